"""What splitting a pair is worth.

A split makes hands that are drawn to one after another from the same shoe. If how each is played depends on its own
cards, the up card and the pair alone, the cards one hand takes are to another what the cards left in the shoe are: all
are unseen. So each hand is worth the same on average, played alone from the shoe without the pair, and two hands are
worth twice as much, exactly. With resplits the number of hands depends on how many more of the pair's cards come as
second cards. All ways in which that may go are counted; in each, the shoe lacks the cards of the pair that came, and
some of its cards lie before other hands and are known not to be of the pair's value (`Unseen.hidden`): exact too.

What is not exact: a player could remember the other cards of the hands already played, and play a later one a little
better. Here all are played by one plan, the best one for a hand of which the pair and the up card are gone. The figure
is thus what that plan gains, exactly, and less than perfect play by some thousandths of one percent of the wager.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from games.blackjack_family.dealer_odds import Array, Unseen
from games.blackjack_family.values import (
    CARDS,
    DOUBLE,
    GAIN,
    GIVE_UP,
    HIT,
    LOST,
    NEXT,
    OVER,
    PLACE,
    PUSH,
    STAND,
    TOTAL,
    WIN,
    Against,
    Places,
    Plan,
    Rules,
    Tree,
    against,
    doubles,
    saved_of,
    single,
    standing,
)

Case = tuple[int, int]
"""How many further cards of the pair's value came, and how many other hands have a second card that is none."""

Known = dict[Case, tuple[Array, Array]]
"""By case what one hand gains, wins and pushes: with any second card, and with one that is not of the pair's value."""


def plan(rules: Rules, up: int, value: int, lammer: bool = False) -> Against:
    """How the hands of this split pair are played: as one hand alone, when the pair and the up card are gone."""
    return _plan(rules, up, value, lammer)


@lru_cache(maxsize=4096)
def _plan(rules: Rules, up: int, value: int, lammer: bool) -> Against:
    found = against(rules, up, single(value), after_split=value, lammer=lammer)
    if rules.one_card_after_split(value):
        seconds = NEXT[PLACE[single(value)]]
        gives_up = found.play[seconds] == GIVE_UP
        if rules.surrender == "any_time":
            gives_up = (TOTAL[seconds] < 21) & (found.stand[GAIN, seconds] < -0.5 * found.clear[seconds])
        found.play[seconds] = np.where(gives_up, GIVE_UP, STAND)
        found.best[:, seconds] = np.where(gives_up, 0.0, found.stand[:, seconds])
        found.best[GAIN, seconds] -= np.where(gives_up, 0.5 * found.clear[seconds], 0.0)
    return found


@lru_cache(maxsize=8192)
def split_gain(
    rules: Rules, up: int, value: int, more: int, elsewhere: int = 0, lammer: bool = False
) -> tuple[float, float, float]:
    """Average gain of splitting a pair, in wagers, when so many further splits may follow, and how often its first
    hand wins and pushes; "and the dealer has no Blackjack".

    `elsewhere` cards of the pair's value are gone with hands split off before; `lammer` if the pair itself is one of
    those and was made for nothing.
    """
    first = SplitHands(rules, up, value, elsewhere, lammer)
    free = rules.splits_free(value) and not lammer
    return max(first.worth(more, SplitHands(rules, up, value, elsewhere, lammer=True) if free else first))


