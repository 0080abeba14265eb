"""What it gains to force a dealer who does not qualify: every card he may draw, for many hands at once.

He keeps four cards of different ranks, so what he makes is told by their ranks and the rank he draws, unless the four
are of one suit. Those few hands are counted card by card.
"""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import Cards, Values, values
from games.lunar_poker.hands import LUNAR, QUALIFIES
from games.lunar_poker.payouts import Odds

FEE, LOSS = 1.0, 3.0
"""In Antes: the options fee; Ante and Bet."""
RANKS = 13
Numbers = NDArray[np.float64]


def can_pay(odds: Odds) -> NDArray[np.bool_]:
    """Hands with which forcing can gain at all: at even odds it never makes up for the fee and the Ante given up."""
    return odds > 1


def without_highest(dealer: Cards) -> Cards:
    """The dealer's cards less the highest, § 589.11(e)(2)(ii)."""
    highest = (dealer % RANKS).argmax(axis=1)
    kept: Cards = dealer[np.arange(5) != highest[:, None]].reshape(-1, 4)
    return kept


def result(dealer: Values, mine: Values, odds: Odds) -> Numbers:
    """What a Bet gains against a forced dealer's new hand, without the fee."""
    compared = np.where(dealer < mine, 2.0 * odds, np.where(dealer > mine, -LOSS, 0.0))
    return np.where(dealer >= QUALIFIES, compared, 0.0)


def worth(dealer: Cards, mine: Values, odds: Odds, gone: Cards) -> Numbers:
    """The average gain of forcing, in Antes with the fee, in each row; `gone` are the other cards that cannot come."""
    kept = without_highest(dealer)
    found = _by_ranks(dealer, kept, mine, odds, gone)
    suited = np.flatnonzero(one_suit(kept))
    if len(suited):
        found[suited] = _by_cards(dealer[suited], kept[suited], mine[suited], odds[suited], gone[suited])
    return found


def one_suit(kept: Cards) -> NDArray[np.bool_]:
    """Rows whose cards are all of one suit."""
    suits = kept // RANKS
    same: NDArray[np.bool_] = (suits == suits[:, :1]).all(axis=1)
    return same


class Kept(NamedTuple):
    """All sets of four ranks: their place by the ranks as bits, and what a fifth of each rank makes of them."""

    places: NDArray[np.int16]
    made: Values


@lru_cache
def kept_ranks() -> Kept:
    """The sets, made once."""
    sets = list(combinations(range(RANKS), 4))
    places = np.zeros(1 << RANKS, np.int16)
    places[[sum(1 << rank for rank in ranks) for ranks in sets]] = np.arange(len(sets))
    ranks = np.repeat(np.array(sets, np.uint8), RANKS, axis=0)
    fifth = np.tile(np.arange(RANKS, dtype=np.uint8), len(sets))
    hands = np.column_stack([ranks[:, 0], ranks[:, 1] + 13, ranks[:, 2] + 26, ranks[:, 3] + 39, fifth])
    again = ranks[:, 0] == fifth
    hands[again, 4] += 13  # the lowest is of the first suit already
    return Kept(places, values(LUNAR, hands).reshape(len(sets), RANKS))


def place_of(kept: Cards) -> NDArray[np.int16]:
    """The place of each row's ranks among the sets of four."""
    bits = (1 << (kept % RANKS).astype(np.int16)).sum(axis=1)
    found: NDArray[np.int16] = kept_ranks().places.take(bits)
    return found


def _by_ranks(dealer: Cards, kept: Cards, mine: Values, odds: Odds, gone: Cards) -> Numbers:
    """As if no four were of one suit: by how many cards of each rank can come."""
    here = np.zeros((len(dealer), 4 * RANKS), np.int8)
    rows = np.arange(len(dealer))
    for column in (*dealer.T, *gone.T):
        here[rows, column] = 1
    left = 4 - here.reshape(-1, 4, RANKS).sum(axis=1, dtype=np.int8)
    made = kept_ranks().made[place_of(kept)]
    gain = (result(made, mine[:, None], odds[:, None]) * left).sum(axis=1)
    found: Numbers = gain / left.sum(axis=1) - FEE
    return found


def _by_cards(dealer: Cards, kept: Cards, mine: Values, odds: Odds, gone: Cards) -> Numbers:
    gain, left = np.zeros(len(dealer)), np.zeros(len(dealer))
    for card in range(4 * RANKS):
        rows = np.flatnonzero(~((dealer == card).any(axis=1) | (gone == card).any(axis=1)))
        drawn = values(LUNAR, np.column_stack([kept[rows], np.full(len(rows), card, np.uint8)]))
        gain[rows] += result(drawn, mine[rows], odds[rows])
        left[rows] += 1
    return gain / left - FEE
