"""Blackjack variations, § 633a.12: Switch, and cards from the dealer's hand."""

from games.blackjack.options import BlackjackOptions
from games.blackjack.rules import Blackjack
from games.blackjack_family.hands import Hand, hand_spot
from games.blackjack_family.opening import EVEN
from games.kit.asks import Answer, Choice, Play
from games.kit.cards import say
from games.kit.layout import Spot
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Wager

FIRST, SECOND = "blackjack_1", "blackjack_2"
CHOICES = {
    "switch": Choice("Switch", cite="633a.12(a)(4)", note="the second cards change places", key="w"),
    "keep": Choice("Keep", cite="633a.12(a)(4)", note="the hands as dealt", key="k"),
}


class Switch(Blackjack):
    """Two equal wagers, two hands, and their second cards may change places, § 633a.12(a)."""

    main = FIRST

    # ---- two equal wagers

    def boxes(self) -> list[Hand]:
        """Two hands for each player: one wager alone does not play."""
        hands = []
        for first in super().boxes():
            second = first.box.on(self.r, SECOND)
            assert second
            hands += [first, Hand(first.box, 2, second)]
        return hands

    def insurance_spot(self, hand: Hand) -> Spot:
        return self.r.layout.spots["insurance", hand_spot(hand.box, hand.number)]

    # ---- the switch

    def before_turn(self, hand: Hand) -> Play[None] | None:
        """The first of two hands: switch or keep, before anything is paid or drawn."""
        return self.offer_switch(hand) if hand.number == 1 and hand.origin is hand else None

    def offer_switch(self, first: Hand) -> Play[None]:
        second = next((h for h in self.hands if h.box == first.box and h.number == 2), None)
        if first.over or second is None or second.over:
            return
        answer = yield from self.r.choose(
            first.seat, "switch", CHOICES, default="keep", cite="633a.12(a)(4)", hand=first.name
        )
        if answer.do == "switch":
            (a, b), (c, d) = first.cards, second.cards
            self.r.slide(first.name, second.name)
            self.r.slide(second.name, first.name, 1)
            first.again([a, d])
            second.again([c, b])
            first.natural = second.natural = False

    def may_surrender(self, hand: Hand) -> bool:
        """Not in the list of § 633a.12(a)(4)."""
        return False

    # ---- how the hands end

    def depends_on_dealer(self) -> bool:
        """A kept Blackjack that waits is paid by what the dealer makes."""
        return super().depends_on_dealer() or any(not hand.over for hand in self.hands)

    def result(self, hand: Hand) -> tuple[str, Odds, str, str]:
        dealers = self.dealer.total
        if hand.natural:
            if dealers == 22 and self.options.switch_natural_vs_22 == "push":
                return "push", EVEN, "The dealer has 22.", "633a.12(a)(5)(v)"
            if dealers == 21:
                return "win", EVEN, "Blackjack against 21 in more than two cards.", "633a.12(a)(5)(i)"
        elif dealers == 22 and hand.total <= 21:
            return "push", EVEN, "The dealer has 22.", "633a.12(a)(5)(v)"
        return super().result(hand)


class HandGame(Blackjack):
    """Dealt from the hand, § 633a.12(b): players hold their first two cards, and nobody else sees them."""

    def to_player(self, hand: Hand) -> None:
        to = (hand.seat,) if len(hand.cards) < 2 and not hand.origin.splits else None
        hand.add(self.shoes.draw(hand.name, hand.seat, to))

    def asks_at_21(self, hand: Hand) -> bool:
        """Else the others would learn that a hidden hand has 21."""
        return hand.total == 21 and not hand.origin.splits

    def settle_side(self, hand: Hand, wager: Wager, row: str) -> None:
        """Winners show their cards, where these have not been taken away."""
        if row and hand.name in self.r.hands:
            self.r.turn(hand.name)
        super().settle_side(hand, wager, row)

    def seen(self, hand: Hand, wager: Wager) -> str:
        return f"these cards; the dealer shows the {say(self.dealer.cards[0])}"

    def with_blackjack(self, hand: Hand) -> None:
        self.r.turn(hand.name)
        super().with_blackjack(hand)

    def insure(self, hand: Hand, answer: Answer) -> None:
        if answer.do == "even_money":
            self.r.turn(hand.name)
        super().insure(hand, answer)

    def double_down(self, hand: Hand, amount: int) -> None:
        self.r.turn(hand.name)
        super().double_down(hand, amount)

    def split(self, hand: Hand, amount: int) -> None:
        self.r.turn(hand.name)
        super().split(hand, amount)

    def surrender(self, hand: Hand) -> None:
        self.r.turn(hand.name)
        super().surrender(hand)

    def bust(self, hand: Hand) -> Play[None] | None:
        """The cards are discarded at once; in chapter 549 the first two are laid face down."""
        if self.options.hand_game_bust_discard == "633a":
            self.r.turn(hand.name)
        asked = super().bust(hand)
        self.r.clear(hand.name)
        return asked

    def dealer_has_blackjack(self) -> Play[None]:
        self.show_hands()
        yield from super().dealer_has_blackjack()

    def show_hands(self) -> None:
        """The dealer turns over each player's cards, § 633a.12(b)(9)."""
        for hand in self.hands:
            if not hand.over:
                self.r.turn(hand.name)


def play(r: Round) -> Play[None]:
    """One round at a table as it is designated."""
    options = r.options
    assert isinstance(options, BlackjackOptions)
    table = Switch if options.variation_switch else HandGame if options.from_the_hand else Blackjack
    return table(r).play()
