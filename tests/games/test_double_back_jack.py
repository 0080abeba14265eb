"""Double Back Jack: its edges, when a Second Chance is worth its wager, what is paid at once, and a simulation."""

from fractions import Fraction
from itertools import product

import pytest

from games.blackjack_family.best_play import Split, best_play, counted
from games.blackjack_family.dealer_odds import ACE, TEN
from games.double_back_jack.odds import odds
from games.double_back_jack.options import DoubleBackJackOptions
from games.double_back_jack.strategy import chart, rules_of
from games.kit.registry import game
from games.kit.simulate import simulate

OPTIONS = DoubleBackJackOptions.read()
PLAY = best_play(rules_of(OPTIONS))


def edges(**options: object) -> dict[str, Fraction]:
    return {edge.wager: edge.house_edge for edge in odds(DoubleBackJackOptions.read(options))}


def test_591_12_edges_with_six_decks():
    assert edges()["insurance"] == Fraction(23, 311)
    assert abs(edges()["blackjack"]) < 0.0015, "about even"


def test_591_11_one_card_on_split_aces_costs_the_player():
    assert edges(split_aces_draw="one_card")["blackjack"] > edges()["blackjack"]


def test_591_7_f_a_blackjack_is_worth_two_whatever_the_dealer_shows():
    assert {PLAY.first_two(TEN, ACE, up) for up in range(ACE, TEN + 1)} == {(2.0, 1.0, 0.0)}


def test_591_7_m_a_21_always_wins_after_the_look():
    for up in range(ACE, TEN + 1):
        assert PLAY.worths(counted([TEN, 5, 4]), up)["stand"] == pytest.approx(1)


def slowly(cards: list[int], up: int) -> float:
    """A Second Chance by going through every card that may come, one after the other."""
    shoe = [24] * 9 + [96]
    for value in (*cards, up):
        shoe[value] -= 1
    total, left, gain = sum(cards) + len(cards), sum(shoe), 0.0
    for value in range(10):
        chance, after = shoe[value] / left, total - value - 1
        shoe[value] -= 1
        if after > 21:
            gain -= 2 * chance
        elif after == 21:
            gain += chance
        else:
            gain += chance * compared(shoe, after, up + 1 + 10 * (up == ACE), up == ACE)
        shoe[value] += 1
    return gain


def compared(shoe: list[int], mine: int, dealers: int, soft: bool) -> float:
    """What the hand and its Second Chance gain together, as the dealer draws on."""
    if dealers > 21 and soft:
        dealers, soft = dealers - 10, False
    if dealers >= 17:
        return 0.0 if dealers in (22, mine) else 1.0 if dealers > 22 or mine > dealers else -2.0
    gain, left = 0.0, sum(shoe)
    for value in range(10):
        if shoe[value]:
            share = shoe[value] / left
            shoe[value] -= 1
            eleven = value == ACE and dealers < 11
            gain += share * compared(shoe, mine, dealers + value + 1 + 10 * eleven, soft or eleven)
            shoe[value] += 1
    return gain


@pytest.mark.parametrize(("cards", "up"), [([9, 5, 8], 6), ([9, 4, 7], 8), ([5, 5, 9], 7)])
def test_591_7_l_a_second_chance_counted_card_by_card(cards: list[int], up: int):
    assert PLAY.second_chance(cards, up) == pytest.approx(slowly(cards, up), abs=1e-12)


def test_591_7_l_hitting_counts_the_second_chance_and_so_does_a_double():
    sixteen, plain = counted([9, 5]), best_play(rules_of(OPTIONS).__class__(pushes_22=True, pays_21=True))
    for up in range(1, TEN):
        assert PLAY.worths(sixteen, up)["hit"] > plain.worths(sixteen, up)["hit"]
        assert PLAY.worths(sixteen, up)["double"] > plain.worths(sixteen, up)["double"]


def test_591_7_l_without_it_a_doubled_hand_over_21_is_lost():
    strict = best_play(rules_of(DoubleBackJackOptions.read({"second_chance_after_double": False})))
    sixteen = counted([9, 5])
    for up in range(1, TEN):
        assert strict.worths(sixteen, up)["double"] < PLAY.worths(sixteen, up)["double"]
        assert strict.worths(sixteen, up)["hit"] == PLAY.worths(sixteen, up)["hit"]


def test_591_11_the_other_card_of_a_split_pair_is_known_to_be_gone():
    split = Split(7, 2, 0)
    for up in range(1, TEN):
        alone, after = PLAY.second_chance([7, 3, 9], up), PLAY.second_chance([7, 3, 9], up, split)
        assert alone != after
        assert after == pytest.approx(alone, abs=0.02)


def test_591_7_l_the_chart_tells_when_to_take_it():
    *_, grid = chart(OPTIONS).grids
    rows = dict(grid.rows)
    assert set(rows) == {str(total) for total in range(22, 31)}
    assert set(rows["22"]) == {"C"}, "only an ace leaves it at 21, no card over it"
    for total, at in product(range(25, 28), (7, 8, 9)):
        assert rows[str(total)][at] == "N", "against 9, 10 and ace"


def test_591_the_simulation_agrees():
    card = game("double_back_jack")
    totals = {total.wager: total for total in simulate(card, card.options.read(), 10_000, 3)}
    found = totals["blackjack"]
    assert abs(found.house_edge - float(edges()["blackjack"])) < 4 * found.error
    assert totals["second_chance"].rounds > 1000
