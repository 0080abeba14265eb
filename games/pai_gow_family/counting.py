"""All hands of a deck of 53 counted by class, and random ones, many at once."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from math import comb, prod
from typing import NamedTuple

import numpy as np

from games.kit.hands import CLASS_BITS, Cards, Ranking, Values
from games.kit.hands.tables import Ranks, rank_sets, rank_sums, table
from games.pai_gow_family.hands import PAI_GOW

DECK, SUITS = 52, 4
SIZE = 53
TOP_BITS = 4
"""Bits of a hand's most telling rank."""


class Counted(NamedTuple):
    """How many of all hands of so many cards are of each class; those without a pair or better by their top card."""

    total: int
    classes: dict[str, int]
    tops: dict[int, int]


@lru_cache
def counted(cards: int, ranking: Ranking = PAI_GOW) -> Counted:
    """Every hand of so many cards, those without the joker and those with it.

    Hands of the same ranks are of one class unless one has a flush. So each set of ranks is looked up once and counted
    in all its suits; then every hand with a flush is moved to its own class.
    """
    found = np.zeros(len(ranking.classes) << TOP_BITS, np.int64)
    for joker in (False, True):
        natural, known = cards - joker, table(ranking, cards, joker=joker)
        ranks, keys = zip(*rank_sets(natural, cards), strict=True)
        plain = known.values.take(known.ranked.take(np.array(keys)))
        np.add.at(found, _class_and_top(plain), [_in_all_suits(one) for one in ranks])
        for rows in _flushes(natural, ranking.size - joker):
            without = known.values.take(known.ranked.take(rank_sums(rows, cards)))
            np.add.at(found, _class_and_top(without), -SUITS)
            np.add.at(found, _class_and_top(known.look_up(rows)), SUITS)
    by_class = found.reshape(len(ranking.classes), -1)
    return Counted(
        comb(SIZE, cards),
        {kind: int(by_class[at].sum()) for at, kind in enumerate(ranking.classes)},
        {rank: int(by_class[0, rank]) for rank in range(13)},
    )


def _class_and_top(made: Values) -> Values:
    """A hand's class and its most telling rank, in one number."""
    return made >> CLASS_BITS - TOP_BITS


def _in_all_suits(ranks: Ranks) -> int:
    """How many hands of one deck have these ranks."""
    return prod(comb(SUITS, n) for n in Counter(ranks).values())


def _flushes(natural: int, least: int) -> Iterator[Cards]:
    """Every hand of so many cards with at least so many of the first suit; the other suits have as many."""
    for of_suit in range(least, natural + 1):
        one = np.array(list(combinations(range(13), of_suit)), np.uint8)
        rest = np.array(list(combinations(range(13, DECK), natural - of_suit)), np.uint8)
        yield np.column_stack([np.repeat(one, len(rest), axis=0), np.tile(rest, (len(one), 1))])


def deal_random(rng: np.random.Generator, count: int, cards: int) -> Cards:
    """The first cards of so many shuffled decks, in rows."""
    deck = np.tile(np.arange(SIZE, dtype=np.uint8), (count, 1))
    rows = np.arange(count)
    for at in range(cards):
        other = rng.integers(at, SIZE, size=count)
        card = deck[rows, other]
        deck[rows, other] = deck[:, at]
        deck[:, at] = card
    return deck[:, :cards]
