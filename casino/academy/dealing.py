"""The round in the instructor's hands: stepped, stopped, arranged, rewound; a lesson put on the table and taken off."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from casino.academy import library
from casino.academy.models import Lesson, Room
from casino.accounts.models import Player
from casino.floor import live
from casino.floor.changes import Change
from casino.floor.models import Round
from casino.floor.pace import start_clock
from casino.floor.runtime import end, lay_round, open_round
from games.kit import scenario
from games.kit.asks import DEALER, Ask, Picked, Refused
from games.kit.chance import Quick
from games.kit.round import Round as Play
from games.kit.round import give
from games.kit.writing import scenario_of, text_of


class Desk:
    """One change of a demo table, with the room around it."""

    def __init__(self, change: Change) -> None:
        self.change, self.table = change, change.table
        self.room = Room.objects.get(table=change.table)

    @property
    def play(self) -> Play:
        """The round being played."""
        return self.change.now

    @property
    def host(self) -> Player:
        """The instructor."""
        return self.table.host

    @property
    def case(self) -> Mapping[str, Any] | None:
        """The lesson on the table."""
        return library.find(self.room.lesson["key"], self.table.game, self.host) if self.room.lesson else None

    @property
    def script(self) -> Mapping[str, Any] | None:
        """What is scripted of this round."""
        return scenario.parts(self.case)[self.room.lesson["part"]] if self.case and self.room.lesson else None


# ---- going on


def step(desk: Desk) -> None:
    """The next thing that happens: a lesson's next answer, the dealer's next act or word, or a new round."""
    play, room = desk.play, desk.room
    room.frozen = None
    if play.finished:
        next_round(desk)
        return
    if (script := desk.script) is not None:
        put_in, _ = scenario.next_input(play, scenario.not_given(play, script))
        give(play, *put_in)
    elif (ask := dealers_ask(play)) is not None:
        play.answer(DEALER, ask.default, ask.default_args)
    else:
        play.expire()
    after(desk)


def dealers_ask(play: Play) -> Ask | None:
    """What the dealer does next."""
    return next((ask for ask in play.asks if DEALER in ask.seats and ask.default), None)


def to_name(ask: Ask) -> Picked | None:
    """What the dealer is to name by hand: what the dice show, which areas win."""
    return ask.choices[ask.default].domain.wants().pick


def order(desk: Desk, do: str) -> None:
    """Something the dealer may do besides: burn a card, order a reshuffle."""
    if do in ("next", "pay") or not any(DEALER in ask.seats and do in ask.choices for ask in desk.play.asks):
        raise Refused("choice", "That is not among the dealer's choices now.")
    desk.play.answer(DEALER, do)
    after(desk)


def decide_for(desk: Desk, seat: int) -> None:
    """Answer for a seat as when its clock runs out."""
    ask = next((ask for ask in desk.play.asks if seat in ask.seats and ask.default and seat != DEALER), None)
    if ask is None:
        raise Refused("turn", f"Seat {seat} is not asked for anything just now.")
    desk.play.answer(seat, ask.default, ask.default_args)
    after(desk)


def after(desk: Desk) -> None:
    """An answer was given: the round may be over, or its clock starts."""
    desk.change.everybody = True
    if desk.play.finished:
        end(desk.change)
    else:
        start_clock(desk.change)


def next_round(desk: Desk) -> None:
    """A new round, or the next one of the lesson."""
    room, case = desk.room, desk.case
    if case and room.lesson["part"] + 1 < len(scenario.parts(case)):
        purses = {number: seat.purse for number, seat in desk.play.seats.items()}
        room.lesson = {**room.lesson, "part": room.lesson["part"] + 1}
        lay_lesson(desk, case, desk.table.carry, purses)
        return
    take_off(desk)
    if not desk.table.open:
        raise Refused("closed", desk.table.notice or "This table is closed.")
    fresh(desk)


def fresh(desk: Desk) -> None:
    """A round of the table's own, with what was arranged for it."""
    open_round(desk.change)
    arranged, desk.room.stack = desk.room.stack, {}
    for kind, outcomes in arranged.items():
        desk.play.stack(kind, outcomes)


