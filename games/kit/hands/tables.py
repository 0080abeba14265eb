"""Many hands at once: tables made from `Ranking`, looked up with numpy.

Every rank has a number such that the sum over a hand tells how many cards of each rank are in it; every suit one
such that the sum tells whether a flush is. So a hand costs an addition a card and two look-ups.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.cards import DECK, JOKER
from games.kit.hands.ranking import ACE, CLASS_BITS, RUNS, Ranking

Cards = NDArray[np.uint8]
"""Hands in rows, each card by its number."""
Values = NDArray[np.int32]
Ranks = tuple[int, ...]

NUMBERS = {card: at for at, card in enumerate((*DECK, JOKER))}
JOKERS = NUMBERS[JOKER]
UP_TO_FIVE = (0, 1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415)
UP_TO_SEVEN = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
"""No two sets of at most five or seven ranks, at most four of each, have the same sum of these."""
SUIT_KEYS = (0, 1, 8, 64)
SUIT_SHIFT = 23
RANK_MASK = np.uint32((1 << SUIT_SHIFT) - 1)
CHUNK = 1 << 15
"""Rows at a time: what is worked on stays in the processor's cache."""


def number(cards: Iterable[str]) -> Cards:
    """Cards by their numbers, as the tables know them."""
    return np.array([NUMBERS[card] for card in cards], np.uint8)


def deal_out(cards: Iterable[int], count: int) -> Cards:
    """Every hand of so many of these cards, in rows."""
    stub = np.fromiter(cards, np.uint8)
    rows = np.arange(len(stub), dtype=np.uint8)[:, None]
    for _ in range(count - 1):
        further = len(stub) - 1 - rows[:, -1].astype(np.intp)
        ends = np.cumsum(further)
        last = np.arange(ends[-1]) - np.repeat(ends - further, further)
        kept = np.repeat(rows, further, axis=0)
        rows = np.column_stack([kept, (kept[:, -1] + 1 + last).astype(np.uint8)])
    return stub[rows]


class Table(NamedTuple):
    """Values of hands of so many cards, of which one may be the joker."""

    codes: NDArray[np.uint32]
    flush_suit: NDArray[np.int8]
    """By the sum of the suits: the suit that makes a flush, -1 if none."""
    ranked: NDArray[np.int16]
    """By the sum of the ranks: the place in `values` of the best hand that needs no flush."""
    flushes: NDArray[np.int16]
    """By the ranks of a suit, as bits: the place in `values` of the best flush."""
    values: Values

    def look_up(self, cards: Cards) -> Values:
        """The values of hands in rows, in which a joker counts nothing."""
        return self.values.take(self.places(cards))

    def places(self, cards: Cards) -> NDArray[np.int16]:
        """The same by their places in `values`, which are in rising order."""
        total = self.codes.take(cards[:, 0])
        for column in range(1, cards.shape[1]):
            total += self.codes.take(cards[:, column])
        suit = self.flush_suit.take(total >> SUIT_SHIFT)
        total &= RANK_MASK
        places = self.ranked.take(total)
        flush = np.flatnonzero(suit >= 0)
        if len(flush):
            of_suit = (cards[flush] - 13 * suit[flush, None].astype(np.uint8)).astype(np.uint8)
            bits = _BITS.take(of_suit).sum(axis=1)
            places[flush] = np.maximum(places[flush], self.flushes.take(bits))
        return places


_BITS = np.array([1 << rank if rank < 13 else 0 for rank in range(256)], np.int64)
"""By what is left of a card's number when its suit is taken off: its rank as a bit, nothing for other suits."""


def values(ranking: Ranking, cards: Cards) -> Values:
    """The values of hands in rows, as `Ranking.best` has them: the best hand of the ranking's size in each row."""
    plain = table(ranking, cards.shape[1], joker=False)
    return plain.values.take(standings(ranking, cards))


def standings(ranking: Ranking, cards: Cards) -> NDArray[np.int16]:
    """The same as places among all values that so many cards may have, from the lowest."""
    plain = table(ranking, cards.shape[1], joker=False)
    found = np.empty(len(cards), np.int16)
    for start in range(0, len(cards), CHUNK):
        found[start : start + CHUNK] = plain.places(cards[start : start + CHUNK])
    return found


