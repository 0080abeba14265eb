"""Best play at blackjack: published charts and edges, and the same figures worked out the slow way."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Literal

import numpy as np
import pytest

from games.blackjack_family.best_play import Split, best_play, counted
from games.blackjack_family.chart import UPS, chart, code, hard_hands, name
from games.blackjack_family.dealer_odds import ACE, TEN, Unseen, best_total, dealer_ends
from games.blackjack_family.splits import SplitHands, plan
from games.blackjack_family.values import GAIN, PLACE, STAND, Counts, Rules, no_blackjack, single

RULES = Rules()
"""6 decks, dealer stands on soft 17, double after split, late surrender, four hands, one card on split aces."""
H17, NO_SURRENDER = {"hits_soft_17": True}, {"surrender": "none"}
SIX, EIGHT, NINE = 5, 7, 8

# Basic strategy for four to eight decks as it is printed on the cards players buy, dealer's cards 2 to 10 and ace.
# D doubles or else hits, Ds doubles or else stands; R, Rs and Rp surrender or else hit, stand, split.
STANDS_ON_SOFT_17 = """
5-8     H  H  H  H  H  H  H  H  H  H
9       H  D  D  D  D  H  H  H  H  H
10      D  D  D  D  D  D  D  D  H  H
11      D  D  D  D  D  D  D  D  D  H
12      H  H  S  S  S  H  H  H  H  H
13-14   S  S  S  S  S  H  H  H  H  H
15      S  S  S  S  S  H  H  H  R  H
16      S  S  S  S  S  H  H  R  R  R
17-19   S  S  S  S  S  S  S  S  S  S
A-2     H  H  H  D  D  H  H  H  H  H
A-3     H  H  H  D  D  H  H  H  H  H
A-4     H  H  D  D  D  H  H  H  H  H
A-5     H  H  D  D  D  H  H  H  H  H
A-6     H  D  D  D  D  H  H  H  H  H
A-7     S  Ds Ds Ds Ds S  S  H  H  H
A-8     S  S  S  S  S  S  S  S  S  S
A-9     S  S  S  S  S  S  S  S  S  S
2-2     P  P  P  P  P  P  H  H  H  H
3-3     P  P  P  P  P  P  H  H  H  H
4-4     H  H  H  P  P  H  H  H  H  H
5-5     D  D  D  D  D  D  D  D  H  H
6-6     P  P  P  P  P  H  H  H  H  H
7-7     P  P  P  P  P  P  H  H  H  H
8-8     P  P  P  P  P  P  P  P  P  P
9-9     P  P  P  P  P  S  P  P  S  S
10-10   S  S  S  S  S  S  S  S  S  S
A-A     P  P  P  P  P  P  P  P  P  P
"""
HITS_SOFT_17 = {  # where the card for a dealer who hits soft 17 says otherwise
    "11": "D  D  D  D  D  D  D  D  D  D",
    "15": "S  S  S  S  S  H  H  H  R  R",
    "17": "S  S  S  S  S  S  S  S  S  Rs",
    "A-7": "Ds Ds Ds Ds Ds S  S  H  H  H",
    "A-8": "S  S  S  S  Ds S  S  S  S  S",
    "8-8": "P  P  P  P  P  P  P  P  P  Rp",
}
WITHOUT_SURRENDER = {"R": "H", "Rs": "S", "Rp": "P"}

# Hands of two cards that are played otherwise than their total, because their own cards are gone from the shoe.
BY_COMPOSITION = {
    ("stands", "10-2", "4"): "H",  # the ten it lacks would have broken the hand: 0.0007 better than standing
    ("hits", "8-7", "10"): "H",  # 7s and 8s gone, which make 22 and 23: 0.0002 better than surrender
    ("stands", "8-7", "10"): "H",
}


def published(hits_soft_17: bool, surrender: bool) -> dict[str, list[str]]:
    """The printed card, row by row."""
    rows: dict[str, list[str]] = {}
    for line in STANDS_ON_SOFT_17.split("\n"):
        if line:
            head, *cells = line.split()
            low, _, high = head.partition("-")
            totals = [head] if not high or low in ("A", high) else [str(n) for n in range(int(low), int(high) + 1)]
            rows |= {total: cells for total in totals}
    if hits_soft_17:
        rows |= {head: cells.split() for head, cells in HITS_SOFT_17.items()}
    if not surrender:
        rows = {head: [WITHOUT_SURRENDER.get(cell, cell) for cell in cells] for head, cells in rows.items()}
    return rows


@pytest.mark.parametrize("surrender", ["late", "none"])
@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["S17", "H17"])
def test_basic_strategy_is_the_published_one(hits_soft_17: bool, surrender: Literal["late", "none"]):
    play = best_play(replace(RULES, hits_soft_17=hits_soft_17, surrender=surrender))
    rows = {head: list(cells) for grid in chart(play, natural=1.04).grids for head, cells in grid.rows}
    card = published(hits_soft_17, surrender == "late")
    assert rows.keys() == card.keys()
    differ = [(head, name(up), rows[head][at], cell) for head in rows for at, (up, cell) in
              enumerate(zip(UPS, card[head], strict=True)) if rows[head][at] != cell]  # fmt: skip
    assert differ == []


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["S17", "H17"])
def test_hands_that_differ_from_their_total_are_these(hits_soft_17: bool):
    play = best_play(replace(RULES, hits_soft_17=hits_soft_17))
    card = published(hits_soft_17, surrender=True)
    found = {}
    for total in range(5, 20):
        for low, high in hard_hands(total):
            for up, cell in zip(UPS, card[str(total)], strict=True):
                mine = code(play.worths(counted([low, high]), up))
                if mine != cell:
                    found[f"{name(high)}-{name(low)}", name(up)] = mine
    dealer = "hits" if hits_soft_17 else "stands"
    assert found == {(hand, up): cell for (does, hand, up), cell in BY_COMPOSITION.items() if does == dealer}


# ---- what a round costs


def cost(**changes: object) -> float:
    """House edge in points."""
    return -100 * best_play(replace(RULES, **changes)).round.gain  # type: ignore[arg-type]


def test_the_edge_of_six_decks():
    assert cost() == pytest.approx(0.34, abs=0.03)


@pytest.mark.parametrize(("base", "change", "points", "within"), [
    ({}, {"blackjack_pays": 1.2}, 1.39, 0.04),
    ({}, NO_SURRENDER, 0.08, 0.01),
    ({}, H17, 0.22, 0.03),
    (NO_SURRENDER, H17, 0.22, 0.01),
    (NO_SURRENDER, {"double_after_split": False}, 0.14, 0.01),
    (NO_SURRENDER, {"peeks": False}, 0.11, 0.01),
    (NO_SURRENDER, {"splits": 1}, 0.05, 0.02),
    (NO_SURRENDER, {"ace_splits": 3}, -0.08, 0.02),
    (NO_SURRENDER, {"one_card_on_split_aces": False}, -0.19, 0.02),
    (NO_SURRENDER, {"surrender": "early"}, -0.63, 0.02),
    (NO_SURRENDER, {"double": "9_to_11"}, 0.09, 0.02),
    (NO_SURRENDER, {"double": "10_or_11"}, 0.18, 0.03),
    (NO_SURRENDER, {"decks": 8}, 0.02, 0.01),
    (NO_SURRENDER, {"decks": 2}, -0.22, 0.02),
], ids=str)  # fmt: skip
def test_what_a_rule_costs_is_as_published(
    base: dict[str, object], change: dict[str, object], points: float, within: float
):
    assert cost(**(base | change)) - cost(**base) == pytest.approx(points, abs=within)


def test_insurance_by_the_count_of_tens():
    play = best_play(RULES)
    assert play.insurance(counted([])) == pytest.approx(-23 / 311)  # 7.3955 %, nothing seen but the ace
    assert play.insurance(counted([ACE, TEN])) == pytest.approx(3 * 95 / 309 - 1)
    worth_insured = play.natural(counted([ACE, TEN]), ACE) + play.insurance(counted([ACE, TEN])) / 2
    assert worth_insured == pytest.approx(1.0), "an insured Blackjack is even money"
    assert play.natural(counted([ACE, TEN]), ACE) > 1


# ---- the slow way


def slow_dealer(left: tuple[int, ...], hand: Counts, hits_soft_17: bool) -> dict[int, float]:
    """The dealer's totals card by card; 0 stands for over 22."""
    total, soft = best_total(sum((value + 1) * n for value, n in enumerate(hand)), hand[ACE])
    if total > 17 or (total == 17 and not (soft and hits_soft_17)):
        return {total if total <= 22 else 0: 1.0}
    ends: dict[int, float] = {}
    for value in range(10):
        if left[value]:
            for end, chance in _slow(without(left, value), with_card(hand, value), hits_soft_17).items():
                ends[end] = ends.get(end, 0.0) + chance * left[value] / sum(left)
    return ends


