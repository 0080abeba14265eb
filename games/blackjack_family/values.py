"""What each way to play a hand of blackjack is worth, by exact recursion on the shoe's starting composition.

A hand is known by the values of its cards, and is played against the full shoe less these cards and the up card: every
card that may come, to the player or the dealer, has the chance that composition gives it. Nothing is approximated for
standing, hitting, doubling and surrender.

Where the dealer looks for Blackjack first, all figures inside are "and the dealer has none": the chance that a card
comes is taken as if nothing were known of the hole card, and the dealer's hands with Blackjack are left out. Divided at
the end by the chance that there is none, that is exactly the average after the look; the next card's chances are
changed a little by what the look told, and this way they need not be worked out.

Splits are in `splits`.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from games.blackjack_family.dealer_odds import ACE, TEN, Array, Unseen, best_total, dealer_ends

Counts = tuple[int, ...]
"""How many cards of each value, aces first."""
Places = npt.NDArray[np.intp]

DECK: Counts = (4,) * 9 + (16,)
VALUES = 10
STAND, HIT, DOUBLE = 0, 1, 2
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
    surrender: Literal["none", "late", "early"] = "late"
    splits: int = 3
    """How often a hand may be split in all: three times makes four hands."""
    ace_splits: int = 1
    one_card_on_split_aces: bool = True
    pushes_22: bool = False
    """A dealer's 22 is a push."""

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

    def one_card_after_split(self, value: int) -> bool:
        return value == ACE and self.one_card_on_split_aces


# ---- all hands that are not over 21


def _all_hands() -> list[Counts]:
    found: list[list[int]] = [[]]
    for value in range(VALUES):
        found = [
            [*cards, more]
            for cards in found
            for more in range(22)
            if sum((v + 1) * n for v, n in enumerate(cards)) + more * (value + 1) <= 21
        ]
    return [tuple(cards) for cards in found if any(cards)]


HANDS = _all_hands()
PLACE = {cards: place for place, cards in enumerate(HANDS)}
CARDS = np.array(HANDS, dtype=np.float64)
HARD = (CARDS @ np.arange(1.0, VALUES + 1)).astype(int)
TOTAL = np.array([best_total(hard, cards[ACE])[0] for hard, cards in zip(HARD, HANDS, strict=True)])
SIZE = CARDS.sum(axis=1).astype(int)
OVER = -1
NEXT: Places = np.array(
    [[PLACE.get((*c[:v], c[v] + 1, *c[v + 1 :]), OVER) for v in range(VALUES)] for c in HANDS], dtype=np.intp
)
"""Where a hand comes to with each value drawn; OVER for over 21."""
PAIR_OF = [PLACE[tuple(2 * (v == value) for v in range(VALUES))] for value in range(VALUES)]
NATURAL = PLACE[tuple(int(v in (ACE, TEN)) for v in range(VALUES))]


def single(value: int) -> Counts:
    """One card of this value."""
    return tuple(int(v == value) for v in range(VALUES))


def two(first: int, second: int) -> int:
    """The place of a hand of two cards."""
    return int(NEXT[PLACE[single(first)], second])


# ---- a hand against an up card


def no_blackjack(unseen: Unseen, up: int) -> Array:
    """The chance that the dealer's hole card makes no Blackjack."""
    hole = {ACE: TEN, TEN: ACE}.get(up)
    return np.ones(len(unseen.counts)) if hole is None else 1 - unseen.chances()[:, hole]


def standing(rules: Rules, unseen: Unseen, up: int, totals: npt.NDArray[np.int_]) -> Array:
    """Gain, chance to win and to push of hands that stand on these totals, one per shoe."""
    ends = dealer_ends(unseen, up, rules.hits_soft_17, 22 if rules.pushes_22 else 21)
    clear = no_blackjack(unseen, up)
    ahead, level = np.zeros_like(clear), np.zeros_like(clear)
    for column, dealers in enumerate(range(17, 22)):
        ahead += np.where(totals > dealers, ends[column], 0.0)
        level += np.where(totals == dealers, ends[column], 0.0)
    over = clear - ends[:5].sum(axis=0)
    if rules.pushes_22:
        over -= ends[5]
        level += ends[5]
    win = ahead + over
    lose = (clear if rules.peeks else 1.0) - win - level
    return np.stack([win - lose, win, level])


class Against(NamedTuple):
    """Every hand against one up card, as the shoe without some further cards gives it. Rows are places of hands.

    `stand`, `hit` and `double` have GAIN, WIN and PUSH in front; `clear` is the chance that the dealer has no
    Blackjack, by which they are divided to be what they are after the look, if there is one.
    """

    stand: Array
    hit: Array
    double: Array
    best: Array
    clear: Array
    play: npt.NDArray[np.int_]
    """STAND, HIT or DOUBLE: which gains most, as `best` has it."""


