"""A change of one table is one transaction, and nothing is told before it is committed.

Order: shape of the message → table, seat, round id, key → lock the table row → the round at this version → legal? →
apply → write log, cage and table version → commit → tell the hub.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.db import OperationalError, transaction
from django.dispatch import Signal
from django.utils import timezone

from casino.batch import Batch, read
from casino.cage import purses
from casino.cage import services as cage
from casino.cage import statements as cage_statements
from casino.cage.models import Account
from casino.floor import live, pace, statements
from casino.floor.models import Input, Round, Seat, Table
from games.kit.asks import Refused
from games.kit.round import Round as Play

P = ParamSpec("P")
R = TypeVar("R")


committed = Signal()
"""A change of a table is committed. Argument: `told`, whom it concerns. The hub listens."""


class Told(NamedTuple):
    """What a change did: the table's version, whose own view of it changed (None: everybody's), whose chips moved."""

    code: str
    version: int
    players: frozenset[int] | None
    paid: frozenset[int] = frozenset()


class Change:
    """A change of one table under its lock. Collects what to write; nothing is kept if it fails.

    What a change needs to know is in memory, as it was at the table's version, or is asked for when it is wanted.
    """

    def __init__(self, table: Table, play: Play | None, accounts: dict[cage.Party, Account] | None = None) -> None:
        self.table, self.play = table, play
        self.before: dict[str, Any] = {f.attname: getattr(table, f.attname) for f in Table._meta.concrete_fields}
        self.found, self.began = play, len(play.inputs) if play else 0
        known = live.at(table.pk, table.version)
        self._seats: list[Seat] | None = known.seats if known else None
        self._held: dict[int, int] | None = known.held if known else None
        self._keys: set[str] | None = known.keys if known else None
        self.accounts: dict[cage.Party, Account] = accounts or {}
        """Accounts that are locked, as they are when all that was collected is written."""
        self.batch = Batch()
        self._noted: dict[int, Seat] = {}
        self.kept: dict[int, int] | None = None
        """Seat → cents held for the round to come, if this change settled the one before it."""
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

    @property
    def held(self) -> dict[int, int]:
        """Seat → cents that the cage holds for the round."""
        if self._held is None:
            self._held = cage.held(self.row.pk)
        return self._held

    @property
    def keys(self) -> set[str]:
        """Keys in the log of the round being played, each with its sitting."""
        if self._keys is None or self.table.demo:
            used = Input.objects.filter(round=self.row.pk, key__isnull=False).values_list("sitting", "key")
            self._keys = {f"{sitting} {key}" for sitting, key in used}
        return self._keys

    def know_all(self) -> None:
        """What is held and which keys were used, while the table is locked: the next act then needs no database."""
        if self._held is None or self._keys is None:
            self.flush()
            self._held, self._keys = self.held, self.keys

    def new_round(self, row: Round, held: dict[int, int] | None) -> None:
        """Another round lies on the table, with nothing in its log; `held` for it, if that is known."""
        self.batch.insert(statements.ROUND, row)
        self.logged, self._held, self._keys = 0, held, set()
        self.flush_demo()

    def settled(self, kept: Mapping[int, int]) -> None:
        """The round's holds are resolved; what stays on the felt is held for the next round."""
        self._held = {}
        self.kept = {seat: cents for seat, cents in kept.items() if cents}

    def lock(self, parties: Iterable[cage.Party]) -> dict[cage.Party, Account]:
        """The accounts of these parties, locked until the change is written, as they are now."""
        if missing := [party for party in parties if party not in self.accounts]:
            self.accounts |= cage.lock(missing)
        return self.accounts

    def account(self, player: int) -> Account:
        """A player's account, locked, as it is now."""
        return self.lock([player])[player]

    def note_seat(self, seat: Seat) -> None:
        """A seat is ready or not, did something, is leaving: to be written."""
        self.reseated = True
        self._noted[seat.pk] = seat
        self.flush_demo()

    def note_round(self) -> None:
        """Others play in the round, or it ended: to be written."""
        statements.add_round_state(self.batch, self.row)
        self.flush_demo()

    def flush(self) -> None:
        """Write what was collected: what follows asks the database, or changes it by other ways."""
        self.gather_seats()
        self.batch.write()

    def gather_seats(self) -> None:
        """The seats that were noted, as they are now."""
        for seat in self._noted.values():
            statements.add_seat(self.batch, seat)
        self._noted.clear()

    def flush_demo(self) -> None:
        """A class goes back and forth in its rounds, by the database: nothing is collected there."""
        if self.table.demo:
            self.flush()

    def elsewhere(self) -> None:
        """The cage is changed by other ways than this change's own: what is known of it is asked for again."""
        self.flush()
        self.accounts, self._held = {}, None

    def reseat(self) -> None:
        """Seats were changed in the database: what is in memory is not so any more."""
        self.flush()
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


