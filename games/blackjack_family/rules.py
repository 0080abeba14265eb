"""A round of blackjack as all its chapters have it; a chapter's class changes what its text changes."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from games.blackjack_family.hands import EXPOSED, THE_DEALER, Hand
from games.blackjack_family.opening import EVEN
from games.blackjack_family.turns import Turns
from games.kit.asks import Play
from games.kit.odds import Odds


class Table(Turns):
    """One round at one table."""

    pushes_22: ClassVar[bool] = False
    """A dealer's 22 is a push."""

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
        if asked := self.deal():
            yield from asked
        self.deal_hole_card()
        self.after_deal()
        if self.up_value == 11:
            yield from self.offer_insurance()
        if self.up_value >= 10:
            if self.r.went_wrong("cards", "reader_broken"):
                yield from self.r.dealer("repaired", "The reader is repaired", self.at["reader_broken"])
            found = self.read_hole_card()
        else:
            found = False
            if wrong := self.r.went_wrong("cards", "reader_misused", "reader_misused_seen"):
                self.wrong.reader_misused(wrong)
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
        hand.over = True
        for wager in hand.wagers:
            late = LATE.get(wager.spot.wager)
            if late:
                self.r.push(wager, "The dealer's Blackjack takes only the original wager.", self.at[late])
            else:
                self.r.lose(wager, "The dealer has Blackjack.", self.at["dealer_natural"])

    def after_reader(self) -> None:
        """What a chapter settles once the reader found no Blackjack."""

    # ---- the dealer

    def turn_hole_card(self) -> None:
        """The hole card is shown, and what waited for it is settled."""
        if not self.hands:
            return
        self.r.turn(THE_DEALER)
        self.r.call(self.hole_card_call(), self.at["hole"])
        if self.reader_failed and self.up_value == 11:
            self.settle_insurance(self.dealer.is_blackjack)
        for hand in self.hands:
            if hand.surrendered and not hand.over:
                if self.dealer.is_blackjack:
                    self.end(hand, "lose", EVEN, "The dealer has Blackjack.", self.at["surrender_waits"])
                else:
                    self.halve(hand, self.at["surrender_waits"])

    def hole_card_call(self) -> str:
        """What the dealer says to it: the count, or, where nothing is left but Blackjacks to be paid, those."""
        for hand in self.hands:
            if hand.natural and not self.dealer.is_blackjack and not self.depends_on_dealer():
                return f"Blackjack. The dealer has {self.dealer.words} and draws no card."
        return f"Dealer {self.dealer.words}."

    def dealer_draws(self) -> None:
        """To 17 or more, soft or hard; not at all if no result depends on it."""
        dealer = self.dealer
        if dealer.total < 17 and self.depends_on_dealer():
            while dealer.total < 17:
                dealer.add(self.shoes.draw(THE_DEALER, 0))
                self.r.call(
                    f"Dealer {dealer.words if dealer.total <= 21 else f'busts with {dealer.total}'}.", self.at["hole"]
                )
                self.dealer_drew()
        if self.r.went_wrong("cards", "dealer_drew_on_17"):
            self.shoes.draw("found", 0)
            self.r.clear("found")
        if EXPOSED in self.r.hands:  # nobody could use it
            self.r.clear(EXPOSED)

    def dealer_drew(self) -> None:
        """What a chapter settles between the dealer's cards."""

    def depends_on_dealer(self) -> bool:
        """Whether the dealer's count can change what a wager does."""
        return bool([hand for hand in self.hands if not hand.over and not hand.natural])

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
        if self.options.losers_first:
            return sorted(hands, key=lambda hand: self.result(hand)[0] != "lose")
        return hands

    def result(self, hand: Hand) -> tuple[str, Odds, str, str]:
        """How a hand ends against the dealer's: outcome, odds, why, §."""
        own, dealers = hand.total, self.dealer.total
        if hand.hidden and own > 21:
            return "lose", EVEN, f"{own} is over 21.", self.at["bust"]
        if hand.natural:
            return "win", self.blackjack_pays(), "Blackjack.", self.at["win_natural"]
        if dealers == 22 and self.pushes_22:
            return "push", EVEN, "The dealer has 22.", self.at["push_22"]
        if dealers > 21:
            return "win", EVEN, f"The dealer has {dealers}, over 21.", self.at["win"]
        if own > dealers:
            return "win", EVEN, f"{own} beats {dealers}.", self.at["win"]
        if own == dealers:
            return "push", EVEN, f"Both have {own}.", self.at["tie"]
        return "lose", EVEN, f"{own} is below {dealers}.", self.at["lower"]


LATE: Final[Mapping[str, str]] = {"double_down": "double_late", "split": "split_late", "double_attack": "attack_late"}
"""Wagers made after the deal, which a dealer's Blackjack does not take, and the subject that says so."""
