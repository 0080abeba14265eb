"""What it gains to force a dealer who does not qualify: every card he may draw, for many hands at once."""

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import Cards, Values, values
from games.lunar_poker.hands import LUNAR, QUALIFIES
from games.lunar_poker.payouts import Odds

FEE, LOSS = 1.0, 3.0
"""In Antes: the options fee; Ante and Bet."""


def can_pay(odds: Odds) -> NDArray[np.bool_]:
    """Hands with which forcing can gain at all: at even odds it never makes up for the fee and the Ante given up."""
    return odds > 1


def without_highest(dealer: Cards) -> Cards:
    """The dealer's cards less the highest, § 589.11(e)(2)(ii)."""
    highest = (dealer % 13).argmax(axis=1)
    kept: Cards = dealer[np.arange(5) != highest[:, None]].reshape(-1, 4)
    return kept


def result(dealer: Values, mine: Values, odds: Odds) -> NDArray[np.float64]:
    """What a Bet gains against a forced dealer's new hand, without the fee."""
    compared = np.where(dealer < mine, 2.0 * odds, np.where(dealer > mine, -LOSS, 0.0))
    return np.where(dealer >= QUALIFIES, compared, 0.0)


def worth(dealer: Cards, mine: Values, odds: Odds, gone: Cards) -> NDArray[np.float64]:
    """The average gain of forcing, in Antes with the fee, in each row; `gone` are the other cards that cannot come."""
    kept = without_highest(dealer)
    gain, left = np.zeros(len(dealer)), np.zeros(len(dealer))
    for card in range(52):
        rows = np.flatnonzero(~((dealer == card).any(axis=1) | (gone == card).any(axis=1)))
        drawn = values(LUNAR, np.column_stack([kept[rows], np.full(len(rows), card, np.uint8)]))
        gain[rows] += result(drawn, mine[rows], odds[rows])
        left[rows] += 1
    return gain / left - FEE
