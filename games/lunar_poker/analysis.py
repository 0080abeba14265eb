"""What each choice is worth with the very cards held, in Antes, from nothing but what the player sees.

The dealer's four hidden cards are counted out: every hand of four among the unseen cards. For a draw, the hands that
share a card with it are taken off again by inclusion and exclusion. So all is exact, but draws of four and five cards
and what forcing the dealer adds after a draw: those are sampled.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.cards import DECK
from games.kit.hands import Cards, Values, deal_out, number, values
from games.lunar_poker import forcing
from games.lunar_poker.forcing import FEE, LOSS
from games.lunar_poker.hands import LUNAR, QUALIFIES
from games.lunar_poker.payouts import Odds, odds_of

Rows = NDArray[np.intp]
Numbers = NDArray[np.float64]
FOLD, TAKE = -1.0, 1.0
"""In Antes: a fold, an Ante won."""
SAMPLED = 4_000
EXACT_UP_TO = 3
"""Cards exchanged for which every draw is counted."""


class Value(NamedTuple):
    """An average, and one standard error where it is sampled."""

    mean: float
    error: float = 0.0


class Unseen:
    """The cards a player does not see, and every hand the dealer may have with the one he shows."""

    def __init__(self, seen: Sequence[str], up: str) -> None:
        """`seen` are all cards the player sees, the dealer's upcard among them."""
        self.seen = number(seen)
        self.cards = number(card for card in DECK if card not in seen)
        self.count = len(self.cards)
        self.up = number([up])[0]
        self.rng = np.random.default_rng(589)

    @cached_property
    def dealers(self) -> Rows:
        """The dealer's hidden cards, by their places among the unseen."""
        return deal_out(range(self.count), 4).astype(np.intp)

    @cached_property
    def values(self) -> Values:
        """What these hands are worth."""
        return values(LUNAR, self.with_up(self.cards[self.dealers]))

    def with_up(self, hidden: Cards) -> Cards:
        return np.column_stack([hidden, np.full(len(hidden), self.up, np.uint8)])

    @cached_property
    def out(self) -> Rows:
        """The hidden cards of hands that do not qualify."""
        return self.dealers[self.values < QUALIFIES]

    # ---- how many of the dealer's hands are below a value, and share no card with a draw

    @cached_property
    def strengths(self) -> Values:
        """The different values of the dealer's hands."""
        return np.unique(self.values)

    @cached_property
    def below_(self) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int32]]:
        """How many hands are below each strength: of all, of those with a card, of those with two."""
        strength = np.searchsorted(self.strengths, self.values) + 1
        width, n, hidden = len(self.strengths) + 1, self.count, self.dealers
        pairs = [hidden[:, a] * n + hidden[:, b] for a, b in combinations(range(4), 2)]

        def upto(groups: int, members: Sequence[Rows]) -> NDArray[np.int32]:
            counted = sum(np.bincount(of * width + strength, minlength=groups * width) for of in members)
            return np.asarray(counted, np.int32).reshape(groups, width).cumsum(axis=1, dtype=np.int32)

        return upto(1, [np.zeros(len(hidden), np.intp)])[0], upto(n, list(hidden.T)), upto(n * n, pairs)

    def below(self, drawn: Rows, bound: Values) -> NDArray[np.int64]:
        """For each row of drawn cards (by place, rising), the dealer's hands without them below the row's bound."""
        at = np.searchsorted(self.strengths, bound)
        any_, one, two = self.below_
        columns = range(drawn.shape[1])
        found = any_[at].astype(np.int64)
        for a in columns:
            found -= one[drawn[:, a], at]
        for a, b in combinations(columns, 2):
            found += two[drawn[:, a] * self.count + drawn[:, b], at]
        for three in combinations(columns, 3):
            found -= (self.by_places[tuple(drawn[:, three].T)] < bound[:, None]).sum(axis=1)
        for four in combinations(columns, 4):
            found += self.by_places[tuple(drawn[:, four].T)] < bound
        return found

    @cached_property
    def by_places(self) -> Values:
        """The value of the dealer's hand by the places of its four hidden cards in any order; above all if no hand."""
        table = np.full((self.count,) * 4, np.iinfo(np.int32).max, np.int32)
        for order in permutations(range(4)):
            table[tuple(self.dealers[:, order].T)] = self.values
        return table

    # ---- betting

    @lru_cache(maxsize=8)  # noqa: B019 — lives no longer than the cards it is about
    def draws(self, count: int) -> tuple[Rows, NDArray[np.int64]]:
        """Draws of so many cards, all or a sample, and how many of the dealer's hands do not qualify beside each."""
        if count <= EXACT_UP_TO:
            drawn = deal_out(range(self.count), count).astype(np.intp) if count else np.zeros((1, 0), np.intp)
        else:
            order = self.rng.random((SAMPLED, self.count)).argpartition(count, axis=1)[:, :count]
            drawn = np.sort(order, axis=1)
        return drawn, self.below(drawn, np.full(len(drawn), QUALIFIES, np.int32))

    def bet(self, drawn: Rows, out: NDArray[np.int64], mine: Values, odds: Odds) -> Numbers:
        """What a Bet gains with each of these hands, where the dealer is never forced."""
        hands = comb(self.count - drawn.shape[1], 4)
        gain = TAKE * out - LOSS * (hands - out)
        good = np.flatnonzero(mine >= QUALIFIES)
        win = self.below(drawn[good], mine[good]) - out[good]
        tie = self.below(drawn[good], mine[good] + 1) - out[good] - win
        gain[good] += (2.0 * odds[good] + LOSS) * win + LOSS * tie
        return gain / hands

    def forcing(self, hidden: Rows, drawn: Rows, mine: Values, odds: Odds) -> Numbers:
        """What the right to force adds to an Ante won, against each of these hands that do not qualify."""
        gone = np.hstack([np.tile(self.seen, (len(hidden), 1)), self.cards[drawn]])
        worth = forcing.worth(self.with_up(self.cards[hidden]), mine, odds, gone)
        return np.maximum(worth - TAKE, 0.0)


