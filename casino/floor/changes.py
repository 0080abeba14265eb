"""A change of one table is one transaction, and nothing is told before it is committed.

Order: shape of the message → table, seat, round id, key → lock the table row → the round at this version → legal? →
apply → write log, cage and table version → commit → tell the hub.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import NamedTuple, ParamSpec, TypeVar

from django.db import OperationalError, transaction
from django.utils import timezone

from casino.floor import live, pace
from casino.floor.models import Input, Round, Seat, Table
from games.kit.asks import Refused
from games.kit.round import Round as Play

P = ParamSpec("P")
R = TypeVar("R")


class Told(NamedTuple):
    """What a change did: the table's version, whose own view of it changed (None: everybody's), whose chips moved."""

    code: str
    version: int
    players: frozenset[int] | None
    paid: frozenset[int] = frozenset()


class Change:
    """A change of one table under its lock. Collects what to write; nothing is kept if it fails."""

    def __init__(self, table: Table, play: Play | None) -> None:
        self.table, self.play = table, play
        self.found, self.began = play, len(play.inputs) if play else 0
        self._seats: list[Seat] | None = live.seats_of(table)
        self.logged = self.began
        self.players: set[int] = set()
        self.everybody = False
        self.paid: set[int] = set()
        """Players who have more or fewer chips in hand now."""
        self.reseated = False
        self.idle = False
        """Nothing was to be done: the table stays at its version."""

    @property
    def now(self) -> Play:
        """The round being played."""
        assert self.play is not None
        return self.play

    @property
    def row(self) -> Round:
        """The row of the round being played."""
        assert self.table.round is not None
        return self.table.round

    @property
    def seats(self) -> list[Seat]:
        """Who sits here, by number."""
        if self._seats is None:
            self._seats = live.read_seats(self.table)
        return self._seats

    @property
    def anybody(self) -> bool:
        """Is a player there?"""
        return any(seat.away_since is None and not seat.leaving for seat in self.seats)

    def reseat(self) -> None:
        """Seats were changed in the database: what is in memory is not so any more."""
        self._seats, self.reseated = None, True

    @property
    def told(self) -> Told:
        """What to tell the hub when it is committed."""
        players = None if self.everybody else frozenset(self.players)
        return Told(self.table.code, self.table.version, players, frozenset(self.paid))

    @property
    def touched(self) -> bool:
        """Is what was in memory before not as it was?"""
        found = self.found
        return found is None or found is not self.play or len(found.inputs) != self.began or self.reseated


class Repeated(Exception):  # noqa: N818 — reads as what is said
    """The key was used: the first time did it."""


def table_id(code: str) -> int:
    """The id of the table with this code."""
    try:
        return live.table_id(code)
    except Table.DoesNotExist:
        raise Refused("table", "There is no such table.") from None


class Busy(Exception):  # noqa: N818 — reads as what is said
    """Somebody else is changing the table."""


def _locked(pk: int, wait: bool) -> Table:
    table = Table.objects.select_for_update(skip_locked=not wait).filter(pk=pk).first()
    if table is None:
        raise Busy
    return table


@contextmanager
def changing(code: str, *, wait: bool = True) -> Iterator[Change]:
    """Lock a table, change it, write it, commit; on any failure forget the round in memory.

    Who does not want to wait for another process to let go of the table gets `Busy`.
    """
    pk = table_id(code)
    change = None
    with live.desk(pk):
        try:
            with live.pen(), transaction.atomic():
                table = live.with_its_round(_locked(pk, wait))
                change = Change(table, live.current(table) if table.round else None)
                yield change
                if not change.idle:
                    _write(change)
        except (Refused, Repeated, Busy):
            if change is None or change.touched:
                live.forget(pk)
            raise
        except BaseException:
            live.forget(pk)
            raise
        if change.play and not change.idle:
            live.keep(table, change.play, change.seats)


def _write(change: Change) -> None:
    """What is left to write when all is done: the table at its new version."""
    if change.play:
        log_inputs(change)
    note_state(change)
    change.table.version += 1
    change.table.touched = timezone.now()
    change.table.save()


def note_state(change: Change) -> None:
    """What the lobby says of a table is on its row: it looks at many, and plays none of their rounds."""
    table, seats = change.table, change.seats
    table.taken, table.present = len(seats), sum(seat.away_since is None for seat in seats)
    if change.play:
        table.phase = pace.phase(change.play)


def log_inputs(change: Change, key: str | None = None) -> None:
    """Write the round's new inputs; the last one carries the key."""
    play = change.now
    new = play.inputs[change.logged :]
    if not new:
        return
    rows = [
        Input(round_id=change.table.round_id, n=change.logged + i, seat=seat, do=do, args=dict(args))
        for i, (seat, do, args) in enumerate(new)
    ]
    rows[-1].key = key
    Input.objects.bulk_create(rows)
    change.logged = len(play.inputs)


DEADLOCK, LOCK_NOT_FREE = "40P01", "55P03"


def starting_over(work: Callable[P, R]) -> Callable[P, R]:
    """Where two tables share players, PostgreSQL may find each waiting for the other: one of them starts over.

    A row that does not come free in time is a refusal, and nothing was changed.
    """

    @wraps(work)
    def tried(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(4):
            try:
                return work(*args, **kwargs)
            except OperationalError as failure:
                state = getattr(failure.__cause__, "sqlstate", "")
                if state == LOCK_NOT_FREE:
                    break
                if state != DEADLOCK:
                    raise
        raise Refused("busy", "The table is busy just now; nothing was changed. Please try again.")

    return tried


def tell(told: Told) -> None:
    """Tell the hub, once the change is committed."""
    from casino.floor.hub import hub

    hub.tell(told)
