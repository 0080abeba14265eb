"""Edges of wagers that the cards alone decide, counted over every hand."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

import numpy as np

from games.kit.contract import Edge
from games.kit.hands import Ranking, deal_out, values
from games.kit.hands.tables import counts
from games.kit.odds import Odds

AT_ONCE = 6
"""Cards of which all hands fit into memory at once; of more, those with a certain first card are counted in turn."""


@lru_cache
def hands(ranking: Ranking, cards: int) -> Mapping[str, int]:
    """How many of all hands of so many cards are of each class."""
    if cards < AT_ONCE:
        return counts(ranking, values(ranking, deal_out(range(52), cards)))
    found: dict[str, int] = {}
    for first in range(52 - cards + 1):
        rest = deal_out(range(first + 1, 52), cards - 1)
        rows = np.column_stack([np.full(len(rest), first, np.uint8), rest])
        for kind, often in counts(ranking, values(ranking, rows)).items():
            found[kind] = found.get(kind, 0) + often
    return found


def edge(
    wager: str, pays: Mapping[str, Odds | Fraction], often: Mapping[str, int], paytable: str | None = None
) -> Edge:
    """A wager that pays by the class of a hand: odds, or what comes back in all per unit wagered."""
    all_ = sum(often.values())
    return Edge.of(wager, ((_back(of) - 1, Fraction(often[line], all_)) for line, of in pays.items()), paytable)


def _back(pays: Odds | Fraction) -> Fraction:
    return pays if isinstance(pays, Fraction) else 1 + pays.ratio
