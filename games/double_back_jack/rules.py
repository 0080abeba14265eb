"""Double Back Jack, chapter 591: Blackjacks and 21s paid at once, a dealer's 22, a Second Chance for a hand over 21."""

from functools import lru_cache

from games.blackjack_family.hands import ACROSS, LESS, OVER, Hand, hand_spot
from games.blackjack_family.irregular import WRONGS
from games.blackjack_family.opening import EVEN
from games.blackjack_family.rules import Table
from games.blackjack_family.sections import SECTIONS
from games.double_back_jack.options import DoubleBackJackOptions
from games.kit.asks import Ask, Choice, Costs, Play
from games.kit.equipment import irregularities
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.round import Round

NOT_HERE = ("reader_misused_seen", "reader_failed")
"""The reader's misuse only stops the game until the floor is told, § 591.13(i); that it fails is not foreseen."""
IRREGULARITIES = irregularities(
    "cards", {name: wrong for name, wrong in WRONGS.items() if name not in NOT_HERE}, SECTIONS["591"]
)
BLACKJACK_PAYS = Odds(2)
MOST_HANDS = 2


class DoubleBackJack(Table):
    """Chapter 591."""

    chapter = "591"
    options: DoubleBackJackOptions
    pushes_22 = True
    surrenders_wait = False

    # ---- what is paid at once

    def after_deal(self) -> None:
        """Blackjacks, from the dealer's right, before insurance and the reader, § 591.7(f)."""
        for hand in reversed(self.hands):
            if hand.natural:
                self.pay_at_once(hand, BLACKJACK_PAYS, "Blackjack.", self.at["natural_now"])

    def after_turn(self, hand: Hand) -> Play[None] | None:
        """A 21 is paid before the dealer acts, § 591.7(m); a Second Chance is decided if it can be."""
        if has_chance(hand):
            self.after_chance(hand)
        elif hand.total == 21:
            self.pay_at_once(hand, EVEN, "21, paid at once.", self.at["paid_21"])
        else:
            return super().after_turn(hand)
        return None

    # ---- a Second Chance

    def bust(self, hand: Hand) -> Play[None] | None:
        """Over 21: lost, unless one more card brings it back, § 591.7(l)."""
        doubled = hand.wagers[-1].spot.wager == "double_down"
        if doubled and not self.options.second_chance_after_double:
            return super().bust(hand)
        return self.offer_chance(hand)

    def offer_chance(self, hand: Hand) -> Play[None]:
        """For as much as lies on the hand."""
        self.may_expose()
        self.r.mark(OVER, hand.name, str(hand.total))
        answer = yield (_second_chance(hand.seat, hand.name, hand.total, sum(wager.stake for wager in hand.wagers)),)
        if answer.do == "decline":
            self.refuse_exposed(hand)
            super().bust(hand)
            return
        spot = self.r.layout.spots["second_chance", hand_spot(hand.box, hand.number)]
        hand.wagers.append(self.r.change(hand.seat, spot, answer.value))
        if self.r.went_wrong("cards", "card_skipped"):
            yield from self.wrong.skipped(hand)
            return
        self.to_player(hand)
        self.after_chance(hand)

    def to_player(self, hand: Hand) -> None:
        """The card of a Second Chance lies across and is subtracted; an ace counts one."""
        if not has_chance(hand):
            super().to_player(hand)
            return
        before = hand.total
        off = hand.subtract(self.shoes.draw(hand.name, hand.seat))
        self.r.mark(ACROSS, hand.name, str(len(hand.cards) - 1))
        self.r.mark(LESS, hand.name, f"{before} − {off}")
        self.r.call(f"{before} less {off} is {hand.total}.", self.at["second_chance"])

    def after_chance(self, hand: Hand) -> None:
        """Still over 21: lost; exactly 21: paid; below that it stands, § 591.7(l)(1)–(3)."""
        if hand.total > 21:
            self.end(hand, "lose", EVEN, f"{hand.total} is still over 21.", self.at["chance_over"])
            self.r.clear(hand.name)
        elif hand.total == 21:
            self.pay_at_once(hand, EVEN, "The Second Chance makes 21.", self.at["chance_21"])

    def may_draw(self, hand: Hand) -> bool:
        """No card follows that of a Second Chance."""
        return super().may_draw(hand) and not has_chance(hand)

    def end(self, hand: Hand, outcome: str, odds: Odds, why: str, cite: str) -> None:
        """Where a Second Chance wins it is paid, and what else lies on the hand is returned."""
        if outcome != "win" or not has_chance(hand):
            super().end(hand, outcome, odds, why, cite)
            return
        hand.over = True
        cite = self.at["chance_21" if hand.total == 21 else "chance_wins"]
        *others, chance = hand.wagers
        for wager in others:
            self.r.push(wager, "Returned: the Second Chance wins.", cite)
        self.r.win(chance, EVEN, why, cite)


def has_chance(hand: Hand) -> bool:
    """Whether a Second Chance Wager lies on the hand: no wager follows it."""
    return hand.wagers[-1].spot.wager == "second_chance"


@lru_cache(maxsize=4096)
def _second_chance(seat: int, name: str, total: int, stake: int) -> Ask:
    """The ask for a Second Chance Wager."""
    at = SECTIONS["591"]["second_chance"]
    more = f"+{dollars(stake)}, one card off your {total}"
    choices = {
        "second_chance": Choice("Second Chance", Costs(stake), at, more, "c"),
        "decline": Choice("Decline", cite=at, note=f"lose {dollars(stake)}", key="n"),
    }
    return Ask((seat,), "second_chance", choices, "decline", cite=at, call="Second Chance?", hand=name)


def play(r: Round) -> Play[None]:
    """One round."""
    return DoubleBackJack(r).play()
