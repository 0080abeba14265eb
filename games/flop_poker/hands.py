"""Hands of Flop Poker: all three own cards with two of the three on the board, and three cards for the bonus."""

from collections.abc import Sequence
from itertools import combinations

from games.kit.hands import FIVE_CARD, Made, Ranking

THREE_CARD_BONUS = Ranking(
    ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "royal_flush"), size=3
)
"""§ 583.6(d): the straight stands above the flush, and A-K-Q of one suit at the top."""
JACKS = FIVE_CARD.value("pair", (9,))


def best(own: Sequence[str], board: Sequence[str]) -> Made:
    """The best of the three hands that can be made, § 583.11(d)(2)."""
    return max((FIVE_CARD.best([*own, *two]) for two in combinations(board, 2)), key=lambda made: made.value)
