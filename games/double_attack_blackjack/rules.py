"""Double Attack Blackjack, chapter 581: a second wager once the dealer's first card is seen, and Bust It."""

from functools import lru_cache

from games.blackjack_family.hands import Hand
from games.blackjack_family.irregular import WRONGS
from games.blackjack_family.opening import EVEN
from games.blackjack_family.rules import Table
from games.blackjack_family.sections import SECTIONS
from games.blackjack_family.turns import Offer
from games.double_attack_blackjack.options import DoubleAttackOptions
from games.double_attack_blackjack.paytables import BUST_IT, row_of
from games.kit.asks import Answer, Ask, Choice, Play, UpTo
from games.kit.boxes import ask_boxes
from games.kit.equipment import irregularities
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.round import Round

IRREGULARITIES = irregularities(
    "cards", {name: wrong for name, wrong in WRONGS.items() if name != "dealer_missed"}, SECTIONS["581"]
)
MOST_HANDS = 4


class DoubleAttack(Table):
    """Chapter 581."""

    chapter = "581"
    main = "bet"
    options: DoubleAttackOptions
    doubles_late = True
    surrenders_wait = False
    on_dealer = frozenset({"bust_it"})

    # ---- the attack

    def deal(self) -> Play[None]:
        """The dealer's first card comes before all others, and may be attacked, § 581.7(e)."""
        self.to_dealer()
        self.r.call("Double Attack?", self.at["attack"])
        yield from ask_boxes(self.hands, self.attack_ask, self.attack)
        if asked := super().deal():
            yield from asked

    def attack_ask(self, hand: Hand) -> Ask:
        return _attack(hand.seat, hand.name, hand.main.stake, self.options.smallest_chip)

    def attack(self, hand: Hand, answer: Answer) -> None:
        if answer.do == "double_attack":
            hand.wagers.append(self.r.change(hand.seat, hand.box.spot(self.r, "double_attack"), answer.value))

    def at_stake(self, hand: Hand) -> int:
        """The Bet and the Double Attack that a hand was dealt for."""
        return sum(wager.stake for wager in hand.origin.wagers if wager.spot.wager != "double_down")

    # ---- what may be done

    def pays_blackjack_now(self) -> bool:
        """Whatever the up card: the reader has spoken, § 581.7(h)(1)."""
        return True

    def blackjack_pays(self) -> Odds:
        return EVEN

    def resplits(self, aces: bool) -> int:
        """To four hands; aces once, § 581.11(c), (e)."""
        return 0 if aces else MOST_HANDS - 2

    def split_offer(self, hand: Hand) -> Offer:
        return "split", self.at_stake(hand)

    def double_offer(self, hand: Hand) -> Offer:
        return "double_down", self.at_stake(hand)

    def may_surrender(self, hand: Hand) -> bool:
        """At any time below 21, on split hands too, § 581.9(a)."""
        return hand.total < 21

    def surrender_offer(self, hand: Hand) -> Offer:
        return "surrender", sum(wager.stake // 2 for wager in hand.wagers)

    def after_turn(self, hand: Hand) -> Play[None] | None:
        """A doubled hand below 21 may still be surrendered, where the house has it so."""
        doubled = hand.wagers[-1].spot.wager == "double_down"
        if doubled and hand.total < 21 and self.options.surrender_after_double:
            return self.after_double(hand)
        return super().after_turn(hand)

    def after_double(self, hand: Hand) -> Play[None]:
        (asked,) = self.ask(hand)
        choices = {do: asked.choices[do] for do in ("surrender", "stand")}
        cite = self.at["surrender"]
        answer = yield from self.r.choose(hand.seat, "doubled", choices, default="stand", cite=cite, hand=hand.name)
        if answer.do == "surrender":
            self.surrender(hand)

    # ---- the dealer

    def depends_on_dealer(self) -> bool:
        """The chapter never lets the dealer stop early, unless no hand was dealt or all were called dead."""
        return bool(self.hands)

    def dealer_draws(self) -> None:
        """Bust It is lost if no third card is drawn, and decided by it otherwise, § 581.7(m)."""
        if self.dealer.total >= 17:
            self.settle_sides()
        super().dealer_draws()

    def dealer_drew(self) -> None:
        if len(self.dealer.cards) == 3:
            self.settle_sides()

    def settle_sides(self) -> Play[None] | None:
        dealer = self.dealer
        for wager in [wager for wager in reversed(self.r.wagers()) if wager.spot.wager == "bust_it"]:
            if dealer.total > 21:
                row = row_of(dealer.cards)
                self.r.win(wager, BUST_IT[row], f"{row}: the dealer has {dealer.total}.", "581.12(c)")
            else:
                why = "Blackjack" if dealer.is_blackjack else f"{dealer.total} with {len(dealer.cards)} cards"
                self.r.lose(wager, f"The dealer has {why}.", "581.7(m)")
        return None


@lru_cache(maxsize=1024)
def _attack(seat: int, name: str, stake: int, chip: int) -> Ask:
    """The ask for a Double Attack Wager, up to the Bet."""
    at = SECTIONS["581"]["attack"]
    choices = {
        "double_attack": Choice("Attack", UpTo(stake, chip), at, f"up to {dollars(stake)} more", "a"),
        "decline": Choice("No attack", cite=at, note="the cards, please", key="n"),
    }
    return Ask((seat,), "attack", choices, "decline", cite=at, call="Double Attack?", hand=name)


def play(r: Round) -> Play[None]:
    """One round."""
    return DoubleAttack(r).play()
