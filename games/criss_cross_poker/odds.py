"""House edges: the main game from the table of starting hands, the Five Card Bonus by counting all hands."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

import numpy as np

from games.criss_cross_poker.hands import JACKS, SIXES, TWO_PAIR
from games.criss_cross_poker.options import FIVE_CARD_BONUS, CrissCrossPokerOptions
from games.criss_cross_poker.starting import starting, times
from games.kit.contract import Edge
from games.kit.hands import FIVE_CARD, deal_out, values
from games.poker_family.sides import edge, hands

DIGITS = 10**6
"""The table of starting hands has six."""


def odds(options: CrissCrossPokerOptions) -> list[Edge]:
    """The two Antes with their bets under best play, as a share of one Ante; and the bonus."""
    return list(_lines(options))


def _lines(options: CrissCrossPokerOptions) -> Iterator[Edge]:
    yield _antes()
    if options.five_card_bonus_offered:
        yield edge("five_card_bonus", FIVE_CARD_BONUS, _bonus_hands())


@lru_cache
def _antes() -> Edge:
    gain = win = push = Fraction(0)
    hands_ = 0
    for kind, start in starting().items():
        often = times(kind)
        hands_ += often
        gain += often * Fraction(round(start.best * DIGITS), DIGITS)
        win += often * Fraction(round(start.win * DIGITS), DIGITS)
        push += often * Fraction(round(start.push * DIGITS), DIGITS)
    win, push = win / hands_, push / hands_
    return Edge("ante_across", -gain / hands_, win, push, 1 - win - push)


@lru_cache
def _bonus_hands() -> dict[str, int]:
    """How many five-card hands are on each line; pairs by how high they are."""
    made = values(FIVE_CARD, deal_out(range(52), 5))
    pairs = made[made < TWO_PAIR]
    often = dict(hands(FIVE_CARD, 5))
    high, middle = int(np.count_nonzero(pairs >= JACKS)), int(np.count_nonzero((pairs >= SIXES) & (pairs < JACKS)))
    often["pair"] -= high + middle
    return {**often, "high_pair": high, "middle_pair": middle}