def against(rules: Rules, up: int, gone: Counts, after_split: int | None = None) -> Against:
    """Every hand against an up card when these cards are gone besides; or every hand that is left of a split pair."""
    places = np.arange(len(HANDS)) if after_split is None else np.flatnonzero(CARDS[:, after_split])
    unseen = Unseen.of(rules.shoe() - np.array(single(up)) - np.array(gone) - CARDS[places])
    tree = Tree(rules, up, places, doubles(rules, after_split)[places])
    stand = standing(rules, unseen, up, TOTAL[places])
    clear = no_blackjack(unseen, up)
    found = tree.work_out(unseen, stand[None])
    parts = (stand, found.hit[0], found.double[0], found.best[0], clear, found.play)
    stand, hit, double, best, clear, play = (_spread(places, part) for part in parts)
    return Against(stand, hit, double, best, clear, play)


def _spread(places: Places, part: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What is known of some hands, in the places of all."""
    full = np.zeros((*part.shape[:-1], len(HANDS)), dtype=part.dtype)
    full[..., places] = part
    return full


@lru_cache(maxsize=64)
def _doubles(rules: Rules) -> npt.NDArray[np.bool_]:
    return np.array([size == 2 and rules.may_double(cards) for size, cards in zip(SIZE, HANDS, strict=True)])


def doubles(rules: Rules, after_split: int | None) -> npt.NDArray[np.bool_]:
    """The hands that may be doubled."""
    if after_split is not None and (not rules.double_after_split or rules.one_card_after_split(after_split)):
        return np.zeros(len(HANDS), dtype=bool)
    return _doubles(rules)


class Worked(NamedTuple):
    """What came of the hands of a tree, in every case: GAIN, WIN and PUSH of each."""

    hit: Array
    double: Array
    best: Array
    play: npt.NDArray[np.int_]


class Tree:
    """Some hands and where each comes to by drawing, to be worked out from the highest totals down."""

    def __init__(self, rules: Rules, up: int, places: Places, may_double: npt.NDArray[np.bool_]) -> None:
        self.rules, self.up, self.places, self.may_double = rules, up, places, may_double
        local = np.full(len(HANDS) + 1, len(places), dtype=np.intp)  # one past the last: over 21, and worth nothing
        local[places] = np.arange(len(places))
        self.next = local[NEXT[places]]
        self.over = NEXT[places] == OVER
        hard = HARD[places]
        self.levels = [here for total in range(21, 0, -1) if len(here := np.flatnonzero(hard == total))]
        self.may_hit = TOTAL[places] < 21

    def work_out(self, unseen: Unseen, stand: Array, play: npt.NDArray[np.int_] | None = None) -> Worked:
        """What hitting and doubling gain in each case, and what is best, or what `play` prescribes.

        `stand` is by case, by gain, win and push, and by hand; the shoes of `unseen` are the hands of the first case,
        those of the second, and so on. Where there is a choice to make there is only one case.
        """
        cases, hands = len(stand), len(self.places)
        chances = unseen.chances().reshape(cases, hands, VALUES)
        broke = -(chances * self._lost(unseen).reshape(chances.shape) * self.over).sum(axis=2)
        chances = chances[:, None] * ~self.over
        padded = np.concatenate([stand, np.zeros((cases, 3, 1))], axis=2)
        hit, double, best = (np.zeros_like(padded) for _ in range(3))
        chosen = np.zeros(hands, dtype=int) if play is None else play
        for here in self.levels:
            after, chance = self.next[here], chances[:, :, here]
            hit[:, :, here] = (chance * best[:, :, after]).sum(axis=3)
            hit[:, GAIN, here] += broke[:, here]
            if len(twice := here[self.may_double[here]]):
                double[:, :, twice] = (chances[:, :, twice] * padded[:, :, self.next[twice]]).sum(axis=3)
                double[:, GAIN, twice] = 2 * (double[:, GAIN, twice] + broke[:, twice])
            if play is None:
                self._choose(here, chosen, *(worth[0, GAIN] for worth in (padded, hit, double)))
            ways = chosen[here][None, None]
            best[:, :, here] = np.choose(ways, [worth[:, :, here] for worth in (padded, hit, double)])
        return Worked(hit[:, :, :-1], double[:, :, :-1], best[:, :, :-1], chosen)

    def _choose(self, here: Places, chosen: npt.NDArray[np.int_], stand: Array, hit: Array, double: Array) -> None:
        hits = self.may_hit[here] & (hit[here] > stand[here])
        gain = np.where(hits, hit[here], stand[here])
        twice = self.may_double[here] & (double[here] > gain)
        chosen[here] = np.where(twice, DOUBLE, np.where(hits, HIT, STAND))

    def _lost(self, unseen: Unseen) -> Array:
        """For each hand and value drawn: how much is lost by going over with it, which after the look counts less."""
        if not self.rules.peeks or self.up not in (ACE, TEN):
            return np.ones_like(unseen.counts)
        return np.stack([no_blackjack(unseen.without(value), self.up) for value in range(VALUES)], axis=1)
