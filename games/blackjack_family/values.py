"""What each way to play a hand of blackjack is worth, by exact recursion on the shoe's starting composition.

A hand is known by the values of its cards, and is played against the full shoe less these cards and the up card: every
card that may come, to the player or the dealer, has the chance that composition gives it. Nothing is approximated for
standing, hitting, doubling and surrender.

Where the dealer looks for Blackjack first, all figures inside are "and the dealer has none": the chance that a card
comes is taken as if nothing were known of the hole card, and the dealer's hands with Blackjack are left out. Divided at
the end by the chance that there is none, that is exactly the average after the look; the next card's chances are
changed a little by what the look told, and this way they need not be worked out.

Splits are in `splits`, a Second Chance over 21 in `second_chance`.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from games.blackjack_family.all_hands import (
    CARDS,
    HANDS,
    HARD,
    NATURAL,
    NEXT,
    OVER,
    PAIR_OF,
    PLACE,
    SIZE,
    TOTAL,
    VALUES,
    Counts,
    Places,
    single,
    two,
)
from games.blackjack_family.dealer_odds import ACE, TEN, Array, Unseen
from games.blackjack_family.second_chance import Saved, saving
from games.blackjack_family.standing import DECK, FREE_TOTALS, GAIN, PUSH, WIN, Rules, no_blackjack, standing

__all__ = [
    "CARDS", "DECK", "DOUBLE", "FREE_TOTALS", "GAIN", "GIVE_UP", "HANDS", "HIT", "LOST", "NATURAL", "NEXT", "OVER",
    "PAIR_OF", "PLACE", "PUSH", "SIZE", "STAND", "TOTAL", "VALUES", "WIN", "Against", "Counts", "Places", "Plan",
    "Rules", "Tree", "against", "doubles", "no_blackjack", "saved_of", "single", "standing", "two",
]  # fmt: skip

STAND, HIT, DOUBLE, GIVE_UP = 0, 1, 2, 3
LOST = -1.0
"""What a hand over 21 gains without a Second Chance."""


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
    """STAND, HIT, DOUBLE or GIVE_UP: which gains most, as `best` has it."""
    rescued: npt.NDArray[np.bool_]
    """Whether a hand that was doubled is surrendered then."""
    chance: Array
    """By value and hand: what a Second Chance gains after the look, in wagers of the hand, where that value puts it
    over 21; without it the hand loses one."""


class Plan(NamedTuple):
    """Choices that are prescribed, for some hands: as in `Against`."""

    play: npt.NDArray[np.int_]
    rescued: npt.NDArray[np.bool_]
    taken: npt.NDArray[np.bool_]
    """By value and hand: whether a Second Chance is taken where that value puts it over 21."""


def against(rules: Rules, up: int, gone: Counts, after_split: int | None = None, lammer: bool = False) -> Against:
    """Every hand against an up card when these cards are gone besides; or every hand that is left of a split pair, for
    the original wager or for a lammer."""
    places = np.arange(len(HANDS)) if after_split is None else np.flatnonzero(CARDS[:, after_split])
    shoe = rules.shoe() - np.array(single(up)) - np.array(gone)
    unseen = Unseen.of(shoe - CARDS[places])
    tree = Tree(rules, up, places, doubles(rules, after_split)[places], lammer)
    stand = standing(rules, unseen, up, TOTAL[places], lammer)
    clear = no_blackjack(unseen, up)
    found = tree.work_out(unseen, stand[None], saved=saved_of(rules, up, [Unseen.of(shoe[None])], places))
    plan = found.plan
    parts = (stand, found.hit[0], found.double[0], found.best[0], clear, plan.play, plan.rescued, found.chance)
    return Against(*(_spread(places, part) for part in parts))


def saved_of(rules: Rules, up: int, shoes: list[Unseen], places: Places) -> Saved | None:
    """What Second Chances are worth to these hands in each case, one shoe each; where there are any."""
    if rules.second_chance == "none":
        return None
    each = [saving(rules, up, shoe, places) for shoe in shoes]
    return Saved(np.stack([saved.gain for saved in each]), np.stack([saved.push for saved in each]))


def _spread(places: Places, part: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What is known of some hands, in the places of all."""
    full = np.zeros((*part.shape[:-1], len(HANDS)), dtype=part.dtype)
    full[..., places] = part
    return full


@lru_cache(maxsize=64)
def _doubles(rules: Rules) -> npt.NDArray[np.bool_]:
    most = max(SIZE) if rules.double_any_cards else 2
    return np.array([2 <= size <= most and rules.may_double(cards) for size, cards in zip(SIZE, HANDS, strict=True)])


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
    plan: Plan
    chance: Array
    """Of the first case."""


