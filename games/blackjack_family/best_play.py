"""Best play under given rules: the worth of every choice, and what a round costs who plays so."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from games.blackjack_family.dealer_odds import ACE, TEN
from games.blackjack_family.splits import plan, split_gain
from games.blackjack_family.values import (
    GAIN,
    NATURAL,
    PAIR_OF,
    PLACE,
    SIZE,
    TOTAL,
    VALUES,
    Against,
    Counts,
    Rules,
    against,
    two,
)

Worths = dict[str, float]
"""Average gain by choice (stand, hit, double, split, surrender), in wagers."""
NONE: Counts = (0,) * VALUES


class Outcome(NamedTuple):
    """A round on average: gain in wagers, and how often the first wager wins and is returned."""

    gain: float
    win: float
    push: float


class Split(NamedTuple):
    """Where a hand comes from that was split off: the pair's value, hands made of it so far, splits still allowed."""

    value: int
    hands: int
    more: int
    lammer: bool = False
    """It is played for a lammer."""


class BestPlay:
    """The tables of one set of rules, each made when it is first needed."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        at_first = rules.surrender != "any_time"
        self.drawn = replace(rules, surrender="none" if at_first else "any_time", blackjack_pays=1.5)
        """The rules as far as they matter to drawing and splitting, so that tables serve for several."""

    def against(self, up: int) -> Against:
        """Every unsplit hand against this up card."""
        return _against(self.drawn, up)

    # ---- one decision

    def worths(self, cards: Counts, up: int, split: Split | None = None) -> Worths:
        """What each choice is worth now: after the look for Blackjack, if there is one."""
        place = PLACE[cards]
        table = plan(self.drawn, up, split.value, split.lammer) if split else self.against(up)
        seen = table.clear[place] if self.rules.peeks else 1.0
        found = {"stand": table.stand[GAIN, place] / seen}
        if split and self.rules.one_card_after_split(split.value) and SIZE[place] == 2:
            ways: Iterable[str] = ()
        else:
            ways = ("hit", "double") if self._may_double(cards, split) else ("hit",)
        if TOTAL[place] < 21:
            found |= {way: getattr(table, way)[GAIN, place] / seen for way in ways}
        if place in PAIR_OF and (more := self._may_split(place, split)):
            elsewhere, lammer = (split.hands - 1, split.lammer) if split else (0, False)
            gain = split_gain(self.drawn, up, PAIR_OF.index(place), more - 1, elsewhere, lammer)[GAIN]
            found["split"] = gain / seen
        if self._may_surrender(place, split):
            found["surrender"] = self._surrender(table.clear[place])
        return {way: float(worth) for way, worth in found.items()}

    def _may_surrender(self, place: int, split: Split | None) -> bool:
        if self.rules.surrender == "any_time":
            return bool(TOTAL[place] < 21)
        return SIZE[place] == 2 and not split and self.rules.surrender != "none"

    def _may_double(self, cards: Counts, split: Split | None) -> bool:
        allowed = self.rules.double_after_split if split else True
        return (sum(cards) == 2 or self.rules.double_any_cards) and allowed and self.rules.may_double(cards)

    def _may_split(self, place: int, split: Split | None) -> int:
        """How often this pair may still be split."""
        return split.more if split else self.rules.splits_of(PAIR_OF.index(place))

    def _surrender(self, clear: float) -> float:
        """Half, after the look; without one, all of it to a Blackjack, unless surrender comes first."""
        if self.rules.peeks or self.rules.surrender == "early":
            return -0.5
        return -0.5 * clear - (1 - clear)

    def insurance(self, cards: Counts, pays: float = 2.0) -> float:
        """What each dollar of insurance is worth against an ace, with these cards in hand."""
        left = self.rules.shoe() - np.array(cards)
        left[ACE] -= 1
        ten = float(left[TEN] / left.sum())
        return ten * pays - (1 - ten)

    def second_chance(self, cards: Sequence[int], up: int, split: Split | None = None) -> float:
        """What a Second Chance is worth in wagers of the hand, with these values, the last of which put it over 21."""
        table = plan(self.drawn, up, split.value) if split else self.against(up)
        return float(table.chance[cards[-1], PLACE[counted(cards[:-1])]])

    def natural(self, cards: Counts, up: int) -> float:
        """What a Blackjack is worth: paid, or returned if the dealer has one too, unless it is paid before."""
        clear = 1.0 if self.rules.natural_first else float(self.against(up).clear[PLACE[cards]])
        return self.rules.blackjack_pays * clear

    # ---- a round

    def two_played(self, first: int, second: int, up: int) -> Outcome:
        """Two cards played as well as may be without surrender, "and the dealer has no Blackjack"; never a natural."""
        place, table = two(first, second), self.against(up)
        found = Outcome(*map(float, table.best[:, place]))
        if first == second and (splits := self.rules.splits_of(first)):
            return max(found, Outcome(*split_gain(self.drawn, up, first, splits - 1)))
        return found

    def first_two(self, first: int, second: int, up: int) -> Outcome:
        """A hand of two cards from before the look to its end."""
        place = two(first, second)
        clear = float(self.against(up).clear[place])
        if place == NATURAL:
            paid = 1.0 if self.rules.natural_first else clear
            return Outcome(self.rules.blackjack_pays * paid, paid, 1 - paid)
        best = self.two_played(first, second, up)
        if self.rules.surrender == "late":
            seen = clear if self.rules.peeks else 1.0
            best = max(best, Outcome(self._surrender(clear) * seen, 0.0, 0.0))
        if self.rules.peeks:
            best = best._replace(gain=best.gain - (1 - clear))
        return max(best, Outcome(-0.5, 0.0, 0.0)) if self.rules.surrender == "early" else best

    @cached_property
    def round(self) -> Outcome:
        """A round of best play from a full shoe, insurance declined."""
        total = np.zeros(3)
        for first in range(VALUES):
            for second in range(first + 1):
                for up in range(VALUES):
                    chance = self.chance(first, second, up)
                    if chance:
                        total += chance * np.array(self.first_two(first, second, up))
        return Outcome(*map(float, total))

    def chance(self, first: int, second: int, up: int) -> float:
        """Two cards in either order, and the up card."""
        shoe, chance = self.rules.shoe(), 1.0 if first == second else 2.0
        for value in (first, second, up):
            chance *= max(float(shoe[value]), 0.0) / float(shoe.sum())
            shoe[value] -= 1
        return chance


@lru_cache(maxsize=640)
def _against(rules: Rules, up: int) -> Against:
    return against(rules, up, NONE)


@lru_cache(maxsize=64)
def best_play(rules: Rules) -> BestPlay:
    """The tables of these rules, kept."""
    return BestPlay(rules)


def counted(values: Iterable[int]) -> Counts:
    """Cards by their values (0 for an ace to 9 for a ten) as counts."""
    cards = list(values)
    return tuple(cards.count(value) for value in range(VALUES))
