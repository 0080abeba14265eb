"""Many rounds of the plan at once: what the main game costs, with its error."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import Cards, Values, values
from games.lunar_poker import forcing, plan
from games.lunar_poker.hands import LUNAR, QUALIFIES
from games.lunar_poker.payouts import Odds, odds_of

NEEDED = 16
"""Cards that one round can need: five each, five drawn, one for a forced dealer."""
OWN, DEALER, DRAWN, FORCED = slice(0, 5), slice(5, 10), slice(10, 15), 15
UP = 9
AT_A_TIME = 50_000
Numbers = NDArray[np.float64]


class Trial(NamedTuple):
    """The average gain per Ante where no instant payout came, its standard error, and how often rounds went how."""

    gain: float
    error: float
    win: float
    push: float


@lru_cache
def trial(rounds: int, seed: int = 589) -> Trial:
    """So many rounds by the plan. A hand with an instant payout counts nothing: that is known exactly."""
    rng = np.random.default_rng(seed)
    gained = np.concatenate([play(deal(rng, AT_A_TIME)) for _ in range(rounds // AT_A_TIME)])
    error = float(gained.std()) / len(gained) ** 0.5
    return Trial(float(gained.mean()), error, float((gained > 0).mean()), float((gained == 0).mean()))


def deal(rng: np.random.Generator, count: int) -> Cards:
    """The cards of so many rounds, in rows: of each a deck's first, shuffled."""
    deck = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    rows = np.arange(count)
    for at in range(NEEDED):
        other = rng.integers(at, 52, size=count)
        card = deck[rows, other]
        deck[rows, other] = deck[:, at]
        deck[:, at] = card
    return deck[:, :NEEDED]


def play(cards: Cards) -> Numbers:
    """What each round gains by the plan, in Antes."""
    own, up = cards[:, OWN], cards[:, UP]
    chosen = plan.first(own, up)
    gain = np.zeros(len(cards))
    gain[chosen.action == plan.FOLD] = -1
    for action in (plan.BET, plan.BUY, plan.EXCHANGE):
        rows = np.flatnonzero(chosen.action == action)
        of, mine = cards[rows], own[rows]
        if action == plan.BUY:
            mine = np.column_stack([mine, of[:, DRAWN][:, 0]])
        elif action == plan.EXCHANGE:
            mine = np.where(chosen.keep[rows], mine, of[:, DRAWN])
        made = values(LUNAR, mine)
        shown = showdown(of, np.hstack([own[rows], mine]), made, odds_of(mine, made))
        if action != plan.BET:
            shown = np.where(plan.bets_after_draw(mine, made, of[:, UP]), shown, -1.0) - 1
        gain[rows] = shown
    return gain


def showdown(cards: Cards, seen: Cards, mine: Values, odds: Odds) -> Numbers:
    """What a Bet gains: against a dealer who qualifies, the Ante where he does not, or what forcing him brings."""
    dealer = cards[:, DEALER]
    made = values(LUNAR, dealer)
    gain = np.where(made < QUALIFIES, 1.0, forcing.result(made, mine, odds))
    rows = np.flatnonzero((made < QUALIFIES) & forcing.can_pay(odds))
    worth = forcing.worth(dealer[rows], mine[rows], odds[rows], seen[rows])
    rows = rows[worth > 1]
    new = np.column_stack([forcing.without_highest(dealer[rows]), cards[rows, FORCED]])
    gain[rows] = forcing.result(values(LUNAR, new), mine[rows], odds[rows]) - forcing.FEE
    return gain
