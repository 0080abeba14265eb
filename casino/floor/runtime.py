"""What drives a table. One answer is one transaction, and nothing is told before it is committed.

Order: shape of the message → table, seat, round id, key → lock the table row → the round at this version → legal? →
apply → write log, cage and table version → commit → tell the hub.
"""

import datetime as dt
import logging
import re
import secrets
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import live, pace
from casino.floor.models import CODE_LETTERS, Input, Round, Seat, Settlement, Table, round_id
from games.kit.asks import DEALER, Refused
from games.kit.chance import commitment, new_seed
from games.kit.events import Came, Paid
from games.kit.money import dollars
from games.kit.round import Round as Play
from games.kit.wagers import BETTING

logger = logging.getLogger("casino.floor")
HISTORY = 12
KEY = re.compile(r"[\w-]{8,64}")


class Told(NamedTuple):
    """What a change did: the table's new version, and whose own view of it changed (None: everybody's)."""

    code: str
    version: int
    players: frozenset[int] | None


class Change:
    """A change of one table under its lock. Collects what to write; nothing is kept if it fails."""

    def __init__(self, table: Table, play: Play | None) -> None:
        self.table, self.play = table, play
        self.logged = len(play.inputs) if play else 0
        self.players: set[int] = set()
        self.everybody = False

    @property
    def now(self) -> Play:
        """The round being played."""
        assert self.play is not None
        return self.play


@contextmanager
def changing(code: str):  # type: ignore[no-untyped-def]
    """Lock a table, change it, write it, commit; on any failure forget the round in memory."""
    pk = Table.objects.values_list("pk", flat=True).filter(code=code).first()
    if pk is None:
        raise Refused("table", "There is no such table.")
    with live.desk(pk):
        try:
            with transaction.atomic():
                table = Table.objects.select_for_update(of=("self",)).select_related("round").get(pk=pk)
                change = Change(table, live.current(table) if table.round else None)
                yield change
                table.version += 1
                table.touched = timezone.now()
                table.save()
        except Refused:
            if "change" in locals() and change.play and len(change.play.inputs) != change.logged:
                live.forget(pk)
            raise
        except BaseException:
            live.forget(pk)
            raise
        if change.play:
            live.keep(table, change.play)


# ---- what players do


def act(code: str, player: int, message: Mapping[str, Any]) -> Told:
    """A seated player's wish. Raises `Refused` with a sentence if it cannot be granted."""
    do, args, key, round_ = _shape(message)
    with changing(code) as change:
        table = change.table
        seat = Seat.objects.filter(table=table, player_id=player, leaving=False).first()
        if seat is None:
            raise Refused("seat", "You are not seated at this table. Take a seat to play.")
        if round_ != table.round_id:
            raise Refused("stale", "That was meant for an earlier round. Here is the table as it is now.")
        if Input.objects.filter(round_id=round_, key=key).exists():
            raise Repeated
        acts: dict[str, Callable[[], None]] = {
            "ready": lambda: _ready(change, seat, ready=True),
            "unready": lambda: _ready(change, seat, ready=False),
            "next": lambda: _next(change),
            "repeat": lambda: _repeat(change, seat, key),
        }
        if do in acts:
            acts[do]()
        else:
            answer(change, seat, do, args, key)
        change.players.add(player)
        _go_on_if_all_ready(change)
    return Told(code, table.version, None if change.everybody else frozenset(change.players))


class Repeated(Exception):  # noqa: N818 — reads as what is said
    """The key was used: the first time did it."""


def _shape(message: Mapping[str, Any]) -> tuple[str, Mapping[str, Any], str, str]:
    do, args, key, round_ = (message.get(name) for name in ("do", "args", "key", "round"))
    if set(message) - {"do", "args", "key", "round", "HEADERS"}:
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
    _sync_purse(change, seat)
    play.read(seat.number, do, args)
    play.answer(seat.number, do, args)
    _log(change, key)
    _hold(change, seat)
    if seat.ready:
        seat.ready = False
        seat.save(update_fields=["ready"])
    if play.over:
        _settle(change)
    elif table.deadline is None:
        start_clock(change)


def _sync_purse(change: Change, seat: Seat) -> None:
    """Let the round know what the player has in hand now."""
    play, purse = change.now, cage.available(seat.player_id)
    known = play.seats.get(seat.number)
    owner = change.table.round.players.get(str(seat.number))
    if owner is not None and owner != seat.player_id:
        raise Refused("seat", "That seat still has another player's chips in this round. You play from the next one.")
    if known is None or known.purse != purse:
        play.sit(seat.number, purse)
        if owner is None:
            change.table.round.players[str(seat.number)] = seat.player_id
            Round.objects.filter(pk=change.table.round_id).update(players=change.table.round.players)


def _hold(change: Change, seat: Seat) -> None:
    """Hold what lies on the felt, and what this round has already cost."""
    play = change.now
    lost = -sum(s.profit for s in play.settlements() if s.seat == seat.number)
    try:
        cage.set_hold(seat.player_id, change.table.round_id, seat.number, play.seats[seat.number].staked + max(0, lost))
    except cage.NotEnough as short:
        raise Refused("purse", str(short)) from None


