"""What the dealer ends with, for many shoes at once: exact, from the cards each of them holds.

Which cards the dealer draws is fixed by the up card: a set of cards that ends the hand has a number of orders in which
it can come, and that number is the same for every shoe. So the orders are counted once, and the chance of each set is
multiplied up for all shoes together, card by card, sets that begin alike sharing their beginning.
"""

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

ACE, TEN = 0, 9
"""Cards are known by their value alone: place 0 for aces to 9 for ten-values in every list of counts."""


class Unseen(NamedTuple):
    """Cards not seen, in many shoes at once: `counts` has a row for each.

    Of a row's cards, `hidden` lie already before other hands and are known only not to have the value `kept_out`:
    the second cards of split hands that did not pair again.
    """

    counts: Array
    hidden: Array
    kept_out: int

    @classmethod
    def of(cls, counts: Array) -> "Unseen":
        """Shoes with nothing hidden."""
        return cls(np.maximum(counts, 0.0), np.zeros(len(counts)), ACE)

    def chances(self) -> Array:
        """The chance of each value to come next."""
        counts, kept = self.counts, self.counts[:, self.kept_out]
        left = counts.sum(axis=1)
        in_shoe = left - self.hidden
        others = (in_shoe - kept) / (in_shoe * np.maximum(left - kept, 1.0))
        found: Array = counts * others[:, None]
        found[:, self.kept_out] = kept / in_shoe
        return found

    def without(self, value: int) -> "Unseen":
        """The same when a card of this value has come."""
        counts = self.counts.copy()
        counts[:, value] = np.maximum(counts[:, value] - 1, 0.0)
        return self._replace(counts=counts)


class Ending(NamedTuple):
    """A set of cards that ends the dealer's hand: its values in order, the dealer's total, and in how many orders."""

    cards: tuple[int, ...]
    total: int
    orders: int
    same: int = 0
    """How many of the cards are the first ones of the ending before, in a list."""


def best_total(hard: int, aces: int) -> tuple[int, bool]:
    """What a hand counts, and whether an ace counts 11 in it."""
    soft = aces > 0 and hard <= 11
    return (hard + 10, True) if soft else (hard, False)


@lru_cache(maxsize=64)
def endings(up: int, hits_soft_17: bool, most: int) -> list[Ending]:
    """All ways the dealer's hand ends at `most` or less, Blackjack excepted: the cards after the up card."""
    drawing: Counter[tuple[int, ...]] = Counter({(): 1})
    ended: Counter[tuple[tuple[int, ...], int]] = Counter()
    while drawing:
        going_on: Counter[tuple[int, ...]] = Counter()
        for drawn, orders in drawing.items():
            for value in range(10):
                if not drawn and {up, value} == {ACE, TEN}:
                    continue
                cards = tuple(sorted((*drawn, value)))
                total, soft = best_total(up + 1 + sum(cards) + len(cards), (up, *cards).count(ACE))
                if total < 17 or (total == 17 and soft and hits_soft_17):
                    going_on[cards] += orders
                elif total <= most:
                    ended[cards, total] += orders
        drawing = going_on
    found = sorted(Ending(cards, total, orders) for (cards, total), orders in ended.items())
    alike = [_alike(before.cards, ending.cards) for before, ending in pairwise(found)]
    return [ending._replace(same=same) for ending, same in zip(found, [0, *alike], strict=True)]


def _alike(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many cards two endings have in common at their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def dealer_ends(unseen: Unseen, up: int, hits_soft_17: bool, most: int) -> Array:
    """For each shoe (which lacks the up card) the chances of 17, 18, … up to `most`, each without Blackjack."""
    rows, totals = len(unseen.counts), most - 16
    left = [[unseen.counts[:, value]] for value in range(10)]  # how many are left of each value, by how many came
    any_hidden = bool(unseen.hidden.any())
    found: dict[tuple[int, int], Array] = {}  # by number of cards, and how many of them are of the kept-out value
    path: list[Array] = []  # in how many ways a shoe gives the first card, the first two, … in their order
    for cards, total, orders, same in endings(up, hits_soft_17, most):
        del path[same:]
        for at in range(same, len(cards)):
            value = cards[at]
            again = cards[:at].count(value)
            if len(left[value]) <= again:
                left[value].append(np.maximum(left[value][-1] - 1, 0.0))
            path.append(path[-1] * left[value][again] if path else left[value][0])
        kind = (len(cards), cards.count(unseen.kept_out) if any_hidden else 0)
        if kind not in found:
            found[kind] = np.zeros((totals, rows))
        found[kind][total - 17] += orders * path[-1]
    ends = np.zeros((totals, rows))
    for (count, kept), ways in found.items():
        ends += ways * _share(unseen, count, kept)
    return ends


def _share(unseen: Unseen, count: int, kept: int) -> Array:
    """What one way in order is worth as a chance, if so many cards of it are of the kept-out value."""
    left = unseen.counts.sum(axis=1)
    in_shoe = left - unseen.hidden
    others, unseen_others = (size - unseen.counts[:, unseen.kept_out] for size in (in_shoe, left))
    share = np.ones(len(left))
    for drawn in range(count):
        share /= in_shoe - drawn
    if unseen.hidden.any():
        for drawn in range(count - kept):
            share *= np.maximum(others - drawn, 0.0) / np.maximum(unseen_others - drawn, 1.0)
    return share
