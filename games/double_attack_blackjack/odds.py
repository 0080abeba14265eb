"""House edges from a full shoe: best play of the Bet, and every three cards that the dealer goes over with."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import perm, prod

from games.blackjack_family.dealer_odds import TEN
from games.double_attack_blackjack.options import DoubleAttackOptions
from games.double_attack_blackjack.paytables import BUST_IT, EIGHT, EIGHTS_COLOUR, EIGHTS_SUIT, FACE, THIRD
from games.double_attack_blackjack.strategy import DECK, main_edge
from games.kit.contract import Edge

STANDS, MOST = 17, 21
EIGHTS = 3


@lru_cache(maxsize=16)
def odds(options: DoubleAttackOptions) -> list[Edge]:
    """Every wager that is offered."""
    edges = [main_edge(options), insurance(options)]
    return [*edges, bust_it(options)] if options.offer_bust_it else edges


def insurance(options: DoubleAttackOptions) -> Edge:
    """The hole card, when an ace is gone from the shoe."""
    win = Fraction(options.decks * DECK[TEN], options.decks * sum(DECK) - 1)
    return Edge.of("insurance", {options.insurance_pays.ratio: win})


def bust_it(options: DoubleAttackOptions) -> Edge:
    """By how likely each row is; what the players took before changes nothing."""
    return Edge.of("bust_it", ((BUST_IT[row].ratio, chance) for row, chance in likely(options.decks).items()))


@lru_cache(maxsize=4)
def likely(decks: int) -> dict[str, Fraction]:
    """How likely each winning row is. With an ace among the first two cards a third one cannot be too much."""
    counted: Counter[str] = Counter()
    for values in product(range(2, TEN + 2), repeat=3):
        if values[0] + values[1] < STANDS and sum(values) > MOST:
            ways = prod(perm(decks * DECK[value - 1], count) for value, count in Counter(values).items())
            counted[THIRD.get(str(values[2]), FACE)] += ways
    suit, colour = 4 * perm(decks, EIGHTS), 2 * perm(2 * decks, EIGHTS)
    counted[EIGHTS_SUIT] = suit
    counted[EIGHTS_COLOUR] = colour - suit
    counted[EIGHT] -= colour
    all_ = perm(decks * sum(DECK), EIGHTS)
    return {row: Fraction(ways, all_) for row, ways in counted.items()}