class Tree:
    """Some hands and where each comes to by drawing, to be worked out from the highest totals down."""

    def __init__(
        self, rules: Rules, up: int, places: Places, may_double: npt.NDArray[np.bool_], lammer: bool = False
    ) -> None:
        self.rules, self.up, self.places, self.may_double = rules, up, places, may_double
        self.costs = 0.0 if lammer else 1.0
        """What the hand loses where it loses."""
        self.costs_doubled = self.costs + ~np.isin(TOTAL[places], FREE_TOTALS) if rules.free else None
        local = np.full(len(HANDS) + 1, len(places), dtype=np.intp)  # one past the last: over 21, and worth nothing
        local[places] = np.arange(len(places))
        self.next = local[NEXT[places]]
        self.over = NEXT[places] == OVER
        hard = HARD[places]
        self.levels = [here for total in range(21, 0, -1) if len(here := np.flatnonzero(hard == total))]
        self.may_hit = TOTAL[places] < 21
        self.may_give_up = self.may_hit & (SIZE[places] >= 2) & (rules.surrender == "any_time")

    def work_out(self, unseen: Unseen, stand: Array, plan: Plan | None = None, saved: Saved | None = None) -> Worked:
        """What hitting and doubling gain in each case, and what is best, or what the plan prescribes.

        `stand` is by case, by gain, win and push, and by hand; the shoes of `unseen` are the hands of the first case,
        those of the second, and so on. Where there is a choice to make there is only one case.
        """
        cases, hands = len(stand), len(self.places)
        chances = unseen.chances().reshape(cases, hands, VALUES)
        lost = self._lost(unseen).reshape(chances.shape)
        second = _after_look(lost[0], saved).T
        taken = second > LOST if plan is None else plan.taken
        broke, broke_doubled = self._broke(chances * self.over, lost, saved, taken.T)
        needs_clear = self.costs_doubled is not None or self.rules.surrender == "any_time"
        clear = no_blackjack(unseen, self.up).reshape(cases, hands) if needs_clear else None
        chances = chances[:, None] * ~self.over
        padded = np.concatenate([stand, np.zeros((cases, 3, 1))], axis=2)
        hit, double, best, given = (np.zeros_like(padded) for _ in range(4))
        doubled = padded
        if clear is not None and self.rules.surrender == "any_time":
            given[:, GAIN, :-1] = -0.5 * clear
        rescued = self._rescued(given, stand) if plan is None else plan.rescued
        if rescued.any():
            doubled = np.where(np.append(rescued, False), given, padded)
        chosen = np.zeros(hands, dtype=int) if plan is None else plan.play
        for here in self.levels:
            after, chance = self.next[here], chances[:, :, here]
            hit[:, :, here] = (chance * best[:, :, after]).sum(axis=3) + broke[:, :, here]
            if len(twice := here[self.may_double[here]]):
                double[:, :, twice] = (chances[:, :, twice] * doubled[:, :, self.next[twice]]).sum(axis=3)
                double[:, :, twice] += broke_doubled[:, :, twice]
                double[:, GAIN, twice] *= 2
                if self.costs_doubled is not None and clear is not None:
                    lose = clear[:, twice] - double[:, WIN, twice] - double[:, PUSH, twice]
                    double[:, GAIN, twice] = 2 * double[:, WIN, twice] - self.costs_doubled[twice] * lose
            if plan is None:
                self._choose(here, chosen, *(worth[0, GAIN] for worth in (padded, hit, double, given)))
            ways = chosen[here][None, None]
            best[:, :, here] = np.choose(ways, [worth[:, :, here] for worth in (padded, hit, double, given)])
        return Worked(hit[:, :, :-1], double[:, :, :-1], best[:, :, :-1], Plan(chosen, rescued, taken), second)

    def _rescued(self, given: Array, stand: Array) -> npt.NDArray[np.bool_]:
        """The hands that are surrendered once they were doubled."""
        better: npt.NDArray[np.bool_] = given[0, GAIN, :-1] > stand[0, GAIN]
        rescued: npt.NDArray[np.bool_] = self.may_give_up & self.rules.rescue & better
        return rescued

    def _broke(
        self, chances: Array, lost: Array, saved: Saved | None, taken: npt.NDArray[np.bool_]
    ) -> tuple[Array, Array]:
        """What going over gains, wins and pushes, by case and hand; and where the hand was doubled."""
        cases, hands, _ = chances.shape
        plain = np.zeros((cases, 3, hands))
        plain[:, GAIN] = -self.costs * (chances * lost).sum(axis=2)
        if saved is None:
            return plain, plain
        broke = np.zeros_like(plain)
        broke[:, GAIN] = (chances * np.where(taken, saved.gain, -lost)).sum(axis=2)
        broke[:, PUSH] = (chances * np.where(taken, saved.push, 0.0)).sum(axis=2)
        return broke, broke if self.rules.second_chance == "always" else plain

    def _choose(
        self, here: Places, chosen: npt.NDArray[np.int_], stand: Array, hit: Array, double: Array, given: Array
    ) -> None:
        hits = self.may_hit[here] & (hit[here] > stand[here])
        gain = np.where(hits, hit[here], stand[here])
        twice = self.may_double[here] & (double[here] > gain)
        gain = np.where(twice, double[here], gain)
        gives_up = self.may_give_up[here] & (given[here] > gain)
        chosen[here] = np.where(gives_up, GIVE_UP, np.where(twice, DOUBLE, np.where(hits, HIT, STAND)))

    def _lost(self, unseen: Unseen) -> Array:
        """For each hand and value drawn: how much is lost by going over with it, which after the look counts less."""
        if not self.rules.peeks or self.up not in (ACE, TEN):
            return np.ones_like(unseen.counts)
        return np.stack([no_blackjack(unseen.without(value), self.up) for value in range(VALUES)], axis=1)


def _after_look(lost: Array, saved: Saved | None) -> Array:
    """What a Second Chance gains once the dealer is known to have no Blackjack, by hand and value."""
    none = np.full_like(lost, LOST)
    return none if saved is None else np.divide(saved.gain[0], lost, out=none, where=lost > 0)
