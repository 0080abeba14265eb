"""A round of blackjack up to the first decision: the wagers, the deal, insurance, the card reader."""

from collections.abc import Mapping
from functools import lru_cache
from typing import ClassVar, Final, cast

from games.blackjack_family.hands import THE_DEALER, Count, Hand
from games.blackjack_family.irregular import Wrong
from games.blackjack_family.options import FamilyOptions
from games.blackjack_family.sections import SECTIONS
from games.blackjack_family.shoe import Shoes
from games.kit.asks import Answer, Ask, Choice, Play, UpTo
from games.kit.boxes import ask_boxes, box_of, check_free
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Fee, Wager

EVEN: Final = Odds(1)


class Opening:
    """What all the chapters do before a hand is decided on."""

    chapter: ClassVar[str]
    main: ClassVar[str] = "blackjack"
    """The wager that a hand plays for."""
    on_dealer: ClassVar[frozenset[str]] = frozenset()
    """Side wagers on the dealer's cards: they stay on the layout where a hand is called dead after the deal."""

    def __init__(self, r: Round) -> None:
        self.r, self.at = r, SECTIONS[self.chapter]
        self.options = cast("FamilyOptions", r.options)
        self.shoes = self.shoes_of_table()(r, self.chapter)
        self.hands: list[Hand] = []
        self.dealer = Count()
        self.up_value = 0
        self.reader_failed = False
        self.late: list[Hand] = []
        """Hands that get a card after the others: it was forgotten."""
        self.refused: set[int] = set()
        """Seats that get no more cards: they refused one that all had seen."""

    @property
    def wrong(self) -> Wrong:
        """What follows where something has gone wrong."""
        return Wrong(self)

    def shoes_of_table(self) -> type[Shoes]:
        """What the cards are dealt from."""
        return Shoes

    # ---- wagers

    def take_wagers(self) -> Play[None]:
        """Wagers are open until the deal; meanwhile a new shoe is cut."""
        r, at, shoes = self.r, self.at, self.shoes
        r.call("Place your wagers, please.", at["main"])
        beside = shoes.asks if shoes.new or r.manual else None
        while True:
            answer = yield from r.take_wagers("deal", "Deal", cite=at["deal"], may=self.may_wager, beside=beside)
            if not shoes.heard(answer):
                break
        r.no_more_bets("Too late: the cards are being dealt.", at["locked"])
        shoes.close()

    def may_wager(self, seat: int, spot: Spot, before: int, after: int) -> Fee | None:
        """The box must be free, and the patron admitted."""
        if after > before:
            self.shoes.check_entry(seat, spot)
            check_free(self.r, seat, spot, self.options.seats, self.at["boxes"])
        return None

    def boxes(self) -> list[Hand]:
        """A hand for each box with a main wager, from the dealer's left."""
        main = self.main
        hands = [
            Hand(box_of(number, spot.spot), 1, wager)
            for number, seat in self.r.seats.items()
            for spot, wager in seat.wagers.items()
            if spot.wager == main
        ]
        return sorted(hands, key=lambda hand: hand.box.place) if len(hands) > 1 else hands

    def before_cards(self) -> None:
        """What a chapter does before the first card."""

    # ---- the deal

    def deal(self) -> Play[None] | None:
        """A card to each box and the dealer, a second to each box; what is to be asked of those that got none."""
        r = self.r
        for hand in self.hands:
            if hand.cards:
                continue
            if r.went_wrong("cards", "no_cards"):
                self.wrong.no_cards(hand)
            else:
                self.to_player(hand)
        if not self.dealer.cards and not r.went_wrong("cards", "dealer_missed"):
            self.to_dealer()
        for hand in self.hands:
            if r.went_wrong("cards", "one_card"):
                self.late.append(hand)
            else:
                self.to_player(hand)
                hand.natural = hand.total == 21
        return self.wrong.second_cards() if self.late else None

    def deal_hole_card(self) -> None:
        """The dealer's second card, face down; before it the first, where the dealer missed himself. That he missed
        the second changes nothing: it comes after the players' cards in any case."""
        if not self.dealer.cards:
            self.to_dealer()
        self.to_dealer()

    def to_player(self, hand: Hand) -> None:
        """The next card to a hand, face up."""
        hand.add(self.shoes.draw(hand.name, hand.seat))

    def to_dealer(self) -> None:
        """The dealer's first card face up, the second face down."""
        if self.dealer.cards:
            self.dealer.add(self.shoes.draw(THE_DEALER, 0, ()))
        else:
            self.dealer.add(self.shoes.draw(THE_DEALER, 0))
            self.up_value = self.dealer.total

    def after_deal(self) -> None:
        """What a chapter settles on the first cards, before insurance and the reader."""

    def dead(self, hand: Hand, why: str, cite: str) -> None:
        """A hand is dead: what lies on its box goes back."""
        hand.over = True
        for wager in self.of_box(hand):
            self.r.void(wager, why, cite)
        if hand.name in self.r.hands:
            self.r.clear(hand.name)

    def of_box(self, hand: Hand) -> list[Wager]:
        """The wagers that end with a dead hand: its own, and the sides of its box if it was not split."""
        own = [wager for wager in hand.wagers if not wager.ended]
        if hand.is_split:
            return own
        others = [other.main for other in self.hands]
        stay = self.on_dealer if len(hand.cards) > 1 else ()
        return own + [
            wager
            for spot, wager in self.r.seats[hand.seat].wagers.items()
            if spot.spot == hand.box.which and not spot.later and wager not in others and spot.wager not in stay
        ]

    # ---- insurance and the reader

    def offer_insurance(self) -> Play[None]:
        """An ace up: every hand may be insured before the reader is used."""
        if playing := [hand for hand in self.hands if not hand.over]:
            self.r.call("Insurance?", self.at["insurance"])
            yield from ask_boxes(playing, self.insurance_ask, self.insure)

    def insurance_ask(self, hand: Hand) -> Ask:
        """Up to half the wager, or the next amount above that chips can make."""
        chip = self.options.smallest_chip
        high = -(-hand.main.stake // (2 * chip)) * chip
        pays, even_money = self.options.insurance_pays, self.even_money(hand)
        return _insurance(self.chapter, hand.seat, hand.name, hand.words, high, chip, pays, even_money)

    def even_money(self, hand: Hand) -> bool:
        """Whether this hand is offered even money."""
        return False

    def insure(self, hand: Hand, answer: Answer) -> None:
        """Insured, paid even money, or neither."""
        if answer.do == "insurance":
            self.r.change(hand.seat, self.insurance_spot(hand), answer.value)
        elif answer.do == "even_money":
            self.pay_at_once(hand, EVEN, "Blackjack, paid even money.", self.at["even_money"])

    def insurance_spot(self, hand: Hand) -> Spot:
        """Where the insurance of a hand lies."""
        return hand.box.spot(self.r, "insurance")

    def read_hole_card(self) -> bool:
        """The reader says whether the hole card makes Blackjack; where it fails, the card itself says so later."""
        if self.r.went_wrong("cards", "reader_failed"):
            self.reader_failed = True
            self.r.peek(THE_DEALER, "no Blackjack")
            return False
        found = self.dealer.is_blackjack
        self.r.peek(THE_DEALER, "Blackjack" if found else "no Blackjack")
        if self.up_value == 11:
            self.settle_insurance(found)
        return found

    def settle_insurance(self, blackjack: bool) -> None:
        """Insurance wins with the dealer's Blackjack."""
        for hand in reversed(self.hands):
            if hand.origin is not hand:
                continue
            insured = self.r.seats[hand.seat].wagers.get(self.insurance_spot(hand))
            if insured and blackjack:
                self.r.win(insured, self.options.insurance_pays, "The dealer has Blackjack.", self.at["pays_insurance"])
            elif insured:
                self.r.lose(insured, "The dealer has no Blackjack.", self.at["insurance_lost"])

    # ---- how a hand ends

    def pay_at_once(self, hand: Hand, odds: Odds, why: str, cite: str) -> None:
        """A hand is paid before the others and its cards removed: a Blackjack."""
        self.end(hand, "win", odds, why, cite)
        self.r.clear(hand.name)

    def end(self, hand: Hand, outcome: str, odds: Odds, why: str, cite: str) -> None:
        """End all wagers of a hand alike."""
        hand.over = True
        for wager in hand.wagers:
            if not wager.stake:
                self.end_lammer(hand, wager, outcome)
            elif outcome == "win":
                self.r.win(wager, odds, why, cite)
            elif outcome == "lose":
                self.r.lose(wager, why, cite)
            else:
                self.r.push(wager, why, cite)

    def end_lammer(self, hand: Hand, lammer: Wager, outcome: str) -> None:
        """A lammer is exchanged for the original wager if its hand wins, and is worth nothing otherwise."""
        if outcome == "win":
            worth = hand.origin.main.stake
            self.r.settle(lammer, "win", worth, f"A lammer, paid {dollars(worth)}.", self.at["lammer"])
        else:
            self.r.settle(lammer, outcome, 0, "The lammer is collected and worth nothing.", self.at["lammer"])


@lru_cache(maxsize=1024)
def _insurance(
    chapter: str, seat: int, name: str, total: str, high: int, chip: int, pays: Odds, even_money: bool
) -> Ask:
    """The ask whether a hand is to be insured."""
    at: Mapping[str, str] = SECTIONS[chapter]
    more = f"+{dollars(high)} at {pays}"
    choices = {"insurance": Choice("Insurance", UpTo(high, chip), at["insured"], more, "i")}
    if even_money:
        choices["even_money"] = Choice("Even money", cite=at["even_money"], note="paid 1 to 1 now", key="e")
    choices["decline"] = Choice("No insurance", cite=at["insurance"], note=f"play on with {total}", key="n")
    return Ask((seat,), "insurance", choices, "decline", cite=at["insurance"], hand=name)
