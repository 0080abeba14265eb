"""Good play in rules a player can keep in mind, for simulations; the coach counts.

First bet    by the table of starting hands
Second bet   three Antes with a pair in the own cards, one Ante otherwise
Third bet    three Antes with a pair of 6s or better, two pair or three-of-a-kind in the row or the column, four to a
             flush, or four to a straight that two ranks complete; one Ante otherwise
Nothing is given up after the first bet.
"""

from collections.abc import Sequence

from games.criss_cross_poker.starting import GIVEN_UP, kind_of, starting
from games.kit.hands.ranking import RANK_OF

SIX = RANK_OF["6"]
MOST, LEAST = 3, 1
RUNS = [{(top - down) % 13 for down in range(5)} for top in range(3, 13)]
"""The ranks of every straight."""


def first(own: Sequence[str]) -> int:
    """The Across Bet in Antes; 0 gives up."""
    bets = starting()[kind_of(own)].bets
    return 0 if max(bets) <= GIVEN_UP else 1 + bets.index(max(bets))


def second(own: Sequence[str]) -> int:
    """The Down Bet in Antes."""
    return MOST if own[0][0] == own[1][0] else LEAST


def third(own: Sequence[str], row: Sequence[str], column: Sequence[str]) -> int:
    """The Middle Bet in Antes, with the end cards of row and column."""
    hands = [*own, *row], [*own, *column]
    return MOST if any(does_not_lose(hand) or is_drawing(hand) for hand in hands) else LEAST


def does_not_lose(cards: Sequence[str]) -> bool:
    """A pair that is high enough, two pairs, or three alike."""
    ranks = [RANK_OF[card[0]] for card in cards]
    return any(rank >= SIX and ranks.count(rank) > 1 for rank in ranks) or len({*ranks}) < len(ranks) - 1


def is_drawing(cards: Sequence[str]) -> bool:
    """Four cards of one suit, or four in a row that can be completed at either end."""
    ranks = {RANK_OF[card[0]] for card in cards}
    in_a_row = len(ranks) == len(cards) and sum(ranks <= run for run in RUNS) > 1
    return in_a_row or len({card[1] for card in cards}) == 1
