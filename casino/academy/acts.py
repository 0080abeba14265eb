"""What is wished at a demo table: by its host, by the pupil in the dealer's chair, by the others."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from casino.academy import classes, dealing, quiz
from casino.academy.dealing import Desk
from casino.academy.models import Mark
from casino.floor import seats
from casino.floor.changes import Repeated, Told, changing, log_inputs, starting_over
from casino.floor.hub import log_out
from casino.floor.runtime import KEYS, check_round, grant, shape
from games.kit.asks import DEALER, Refused
from games.kit.events import Checked
from games.kit.telling import Teller
from games.kit.wagers import BETTING

Known = tuple[Callable[..., Any], Mapping[str, type]]
"""An act and the arguments it needs."""
SWITCHES = ("locked", "wagers", "faces", "coach")
MOST_CHIPS = 10**9
CLASS_KEYS = 10 * KEYS
"""How many of the newest keys a class remembers, of all who are in it."""


@starting_over
def act(code: str, player: int, message: Mapping[str, Any]) -> Told:
    """Do it, or raise `Refused` with a sentence."""
    do, args, key, round_ = shape(message)
    with changing(code) as change:
        desk = Desk(change)
        if desk.room.ended:
            raise Refused("ended", "This class is over.")
        known = acts_of(desk, player)
        if do in known:
            _once(desk, known[do], args, f"{player}:{key}", round_)
        else:
            _as_player(desk, player, do, args, key, round_)
    return change.told


def _once(desk: Desk, act: "Known", args: Mapping[str, Any], key: str, round_: str) -> None:
    """Do something of the class's own; a person's key does it once."""
    if key in desk.room.keys:
        raise Repeated
    check_round(desk.change, round_)
    _call(act, desk, args)
    log_inputs(desk.change)
    desk.room.keys = [key, *desk.room.keys][:CLASS_KEYS]
    desk.room.save()
    desk.change.everybody = True


def acts_of(desk: Desk, player: int) -> Mapping[str, Known]:
    """What this person may do besides playing: everything that is the host's; or the dealer's, and the pupil's own."""
    if player == desk.table.host_id:
        return HOST
    pupil = classes.pupil_of(desk.room, player)
    own: dict[str, Known] = {
        "reply": (lambda desk, question, amount: quiz.reply(desk.room, pupil, question, amount),
                  {"question": int, "amount": int}),
        "hand": (lambda desk, up: _raise_hand(pupil, up), {"up": bool}),
    }  # fmt: skip
    if desk.room.chair_id == player:
        own |= {"deal": (deal, {}), "pay": (pay, {"amount": int}), "name": (name, {"picked": list})}
    return own


def _call(act: Known, desk: Desk, args: Mapping[str, Any]) -> None:
    """Check the arguments by their names and kinds, then do it. A name with a question mark may be left out."""
    work, needs = act
    names = {name.rstrip("?") for name in needs}
    if set(args) - names or any(name not in args for name in needs if not name.endswith("?")):
        raise Refused("shape", f"This needs {', '.join(sorted(names)) or 'nothing'} and no more.")
    for name, kind in needs.items():
        value = args.get(name.rstrip("?"))
        if type(value) is not kind and not (name.endswith("?") and value is None):
            raise Refused("shape", f"{name.rstrip('?')} is not in the house's form.")
    work(desk, **args)


def _as_player(desk: Desk, player: int, do: str, args: Mapping[str, Any], key: str, round_: str) -> None:
    """A seat's own acts, where the instructor lets pupils wager."""
    refusal = classes.no_wagers(desk.room)
    if refusal and (do in (*BETTING, "repeat") or (desk.room.lesson and do not in ("ready", "unready"))):
        raise refusal
    grant(desk.change, player, do, args, key, round_)
    desk.change.players.add(desk.table.host_id)


# ---- the dealer's chair


def deal(desk: Desk) -> None:
    """The pupil in the chair goes on; a wager that is to be settled must be paid first."""
    if any("pay" in ask.choices for ask in desk.play.asks):
        raise Refused("pay", "First say what comes back for this wager.")
    if (ask := dealing.dealers_ask(desk.play)) and dealing.to_name(ask):
        raise Refused("name", "First name what is asked for.")
    dealing.step(desk)


def name(desk: Desk, picked: list[str]) -> None:
    """What the pupil in the chair says it is; the table hears whether that is right."""
    ask = dealing.dealers_ask(desk.play)
    if ask is None or (wanted := dealing.to_name(ask)) is None:
        raise Refused("name", "Nothing is to be named now.")
    desk.play.answer(DEALER, ask.default, {wanted.name: picked})
    dealing.after(desk)


def pay(desk: Desk, amount: int) -> None:
    """What comes back for the wager that is next, as the pupil says; the kit compares, and it is noted."""
    desk.play.answer(DEALER, "pay", {"amount": amount})
    told = next(event for event in reversed(desk.play.events[: desk.play.told]) if isinstance(event, Checked))
    pupil = classes.pupil_of(desk.room, desk.room.chair_id)
    name = Teller(desk.play).spot(told.wager, told.spot)
    Mark.objects.create(pupil=pupil, kind=Mark.Kind.DEALING, wager=name, said=told.said, right=told.right)
    dealing.after(desk)


