"""House edges, exact: every hand against every hand of the dealer."""

from fractions import Fraction

import numpy as np

from games.kit.hands import CLASS_BITS, THREE_CARD
from games.kit.registry import Edge
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
    return Edge("ante", edge, *parts, paytable=options.ante_bonus_paytable)


def _pair_plus(options: ThreeCardPokerOptions) -> Edge:
    hands = against().values >> CLASS_BITS
    counted = dict(zip(THREE_CARD.classes, np.bincount(hands).tolist(), strict=True))
    paid = {kind: Fraction(counted[kind], len(hands)) for kind in options.pair_plus}
    win = sum(paid.values(), Fraction(0))
    gain = sum((share * options.pair_plus[kind].ratio for kind, share in paid.items()), Fraction(0))
    edge = 1 - win - gain
    return Edge("pair_plus", edge, win, Fraction(0), 1 - win, paytable=options.pair_plus_paytable)
