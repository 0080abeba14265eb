"""What drives a table's rounds: the wishes of players, and the house's own acts."""

import logging
import re
import secrets
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.asyncio import async_unsafe

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import demo, live, pace, rules
from casino.floor.changes import Change, Repeated, Told, changing, log_inputs, note_state, starting_over
from casino.floor.chips import bring, bring_all, bring_debtors, hold, hold_all, part, settle, sync_purse
from casino.floor.models import CODE_LETTERS, ROUND_ID, Input, Round, Seat, Table, round_id
from casino.floor.pace import start_clock
from casino.floor.slips import last_stakes
from casino.submissions import filing
from casino.submissions.models import Submission
from games.kit.asks import Refused
from games.kit.carry import standing_by_seat
from games.kit.chance import commitment, new_seed
from games.kit.wagers import BETTING

logger = logging.getLogger("casino.floor")
KEY = re.compile(r"[\w-]{8,64}")
Wish = tuple[str, Mapping[str, Any], str, str]
NO_CHIPS = ("ready", "unready", "next")
"""What is done without a look at the player's own chips."""
UNSETTLED = "This round cannot be settled. The staff of the house will void it and return all stakes."
KEYS = 24
"""How many of a sitting's newest keys the seat remembers; those of the round's log are known besides."""


@starting_over
def act(code: str, player: int, message: Mapping[str, Any]) -> Told:
    """A seated player's wish. Raises `Refused` with a sentence if it cannot be granted."""
    wish = shape(message)
    try:
        with changing(code, players=() if wish[0] in NO_CHIPS else (player,)) as change:
            grant(change, player, *wish)
    except cage.Unbookable:
        logger.exception("a round cannot be settled", extra={"table": code})
        raise Refused("unsettled", UNSETTLED) from None
    return change.told


def grant(change: Change, player: int, do: str, args: Mapping[str, Any], key: str, round_: str) -> None:
    """Do what a seated player wishes."""
    seat = next((seat for seat in change.seats if seat.player_id == player and not seat.leaving), None)
    if seat is None:
        raise Refused("seat", "You are not seated at this table. Take a seat to play.")
    if _used(change, seat, key, round_):
        raise Repeated
    check_round(change, round_)
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
    seat.ready, seat.keys, seat.late = do == "ready", [key, *seat.keys][:KEYS], ""
    change.note_seat(seat)
    change.players.add(player)
    go_on_if_all_ready(change, seat)


def check_round(change: Change, round_: str) -> None:
    """Refuse what was meant for another round than the one being played."""
    if round_ != change.table.round_id:
        raise Refused("stale", "That was meant for an earlier round. Here is the table as it is now.")


def _used(change: Change, seat: Seat, key: str, round_: str) -> bool:
    """Did this key do something before? Keys too old for the seat's memory are in the log of their round."""
    if key in seat.keys or len(seat.keys) < KEYS:
        return key in seat.keys
    if round_ == change.table.round_id:
        return f"{seat.sitting} {key}" in change.keys
    return Input.objects.filter(round_id=round_, sitting=seat.sitting, key=key).exists()


def shape(message: Mapping[str, Any]) -> Wish:
    """What is wished for, with which arguments, the key, and the round it is meant for; refused if it is not so."""
    do, args, key, round_ = (message.get(name) for name in ("do", "args", "key", "round"))
    if set(message) - {"do", "args", "key", "round"}:
        raise Refused("shape", "That message has parts the house does not know.")
    args = {} if args is None else args
    if not isinstance(do, str) or len(do) > 40 or not isinstance(args, dict):
        raise Refused("shape", "That message is not in the house's form.")
    if not isinstance(round_, str) or not re.fullmatch(ROUND_ID, round_):
        raise Refused("shape", "Every message says which round it is meant for.")
    if not isinstance(key, str) or not KEY.fullmatch(key):
        raise Refused("shape", "Every message needs a key of its own.")
    return do, args, key, round_


def answer(change: Change, seat: Seat, do: str, args: Mapping[str, Any], key: str | None = None) -> None:
    """Put a seat's answer into the round, and hold the chips it stakes."""
    if change.now.finished and do in BETTING:
        _next(change)
    play, table = change.now, change.table
    if not play.betting:
        bring_debtors(change)
    elif do not in BETTING:
        bring(change, play.banking)  # who may lose the bank by it and wager again
    sync_purse(change, seat)
    _check_others_had_time(change, seat, do)
    asked, betting = {(ask.about, ask.hand) for ask in play.asks}, play.betting
    play.answer(seat.number, do, args)
    log_inputs(change, key, seat.sitting)
    hold(change, seat.number, seat.player_id)
    if not betting or do not in BETTING:
        change.everybody = True
    if play.finished:
        end(change)
        return
    if not betting or do not in BETTING:
        hold_all(change)
    if table.deadline is None or asked.isdisjoint((ask.about, ask.hand) for ask in play.asks):
        start_clock(change)


