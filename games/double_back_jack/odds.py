"""House edges from a full shoe: best play of the main wager, and insurance."""

from fractions import Fraction
from functools import lru_cache

from games.double_back_jack.options import DoubleBackJackOptions
from games.double_back_jack.strategy import main_edge
from games.kit.contract import Edge


@lru_cache(maxsize=64)
def odds(options: DoubleBackJackOptions) -> list[Edge]:
    """Every wager of the chapter: a Second Chance, a double and a split are counted with the Blackjack Wager."""
    return [main_edge(options), insurance(options)]


def insurance(options: DoubleBackJackOptions) -> Edge:
    """The hole card, when an ace is gone from the shoe."""
    win = Fraction(16 * options.decks, 52 * options.decks - 1)
    return Edge.of("insurance", {options.insurance_pays.ratio: win})
