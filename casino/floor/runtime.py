"""What drives a table. One answer is one transaction, and nothing is told before it is committed.

Order: shape of the message → table, seat, round id, key → lock the table row → the round at this version → legal? →
apply → write log, cage and table version → commit → tell the hub.
"""

import datetime as dt
import logging
import math
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, TypeVar

from django.db import OperationalError, transaction
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.cage.models import Account
from casino.floor import live, pace
from casino.floor.models import CODE_LETTERS, Input, Round, Seat, Settlement, Table, round_id
from casino.floor.slips import name_of
from games.kit.asks import DEALER, Refused
from games.kit.chance import commitment, new_seed
from games.kit.events import Paid
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.round import Round as Play
from games.kit.wagers import BETTING

logger = logging.getLogger("casino.floor")
HISTORY = 12
KEY = re.compile(r"[\w-]{8,64}")
KEYS = 24
"""How many of a player's newest keys the seat remembers; those of the round's log are known besides."""
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


@contextmanager
def changing(code: str) -> Iterator[Change]:
    """Lock a table, change it, write it, commit; on any failure forget the round in memory."""
    pk = table_id(code)
    change = None
    with live.desk(pk):
        try:
            with live.pen(), transaction.atomic():
                table = live.with_its_round(Table.objects.select_for_update().get(pk=pk))
                change = Change(table, live.current(table) if table.round else None)
                yield change
                if not change.idle:
                    _write(change)
        except (Refused, Repeated):
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
        _log(change)
    change.table.version += 1
    change.table.touched = timezone.now()
    change.table.save()


def starting_over(work: Callable[P, R]) -> Callable[P, R]:
    """Where two tables share players, PostgreSQL may find each waiting for the other: one of them starts over."""

    @wraps(work)
    def tried(*args: P.args, **kwargs: P.kwargs) -> R:
        for _ in range(3):
            try:
                return work(*args, **kwargs)
            except OperationalError as failure:
                if getattr(failure.__cause__, "sqlstate", "") != "40P01":
                    raise
        return work(*args, **kwargs)

    return tried


# ---- what players do


@starting_over
def act(code: str, player: int, message: Mapping[str, Any]) -> Told:
    """A seated player's wish. Raises `Refused` with a sentence if it cannot be granted."""
    do, args, key, round_ = _shape(message)
    with changing(code) as change:
        table = change.table
        seat = next((seat for seat in change.seats if seat.player_id == player and not seat.leaving), None)
        if seat is None:
            raise Refused("seat", "You are not seated at this table. Take a seat to play.")
        if _used(seat, key, round_):
            raise Repeated
        if round_ != table.round_id:
            raise Refused("stale", "That was meant for an earlier round. Here is the table as it is now.")
        acts: dict[str, Callable[[], None]] = {
            "ready": lambda: _may_be_ready(change),
            "unready": lambda: None,
            "next": lambda: _next(change),
            "repeat": lambda: _repeat(change, seat, key),
        }
        if do in acts:
            if args:
                raise Refused("shape", "This needs nothing and no more.")
            acts[do]()
        else:
            answer(change, seat, do, args, key)
        # Whoever does anything else is not ready any more.
        change.reseated = True
        seat.ready, seat.keys = do == "ready", [key, *seat.keys][:KEYS]
        seat.save(update_fields=["ready", "keys"])
        change.players.add(player)
        _go_on_if_all_ready(change)
    return change.told


def _used(seat: Seat, key: str, round_: str) -> bool:
    """Did this key do something before? Keys too old for the seat's memory are in the log of their round."""
    if key in seat.keys:
        return True
    return len(seat.keys) == KEYS and Input.objects.filter(round_id=round_, key=key).exists()