def go_on(change: Change) -> None:
    """The clock of a table that runs by itself ran out. It does not run on while wagers are open and nobody has any."""
    desk = Desk(change)
    if desk.play.open and not desk.play.wagers() and not desk.room.lesson:
        change.table.deadline, change.table.clock = None, 0
        change.everybody = True
        return
    step(desk)
    desk.room.save()


# ---- the clock


def run(desk: Desk, pace: str) -> None:
    """Let the table run by itself: where its clock was stopped, it goes on."""
    if pace not in ("casino", "relaxed"):
        raise Refused("pace", "A table runs at casino pace or relaxed.")
    desk.table.by_hand, desk.table.pace = False, pace
    start_clock(desk.change)
    if desk.room.frozen is not None and desk.table.deadline:
        desk.table.deadline = timezone.now() + dt.timedelta(seconds=desk.room.frozen)
    desk.room.frozen = None


def pause(desk: Desk) -> None:
    """Stop the clock, and deal by hand."""
    table = desk.table
    if table.deadline:
        desk.room.frozen = max(0.0, (table.deadline - timezone.now()).total_seconds())
    table.by_hand, table.deadline = True, None


# ---- what comes next


def stack(desk: Desk, kind: str, outcomes: Sequence[str | None]) -> None:
    """Arrange what the equipment gives next: in this round, or, when it has given all, in the next one."""
    if desk.play.over:
        wanted = {**desk.room.stack, kind: [*desk.room.stack.get(kind, ()), *outcomes]}
        _try(desk, wanted)
        desk.room.stack = wanted
    else:
        desk.play.stack(kind, outcomes)


def unstack(desk: Desk, kind: str, at: int | None = None) -> None:
    """Take back what was arranged: one, or all of its kind."""
    waiting = arranged(desk.room, desk.play).get(kind, [])
    if not waiting or (at is not None and not 0 <= at < len(waiting)):
        raise Refused("stack", "Nothing of that kind is arranged.")
    left = [] if at is None else [*waiting[:at], *waiting[at + 1 :]]
    _arrange(desk, kind, left)


def go_wrong(desk: Desk, name: str) -> None:
    """An irregularity comes first of all that is arranged."""
    card = desk.table.card
    if name not in card.plays.irregularities:
        raise Refused("irregular", "The chapter knows no such irregularity.")
    kind = card.plays.irregularities[name].kind
    _arrange(desk, kind, [name, *arranged(desk.room, desk.play).get(kind, [])])


def arranged(room: Room, play: Play) -> dict[str, list[str | None]]:
    """What is arranged and has not come, by kind."""
    return dict(room.stack) if play.over else play.stacked


def _arrange(desk: Desk, kind: str, outcomes: list[str | None]) -> None:
    if desk.play.over:
        desk.room.stack = {other: kept for other, kept in desk.room.stack.items() if other != kind}
    elif kind in desk.play.stacked:
        desk.play.unstack(kind)
    if outcomes:
        stack(desk, kind, outcomes)


def _try(desk: Desk, wanted: Mapping[str, Sequence[str | None]]) -> None:
    """Refuse what the next round could not give."""
    Play(desk.table.card, desk.table.read_options(), Quick(0), {}, stack=wanted)


# ---- back, and on another way


def rewind(desk: Desk, inputs: int) -> None:
    """Go back to where the round had so many inputs. What came after stays in the old row, as another branch."""
    row, play = desk.change.row, desk.play
    if not 0 <= inputs < len(play.inputs):
        raise Refused("rewind", "The round has no such point to go back to.")
    before = play.inputs[:inputs]
    _leave(desk)
    lay_round(
        desk.change, bytes.fromhex(row.seed), submission=row.submission, options=row.options, carry=row.carry,
        players=row.players, stem=row.stem or row, cut=inputs,
    )  # fmt: skip
    for put_in in before:
        give(desk.play, *put_in)


