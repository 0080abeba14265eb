"""The rules that best play depends on, and what a hand is worth that stands."""

from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from games.blackjack_family.all_hands import Counts
from games.blackjack_family.dealer_odds import ACE, TEN, Array, Unseen, best_total, dealer_ends

DECK: Counts = (4,) * 9 + (16,)
FREE_TOTALS = (9, 10, 11)
"""Hard totals of two cards that are doubled for nothing, where a chapter has it so; no soft one is so low."""
GAIN, WIN, PUSH = 0, 1, 2
"""What is carried along for every hand: the average gain, and how often its wager wins and is returned."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What best play depends on. The defaults are the chapter's game with the customary one card on split aces."""

    decks: int = 6
    deck: Counts = DECK
    hits_soft_17: bool = False
    blackjack_pays: float = 1.5
    peeks: bool = True
    """The dealer looks for Blackjack before anybody plays; if not, it takes doubled and split wagers too."""
    double: Literal["any_two", "9_to_11", "10_or_11"] = "any_two"
    double_after_split: bool = True
    double_any_cards: bool = False
    """A hand may be doubled on any number of cards."""
    surrender: Literal["none", "late", "early", "any_time"] = "late"
    """At any time: on any hand below 21, also one that was split. Only where the dealer looks for Blackjack."""
    rescue: bool = False
    """A doubled hand may be surrendered too, all of it for half."""
    splits: int = 3
    """How often a hand may be split in all: three times makes four hands."""
    ace_splits: int = 1
    one_card_on_split_aces: bool = True
    pushes_22: bool = False
    """A dealer's 22 is a push."""
    natural_first: bool = False
    """A Blackjack is paid before the look, whatever the dealer has."""
    pays_21: bool = False
    """A hand that ends on 21 is paid before the dealer plays. Only where the dealer looks for Blackjack."""
    second_chance: Literal["none", "not_doubled", "always"] = "none"
    """A hand over 21 may double its wager for one card that is subtracted (`second_chance`)."""
    free: bool = False
    """Doubles of hard 9 to 11, and splits of all but ten-values, are made with a lammer of the house: it pays as a
    wager does if its hand wins, and costs nothing. Only where the dealer looks for Blackjack."""

    def shoe(self) -> Array:
        """The full shoe."""
        return self.decks * np.array(self.deck, dtype=np.float64)

    def may_double(self, cards: Counts) -> bool:
        """Whether these two cards may be doubled; never a 21."""
        total, soft = best_total(sum((value + 1) * n for value, n in enumerate(cards)), cards[ACE])
        if self.double == "any_two":
            return total < 21
        return not soft and total in ({9, 10, 11} if self.double == "9_to_11" else {10, 11})

    def splits_of(self, value: int) -> int:
        """How often a pair of this value may be split."""
        return self.ace_splits if value == ACE else self.splits

    def splits_free(self, value: int) -> bool:
        """Whether the further hands of this pair are played for lammers."""
        return self.free and value != TEN

    def one_card_after_split(self, value: int) -> bool:
        return value == ACE and self.one_card_on_split_aces


def no_blackjack(unseen: Unseen, up: int) -> Array:
    """The chance that the dealer's hole card makes no Blackjack."""
    hole = {ACE: TEN, TEN: ACE}.get(up)
    return np.ones(len(unseen.counts)) if hole is None else 1 - unseen.chances()[:, hole]


def ends_of(rules: Rules, unseen: Unseen, up: int) -> Array:
    """The chances of the dealer's totals from 17 to 21, or to 22 where that is a push."""
    return dealer_ends(unseen, up, rules.hits_soft_17, 22 if rules.pushes_22 else 21)


def compared(rules: Rules, ends: Array, clear: Array, totals: npt.NDArray[np.int_]) -> tuple[Array, Array]:
    """How often hands of these totals win and push, if the dealer has no Blackjack."""
    ahead, level = np.zeros_like(clear), np.zeros_like(clear)
    for column, dealers in enumerate(range(17, 22)):
        ahead += np.where(totals > dealers, ends[column], 0.0)
        level += np.where(totals == dealers, ends[column], 0.0)
    over = clear - ends[:5].sum(axis=0)
    if rules.pushes_22:
        over -= ends[5]
        level += ends[5]
    win = ahead + over
    if rules.pays_21:
        paid = totals == 21
        win, level = np.where(paid, clear, win), np.where(paid, 0.0, level)
    return win, level


def standing(rules: Rules, unseen: Unseen, up: int, totals: npt.NDArray[np.int_], lammer: bool = False) -> Array:
    """Gain, chance to win and to push of hands that stand on these totals, one per shoe; a lammer cannot lose."""
    clear = no_blackjack(unseen, up)
    win, level = compared(rules, ends_of(rules, unseen, up), clear, totals)
    lose = (clear if rules.peeks else 1.0) - win - level
    return np.stack([win if lammer else win - lose, win, level])