def _shape(message: Mapping[str, Any]) -> tuple[str, Mapping[str, Any], str, str]:
    do, args, key, round_ = (message.get(name) for name in ("do", "args", "key", "round"))
    if set(message) - {"do", "args", "key", "round"}:
        raise Refused("shape", "That message has parts the house does not know.")
    args = {} if args is None else args
    if not isinstance(do, str) or len(do) > 40 or not isinstance(args, dict) or not isinstance(round_, str):
        raise Refused("shape", "That message is not in the house's form.")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise Refused("shape", "Every message needs a key of its own.")
    return do, args, key, round_


def answer(change: Change, seat: Seat, do: str, args: Mapping[str, Any], key: str | None = None) -> None:
    """Put a seat's answer into the round, and hold the chips it stakes."""
    if change.now.over and do in BETTING:
        _next(change)
    play, table = change.now, change.table
    account = _sync_purse(change, seat)
    asked, betting = {ask.about for ask in play.asks}, play.betting
    play.answer(seat.number, do, args)
    _log(change, key)
    _hold(change, seat.number, seat.player_id, account)
    if not betting or do not in BETTING:
        change.everybody = True
    if play.over:
        _settle(change)
        return
    if not betting:
        _hold_all(change)
    if table.deadline is None or asked.isdisjoint(ask.about for ask in play.asks):
        start_clock(change)


def _sync_purse(change: Change, seat: Seat) -> Account:
    """Let the round know what the player has in hand now; the player's account, locked."""
    play, row, player = change.now, change.row, seat.player_id
    known = play.seats.get(seat.number)
    owner = row.players.get(str(seat.number))
    if owner is not None and owner != player:
        raise Refused("seat", "Another player had this seat in this round. You play from the next one.")
    account = cage.lock([player])[player]
    if known is None or (play.betting and known.purse != account.available):
        play.sit(seat.number, account.available)
    if owner is None:
        row.players = {**row.players, str(seat.number): player}
        row.save(update_fields=["players"])
    return account


def _on_felt(play: Play, seat: int) -> int:
    """What lies on the felt, and what this round has already cost."""
    won = sum(s.profit for s in play.settlements() if s.seat == seat)
    return max(0, play.seats[seat].staked - won)


def _hold(change: Change, seat: int, player: int, account: Account | None = None) -> None:
    """Hold what lies on the felt and what this round has already cost; the answer may have ended it."""
    change.paid.add(player)
    try:
        cage.set_hold(player, change.row.pk, seat, _on_felt(change.now, seat), account)
    except cage.NotEnough as short:
        raise Refused("purse", str(short)) from None


def _hold_all(change: Change) -> None:
    """Hold everybody's chips as they lie after the dealer acted."""
    held = cage.held(change.row.pk)
    owners = {int(seat): player for seat, player in change.row.players.items()}
    moved = [seat for seat in owners if _on_felt(change.now, seat) != held.get(seat, 0)]
    if moved:
        cage.lock({owners[seat] for seat in moved})
        for seat in moved:
            _hold(change, seat, owners[seat])


def _log(change: Change, key: str | None = None) -> None:
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


def _may_be_ready(change: Change) -> None:
    if not change.now.betting:
        raise Refused("late", "Wagers are not open now.")


def _next(change: Change) -> None:
    if not change.now.over:
        raise Refused("turn", "The round is still being played.")
    if pace.seconds(change.table.pace, "result") and change.table.deadline:
        raise Refused("late", "The next round opens in a moment.")
    open_round(change)


def _repeat(change: Change, seat: Seat, key: str) -> None:
    """The wagers of the player's last round here, once more."""
    mine = Settlement.objects.filter(player_id=seat.player_id, round__table=change.table, stake__gt=0)
    last = mine.order_by("-id").values_list("round_id", flat=True).first()
    stakes: dict[tuple[str, str | None], int] = {}
    for wager, spot, stake in mine.filter(round_id=last).values_list("wager", "spot", "stake"):
        where = (wager, spot or None)
        stakes[where] = stakes.get(where, 0) + stake
    if not stakes:
        raise Refused("nothing", "You have no earlier wagers at this table to repeat.")
    wagers = [[wager, spot, stake] for (wager, spot), stake in stakes.items()]
    answer(change, seat, "wagers", {"list": wagers}, key)