def _log(change: Change, key: str | None = None) -> None:
    """Write the round's new inputs; the last one carries the key."""
    play = change.now
    new = play.inputs[change.logged :]
    rows = [
        Input(round_id=change.table.round_id, n=change.logged + i, seat=seat, do=do, args=dict(args))
        for i, (seat, do, args) in enumerate(new)
    ]
    if rows:
        rows[-1].key = key
    Input.objects.bulk_create(rows)
    change.logged = len(play.inputs)


def _ready(change: Change, seat: Seat, *, ready: bool) -> None:
    if ready and not change.now.betting:
        raise Refused("late", "Wagers are not open now.")
    seat.ready = ready
    seat.save(update_fields=["ready"])


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
    live.keep(table, change.now)
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
    change.play = live.rebuild(table.round)
    change.logged = 0
    table.deadline, table.clock = None, 0
    table.seats.filter(leaving=True).delete()
    table.seats.update(ready=False)
    if table.seats.filter(away_since=None).exists() and table.rounds_played:
        start_clock(change)
    change.everybody = True


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
    table.clock = pace.seconds(table.pace, phase(change.now))
    table.deadline = timezone.now() + dt.timedelta(seconds=table.clock) if table.clock else None


def _go_on_if_all_ready(change: Change) -> None:
    """Go on before the clock: with a clock when all present say so, without one when all who wagered do."""
    play = change.now
    if not play.betting or not play.wagers():
        return
    waited_for = [seat for seat in change.table.seats.all() if not seat.away_since or seat.leaving]
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
        for seat in change.table.seats.all():
            if seat.number in play.seats:
                _hold(change, seat)
        start_clock(change)


def expire(code: str) -> Told | None:
    """The clock of a table ran out. Whoever comes first does it; the lock and the deadline see to that."""
    with changing(code) as change:
        table, play = change.table, change.now
        if table.deadline is None or table.deadline > timezone.now():
            return None
        if play.over:
            open_round(change)
        elif play.betting and not play.wagers():
            table.deadline, table.clock = None, 0
            change.everybody = True
        else:
            _dealer_acts(change)
    return Told(code, table.version, None)


def _settle(change: Change) -> None:
    """The round is over: write every settlement, move the chips, keep the carry."""
    table, play, row = change.table, change.now, change.table.round
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
        spot = play.layout.spots.get((s.wager, s.spot))
        rows.append(
            Settlement(
                round=row, player_id=owners[s.seat], seat=s.seat, wager=s.wager, spot=s.spot or "",
                name=spot.name if spot else s.wager, stake=s.stake, outcome=s.outcome, profit=s.profit,
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
    cage.resolve(row.pk, flows, memo=f"{table.card.title}, round {row.number}", keep=standing, into=following)
    came = [event for event in play.events if isinstance(event, Came)]
    if came:
        row.result = came[-1].result
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


def sit(code: str, player: Player, number: int | None = None) -> Seat:
    """Take a free seat (this one, or the first)."""
    with changing(code) as change:
        table = change.table
        mine = Seat.objects.filter(table=table, player=player).first()
        if mine:
            Seat.objects.filter(pk=mine.pk).update(leaving=False, away_since=None)
        else:
            if not table.open:
                raise Refused("closed", "This table is closed.")
            taken = set(table.seats.values_list("number", flat=True))
            free = [n for n in range(1, seats_at(table) + 1) if n not in taken]
            if not free or (number is not None and number not in free):
                raise Refused("full", "That seat is taken." if free else "The table is full. You may watch.")
            mine = Seat.objects.create(table=table, player=player, number=number or free[0])
        change.everybody = True
    tell(Told(code, table.version, None))
    return mine


def seats_at(table: Table) -> int:
    """Seats of a table: one at a practice table."""
    return 1 if table.solo else getattr(table.read_options(), "chip_colours", table.card.seats)


def leave(code: str, player: int) -> None:
    """Give the seat up. Open wagers come back while wagers may be taken back; locked ones play to their end."""
    with changing(code) as change:
        seat = Seat.objects.filter(table=change.table, player_id=player).first()
        if seat is None:
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
        else:
            seat.delete()
        _go_on_if_all_ready(change)
        change.everybody = True
    tell(Told(code, change.table.version, None))


def away(code: str, player: int, *, gone: bool) -> None:
    """A player's last socket closed, or the first came back."""
    since = timezone.now() if gone else None
    if Seat.objects.filter(table__code=code, player_id=player, away_since__isnull=gone).update(away_since=since):
        with changing(code) as change:
            _go_on_if_all_ready(change)
            change.everybody = True
        tell(Told(code, change.table.version, None))


def sweep() -> int:
    """Finish rounds whose clock nobody watches, and free seats of players long gone."""
    now = timezone.now()
    overdue = Table.objects.filter(deadline__lt=now - dt.timedelta(seconds=2)).values_list("code", flat=True)[:200]
    for code in list(overdue):
        told = expire(code)
        if told:
            tell(told)
    gone = Seat.objects.filter(away_since__lt=now - dt.timedelta(seconds=pace.SEAT_KEPT)).select_related("table")[:200]
    for seat in gone:
        leave(seat.table.code, seat.player_id)
    return len(overdue) + len(gone)


def tell(told: Told) -> None:
    """Tell the hub, once the change is committed."""
    from casino.floor.hub import hub

    hub.tell(told)
