"""What a player is asked at Lunar Poker: the four asks of § 589.11(b), (d) and (e), with what each choice costs."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.kit.asks import NOTHING, Ask, Choice, Pick, Refused, Wants, priced
from games.kit.cards import RANKS
from games.kit.money import dollars
from games.kit.round import Round
from games.lunar_poker.options import BET_IN_ANTES, FEE_IN_ANTES
from games.poker_family.deck import hand_of


def declare(seat: int, words: str) -> Ask:
    """An instant payout that the house declares: there is nothing else to choose."""
    return Ask((seat,), "declare", {"declare": Choice(f"Declare the {words}")}, "declare", cite="589.11(b)(2)")


def first(seat: int, ante: int, wins: Callable[[int], bool] | None = None) -> Ask:
    """Decision 1, § 589.11(b). With `wins` a hand may be declared, if that says that it wins something."""
    bet, fee = BET_IN_ANTES * ante, FEE_IN_ANTES * ante
    choices = {
        "bet": priced("Bet", bet, "589.11(b)(2)"),
        "exchange": priced("Exchange 2–5 cards", fee, "589.11(b)(3)", "for"),
        "buy": priced("Buy a sixth card", fee, "589.11(b)(3)", "for"),
        "fold": Choice("Fold", cite="589.11(b)(1)"),
    }
    if wins:
        choices["declare"] = Choice("Declare a winning hand", Declaration(wins), "589.11(c)(1)(i), (2)(i)")
    return Ask((seat,), "first decision", choices, "fold", cite="589.11(b)")


def discard(seat: int, cards: Sequence[str]) -> Ask:
    """Which cards, by their places in the hand; if the clock runs out, the two lowest."""
    places = Pick("cards", [str(n + 1) for n in range(5)], 2, 5, hand_of(seat))
    choice = Choice("Exchange", places, "589.11(d)(2)(i)(B)")
    lowest = sorted(range(5), key=lambda at: RANKS.index(cards[at][0]))[:2]
    default = {"cards": [str(at + 1) for at in sorted(lowest)]}
    return Ask((seat,), "discard", {"discard": choice}, "discard", default, "589.11(d)(2)(i)(B)")


def second(seat: int, ante: int) -> Ask:
    """Decision 2, after the draw, § 589.11(d)(2)(iii)."""
    bet = BET_IN_ANTES * ante
    choices = {
        "bet": priced("Bet", bet, "589.11(d)(2)(iii)"),
        "fold": Choice("Fold", cite="589.11(d)(2)(iv)"),
    }
    return Ask((seat,), "after the draw", choices, "fold", cite="589.11(d)(2)(iii)")


def third(seat: int, ante: int) -> Ask:
    """Decision 3, where the dealer does not qualify, § 589.11(e)(2)."""
    fee = FEE_IN_ANTES * ante
    choices = {
        "take": Choice(f"Take {dollars(ante)}", cite="589.11(e)(2)(i)", short="Take"),
        "force": priced("Force the dealer", fee, "589.11(e)(2)(ii)", "for"),
    }
    return Ask((seat,), "take or force", choices, "take", cite="589.11(e)(2)")


class Declaration:
    """Declaring takes no arguments, and a hand that wins something."""

    def __init__(self, wins: Callable[[int], bool]) -> None:
        self.wins = wins

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> None:
        NOTHING.read(r, seat, args)
        if not self.wins(seat):
            raise Refused("declare", "There is nothing to declare in these five cards.", "589.11(c)")

    def sample(self, r: Round, seat: int, source: object) -> Mapping[str, Any] | None:
        return {} if self.wins(seat) else None

    def wants(self) -> Wants:
        return NOTHING.wants()