def _check_others_had_time(change: Change, seat: Seat, do: str) -> None:
    """Refuse a throw of the dice while others who are not ready have hardly had time to wager."""
    play, table = change.now, change.table
    mine = (ask.choices[do] for ask in play.asks if seat.number in ask.seats and do in ask.choices)
    if table.deadline is None or not any(choice.closes for choice in mine):
        return
    waiting = [other for other in change.seats if not (other.ready or other.away_since or other.leaving)]
    passed = table.clock - (table.deadline - timezone.now()).total_seconds()
    if passed < pace.seconds(table.pace, "least") and any(other.number != seat.number for other in waiting):
        raise Refused("early", "The others are still placing their wagers: the dice are yours in a moment.")


def _may_be_ready(change: Change) -> None:
    if not change.now.open:
        raise Refused("late", "Wagers are not open now.")


def end(change: Change) -> None:
    """The round is over: it is settled, those who left are gone, and a table that is to close does."""
    for seat in change.seats:
        if seat.leaving:
            part(change, seat)
    hold_all(change)
    settle(change)
    # Not only when the next round opens: where nobody is left and no clock runs, none does.
    _free_left_seats(change, set(standing_by_seat(change.now.carry)))
    rules.close_if_due(change)


def _next(change: Change) -> None:
    if not change.now.finished:
        raise Refused("turn", "The round is still being played.")
    if change.table.demo:
        raise Refused("turn", "The instructor opens the next round.")
    if pace.seconds(change.table.pace, "result") and change.table.deadline:
        raise Refused("late", "The next round opens in a moment.")
    if not change.table.open:
        raise Refused("closed", change.table.notice or "This table is closed.")
    open_round(change)


def _repeat(change: Change, seat: Seat, key: str) -> None:
    """The wagers of the player's last round here, once more: what lies there already is not laid again."""
    stakes: dict[tuple[str, str | None], int] = {}
    if change.now.finished:
        _next(change)
    spots, mine = change.now.layout.spots, change.now.seats.get(seat.number)
    for wager, spot, stake in last_stakes(change.table, seat.player_id):
        where = (wager, spot or None)
        if where not in spots or not spots[where].later:
            stakes[where] = stakes.get(where, 0) + stake
    if not stakes:
        raise Refused("nothing", "You have no earlier wagers at this table to repeat.")
    lies = {where: mine.on(spots[where]) for where in stakes if mine and where in spots}
    wagers = [[*where, stake - lies.get(where, 0)] for where, stake in stakes.items() if stake > lies.get(where, 0)]
    if not wagers:
        raise Refused("nothing", "Your last wagers are on the felt already.")
    answer(change, seat, "wagers", {"list": _open_now(change, seat, wagers)}, key)


def _open_now(change: Change, seat: Seat, wagers: list[list[Any]]) -> list[list[Any]]:
    """Those of the wagers that the game's own rule lets be made now; all of them if it lets none."""
    play = change.now
    if not play.may or seat.number not in play.seats:
        return wagers
    found = []
    for wager, spot, stake in wagers:
        place = play.layout.spots.get((wager, spot))
        lies = play.seats[seat.number].on(place) if place else 0
        try:
            if place:
                play.may(seat.number, place, lies, lies + stake)
        except Refused:
            continue
        found.append([wager, spot, stake])
    return found or wagers


def open_table(
    game: str,
    *,
    pace_: str | None = None,
    solo: bool = False,
    options: Mapping[str, Any] | None = None,
    submission: Submission | None = None,
    host: Player | None = None,
) -> Table:
    """A new table with its first round open: under this submission, under one with these options, or the usual one."""
    with transaction.atomic():
        under = submission or filing.under(game, options or {})
        table = Table.objects.create(
            code=_new_code(), game=game, submission=under, pace=pace_ or under.pace, solo=solo, host=host,
            by_hand=host is not None,
        )  # fmt: skip
        change = Change(table, None)
        open_round(change)
        change.flush()
        note_state(change)
        table.save()
    live.keep(table, change.now, change.seats, change.held, change.keys)
    return table


def _new_code() -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(6))
        if not Table.objects.filter(code=code).exists():
            return code


def open_round(change: Change) -> None:
    """Open the next round: a fresh seed, its commitment on the table before any wager."""
    rules.take_over(change)
    table, seed = change.table, new_seed()
    before, last = table.round, change.play
    lay_round(change, seed, id=table.next_round or round_id(), carry=table.carry)
    table.next_round = ""
    standing = {wager.seat for wager in change.now.wagers()}
    if before and standing:
        table.round.players = {str(seat): before.players[str(seat)] for seat in sorted(standing)}
        change.note_round()
    bring_all(change)
    for seat in [seat for seat in change.seats if seat.leaving]:
        take_down(change, seat)
    stalled = last is not None and last.wagers() and not last.draws  # nobody was there to throw the dice
    if table.rounds_played and not stalled and (standing - set(change.now.present) or change.anybody):
        start_clock(change)