def _locked(pk: int, wait: bool, players: Iterable[int]) -> tuple[Table, dict[cage.Party, Account]]:
    """The table's row, locked, with that of its round, and the accounts of these players; from memory if that is new.

    The round is not joined: PostgreSQL waits for the lock and then has the new table beside the old, or no, round.
    """
    wanted = set(players)
    found, *rows = read(statements.version_of(pk, wait=wait), *([cage_statements.accounts(wanted)] if wanted else []))
    if not found:
        if Table.objects.filter(pk=pk).exists():
            raise Busy
        raise Refused("table", "There is no such table.")
    accounts = cage.as_accounts(rows[0]) if rows else {}
    return live.row_of(pk, found[0][0]) or Table.objects.get(pk=pk), accounts


@contextmanager
def changing(code: str, *, wait: bool = True, players: Iterable[int] = ()) -> Iterator[Change]:
    """Lock a table, change it, write it, commit; on any failure forget the round in memory.

    Who does not want to wait for another process to let go of the table gets `Busy`. The accounts of `players` are
    locked with it.
    """
    pk, turn = table_id(code), purses.turn()
    change = None
    with live.desk(pk):
        try:
            with live.pen(), transaction.atomic():
                table, accounts = _locked(pk, wait, players)
                change = Change(table, live.current(table) if table.round else None, accounts)
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
            keep(change)
            for account in change.accounts.values():
                purses.put(account, turn)


def keep(change: Change) -> None:
    """Remember the table as the change leaves it."""
    live.keep(change.table, change.now, change.seats, change._held, change._keys)


def _write(change: Change) -> None:
    """What is left to write when all is done: the table at its new version."""
    if change.play and not change.table.demo:
        change.know_all()
    gather(change)
    statements.add_table(change.batch, change.table, change.before)
    change.flush()


def gather(change: Change) -> None:
    """All that is to be written is collected, but for the table's row, which is at its new version."""
    if change.play:
        log_inputs(change)
    note_state(change)
    change.gather_seats()
    change.table.version += 1
    change.table.touched = timezone.now()


def note_state(change: Change) -> None:
    """What the lobby says of a table is on its row: it looks at many, and plays none of their rounds."""
    table, seats = change.table, change.seats
    table.taken, table.present = len(seats), sum(seat.away_since is None for seat in seats)
    if change.play:
        table.phase = pace.phase(change.play)


def log_inputs(change: Change, key: str | None = None, sitting: str = "") -> None:
    """Write the round's new inputs; the last one carries the key of whoever sits there."""
    play = change.now
    new = play.inputs[change.logged :]
    if not new:
        return
    round_, last = change.row.pk, len(play.inputs) - 1
    for n, given in enumerate(new, change.logged):
        mine = (key, sitting) if n == last else (None, "")
        statements.add_input(change.batch, round_, n, given, *mine)
    if key and change._keys is not None:
        change._keys.add(f"{sitting} {key}")
    change.logged = len(play.inputs)
    change.flush_demo()


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
    """Tell all who listen, once the change is committed."""
    committed.send(sender=Table, told=told)