# ---- what the house does


def open_table(
    game: str, *, pace_: str = "casino", solo: bool = False, options: Mapping[str, Any] | None = None
) -> Table:
    """A new table with its first round open."""
    with transaction.atomic():
        table = Table.objects.create(code=_new_code(), game=game, options=dict(options or {}), pace=pace_, solo=solo)
        table.read_options()
        change = Change(table, None)
        open_round(change)
        table.save()
    live.keep(table, change.now, change.seats)
    return table


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
        if not Table.objects.filter(code=code).exists():
            return code


def open_round(change: Change) -> None:
    """Open the next round: a fresh seed, its commitment on the table before any wager."""
    table, seed = change.table, new_seed()
    table.round = Round.objects.create(
        id=table.carry.pop("next_round", None) or round_id(),
        table=table,
        number=table.rounds_played + 1,
        game=table.game,
        options=table.options,
        rules_version=table.rules_version,
        seed=seed.hex(),
        commitment=commitment(seed),
        carry=table.carry,
    )
    change.play = live.begin(table.round)
    change.logged = 0
    table.deadline, table.clock = None, 0
    _clear_seats(change)
    _seat_all(change)
    if table.rounds_played and any(seat.away_since is None for seat in change.seats):
        start_clock(change)
    change.everybody = True


def _seat_all(change: Change) -> None:
    """Where seats have spots and rights of their own, all who sit there are in the round from its beginning."""
    if not change.now.layout.seats or not change.now.betting:
        return
    there = [seat for seat in change.seats if not seat.leaving]
    cage.lock({seat.player_id for seat in there})
    for seat in there:
        try:
            _sync_purse(change, seat)
        except Refused:  # another player had the seat in this round
            logger.info("a seat plays from the next round", extra={"table": change.table.code, "seat": seat.number})


def _clear_seats(change: Change) -> None:
    """Those who were leaving are gone, and nobody is ready yet."""
    change.reseated = True
    for seat in list(change.seats):
        if seat.leaving:
            change.seats.remove(seat)
            seat.delete()
        elif seat.ready:
            seat.ready = False
            seat.save(update_fields=["ready"])


def phase(play: Play) -> str:
    """Where the round stands: betting, closing (wagers still open, the ball runs), deciding, result."""
    if play.over:
        return "result"
    if play.betting:
        called = any(seat == DEALER and do not in ("sit", "stack") for seat, do, _ in play.inputs)
        return "closing" if called else "betting"
    return "deciding"


def start_clock(change: Change) -> None:
    """Start the clock of this phase, if the table has one."""
    table = change.table
    seconds = pace.seconds(table.pace, phase(change.now), getattr(change.now.options, "decision_timeout", None))
    table.clock = math.ceil(seconds)
    table.deadline = timezone.now() + dt.timedelta(seconds=seconds) if seconds else None


def _go_on_if_all_ready(change: Change) -> None:
    """Go on before the clock: with a clock when all present say so, without one when all who wagered do."""
    play = change.now
    if not play.betting or not play.wagers():
        return
    waited_for = [seat for seat in change.seats if not seat.away_since or seat.leaving]
    if not pace.seconds(change.table.pace, "betting"):
        waited_for = [s for s in waited_for if s.number in play.seats and play.seats[s.number].wagers]
    if waited_for and all(seat.ready for seat in waited_for):
        while play.betting:
            _dealer_acts(change)


def _dealer_acts(change: Change) -> None:
    """What happens when the clock runs out: the dealer goes on, and open decisions fall to their defaults."""
    play = change.now
    play.expire()
    _log(change)
    change.everybody = True
    if play.over:
        _settle(change)
    else:
        _hold_all(change)
        start_clock(change)


