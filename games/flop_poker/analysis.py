"""The Flop Wager counted over all 18,424 flops. The pot is the same either way, since folded hands take part in it."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.flop_poker.hands import JACKS
from games.flop_poker.options import FLOP
from games.kit.hands import CLASS_BITS, FIVE_CARD, deal_out, number, values
from games.poker_family.classes import alike, classes

FLOPS = 18_424
LOST = -2
"""Ante and Flop Wager."""


class Worth(NamedTuple):
    """Making the Flop Wager with one hand: what it gains over all flops, in Antes, and how many of them win."""

    gain: int
    wins: int


@lru_cache
def _by_class() -> NDArray[np.int32]:
    """What Ante and Flop Wager gain together, by the class of the hand."""
    found = np.full(len(FIVE_CARD.classes), LOST, np.int32)
    for kind, odds in FLOP.items():
        found[FIVE_CARD.classes.index(kind)] = 1 + odds.pays
    return found


@lru_cache(maxsize=2048)
def count(cards: tuple[int, ...]) -> Worth:
    """The Flop Wager with three cards, by their numbers: the best of three hands on every flop. One of each kind."""
    left = np.array([card for card in range(52) if card not in cards], np.uint8)
    ends = deal_out(range(49), 2)
    rows = np.column_stack([np.tile(np.array(cards, np.uint8), (len(ends), 1)), left[ends]])
    made = values(FIVE_CARD, rows)
    gains = np.where(made < JACKS, LOST, _by_class()[made >> CLASS_BITS])
    table = np.full((49, 49), LOST, np.int32)
    table[ends[:, 0], ends[:, 1]] = gains
    a, b, c = deal_out(range(49), 3).T
    best = np.maximum(np.maximum(table[a, b], table[a, c]), table[b, c])
    return Worth(int(best.sum()), int((best > 0).sum()))


def worth(cards: Sequence[str]) -> Worth:
    """The Flop Wager with these three cards."""
    return count(alike(tuple(sorted(number(cards).tolist()))).cards)


@lru_cache
def all_hands() -> list[Worth]:
    """Every kind of hand, in the order of `classes(3)`."""
    return [count(tuple(hand.tolist())) for hand in classes(3).hands]


def plays(found: Worth) -> bool:
    """Whether the Flop Wager loses less than the Ante that a fold costs."""
    return found.gain > -FLOPS