def switch(desk: Desk, to: str) -> None:
    """Go over to another branch of this round, as it was left."""
    row = branches(desk.change.row).filter(pk=to).select_related("table", "submission").first()
    if row is None:
        raise Refused("branch", "This round has no such branch.")
    _leave(desk)
    desk.table.round, desk.change.play = row, live.rebuild(row)
    desk.change.logged = len(desk.play.inputs)
    desk.change.everybody = True
    if desk.play.finished:
        end(desk.change)


def branches(row: Round) -> Any:
    """The other ways this round went."""
    root = row.stem_id or row.pk
    same = Round.objects.filter(table_id=row.table_id, number=row.number)
    return (same.filter(pk=root) | same.filter(stem_id=root)).exclude(pk=row.pk).order_by("branch")


def _leave(desk: Desk) -> None:
    """Leave the round where it is; if it was over, chips, carry and history are as they were before it."""
    table, row, play = desk.table, desk.change.row, desk.play
    desk.room.frozen = None
    if row.ended is None:
        return
    table.rounds_played -= 1
    table.carry = dict(row.carry)
    table.history = table.history[1:] if row.result else table.history
    brought = {args["seat"]: args["purse"] for _, do, args in reversed(play.inputs) if do == "sit"}
    desk.change.reseated = True
    for seat in desk.change.seats:
        if row.players.get(str(seat.number)) == seat.player_id and seat.number in brought:
            seat.purse = brought[seat.number]
            seat.save(update_fields=["purse"])


# ---- lessons


def put_on(desk: Desk, name: str) -> None:
    """Put a lesson on the table: the present round is left as it is."""
    case = library.find(name, desk.table.game, desk.host)
    library.options_of(desk.table.card, case)
    take_off(desk)
    desk.room.home = {"carry": dict(desk.table.carry), "history": desk.table.history}
    desk.room.lesson = {"key": name, "part": 0}
    lay_lesson(desk, case, scenario.carry_of(case), scenario.purses_of(case))


def lay_lesson(desk: Desk, case: Mapping[str, Any], carry: Mapping[str, Any], purses: Mapping[int, int]) -> None:
    """A scripted round: its own options, its seats with chips of the script, its equipment arranged."""
    script = scenario.parts(case)[desk.room.lesson["part"]]
    lay_round(
        desk.change, scenario.SEED, options=library.options_of(desk.table.card, case),
        carry=dict(carry),
    )  # fmt: skip
    for seat, purse in purses.items():
        desk.play.sit(seat, purse)
    for kind, outcomes in script.get("stack", {}).items():
        desk.play.stack(kind, outcomes)


def take_off(desk: Desk) -> None:
    """Take the lesson off; the table has again what it had before."""
    if desk.room.home is not None:
        desk.table.carry, desk.table.history = desk.room.home["carry"], desk.room.home["history"]
    desk.room.lesson = desk.room.home = None


def end_lesson(desk: Desk) -> None:
    """Leave the lesson before its end."""
    if not desk.room.lesson:
        raise Refused("lesson", "No lesson is on the table.")
    take_off(desk)
    open_round(desk.change)


def save_lesson(desk: Desk, title: str) -> Lesson:
    """Write the present round down as a lesson; refused unless, played again, it ends as it did."""
    if not desk.play.finished:
        raise Refused("lesson", "A round can be kept as a lesson when it is over.")
    log = live.log_of(desk.change.row, desk.play.inputs)
    text = text_of(scenario_of(desk.table.card, log, title))
    if problems := scenario.run(desk.table.card, library.read(text)).problems:
        raise Refused("lesson", f"This round cannot be told as a scenario: {problems[0]}.")
    return Lesson.objects.create(owner=desk.host, game=desk.table.game, title=title, text=text)
