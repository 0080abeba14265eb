"""The chart of a player's chips: geometry only, drawn by the template."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kit.money import dollars

WIDE, NARROW, HEIGHT = 800, 330, 220
"""Two drawings, one for phones: print is never smaller than it was drawn."""
LEFT, RIGHT, TOP, BOTTOM = 64, 12, 14, 26
STEPS = (1, 2, 5)


class Tick(NamedTuple):
    """A line across the chart and what it stands for."""

    y: float
    label: str


class Chart(NamedTuple):
    """Chips after each entry, as a line with its marks and its description in words."""

    width: int
    line: str
    area: str
    ticks: list[Tick]
    marks: list[tuple[float, float]]
    """Where the house gave chips: the welcome, a top-up."""
    end: tuple[float, float]
    words: str


def draw(balances: Sequence[int], gifts: Sequence[int] = (), width: int = WIDE) -> Chart | None:
    """The chart of these balances in cents, oldest first; `gifts` are the places of entries by which the house gave."""
    if len(balances) < 2:
        return None
    step = _step(max(balances) - min(balances))
    low = min(balances) // step * step
    high = -(-max(balances) // step) * step
    high = high if high > low else low + step

    def at(i: int) -> tuple[float, float]:
        x = LEFT + (width - LEFT - RIGHT) * i / (len(balances) - 1)
        return round(x, 1), round(_y(balances[i], low, high), 1)

    points = [at(i) for i in range(len(balances))]
    line = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    foot = HEIGHT - BOTTOM
    return Chart(
        width,
        line,
        f"{line}L{points[-1][0]:g} {foot}L{points[0][0]:g} {foot}Z",
        [Tick(round(_y(value, low, high), 1), dollars(value)) for value in range(low, high + 1, step)],
        [points[i] for i in gifts],
        points[-1],
        _words(balances),
    )


def _y(value: int, low: int, high: int) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low)


def _step(spread: int) -> int:
    """A round number of cents that cuts the spread into two to five."""
    unit = 100
    while True:
        for times in STEPS:
            if spread <= 5 * unit * times:
                return unit * times
        unit *= 10


def _words(balances: Sequence[int]) -> str:
    first, last = (dollars(value, cents_always=True) for value in (balances[0], balances[-1]))
    least, most = (dollars(value, cents_always=True) for value in (min(balances), max(balances)))
    count = f"{len(balances) - 1} entr{'y' if len(balances) == 2 else 'ies'}"
    return f"From {first} to {last} over {count}; never below {least}, never above {most}."
