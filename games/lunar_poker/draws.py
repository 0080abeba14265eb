"""A draw: every one counted where three cards or fewer come, else a sample of those in order of what they make.

A sampled draw begins from a rough value of every draw, in which the drawn cards could still be the dealer's. That is
counted whole. Only what it is wrong by is sampled, at even steps through all draws sorted by payout and value. Nothing
is left to chance, so the same draw has the same value on every call.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb, hypot
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import Cards, Values, deal_out, number
from games.kit.hands.tables import standings, table
from games.lunar_poker import forcing
from games.lunar_poker.forcing import FEE
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.payouts import Odds, odds_by_standing, odds_of
from games.lunar_poker.unseen import HIDDEN, Numbers, Unseen

FOLD = -1.0
"""In Antes."""
EXACT_UP_TO = 3
"""Cards drawn for which every draw is counted."""
SAMPLED = 2_000
SAMPLED_FORCING, MOST_FORCING = 6_000, 120_000
FORCING_ERROR = 0.004
"""In Antes: with a larger one more is sampled."""
GOLDEN = 0.618033988749895
"""Multiples of it fill the line evenly: which dealer's hand goes with which draw."""


class Value(NamedTuple):
    """An average, and one standard error where it is sampled."""

    mean: float
    error: float = 0.0


@lru_cache(maxsize=12)
def draws(unseen: int, count: int) -> Cards:
    """Every draw of so many cards, by places among the unseen."""
    return deal_out(range(unseen), count)


class Draw:
    """A fee paid for so many cards beside those kept; then a Bet or a fold, as is better."""

    def __init__(self, unseen: Unseen, kept: Sequence[str], count: int, step: int = 1) -> None:
        """With `step` only one in so many draws is looked at: for a rough figure."""
        self.unseen, self.kept, self.count = unseen, number(kept), count
        self.drawn = draws(unseen.count, count)[::step]
        hands = self.hands(self.drawn)
        self.size = hands.shape[1]
        self.standing = standings(LUNAR, hands)

    def hands(self, drawn: Cards) -> Cards:
        return np.hstack([np.tile(self.kept, (len(drawn), 1)), self.unseen.cards[drawn]])

    @cached_property
    def values(self) -> Values:
        """What hands are worth, by their standing."""
        return table(LUNAR, self.size, joker=False).values

    @cached_property
    def odds(self) -> Odds:
        """What each draw's hand pays."""
        if self.size == LUNAR.size:
            return odds_by_standing()[self.standing]
        return odds_of(self.hands(self.drawn), self.values[self.standing])

    # ---- roughly

    @cached_property
    def roughly(self) -> Numbers:
        """By standing, for hands of five: what a Bet or a fold gains if the drawn cards could still be the dealer's."""
        return np.maximum(self.unseen.bet_roughly(self.values, odds_by_standing()), FOLD)

    @cached_property
    def rough(self) -> float:
        """The average of that over all draws, less the fee."""
        return float(np.bincount(self.standing, minlength=len(self.values)) @ self.roughly) / len(self.drawn) - FEE

    # ---- without forcing

    @cached_property
    def unforced(self) -> Value:
        """Where the dealer is never forced."""
        if self.count <= EXACT_UP_TO:
            return Value(float(self.played(np.arange(len(self.drawn))).mean()) - FEE)
        rows = self.spread(self.in_order, SAMPLED)
        off = self.played(rows) - self.roughly[self.standing[rows]]
        return Value(self.rough + float(off.mean()), _error(off))

    def played(self, rows: NDArray[np.intp]) -> Numbers:
        """What a Bet or a fold gains after these draws."""
        mine = self.values[self.standing[rows]]
        return np.maximum(self.unseen.bet(self.drawn[rows], mine, self.odds[rows]), FOLD)

    @cached_property
    def in_order(self) -> NDArray[np.intp]:
        """All draws, sorted by payout and value."""
        return np.argsort(_order()[self.standing], kind="stable")

    @staticmethod
    def spread(rows: NDArray[np.intp], count: int) -> NDArray[np.intp]:
        """So many of these rows at even steps, from the middle of the first."""
        return rows[((np.arange(count) + 0.5) * len(rows) / count).astype(np.intp)]

    # ---- with forcing

    def value(self) -> Value:
        """With the right to force, whose part is sampled: the more pairs of draw and hand, the more it matters."""
        if not len(self.paying) or not len(self.unseen.out):
            return self.unforced
        added = self.forced(SAMPLED_FORCING)
        if added.error > FORCING_ERROR:
            added = self.forced(min(int(SAMPLED_FORCING * (added.error / FORCING_ERROR) ** 2), MOST_FORCING))
        mean, error = self.unforced
        return Value(mean + added.mean, hypot(error, added.error))

    @cached_property
    def paying(self) -> NDArray[np.intp]:
        """The draws with which forcing can pay, by what they pay."""
        rows = np.flatnonzero(forcing.can_pay(self.odds))
        return rows[np.argsort(self.odds[rows], kind="stable")]

    def forced(self, count: int) -> Value:
        """What the right to force adds, from so many of these draws, each with one of the dealer's hands."""
        unseen, rows = self.unseen, self.spread(self.paying, count)
        hidden = unseen.out[(np.arange(count) * GOLDEN % 1 * len(unseen.out)).astype(np.intp)]
        drawn = self.drawn[rows]
        apart = np.flatnonzero(~(hidden[:, :, None] == drawn[:, None, :]).any(axis=(1, 2)))
        gain, met = np.zeros(count), rows[apart]
        gain[apart] = unseen.forcing(hidden[apart], drawn[apart], self.values[self.standing[met]], self.odds[met])
        share = len(self.paying) / len(self.drawn) * len(unseen.out) / comb(unseen.count - self.count, HIDDEN)
        return Value(float(gain.mean()) * share, float(gain.std()) / count**0.5 * share)


def _error(found: Numbers) -> float:
    """One standard error of the average of a sample at even steps, from how much neighbours differ."""
    return float(np.sqrt((np.diff(found) ** 2).mean() / 2 / len(found)))


@lru_cache
def _order() -> NDArray[np.int16]:
    """By standing of a hand of five, its place in order of payout and value."""
    odds = odds_by_standing()
    found = np.empty(len(odds), np.int16)
    found[np.argsort(odds, kind="stable")] = np.arange(len(odds))
    return found
