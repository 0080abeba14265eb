"""What a Second Chance is worth: a hand over 21, and one card more that is subtracted from it, § 591.7(l).

The wager is as large as all that lies on the hand. If the hand wins then, it alone is paid and the rest returned; if it
loses, both are lost. All figures are "and the dealer has no Blackjack", as in `values`.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from games.blackjack_family.all_hands import HANDS, NEXT, OVER, TOTAL, VALUES, Counts, Places
from games.blackjack_family.dealer_odds import Array, Unseen
from games.blackjack_family.standing import Rules, compared, ends_of, no_blackjack

TAKEN_OFF = np.arange(1, VALUES + 1)
"""What each value takes off: an ace one."""


class Busts(NamedTuple):
    """Every hand that a card has put over 21."""

    cards: Array
    total: npt.NDArray[np.int_]
    drawn: Places
    """Which of them a hand becomes with each value drawn; -1 for none."""
    more: Array
    """All of these hands with one card more."""
    with_more: Places
    """Which of those each becomes with each value subtracted."""


class Saved(NamedTuple):
    """What a Second Chance gains in wagers of the hand, and how often these are returned: by hand and value drawn."""

    gain: Array
    push: Array


def _plus(cards: Counts, value: int) -> Counts:
    return (*cards[:value], cards[value] + 1, *cards[value + 1 :])


@lru_cache(maxsize=1)
def busts() -> Busts:
    """All of them."""
    found: dict[Counts, int] = {}
    more: dict[Counts, int] = {}
    drawn = np.full((len(HANDS), VALUES), -1, dtype=np.intp)
    for place, value in np.argwhere((NEXT == OVER) & (TOTAL < 21)[:, None]).tolist():
        drawn[place, value] = found.setdefault(_plus(HANDS[place], value), len(found))
    with_more = [[more.setdefault(_plus(cards, value), len(more)) for value in range(VALUES)] for cards in found]
    cards = np.array(list(found), dtype=np.float64)
    total = (cards @ TAKEN_OFF).astype(int)
    return Busts(cards, total, drawn, np.array(list(more), dtype=np.float64), np.array(with_more, dtype=np.intp))


def saving(rules: Rules, up: int, shoe: Unseen, places: Places) -> Saved:
    """A Second Chance for each of these hands, if the value drawn puts it over; `shoe` is one row, without the up card
    and what else is gone."""
    known = busts()
    drawn = known.drawn[places]
    over = drawn >= 0
    which, of_which = np.unique(drawn[over], return_inverse=True)
    gain, push = np.full(drawn.shape, -np.inf), np.zeros(drawn.shape)
    each_gain, each_push = _worth(rules, up, shoe, which)
    gain[over], push[over] = each_gain[of_which], each_push[of_which]
    return Saved(gain, push)


def _without(shoe: Unseen, cards: Array) -> Unseen:
    """The shoe without the cards of each row."""
    return Unseen(np.maximum(shoe.counts - cards, 0.0), np.repeat(shoe.hidden, len(cards)), shoe.kept_out)


def _worth(rules: Rules, up: int, shoe: Unseen, which: Places) -> tuple[Array, Array]:
    """Gain of a Second Chance, and how often the hand's own wagers are returned, for each of these hands over 21."""
    known = busts()
    needed, of_needed = np.unique(known.with_more[which], return_inverse=True)
    after = _without(shoe, known.more[needed])
    at = of_needed.reshape(len(which), VALUES)
    clear, ends = no_blackjack(after, up)[at], ends_of(rules, after, up)[:, at]
    left = known.total[which][:, None] - TAKEN_OFF
    win, level = (np.where(left > 21, 0.0, part) for part in compared(rules, ends, clear, left))
    chances = _without(shoe, known.cards[which]).chances()
    gain = chances * (win - 2 * (clear - win - level))
    return gain.sum(axis=1), (chances * (win + level)).sum(axis=1)
