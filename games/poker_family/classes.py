"""Hands that differ only in the names of their suits play alike: one of each kind, and how many there are."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import Cards, deal_out


class Classes(NamedTuple):
    """All hands of some size: one of each kind, and how many there are of it."""

    hands: Cards
    """One hand of each kind, in rows."""
    times: NDArray[np.int64]
    """How many hands are of each kind."""


class Alike(NamedTuple):
    """The hand of its kind that stands for all of them, and what each suit is called in it."""

    cards: tuple[int, ...]
    suits: tuple[int, ...]

    def called(self, card: int) -> int:
        """Another card, with its suit called so too."""
        return card % 13 + 13 * self.suits[card // 13]


@lru_cache(maxsize=1 << 15)
def alike(cards: tuple[int, ...]) -> Alike:
    """The same hand for all that differ only in the names of their suits: suits are named in the order they come."""
    forms = []
    for hand in _orders(sorted(cards, key=lambda card: (-(card % 13), card // 13))):
        names: dict[int, int] = {}
        form = tuple([card % 13 * 4 + names.setdefault(card // 13, len(names)) for card in hand])
        forms.append((form, names))
    form, names = min(forms, key=lambda one: one[0])
    suits = tuple(names.setdefault(suit, len(names)) for suit in range(4))
    return Alike(tuple(of // 4 + 13 * (of % 4) for of in form), suits)


def _orders(hand: list[int]) -> list[list[int]]:
    """The orders in which cards of one rank may be taken."""
    orders: list[list[int]] = [[]]
    for rank in sorted({card % 13 for card in hand}, reverse=True):
        same = [card for card in hand if card % 13 == rank]
        orders = [order + list(way) for order in orders for way in _ways(same)]
    return orders


def _ways(cards: list[int]) -> list[list[int]]:
    if len(cards) < 2:
        return [cards]
    return [[card, *rest] for card in cards for rest in _ways([other for other in cards if other != card])]


@lru_cache
def classes(size: int) -> Classes:
    """All kinds of hands of so many cards."""
    found = Counter(alike(tuple(hand)).cards for hand in deal_out(range(52), size).tolist())
    return Classes(np.array(list(found), np.uint8), np.array(list(found.values())))