def pat(unseen: Unseen, cards: Sequence[str]) -> Value:
    """Bet on what is held. Exact."""
    held = number(cards)[None, :]
    mine = values(LUNAR, held)
    odds = odds_of(held, mine)
    gain = float(unseen.bet(*unseen.draws(0), mine, odds)[0])
    if forcing.can_pay(odds)[0]:
        n = len(unseen.out)
        added = unseen.forcing(unseen.out, np.zeros((n, 0), np.intp), np.repeat(mine, n), np.repeat(odds, n))
        gain += float(added.sum()) / comb(unseen.count, 4)
    return Value(gain)


class Draw:
    """A fee paid for so many cards beside those kept; then a Bet or a fold, as is better."""

    def __init__(self, unseen: Unseen, kept: Sequence[str], count: int) -> None:
        self.unseen = unseen
        self.drawn, out = unseen.draws(count)
        hands = np.hstack([np.tile(number(kept), (len(self.drawn), 1)), unseen.cards[self.drawn]])
        self.mine = values(LUNAR, hands)
        self.odds = odds_of(hands, self.mine)
        gain = np.maximum(unseen.bet(self.drawn, out, self.mine, self.odds), FOLD)
        error = 0.0 if count <= EXACT_UP_TO else float(gain.std()) / len(gain) ** 0.5
        self.unforced = Value(float(gain.mean()) - FEE, error)
        """Where the dealer is never forced."""

    def value(self) -> Value:
        """With the right to force, whose part is sampled."""
        unseen, rows = self.unseen, np.flatnonzero(forcing.can_pay(self.odds))
        if not len(rows) or not len(unseen.out):
            return self.unforced
        draws = unseen.rng.choice(rows, SAMPLED)
        drawn, hidden = self.drawn[draws], unseen.out[unseen.rng.integers(len(unseen.out), size=SAMPLED)]
        apart = ~(hidden[:, :, None] == drawn[:, None, :]).any(axis=(1, 2))
        gain = np.zeros(SAMPLED)
        gain[apart] = unseen.forcing(hidden[apart], drawn[apart], self.mine[draws[apart]], self.odds[draws[apart]])
        share = len(rows) / len(self.drawn) * len(unseen.out) / comb(unseen.count - drawn.shape[1], 4)
        mean, error = self.unforced
        added = float(gain.std()) / SAMPLED**0.5 * share
        return Value(mean + float(gain.mean()) * share, (error**2 + added**2) ** 0.5)


def buy(unseen: Unseen, cards: Sequence[str]) -> Value:
    """A sixth card."""
    return Draw(unseen, cards, 1).value()


def exchanges(unseen: Unseen, cards: Sequence[str], best: int = 3) -> dict[tuple[int, ...], Value]:
    """The best ways to exchange two to five cards, by the places of those that go, the best first."""
    ways = [gone for count in range(2, 6) for gone in combinations(range(5), count)]
    draws = {gone: Draw(unseen, [card for at, card in enumerate(cards) if at not in gone], len(gone)) for gone in ways}
    likely = sorted(ways, key=lambda gone: -draws[gone].unforced.mean)[:best]
    found = {gone: draws[gone].value() for gone in likely}
    return dict(sorted(found.items(), key=lambda way: -way[1].mean))


def force(seen: Sequence[str], cards: Sequence[str], dealer: Sequence[str]) -> Value:
    """Force a dealer whose cards are all seen. Exact."""
    held = number(cards)[None, :]
    mine = values(LUNAR, held)
    return Value(float(forcing.worth(number(dealer)[None, :], mine, odds_of(held, mine), number(seen)[None, :])[0]))
