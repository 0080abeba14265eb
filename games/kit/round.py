"""The round: a generator that plays the chapter's procedure, driven by answers, rebuilt from its log."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit import views
from games.kit.asking import Asking
from games.kit.asks import DEALER, Amount, Answer, Ask, Choice, Play, Refused
from games.kit.carry import OWNERS, SHOE, WAGERS
from games.kit.chance import Sealed, Source
from games.kit.equipment import NO_SHOE, Shoe
from games.kit.events import ANYONE, Checked, Event, Paid, Placed, Settled, Taken, known, record
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.wagers import BETTING, Seat, Wager

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
    patrons: Mapping[int, str] = MappingProxyType({})


class Round(Asking):
    """From "place your wagers" to the last settlement.

    Holds the seats, the equipment and the story so far. The game's `play` acts on it; answers come through `answer`.
    With `manual` the dealer's acts are asked for, and what happens is told one event at a time.
    """

    __slots__ = (
        "_play", "_waiting", "asks", "beginning", "called_off", "counts_from", "inputs", "keeps_nothing", "over",
        "telling", "told",
    )  # fmt: skip

    asks: tuple[Ask, ...]
    _waiting: tuple[Ask, ...]
    told: int
    """How many events the table knows; all of them unless the dealer steps by hand."""
    telling: bool
    """Of `so_far`: something happened that the table has not been told."""
    called_off: bool
    """Void as a whole, with all that was staked given back."""
    counts_from: int
    """The event from which on settlements count: what was settled in a round before it was called off does not."""
    keeps_nothing: bool
    """Set by whoever plays on with `again`: then the carry is not written out at the end."""

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
        patrons: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        self.game = game
        self.options = options
        self.source = source
        self.manual = manual
        self.layout = game.layout(options)
        self.beginning = (dict(purses), carry or {}, stack or {}, patrons)
        """Purses, carry, stack and patrons at the start, for the log."""
        self.seats = {number: Seat(number, purses[number], patron=patrons.get(number, "")) for number in sorted(purses)}
        self.present = tuple(self.seats)
        self.dealers = Seat(DEALER, 0)
        self.banking, self.debt, self.shoe = frozenset(), None, NO_SHOE
        self.carry: dict[str, Any] = dict(carry) if carry else {}
        """What the table keeps from round to round. A game puts new values in; it never changes one in place."""
        self._stack = {}
        self.over = self.betting = self.telling = self.called_off = self.keeps_nothing = False
        self.told = self.counts_from = 0
        self.asks = self._waiting = ()
        self.said = None
        self.may = self.made_as = self._beside = self._left = None
        self._closed = ("Wagers are not open now.", "")
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
        self.invitations = []
        self.undo = {}
        self.promised = {}
        self._play: Play[None] | None = self.game.plays.play(self)
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

    def sit(self, seat: int, purse: int, patron: str = "") -> None:
        """A player sits down, or has other chips than the round knew of. Logged like an answer."""
        if seat < 1 or purse < 0:
            raise ValueError(f"nobody sits down in seat {seat} with {purse} cents")
        mine = self.seats.get(seat)
        new = patron if mine is None or patron != mine.patron else ""
        self.inputs.append((DEALER, "sit", {"seat": seat, "purse": purse, **({"patron": new} if new else {})}))
        if mine is None:
            self.seats = dict(sorted([*self.seats.items(), (seat, Seat(seat, purse, patron=patron))]))
            self._count_present()
            return
        if new:
            mine.patron = new
            self.undo.pop(seat, None)
        if mine.gone:
            mine.purse, mine.gone = purse, False
            self._count_present()
        else:
            untold = mine.purse - views.as_told(self)[0][seat] if self.told < len(self.events) else 0
            mine.purse = purse + untold

    def leave(self, seat: int) -> None:
        """A player leaves: what is owed is collected, also after the round's end; what of theirs lies on the felt plays
        on. Logged like an answer."""
        if seat not in self.present:
            raise ValueError(f"nobody is in seat {seat}")
        self.inputs.append((DEALER, "leave", {"seat": seat}))
        all_told = self.told == len(self.events)
        self.collect(seat)
        self.seats[seat].gone = True
        if self.betting:
            self.banking -= {seat}
        self._count_present()
        if self._left:
            self._left(seat)
            self._count_present()
        if all_told:  # nobody's leaving is a step of the dealer's
            self.told = len(self.events)

    def call_off(self, why: str) -> None:
        """The round is void: whatever was staked, won or charged in it is as before. Logged like an answer.

        For a round that cannot be settled. What stood from earlier rounds goes back too, and the cards are not used
        again: they were seen.
        """
        if self.over:
            raise Refused("over", "This round is over.")
        self.inputs.append((DEALER, "call_off", {"why": why}))
        stakes = [(s.seat, s.wager, s.spot, s.stake) for s in self.settlements() if s.stake and s.outcome != "stand"]
        stakes += [(wager.seat, wager.spot.wager, wager.spot.spot, wager.stake) for wager in self.wagers()]
        self.counts_from = self._undo_money()
        self.call(f"This round is void. {why}")
        for seat, wager, spot, stake in sorted(stakes, key=lambda stake: stake[0]):
            if seat == DEALER:
                continue
            self.events.append(Settled(seat, wager, spot, stake, "void", 0, stake, why, ""))
        self.carry = self.game.keeps.carry_over(
            {name: kept for name, kept in self.beginning[1].items() if name not in ("wagers", "owners")}
        )
        self.called_off = True
        self._finish()
        self.told = len(self.events)

    def _undo_money(self) -> int:
        """Give everybody what they had before the round and what stood for them; the number of events until now."""
        for event in self.events:
            if isinstance(event, Settled) and event.outcome != "stand":
                self._give(f"seat:{event.seat}", -event.profit)
                self._give(event.payer, event.profit + event.fee)
            elif isinstance(event, Paid):
                self._give(event.payer, event.amount)
                self._give(event.to, -event.amount)
        for seat in self.seats.values():
            seat.purse += seat.staked
            seat.wagers.clear()
        self.dealers.wagers.clear()
        self.promised.clear()
        self.banking = frozenset()
        self.accounts = {"house": 0}
        return len(self.events)

    def _give(self, account: str, amount: int) -> None:
        if account.startswith("seat:") and account != f"seat:{DEALER}":
            self.seats[int(account[5:])].purse += amount

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
        """What was stacked of this kind and has not come is left to chance again. Logged like an answer."""
        self._stack = {other: queue for other, queue in self._stack.items() if other != kind}
        self.inputs.append((DEALER, "unstack", {"kind": kind}))

    def expire(self) -> None:
        """The clock ran out: every open ask that has a default gets it, once."""
        for ask in self.asks:
            for seat in ask.seats if ask.default else ():
                if any(seat in still.seats and still.decides_on(ask) for still in self.asks):
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
        owners: dict[str, str] = self.carry.pop(OWNERS, {})
        for number, wager, spot, stake, note in self.carry.pop(WAGERS, ()):
            if number not in self.seats:
                absent = Seat(number, 0, gone=True, patron=owners.get(str(number), ""))
                self.seats = dict(sorted([*self.seats.items(), (number, absent)]))
            place = self.layout.spots[wager, spot]
            self.seats[number].wagers[place] = Wager(number, place, stake, note)
        if SHOE in self.carry:
            self.shoe = Shoe.from_carry(self.carry[SHOE])

    def _finish(self) -> None:
        self.asks, self.over, self.betting = (), True, False
        # what the game gave the round holds the round: let all of it go
        self._play = self.may = self.made_as = self._beside = self._left = None
        if self.keeps_nothing:
            return
        if standing := self.wagers():
            self.carry[WAGERS] = [self._kept_up(wager) for wager in standing]
            seats = {wager.seat: self.seats[wager.seat].patron for wager in standing}
            if owners := {str(seat): patron for seat, patron in seats.items() if patron != str(seat)}:
                self.carry[OWNERS] = owners
        if SHOE in self.carry:
            self.carry[SHOE] = self.shoe.to_carry()

    def _kept_up(self, wager: Wager) -> list[Any]:
        spot = wager.spot
        assert wager.note, f"{self.game.name}: {spot.id} of seat {wager.seat} was left undecided"
        return [wager.seat, spot.wager, spot.spot, wager.stake, wager.note]

    def _ask_all(self, asks: tuple[Ask, ...]) -> tuple[Ask, ...]:
        """The asks while wagers are open, to all who sit now."""
        if not asks or not asks[0].takes_wagers:
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
        return [event for event in self.counted() if isinstance(event, Settled)]

    def counted(self) -> list[Event]:
        """What happened, as far as it counts: of a round that was called off only that it was."""
        return self.events[self.counts_from :] if self.counts_from else self.events

    def by_dealer(self) -> list[str]:
        """What the dealer did so far, without arranging and telling."""
        return [do for seat, do, _ in self.inputs if seat == DEALER and do not in BEHIND_THE_SCENES]


BEHIND_THE_SCENES = frozenset({"sit", "leave", "stack", "unstack", "next", "pay", "call_off"})
"""Inputs of the dealer's seat that are no act of the procedure."""
NEXT = Choice("Next step")


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
    purses, carry, stack, patrons = r.beginning
    options = r.options.model_dump(mode="json")
    return Log(r.game.name, options, seed.hex(), purses, carry, stack, r.manual, list(r.inputs), patrons)


def begin(game: "Game", log: Log) -> Round:
    """The round that a log tells of, before its first input."""
    return Round(
        game, game.options.read(log.options), Sealed(bytes.fromhex(log.seed)), log.purses,
        carry=log.carry, stack=log.stack, manual=log.manual, patrons=log.patrons,
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
    elif seat == DEALER and do == "call_off":
        r.call_off(**args)
    else:
        r.answer(seat, do, args)
