"""Many rounds at once: what the main wager costs a player who sets by the dealer's way, with its error."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import CLASS_BITS, JOKERS, Cards, Values, values_with_joker
from games.kit.kept import Bytes
from games.pai_gow_family.alike import Alike, alike
from games.pai_gow_family.counting import deal_random
from games.pai_gow_family.hands import PAI_GOW
from games.pai_gow_family.sample import packed
from games.pai_gow_poker.house_way import COMPLETE, Lines, read_ranks

ROUNDS, AT_A_TIME = 1_000_000, 100_000
TEN, JACK, KING, ACE = 8, 9, 11, 12
LEADING = 16
"""The bits of a value below its most telling rank."""
PAIR = 256
"""What makes a low hand a pair: its value is this, 16 times the higher rank and the lower one."""
NEVER, IF_PAIR, ALWAYS = 0, 1, 2
"""When a straight or a flush is kept high: never; if a pair is left; always, with the best low hand left."""
_RUNS = np.array([kind in COMPLETE for kind in PAI_GOW.classes])


class Trial(NamedTuple):
    """Rounds won and lost by the main wager."""

    wins: int
    losses: int
    rounds: int


class Settings(NamedTuple):
    """Hands set by the dealer's way: the values of the high and of the low hands."""

    high: Values
    low: NDArray[np.int32]


class Plans(NamedTuple):
    """By seven ranks, what the dealer's way says of them: see `_plan`."""

    codes: NDArray[np.int32]
    keeps: NDArray[np.int8]
    low: NDArray[np.int32]
    instead: NDArray[np.int32]


def _low(one: int, other: int) -> int:
    return 16 * max(one, other) + min(one, other) + (PAIR if one == other else 0)


def _plan(ranks: tuple[int, ...]) -> tuple[int, int, int]:
    """When a straight or flush is kept; the low hand if none is; the low hand that is better than a low one kept so."""
    counts = Counter(ranks)
    groups = sorted(((n, rank) for rank, n in counts.items()), reverse=True)
    singles = sorted((rank for rank, n in counts.items() if n == 1), reverse=True)
    (most, top), (more, next_) = groups[0], groups[1]
    if most == 5:
        return NEVER, _low(KING, KING) if counts[KING] == 2 else _low(ACE, ACE), 0
    if most == 4 and more > 1:
        return NEVER, _low(next_, next_), 0
    if most == 4:
        keeps = top < 5 or (top <= TEN and singles[0] >= KING)
        return NEVER, _low(*singles[:2]) if keeps else _low(top, top), 0
    if most == 3 and more > 1:
        pair = top if more == 3 else next_
        return NEVER, _low(pair, pair), 0
    if most == 3:
        return IF_PAIR, _low(ACE, singles[0]) if top == ACE else _low(*singles[:2]), 0
    pairs = [rank for n, rank in groups if n == 2]
    if len(pairs) == 3:
        return NEVER, _low(pairs[0], pairs[0]), 0
    if len(pairs) == 2:
        kept = pairs[0] < JACK and (singles[0] == ACE or (pairs[0] < 5 and singles[0] == KING))
        return NEVER, _low(*singles[:2]) if kept else _low(pairs[1], pairs[1]), 0
    if pairs:
        low = _low(*singles[:2])
        return ALWAYS, low, low if TEN <= pairs[0] <= KING and singles[0] == ACE else 0
    return ALWAYS, _low(*singles[1:3]), 0


def _sevens() -> Iterator[tuple[int, ...]]:
    """Seven ranks of one deck, from the lowest; a joker counts as a fifth ace."""
    for ranks in combinations_with_replacement(range(13), 7):
        five = any(ranks[at] == ranks[at + 4] < ACE for at in range(3))
        if not five and ranks[1] < ACE:
            yield ranks


@lru_cache(maxsize=8)
def _plans(lines: Lines) -> Plans:
    own = {tuple(sorted(read_ranks(hand))): _low(*read_ranks(low)) for hand, low in lines}
    sevens = list(_sevens())
    codes = _coded(np.array(sevens, np.int32))
    order = np.argsort(codes)
    plans = np.array([(NEVER, own[ranks], 0) if ranks in own else _plan(ranks) for ranks in sevens], np.int32)[order]
    return Plans(codes[order], plans[:, 0].astype(np.int8), plans[:, 1], plans[:, 2])


