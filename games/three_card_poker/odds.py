"""House edges, exact: every hand against every hand of the dealer."""

from collections import Counter
from fractions import Fraction

import numpy as np

from games.kit.contract import Edge
from games.kit.hands import CLASS_BITS, THREE_CARD
from games.three_card_poker.analysis import DEALER_HANDS, against, worth
from games.three_card_poker.options import ThreeCardPokerOptions


def odds(options: ThreeCardPokerOptions) -> list[Edge]:
    """The Ante with its Play Wager and its bonus under best play, as a share of the Ante; and Pair Plus."""
    return [_pair_plus(options), _ante(options)]


def _ante(options: ThreeCardPokerOptions) -> Edge:
    found, values = against(), worth(options)
    plays = values.plays
    rounds = len(found.hands) * DEALER_HANDS
    gain = int(np.where(plays, values.play, -values.out_of).sum())
    win = int((found.out + found.win)[plays].sum())
    push = int(found.tie[plays].sum())
    edge = Fraction(-gain, len(found.hands) * values.out_of)
    parts = Fraction(win, rounds), Fraction(push, rounds), Fraction(rounds - win - push, rounds)
    return Edge("ante", edge, *parts, paytable=options.ante_bonus_paytable, ends=_ends(options))


def _ends(options: ThreeCardPokerOptions) -> tuple[tuple[Fraction, Fraction], ...]:
    """Ante, Play Wager and Ante Bonus together, by what the hand is and what the dealer has."""
    found, plays = against(), worth(options).plays
    kinds, rounds = found.values >> CLASS_BITS, len(found.hands) * DEALER_HANDS
    often = Counter({Fraction(-1): int((~plays).sum()) * DEALER_HANDS})
    for at, kind in enumerate(THREE_CARD.classes):
        bonus = options.ante_bonus[kind].ratio if kind in options.ante_bonus else Fraction(0)
        held = plays & (kinds == at)
        for gain, part in ((1, found.out), (2, found.win), (0, found.tie), (-2, found.lose)):
            often[gain + bonus] += int(part[held].sum())
    return tuple(sorted((gain, Fraction(times, rounds)) for gain, times in often.items() if times))


def _pair_plus(options: ThreeCardPokerOptions) -> Edge:
    hands = against().values >> CLASS_BITS
    counted = dict(zip(THREE_CARD.classes, np.bincount(hands).tolist(), strict=True))
    gains = ((odds.ratio, Fraction(counted[kind], len(hands))) for kind, odds in options.pair_plus.items())
    return Edge.of("pair_plus", gains, options.pair_plus_paytable)
