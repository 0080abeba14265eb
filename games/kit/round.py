"""The round: a generator that plays the chapter's procedure, driven by answers, rebuilt from its log."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.asks import DEALER, NOTHING, Amount, Answer, Ask, Choice, Play, Refused
from games.kit.chance import Sealed, Source
from games.kit.equipment import Irregularity, Shoe, Wheel, dice, stacked
from games.kit.events import (
    ANYONE,
    HOST,
    Called,
    Came,
    Checked,
    Cleared,
    Dealt,
    Event,
    Irregular,
    Marked,
    Moved,
    Placed,
    Settled,
    Taken,
    Turned,
    known,
    tell,
)
from games.kit.layout import Spot
from games.kit.odds import Odds, Rounding
from games.kit.options import Options
from games.kit.wagers import BETTING, May, Move, Seat, Wager, apply

if TYPE_CHECKING:
    from games.kit.registry import Game

NEXT = Choice("Next step")


class Log(NamedTuple):
    """All that a round is: play it again and the same happens."""

    game: str
    options: Mapping[str, Any]
    seed: str
    purses: Mapping[int, int]
    carry: Mapping[str, Any]
    stack: Mapping[str, list[str | None]]
    manual: bool
    inputs: Sequence[tuple[int, str, Mapping[str, Any]]]


class Card(NamedTuple):
    """A card in a hand: which, the number of its draw, and who may see it (None: everybody)."""

    name: str
    draw: int
    seen_by: frozenset[int] | None


class Round:
    """From "place your wagers" to the last settlement.

    Holds the seats, the equipment and the story so far. The game's `play` acts on it; answers come through `answer`.
    With `manual` the dealer's acts are asked for, and what happens is told one event at a time.
    """

    def __init__(
        self,
        game: "Game",
        options: Options,
        source: Source,
        purses: Mapping[int, int],
        *,
        carry: Mapping[str, Any] | None = None,
        stack: Mapping[str, Iterable[str | None]] | None = None,
        manual: bool = False,
    ) -> None:
        self.game, self.options, self.source, self.manual = game, options, source, manual
        self.layout = game.layout(options)
        self.seats = {number: Seat(number, purse) for number, purse in sorted(purses.items())}
        self.carry: dict[str, Any] = dict(carry) if carry else {}
        self.accounts: dict[str, int] = {"house": 0}
        """What other payers than a seat gained or gave so far: the house, the pot, a meter."""
        self.hands: dict[str, list[Card]] = {}
        self.events: list[Event] = []
        self.told = 0
        """How many events the table knows; all of them unless the dealer steps by hand."""
        self.inputs: list[tuple[int, str, Mapping[str, Any]]] = []
        self.draws: list[tuple[str, str]] = []
        self.asks: tuple[Ask, ...] = ()
        self.over = False
        self.betting = False
        self.may: May | None = None
        self.undo: dict[int, list[list[Move]]] = {}
        self._stack = stacked(stack) if stack else {}
        self._shoe: Shoe | None = None
        self._closed: tuple[str, str] = ("Wagers are not open now.", "")
        self._restore_standing()
        self._play: Play[None] | None = game.play(self)
        self._resume(None)

    # ---- driving it

    def answer(self, seat: int, do: str, args: Mapping[str, Any] | None = None) -> None:
        """Give a seat's answer; `Refused` changes nothing."""
        args = args or {}
        answer = self.read(seat, do, args)
        self.inputs.append((seat, do, args))
        if self.told < len(self.events):
            self._step(answer)
        else:
            self._resume(answer)

    def read(self, seat: int, do: str, args: Mapping[str, Any]) -> Answer:
        """The answer as the ask understands it; raises `Refused` if it may not be given now."""
        for ask in self.asks:
            if seat in ask.seats:
                choice = ask.choices.get(do)
                if choice:
                    return Answer(seat, do, args, choice.domain.read(self, seat, args))
        raise self._not_asked(seat, do)

    def sit(self, seat: int, purse: int) -> None:
        """A player sits down, or has other chips than the round knew of. Logged like an answer."""
        self.inputs.append((DEALER, "sit", {"seat": seat, "purse": purse}))
        if seat in self.seats:
            self.seats[seat].purse = purse
        else:
            self.seats[seat] = Seat(seat, purse)
            self.seats = dict(sorted(self.seats.items()))
            if self.betting:
                everyone = tuple(self.seats)
                self.asks = tuple(a._replace(seats=everyone) if a.about == "wagers" else a for a in self.asks)

    def stack(self, kind: str, outcomes: Iterable[str | None]) -> None:
        """Arrange what the equipment gives next. Logged like an answer."""
        given = list(outcomes)
        queue = stacked({kind: self._shoe.reserve(given) if kind == "cards" and self._shoe else given})[kind]
        self.inputs.append((DEALER, "stack", {kind: given}))
        self._stack.setdefault(kind, deque()).extend(queue)

    def expire(self) -> None:
        """The clock ran out: every open ask that has a default gets it, once."""
        for ask in self.asks:
            if ask.default:
                for seat in ask.seats:
                    if not self.over and any(seat in a.seats and a.about == ask.about for a in self.asks):
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
        while self.told < len(self.events) and isinstance(self.events[self.told], Placed | Taken):
            self.told += 1
        if self.told < len(self.events):
            self._waiting = self.asks
            event = self.events[self.told]
            choices = {"next": NEXT}
            if isinstance(event, Settled):
                choices["pay"] = Choice("Pay the wager", Amount(0, 10**12, 1), event.cite)
            self.asks = (Ask((DEALER,), "step", choices, "next"),)

    def _step(self, answer: Answer) -> None:
        event = self.events[self.told]
        self.told += 1
        if answer.do == "pay" and isinstance(event, Settled):
            check = Checked(event.seat, event.wager, event.spot, answer.value, event.returned)
            self.events.insert(self.told, check)
            self.told += 1
        self.asks = self._waiting
        self._hold()

    def _finish(self) -> None:
        self.asks, self.over, self.betting = (), True, False
        self._play = None  # the generator holds the round: let both go
        standing = self.carry.pop("wagers", None) or []
        for seat in self.seats.values():
            for spot, wager in seat.wagers.items():
                if not wager.note:
                    raise AssertionError(f"{self.game.name}: {spot.id} of seat {seat.number} was left undecided")
                standing.append([seat.number, spot.wager, spot.spot, wager.stake, wager.note])
        if standing:
            self.carry["wagers"] = standing
        if self._shoe and "shoe" in self.carry:
            self.carry["shoe"] = self._shoe.to_carry()

    def _restore_standing(self) -> None:
        absent = []
        for number, wager, spot, stake, note in self.carry.pop("wagers", ()):
            if number in self.seats:
                place = self.layout.spots[wager, spot]
                self.seats[number].wagers[place] = Wager(number, place, stake, note)
            else:
                absent.append([number, wager, spot, stake, note])
        if absent:
            self.carry["wagers"] = absent

    def _not_asked(self, seat: int, do: str) -> Refused:
        if self.over:
            return Refused("over", "This round is over.")
        if seat != DEALER and seat not in self.seats:
            return Refused("seat", "There is no player in that seat in this round.")
        if do in BETTING:
            return Refused("late", *self._closed)
        if any(seat in ask.seats for ask in self.asks):
            return Refused("choice", "That is not among the choices now.")
        return Refused("turn", "You are not asked for anything just now.")

    # ---- asking

    def take_wagers(
        self, until: str, label: str = "", *, cite: str = "", may: May | None = None, also: Mapping[str, Choice] | None = None
    ) -> Play[Answer]:
        """Wagers are open until the dealer does `until`. Any other answer (a choice of `also`) is given back too."""
        self.betting, self.may = True, may
        dealer = _dealers(until, label, cite)
        choices = {**BETTING, **also} if also else BETTING
        asks = (Ask(tuple(self.seats), "wagers", choices), dealer)
        while True:
            answer = yield asks
            if answer.seat == DEALER or answer.do not in BETTING:
                return answer
            apply(self, answer)
            if len(asks[0].seats) != len(self.seats):
                asks = (asks[0]._replace(seats=tuple(self.seats)), dealer)

    def no_more_bets(self, why: str, cite: str) -> None:
        """Betting is shut; a later wager is refused with this sentence."""
        self.betting = False
        self.undo.clear()
        self._closed = (why, cite)

    def dealer(self, do: str, label: str, cite: str = "") -> Play[None]:
        """An act of the dealer's hand: asked for only where a person deals."""
        if self.manual:
            yield (_dealers(do, label, cite),)

    def choose(self, seat: int, about: str, choices: Mapping[str, Choice], *, default: str, cite: str = "") -> Play[Answer]:
        """Ask one seat in turn."""
        answer = yield (Ask((seat,), about, choices, default, cite=cite),)
        return answer

    def choose_all(self, asks: Iterable[Ask]) -> Play[dict[int, Answer]]:
        """Ask several seats at once; nobody's answer shows before all have given theirs."""
        open_, given = {ask.seats[0]: ask for ask in asks}, {}
        while open_:
            answer = yield tuple(open_.values())
            given[answer.seat] = answer
            del open_[answer.seat]
        return dict(sorted(given.items()))

    # ---- acting

    def call(self, text: str, cite: str = "") -> None:
        """The dealer says it."""
        self.events.append(_called(text, cite))

    def mark(self, marker: str, at: str, shows: str = "") -> None:
        """Put a marker down."""
        self.events.append(Marked(marker, at, shows))

    def change(self, seat: int, spot: Spot, amount: int) -> Wager | None:
        """Move chips between a purse and a spot."""
        place = self.seats[seat]
        if spot in place.wagers:
            wager = place.wagers[spot]
            wager.stake += amount
        else:
            wager = place.wagers[spot] = Wager(seat, spot, amount)
        place.purse -= amount
        if amount > 0:
            self.events.append(Placed(seat, spot.wager, spot.spot, amount, wager.stake))
            return wager
        self.events.append(Taken(seat, spot.wager, spot.spot, -amount, wager.stake))
        if not wager.stake:
            del place.wagers[spot]
        return wager

    def wagers(self) -> list[Wager]:
        """Everything on the felt, seat by seat."""
        return [wager for seat in self.seats.values() for wager in seat.wagers.values()]

    def break_off(self, wager: Wager, stake: int, to: str) -> Wager:
        """Move a share of a wager to where it is decided on its own."""
        self.events.append(Moved(wager.seat, wager.spot.wager, wager.spot.spot, stake, to))
        return wager.part(stake)

    def settle(
        self, wager: Wager, outcome: str, profit: int, why: str, cite: str, *, fee: int = 0, payer: str = "house"
    ) -> None:
        """End a wager: `profit` before any fee; what is not lost goes back to the seat."""
        spot, stake = wager.spot, wager.stake
        seat = self.seats[wager.seat]
        if spot in seat.wagers and seat.wagers[spot] is wager:
            del seat.wagers[spot]
        if payer == "house":
            self.accounts["house"] -= profit
        else:
            self._pay(payer, -profit)
        if fee:
            self._pay("house", fee)
            profit -= fee
        returned = stake + profit
        seat.purse += returned
        self.events.append(
            Settled(wager.seat, spot.wager, spot.spot, stake, outcome, profit, returned, why, cite, fee, payer)
        )

    def win(
        self, wager: Wager, odds: Odds, why: str, cite: str, *,
        rounding: Rounding = Rounding.CENT_DOWN, fee: int = 0, payer: str = "house",
    ) -> None:
        """The wager wins at these odds."""
        self.settle(wager, "win", odds.profit(wager.stake, rounding), why, cite, fee=fee, payer=payer)

    def lose(self, wager: Wager, why: str, cite: str, *, payer: str = "house") -> None:
        """The wager is collected."""
        self.settle(wager, "lose", -wager.stake, why, cite, payer=payer)

    def push(self, wager: Wager, why: str, cite: str) -> None:
        """The wager goes back to its owner."""
        self.settle(wager, "push", 0, why, cite)

    def void(self, wager: Wager, why: str, cite: str) -> None:
        """The wager is called off and goes back."""
        self.settle(wager, "void", 0, why, cite)

    def stand(self, wager: Wager, note: str) -> None:
        """The wager stays up for the next round; `note` is its state there."""
        wager.note = note

    def charge(self, seat: int, spot: Spot, amount: int, why: str, cite: str) -> None:
        """A price, not a wager: taken from the purse and kept by the house."""
        self.seats[seat].purse -= amount
        self._pay("house", amount)
        self.events.append(Settled(seat, spot.wager, spot.spot, amount, "lose", -amount, 0, why, cite))

    def bonus(self, seat: int, wager: str, amount: int, why: str, cite: str, *, payer: str = "house") -> None:
        """Money paid without a stake of its own: an envy bonus, a share of a meter, a bank's surplus."""
        self.seats[seat].purse += amount
        self._pay(payer, -amount)
        self.events.append(Settled(seat, wager, None, 0, "win", amount, amount, why, cite, payer=payer))

    def _pay(self, payer: str, amount: int) -> None:
        if payer in self.accounts:
            self.accounts[payer] += amount
        elif payer.startswith("seat:"):
            self.seats[int(payer[5:])].purse += amount
        else:
            self.accounts[payer] = amount

    # ---- the equipment

    def spin(self, wheel: Wheel) -> str | Irregularity:
        """Spin a wheel and show where it rests, or what went wrong."""
        wanted = self._wanted("pockets")
        if wanted is None:
            at = self.source.below(len(wheel.sections))
        elif wanted in self.game.irregularities:
            return self._irregular(wanted)
        else:
            at = wheel.find(wanted, self.source)
        result = wheel.sections[at]
        self.events.append(Came(wheel.name, result, at, len(self.draws)))
        self.draws.append(("pockets", result))
        return result

    def roll(self, count: int = 2) -> tuple[int, ...] | Irregularity:
        """Throw dice and show them, or what went wrong."""
        wanted = self._wanted("dice")
        if wanted and wanted in self.game.irregularities:
            return self._irregular(wanted)
        below = self.source.below
        faces = dice(wanted, count) if wanted else tuple(1 + below(6) for _ in range(count))
        text = "-".join(map(str, faces))
        self.events.append(Came("dice", text, 0, len(self.draws)))
        self.draws.append(("dice", text))
        return faces

    @property
    def shoe(self) -> Shoe:
        """The shoe in play; set by the game, or kept from the last round."""
        if self._shoe is None:
            self.shoe = Shoe.from_carry(self.carry["shoe"])
        assert self._shoe is not None
        return self._shoe

    @shoe.setter
    def shoe(self, shoe: Shoe) -> None:
        self._shoe = shoe
        if "cards" in self._stack:
            self._stack["cards"] = deque(shoe.reserve(self._stack["cards"]))

    def deal(self, hand: str, *, to: Iterable[int] | None = None) -> str:
        """The next card of the shoe to a hand: face up, or face down and seen only by these seats."""
        name = self._wanted("cards") or self.shoe.draw()
        card = Card(name, len(self.draws), None if to is None else frozenset(to))
        self.draws.append(("cards", name))
        self.hands.setdefault(hand, []).append(card)
        self.events.append(Dealt(hand, *card))
        return name

    def turn(self, hand: str) -> list[str]:
        """Turn a hand's cards face up; what they are."""
        cards = self.hands[hand]
        for at, card in enumerate(cards):
            if card.seen_by is not None:
                cards[at] = card._replace(seen_by=None)
                self.events.append(Turned(hand, at, card.name, card.draw))
        return [card.name for card in cards]

    def clear(self, hand: str) -> None:
        """A hand's cards go to the discards."""
        del self.hands[hand]
        self.events.append(Cleared(hand))

    def _wanted(self, kind: str) -> str | None:
        queue = self._stack.get(kind)
        return queue.popleft() if queue else None

    def _irregular(self, name: str) -> Irregularity:
        event = self.game.irregularities[name]
        self.events.append(Irregular(*event))
        return event

    # ---- looking at it

    def view(self, viewer: int = ANYONE) -> dict[str, Any]:
        """What this viewer may know: a seat, ANYONE without one, or the HOST."""
        asked = DEALER if viewer == HOST else viewer
        return {
            "game": self.game.name,
            "over": self.over and self.told == len(self.events),
            "purse": self.seats[viewer].purse if viewer in self.seats else None,
            "asks": [ask.public() for ask in self.asks if asked in ask.seats],
            "waiting": sorted({seat for ask in self.asks for seat in ask.seats}),
            "events": [tell(event, viewer) for event in self.events[: self.told]],
        }

    def seen(self, viewer: int) -> set[int]:
        """Numbers of the draws this viewer knows the outcome of."""
        return {draw for event in self.events[: self.told] if (draw := known(event, viewer)) is not None}

    def settlements(self) -> list[Settled]:
        """How every wager ended so far."""
        return [event for event in self.events if isinstance(event, Settled)]