def _coded(ranks: NDArray[np.int32]) -> NDArray[np.int32]:
    """Seven ranks in rows, from the lowest, each row as one number."""
    code: NDArray[np.int32] = ranks @ 13 ** np.arange(7, dtype=np.int32)
    return code


def set_all(cards: Cards, lines: Lines = ()) -> Settings:
    """Hands of seven in rows."""
    found = _alike(lines).set_all(cards, lambda rows: _set_each(rows, lines))
    return Settings(found[:, 0], found[:, 1])


@lru_cache(maxsize=8)
def _alike(lines: Lines) -> Alike:
    return alike(7, lambda rows: _set_each(rows, lines))


def _set_each(cards: Cards, lines: Lines) -> NDArray[np.int32]:
    """The high and the low hand of each: of all ways the one that the plan for its ranks names, with the best high
    hand."""
    plans = _plans(lines)
    ranks = np.where(cards == JOKERS, ACE, cards % 13).astype(np.int32)
    at = np.searchsorted(plans.codes, _coded(np.sort(ranks, axis=1)))
    keeps, wanted, instead = plans.keeps[at], plans.low[at], plans.instead[at]
    count = len(cards)
    plain, kept = np.zeros(count, np.int32), np.zeros(count, np.int32)
    better = np.zeros(count, np.int32)
    kept_low = np.zeros(count, np.int32)
    for two in combinations(range(7), 2):
        tops = values_with_joker(PAI_GOW, np.delete(cards, two, axis=1))
        low = _lows(ranks[:, two[0]], ranks[:, two[1]])
        plain = np.where(low == wanted, np.maximum(plain, tops), plain)
        better = np.where(low == instead, np.maximum(better, tops), better)
        keeping = _RUNS[tops >> CLASS_BITS] & ((keeps == ALWAYS) | ((keeps == IF_PAIR) & (low >= PAIR)))
        improves = keeping & ((low > kept_low) | ((low == kept_low) & (tops > kept)))
        kept, kept_low = np.where(improves, tops, kept), np.where(improves, low, kept_low)
    exception = (kept > 0) & (instead > kept_low)
    high = np.where(exception, better, np.where(kept > 0, kept, plain))
    low = np.where(exception, instead, np.where(kept > 0, kept_low, wanted))
    return np.column_stack([high, low]).astype(np.int32)


def _lows(one: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.int32]:
    low = 16 * np.maximum(one, other) + np.minimum(one, other)
    return np.where(one == other, low + PAIR, low).astype(np.int32)


def set_many(cards: Cards, lines: Lines = ()) -> tuple[Values, Values]:
    """The same, with low hands by the values that a single hand has."""
    ruled = set_all(cards, lines)
    pairs = (1 << CLASS_BITS) | (ruled.low & 15) << LEADING
    return ruled.high, np.where(ruled.low >= PAIR, pairs, ruled.low << LEADING - 4).astype(np.int32)


def hands(lines: str) -> Bytes:
    """The dealer's hands that the coach compares with; `lines` are an operator's own, as JSON."""
    own: Lines = tuple((hand, low) for hand, low in json.loads(lines))
    return packed(7, lambda cards: set_many(cards, own), seed=645_11)


@lru_cache(maxsize=8)
def trial(lines: Lines = (), rounds: int = ROUNDS, seed: int = 645) -> Trial:
    """So many rounds of one player against the dealer; copies are the dealer's."""
    rng = np.random.default_rng(seed)
    wins = losses = 0
    for _ in range(rounds // AT_A_TIME):
        cards = deal_random(rng, AT_A_TIME, 14)
        mine, theirs = set_all(cards[:, :7], lines), set_all(cards[:, 7:], lines)
        high, low = mine.high > theirs.high, mine.low > theirs.low
        wins += int((high & low).sum())
        losses += int((~high & ~low).sum())
    return Trial(wins, losses, rounds)
