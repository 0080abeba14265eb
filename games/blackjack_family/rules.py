"""A round of blackjack as all its chapters have it; a chapter's class changes what its text changes."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from games.blackjack_family.hands import EXPOSED, THE_DEALER, VALUES, Hand, hand_spot
from games.blackjack_family.opening import EVEN, Opening
from games.blackjack_family.sections import SECTIONS
from games.kit.asks import Answer, Ask, Choice, Costs, Play, UpTo
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.wagers import Wager


class Table(Opening):
    """One round at one table."""

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
        if self.r.arranged:
            yield from self.deal_with_care()
        else:
            self.deal()
        self.after_deal()
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
            self.show_hands()
            if asked := self.settle_sides():
                yield from asked
            self.settle()
        self.r.clear_all()
        self.shoes.keep(seats)

    def dealer_has_blackjack(self) -> Play[None]:
        """No more cards: Blackjacks tie, everything else loses."""
        self.r.turn(THE_DEALER)
        self.r.call("The dealer has Blackjack.", self.at["reader"])
        if asked := self.settle_sides():
            yield from asked
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
                if asked := self.before_turn(hand):
                    yield from asked
                if hand.natural:
                    self.with_blackjack(hand)
                else:
                    yield from self.decide(hand)
            at += 1
        if self.r.arranged and self.wrong.late:
            yield from self.late_cards(self.wrong.late)

    def late_cards(self, hands: list[Hand]) -> Play[None]:
        """Cards that were passed over, before the hole card is shown."""
        for hand in hands:
            self.to_player(hand)
            yield from self.decide(hand)

    def before_turn(self, hand: Hand) -> Play[None] | None:
        """What a chapter asks before a hand is decided on, if anything."""
        return None

    def with_blackjack(self, hand: Hand) -> None:
        """A Blackjack is paid or waits."""
        if self.pays_blackjack_now():
            self.pay_blackjack(hand, self.blackjack_pays(), "Blackjack.", self.at["natural_now"])
        else:
            self.r.call("Blackjack.", self.at["natural_waits"])

    def pays_blackjack_now(self) -> bool:
        """An up card that cannot make Blackjack."""
        return self.up_value < 10

    def blackjack_pays(self) -> Odds:
        return Odds(3, 2)

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
        if self.reader_failed and self.up_value == 11:
            self.settle_insurance(self.dealer.is_blackjack)
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

    def settle(self) -> None:
        """Hand by hand from the dealer's right."""
        left = [hand for hand in reversed(self.hands) if not hand.over]
        if self.dealer.is_blackjack:
            for hand in left:
                self.against_blackjack(hand)
            return
        for hand in self.in_order(left) if len(left) > 1 else left:
            outcome, odds, why, cite = self.result(hand)
            self.end(hand, outcome, odds, why, cite)

    def show_hands(self) -> None:
        """Players' cards that lie face down are turned up."""

    def settle_sides(self) -> Play[None] | None:
        """Side wagers that a chapter settles before the hands, and what it asks for that, if anything."""
        return None

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