_slow = lru_cache(maxsize=None)(slow_dealer)


def without(left: tuple[int, ...], value: int) -> tuple[int, ...]:
    return (*left[:value], left[value] - 1, *left[value + 1 :])


def with_card(hand: Counts, value: int) -> Counts:
    return (*hand[:value], hand[value] + 1, *hand[value + 1 :])


def shoe_without(rules: Rules, *cards: int) -> tuple[int, ...]:
    left = tuple(int(n) for n in rules.shoe())
    for value in cards:
        left = without(left, value)
    return left


@pytest.mark.parametrize("hits_soft_17", [False, True], ids=["S17", "H17"])
@pytest.mark.parametrize("up", range(10), ids=name)
def test_the_dealers_totals_are_those_of_the_slow_way(up: int, hits_soft_17: bool):
    left = shoe_without(Rules(decks=1), up, TEN, SIX)
    hole = {ACE: TEN, TEN: ACE}.get(up)
    slow: dict[int, float] = {}
    for value in range(10):
        if value != hole:
            hand = with_card(single(up), value)
            for end, chance in _slow(without(left, value), hand, hits_soft_17).items():
                slow[end] = slow.get(end, 0.0) + chance * left[value] / sum(left)
    quick = dealer_ends(Unseen.of(np.array([left], dtype=float)), up, hits_soft_17, 22)[:, 0]
    assert quick == pytest.approx([slow.get(total, 0.0) for total in range(17, 23)], abs=1e-12)


