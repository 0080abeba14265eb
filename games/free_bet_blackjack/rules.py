"""Free Bet Blackjack, chapter 590: doubles and splits that the house pays for with lammers, and a dealer's 22."""

from games.blackjack_family.hands import FREE, Hand, hand_spot
from games.blackjack_family.irregular import WRONGS
from games.blackjack_family.opening import EVEN
from games.blackjack_family.rules import Table
from games.blackjack_family.sections import SECTIONS
from games.blackjack_family.turns import Offer
from games.free_bet_blackjack.options import FreeBetOptions
from games.free_bet_blackjack.paytables import PUSH_22, row_of
from games.kit.asks import Answer, Play
from games.kit.equipment import irregularities
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Wager

NOT_HERE = ("reader_misused_seen", "reader_failed")
"""The reader's misuse only stops the game until the floor is told, § 590.13(i); that it fails is not foreseen."""
IRREGULARITIES = irregularities(
    "cards", {name: wrong for name, wrong in WRONGS.items() if name not in NOT_HERE}, SECTIONS["590"]
)
FREE_TOTALS = (9, 10, 11)
MOST_HANDS = 4


class FreeBet(Table):
    """Chapter 590."""

    chapter = "590"
    options: FreeBetOptions
    pushes_22 = True
    surrenders_wait = False
    on_dealer = frozenset({"push_22"})

    def __init__(self, r: Round) -> None:
        super().__init__(r)
        self.tucked: set[Hand] = set()
        """Busted hands whose wager stays as the measure of the lammers, § 590.11(c)."""

    # ---- what may be done

    def pays_blackjack_now(self) -> bool:
        """Whatever the up card: the reader has spoken, § 590.7(h)(1)."""
        return True

    def may_surrender(self, hand: Hand) -> bool:
        return self.options.surrender and super().may_surrender(hand)

    def resplits(self, aces: bool) -> int:
        return MOST_HANDS - 2

    def split_offer(self, hand: Hand) -> Offer:
        """Ten-values for money, every other pair free, § 590.11(b)."""
        return super().split_offer(hand) if hand.total == 20 else ("free_split", 0)

    def double_offer(self, hand: Hand) -> Offer:
        """Hard 9, 10 and 11 free, any other total for money, § 590.10(a)."""
        return ("free_double", 0) if hand.total in FREE_TOTALS else super().double_offer(hand)

    def act(self, hand: Hand, answer: Answer) -> bool:
        if answer.do == "free_split":
            self.split(hand, 0)
            return True
        if answer.do == "free_double":
            hand.wagers.append(self.lammer(hand.name, hand, "free_double", hand.number))
            self.draw_across(hand)
            return False
        return super().act(hand, answer)

    def split_wager(self, hand: Hand, number: int, amount: int) -> Wager:
        if amount:
            return super().split_wager(hand, number, amount)
        return self.lammer(f"{hand.box.hand}/{number}", hand, "free_split", number)

    def lammer(self, name: str, hand: Hand, wager: str, number: int) -> Wager:
        """A marker of the house instead of a wager."""
        self.r.mark(FREE, name)
        return Wager(hand.seat, self.r.layout.spots[wager, hand_spot(hand.box, number)], 0)

    # ---- a hand over 21

    def bust(self, hand: Hand) -> Play[None] | None:
        """Lost; but the original wager stays while hands are alive that are played for lammers, § 590.11(c)."""
        first = hand.origin
        if hand is first and self.measured_by(hand):
            self.tucked.add(hand)
            self.r.call(f"{hand.total} is over 21: the cards are tucked under the wager.", self.at["tucked"])
            self.r.clear(hand.name)
            return None
        super().bust(hand)
        if first in self.tucked and not self.measured_by(first):
            super().bust(first)
        return None

    def measured_by(self, first: Hand) -> list[Hand]:
        """The hands for lammers that the original wager is still the measure of."""
        return [hand for hand in self.hands if hand.origin is first and not hand.main.stake and not hand.over]

    def depends_on_dealer(self) -> bool:
        """A live Push 22 Wager always does."""
        alive = any(not hand.over and not hand.natural and hand not in self.tucked for hand in self.hands)
        return alive or bool(self.push_22_wagers())

    # ---- the end

    def push_22_wagers(self) -> list[Wager]:
        """All Push 22 Wagers, from the dealer's right."""
        return [wager for wager in reversed(self.r.wagers()) if wager.spot.wager == "push_22"]

    def settle_sides(self) -> Play[None] | None:
        """Push 22 is decided by the dealer's whole hand, § 590.7(g), (n)."""
        for wager in self.push_22_wagers():
            if self.dealer.total == 22:
                row = row_of(self.dealer.cards)
                self.r.win(wager, PUSH_22[self.options.push_22_table][row], f"{row}.", "590.12(c)")
            else:
                why = f"The dealer has {'Blackjack' if self.dealer.is_blackjack else self.dealer.total}, not 22."
                self.r.lose(wager, why, "590.7(n)(2)")
        return None

    def result(self, hand: Hand) -> tuple[str, Odds, str, str]:
        """What was tucked under a wager is lost, whatever the dealer has."""
        if hand in self.tucked:
            return "lose", EVEN, f"{hand.total} is over 21.", self.at["bust"]
        return super().result(hand)


def play(r: Round) -> Play[None]:
    """One round."""
    return FreeBet(r).play()
