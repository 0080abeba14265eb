"""Many rounds at once: what the main wager costs a player who sets by the dealer's way, with its error."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import CLASS_BITS, JOKERS, Cards, Values, values_with_joker
from games.kit.kept import Bytes
from games.pai_gow_family.alike import Alike, alike
from games.pai_gow_family.counting import deal_random
from games.pai_gow_family.hands import PAI_GOW
from games.pai_gow_family.sample import packed

ROUNDS, AT_A_TIME = 1_000_000, 100_000
ACE, LEADING = 12, 16
"""The rank of an ace; the bits of a value below its most telling rank."""
_JOINED = np.array([min(at, PAI_GOW.classes.index("straight_flush")) if kind != "five_aces" else at
                    for at, kind in enumerate(PAI_GOW.classes)], np.int64)  # fmt: skip
"""Classes as the dealer keeps them: a royal flush is a straight flush."""


class Trial(NamedTuple):
    """Rounds won and lost by the main wager, and the standard error of its edge."""

    wins: int
    losses: int
    error: float


class Settings(NamedTuple):
    """Hands set by the dealer's way: the value of the high hand, the rank of the low card, is it a joker."""

    high: Values
    low: NDArray[np.int32]
    joker: NDArray[np.bool_]


def set_all(cards: Cards) -> Settings:
    """Hands of six in rows."""
    found = _alike().set_all(cards, _set_each)
    return Settings(found[:, 0], found[:, 1], found[:, 2] > 0)


@lru_cache
def _alike() -> Alike:
    return alike(6, _set_each)


def _set_each(cards: Cards) -> NDArray[np.int32]:
    """The value of the high hand, the rank of the low card and whether it is a joker, by the one rule that § 588.11(d)
    comes to: of the legal sets the highest class, a royal flush counted as a straight flush, then the highest low card,
    then the best high hand; of an ace and a joker that leave the same the ace."""
    best = np.full(len(cards), -1, np.int64)
    found = np.zeros((len(cards), 3), np.int32)
    for at in range(6):
        tops = values_with_joker(PAI_GOW, np.delete(cards, at, axis=1))
        is_joker = cards[:, at] == JOKERS
        rank = np.where(is_joker, ACE, cards[:, at] % 13).astype(np.int64)
        key = (_JOINED[tops >> CLASS_BITS] << 40) | (rank << 32) | (tops << 1) | ~is_joker
        legal = (tops >> CLASS_BITS > 0) | ((tops >> 16 & 15) >= rank)
        better = legal & (key > best)
        best = np.where(better, key, best)
        found = np.where(better[:, None], np.column_stack([tops, rank, is_joker]), found)
    return found.astype(np.int32)


def set_many(cards: Cards) -> tuple[Values, Values]:
    """The same as the values of both hands; a joker as the dealer's low hand is an ace."""
    ruled = set_all(cards)
    return ruled.high, (ruled.low << LEADING).astype(np.int32)


def hands() -> Bytes:
    """The dealer's hands that the coach compares with."""
    return packed(6, set_many, seed=58_811)


@lru_cache
def trial(rounds: int = ROUNDS, seed: int = 588) -> Trial:
    """So many rounds of one player against the dealer."""
    rng = np.random.default_rng(seed)
    wins = losses = 0
    for _ in range(rounds // AT_A_TIME):
        cards = deal_random(rng, AT_A_TIME, 12)
        mine, theirs = set_all(cards[:, :6]), set_all(cards[:, 6:])
        high, low = mine.high > theirs.high, mine.joker | (mine.low > theirs.low)
        wins += int((high & low).sum())
        losses += int((~high & ~low).sum())
    mean = (wins - losses) / rounds
    return Trial(wins, losses, (((wins + losses) / rounds - mean**2) / rounds) ** 0.5)
