"""The round as a line of points: what was told, what is known only to the instructor, and the ways it went before."""

from collections import OrderedDict
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from casino.academy.dealing import branches
from casino.floor import live
from casino.floor.models import Input, Round
from games.kit.asks import DEALER
from games.kit.events import (
    Checked,
    Event,
    Placed,
    Taken,
)
from games.kit.round import Round as Play
from games.kit.round import begin, give
from games.kit.telling import Teller

KEPT = 200
SHOWN_BRANCHES = 4
_counts: OrderedDict[str, list[int]] = OrderedDict()
"""For each round how much of it was told after each of its inputs."""


class Point(NamedTuple):
    """A point of the round: how many inputs led to it (None: it is still to come), and what it is called."""

    inputs: int | None
    label: str


def told_after(row: Round, play: Play) -> list[int]:
    """How many events the table knew after each input, beginning with none."""
    known = _counts.get(row.pk, [])
    if len(known) == len(play.inputs):
        known = [*known, play.told]
    elif len(known) != len(play.inputs) + 1:
        again = begin(play.game, live.log_of(row, []))
        known = [again.told]
        for put_in in play.inputs:
            give(again, *put_in)
            known.append(again.told)
    _counts[row.pk] = known
    _counts.move_to_end(row.pk)
    while len(_counts) > KEPT:
        _counts.popitem(last=False)
    return known


def points(row: Round, play: Play) -> tuple[list[Point], int]:
    """All points of the round, and which of them is now."""
    counts, teller = told_after(row, play), Teller(play)
    past = [Point(_set_up(play), "Start")]
    for n, (before, now) in enumerate(pairwise(counts), 1):
        told = play.events[before:now]
        if not told:
            continue
        wagers = all(isinstance(event, Placed | Taken) for event in told)
        if wagers and past[-1].label == WAGERS:
            past[-1] = Point(n, WAGERS)
        else:
            past.append(Point(n, WAGERS if wagers else teller.short(_chief(told))))
    future = [Point(None, teller.short(event)) for event in play.events[play.told :]]
    return past + future, len(past) - 1


WAGERS = "Wagers"


def _set_up(play: Play) -> int:
    """Inputs before anything happens: who sits, what is arranged."""
    acts = (n for n, (seat, do, _) in enumerate(play.inputs) if seat != DEALER or do not in ("sit", "stack"))
    return next(acts, len(play.inputs))


def _chief(told: list[Event]) -> Event:
    """Of what one step tells, what it is about."""
    return next((event for event in told if not isinstance(event, Checked)), told[0])


class Branch(NamedTuple):
    """Another way the round went: its row, after which point it leaves this one, and what came then."""

    pk: str
    leaves: int
    labels: tuple[str, ...]
    ended: bool


def other_ways(row: Round, play: Play, mine: list[Point]) -> list[Branch]:
    """The newest other branches of this round."""
    found = []
    for other in branches(row).select_related("table", "submission").order_by("-branch")[:SHOWN_BRANCHES]:
        line, inputs = _line(other.pk, Input.objects.filter(round=other).count())
        common = next(
            (n for n, (a, b) in enumerate(zip(inputs, play.inputs, strict=False)) if a != b), len(play.inputs)
        )
        leaves = max(n for n, point in enumerate(mine) if n == 0 or (point.inputs or common + 1) <= common)
        labels = tuple(point.label for point in line if (point.inputs or 0) > common)
        found.append(Branch(other.pk, leaves, labels, other.ended is not None))
    return found


@lru_cache(maxsize=KEPT)
def _line(pk: str, count: int) -> tuple[list[Point], list[Any]]:
    """A branch that was left: its points so far, and its log."""
    row = Round.objects.select_related("table", "submission").get(pk=pk)
    play = live.rebuild(row)
    line, now = points(row, play)
    return line[: now + 1], play.inputs
