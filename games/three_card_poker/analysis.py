"""Every hand against every hand the dealer may hold with the other 49 cards, counted exactly."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import lcm
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import CLASS_BITS, THREE_CARD, Cards, Values, deal_out, number, values
from games.three_card_poker.options import ThreeCardPokerOptions
from games.three_card_poker.rules import QUALIFIES

DEALER_HANDS = 18_424
Counts = NDArray[np.int64]


class Against(NamedTuple):
    """Of the dealer's possible hands, for every hand of a player: those that do not qualify, and what the others do."""

    hands: Cards
    values: Values
    out: Counts
    win: Counts
    tie: Counts
    lose: Counts


@lru_cache
def against() -> Against:
    """For all 22,100 hands: counted among all hands, less those that share a card with the player's."""
    hands = deal_out(range(52), 3)
    made = values(THREE_CARD, hands)
    every, strength = np.unique(made, return_inverse=True)
    pairs = list(combinations(range(3), 2))
    of_one = np.zeros((52, len(every) + 1), np.int64)
    of_two = np.zeros((52, 52, len(every) + 1), np.int64)
    of_any = np.zeros(len(every) + 1, np.int64)
    np.add.at(of_any, strength + 1, 1)
    for card in range(3):
        np.add.at(of_one, (hands[:, card], strength + 1), 1)
    for one, other in pairs:
        np.add.at(of_two, (hands[:, one], hands[:, other], strength + 1), 1)
    any_, one_, two_ = (np.cumsum(table, axis=-1) for table in (of_any, of_one, of_two))

    def below(bound: NDArray[np.intp]) -> Counts:
        """Hands weaker than a bound that share no card with the player's."""
        found = any_[bound] - (strength < bound)
        found -= sum(one_[hands[:, card], bound] for card in range(3))
        found += sum(two_[hands[:, one], hands[:, other], bound] for one, other in pairs)
        return found

    least = np.full(len(hands), np.searchsorted(every, QUALIFIES))
    out = below(least)
    win = np.maximum(below(strength) - out, 0)
    tie = np.where(strength >= least, below(strength + 1) - below(strength), 0)
    return Against(hands, made, out, win, tie, DEALER_HANDS - out - win - tie)


class Worth(NamedTuple):
    """What playing gains with every hand, in Antes: whole numbers, each to be divided by `out_of`."""

    play: Counts
    out_of: int

    @property
    def plays(self) -> NDArray[np.bool_]:
        """The hands with which playing loses less than the Ante that a fold costs."""
        return self.play > -self.out_of


@lru_cache(maxsize=64)
def worth(options: ThreeCardPokerOptions) -> Worth:
    """Playing with every hand, the Ante Bonus counted in: it is paid to all who play."""
    found = against()
    scale = lcm(*(odds.ratio.denominator for odds in options.ante_bonus.values()))
    bonus = np.zeros(len(THREE_CARD.classes), np.int64)
    for kind, odds in options.ante_bonus.items():
        bonus[THREE_CARD.classes.index(kind)] = int(odds.ratio * scale)
    plain = found.out + 2 * found.win - 2 * found.lose
    return Worth(plain * scale + bonus[found.values >> CLASS_BITS] * DEALER_HANDS, scale * DEALER_HANDS)


def row_of(cards: Sequence[str]) -> int:
    """Where a hand stands among all hands."""
    return int(_rows()[tuple(number(cards))])


@lru_cache
def _rows() -> NDArray[np.int16]:
    """The row of a hand by its three cards in any order."""
    hands, found = against().hands, np.zeros((52, 52, 52), np.int16)
    for order in permutations(range(3)):
        found[tuple(hands[:, order].T)] = np.arange(len(hands))
    return found


def lowest_played(options: ThreeCardPokerOptions) -> tuple[int, ...]:
    """The ranks of the weakest hand that is played, from its highest card."""
    hands, values_ = against().hands, against().values
    played = worth(options).plays
    return tuple(sorted((int(card) % 13 for card in hands[played][values_[played].argmin()]), reverse=True))
