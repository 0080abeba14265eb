"""What a hand is worth at Lunar Poker: its rank, what it pays, the second combination, the line of the Super Wager."""

from collections.abc import Sequence

from games.kit.cards import is_red
from games.kit.hands import FIVE_CARD, Made, Ranking
from games.kit.odds import Odds
from games.lunar_poker.options import BET

LUNAR = Ranking(("high_card", "ace_king", *FIVE_CARD.classes[1:]))
"""§ 589.6(b): an ace-king stands between high card and pair."""
QUALIFIES = LUNAR.value("ace_king", ())
INSTANT_HANDS = ("royal_flush", "straight_flush")
ACE_KING = {"ace_king": set("AK"), "ace_king_queen": set("AKQ")}


def second(cards: Sequence[str], first: Made) -> Made | None:
    """The best other combination with at least one card that is not in the first, § 589.11(e)(1)(ii)."""
    others = LUNAR.combinations(cards)
    return next((made for made in others if set(made.combination) - set(first.combination)), None)


def pays(cards: Sequence[str]) -> tuple[Made, Made | None, Odds]:
    """The winning combination, the second, and the odds of both together."""
    first = LUNAR.best(cards)
    other = second(cards, first)
    together = BET[first.kind].pays + (BET[other.kind].pays if other else 0) if first.kind in BET else 0
    return first, other, Odds(together)


def super_line(cards: Sequence[str], ace_king_rule: str) -> str | None:
    """The highest line of the Super Wager that the first five cards make, § 589.6(d)."""
    kind = LUNAR.best(cards).kind
    one_colour = len({is_red(card) for card in cards}) == 1
    if kind in INSTANT_HANDS or (kind == "straight" and one_colour):
        return "same_colored_straight"
    if kind in ("four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"):
        return kind
    if ACE_KING[ace_king_rule] <= {card[0] for card in cards}:
        return "ace_king"
    return "same_colored_five" if one_colour else None
