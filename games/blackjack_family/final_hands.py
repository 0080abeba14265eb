"""What the dealer's hand ends with, by the values of its cards: exact counts from a full shoe, for side wagers."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from games.blackjack_family.dealer_odds import ACE, TEN, best_total


class Final(NamedTuple):
    """A finished hand of the dealer: its values in order as sorted, what it counts, in how many orders it comes."""

    values: tuple[int, ...]
    total: int
    orders: int


@lru_cache(maxsize=1)
def finals() -> tuple[Final, ...]:
    """All hands the dealer may end with, standing on all 17s; the two of a Blackjack among them."""
    return tuple(_finals())


def _finals() -> Iterator[Final]:
    drawing: Counter[tuple[int, ...]] = Counter({(): 1})
    while drawing:
        going_on: Counter[tuple[int, ...]] = Counter()
        ended: Counter[tuple[tuple[int, ...], int]] = Counter()
        for drawn, orders in drawing.items():
            for value in range(ACE, TEN + 1):
                cards = tuple(sorted((*drawn, value)))
                total, _ = best_total(sum(cards) + len(cards), cards.count(ACE))
                if total < 17 or len(cards) < 2:
                    going_on[cards] += orders
                else:
                    ended[cards, total] += orders
        yield from (Final(cards, total, orders) for (cards, total), orders in ended.items())
        drawing = going_on
