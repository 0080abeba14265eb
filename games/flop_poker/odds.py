"""House edges, exact: every hand on every flop."""

from collections.abc import Iterator
from fractions import Fraction

from games.flop_poker.analysis import FLOPS, all_hands, plays
from games.flop_poker.hands import THREE_CARD_BONUS
from games.flop_poker.options import THREE_CARD_BONUS as BONUS_PAYS
from games.flop_poker.options import FlopPokerOptions
from games.kit.contract import Edge
from games.poker_family.classes import classes
from games.poker_family.sides import edge, hands


def odds(options: FlopPokerOptions) -> list[Edge]:
    """The Ante with its Flop Wager under best play, as a share of the Ante; the pot, which the house has no part in."""
    return list(_lines(options))


def _lines(options: FlopPokerOptions) -> Iterator[Edge]:
    gain = wins = 0
    for found, times in zip(all_hands(), classes(3).times.tolist(), strict=True):
        gain += times * max(found.gain, -FLOPS)
        wins += times * found.wins if plays(found) else 0
    rounds = FLOPS * sum(classes(3).times.tolist())
    win = Fraction(wins, rounds)
    yield Edge("ante", Fraction(-gain, rounds), win, Fraction(0), 1 - win)
    yield Edge.of("pot", {Fraction(0): Fraction(1)}, "alone at the table")
    if options.three_card_bonus_offered:
        yield edge("three_card_bonus", BONUS_PAYS, hands(THREE_CARD_BONUS, 3))
