"""The round: a generator that plays the chapter's procedure, driven by answers, rebuilt from its log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit import views
from games.kit.asks import DEALER, Amount, Answer, Ask, Choice, Play, Refused
from games.kit.chance import Sealed, Source
from games.kit.dealing import Dealing
from games.kit.equipment import Shoe
from games.kit.events import ANYONE, Called, Checked, Event, Marked, Placed, Settled, Taken, known, record
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.wagers import BETTING, MadeAs, May, Move, Seat, Wager, apply

if TYPE_CHECKING:
    from games.kit.registry import Game

Input = tuple[int, str, Mapping[str, Any]]
"""Something put into a round: by whom, what, and its arguments."""


class Log(NamedTuple):
    """All that a round is: play it again and the same happens."""

    game: str
    options: Mapping[str, Any]
    seed: str
    purses: Mapping[int, int]
    carry: Mapping[str, Any]
    stack: Mapping[str, Sequence[str | None]]
    manual: bool
    inputs: Sequence[Input]


class Round(Dealing):
    """From "place your wagers" to the last settlement.

    Holds the seats, the equipment and the story so far. The game's `play` acts on it; answers come through `answer`.
    With `manual` the dealer's acts are asked for, and what happens is told one event at a time.
    """

    asks: tuple[Ask, ...] = ()
    told = 0
    """How many events the table knows; all of them unless the dealer steps by hand."""
    over = False
    telling = False
    """Of `so_far`: something happened that the table has not been told."""
    keeps_nothing = False
    """Set by whoever plays on with `again`: then the carry is not written out at the end."""
    betting = False
    may: May | None = None
    made_as: MadeAs | None = None
    _beside: Callable[[], tuple[Ask, ...]] | None = None
    _waiting: tuple[Ask, ...] = ()
    _closed = ("Wagers are not open now.", "")

    def __init__(
        self,
        game: "Game",
        options: Options,
        source: Source,
        purses: Mapping[int, int],
        *,
        carry: Mapping[str, Any] | None = None,
        stack: Mapping[str, Sequence[str | None]] | None = None,
        manual: bool = False,
    ) -> None:
        self.game = game
        self.options = options
        self.source = source
        self.manual = manual
        self.layout = game.layout(options)
        self.beginning = (dict(purses), carry or {}, stack or {})
        """Purses, carry and stack at the start, for the log."""
        self.seats = {number: Seat(number, purses[number]) for number in sorted(purses)}
        self.present = tuple(self.seats)
        """The seats whose players are there: all but those of which only wagers are left."""
        self.dealers = Seat(DEALER, 0)
        self.carry: dict[str, Any] = dict(carry) if carry else {}
        """What the table keeps from round to round. A game puts new values in; it never changes one in place."""
        if carry:
            self._restore()
        if stack:
            self._put_on_stack(stack)
        self._begin()

    def _begin(self) -> None:
        self.accounts = {"house": 0}
        self.hands = {}
        self.events = []
        self.inputs: list[Input] = []
        self.draws = []
        self.undo: dict[int, list[list[Move]]] = {}
        self.promised: dict[int, int] = {}
        """What answers that do not show yet will take, seat by seat: not to be spent elsewhere."""
        self._play: Play[None] | None = self.game.play(self)
        self._resume(None)

    def again(self) -> None:
        """The next round of the same players, by this very object: what stands stays where it lies.

        For simulations: it has no log, and the round before is gone.
        """
        assert self.over, "a round is played to its end before it is played on"
        assert self.keeps_nothing, "this round left what it keeps to others"
        self.over = False
        self._begin()

    # ---- driving it

    def answer(self, seat: int, do: str, args: Mapping[str, Any] | None = None) -> None:
        """Give a seat's answer; `Refused` changes nothing."""
        args = {} if args is None else args
        answer = self.read(seat, do, args)
        self.inputs.append((seat, do, args))
        if self.told < len(self.events):
            self._step(answer)
        else:
            self._resume(answer)

    def read(self, seat: int, do: str, args: Mapping[str, Any]) -> Answer:
        """The answer as the ask understands it; raises `Refused` if it may not be given now."""
        if type(seat) is not int or type(do) is not str or not isinstance(args, dict):
            raise Refused("shape", "That is not an answer.")
        for ask in self.asks:
            if seat in ask.seats and do in ask.choices:
                return record(Answer, (seat, do, args, ask.choices[do].domain.read(self, seat, args)))
        raise self._not_asked(seat, do)

    def sit(self, seat: int, purse: int) -> None:
        """A player sits down, or has other chips than the round knew of. Logged like an answer."""
        if seat < 1 or purse < 0:
            raise ValueError(f"nobody sits down in seat {seat} with {purse} cents")
        self.inputs.append((DEALER, "sit", {"seat": seat, "purse": purse}))
        if seat in self.seats and not self.seats[seat].gone:
            mine = self.seats[seat]
            untold = mine.purse - views.as_told(self)[0][seat] if self.told < len(self.events) else 0
            mine.purse = purse + untold
            return
        if seat in self.seats:
            self.seats[seat].purse, self.seats[seat].gone = purse, False
        else:
            self.seats = dict(sorted([*self.seats.items(), (seat, Seat(seat, purse))]))
        self._count_present()

    def leave(self, seat: int) -> None:
        """A player leaves; what of theirs lies on the felt plays on. Logged like an answer."""
        if seat not in self.present:
            raise ValueError(f"nobody is in seat {seat}")
        self.inputs.append((DEALER, "leave", {"seat": seat}))
        self.seats[seat].gone = True
        self._count_present()

    def _count_present(self) -> None:
        """See who is there, and ask them all while wagers are open."""
        self.present = tuple(number for number, seat in self.seats.items() if not seat.gone)
        if self.betting:
            self.asks, self._waiting = self._ask_all(self.asks), self._ask_all(self._waiting)

    def stack(self, kind: str, outcomes: Iterable[str | None]) -> None:
        """Arrange what the equipment gives next; None leaves one outcome to chance. Logged like an answer."""
        given = list(outcomes)
        self._put_on_stack({kind: given})
        self.inputs.append((DEALER, "stack", {"kind": kind, "outcomes": given}))

    def unstack(self, kind: str) -> None:
        """What was arranged of this kind and has not come is left to chance again. Logged like an answer."""
        self._stack = {other: queue for other, queue in self._stack.items() if other != kind}
        self.inputs.append((DEALER, "unstack", {"kind": kind}))

    def expire(self) -> None:
        """The clock ran out: every open ask that has a default gets it, once."""
        for ask in self.asks:
            for seat in ask.seats if ask.default else ():
                if any(seat in still.seats and still.about == ask.about for still in self.asks):
                    self.answer(seat, ask.default, ask.default_args)

    def _resume(self, answer: Answer | None) -> None:
        try:
            self.asks = self._play.send(answer)  # type: ignore[arg-type, union-attr]
        except StopIteration:
            self._finish()
        if self.manual:
            self._hold()
        else:
            self.told = len(self.events)

    def _hold(self) -> None:
        """Tell at once what players did themselves; keep the rest for the dealer's next steps."""
        while self.told < len(self.events) and _is_players_own(self.events[self.told]):
            self.told += 1
        if self.told < len(self.events):
            self._waiting = self.asks
            self.asks = (_step_to(self.events[self.told]),)

    def _step(self, answer: Answer) -> None:
        event = self.events[self.told]
        self.told += 1
        if answer.do == "pay":
            assert isinstance(event, Settled)
            check = Checked(event.seat, event.wager, event.spot, answer.value, event.returned)
            self.events.insert(self.told, check)
            self.told += 1
        self.asks = self._waiting
        self._hold()

    def _restore(self) -> None:
        """Put on the table what was kept from the last round, also for a player who is not there (yet)."""
        for number, wager, spot, stake, note in self.carry.pop("wagers", ()):
            if number not in self.seats:
                self.seats = dict(sorted([*self.seats.items(), (number, Seat(number, 0, gone=True))]))
            place = self.layout.spots[wager, spot]
            self.seats[number].wagers[place] = Wager(number, place, stake, note)
        if "shoe" in self.carry:
            self.shoe = Shoe.from_carry(self.carry["shoe"])

    def _finish(self) -> None:
        self.asks, self.over, self.betting = (), True, False
        # what the game gave the round holds the round: let all of it go
        self._play = self.may = self.made_as = self._beside = None
        if self.keeps_nothing:
            return
        if standing := self.wagers():
            self.carry["wagers"] = [self._kept_up(wager) for wager in standing]
        if "shoe" in self.carry:
            self.carry["shoe"] = self.shoe.to_carry()

    def _kept_up(self, wager: Wager) -> list[Any]:
        spot = wager.spot
        assert wager.note, f"{self.game.name}: {spot.id} of seat {wager.seat} was left undecided"
        return [wager.seat, spot.wager, spot.spot, wager.stake, wager.note]

    def _ask_all(self, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
        """The asks while wagers are open, to all who sit now."""
        if not asks or asks[0].about != "wagers":
            return asks
        beside = self._beside() if self._beside else asks[1:-1]
        return (asks[0]._replace(seats=self.present), *beside, asks[-1])

    def _not_asked(self, seat: int, do: str) -> Refused:
        if self.over and self.told == len(self.events):
            return Refused("over", "This round is over.")
        if seat != DEALER and seat not in self.present:
            return Refused("seat", "There is no player in that seat in this round.")
        if do in BETTING:
            return Refused("late", *self._closed)
        if any(seat in ask.seats for ask in self.asks):
            return Refused("choice", "That is not among the choices now.")
        return Refused("turn", "You are not asked for anything just now.")

    # ---- asking

    def take_wagers(
        self, until: str, label: str, *, cite: str, may: May | None = None, also: Mapping[str, Choice] | None = None,
        beside: Callable[[], tuple[Ask, ...]] | None = None, made_as: MadeAs | None = None,
    ) -> Play[Answer]:  # fmt: skip
        """Wagers are open until the dealer does `until`. Any other answer is given back too: a choice of `also`, which
        is for everybody, or of the asks that `beside` makes for some seats (it is called again after every answer)."""
        self.betting, self.may, self.made_as, self._beside = True, may, made_as, beside
        dealers = _dealers(until, label, cite)
        while True:
            seats = _to_bet(self.present, also)
            answer = yield (seats, dealers) if beside is None else (seats, *beside(), dealers)
            if answer.seat == DEALER or answer.do not in BETTING:
                return answer
            apply(self, answer)

    def no_more_bets(self, why: str, cite: str) -> None:
        """Betting is shut; a later wager is refused with this sentence."""
        self.betting = False
        self.undo.clear()
        self._closed = (why, cite)

    def dealer(self, do: str, label: str, cite: str = "") -> Play[None]:
        """An act of the dealer's hand: asked for only where a person deals."""
        if self.manual:
            yield (_dealers(do, label, cite),)

    def choose(
        self, seat: int, about: str, choices: Mapping[str, Choice], *, default: str, cite: str = "", call: str = ""
    ) -> Play[Answer]:
        """Ask one seat in turn."""
        answer = yield (Ask((seat,), about, choices, default, cite=cite, call=call),)
        return answer

    def choose_all(self, asks: Iterable[Ask]) -> Play[dict[int, Answer]]:
        """Ask several seats at once; nobody's answer shows before all have given theirs."""
        open_, given = {ask.seats[0]: ask for ask in asks}, {}
        while open_:
            answer = yield tuple(open_.values())
            given[answer.seat] = answer
            self.promise(answer)
            del open_[answer.seat]
        self.promised.clear()
        return dict(sorted(given.items()))

    def promise(self, answer: Answer) -> None:
        """An answer that shows later: what it costs is the table's from now on."""
        if type(answer.value) is int:  # of a choice that costs something, it is that
            self.promised[answer.seat] = answer.value

    # ---- saying and marking

    def call(self, text: str, cite: str = "") -> None:
        """The dealer says it."""
        self.events.append(_called(text, cite))

    def mark(self, marker: str, at: str, shows: str = "") -> None:
        """Put a marker down."""
        self.events.append(record(Marked, (marker, at, shows)))

    # ---- looking at it

    @property
    def finished(self) -> bool:
        """Over, and told to its end."""
        return self.over and self.told == len(self.events)

    @property
    def open(self) -> bool:
        """Wagers are open, and the table knows it."""
        return self.betting and self.told == len(self.events)

    def view(self, viewer: int = ANYONE) -> dict[str, Any]:
        """What this viewer may know: a seat, ANYONE without one, or the HOST."""
        return views.view(self, viewer)

    def seen(self, viewer: int) -> set[int]:
        """Numbers of the draws this viewer knows the outcome of."""
        return {draw for event in self.events[: self.told] if (draw := known(event, viewer)) is not None}

    def so_far(self) -> "Round":
        """The round as the table knows it; see `views.so_far`."""
        return views.so_far(self)

    def settlements(self) -> list[Settled]:
        """How every wager ended so far."""
        return [event for event in self.events if isinstance(event, Settled)]

    def by_dealer(self) -> list[str]:
        """What the dealer did so far, without arranging and telling."""
        return [do for seat, do, _ in self.inputs if seat == DEALER and do not in BEHIND_THE_SCENES]


_called = lru_cache(Called)
BEHIND_THE_SCENES = frozenset({"sit", "leave", "stack", "unstack", "next", "pay"})
"""Inputs of the dealer's seat that are no act of the procedure."""
NEXT = Choice("Next step")
_asked: dict[int, tuple[Mapping[str, Choice] | None, Ask]] = {}
"""The newest ask for wagers by what else may be done: nearly always it is the same again."""


def _to_bet(seats: tuple[int, ...], also: Mapping[str, Choice] | None) -> Ask:
    """The ask while wagers are open, with what these seats may do besides."""
    known = _asked.get(id(also))
    if known is not None and known[0] is also and known[1].seats == seats:
        return known[1]
    if len(_asked) > 256:
        _asked.clear()
    ask = Ask(seats, "wagers", {**BETTING, **also} if also else BETTING)
    _asked[id(also)] = also, ask
    return ask


@lru_cache
def _dealers(do: str, label: str, cite: str) -> Ask:
    """The ask for an act of the dealer."""
    return Ask((DEALER,), do, {do: Choice(label, cite=cite)}, do, cite=cite)


def _is_players_own(event: Event) -> bool:
    """Chips put down, taken back, or paid as a price: done by a player, and no step of the dealer's."""
    return isinstance(event, Placed | Taken) or (isinstance(event, Settled) and event.outcome == "fee")


def _step_to(event: Event) -> Ask:
    """The ask to a person who deals: go on, or first say what comes back for the wager that is next."""
    choices = {"next": NEXT}
    if isinstance(event, Settled) and event.stake and event.outcome != "stand":
        where = f"{event.wager} {event.spot or ''}".rstrip()
        choices["pay"] = Choice(f"Settle {dollars(event.stake)} of seat {event.seat} on {where}", Amount(0, 10**12, 1))
    return Ask((DEALER,), "step", choices, "next")


def log_of(r: Round, seed: bytes) -> Log:
    """The log of a round that was played with this seed."""
    purses, carry, stack = r.beginning
    options = r.options.model_dump(mode="json")
    return Log(r.game.name, options, seed.hex(), purses, carry, stack, r.manual, list(r.inputs))


def begin(game: "Game", log: Log) -> Round:
    """The round that a log tells of, before its first input."""
    return Round(
        game, game.options.read(log.options), Sealed(bytes.fromhex(log.seed)), log.purses,
        carry=log.carry, stack=log.stack, manual=log.manual,
    )  # fmt: skip


def replay(game: "Game", log: Log, upto: int | None = None) -> Round:
    """The round that a log tells of, or its beginning."""
    r = begin(game, log)
    for seat, do, args in log.inputs[:upto]:
        give(r, seat, do, args)
    return r


def give(r: Round, seat: int, do: str, args: Mapping[str, Any]) -> None:
    """Put one logged input into a round."""
    if seat == DEALER and do == "sit":
        r.sit(**args)
    elif seat == DEALER and do == "leave":
        r.leave(**args)
    elif seat == DEALER and do == "stack":
        r.stack(**args)
    elif seat == DEALER and do == "unstack":
        r.unstack(**args)
    else:
        r.answer(seat, do, args)
