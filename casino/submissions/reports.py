"""House reports: what each game, table and wager took, what it should have taken, and how far apart that is."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Count, F, FloatField, Sum
from django.db.models.functions import Cast

from casino.coach import edges
from casino.floor.models import Settlement
from casino.submissions.models import Submission
from casino.submissions.words import names, title
from games.kit import registry

ROUND, LABELS = 26, {True: 190, False: 118}
WIDE, NARROW = 800, 330
SPAN = 4.0
"""Standard deviations from the middle of the plot to its edge."""


@dataclass(slots=True)
class Part:
    """What one wager took at one table under one submission."""

    game: str
    table: int
    wager: str
    """The wager it is counted with, mostly itself."""
    rounds: int
    handle: int
    hold: int
    expected: float | None
    variance: float


class Line(NamedTuple):
    """One line of a report."""

    key: str
    name: str
    rounds: int
    handle: int
    hold: int
    share: str
    expected: int | None
    expected_share: str
    apart: float | None
    """Hold less theoretical hold, in standard deviations."""


class Dot(NamedTuple):
    """A line on the plot."""

    y: float
    x: float
    name: str
    words: str
    far: bool


class Plot(NamedTuple):
    """Every line by its distance from what was to be expected."""

    width: int
    height: int
    left: int
    ticks: list[tuple[float, str]]
    band: tuple[float, float]
    dots: list[Dot]


def parts(game: str | None = None) -> list[Part]:
    """All settled wagers of the house's tables, summed up; demo tables, where outcomes are arranged, are left out."""
    stake, profit = (Cast(F(name), FloatField()) for name in ("stake", "profit"))
    settled = Settlement.objects.filter(round__table__host=None)
    if game:
        settled = settled.filter(round__game=game)
    sums = settled.values("round__game", "round__table", "round__submission", "wager").annotate(
        rounds=Count("round", distinct=True), handle=Sum("stake"), gained=Sum("profit"),
        stakes=Sum(stake * stake), both=Sum(stake * profit), profits=Sum(profit * profit),
    )  # fmt: skip
    rules = Submission.objects.in_bulk({row["round__submission"] for row in sums})
    return [_part(row, rules[row["round__submission"]]) for row in sums]


def _part(row: dict[str, Any], under: Submission) -> Part:
    """With what was to be expected, by the edge under the very rules it was played by."""
    wager, known = row["wager"], edges.known(under.game, under.read())
    edge = known.get(wager) if known else None
    part = Part(
        under.game, row["round__table"], _first(under, wager, known), row["rounds"], row["handle"], -row["gained"],
        None, row["profits"],
    )  # fmt: skip
    if part.wager != wager:
        part.expected = 0.0
    elif edge:
        cost = float(edge.house_edge)
        part.expected = cost * row["handle"]
        seen = row["profits"] + 2 * cost * row["both"] + cost**2 * row["stakes"]
        part.variance = max(seen, edge.variance * row["stakes"])
    return part


def _first(under: Submission, wager: str, known: edges.Edges | None) -> str:
    """The wager whose edge this one is part of: as the game says; one without an edge, of the felt's first wager."""
    if wager in under.card.counted_with:
        return under.card.counted_with[wager]
    main = next(iter(under.card.layout(under.read()).spots))[0]
    return main if known and wager not in known and main in known else wager


def lines(found: Iterable[Part], key: Callable[[Part], str], name: Callable[[str], str]) -> list[Line]:
    """The parts summed up by what they have in common, the largest handle first."""
    groups: dict[str, list[Part]] = {}
    for part in found:
        groups.setdefault(key(part), []).append(part)
    return sorted((_line(k, name(k), group) for k, group in groups.items()), key=lambda line: -line.handle)


def _line(key: str, name: str, group: list[Part]) -> Line:
    handle, hold = sum(part.handle for part in group), sum(part.hold for part in group)
    known = [part for part in group if part.expected is not None]
    expected = sum(part.expected or 0.0 for part in known) if len(known) == len(group) else None
    spread = math.sqrt(sum(part.variance for part in group))
    apart = (hold - expected) / spread if expected is not None and spread else None
    return Line(
        key, name, max(part.rounds for part in group), handle, hold, _share(hold, handle),
        None if expected is None else round(expected), "" if expected is None else _share(expected, handle), apart,
    )  # fmt: skip


def _share(part: float, of: float) -> str:
    return f"{100 * part / of:.2f} %".replace("-", "−") if of else "–"


def report(game: str | None) -> dict[str, list[Line]]:
    """By game for the house; by table and wager for one game."""
    found = parts(game)
    if game is None:
        by_game = lines(found, lambda part: part.game, lambda name: registry.game(name).title)
        return {"By game": _with_rounds(by_game, "round__game")}
    card = registry.game(game)
    called = names(game, card.options.read({}))

    by_table = lines(found, lambda part: str(part.table), lambda number: f"Table {number}")
    return {
        "By table": _with_rounds(by_table, "round__table"),
        "By wager": lines(found, lambda part: part.wager, lambda wager: called.get(wager) or title(wager)),
    }


def _with_rounds(made: list[Line], field: str) -> list[Line]:
    """Rounds with any wager in them, each once."""
    settled = Settlement.objects.filter(round__table__host=None)
    counted = settled.values_list(field).annotate(Count("round", distinct=True))
    rounds = {str(key): count for key, count in counted}
    return [line._replace(rounds=rounds[line.key]) for line in made]


def plot(made: list[Line], width: int = WIDE) -> Plot | None:
    """Geometry of the plot, drawn by the template."""
    shown = [line for line in made if line.apart is not None]
    if not shown:
        return None
    left = LABELS[width == WIDE]
    middle, unit = (left + width - 14) / 2, (width - 14 - left) / 2 / SPAN
    dots = []
    for n, line in enumerate(shown):
        apart = line.apart or 0.0
        x = middle + unit * max(-SPAN, min(SPAN, apart))
        words = f"{line.name}: {abs(apart):.1f} standard deviations {'above' if apart >= 0 else 'below'}"
        dots.append(Dot(28 + n * ROUND, round(x, 1), line.name, words, abs(apart) > 2))
    ticks = [(round(middle + unit * at, 1), f"{at:+d}".replace("-", "−") if at else "0") for at in (-4, -2, 0, 2, 4)]
    return Plot(width, 40 + len(shown) * ROUND, left, ticks, (middle - 2 * unit, 4 * unit), dots)