class SplitHands:
    """The hands of one split pair in every case that resplits may lead to."""

    def __init__(self, rules: Rules, up: int, value: int, elsewhere: int, lammer: bool = False) -> None:
        self.rules, self.up, self.value, self.lammer = rules, up, value, lammer
        gone = 1 + elsewhere  # of the pair's value, besides the card of the hand itself
        self.shoe = rules.shoe() - np.array(single(up)) - gone * np.array(single(value))
        planned = plan(rules, up, value, lammer)
        self.plan = planned.play
        self.start = PLACE[single(value)]
        self.reached, self.stood = self._reach()
        self.tree = Tree(rules, up, self.reached, doubles(rules, value)[self.reached], lammer)
        play = np.where(self.reached == self.start, HIT, self.plan[self.reached])
        self.prescribed = Plan(play, planned.rescued[self.reached], planned.chance[:, self.reached] > LOST)

    def _reach(self) -> tuple[Places, Places]:
        """The hands that the plan leads to, and those among them that stand."""
        todo = [self.start]
        reached, stood = set(todo), set()
        while todo:
            place = todo.pop()
            way = HIT if place == self.start else self.plan[place]
            after = [int(to) for to in NEXT[place] if to != OVER]
            if way in (STAND, GIVE_UP):
                stood.add(place)
            elif way == DOUBLE:
                stood.update(after)
            else:
                todo += [to for to in after if to not in reached]
                reached.update(after)
        return np.array(sorted(reached | stood)), np.array(sorted(stood))

    def worth(self, more: int, others: "SplitHands | None" = None) -> list[tuple[float, float, float]]:
        """All hands together, with the share of them that wins and pushes: split once, and split as often as may be.

        Where `others` than the first hand are played for lammers, the share is that of the first, which alone has the
        wager.
        """
        left, pair_left = float(self.shoe.sum()) - 1, float(self.shoe[self.value]) - 1
        often = [list(_ways(pair_left, left, splits)) for splits in sorted({0, more})]
        cases = {part.case for ways in often for way in ways for part in way.parts}
        known = self._work_out(cases)
        if others is None or others is self:
            return [_sum(ways, known) for ways in often]
        free = others._work_out(cases)
        return [_sum_free(ways, known, free) for ways in often]

    def _work_out(self, cases: set[Case]) -> Known:
        """The worth of one hand in each of these cases: if its second card is any, or none of the pair's value."""
        wanted = sorted(cases)
        of_pair = np.array(single(self.value), dtype=np.float64)
        shoes = np.stack([self.shoe - further * of_pair for further, _ in wanted])
        hidden = np.array([float(hidden) for _, hidden in wanted])
        totals = np.tile(TOTAL[self.stood], len(wanted))
        ends = standing(self.rules, self._unseen(shoes, hidden, self.stood), self.up, totals, self.lammer)
        stand = np.zeros((len(wanted), 3, len(self.reached)))
        stand[:, :, np.searchsorted(self.reached, self.stood)] = ends.reshape(3, len(wanted), -1).swapaxes(0, 1)
        unseen = self._unseen(shoes, hidden, self.reached)
        each = [Unseen(shoes[at : at + 1], hidden[at : at + 1], self.value) for at in range(len(wanted))]
        saved = saved_of(self.rules, self.up, each, self.reached)
        best = self.tree.work_out(unseen, stand, self.prescribed, saved).best
        first = int(np.searchsorted(self.reached, self.start))
        seconds = np.searchsorted(self.reached, NEXT[self.start])
        known: Known = {}
        for at, case in enumerate(wanted):
            others = np.maximum(shoes[at] - of_pair, 0.0)
            others[self.value] = 0.0
            known[case] = best[at, :, first], best[at][:, seconds] @ (others / others.sum())
        return known

    def _unseen(self, shoes: Array, hidden: Array, places: Places) -> Unseen:
        """The shoe of each case without each of these hands."""
        counts = (shoes[:, None] - CARDS[places][None]).reshape(-1, shoes.shape[1])
        return Unseen(np.maximum(counts, 0.0), np.repeat(hidden, len(places)), self.value)


class Part(NamedTuple):
    """Hands of one kind among those a split led to; `any_second` if their second card may be of the pair's value."""

    hands: int
    case: Case
    any_second: bool


class Way(NamedTuple):
    """One way in which the second cards may come, and its chance; the first hand is among the first part."""

    chance: float
    parts: list[Part]


def _ways(pair_left: float, left: float, more: int) -> Iterator[Way]:
    """Every way the second cards may come, if a hand that pairs again is split until `more` were."""

    def go_on(chance: float, waiting: int, further: int, unpaired: int) -> Iterator[Way]:
        hands = 2 + further
        if further == more:
            parts = [Part(unpaired, (further, unpaired - 1), False)] if unpaired else []
            yield Way(chance, [*parts, Part(hands - unpaired, (further, unpaired), True)])
        elif not waiting:
            yield Way(chance, [Part(hands, (further, hands - 1), False)])
        else:
            again = max(pair_left - further, 0.0) / (left - further - unpaired)
            if again:
                yield from go_on(chance * again, waiting + 1, further + 1, unpaired)
            yield from go_on(chance * (1 - again), waiting - 1, further, unpaired + 1)

    return go_on(1.0, 2, 0, 0)


def _sum(ways: Iterable[Way], known: Known) -> tuple[float, float, float]:
    """What all hands gain together on average, and which share of them wins and pushes."""
    gain, win, push = 0.0, 0.0, 0.0
    for chance, parts in ways:
        hands = sum(part.hands for part in parts)
        for count, case, any_second in parts:
            each = known[case][0 if any_second else 1]
            gain += chance * count * float(each[GAIN])
            win += chance * count / hands * float(each[WIN])
            push += chance * count / hands * float(each[PUSH])
    return gain, win, push


def _sum_free(ways: Iterable[Way], known: Known, free: Known) -> tuple[float, float, float]:
    """What the first hand, for the wager, and the others, for lammers, gain; how often the first wins and pushes."""
    total = np.zeros(3)
    for chance, parts in ways:
        _, case, any_second = parts[0]
        total += chance * known[case][0 if any_second else 1]
        for at, (count, case, any_second) in enumerate(parts):
            lammers = count - 1 if at == 0 else count
            total[GAIN] += chance * lammers * free[case][0 if any_second else 1][GAIN]
    return float(total[GAIN]), float(total[WIN]), float(total[PUSH])
