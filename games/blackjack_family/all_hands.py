"""All hands that are not over 21, by the values of their cards, and where each comes to by drawing."""

import numpy as np
import numpy.typing as npt

from games.blackjack_family.dealer_odds import ACE, TEN, best_total

Counts = tuple[int, ...]
"""How many cards of each value, aces first."""
Places = npt.NDArray[np.intp]
VALUES = 10


def _all_hands() -> list[Counts]:
    found: list[list[int]] = [[]]
    for value in range(VALUES):
        found = [
            [*cards, more]
            for cards in found
            for more in range(22)
            if sum((v + 1) * n for v, n in enumerate(cards)) + more * (value + 1) <= 21
        ]
    return [tuple(cards) for cards in found if any(cards)]


HANDS = _all_hands()
PLACE = {cards: place for place, cards in enumerate(HANDS)}
CARDS = np.array(HANDS, dtype=np.float64)
HARD = (CARDS @ np.arange(1.0, VALUES + 1)).astype(int)
TOTAL = np.array([best_total(hard, cards[ACE])[0] for hard, cards in zip(HARD, HANDS, strict=True)])
SIZE = CARDS.sum(axis=1).astype(int)
OVER = -1
NEXT: Places = np.array(
    [[PLACE.get((*c[:v], c[v] + 1, *c[v + 1 :]), OVER) for v in range(VALUES)] for c in HANDS], dtype=np.intp
)
"""Where a hand comes to with each value drawn; OVER for over 21."""
PAIR_OF = [PLACE[tuple(2 * (v == value) for v in range(VALUES))] for value in range(VALUES)]
NATURAL = PLACE[tuple(int(v in (ACE, TEN)) for v in range(VALUES))]


def single(value: int) -> Counts:
    """One card of this value."""
    return tuple(int(v == value) for v in range(VALUES))


def two(first: int, second: int) -> int:
    """The place of a hand of two cards."""
    return int(NEXT[PLACE[single(first)], second])
