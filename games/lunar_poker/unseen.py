"""The cards a player does not see, and every hand the dealer may have with them.

The dealer's four hidden cards are counted out: every hand of four among the unseen cards. For a draw, the hands that
share a card with it are taken off again by inclusion and exclusion.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.cards import DECK
from games.kit.hands import Cards, Values, deal_out, number, values
from games.lunar_poker import forcing
from games.lunar_poker.forcing import LOSS
from games.lunar_poker.hands import LUNAR, QUALIFIES
from games.lunar_poker.payouts import Odds

HIDDEN = 4
Numbers = NDArray[np.float64]
Whole = NDArray[np.int64]
Small = NDArray[np.int16]
TAKE = 1.0
"""An Ante won, in Antes."""


class Sets(NamedTuple):
    """All sets of four places among so many, and which of them hold certain pairs and threes."""

    fours: Cards
    pair: Small
    """The number of a pair, by its two places in rising order."""
    of_pair: NDArray[np.int32]
    """In rows, the sets that hold each pair."""
    three: Small
    of_three: NDArray[np.int32]


@lru_cache(maxsize=4)
def sets_among(count: int) -> Sets:
    """They are the same whatever the cards are."""
    fours = deal_out(range(count), HIDDEN)
    pair, of_pair = _holding(fours, count, 2)
    three, of_three = _holding(fours, count, 3)
    return Sets(fours, pair, of_pair, three, of_three)


def _holding(fours: Cards, count: int, size: int) -> tuple[Small, NDArray[np.int32]]:
    """The numbers of all sets of this size by their places, and the fours that hold each."""
    every = deal_out(range(count), size)
    numbers = np.zeros((count,) * size, np.int16)
    numbers[tuple(every.T)] = np.arange(len(every))
    held = np.concatenate([numbers[tuple(fours[:, which].T)] for which in map(list, combinations(range(4), size))])
    at = np.argsort(held, kind="stable") % len(fours)
    return numbers, at.astype(np.int32).reshape(len(every), -1)


class Unseen:
    """What one player does not see."""

    def __init__(self, seen: Sequence[str], up: str) -> None:
        """`seen` are all cards the player sees, the dealer's upcard among them."""
        self.seen = number(seen)
        self.cards = number(card for card in DECK if card not in seen)
        self.count = len(self.cards)
        self.up = number([up])[0]
        self.sets = sets_among(self.count)

    @property
    def dealers(self) -> Cards:
        """The dealer's hidden cards, by their places among the unseen."""
        return self.sets.fours

    @cached_property
    def values(self) -> Values:
        """What these hands are worth."""
        return values(LUNAR, self.with_up(self.cards[self.dealers]))

    def with_up(self, hidden: Cards) -> Cards:
        return np.column_stack([hidden, np.full(len(hidden), self.up, np.uint8)])

    # ---- how many of the dealer's hands are below a value, and share no card with a draw

    @cached_property
    def strengths(self) -> Values:
        """The different values of the dealer's hands that qualify."""
        return np.unique(self.values[self.values >= QUALIFIES])

    @cached_property
    def strength(self) -> Small:
        """Of each of the dealer's hands its place among these from 1, and 0 where it does not qualify."""
        return np.searchsorted(self.strengths, self.values, "right").astype(np.int16)

    @cached_property
    def of_any(self) -> Whole:
        """How many hands are of each strength or less."""
        return np.bincount(self.strength, minlength=len(self.strengths) + 1).cumsum()

    @cached_property
    def of_one(self) -> Whole:
        """The same of those with one card, by its place."""
        return self._up_to(np.concatenate(list(self.dealers.T)), np.tile(self.strength, HIDDEN), self.count)

    @cached_property
    def of_two(self) -> Small:
        """The same of those with two cards, by the number of the pair."""
        pairs = len(self.sets.of_pair)
        which = np.repeat(np.arange(pairs), self.sets.of_pair.shape[1])
        return self._up_to(which, self.strength[self.sets.of_pair].ravel(), pairs).astype(np.int16)

    def _up_to(self, group: NDArray[np.integer], strength: Small, groups: int) -> Whole:
        width = len(self.strengths) + 1
        counted = np.bincount(group.astype(np.intp) * width + strength, minlength=groups * width)
        return counted.reshape(groups, width).cumsum(axis=1)

    @cached_property
    def of_three(self) -> Small:
        """The strengths of the hands with three cards, in rows by the number of the three."""
        return self.strength[self.sets.of_three]

    def below(self, drawn: Cards, bound: Values) -> Whole:
        """For each row of drawn cards (by place, rising), the dealer's hands without them below the row's bound.

        No bound is below what qualifies.
        """
        at = np.searchsorted(self.strengths, bound)
        columns = drawn.T.astype(np.intp)
        found: Whole = self.of_any[at].copy()
        for one in columns:
            found -= self.of_one[one, at]
        for two in combinations(columns, 2):
            found += self.of_two[self.sets.pair[two], at]
        for three in combinations(columns, 3):
            found -= (self.of_three[self.sets.three[three]] <= at[:, None].astype(np.int16)).sum(axis=1)
        for four in combinations(columns, 4):
            found += values(LUNAR, self.with_up(self.cards[np.column_stack(four)])) < bound
        return found

    # ---- betting

    def bet(self, drawn: Cards, mine: Values, odds: Odds) -> Numbers:
        """What a Bet gains with each of these hands, where the dealer is never forced."""
        out = self.below(drawn, np.full(len(drawn), QUALIFIES, np.int32))
        good = np.flatnonzero(mine >= QUALIFIES)
        win = self.below(drawn[good], mine[good]) - out[good]
        tie = self.below(drawn[good], mine[good] + 1) - out[good] - win
        return _gain(comb(self.count - drawn.shape[1], HIDDEN), out, good, win, tie, odds)

    def bet_roughly(self, mine: Values, odds: Odds) -> Numbers:
        """The same as if the drawn cards could still be the dealer's."""
        out = np.full(len(mine), self.of_any[0])
        good = np.flatnonzero(mine >= QUALIFIES)
        win = self.of_any[np.searchsorted(self.strengths, mine[good])] - out[good]
        tie = self.of_any[np.searchsorted(self.strengths, mine[good] + 1)] - out[good] - win
        return _gain(comb(self.count, HIDDEN), out, good, win, tie, odds)

    # ---- forcing

    @cached_property
    def out(self) -> Cards:
        """The hidden cards of hands that do not qualify, those with the same ranks to keep beside each other."""
        hidden = self.dealers[self.strength == 0]
        kept = forcing.place_of(forcing.without_highest(self.with_up(self.cards[hidden])))
        found: Cards = hidden[np.argsort(kept, kind="stable")]
        return found

    def forcing(self, hidden: Cards, drawn: Cards, mine: Values, odds: Odds) -> Numbers:
        """What the right to force adds to an Ante won, against each of these hands that do not qualify."""
        gone = np.hstack([np.tile(self.seen, (len(hidden), 1)), self.cards[drawn]])
        worth = forcing.worth(self.with_up(self.cards[hidden]), mine, odds, gone)
        return np.maximum(worth - TAKE, 0.0)

    def forcing_all(self, mine: Values, odds: Odds) -> float:
        """The same with one hand, summed over all that do not qualify: those that keep the same ranks are alike."""
        dealers = self.with_up(self.cards[self.out])
        kept = forcing.without_highest(dealers)
        alike = np.where(forcing.one_suit(kept), -1 - np.arange(len(kept)), forcing.place_of(kept))
        _, first, times = np.unique(alike, return_index=True, return_counts=True)
        none = np.zeros((len(first), 0), np.uint8)
        added = self.forcing(self.out[first], none, np.repeat(mine, len(first)), np.repeat(odds, len(first)))
        return float((added * times).sum())


def _gain(hands: int, out: Whole, good: NDArray[np.intp], win: Whole, tie: Whole, odds: Odds) -> Numbers:
    """The average over so many hands: those that do not qualify, and for good hands those beaten and those tied."""
    gain = TAKE * out - LOSS * (hands - out)
    gain[good] += (2.0 * odds[good] + LOSS) * win + LOSS * tie
    return gain / hands
