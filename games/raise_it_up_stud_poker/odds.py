"""House edges, exact: every hand with every board, played best; the side wagers by counting hands."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache

from games.kit.contract import Edge
from games.kit.hands import FIVE_CARD, THREE_CARD
from games.kit.meters import meter_words
from games.poker_family.classes import classes
from games.poker_family.sides import edge, hands
from games.raise_it_up_stud_poker.analysis import BEFORE, boards
from games.raise_it_up_stud_poker.options import MINI_ROYAL, MINI_ROYAL_OF_SPADES, PROGRESSIVE, RaiseItUpOptions


def odds(options: RaiseItUpOptions) -> list[Edge]:
    """The Ante with Blind and Play under best play, as a share of the Ante; the side wagers."""
    return [_ante(), *_sides(options)]


@lru_cache
def _ante() -> Edge:
    gain = wins = 0
    for hand, times in zip(classes(3).hands, classes(3).times.tolist(), strict=True):
        of_hand = boards(tuple(hand.tolist()))
        gain += times * max(of_hand.first())
        wins += times * of_hand.won()
    rounds = BEFORE[0] * sum(classes(3).times.tolist())
    win = Fraction(wins, rounds)
    return Edge("ante", Fraction(-gain, rounds), win, Fraction(0), 1 - win)


def _sides(options: RaiseItUpOptions) -> Iterator[Edge]:
    three = hands(THREE_CARD, 3)
    yield edge("pair_plus", options.pair_plus, three, options.pair_plus_paytable)
    if options.six_card_bonus_offered:
        yield edge("six_card_bonus", options.six_card_bonus, hands(FIVE_CARD, 6), options.six_card_bonus_paytable)
    if options.has_progressive:
        stake, meter = options.progressive_stakes[0], options.meter.start
        often = {**three, MINI_ROYAL_OF_SPADES: 1, MINI_ROYAL: 3, "straight_flush": three["straight_flush"] - 4}
        pays = {line: of or Fraction(meter, stake) for line, of in PROGRESSIVE.items()}
        yield edge("progressive", pays, often, meter_words(meter, stake))