def _raise_hand(pupil: Any, up: bool) -> None:
    pupil.asks = up
    pupil.save(update_fields=["asks"])


# ---- the class


def seat(desk: Desk, player: int, number: int | None = None) -> None:
    """Seat a pupil, in this seat or the best; in another one if seated already."""
    pupil = classes.pupil_of(desk.room, player)
    mine = next((seat for seat in desk.change.seats if seat.player_id == player), None)
    if mine is not None and number in (None, mine.number):
        return
    purse = mine.purse if mine else None
    if mine is not None:
        seats.give_up(desk.change, mine)
    taken = seats.take(desk.change, pupil.player, number)
    if purse is not None:
        taken.purse = purse
        taken.save(update_fields=["purse"])
        desk.change.reseat()


def unseat(desk: Desk, player: int) -> None:
    """A pupil gives the seat up and watches."""
    mine = next((seat for seat in desk.change.seats if seat.player_id == player), None)
    if mine is None:
        raise Refused("seat", "That pupil has no seat.")
    seats.give_up(desk.change, mine)


def kick(desk: Desk, player: int) -> None:
    """Send a pupil away: out of the seat, out of the chair, and the line is cut."""
    pupil = classes.pupil_of(desk.room, player)
    if any(seat.player_id == player for seat in desk.change.seats):
        unseat(desk, player)
    if desk.room.chair_id == player:
        desk.room.chair = None
    pupil.dismissed, pupil.seen = True, None
    pupil.save(update_fields=["dismissed", "seen"])
    transaction.on_commit(lambda: log_out(player))


def chips(desk: Desk, amount: int, player: int | None = None) -> None:
    """Give demo chips to a pupil, or to all who sit; negative takes some back, never more than there are."""
    whose = [seat for seat in desk.change.seats if player in (None, seat.player_id)]
    if not whose or not -MOST_CHIPS <= amount <= MOST_CHIPS:
        raise Refused("chips", "Nobody there has a seat." if not whose else "That is too much.")
    desk.change.reseated = True
    for seat in whose:
        known = desk.play.seats.get(seat.number)
        if known and desk.change.row.players.get(str(seat.number)) == seat.player_id:
            told = desk.play.view(seat.number)["purse"]
            desk.play.sit(seat.number, max(0, told + amount))
        seat.purse = max(0, seat.purse + amount)
        seat.save(update_fields=["purse"])


def chair(desk: Desk, player: int | None = None) -> None:
    """Put a pupil into the dealer's chair; nobody: the instructor deals."""
    desk.room.chair = classes.pupil_of(desk.room, player).player if player else None


def switch(desk: Desk, name: str, on: bool) -> None:
    """One of the switches of the room."""
    if name not in SWITCHES:
        raise Refused("shape", "There is no such switch.")
    setattr(desk.room, name, on)


def attend(desk: Desk, player: int) -> None:
    """A hand that was up is seen to."""
    _raise_hand(classes.pupil_of(desk.room, player), up=False)


def end_class(desk: Desk) -> None:
    """The class is over: the table is closed."""
    dealing.pause(desk)
    desk.room.ended = timezone.now()
    desk.table.open, desk.table.notice = False, "The class is over. Thank you for coming."


HOST: Mapping[str, Known] = {
    "step": (dealing.step, {}),
    "order": (dealing.order, {"do": str}),
    "decide": (dealing.decide_for, {"seat": int}),
    "rewind": (dealing.rewind, {"inputs": int}),
    "branch": (dealing.switch, {"to": str}),
    "run": (dealing.run, {"pace": str}),
    "pause": (dealing.pause, {}),
    "stack": (dealing.stack, {"kind": str, "outcomes": list}),
    "unstack": (dealing.unstack, {"kind": str, "at?": int}),
    "irregular": (dealing.go_wrong, {"name": str}),
    "lesson": (dealing.put_on, {"name": str}),
    "end_lesson": (dealing.end_lesson, {}),
    "save_lesson": (lambda desk, title: dealing.save_lesson(desk, _title(title)), {"title": str}),
    "seat": (seat, {"player": int, "number?": int}),
    "unseat": (unseat, {"player": int}),
    "kick": (kick, {"player": int}),
    "chips": (chips, {"amount": int, "player?": int}),
    "chair": (chair, {"player?": int}),
    "switch": (switch, {"name": str, "on": bool}),
    "attend": (attend, {"player": int}),
    "ask": (lambda desk, n: quiz.ask(desk.room, desk.play, n), {"n": int}),
    "again": (lambda desk: quiz.again(desk.room), {}),
    "reveal": (lambda desk: quiz.reveal(desk.room), {}),
    "end_class": (end_class, {}),
}
"""The host's acts, and what each of them needs."""


def _title(title: str) -> str:
    told = " ".join(title.split())
    if not 3 <= len(told) <= 120:
        raise Refused("title", "A lesson needs a title of 3 to 120 letters.")
    return told
