"""House reports: what each game, table and wager took, what it should have taken, and how far apart that is."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Sum

from casino import edges
from casino.floor.models import Take
from casino.submissions.models import Submission
from casino.submissions.words import names, title
from games.kit import registry

ROUND, LABELS = 26, {True: 190, False: 118}
WIDE, NARROW = 800, 330
TABLES = 50
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
    """What the house's tables took, by sums that are kept: of one game table by table, of all without their tables."""
    sums = {name: Sum(name) for name in ("rounds", "handle", "gained", "stakes", "both", "profits")}
    took = Take.objects.exclude(wager="").order_by()
    if game:
        took = took.filter(table__game=game)
    rows = list(took.values("submission", "wager", *(["table"] if game else [])).annotate(**sums))
    rules = Submission.objects.in_bulk({row["submission"] for row in rows})
    return [_part(row, rules[row["submission"]]) for row in rows]


def _part(row: dict[str, Any], under: Submission) -> Part:
    """With what was to be expected, by the edge under the very rules it was played by."""
    wager, known = row["wager"], edges.known(under.game, under.read())
    edge = known.get(wager) if known and not edges.depends(under.game, under.read(), wager) else None
    part = Part(
        under.game, row.get("table", 0), _first(under, wager, known), row["rounds"], row["handle"], -row["gained"],
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
    if wager in under.card.counts.counted_with:
        return under.card.counts.counted_with[wager]
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
        return {"By game": _with_rounds(by_game, "table__game")}
    card = registry.game(game)
    called = names(game, card.options.read({}))

    by_table = lines(found, lambda part: str(part.table), lambda number: f"Table {number}")
    shown, left = by_table[:TABLES], len(by_table) - TABLES
    head = "By table" if left <= 0 else f"By table, the {TABLES} with the largest handle of {len(by_table)}"
    return {
        head: _with_rounds(shown, "table"),
        "By wager": lines(found, lambda part: part.wager, lambda wager: called.get(wager) or title(wager)),
    }


def _with_rounds(made: list[Line], field: str) -> list[Line]:
    """Rounds with any wager in them, each once."""
    counted = Take.objects.filter(wager="").order_by().values_list(field).annotate(Sum("rounds"))
    if field == "table":
        counted = counted.filter(table__in=[int(line.key) for line in made])
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
