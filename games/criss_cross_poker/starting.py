"""The first decision by the 169 kinds of two cards, from a table that was counted beforehand and is kept beside this.

Counting one kind takes about a second; `python -m games.criss_cross_poker.starting` counts all of them anew.
"""

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from games.criss_cross_poker.analysis import TIMES, ends, first, own
from games.kit.cards import RANKS

FILE = Path(__file__).with_name("starting.txt")
HEAD = (
    "# Own cards; what an Across Bet of 1, 2 and 3 Antes gains in all; how often the Ante Across wins, pushes.\n"
    "# Made by `python -m games.criss_cross_poker.starting`.\n"
)
GIVEN_UP = -2.0
"""Both Antes."""


class Start(NamedTuple):
    """One kind of two cards: the gain of each bet in Antes, and how often the Ante Across wins and pushes."""

    bets: tuple[float, float, float]
    win: float
    push: float

    @property
    def best(self) -> float:
        """What it gains with best play."""
        return max(*self.bets, GIVEN_UP)


@lru_cache
def starting() -> dict[str, Start]:
    """All kinds, by their names: AA, AKs, AKo."""
    found = {}
    for line in FILE.read_text().splitlines():
        if not line.startswith("#"):
            kind, *figures = line.split()
            one, two, three, win, push = map(float, figures)
            found[kind] = Start((one, two, three), win, push)
    return found


def kinds() -> list[str]:
    """Their names, from the aces down."""
    order = RANKS[::-1]
    names = []
    for at, high in enumerate(order):
        names.append(high + high)
        names += [f"{high}{low}{suited}" for low in order[at + 1 :] for suited in "so"]
    return names


def kind_of(cards: Sequence[str]) -> str:
    """The kind of two cards."""
    high, low = sorted((card[0] for card in cards), key=RANKS.index, reverse=True)
    return high + low if high == low else high + low + ("s" if cards[0][1] == cards[1][1] else "o")


def times(kind: str) -> int:
    """How many of the 1,326 hands are of this kind."""
    return 6 if len(kind) == 2 else 4 if kind.endswith("s") else 12


def count(kind: str) -> Start:
    """One kind, counted."""
    high, low = RANKS.index(kind[0]), RANKS.index(kind[1])
    of = own(high, low if kind.endswith("s") else low + 13)
    one, two, three = map(float, first(of))
    gains = (one, two, three)
    if max(gains) <= GIVEN_UP:
        return Start(gains, 0.0, 0.0)
    won = ends(of, int(TIMES[gains.index(max(gains))]))
    return Start(gains, won.win, won.push)


def make() -> None:
    """Count every kind and keep the table."""
    lines = []
    for kind in kinds():
        bets, win, push = count(kind)
        lines.append(" ".join([kind, *(f"{figure:.6f}" for figure in (*bets, win, push))]))
    FILE.write_text(HEAD + "\n".join(lines) + "\n")


if __name__ == "__main__":
    make()
