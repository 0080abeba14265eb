"""All three decisions counted exactly: the 18,424 boards valued once, then backwards from Sixth Street.

Sums are whole numbers of half Antes (3 to 2 is the only payout that needs them), each over all cards that may still
come in order: 49 · 48 · 47 before the first street, 48 · 47 before the second, 47 before the third.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import CLASS_BITS, FIVE_CARD, deal_out, number, values
from games.poker_family.classes import Alike, alike
from games.raise_it_up_stud_poker.hands import TENS
from games.raise_it_up_stud_poker.options import BLIND, PLAY

Sums = NDArray[np.int64]
HALVES = 2
BEFORE = (HALVES * 49 * 48 * 47, HALVES * 48 * 47, HALVES * 47)
"""What a sum is divided by to be in Antes, by the decision."""
FOLDED = -2
"""Ante and Blind."""


class Streets(NamedTuple):
    """One thing summed over all that may come: before any street, by the first, by the first two."""

    none: int
    one: Sums
    two: Sums


class Boards(NamedTuple):
    """Three own cards and what may come, by the places of the cards among the 49."""

    cards: NDArray[np.uint8]
    """The 49 others."""
    base: Streets
    """Ante and Blind."""
    play: Streets
    """A Play Wager of one Ante."""
    wins: Streets
    """One half Ante for every board that wins."""

    def third(self, one: int, two: int) -> tuple[int, int]:
        """Play and fold with two streets known."""
        return int(self.base.two[one, two] + self.play.two[one, two]), FOLDED * BEFORE[2]

    def second(self, one: int) -> tuple[int, int, int]:
        """Play twice or once the Ante, and check, with one street known."""
        base, play = int(self.base.one[one]), int(self.play.one[one])
        return base + 2 * play, base + play, int(self._kept(one).sum())

    def _kept(self, one: int) -> Sums:
        """The third decision taken best, by the second street."""
        best: Sums = np.maximum(self.base.two[one] + self.play.two[one], FOLDED * BEFORE[2])
        best[one] = 0
        return best

    def first(self) -> tuple[int, int, int, int]:
        """Play three times, twice or once the Ante, and check, with nothing known."""
        base, play = self.base.none, self.play.none
        checked = sum(max(self.second(one)) for one in range(49))
        return base + 3 * play, base + 2 * play, base + play, checked

    def won(self) -> int:
        """How often the hand wins with best play, in the unit of the first decision."""
        *played, checked = self.first()
        if max(played) >= checked:
            return self.wins.none
        total = 0
        for one in range(49):
            twice, once, check = self.second(one)
            if max(twice, once) >= check:
                total += int(self.wins.one[one])
            else:
                stays = self.base.two[one] + self.play.two[one] > FOLDED * BEFORE[2]
                total += int(self.wins.two[one][stays].sum())
        return total


@lru_cache
def _by_class() -> tuple[Sums, Sums]:
    """What Ante and Blind, and a Play Wager, gain by the class of a hand that wins, in half Antes."""
    base, play = np.full(len(FIVE_CARD.classes), HALVES), np.zeros(len(FIVE_CARD.classes), np.int64)
    for kind, odds in PLAY.items():
        at = FIVE_CARD.classes.index(kind)
        play[at] = int(odds.ratio * HALVES)
        base[at] += HALVES * BLIND[kind].pays if kind in BLIND else 0
    return base, play


@lru_cache(maxsize=64)
def boards(cards: tuple[int, ...]) -> Boards:
    """The table of three own cards, by their numbers."""
    left = np.array([card for card in range(52) if card not in cards], np.uint8)
    places = deal_out(range(49), 3)
    rows = np.column_stack([np.tile(np.array(cards, np.uint8), (len(places), 1)), left[places]])
    made = values(FIVE_CARD, rows)
    kinds, wins = made >> CLASS_BITS, made >= TENS
    by_base, by_play = _by_class()
    base, play = np.where(wins, by_base[kinds], HALVES * FOLDED), np.where(wins, by_play[kinds], -HALVES)
    return Boards(left, *(_summed(places, gains) for gains in (base, play, HALVES * wins)))


def _summed(places: NDArray[np.uint8], gains: Sums) -> Streets:
    """Over all boards, those with one card and those with two; each board as often as its cards may come in order."""
    a, b, c = places.T.astype(np.intp)
    pairs = np.zeros((49, 49), np.int64)
    for one, two in ((a, b), (a, c), (b, c)):
        pairs += np.bincount(one * 49 + two, gains, 49 * 49).astype(np.int64).reshape(49, 49)
    pairs += pairs.T
    return Streets(6 * int(gains.sum()), pairs.sum(axis=1), pairs)


class Hand(NamedTuple):
    """Three own cards: the table of their kind, and how suits are called in it."""

    boards: Boards
    alike: Alike

    def places(self, streets: Sequence[str]) -> list[int]:
        """Where cards of the board stand among the 49."""
        called = [self.alike.called(card) for card in number(streets).tolist()]
        return [int(np.flatnonzero(self.boards.cards == card)[0]) for card in called]


def of_cards(own: Sequence[str]) -> Hand:
    """The table of a hand."""
    kind = alike(tuple(sorted(number(own).tolist())))
    return Hand(boards(kind.cards), kind)


# ---- the same as a plan, small enough to be kept for every kind of hand


class Plan(NamedTuple):
    """Best play with three own cards, by the numbers of the cards of the board."""

    first: int
    """Which of the figures of the first decision is the largest."""
    second: NDArray[np.int8]
    third: NDArray[np.int16]
    """What playing on gains at the third decision, in 94ths of an Ante."""


@lru_cache(maxsize=2048)
def planned(cards: tuple[int, ...]) -> Plan:
    """The plan of one kind of hand."""
    of = boards(cards)
    second, third = np.zeros(52, np.int8), np.zeros((52, 52), np.int16)
    second[of.cards] = [int(np.argmax(of.second(one))) for one in range(49)]
    third[np.ix_(of.cards, of.cards)] = of.base.two + of.play.two
    return Plan(int(np.argmax(of.first())), second, third)