@pytest.mark.parametrize("up", [ACE, NINE, TEN], ids=name)
def test_a_double_after_the_look_is_that_of_the_slow_way(up: int):
    """The hole card is taken out first, one that makes no Blackjack; then the player's card, then the dealer's."""
    rules, cards = Rules(decks=1), (4, SIX)
    left, hole = shoe_without(rules, up, *cards), {ACE: TEN, TEN: ACE}.get(up)
    holes = {value: n for value, n in enumerate(left) if value != hole}
    gain = 0.0
    for under, n in holes.items():
        rest = without(left, under)
        for card in range(10):
            total, _ = best_total(sum(cards) + 2 + card + 1, int(card == ACE))
            ends = _slow(without(rest, card), with_card(single(up), under), False)
            won = sum(chance for end, chance in ends.items() if end < total or end > 21)
            lost = sum(chance for end, chance in ends.items() if total < end <= 21)
            gain += n / sum(holes.values()) * rest[card] / sum(rest) * (won - lost)
    assert best_play(rules).worths(counted(cards), up)["double"] == pytest.approx(2 * gain, abs=1e-12)


Way = tuple[float, tuple[int, ...], tuple[int, ...]]


def second_cards(
    left: tuple[int, ...], pair: int, most: int, waiting: int = 2, done: tuple[int, ...] = ()
) -> Iterator[Way]:
    """Every way the second cards of a split pair may come, in the order of play: chance, second cards, cards left."""
    if not waiting:
        yield 1.0, done, left
        return
    for value in range(10):
        if left[value]:
            again = value == pair and waiting + len(done) < most
            now = (waiting + 1, done) if again else (waiting - 1, (*done, value))
            for chance, cards, rest in second_cards(without(left, value), pair, most, *now):
                yield chance * left[value] / sum(left), cards, rest


