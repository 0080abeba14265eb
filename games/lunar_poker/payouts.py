"""What hands pay, by the million: the odds of the winning combination and of the second one together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import CLASS_BITS, Cards, Values
from games.kit.hands.tables import rank_sets, rank_sums, table
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.options import BET

ACE, KING = 12, 11
Odds = NDArray[np.int32]
ONE_SUIT = [LUNAR.classes.index(kind) for kind in ("flush", "straight_flush", "royal_flush")]
FIRST = np.array([BET[kind].pays if kind in BET else 0 for kind in LUNAR.classes], np.int32)
PAYS = {kind: odds.pays for kind, odds in BET.items()}


def odds_of(cards: Cards, values: Values) -> Odds:
    """The odds of both combinations, for hands of five or six cards in rows and their values."""
    kinds = values >> CLASS_BITS
    found: Odds = FIRST[kinds] + _by_ranks(cards.shape[1]).take(rank_sums(cards))
    rows = np.flatnonzero(np.isin(kinds, ONE_SUIT))
    if len(rows):
        found[rows] = FIRST[kinds[rows]] + _beside_flushes(cards[rows])
    return found


@lru_cache
def odds_by_standing() -> Odds:
    """The same for hands of five by their standing among all (`tables.standings`), which tells all their ranks."""
    plain = table(LUNAR, LUNAR.size, joker=False)
    found: Odds = FIRST[plain.values >> CLASS_BITS]
    sums = [total for _, total in rank_sets(LUNAR.size)]
    found[plain.ranked[sums]] += _by_ranks(LUNAR.size)[sums]
    return found


def _beside_flushes(cards: Cards) -> Odds:
    """The second combination's odds in rows that hold a flush: five cards or six of one suit."""
    suits, ranks = cards // 13, cards % 13
    flush = np.sort(suits, axis=1)[:, 2:3]  # with five of six alike, the third is one of them
    bits = np.where(suits == flush, 1 << ranks.astype(np.int64), 0).sum(axis=1)
    other = np.where(suits == flush, 0, ranks + 1).sum(axis=1, dtype=np.int64)
    every, which = np.unique(bits << 4 | other, return_inverse=True)
    odds = [_beside_a_flush(_of_bits(key >> 4), (key & 15) - 1) for key in every.tolist()]
    return np.array(odds, np.int32)[which]


def _of_bits(bits: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(13) if bits >> rank & 1)


@lru_cache
def _by_ranks(count: int) -> Odds:
    """The second combination's odds by the sum of the ranks, where no flush comes into it."""
    every = {total: _second(ranks) for ranks, total in rank_sets(count)}
    table = np.zeros(max(every) + 1, np.int32)
    table[list(every)] = list(every.values())
    return table


def _second(ranks: Sequence[int]) -> int:
    """The second combination's odds where suits do not matter."""
    times = Counter(ranks)
    groups = sorted((count for count in times.values() if count > 1), reverse=True)
    ace_king = {ACE, KING} <= times.keys()
    in_first = {rank for rank, count in times.items() if count > 1}
    if groups in ([4, 2], [3, 3]):
        return PAYS["full_house"]
    if groups == [2, 2, 2]:
        return PAYS["two_pair"]
    straights = _straights(times.keys())
    if straights:
        if len(straights) > 1 or groups:
            return PAYS["straight"]
        return PAYS["ace_king"] if ace_king and straights == [3] else 0
    if groups:
        return PAYS["ace_king"] if ace_king and not {ACE, KING} <= in_first else 0
    return 0


@lru_cache(maxsize=1 << 15)
def _beside_a_flush(suited: tuple[int, ...], other: int) -> int:
    """The second combination's odds beside a flush of these ranks; `other` is a card's rank of another suit, or -1."""
    straight_flushes = _straights(suited)
    if other < 0:
        if len(suited) == LUNAR.size:
            return 0
        return PAYS["straight_flush"] if len(straight_flushes) > 1 else PAYS["flush"]
    straights = _straights({*suited, other})
    if len(straights) > len(straight_flushes) or (straight_flushes and other in suited):
        return PAYS["straight"]
    if other in suited:
        return PAYS["pair"]
    return PAYS["ace_king"] if {ACE, KING} <= {*suited, other} and other in (ACE, KING) else 0


def _straights(ranks: Iterable[int]) -> list[int]:
    """The top cards of the straights among these ranks; 3 for the one from the ace upwards."""
    there = set(ranks)
    return [top for top in range(3, 13) if {(top - down) % 13 for down in range(5)} <= there]
