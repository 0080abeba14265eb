"""The deck of 53 cards, how its hands rank, and a hand of cards set in a high and a low part."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.kit.cards import DECK, JOKER, RANKS
from games.kit.hands import Made, Ranking

CARDS = (*DECK, JOKER)
PAI_GOW = Ranking(
    ("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
     "straight_flush", "royal_flush", "five_aces"),
    wheel="second",
)  # fmt: skip
"""Five aces above a royal flush; A-2-3-4-5 is the second highest straight, and the highest straight flush."""
HIGH = 5
"""Cards of the high hand."""
ONE = "two three four five six seven eight nine ten jack queen king ace".split()


def rank(card: str) -> int:
    """A card's rank from 0 for the two; a joker by itself is an ace."""
    return len(RANKS) - 1 if card == JOKER else RANKS.index(card[0])


def name(cards: Sequence[str]) -> str:
    """A part of a hand in words: "pair of kings"; one card by its rank."""
    if len(cards) == 1:
        return "joker" if cards[0] == JOKER else ONE[rank(cards[0])]
    return PAI_GOW.best(cards).words


def by_rank(cards: Sequence[str]) -> list[str]:
    """Cards from the highest."""
    return sorted(cards, key=lambda card: (-rank(card), card))


class Set(NamedTuple):
    """Cards set as two hands. Values compare: a higher one is the better hand, an equal one a copy."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    tops: Made
    lows: Made

    @property
    def foul(self) -> bool:
        """The high hand must rank at least as high as the low one."""
        return self.tops.value < self.lows.value

    @property
    def words(self) -> str:
        """Both hands in words."""
        return f"{name(self.high)}; {name(self.low)}"


@lru_cache(maxsize=4096)
def sets(cards: tuple[str, ...]) -> tuple[Set, ...]:
    """Every way to set these cards: five high, the others low; the best high hand first."""
    found = []
    for low in combinations(by_rank(cards), len(cards) - HIGH):
        tops = PAI_GOW.best([card for card in cards if card not in low])
        found.append(Set(tops.cards, low, tops, PAI_GOW.best(low)))
    return tuple(sorted(found, key=lambda way: (-way.tops.value, -way.lows.value, way.low)))


def foul(way: Set) -> str:
    """Why a set is foul, in a sentence; nothing where it is not."""
    if not way.foul:
        return ""
    return f"the low hand, {name(way.low)}, is higher than the high hand, {name(way.high)}. This set loses."


def compared(mine: Sequence[str], theirs: Sequence[str], higher: bool) -> str:
    """Two hands in words."""
    copies = PAI_GOW.best(mine).value == PAI_GOW.best(theirs).value
    word = "beats" if higher else "copies" if copies else "is below"
    return f"{name(mine)} {word} {name(theirs)}"
