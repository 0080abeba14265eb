"""A table at one version, rendered: for everybody, and for these viewers."""

from typing import Any, NamedTuple

from casino.accounts.models import Player
from casino.floor import demo, live, metrics, render
from casino.floor.chips import in_hand
from casino.floor.models import Table
from casino.floor.own import private
from casino.floor.scene import public


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


def scenes(
    code: str, viewers: set[Player | None], version: int | None = None
) -> tuple[Table, dict[str, Any], dict[int | None, dict[str, Any]]]:
    """The table, what everybody sees of it, and what these viewers see besides, by player id."""
    pk = live.table_id(code)
    with live.desk(pk):
        known = live.newest(pk, version) if version is not None else None
        if known is None or known.seats is None:
            table = Table.objects.select_related("round__submission").get(pk=pk)
            play, seats = live.current(table), live.seats_of(table) or live.read_seats(table)
            known = live.keep(table, play, seats)
        table, play = known.table, known.play
        told = play.so_far()
        shown = public(table, told, known.seats or [])
        purses = in_hand(table, play, known.seats or [], (viewer.pk for viewer in viewers if viewer))
        own: dict[int | None, dict[str, Any]] = {}
        for viewer in viewers:
            purse = purses.get(viewer.pk) if viewer else None
            own[viewer and viewer.pk] = private(table, told, shown, viewer, purse)
            if table.demo:
                own[viewer and viewer.pk] |= demo.academy().mine(table, play, shown, viewer)
        return table, shown, own