@pytest.mark.parametrize("most", [2, 3, 4])
@pytest.mark.parametrize(("pair", "up"), [(ACE, SIX), (ACE, TEN), (ACE, ACE), (TEN, SIX)])
def test_split_hands_that_get_one_card_are_those_of_the_slow_way(pair: int, up: int, most: int):
    """Second cards of all hands from one small shoe, then the dealer's; Blackjack left out after the look."""
    rules = Rules(decks=1 if pair == ACE else 6, ace_splits=3)
    assert all(plan(rules, up, pair).play[PLACE[counted([pair, value])]] == STAND for value in range(10))
    ways = list(second_cards(shoe_without(rules, up, pair, pair), pair, most))
    lefts = sorted({left for _, _, left in ways})
    ends = dealer_ends(Unseen.of(np.array(lefts, dtype=float)), up, False, 21)
    clear = no_blackjack(Unseen.of(np.array(lefts, dtype=float)), up)
    slow = 0.0
    for chance, cards, left in ways:
        at = bisect_left(lefts, left)
        for card in cards:
            total, _ = best_total(pair + card + 2, int(ACE in (pair, card)))
            below, above = ends[: max(total - 17, 0), at].sum(), ends[max(total - 16, 0) :, at].sum()
            slow += chance * (below + clear[at] - ends[:, at].sum() - above)
    assert SplitHands(rules, up, pair, 0).worth(most - 2)[-1][GAIN] == pytest.approx(slow, abs=1e-11)


def test_the_chances_of_hidden_cards_add_up():
    unseen = Unseen(rules_counts := np.array([RULES.shoe()] * 3), np.array([0.0, 1.0, 3.0]), EIGHT)
    assert unseen.chances().sum(axis=1) == pytest.approx([1, 1, 1])
    assert unseen.chances()[0] == pytest.approx(rules_counts[0] / 312)
    assert unseen.chances()[2][EIGHT] == pytest.approx(24 / 309), "none of the three hidden cards is an eight"


# ---- one decision


def test_a_hand_left_of_a_split_is_not_surrendered_and_split_only_within_the_limit():
    play = best_play(RULES)
    eights = counted([EIGHT, EIGHT])
    fresh = play.worths(eights, TEN)
    assert fresh.keys() == {"stand", "hit", "double", "split", "surrender"}
    assert play.worths(eights, TEN, Split(EIGHT, 2, 2)).keys() == {"stand", "hit", "double", "split"}
    assert play.worths(eights, TEN, Split(EIGHT, 4, 0)).keys() == {"stand", "hit", "double"}
    assert play.worths(counted([ACE, 4]), TEN, Split(ACE, 2, 0)).keys() == {"stand"}, "one card on split aces"
    assert play.worths(counted([1, 2, 3]), TEN).keys() == {"stand", "hit"}
    assert play.worths(counted([TEN, TEN, ACE]), TEN).keys() == {"stand"}, "nothing is drawn to 21"


def test_worths_against_an_ace_are_after_the_look():
    """With 20 against an ace, and no Blackjack under it, one wins more often than before the look."""
    after = best_play(RULES).worths(counted([TEN, TEN]), ACE)["stand"]
    before = best_play(replace(RULES, peeks=False)).worths(counted([TEN, TEN]), ACE)["stand"]
    clear = 1 - 94 / 309
    assert after == pytest.approx((before + 1 - clear) / clear)


@pytest.mark.parametrize(
    "rules", [Rules(decks=1), Rules(decks=24, splits=7, ace_splits=7), Rules(pushes_22=True)], ids=["one", "many", "22"]
)
def test_any_rules_give_figures_that_make_sense(rules: Rules):
    found = best_play(rules).round
    assert -0.1 < found.gain < 0.1
    assert 0.3 < found.win < 0.5
    assert 0.05 < found.push < 0.2
