"""Many random hands of the dealer, set by the house way: what a player's hands are compared with.

All settings of a hand are compared with the same hands, those that share no card with what the player sees.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit import kept
from games.kit.hands import Cards, Values, number
from games.pai_gow_family.counting import deal_random

HANDS, AT_A_TIME = 2_500_000, 100_000
ONE = np.uint64(1)

SetMany = Callable[[Cards], tuple[Values, Values]]
"""Sets hands in rows by the house way: the values of their high and of their low hands."""


class Hands(NamedTuple):
    """Hands that the dealer may have, set: by row the value of the high and of the low hand."""

    high: Values
    low: Values


class Sample:
    """Random hands of the dealer: by row its cards as bits, and its two hands."""

    def __init__(self, packed: kept.Bytes) -> None:
        rows = len(packed) // 16
        self.cards: NDArray[np.uint64] = packed[: 8 * rows].view(np.uint64)
        self.high: Values = packed[8 * rows : 12 * rows].view(np.int32)
        self.low: Values = packed[12 * rows :].view(np.int32)

    def without(self, seen: Iterable[str]) -> Hands:
        """Those that have none of these cards."""
        bits = np.uint64(sum(1 << int(card) for card in number(seen)))
        rows = np.flatnonzero((self.cards & bits) == 0)
        return Hands(self.high[rows], self.low[rows])


def packed(cards: int, set_many: SetMany, seed: int, hands: int = HANDS) -> kept.Bytes:
    """Random hands of so many cards, set and packed into one table."""
    rng = np.random.default_rng(seed)
    bits, high, low = [], [], []
    for start in range(0, hands, AT_A_TIME):
        dealt = deal_random(rng, min(AT_A_TIME, hands - start), cards)
        tops, lows = set_many(dealt)
        bits.append(np.bitwise_or.reduce([ONE << column.astype(np.uint64) for column in dealt.T]))
        high.append(tops.astype(np.int32))
        low.append(lows.astype(np.int32))
    return np.concatenate([np.concatenate(part).view(np.uint8) for part in (bits, high, low)])
