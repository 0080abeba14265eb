"""What each choice is worth with the very cards held, in Antes, from nothing but what the player sees.

All is exact, but draws of four and five cards and what forcing the dealer adds after a draw: those are sampled.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb

import numpy as np

from games.kit.hands import number, values
from games.lunar_poker import forcing
from games.lunar_poker.draws import FOLD, Draw, Value
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.payouts import odds_of
from games.lunar_poker.unseen import HIDDEN, TAKE, Unseen

__all__ = ["FOLD", "TAKE", "Draw", "Unseen", "Value", "buy", "exchange", "exchanges", "force", "pat"]

FIVE = 5
ONE_IN = 16
"""Draws of five cards that are looked at for a rough figure."""


def pat(unseen: Unseen, cards: Sequence[str]) -> Value:
    """Bet on what is held. Exact."""
    held = number(cards)[None, :]
    mine = values(LUNAR, held)
    odds = odds_of(held, mine)
    gain = float(unseen.bet(np.zeros((1, 0), np.uint8), mine, odds)[0])
    if forcing.can_pay(odds)[0]:
        gain += unseen.forcing_all(mine, odds) / comb(unseen.count, HIDDEN)
    return Value(gain)


def buy(unseen: Unseen, cards: Sequence[str]) -> Value:
    """A sixth card."""
    return Draw(unseen, cards, 1).value()


def exchanges(unseen: Unseen, cards: Sequence[str], best: int = 3) -> dict[tuple[int, ...], Value]:
    """The best ways to exchange two to five cards, by the places of those that go, the best first."""
    ways = [gone for count in range(2, FIVE + 1) for gone in combinations(range(FIVE), count)]
    likely = sorted(ways, key=lambda gone: -_draw(unseen, cards, gone, rough=True).rough)[:best]
    found = {gone: _draw(unseen, cards, gone).value() for gone in likely}
    return dict(sorted(found.items(), key=lambda way: -way[1].mean))


def exchange(unseen: Unseen, cards: Sequence[str], gone: Sequence[int]) -> Value:
    """One way to exchange, by the places of the cards that go."""
    return _draw(unseen, cards, gone).value()


def _draw(unseen: Unseen, cards: Sequence[str], gone: Sequence[int], *, rough: bool = False) -> Draw:
    kept = [card for at, card in enumerate(cards) if at not in gone]
    return Draw(unseen, kept, len(gone), ONE_IN if rough and len(gone) == FIVE else 1)


def force(seen: Sequence[str], cards: Sequence[str], dealer: Sequence[str]) -> Value:
    """Force a dealer whose cards are all seen. Exact."""
    held = number(cards)[None, :]
    mine = values(LUNAR, held)
    return Value(float(forcing.worth(number(dealer)[None, :], mine, odds_of(held, mine), number(seen)[None, :])[0]))
