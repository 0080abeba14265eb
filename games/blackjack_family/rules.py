"""A round of blackjack as all its chapters have it; a chapter's class changes what its text changes."""

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import ClassVar

from games.blackjack_family.hands import EXPOSED, THE_DEALER, VALUES, Count, Hand, hand_spot
from games.blackjack_family.irregular import Wrong
from games.blackjack_family.options import FamilyOptions
from games.blackjack_family.sections import SECTIONS
from games.blackjack_family.shoe import Shoes
from games.kit.asks import Answer, Ask, Choice, Costs, Play, UpTo
from games.kit.boxes import Box, ask_boxes, check_free
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Fee, Wager

EVEN = Odds(1)


class Table:
    """One round at one table."""

    chapter: ClassVar[str]
    main: ClassVar[str] = "blackjack"
    """The wager that a hand plays for."""
    insurance_pays: ClassVar[Odds] = Odds(2)

    def __init__(self, r: Round) -> None:
        assert isinstance(r.options, FamilyOptions)
        self.r, self.options, self.at = r, r.options, SECTIONS[self.chapter]
        self.shoes = self.shoes_of_table()(r, self.chapter)
        self.hands: list[Hand] = []
        self.dealer = Count()
        self.up_value = 0

    @cached_property
    def wrong(self) -> Wrong:
        """What goes wrong in this round: only where it was arranged."""
        return Wrong(self)

    def shoes_of_table(self) -> type[Shoes]:
        """What the cards are dealt from."""
        return Shoes

    def play(self) -> Play[None]:
        """From the wagers to the cards' end."""
        self.shoes.open()
        yield from self.take_wagers()
        self.hands = self.boxes()
        if self.hands:
            yield from self.with_cards()

    def with_cards(self) -> Play[None]:
        """The round once somebody has wagered."""
        seats = [hand.seat for hand in self.hands]
        self.before_cards()
        yield from self.deal()
        yield from self.after_deal()
        if self.up_value == 11:
            yield from self.offer_insurance()
        if self.up_value >= 10:
            if self.r.arranged:
                yield from self.wrong.reader_repaired()
            found = self.read_hole_card()
        else:
            found = False
            if self.r.arranged and self.wrong.reader_misused():
                self.hands = []
        if found:
            yield from self.dealer_has_blackjack()
        else:
            self.after_reader()
            yield from self.decisions()
            self.turn_hole_card()
            self.dealer_draws()
            yield from self.settle()
        self.r.clear_all()
        self.shoes.keep(seats)

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
            Hand(Box(number, spot.spot), 1, wager)
            for number, seat in self.r.seats.items()
            for spot, wager in seat.wagers.items()
            if spot.wager == main
        ]
        return sorted(hands, key=lambda hand: hand.box.place) if len(hands) > 1 else hands

    def before_cards(self) -> None:
        """What a chapter does before the first card."""

    # ---- the deal

    def deal(self) -> Play[None]:
        """One card to each box and the dealer, a second to each box, the dealer's second face down."""
        if self.r.arranged:
            yield from self.deal_with_care()
            return
        for hand in self.hands:
            if not hand.cards:
                self.to_player(hand)
        self.to_dealer()
        for hand in self.hands:
            self.to_player(hand)
            hand.natural = hand.total == 21
        self.to_dealer()

    def deal_with_care(self) -> Play[None]:
        """The same where something may have been arranged to go wrong."""
        wrong = self.wrong
        for hand in self.hands:
            if not hand.cards and not wrong.no_cards(hand):
                self.to_player(hand)
        self.hands = [hand for hand in self.hands if not hand.over]
        missed = wrong.dealer_missed()
        if not missed:
            self.to_dealer()
        for hand in self.hands:
            late = yield from wrong.one_card(hand)
            if not late:
                self.to_player(hand)
        wrong.second_cards()
        self.hands = [hand for hand in self.hands if not hand.over]
        for hand in self.hands:
            hand.natural = hand.is_blackjack
        if missed:
            self.to_dealer()
        wrong.dealer_missed()
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

    def after_deal(self) -> Play[None]:
        """What a chapter settles on the first cards."""
        yield from ()

    def dead(self, hand: Hand, why: str, cite: str) -> None:
        """A hand is dead: what lies on its box goes back."""
        hand.over = True
        for wager in self.of_box(hand):
            self.r.void(wager, why, cite)
        if hand.name in self.r.hands:
            self.r.clear(hand.name)

    def of_box(self, hand: Hand) -> list[Wager]:
        """The wagers that end with a dead hand: its own, and those that belong to its box if it was not split."""
        own = [wager for wager in (hand.main, hand.double) if wager and not wager.ended]
        if hand.is_split:
            return own
        wagers = self.r.seats[hand.seat].wagers
        return own + [w for spot, w in wagers.items() if spot.spot == hand.box.which and w not in own]

    # ---- insurance and the reader

    def offer_insurance(self) -> Play[None]:
        """An ace up: every hand may be insured before the reader is used."""
        self.r.call("Insurance?", self.at["insurance"])
        yield from ask_boxes([hand for hand in self.hands if not hand.over], self.insurance_ask, self.insure)

    def insurance_ask(self, hand: Hand) -> Ask:
        """Up to half the wager, or the next amount above that chips can make."""
        chip = self.options.smallest_chip
        high = -(-hand.main.stake // (2 * chip)) * chip
        more = f"+{dollars(high)} at {self.insurance_pays}"
        choices = {"insurance": Choice("Insurance", UpTo(high, chip), self.at["insured"], more, "i")}
        if self.even_money(hand):
            choices["even_money"] = Choice("Even money", cite=self.at["even_money"], note="paid 1 to 1 now", key="e")
        choices["decline"] = Choice(
            "No insurance", cite=self.at["insurance"], note=f"play on with {hand.words}", key="n"
        )
        return Ask((hand.seat,), f"insurance {hand.name}", choices, "decline", cite=self.at["insurance"])

    def even_money(self, hand: Hand) -> bool:
        """Whether this hand is offered even money."""
        return False

    def insure(self, hand: Hand, answer: Answer) -> None:
        """Insured, paid even money, or neither."""
        if answer.do == "insurance":
            self.r.change(hand.seat, self.insurance_spot(hand), answer.value)
        elif answer.do == "even_money":
            self.pay_blackjack(hand, EVEN, "Blackjack, paid even money.", self.at["even_money"])

    def insurance_spot(self, hand: Hand) -> Spot:
        """Where the insurance of a hand lies."""
        return hand.box.spot(self.r, "insurance")

    def read_hole_card(self) -> bool:
        """The reader says whether the hole card makes Blackjack; insurance is settled."""
        found = self.dealer.is_blackjack
        if self.r.arranged and self.r.went_wrong("cards", "reader_failed"):
            found = False
        self.r.peek(THE_DEALER, "Blackjack" if found else "no Blackjack")
        if self.up_value == 11:
            for hand in reversed(self.hands):
                insured = self.r.seats[hand.seat].wagers.get(self.insurance_spot(hand))
                if insured and found:
                    self.r.win(insured, self.insurance_pays, "The dealer has Blackjack.", self.at["pays_insurance"])
                elif insured:
                    self.r.lose(insured, "The dealer has no Blackjack.", self.at["insurance_lost"])
        return found

    def dealer_has_blackjack(self) -> Play[None]:
        """No more cards: Blackjacks tie, everything else loses."""
        self.r.turn(THE_DEALER)
        self.r.call("The dealer has Blackjack.", self.at["reader"])
        yield from self.settle_sides()
        for hand in reversed(self.hands):
            if not hand.over:
                self.against_blackjack(hand)

    def against_blackjack(self, hand: Hand) -> None:
        """A hand against the dealer's Blackjack: only what was wagered at first can be lost."""
        if hand.natural:
            self.end(hand, "push", EVEN, "Both have Blackjack.", self.at["tie"])
            return
        original, late = hand.main, [hand.double] if hand.double else []
        if original.spot.wager == "split":
            late.append(original)
        else:
            self.r.lose(original, "The dealer has Blackjack.", self.at["tie"])
        for wager in late:
            cite = self.at["double_late" if wager is hand.double else "split_late"]
            self.r.push(wager, "The dealer's Blackjack takes only the original wager.", cite)
        hand.over = True

    def after_reader(self) -> None:
        """What a chapter settles once the reader found no Blackjack."""

    # ---- decisions

    def decisions(self) -> Play[None]:
        """Hand by hand from the dealer's left."""
        at = 0
        while at < len(self.hands):
            hand = self.hands[at]
            if not hand.over:
                yield from self.in_turn(hand)
            at += 1
        if self.r.arranged and self.wrong.late:
            yield from self.wrong.late_cards()

    def in_turn(self, hand: Hand) -> Play[None]:
        """A Blackjack is paid or waits; other hands are decided on."""
        if not hand.natural:
            yield from self.decide(hand)
        elif self.pays_blackjack_now():
            self.pay_blackjack(hand, self.blackjack_pays(), "Blackjack.", self.at["natural_now"])
        else:
            self.r.call("Blackjack.", self.at["natural_waits"])

    def pays_blackjack_now(self) -> bool:
        """An up card that cannot make Blackjack."""
        return self.up_value < 10

    def blackjack_pays(self) -> Odds:
        return Odds(3, 2)

    def pay_blackjack(self, hand: Hand, odds: Odds, why: str, cite: str) -> None:
        """A Blackjack is paid and its cards removed."""
        self.end(hand, "win", odds, why, cite)
        self.r.clear(hand.name)

    def decide(self, hand: Hand) -> Play[None]:
        """Until it stands, has 21 or more, or is given up."""
        r = self.r
        if len(hand.cards) == 1 and not (r.arranged and hand.seat in self.wrong.refused):
            self.to_player(hand)
        while hand.total < 21 or self.asks_at_21(hand):
            if r.arranged:
                self.wrong.expose()
            asks = self.ask(hand)
            if len(asks[0].choices) == 1 and hand.total < 21:
                break
            answer = yield asks
            do = answer.do
            if do == "hit":
                skipped = r.arranged and (yield from self.wrong.skipped(hand))
                if skipped:
                    return
                self.to_player(hand)
            elif do == "stand":
                if r.arranged and EXPOSED in r.hands:
                    self.wrong.refused.add(hand.seat)
                break
            elif do == "double_down":
                self.double_down(hand, answer.value)
                break
            elif do == "split":
                self.split(hand)
            else:
                self.act(hand, answer)
                break
        if hand.total > 21 and not hand.hidden:
            self.bust(hand)

    def asks_at_21(self, hand: Hand) -> bool:
        """Whether a hand of 21 is asked although it can only stand: where its cards are hidden from the others."""
        return False

    def ask(self, hand: Hand) -> tuple[Ask]:
        """What may be done with this hand now."""
        draws, two = self.may_draw(hand), len(hand.cards) == 2
        return _decision(
            self.chapter, hand.seat, hand.name, hand.words if self.options.announces else "the hand",
            hand.origin.main.stake, self.options.smallest_chip,
            two and self.may_surrender(hand),
            two and self.may_split(hand),
            two and draws and self.may_double(hand),
            draws,
        )  # fmt: skip

    def may_draw(self, hand: Hand) -> bool:
        """Below 21, and not after refusing a card that all had seen."""
        return hand.total < 21 and not (self.r.arranged and hand.seat in self.wrong.refused)

    def may_surrender(self, hand: Hand) -> bool:
        """The first decision on a hand that was not split."""
        return hand.origin is hand and not self.splits_of(hand)

    def may_double(self, hand: Hand) -> bool:
        return True

    def may_split(self, hand: Hand) -> bool:
        """Two cards of equal value, as often as declared."""
        first, second = hand.cards
        return VALUES[first[0]] == VALUES[second[0]] and self.splits_of(hand) <= self.resplits(first[0] == "A")

    def resplits(self, aces: bool) -> int:
        """How often a hand may be split after the first time."""
        return 0

    def splits_of(self, hand: Hand) -> int:
        """How often the hand that was dealt has been split."""
        return hand.origin.splits

    def double_down(self, hand: Hand, amount: int) -> None:
        """A wager more, and one card more."""
        spot = self.r.layout.spots["double_down", hand_spot(hand.box, hand.number)]
        hand.double = self.r.change(hand.seat, spot, amount)
        self.double_card(hand)
        self.r.mark("across", hand.name, str(len(hand.cards) - 1))

    def double_card(self, hand: Hand) -> None:
        """The one card after a double down."""
        self.to_player(hand)

    def split(self, hand: Hand) -> None:
        """The second card goes to a hand of its own with an equal wager; the first gets its card now."""
        number = 1 + max(other.number for other in self.hands if other.box == hand.box)
        main = self.split_wager(hand, number)
        new = Hand(hand.box, number, main, hand.origin)
        hand.origin.splits += 1
        last = max(at for at, other in enumerate(self.hands) if other.origin is hand.origin)
        self.hands.insert(last + 1, new)
        self.r.slide(hand.name, new.name)
        first, second = hand.cards
        hand.again([first])
        new.again([second])
        self.to_player(hand)

    def split_wager(self, hand: Hand, number: int) -> Wager:
        """The wager of the new hand, equal to the original."""
        spot = self.r.layout.spots["split", hand_spot(hand.box, number)]
        return self.r.change(hand.seat, spot, hand.origin.main.stake)

    def act(self, hand: Hand, answer: Answer) -> None:
        """Surrender; a chapter may have other choices."""
        hand.surrendered = True
        if self.up_value < 10:
            self.halve(hand, self.at["surrender_now"])
        else:
            self.r.call("Surrender: the wager rests on the cards.", self.at["surrender_waits"])

    def halve(self, hand: Hand, cite: str) -> None:
        """Half is collected, half returned."""
        self.r.settle(hand.main, "lose", -(hand.main.stake // 2), "Surrendered: half is returned.", cite)
        hand.over = True
        self.r.clear(hand.name)

    def bust(self, hand: Hand) -> None:
        """Over 21: lost at once."""
        self.end(hand, "lose", EVEN, f"{hand.total} is over 21.", self.at["draw"])

    # ---- the dealer

    def turn_hole_card(self) -> None:
        """The hole card is shown, and what waited for it is settled."""
        if not self.hands:
            return
        self.r.turn(THE_DEALER)
        self.r.call(f"Dealer {self.dealer.words}.", self.at["hole"])
        for hand in self.hands:
            if hand.surrendered and not hand.over:
                if self.dealer.is_blackjack:
                    self.end(hand, "lose", EVEN, "The dealer has Blackjack.", self.at["surrender_waits"])
                else:
                    self.halve(hand, self.at["surrender_waits"])

    def dealer_draws(self) -> None:
        """To 17 or more, soft or hard; not at all if no result depends on it."""
        dealer = self.dealer
        if dealer.total < 17 and self.depends_on_dealer():
            while dealer.total < 17:
                dealer.add(self.shoes.draw(THE_DEALER, 0))
                self.r.call(
                    f"Dealer {dealer.words if dealer.total <= 21 else f'busts with {dealer.total}'}.", self.at["hole"]
                )
        if self.r.arranged:
            self.wrong.dealer_stands()

    def depends_on_dealer(self) -> bool:
        """Whether the dealer's count can change what a wager does."""
        return any(not hand.over and not hand.natural for hand in self.hands)

    # ---- settlement

    def settle(self) -> Play[None]:
        """Side wagers that waited for the end, then hand by hand from the dealer's right."""
        yield from self.settle_sides()
        left = [hand for hand in reversed(self.hands) if not hand.over]
        if self.dealer.is_blackjack:
            for hand in left:
                self.against_blackjack(hand)
            return
        for hand in self.in_order(left):
            self.end(hand, *self.result(hand))

    def settle_sides(self) -> Play[None]:
        """Side wagers that a chapter settles before the hands."""
        yield from ()

    def in_order(self, hands: Iterable[Hand]) -> Iterable[Hand]:
        """The order in which hands are settled."""
        return hands

    def result(self, hand: Hand) -> tuple[str, Odds, str, str]:
        """How a hand ends against the dealer's: outcome, odds, why, §."""
        own, dealers = hand.total, self.dealer.total
        if hand.hidden and own > 21:
            return "lose", EVEN, f"{own} is over 21.", self.at["draw"]
        if hand.natural:
            return "win", self.blackjack_pays(), "Blackjack.", self.at["win_natural"]
        if dealers > 21:
            return "win", EVEN, f"The dealer has {dealers}, over 21.", self.at["win"]
        if own > dealers:
            return "win", EVEN, f"{own} beats {dealers}.", self.at["win"]
        if own == dealers:
            return "push", EVEN, f"Both have {own}.", self.at["tie"]
        return "lose", EVEN, f"{own} is below {dealers}.", self.at["settlement"]

    def end(self, hand: Hand, outcome: str, odds: Odds, why: str, cite: str) -> None:
        """End all wagers of a hand alike."""
        hand.over = True
        for wager in (hand.main, hand.double) if hand.double else (hand.main,):
            if outcome == "win":
                self.r.win(wager, odds, why, cite)
            elif outcome == "lose":
                self.r.lose(wager, why, cite)
            else:
                self.r.push(wager, why, cite)


@lru_cache(maxsize=8192)
def _decision(
    chapter: str, seat: int, name: str, total: str, stake: int, chip: int,
    surrender: bool, split: bool, double: bool, draw: bool,
) -> tuple[Ask]:  # fmt: skip
    """The ask for a decision, in the order in which the chapters name the choices."""
    at: Mapping[str, str] = SECTIONS[chapter]
    choices = {}
    if surrender:
        choices["surrender"] = Choice("Surrender", cite=at["surrender"], note=f"{dollars(stake // 2)} back", key="u")
    if split:
        more = f"+{dollars(stake)}, two hands"
        choices["split"] = Choice("Split", Costs(stake), at["split"], more, "p")
    if double:
        more = f"+{dollars(stake)}, one card"
        choices["double_down"] = Choice("Double", UpTo(stake, chip), at["double"], more, "d")
    if draw:
        choices["hit"] = Choice("Hit", cite=at["draw"], note="one more card", key="h")
    choices["stand"] = Choice("Stand", cite=at["decide"], note=f"keep {total}", key="s")
    return (Ask((seat,), f"hand {name}", choices, "stand", cite=at["decide"]),)