@starting_over
def expire(code: str) -> Told | None:
    """The clock of a table ran out. Whoever comes first does it; the lock and the deadline see to that."""
    with changing(code) as change:
        table, play = change.table, change.now
        if table.deadline is None or table.deadline > timezone.now():
            change.idle = True
            return None
        if play.over:
            open_round(change)
        elif play.betting and not play.wagers():
            table.deadline, table.clock = None, 0
            change.everybody = True
        else:
            _dealer_acts(change)
    return change.told


def _settle(change: Change) -> None:
    """The round is over: write every settlement, move the chips, keep the carry."""
    table, play, row = change.table, change.now, change.row
    owners = {int(seat): player for seat, player in row.players.items()}
    house = f"table:{table.pk}"
    flows: dict[int | str, int] = {house: 0}

    def party(payer: str) -> int | str:
        if payer == "house":
            return house
        return owners[int(payer[5:])] if payer.startswith("seat:") else f"{house}:{payer}"

    rows = []
    for paid in play.events:
        if isinstance(paid, Paid):
            flows[party(paid.payer)] = flows.get(party(paid.payer), 0) - paid.amount
            flows[party(paid.to)] = flows.get(party(paid.to), 0) + paid.amount
    for s in play.settlements():
        if s.outcome == "stand":
            continue
        flows[owners[s.seat]] = flows.get(owners[s.seat], 0) + s.profit
        flows[party(s.payer)] = flows.get(party(s.payer), 0) - s.profit - s.fee
        flows[house] += s.fee
        rows.append(
            Settlement(
                round=row, player_id=owners[s.seat], seat=s.seat, wager=s.wager, spot=s.spot or "",
                name=name_of(play, s.wager, s.spot), stake=s.stake, outcome=s.outcome, profit=s.profit,
                returned=s.returned, why=s.why, cite=s.cite,
            )
        )  # fmt: skip
    Settlement.objects.bulk_create(rows)
    standing: dict[int, int] = {}
    for seat, _, _, stake, _ in play.carry.get("wagers", ()):
        standing[seat] = standing.get(seat, 0) + stake
    table.carry = dict(play.carry)
    following = None
    if standing:
        following = table.carry["next_round"] = round_id()
    change.paid.update(owners.values())
    cage.resolve(row.pk, flows, memo=f"{table.card.title}, round {row.number}", keep=standing, into=following)
    if result := table.card.result(play):
        row.result = result
        _, tint = table.card.describe(play.options, row.result)
        table.history = [{"result": row.result, "tint": tint}, *table.history][:HISTORY]
    row.ended = timezone.now()
    row.save(update_fields=["result", "ended"])
    table.rounds_played += 1
    change.everybody = True
    start_clock(change)
    staked = dollars(sum(r.stake for r in rows))
    logger.info("round over", extra={"table": table.code, "round": row.pk, "result": row.result, "staked": staked})


# ---- seats


@starting_over
def sit(code: str, player: Player, number: int | None = None) -> Seat:
    """Take a free seat (this one, or the best)."""
    with changing(code) as change:
        table = change.table
        mine = next((seat for seat in change.seats if seat.player_id == player.pk), None)
        change.reseat()
        if mine:
            mine.leaving, mine.ready, mine.away_since, mine.seen = False, False, None, timezone.now()
            mine.save(update_fields=["leaving", "ready", "away_since", "seen"])
        else:
            if not table.open:
                raise Refused("closed", "This table is closed.")
            free = _free_seats(change, player)
            if not free or (number is not None and number not in free):
                raise Refused("full", "That seat is taken." if free else "The table is full. You may watch.")
            mine = Seat.objects.create(table=table, player=player, number=number or free[0])
            change.reseat()
            _seat_all(change)
        change.everybody = True
    tell(change.told)
    return mine