_called = lru_cache(Called)


@lru_cache
def _dealers(do: str, label: str, cite: str) -> Ask:
    """The ask for an act of the dealer."""
    return Ask((DEALER,), do, {do: Choice(label or do, cite=cite)}, do, cite=cite)


def replay(game: "Game", log: Log, upto: int | None = None) -> Round:
    """The round that a log tells of, or its beginning."""
    round_ = Round(
        game, game.options.read(log.options), Sealed(bytes.fromhex(log.seed)), log.purses,
        carry=log.carry, stack=log.stack, manual=log.manual,
    )
    for seat, do, args in log.inputs[:upto]:
        give(round_, seat, do, args)
    return round_


def give(round_: Round, seat: int, do: str, args: Mapping[str, Any]) -> None:
    """Put one logged input into a round."""
    house: dict[str, Callable[..., None]] = {"sit": round_.sit, "stack": _stack_into(round_)}
    if seat == DEALER and do in house:
        house[do](**args)
    else:
        round_.answer(seat, do, args)


def _stack_into(round_: Round) -> Callable[..., None]:
    def stack(**kinds: list[str | None]) -> None:
        for kind, outcomes in kinds.items():
            round_.stack(kind, outcomes)

    return stack


__all__ = ["NOTHING", "Card", "Log", "Round", "give", "replay"]
