"""The edge of Bad Beat: a player's 20 against a dealer's 21, by the number of the dealer's cards.

It depends on how the player plays: here he hits and stands by the usual chart and neither splits nor doubles. What
doubling and splitting change was found by simulation: the row for any 20 comes in 14.23 ± 0.07 % of rounds by best
play, in 14.58 % here. So the edge is not called exact, and `PLAYED_OTHERWISE` is its error.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from games.blackjack.options import BlackjackOptions
from games.blackjack.paytables import ANY_20, BAD_BEAT, BLACKJACK, LUCKY_PLAYER, MAGIC_CARD
from games.kit.contract import Edge
from games.kit.meters import meter_words

Numbers = npt.NDArray[Any]
Cards = tuple[int, ...]
"""How many of each value a hand has: aces first, ten-values last."""
ACE, TEN = 0, 9
NONE: Cards = (0,) * 10
MOST = 18
PLAYED_OTHERWISE = 0.0035


def stands(total: int, soft: bool, up: int) -> bool:
    """Hit or stand, against an up card by its value (1 for an ace)."""
    if soft:
        return total >= 19 or (total == 18 and 2 <= up <= 8)
    return total >= 17 or (total >= 13 and 2 <= up <= 6) or (total == 12 and 4 <= up <= 6)


def count(cards: Cards) -> tuple[int, bool]:
    """Total, and whether an ace counts eleven."""
    hard = sum((at + 1) * number for at, number in enumerate(cards))
    soft = cards[ACE] > 0 and hard <= 11
    return hard + 10 * soft, soft


def add(cards: Cards, value: int) -> Cards:
    return (*cards[:value], cards[value] + 1, *cards[value + 1 :])


def twenties(up: int) -> Mapping[Cards, int]:
    """The player's hands of 20 against an up card, and in how many orders they come."""
    found: Counter[Cards] = Counter()
    open_ = Counter(add(add(NONE, a), b) for a in range(10) for b in range(10))
    while open_:
        further: Counter[Cards] = Counter()
        for cards, orders in open_.items():
            total, soft = count(cards)
            if total == 20:
                found[cards] += orders
            elif total < 20 and not stands(total, soft, up):
                for value in range(10):
                    further[add(cards, value)] += orders
        open_ = further
    return found


def twenty_ones(up: int) -> Mapping[Cards, int]:
    """What the dealer takes to an up card (by its place) to have 21, and in how many orders."""
    found: Counter[Cards] = Counter()
    open_: Counter[Cards] = Counter({NONE: 1})
    while open_:
        further: Counter[Cards] = Counter()
        for cards, orders in open_.items():
            total, _ = count(add(cards, up))
            if total == 21:
                found[cards] += orders
            elif total < 17:
                for value in range(10):
                    further[add(cards, value)] += orders
        open_ = further
    return found


def bad_beat(options: BlackjackOptions) -> Edge:
    """One wager alone at the table, the meter as it starts; bonuses as often as the system selects."""
    rows, twenty = chances(options.decks)
    meter, stake = options.bad_beat_meter_start, options.side_min
    back = 0.0
    for cards, odds in BAD_BEAT.items():
        back += rows[cards] * (float(1 + odds.ratio) if odds else meter / stake)
    win, push = sum(rows.values()), 0.0
    if options.bad_beat_any_20_row:
        push = twenty - win
        back += push * float(1 + ANY_20.ratio)
    edge = 1 - Fraction(back) - bonuses(options)
    words = f"{meter_words(meter, stake)}; hit or stand only"
    lose = 1 - Fraction(win) - Fraction(push)
    return Edge("bad_beat", edge, Fraction(win), Fraction(push), lose, words, "simulated", PLAYED_OTHERWISE)


def bonuses(options: BlackjackOptions) -> Fraction:
    """What Magic Card and Lucky Player give, per wager."""
    size, more = 52 * options.decks, Fraction(0)
    if options.magic_card_bonus:
        without = size - options.decks
        more += MAGIC_CARD.pays * (1 - Fraction(without * (without - 1), size * (size - 1)))
    if options.lucky_player_bonus:
        more += Fraction(LUCKY_PLAYER.pays, options.seats)
    return more / options.bonus_frequency


@lru_cache
def chances(decks: int) -> tuple[dict[int, float], float]:
    """How likely a 20 meets a 21 of so many cards (`BLACKJACK` among them); and how likely a 20 is at all."""
    shoe = np.array([4 * decks] * 9 + [16 * decks])
    falling = _falling(16 * decks)
    rows, twenty = dict.fromkeys(BAD_BEAT, 0.0), 0.0
    for up in range(10):
        hands, dealers = twenties(up + 1), twenty_ones(up)
        own, theirs = np.array(list(hands)), np.array(list(dealers))
        left = shoe - np.eye(10, dtype=int)[up]
        held, taken = own.sum(axis=1), theirs.sum(axis=1)
        likely = np.array(list(hands.values())) * np.prod(falling[left, own], axis=1) / _ways(left.sum(), held)
        likely *= shoe[up] / shoe.sum()
        rest = left - own
        meets = np.array(list(dealers.values())) * np.prod(falling[rest[:, None], theirs[None]], axis=2)
        meets /= _ways(rest.sum(axis=1)[:, None], taken[None])
        meets[np.ix_(held > 2, taken == 1)] = 0  # against a Blackjack nobody draws
        for cards in np.unique(taken):
            row = BLACKJACK if cards == 1 else min(int(cards) + 1, max(BAD_BEAT))
            rows[row] += float(likely @ meets[:, taken == cards].sum(axis=1))
        twenty += float(likely @ _goes_on(rest, held, up))
    return rows, twenty


def _goes_on(rest: Numbers, held: Numbers, up: int) -> Numbers:
    """How likely hands of more than two cards come to be drawn at all: not against a Blackjack."""
    if up not in (ACE, TEN):
        return np.ones(len(held))
    natural = rest[:, TEN if up == ACE else ACE] / rest.sum(axis=1)
    return np.where(held > 2, 1 - natural, 1.0)


def _falling(most: int) -> Numbers:
    """`table[n, k]` is n (n − 1) … of k factors."""
    numbers = np.arange(most + 1, dtype=float)
    columns = [np.ones(most + 1)]
    for k in range(MOST):
        columns.append(columns[-1] * np.maximum(numbers - k, 0))
    return np.array(columns).T


def _ways(size: Numbers, drawn: Numbers) -> Numbers:
    """In how many ways so many cards come from a shoe of this size."""
    factors = [np.where(k < drawn, size - k, 1.0) for k in range(MOST)]
    ways: Numbers = np.prod(factors, axis=0)
    return ways