def _free_seats(change: Change, player: Player) -> list[int]:
    """Free seats, best first: the one the player had in this round, then those nobody had."""
    taken = {seat.number for seat in change.seats}
    had = {} if change.now.over else {int(seat): owner for seat, owner in change.row.players.items()}
    seats = change.now.layout.seats
    middle = seats.middle if seats else 0
    places = [middle] if seats and change.table.solo else range(1, seats_at(change.table) + 1)
    free = [n for n in places if n not in taken]
    return sorted(free, key=lambda n: (had.get(n) != player.pk, n in had, abs(n - middle), n))


def seats_at(table: Table, options: Options | None = None) -> int:
    """Seats of a table: one at a practice table."""
    if table.solo:
        return 1
    chosen = options or table.read_options()
    return int(getattr(chosen, "chip_colours", 0) or getattr(chosen, "seats", table.card.seats))


@starting_over
def leave(code: str, player: int) -> None:
    """Give the seat up. Open wagers come back while wagers may be taken back; locked ones play to their end."""
    with changing(code) as change:
        seat = next((seat for seat in change.seats if seat.player_id == player), None)
        if seat is None:
            change.idle = True
            return
        play = change.now
        mine = play.seats.get(seat.number)
        if play.betting and mine and mine.wagers:
            try:
                answer(change, seat, "clear", {})
            except Refused:
                logger.info("wagers of a leaving player stay", extra={"table": code, "round": change.table.round_id})
        if mine and mine.wagers and not play.over:
            Seat.objects.filter(pk=seat.pk).update(leaving=True, ready=True)
            _decide_for(change, seat)
        else:
            seat.delete()
        change.reseat()
        _go_on_if_all_ready(change)
        change.everybody = True
    tell(change.told)


def _decide_for(change: Change, seat: Seat) -> None:
    """Nobody waits for a player who has left: what is asked of the seat is answered as when its clock runs out."""
    play = change.now
    while not play.betting:
        ask = next((ask for ask in play.asks if seat.number in ask.seats and ask.default), None)
        if ask is None:
            return
        answer(change, seat, ask.default, ask.default_args)


@starting_over
def away(code: str, player: int, *, gone: bool) -> None:
    """A player's last socket closed, or the first came back."""
    now = timezone.now()
    with changing(code) as change:
        mine = Seat.objects.filter(table=change.table, player_id=player)
        mine.update(seen=now)
        if not mine.filter(away_since__isnull=gone).update(away_since=now if gone else None):
            change.idle = True
            return
        change.reseat()
        _go_on_if_all_ready(change)
    tell(change.told)


def seen(present: Mapping[str, set[int]]) -> None:
    """These players have sockets open at these tables now."""
    now = timezone.now()
    with live.pen(), transaction.atomic():
        for code, players in present.items():
            Seat.objects.filter(table_id=table_id(code), player_id__in=players).update(seen=now)


def sweep() -> int:
    """Finish rounds whose clock nobody watches, and free seats of players long gone."""
    now = timezone.now()
    overdue = Table.objects.filter(deadline__lt=now - dt.timedelta(seconds=2)).values_list("code", flat=True)
    unseen = Seat.objects.filter(away_since=None, seen__lt=now - dt.timedelta(seconds=pace.UNSEEN))
    gone = Seat.objects.filter(away_since__lt=now - dt.timedelta(seconds=pace.SEAT_KEPT), leaving=False)
    due: list[Callable[[], Any]] = [
        *(lambda code=code: _expired(code) for code in overdue[:200]),
        *(lambda seat=seat: away(seat.table.code, seat.player_id, gone=True)
          for seat in unseen.select_related("table")[:200]),
        *(lambda seat=seat: leave(seat.table.code, seat.player_id) for seat in gone.select_related("table")[:200]),
    ]  # fmt: skip
    for one in due:
        try:
            one()
        except Exception:
            logger.exception("the sweep could not finish one table")
    return len(due)


def _expired(code: str) -> None:
    told = expire(code)
    if told:
        tell(told)


def tell(told: Told) -> None:
    """Tell the hub, once the change is committed."""
    from casino.floor.hub import hub

    hub.tell(told)
