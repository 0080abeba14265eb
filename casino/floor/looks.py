"""A table at one version, rendered: for everybody, and for these viewers."""

from typing import Any, NamedTuple

from django.core.exceptions import SynchronousOnlyOperation

from casino.accounts.models import Player
from casino.floor import demo, live, metrics, render
from casino.floor.chips import in_hand
from casino.floor.models import Table
from casino.floor.own import private
from casino.floor.scene import public

FEW = 3
"""Viewers whose own part is rendered on the event loop."""


class Look(NamedTuple):
    """A table at one version, rendered: everybody's fragments, and each viewer's own by player id."""

    version: int
    round: str
    public: dict[str, str]
    own: dict[int | None, dict[str, str]]
    deadline: float | None


def look(code: str, viewers: set[Player | None], version: int | None = None) -> Look:
    """The table as it is now, rendered; from memory if that is of this version or later."""
    table, shown, own = scenes(code, viewers, version)
    with metrics.RENDER.time():
        everybodys = render.public(shown)
        mine = {viewer: render.private(shown, me) for viewer, me in own.items()}
        if table.demo:
            mine = {viewer: demo.academy().fragments(shown, own[viewer], made) for viewer, made in mine.items()}
    deadline = table.deadline.timestamp() if table.deadline else None
    return Look(table.version, shown["round"]["id"], everybodys, mine, deadline)


def at_once(code: str, viewers: set[Player | None], version: int) -> Look | None:
    """The same on the event loop: None if memory does not have all of it, or it is more than a little work."""
    pk = live.known_id(code)
    known = None if pk is None or len(viewers) > FEW else live.newest(pk, version)
    if pk is None or known is None or not known.play.betting or known.table.demo or live.pending(pk):
        return None
    desk = live.desk(pk)
    if not desk.take_if_free():
        return None
    try:
        return look(code, viewers, version)
    except SynchronousOnlyOperation:
        return None
    finally:
        desk.held.release()


def scenes(
    code: str, viewers: set[Player | None], version: int | None = None
) -> tuple[Table, dict[str, Any], dict[int | None, dict[str, Any]]]:
    """The table, what everybody sees of it, and what these viewers see besides, by player id."""
    pk = live.table_id(code)
    with live.desk(pk):
        known = live.newest(pk, version) if version is not None else None
        if known is None or known.seats is None:
            table = Table.objects.select_related("round__submission").get(pk=pk)
            play, there = live.current(table), live.at(pk, table.version)
            seats = there.seats if there and there.seats is not None else live.read_seats(table)
            known = live.keep(table, play, seats, there and there.held, there and there.keys)
        table, play = known.table, known.play
        told = play.so_far()
        shown = public(table, told, known.seats or [])
        if table.demo:
            shown |= demo.academy().everybodys(table, shown)
        purses = in_hand(table, play, known.seats or [], (viewer.pk for viewer in viewers if viewer))
        own: dict[int | None, dict[str, Any]] = {}
        for viewer in viewers:
            purse = purses.get(viewer.pk) if viewer else None
            own[viewer and viewer.pk] = private(table, told, shown, viewer, purse)
            if table.demo:
                own[viewer and viewer.pk] |= demo.academy().mine(table, play, shown, viewer)
        return table, shown, own
