"""Many hands set at once: those without a flush are set by their ranks alone, each set of ranks only once."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import JOKERS, Cards
from games.kit.hands.tables import rank_sets, rank_sums

SetEach = Callable[[Cards], NDArray[np.int32]]
"""Sets hands in rows, each by itself; a row of numbers for each."""
_SUIT_OF = np.array([*(1 << 4 * (card // 13) for card in range(JOKERS)), 0x1111], np.uint16)
"""By card a number; their sum has four bits for how many there are of each suit, the joker one of all."""
_FLUSH = np.logical_or.reduce([np.arange(1 << 16) >> 4 * suit & 15 >= 5 for suit in range(4)])
"""By such a sum, whether there is a flush."""


class Alike(NamedTuple):
    """How hands without a flush are set, by twice the number of their ranks, and one more with the joker."""

    keys: NDArray[np.uint32]
    settings: NDArray[np.int32]

    def set_all(self, cards: Cards, set_each: SetEach) -> NDArray[np.int32]:
        """Hands in rows: by their ranks, or each by itself where there is a flush."""
        keys = 2 * rank_sums(cards) + (cards == JOKERS).any(axis=1)
        found: NDArray[np.int32] = self.settings[np.searchsorted(self.keys, keys)]
        flushes = np.flatnonzero(has_flush(cards))
        found[flushes] = set_each(cards[flushes])
        return found


def has_flush(cards: Cards) -> NDArray[np.bool_]:
    """Five cards of one suit, or four and the joker."""
    total = _SUIT_OF.take(cards[:, 0])
    for column in range(1, cards.shape[1]):
        total += _SUIT_OF.take(cards[:, column])
    found: NDArray[np.bool_] = _FLUSH.take(total)
    return found


def alike(count: int, set_each: SetEach) -> Alike:
    """One hand of so many cards of each set of ranks, the suits in turn: none of them has a flush."""
    keys: list[int] = []
    settings = []
    for joker in (False, True):
        sets = rank_sets(count - joker, count)
        suits = np.arange(count - joker, dtype=np.uint8) % 4
        cards = np.array([ranks for ranks, _ in sets], np.uint8) + 13 * suits
        keys += [2 * key + joker for _, key in sets]
        settings.append(set_each(np.column_stack([cards, np.full(len(sets), JOKERS, np.uint8)]) if joker else cards))
    order = np.argsort(keys)
    return Alike(np.array(keys, np.uint32)[order], np.concatenate(settings)[order])