def values_with_joker(ranking: Ranking, cards: Cards) -> Values:
    """The same of a deck with a joker."""
    has = (cards == JOKERS).any(axis=1)
    found = np.empty(len(cards), np.int32)
    found[~has] = values(ranking, cards[~has])
    wild = table(ranking, cards.shape[1], joker=True)
    for rows in np.array_split(np.flatnonzero(has), max(1, int(has.sum()) // CHUNK)):
        if len(rows):
            found[rows] = wild.look_up(cards[rows])
    return found


@lru_cache(maxsize=32)
def table(ranking: Ranking, count: int, *, joker: bool) -> Table:
    """The table for so many cards, the joker counted among them; made once."""
    by_ranks = _ranked(ranking, count - joker, joker)
    by_suit = _flushes(ranking, count - joker, joker)
    every = np.unique(np.fromiter((*by_ranks.values(), *by_suit.values()), np.int32))
    keys = _keys(count)
    sums = {sum(keys[rank] for rank in ranks): value for ranks, value in by_ranks.items()}
    return Table(_codes(keys), _flush_suits(ranking, count - joker, joker), _places(sums, every),
                 _places(by_suit, every), every)  # fmt: skip


def _keys(count: int) -> tuple[int, ...]:
    return UP_TO_FIVE if count <= 5 else UP_TO_SEVEN


@lru_cache
def _codes(keys: tuple[int, ...]) -> NDArray[np.uint32]:
    plain = [key | suit << SUIT_SHIFT for suit in SUIT_KEYS for key in keys]
    return np.array([*plain, 0], np.uint32)


def _places(by_key: dict[int, int], every: Values) -> NDArray[np.int16]:
    found = np.zeros(max(by_key, default=0) + 1, np.int16)
    keys = np.fromiter(by_key, np.int64)
    found[keys] = np.searchsorted(every, np.fromiter(by_key.values(), np.int32))
    return found


def _flush_suits(ranking: Ranking, natural: int, joker: bool) -> NDArray[np.int8]:
    """By the sum of the suits' keys, the suit with enough cards for a flush."""
    found = np.full(SUIT_KEYS[-1] * 8, -1, np.int8)
    if "flush" in ranking.classes:
        for suits in combinations_with_replacement(range(4), natural):
            for suit in range(4):
                if suits.count(suit) + joker >= ranking.size:
                    found[sum(SUIT_KEYS[of] for of in suits)] = suit
    return found


def _ranked(ranking: Ranking, natural: int, joker: bool) -> dict[Ranks, int]:
    """The best hand without a flush of so many ranks, and a joker: of more than a hand, leave one out."""
    if natural + joker <= ranking.size:
        return {ranks: _with_joker(ranking, ranks) if joker else _plain(ranking, ranks) for ranks in _sets(natural)}
    fewer = _ranked(ranking, natural - 1, joker)
    plain = _ranked(ranking, natural, False) if joker else {}
    return {
        ranks: max([plain.get(ranks, 0), *(fewer[ranks[:at] + ranks[at + 1 :]] for at in range(natural))])
        for ranks in _sets(natural)
    }


def _sets(count: int) -> list[Ranks]:
    """Ranks of so many cards of one deck."""
    every = combinations_with_replacement(range(13), count)
    return [ranks for ranks in every if not any(ranks[at] == ranks[at + 4] for at in range(count - 4))]


def _plain(ranking: Ranking, ranks: Ranks) -> int:
    kind, telling, _ = ranking.read(ranks, suited=False)
    return ranking.value(kind, telling)


def _with_joker(ranking: Ranking, ranks: Ranks) -> int:
    """The joker as an ace, or as what completes a straight."""
    made = [(rank, ranking.value(*ranking.read((*ranks, rank), suited=False)[:2])) for rank in range(13)]
    return max(value for rank, value in made if rank == ACE or ranking.kind(value) in RUNS)


def _flushes(ranking: Ranking, natural: int, joker: bool) -> dict[int, int]:
    """The best flush by the ranks of its suit, as bits; a joker is any rank that is not there."""
    if "flush" not in ranking.classes:
        return {}
    found: dict[int, int] = {}
    for ranks in combinations(range(13), ranking.size):
        found[_bits(ranks)] = ranking.value(*ranking.read(ranks, suited=True)[:2])
    for count in range(ranking.size + 1, natural + joker + 1):
        for ranks in combinations(range(13), count):
            mask = _bits(ranks)
            found[mask] = max(found[mask & ~(1 << rank)] for rank in ranks)
    if joker:
        wild: dict[int, int] = {}
        for mask, value in found.items():
            for rank in range(13):
                if mask >> rank & 1:
                    wild[mask & ~(1 << rank)] = max(value, wild.get(mask & ~(1 << rank), 0))
        found |= {mask: max(value, found.get(mask, 0)) for mask, value in wild.items()}
    return found


def _bits(ranks: Iterable[int]) -> int:
    return sum(1 << rank for rank in ranks)


def rank_sums(cards: Cards, of: int = 0) -> NDArray[np.uint32]:
    """For hands in rows, the number that tells how many cards of each rank are in it; see `rank_sets`."""
    codes = _codes(_keys(of or cards.shape[1]))
    total = codes.take(cards[:, 0])
    for column in range(1, cards.shape[1]):
        total += codes.take(cards[:, column])
    return total & RANK_MASK


def rank_sets(count: int, of: int = 0) -> list[tuple[Ranks, int]]:
    """The ranks that so many cards may have, each set with the number that tells it; `of` is the size of the hand
    where these are not all of its cards, the joker not among them."""
    keys = _keys(of or count)
    return [(ranks, sum(keys[rank] for rank in ranks)) for ranks in _sets(count)]


def counts(ranking: Ranking, found: Values) -> dict[str, int]:
    """How many of these hands are of each class."""
    kinds = np.bincount(found >> CLASS_BITS, minlength=len(ranking.classes))
    return {kind: int(kinds[at]) for at, kind in enumerate(ranking.classes)}
