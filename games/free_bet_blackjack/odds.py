"""House edges from a full shoe: best play of the main wager, and every 22 that the dealer can make."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from math import perm, prod

from games.blackjack_family.dealer_odds import TEN
from games.blackjack_family.final_hands import finals
from games.free_bet_blackjack.options import FreeBetOptions
from games.free_bet_blackjack.paytables import ONE_COLOUR, ONE_SUIT, OTHER, PUSH_22
from games.free_bet_blackjack.strategy import main_edge
from games.kit.contract import Edge

SUITS, COLOURS, TEN_RANKS = 4, 2, 4


@lru_cache(maxsize=64)
def odds(options: FreeBetOptions) -> list[Edge]:
    """Every wager that is offered."""
    edges = [main_edge(options), insurance(options)]
    return [*edges, push_22(options)] if options.offer_push_22 else edges


def insurance(options: FreeBetOptions) -> Edge:
    """The hole card, when an ace is gone from the shoe."""
    win = Fraction(16 * options.decks, 52 * options.decks - 1)
    return Edge.of("insurance", {options.insurance_pays.ratio: win})


def push_22(options: FreeBetOptions) -> Edge:
    """By how likely each row is; what the players took before changes nothing."""
    rows, table = likely(options.decks), PUSH_22[options.push_22_table]
    return Edge.of("push_22", ((table[row].ratio, chance) for row, chance in rows.items()), options.push_22_table)


@lru_cache(maxsize=32)
def likely(decks: int) -> dict[str, Fraction]:
    """How likely the dealer has 22 of one suit, of one colour but several suits, and of both colours."""
    any_, colour, suit = Fraction(0), Fraction(0), Fraction(0)
    for values, total, orders in finals():
        if total == 22:
            each = Fraction(orders, perm(52 * decks, len(values)))
            any_ += each * ways(values, SUITS * decks)
            colour += COLOURS * each * ways(values, COLOURS * decks)
            suit += SUITS * each * ways(values, decks)
    return {ONE_SUIT: suit, ONE_COLOUR: colour - suit, OTHER: any_ - colour}


def ways(values: tuple[int, ...], of_rank: int) -> int:
    """In how many ways these values come in one order, where so many cards of each rank may be among them."""
    return prod(
        perm(of_rank * (TEN_RANKS if value == TEN else 1), count) for value, count in Counter(values).items()
    )