def lay_round(change: Change, seed: bytes, **given: Any) -> None:
    """A round of the table's next number before anything happened in it; at a demo table there may be others of it."""
    table, number = change.table, change.table.rounds_played + 1
    row = {"game": table.game, "submission": table.submission, "manual": table.demo, **given}
    if table.demo:
        row["branch"] = Round.objects.filter(table=table, number=number).count()
    held = change.kept if table.next_round else {}
    table.round = Round(table=table, number=number, seed=seed.hex(), commitment=commitment(seed), **row)
    change.new_round(table.round, held)
    change.play = live.begin(table.round)
    table.deadline, table.clock = None, 0
    _clear_seats(change, {wager.seat for wager in change.now.wagers()})
    change.everybody = True


def take_down(change: Change, seat: Seat) -> None:
    """A player who leaves takes down what may be taken down; the rest plays on, though nobody is there any more."""
    play = change.now
    mine = play.seats.get(seat.number)
    if mine and mine.wagers:
        try:
            BETTING["clear"].domain.read(play, seat.number, {})
            answer(change, seat, "clear", {})
        except Refused:
            logger.info("wagers of a leaving player stay", extra={"table": change.table.code, "seat": seat.number})
    if change.table.card.plays.dealt_in or not (mine and mine.wagers):
        part(change, seat)


def _free_left_seats(change: Change, standing: set[int]) -> None:
    """Those who were leaving are gone, unless wagers of theirs stand."""
    change.reseated = True
    for seat in [seat for seat in change.seats if seat.leaving and seat.number not in standing]:
        change.seats.remove(seat)
        seat.delete()


def _clear_seats(change: Change, standing: set[int]) -> None:
    """Those who were leaving are gone, unless wagers of theirs stand, and nobody is ready yet."""
    _free_left_seats(change, standing)
    _unready(change)


def _unready(change: Change) -> None:
    """Nobody is ready who has not said so of what is open now; whoever has left is not waited for."""
    for seat in change.seats:
        if seat.ready and not seat.leaving:
            seat.ready = False
            change.note_seat(seat)


def go_on_if_all_ready(change: Change, acting: Seat | None = None) -> None:
    """Go on before the clock: with a clock when all present say so, without one when all who wagered do.

    Whoever is acting is present, also where the house has not yet noted that they are back.
    """
    play = change.now
    if not play.betting or not play.in_play or change.table.demo:
        return
    waited_for = [seat for seat in change.seats if not seat.away_since or seat.leaving or seat is acting]
    if not pace.seconds(change.table.pace, "betting"):
        waited_for = [s for s in waited_for if s.number in play.seats and play.takes_part(s.number)]
    while waited_for and play.betting and all(seat.ready for seat in waited_for):
        step = play.asks[-1].about
        dealer_acts(change)
        if play.betting and play.asks[-1].about == step:  # open anew: the dice went to a new shooter
            _unready(change)


@async_unsafe("The dealer acts in a thread: what follows may ask the database.")
def dealer_acts(change: Change) -> None:
    """What happens when the clock runs out: the dealer goes on, and open decisions fall to their defaults."""
    play = change.now
    if play.betting and play.banking:
        bring(change, play.banking)
    bring_debtors(change)
    _note_late(change)
    play.expire()
    log_inputs(change)
    change.everybody = True
    if play.finished:
        end(change)
    else:
        hold_all(change)
        start_clock(change)


def _note_late(change: Change) -> None:
    """Those who did not decide in time are told what is answered for them."""
    play = change.now
    if play.betting:
        return
    for seat in change.seats:
        ask = next((ask for ask in play.asks if seat.number in ask.seats and ask.default), None)
        if ask and not seat.leaving:
            seat.late = f"Time ran out. The house answered for you: {ask.choices[ask.default].label}."
            change.note_seat(seat)


def play_out(change: Change) -> None:
    """End a round nobody wagers in."""
    while not change.now.over:
        dealer_acts(change)


@starting_over
def expire(code: str, *, wait: bool = True) -> Told | None:
    """The clock of a table ran out. Whoever comes first does it; the lock and the deadline see to that."""
    try:
        return _expire(code, wait)
    except cage.Unbookable:
        logger.exception("a round cannot be settled", extra={"table": code})
        return _stand_still(code)


def _stand_still(code: str) -> Told:
    """A round cannot be settled: its clock is stopped, and everybody is told that staff will void it."""
    with changing(code) as change:
        change.table.deadline, change.table.clock, change.table.notice = None, 0, UNSETTLED
        change.everybody = True
    return change.told


def _expire(code: str, wait: bool) -> Told | None:
    with changing(code, wait=wait) as change:
        table, play = change.table, change.now
        if table.deadline is None or table.deadline > timezone.now():
            change.idle = True
            return None
        if table.demo:
            demo.academy().go_on(change)
        elif play.over and table.open:
            open_round(change)
        elif play.over:
            table.deadline, table.clock = None, 0
        elif play.betting and not play.in_play:
            table.deadline, table.clock = None, 0
            change.everybody = True
        else:
            dealer_acts(change)
    return change.told
