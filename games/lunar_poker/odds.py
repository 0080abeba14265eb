"""House edges: the Super Wager exactly, the main game by many rounds of a stated plan."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache

import numpy as np

from games.kit.cards import RANKS
from games.kit.contract import Edge
from games.kit.hands import CLASS_BITS, deal_out, values
from games.lunar_poker.hands import ACE_KING, INSTANT_HANDS, LUNAR
from games.lunar_poker.options import INSTANT, SUPER, SUPER_LINES, LunarPokerOptions
from games.lunar_poker.trial import trial

FIRST_HANDS = 2_598_960
INSTANT_COUNTS = {"royal_flush": 4, "straight_flush": 36}
ROUNDS = 2_000_000
LINES = list(SUPER_LINES)


def odds(options: LunarPokerOptions) -> list[Edge]:
    """The Ante with all that follows from it, as a share of the Ante, by the plan of `plan.py`; and the Super Wager.

    Instant payouts are counted exactly; the rest is simulated, and `error` is its standard error.
    """
    return [_ante(options), *([_super(options)] if options.super_offered else [])]


def _ante(options: LunarPokerOptions) -> Edge:
    played = trial(ROUNDS)
    paid = INSTANT[options.instant_paytable]
    instant = sum(Fraction(INSTANT_COUNTS[kind], FIRST_HANDS) * paid[kind].ratio for kind in INSTANT_HANDS)
    declared = Fraction(sum(INSTANT_COUNTS.values()), FIRST_HANDS)
    win, push = (Fraction(round(share * ROUNDS), ROUNDS) for share in (played.win, played.push - float(declared)))
    edge = -Fraction(round(played.gain * ROUNDS), ROUNDS) - instant
    return Edge(
        "ante", edge, win + declared, push, 1 - win - declared - push, options.instant_paytable, "simulated",
        played.error,
    )  # fmt: skip


def _super(options: LunarPokerOptions) -> Edge:
    counted = super_counts(options.super_ace_king_rule)
    gains = ((odds.ratio, Fraction(counted[line], FIRST_HANDS)) for line, odds in SUPER[options.super_paytable].items())
    return Edge.of("super", gains, options.super_paytable)


@lru_cache
def super_counts(rule: str) -> Counter[str]:
    """How many of all first hands make each line of the Super Wager, under one reading of its “ace-king”."""
    hands = deal_out(range(52), LUNAR.size)
    kinds = values(LUNAR, hands) >> CLASS_BITS
    ranks = np.bitwise_or.reduce(1 << (hands % 13).astype(np.int16), axis=1)
    red = ((hands // 13 == 1) | (hands // 13 == 2)).sum(axis=1)
    wanted = sum(1 << RANKS.index(rank) for rank in ACE_KING[rule])
    one_colour = (red == 0) | (red == LUNAR.size)
    line = np.where(ranks & wanted == wanted, LINES.index("ace_king"), np.where(one_colour, len(LINES) - 1, -1))
    for kind in ("four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind"):
        line[kinds == LUNAR.classes.index(kind)] = LINES.index(kind)
    straight = np.isin(kinds, [LUNAR.classes.index(kind) for kind in INSTANT_HANDS])
    straight |= (kinds == LUNAR.classes.index("straight")) & one_colour
    line[straight] = LINES.index("same_colored_straight")
    return Counter({LINES[at]: int(count) for at, count in enumerate(np.bincount(line + 1)[1:])})
