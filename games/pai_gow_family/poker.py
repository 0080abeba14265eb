"""A round of Pai Gow Poker as its parts know it, and the steps that its chapters share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from games.kit.asks import DEALER, Answer, Ask, Choice, Play
from games.kit.boxes import Box, ask_boxes, box_of, check_free, played
from games.kit.equipment import Irregularity
from games.kit.events import Marked
from games.kit.layout import Spot
from games.kit.meters import Meter
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.shoes import CUTTING, NewShoe
from games.kit.wagers import Wager
from games.pai_gow_family import dealing
from games.pai_gow_family.dealing import COUNTERCLOCKWISE, IN_THEIR_TIME, THE_DEALER
from games.pai_gow_family.hands import Set, compared, foul, name, sets
from games.pai_gow_family.irregular import Wrong
from games.pai_gow_family.options import PokerOptions
from games.pai_gow_family.paying import QUALIFYING
from games.pai_gow_family.sections import SECTIONS
from games.pai_gow_family.setting import InParts, Ways, next_of, take_up

MAIN, BANKS = "main", "Bank "


class Table(ABC):
    """What is known in the middle of a round, and how it goes on."""

    chapter: ClassVar[str]
    cards: ClassVar[int]
    """Cards of a hand."""
    lammers: ClassVar[tuple[str, ...]] = ("fortune",)
    """Wagers that an Envy lammer may lie beside."""

    def __init__(self, r: Round, options: PokerOptions) -> None:
        self.r, self.options = r, options
        self.at: Mapping[str, str] = SECTIONS[self.chapter]
        self.wrong = Wrong(r, IN_THEIR_TIME)
        self.boxes: list[Box] = []
        """Positions with a main wager, as they are settled: from the dealer's right."""
        self.set: dict[str, Set] = {}
        """Hands that are set, by their names."""
        self.new: NewShoe | None = None
        """The deck to be cut, where it was shuffled by hand."""
        self.came_first = 0
        """Who was at the table first, when the game begins."""
        self.face_up = 0

    # ---- what a chapter says

    @abstractmethod
    def house_way(self, cards: Sequence[str]) -> Set:
        """How the house sets these cards."""

    @abstractmethod
    def beats(self, mine: Set, theirs: Set) -> tuple[bool, bool]:
        """Whether the high and the low hand are higher than the dealer's."""

    @abstractmethod
    def meter(self) -> Meter | None:
        """The meter of the progressive wager, if it is offered."""

    # ---- wagers

    def take_wagers(self) -> Play[None]:
        """Wagers are open until “no more bets”; a deck that was shuffled by hand is cut meanwhile."""
        r, self.new = self.r, dealing.shuffled(self)
        r.call("Place your wagers, please.", self.at["wagers"])
        while True:
            answer = yield from r.take_wagers("no_more_bets", "No more bets", cite=self.at["closed"], may=self.may,
                                              beside=self.beside, left=self.left)  # fmt: skip
            if answer.do == "no_more_bets":
                break
            self.heard(answer)
        r.no_more_bets("Too late: “no more bets” was called.", self.at["wagers"])
        r.call("No more bets.", self.at["closed"])
        if self.new:
            self.new.close()
        self.closed()

    def may(self, seat: int, spot: Spot, before: int, after: int) -> None:
        """Refuse a wager that this seat may not make."""
        if after > before:
            check_free(self.r, seat, spot, self.options.seats, self.at["two_spots"])

    def beside(self) -> tuple[Ask, ...]:
        """What is asked while wagers are open."""
        return self.new.asks() if self.new else ()

    def heard(self, answer: Answer) -> None:
        """An answer to what is asked while wagers are open."""
        if self.new and answer.do in CUTTING:
            self.new.answer(answer)

    def left(self, seat: int) -> None:
        """A player left while wagers are open."""
        if seat == self.came_first:
            self.came_first = 0

    def cut_order(self) -> list[int]:
        """Who is offered the cut: when the game begins whoever came first, else from the dealer's right."""
        order = [seat for seat in COUNTERCLOCKWISE if seat in self.r.present]
        if order and not self.r.carry.get("opened"):
            self.came_first = self.came_first or order[0]
            order.sort(key=lambda seat: seat != self.came_first)
        return order

    def closed(self) -> None:
        """Wagers are closed: the lammers are put down and the meter gets its part."""
        self.boxes = sorted(played(self.r, MAIN), key=lambda box: -box.place)
        self.mark_lammers()
        self.feed_meter(1)

    def mark_lammers(self) -> None:
        """A lammer lies beside each wager that earns Envy Bonuses."""
        for wager in self.lammers:
            for box in self.all_boxes:
                laid = box.on(self.r, wager) if (wager, box.which) in self.r.layout.spots else None
                if laid and self.earns_envy(laid):
                    self.r.mark("envy", f"{box.hand}", wager)

    def earns_envy(self, wager: Wager) -> bool:
        """A Qualifying Wager."""
        return wager.stake >= QUALIFYING

    def feed_meter(self, sign: int, boxes: Sequence[Box] | None = None) -> None:
        """The meter gets its part of what was wagered on it, or gives it back."""
        meter = self.meter()
        if meter is None:
            return
        meter.open(self.r)
        for box in self.all_boxes if boxes is None else boxes:
            if laid := box.on(self.r, "progressive"):
                meter.grow(self.r, sign * laid.stake)

    # ---- places

    @property
    def all_boxes(self) -> list[Box]:
        """The positions with a player's cards, as they are settled."""
        return self.boxes

    @property
    def opponent(self) -> str:
        """The hand that all others are compared with."""
        return THE_DEALER

    @property
    def number_one(self) -> int:
        """The position from which the others are counted to find the first one."""
        return DEALER

    def is_played(self, place: int) -> bool:
        """Whether the cards of a position are played."""
        return place == DEALER or bool(self.box_at(place))

    def payer(self, wager: Wager) -> str:
        """Who is on the other side of a wager."""
        return "house"

    def box_at(self, place: int) -> Box | None:
        """The box that is played at a position."""
        return next((box for box in self.boxes if box.place == place), None)

    def hand_at(self, place: int) -> str:
        """The name of the hand at a position."""
        if place == DEALER:
            return THE_DEALER
        box = self.box_at(place)
        return box.hand if box else box_of(place).hand

    def seen_by(self, place: int) -> Sequence[int]:
        """Who sees cards dealt to a position: the player who sets them, unless one of them is to be exposed, or the
        player has another hand to set first."""
        box = self.box_at(place)
        return [box.seat] if box and box != self.exposed and next_of(box.seat, self.order(), self.set) == box else []

    @property
    def exposed(self) -> Box | None:
        """The box of which a card is to be exposed: whoever plays it looks at no other before deciding."""
        if not self.boxes or not self.wrong.comes("player_card_exposed") or dealing.is_voided(self):
            return None
        return self.boxes[0]

    def held(self, hand: str) -> list[str]:
        """What a hand has."""
        return [card.name for card in self.r.hands[hand]]

    def left_on(self, box: Box) -> list[Wager]:
        """All that still lies on a box."""
        return [wager for wager in self.r.seats[box.seat].wagers.values() if wager.spot.spot == box.which]

    # ---- what ends hands early

    def void_all(self, wrong: Irregularity) -> None:
        """The round is void: all wagers go back, the meter's part with them, and all cards to be shuffled."""
        self.feed_meter(-1)
        self.r.call("All hands are void. The wagers are returned.", wrong.cite)
        for wager in (*self.r.wagers(), *list(self.r.dealers.wagers.values())):
            self.r.void(wager, f"{wrong.text} All hands are void.", wrong.cite)
        self.r.clear_all()

    def withdraw(self, box: Box) -> None:
        """A box is played no further."""
        self.boxes.remove(box)
        self.r.clear(box.hand)

    def abandon(self, box: Box) -> None:
        """The wagers of a player who left are lost."""
        for wager in self.left_on(box):
            why = "The player left the table during the round."
            self.r.lose(wager, why, self.at["leaving"], payer=self.payer(wager))
        self.withdraw(box)

    def exposed_or_gone(self) -> Play[None]:
        """A player of whom a card was exposed plays on or has the wagers back; one who left may lose them."""
        box = self.exposed
        if box and (wrong := self.wrong.now("player_card_exposed")):
            self.r.turn(box.hand, 0)
            choices = {
                "play": Choice("Play on", key="y", cite=wrong.cite),
                "void": Choice("Void the hand, wagers back", key="v", cite=wrong.cite),
            }
            answer = yield from self.r.choose(box.seat, "exposed", choices, default="play", cite=wrong.cite)
            if answer.do == "void":
                self.feed_meter(-1, [box])
                for wager in self.left_on(box):
                    self.r.void(wager, "A card was exposed, and the player voids the hand.", wrong.cite)
                self.withdraw(box)
            take_up(self.r, box.seat, self.order(), self.set)
        if self.boxes and self.wrong.now("player_leaves") and self.options.abandoned_wagers == "lost":
            gone = self.boxes[0]
            self.abandon(gone)
            take_up(self.r, gone.seat, self.order(), self.set)

    # ---- setting

    def set_hands(self) -> Play[None]:
        """All players at once; of two boxes the larger wager first, then the one nearer to the dealer's right."""
        yield from ask_boxes(self.order(), self.ask_to_set, self.answered)

    def order(self) -> list[Box]:
        """Hands as each player sets them."""
        return sorted(self.boxes, key=lambda box: (-self.on(box, MAIN).stake, -box.place))

    def on(self, box: Box, wager: str) -> Wager:
        """A wager that is there."""
        found = box.on(self.r, wager)
        assert found
        return found

    def ways(self, cards: Sequence[str]) -> Ways[Set]:
        """Every way to set these cards, with what would be foul."""
        found = sets(tuple(cards))
        named = [InParts(way.high, way.low, name(way.high), name(way.low), way, foul=foul(way)) for way in found]
        house = found.index(self.house_way(cards))
        low = len(cards) - 5
        refusal = f"The low hand is {'one' if low == 1 else 'two'} of your cards."
        return Ways(named, house, "low", refusal, self.at["set"], buttons=False)

    def ask_to_set(self, box: Box) -> Ask:
        """The question how this box's cards are set."""
        choices = {
            "set": Choice("Set the hands", self.ways(self.held(box.hand)), self.at["set"]),
            "house_way": Choice("House way", cite=self.at["house_way"]),
            **self.more_choices(box),
        }
        leaving = ""
        if self.options.abandoned_wagers == "lost":
            choices["abandon"] = Choice("Leave the table, and the wagers", cite=self.at["leaving"])
            leaving = "abandon"
        return Ask(
            (box.seat,), "set", choices, "house_way", cite=self.at["set"], call="Set your two hands.",
            leaving=leaving, hand=box.hand,
        )  # fmt: skip

    def more_choices(self, box: Box) -> dict[str, Choice]:
        """What else may be done before the hands are set."""
        return {}

    def answered(self, box: Box, answer: Answer) -> bool:
        """Take the answer; True if the box is to be asked again."""
        if answer.do == "abandon":
            self.abandon(box)
        else:
            way = self.house_way(self.held(box.hand)) if answer.do == "house_way" else answer.value
            self.lay(box.hand, way, [box.seat])
        take_up(self.r, box.seat, self.order(), self.set)
        return False

    def lay(self, hand: str, way: Set, seen_by: Sequence[int] | None) -> None:
        """Five cards as the high hand, the others as the low hand."""
        cards = self.held(hand)
        self.r.part(hand, [cards.index(card) for card in way.high], f"{hand}:high", seen_by=seen_by)
        left = self.held(hand)
        self.r.part(hand, [left.index(card) for card in way.low], f"{hand}:low", seen_by=seen_by)
        self.set[hand] = way

    def turn(self, hand: str) -> None:
        """Both hands that were set face down are shown."""
        self.r.turn(f"{hand}:high")
        self.r.turn(f"{hand}:low")

    def show_dealer(self) -> None:
        """The dealer's cards are turned up and set by the house way."""
        self.set_by_house(THE_DEALER, "Dealer", self.at["shown"])

    def set_by_house(self, hand: str, whose: str, cite: str) -> None:
        """A hand is turned up and set by the house way."""
        cards = self.r.turn(hand)
        self.wrong.now("set_against_house_way")
        self.lay(hand, self.house_way(cards), None)
        self.tell_set(hand, whose, cite)

    def tell_set(self, hand: str, whose: str, cite: str) -> None:
        """What a hand that lies open was set to."""
        way = self.set[hand]
        self.r.mark("set", hand, f"{name(way.high)} and {name(way.low)}")
        self.r.call(f"{whose}: {way.words}.", cite)

    # ---- comparing

    def compare(self, hand: str) -> tuple[str, str, str]:
        """Win, push or lose, why, and the section: both hands higher win, one is a tie, neither loses."""
        mine, theirs = self.set[hand], self.set[self.opponent]
        if mine.foul:
            return "lose", f"A foul: {foul(mine)}", self.at["compared"]
        high, low = self.beats(mine, theirs)
        outcome = "win" if high and low else "push" if high or low else "lose"
        why = f"High: {compared(mine.high, theirs.high, high)}. Low: {compared(mine.low, theirs.low, low)}."
        return outcome, why, self.at["compared"]


def house_sets(r: Round) -> str:
    """What all were compared with, the dealer's or a bank's hands, for the history."""
    last = next((e for e in reversed(r.events) if isinstance(e, Marked) and e.marker == "set"), None)
    if last is None:
        return ""
    return last.shows if last.at == THE_DEALER else BANKS + last.shows


def price(stake: int) -> str:
    """The label of a Double Down."""
    return f"Double Down {dollars(stake)}"
