"""Poker hands: what they are worth, what they are called, and millions of them at once."""

from games.kit.hands.ranking import CLASS_BITS, FIVE_CARD, THREE_CARD, Made, Ranking
from games.kit.hands.tables import JOKERS, Cards, Values, deal_out, number, values, values_with_joker

__all__ = [
    "CLASS_BITS",
    "FIVE_CARD",
    "JOKERS",
    "THREE_CARD",
    "Cards",
    "Made",
    "Ranking",
    "Values",
    "deal_out",
    "number",
    "values",
    "values_with_joker",
]
