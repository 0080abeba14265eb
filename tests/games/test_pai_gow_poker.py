"""Pai Gow Poker, chapter 645a: the house way, the coach of players and banks, two positions of one player."""

from fractions import Fraction
from math import comb

import numpy as np
import pytest

from games.kit.advice import Advice, best, too_close
from games.kit.chance import Quick
from games.kit.registry import game
from games.kit.round import Round
from games.pai_gow_family.counting import deal_random
from games.pai_gow_family.hands import CARDS
from games.pai_gow_poker.bonus import lines
from games.pai_gow_poker.house_way import STEPS, HouseWay, step
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.trial import set_all, set_many

CARD = game("pai_gow_poker")


def dealt(luck: int = 1, **options: object) -> Round:
    """One player's round up to the setting."""
    r = Round(CARD, PaiGowPokerOptions.read(options), Quick(luck), {1: 1_000_000})
    r.answer(1, "wager", {"wager": "main", "amount": 1000})
    if options.get("two_spots"):
        r.answer(1, "wager", {"wager": "main", "spot": "2", "amount": 1000})
    r.answer(0, "no_more_bets")
    return r


def told(r: Round, seat: int = 1) -> list[Advice]:
    assert CARD.counts.advise
    return list(CARD.counts.advise(r, next(ask for ask in r.asks if seat in ask.seats), seat))


# ---- odds, § 645a.13

CLASSES = {  # of all 154,143,080 hands, three of a kind above a straight
    "straight": 11_034_204, "three_of_a_kind": 7_672_500, "flush": 6_172_088, "full_house": 4_188_528,
    "four_of_a_kind": 307_472, "straight_flush": 184_644, "royal_flush": 25_948, "five_aces": 1_128,
    "seven_straight_flush_joker": 4 * (8 * 5 + 9), "royal_match": 4 * 3 * 2 * 6, "seven_straight_flush": 4 * 8,
}  # fmt: skip
"""Seven in a row with the joker: in one of five gaps of a run, or beside six in a row; a Royal Match: another suit, A-K
or K-Q, and a royal flush that is natural or has the joker for one of five cards."""
EDGES = {
    "A": ("87036/1133405", "1496262/19267885", "100303/1101022"),
    "B": ("1491612/19267885", "215466/2752555", "763/10387"),
    "C": ("270176/2752555", "1899332/19267885", None),
    "D": ("61433/727090", "3271699/38535770", None),
}
"""Of Fortune Bonus, Emperor's Treasure and Insurance, by table."""


def test_645a_6_d_every_hand_is_counted_by_its_line():
    fortune, emperor = lines("fortune"), lines("emperor")
    assert {line: fortune[line] for line in CLASSES} == CLASSES
    assert sum(fortune.values()) == sum(emperor.values()) == comb(53, 7)
    assert (emperor["royal_match"], emperor["royal_flush"]) == (72, 26_020), "only an ace and a king"
    assert lines("fortune", "rank")["straight"] == 11_236_028, "with those that have three of a kind as well"
    assert lines("fortune", joker_matches=True)["royal_match"] == 144 + 4 * 3 * 3


@pytest.mark.parametrize("table", EDGES)
def test_645a_13_edges_of_the_optional_wagers_are_exact(table: str):
    insurance = {"insurance_paytable": table} if table in "AB" else {}
    options = PaiGowPokerOptions.read({"fortune_paytable": table, "emperor_offered": True, "emperor_paytable": table,
                                       "progressive_offered": True, **insurance})  # fmt: skip
    edges = {edge.wager: edge for edge in CARD.counts.odds(options)}
    for wager, edge in zip(("fortune", "emperor", "insurance"), EDGES[table], strict=True):
        assert edges[wager].method == "exact"
        assert edge is None or edges[wager].house_edge == Fraction(edge)
    assert edges["progressive"].house_edge == Fraction(10267071, 19267885)
    assert edges["main"].method == "simulated"
    assert 0 < (edges["main"].error or 0) < 0.001


# ---- the house way, § 645a.11(c)


def test_645a_11_c_many_hands_are_set_as_each_is_set_alone():
    rows = deal_random(np.random.default_rng(7), 1_500, 7)
    rows[:400, 0] = np.where((rows[:400] == 52).any(axis=1), rows[:400, 0], 52)
    high, low = set_many(rows)
    for at, row in enumerate(rows):
        way = step(tuple(CARDS[card] for card in row))[1]
        assert not way.foul
        assert (way.tops.value, way.lows.value) == (high[at], low[at])


def test_645a_11_c_two_hundred_thousand_hands_are_set_legally():
    high, low = set_many(deal_random(np.random.default_rng(6), 200_000, 7))
    assert ((high >> 20 > low >> 20) | (high >> 12 >= low >> 12)).all()
    assert (set_all(np.array([[0, 1, 2, 3, 4, 5, 52]], np.uint8)).high > 0).all()


def test_645a_11_b_the_error_is_at_most_two_thousandths_of_the_wager():
    for luck in range(12):
        r = dealt(luck, two_spots=luck % 2 == 1)
        assert max(one.error for one in told(r)) <= 0.002
        if luck % 2:
            r.answer(1, "house_way")
            assert max(one.error for one in told(r)) <= 0.002


def test_645a_11_b_no_set_is_called_best_within_twice_the_error_of_another():
    for luck in range(15):
        said = told(dealt(luck))
        first = best(said)
        rivals = [one for one in said if 0 < first.value - one.value < 2 * max(first.error, one.error)]
        assert too_close(said) or not rivals


def test_645a_7_f_the_second_hand_is_taken_up_when_the_first_is_placed():
    r = dealt(two_spots=True)
    first = r.asks[0].hand
    other = next(hand for hand in ("seat:1", "seat:1:2") if hand != first)
    assert set(r.view(1)["hands"][other]) == {None}
    r.answer(1, "house_way")
    assert None not in r.view(1)["hands"][other]


@pytest.mark.parametrize("must", [False, True])
def test_645a_12_i_a_bank_is_told_what_each_set_gains_of_all_it_covers(must: bool):
    options = PaiGowPokerOptions.read({"player_bank": True, "bank_must_use_house_way": must})
    r = Round(CARD, options, Quick(5), {1: 100_000, 2: 100_000},
              carry={"opened": True, "against": {"1": 1000, "2": 1000}})  # fmt: skip
    r.answer(1, "bank")
    r.answer(2, "wager", {"wager": "main", "amount": 3000})
    r.answer(0, "no_more_bets")
    r.answer(1, "dealer_wager", {"amount": 0})
    r.answer(1, "shake")
    r.answer(2, "house_way")
    said = told(r)
    assert {one.unit for one in said} == {3000}
    assert 0 < best(said).error <= 0.002
    assert (len(said) == 2) is must


def test_645a_11_c_the_chart_has_an_example_of_every_step_and_own_lines_first():
    assert CARD.counts.chart
    own = {"K K 9 9 A 4 2": "A 4"}
    (grid,) = CARD.counts.chart(PaiGowPokerOptions.read({"house_way": "custom", "custom_way": own})).grids
    assert [row for row, _ in grid.rows] == ["K K 9 9 A 4 2: A 4", *(one.name for one in STEPS)]
    assert len(HouseWay(tuple(own.items())).steps) == len(STEPS) + 1
