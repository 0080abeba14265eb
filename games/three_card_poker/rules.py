"""Three Card Poker: three cards each, play or fold, and the dealer's hand. Payouts by § 565.12; the rest is custom."""

from games.kit.asks import Play
from games.kit.hands import THREE_CARD, Made
from games.kit.round import Round
from games.kit.wagers import Wager
from games.poker_family.deck import THE_DEALER, hand_of
from games.poker_family.table import Asks, PokerTable, irregularities
from games.three_card_poker.options import EVEN, ThreeCardPokerOptions

CUSTOM = "565.12"  # what follows from no subsection we have
IRREGULARITIES = irregularities("565")
QUALIFIES = THREE_CARD.value("high_card", (10,))
"""Queen high."""
DECISIONS = {
    "stays": Asks(
        "play", "Play", (1,), "fold", "Fold", "play or fold", "565.12(a)–(c)",
        loses=("ante",), keeps={"pair_plus": "Pair Plus"},
    ),
    "forfeit": Asks(
        "play", "Play", (1,), "fold", "Fold", "play or fold", "565.12(a)–(c)", loses=("ante", "pair_plus")
    ),
}  # fmt: skip
"""By what becomes of Pair Plus when its player folds."""


def play(r: Round) -> Play[None]:
    """One round."""
    assert isinstance(r.options, ThreeCardPokerOptions)
    yield from ThreeCardPoker(r, r.options).play()


class ThreeCardPoker(PokerTable):
    """One round at one table."""

    def __init__(self, r: Round, options: ThreeCardPokerOptions) -> None:
        super().__init__(r, options, "565")
        self.options = options
        self.dealer: Made | None = None

    def dealt_in(self) -> list[int]:
        """Who has any wager: Pair Plus may be made alone."""
        return sorted({wager.seat for wager in self.r.wagers()})

    def deal_and_decide(self) -> Play[None]:
        """Three cards face down to each player and to the dealer; who has an Ante plays or folds."""
        self.deck.deal_hands(self.seats, 3)
        decision = DECISIONS[self.options.pair_plus_on_fold]
        answers = yield from self.decide([seat for seat in self.seats if self.on(seat, "ante")], decision)
        for seat, answer in answers.items():
            if answer.do == "fold":
                self.forfeit(seat, ["ante"], "The hand was folded.", CUSTOM)
                if "pair_plus" in decision.loses:
                    self.forfeit(seat, ["pair_plus"], "The hand was folded, and Pair Plus with it.", CUSTOM)

    def settle_all(self) -> Play[None]:
        """The dealer's three cards are shown, and called; then every hand that is left."""
        self.dealer = THREE_CARD.best(self.r.turn(THE_DEALER))
        if self.dealer.value < QUALIFIES:
            self.r.call(f"Dealer has {self.dealer.phrase} and does not play.", "565.12(a)")
        else:
            self.r.call(f"Dealer has {self.dealer.phrase}.", "565.12(b)")
        yield from super().settle_all()

    def settle(self, seat: int) -> Play[None]:
        """Ante and Play against the dealer, the bonus on the Ante, then Pair Plus."""
        r, mine = self.r, THREE_CARD.best(self.cards(hand_of(seat)))
        ante, bet, pair_plus = (self.on(seat, wager) for wager in ("ante", "play", "pair_plus"))
        if ante and bet:
            stake = ante.stake
            self.against_dealer(ante, bet, mine)
            if bonus := self.options.ante_bonus.get(mine.kind):
                why = f"Ante Bonus for {mine.words}: {bonus}."
                r.bonus(seat, "ante_bonus", bonus.profit(stake), why, "565.12(e)")
        if pair_plus:
            if odds := self.options.pair_plus.get(mine.kind):
                r.win(pair_plus, odds, f"{mine.words.capitalize()}: {odds}.", "565.12(d)")
            else:
                r.lose(pair_plus, f"{mine.words.capitalize()} is less than a pair.", "565.12(d)")
        yield from ()

    def against_dealer(self, ante: Wager, bet: Wager, mine: Made) -> None:
        """Below queen high the Ante wins by itself and Play comes back; else the higher hand wins both."""
        r, dealer = self.r, self.dealer
        assert dealer
        both = f"{mine.words.capitalize()} against {dealer.words}"
        if dealer.value < QUALIFIES:
            why = f"The dealer has {dealer.words}, less than queen high."
            r.win(ante, EVEN, why, "565.12(a)")
            r.push(bet, why, "565.12(a)")
            return
        for wager in (ante, bet):
            if mine.value > dealer.value:
                r.win(wager, EVEN, f"{both}: the higher hand.", "565.12(b)")
            elif mine.value == dealer.value:
                r.push(wager, f"{both}: a tie.", "565.12(c)")
            else:
                r.lose(wager, f"{both}: the dealer's hand is higher.", "565.12(b)")
