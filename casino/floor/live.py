"""Rounds in memory. The log is the truth: a round here is used only while it is the table's newest version."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakValueDictionary

from django.core.exceptions import SynchronousOnlyOperation
from django.db import connection

from casino.floor.models import Input, Round, Seat, Table
from games.kit.round import Input as Given
from games.kit.round import Log, give, replay
from games.kit.round import Round as Play

KEPT = 2000


class Live(NamedTuple):
    """A table at one version: its row, its round, and if that was asked for who sits there, what is held, used keys."""

    version: int
    play: Play
    table: Table
    seats: list[Seat] | None
    held: dict[int, int] | None = None
    """Seat → cents that the cage holds for the round."""
    keys: set[str] | None = None
    """Keys in the round's log, each with its sitting."""


class Desk:
    """One table of this process: whoever looks at or changes its round holds it, and waits for what is being written.

    What the event loop does to a round is in memory a moment before it is committed (`casino.floor.writer`).
    """

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.held = threading.RLock()

    def __enter__(self) -> "Desk":
        self.held.acquire()
        try:
            with _written:
                _written.wait_for(lambda: not _pending.get(self.table_id))
        except BaseException:
            self.held.release()
            raise
        return self

    def __exit__(self, *failure: object) -> None:
        self.held.release()

    def take_if_free(self) -> bool:
        """Hold it, if nobody else does, without a wait for what is being written."""
        return self.held.acquire(blocking=False)


_rounds: OrderedDict[int, Live] = OrderedDict()
_desks: WeakValueDictionary[int, Desk] = WeakValueDictionary()
"""Whoever is at a desk keeps it; one that nobody is at is gone."""
_guard = threading.Lock()
_pending: dict[int, int] = {}
"""Table → changes in memory that are not committed yet."""
_written = threading.Condition()
_pen = threading.Lock()


@lru_cache(maxsize=10_000)
def table_id(code: str) -> int:
    """The id of the table with this code; neither ever changes."""
    pk: int = Table.objects.values_list("pk", flat=True).get(code=code)
    return pk


def known_id(code: str) -> int | None:
    """The same on the event loop: None if the database would have to be asked."""
    try:
        return table_id(code)
    except SynchronousOnlyOperation:
        return None


@lru_cache(maxsize=10_000)
def is_demo(code: str) -> bool:
    """Is this the code of a demo table? One never becomes the other."""
    return bool(Table.objects.values_list("host", flat=True).get(code=code))


def desk(table_id: int) -> Desk:
    """Whoever looks at or changes a table's round in this process holds this."""
    with _guard:
        return _desks.setdefault(table_id, Desk(table_id))


def pending(table_id: int) -> bool:
    """Is something of this table in memory that is not committed yet?"""
    return bool(_pending.get(table_id))


def count_pending(table_id: int, more: int) -> None:
    """So many changes more, or fewer, of a table wait for their commit."""
    with _written:
        left = _pending.get(table_id, 0) + more
        if left > 0:
            _pending[table_id] = left
        else:
            _pending.pop(table_id, None)
            _written.notify_all()


def pen() -> AbstractContextManager[object]:
    """SQLite has one writer at a time: threads wait here, in turn, and not in its busy handler, which sleeps."""
    return _pen if connection.vendor == "sqlite" else nullcontext()


def log_of(round_: Round, inputs: Sequence[Given] | None = None) -> Log:
    """The stored log of a round."""
    if inputs is None:
        inputs = [(i.seat, i.do, i.args) for i in Input.objects.filter(round=round_).order_by("n")]
    options = round_.submission.options if round_.options is None else round_.options
    return Log(round_.game, options, round_.seed, {}, round_.carry, {}, round_.manual, inputs)


def begin(round_: Round) -> Play:
    """The round before anything happened in it."""
    return replay(round_.table.card, log_of(round_, []))


def rebuild(round_: Round) -> Play:
    """The round, played again from its log."""
    return replay(round_.table.card, log_of(round_))


def row_of(table_id: int, version: int) -> Table | None:
    """The table's row with that of its round as it is at this version, if that is in memory: to be changed freely."""
    live = at(table_id, version)
    if live is None:
        return None
    table = copy(live.table)
    table.round = copy(live.table.round)
    return table


def current(table: Table) -> Play:
    """The table's round at the table's version: from memory, or by replay."""
    live = newest(table.pk, table.version)
    if live is not None:
        return live.play
    assert table.round is not None
    return keep(table, _caught_up(table) or rebuild(table.round)).play


def _caught_up(table: Table) -> Play | None:
    """The same round at an earlier version, given what other processes put into its log since.

    A log only grows, except at a demo table, where it may be rewound.
    """
    live = newest(table.pk, 0)
    if live is None or live.table.round_id != table.round_id or table.demo:
        return None
    forget(table.pk)  # should this fail in the middle, nobody finds half of it
    for row in Input.objects.filter(round=table.round_id, n__gte=len(live.play.inputs)).order_by("n"):
        give(live.play, row.seat, row.do, row.args)
    return live.play


def at(table_id: int, version: int) -> Live | None:
    """What is in memory of the table at just this version. Every change of a seat or a hold is a version."""
    live = newest(table_id, version)
    return live if live is not None and live.version == version else None


def seats_of(table: Table) -> list[Seat] | None:
    """Who sits at the table, if that is in memory."""
    live = at(table.pk, table.version)
    return live.seats if live is not None else None


def read_seats(table: Table) -> list[Seat]:
    """Who sits at the table, from the database."""
    return list(Seat.objects.filter(table=table).select_related("player").order_by("number"))


def newest(table_id: int, version: int) -> Live | None:
    """What is in memory of the table, if it is of this version or a later one."""
    with _guard:
        live = _rounds.get(table_id)
        if live is None or live.version < version:
            return None
        _rounds.move_to_end(table_id)
        return live


def keep(
    table: Table, play: Play, seats: list[Seat] | None = None, held: dict[int, int] | None = None,
    keys: set[str] | None = None,
) -> Live:  # fmt: skip
    """Remember a table as it is at its newest version."""
    live = Live(table.version, play, table, seats, held, keys)
    with _guard:
        _rounds[table.pk] = live
        _rounds.move_to_end(table.pk)
        while len(_rounds) > KEPT:
            _rounds.popitem(last=False)
    return live


def forget(table_id: int) -> None:
    """Throw a round away: the next look rebuilds it."""
    with _guard:
        _rounds.pop(table_id, None)
