"""Craps: the odds of every wager, exact and by simulation."""

from fractions import Fraction
from typing import Any

import pytest

from games.kit.simulate import simulate

from .craps_sessions import CRAPS, options

F = Fraction


def edges(**chosen: Any) -> dict[str, Fraction]:
    return {edge.wager: edge.house_edge for edge in CRAPS.counts.odds(options(**chosen))}


def test_623a_5_house_edges():
    found = edges()
    assert found["pass_line"] == found["come"] == F(7, 495)
    assert found["dont_pass"] == found["dont_come"] == F(3, 220)
    for pair, win, lose in (((4, 10), F(1, 15), F(1, 33)), ((5, 9), F(1, 25), F(1, 40)), ((6, 8), F(1, 66), F(1, 55))):
        for n in pair:
            assert (found[f"place_win_{n}"], found[f"place_lose_{n}"]) == (win, lose)
    assert found["hard_4"] == found["hard_10"] == F(1, 9)
    assert found["hard_6"] == found["hard_8"] == F(1, 11)
    assert [found[w] for w in ("field", "any_seven", "horn", "whirl")] == [F(1, 18), F(1, 6), F(1, 8), F(2, 15)]
    assert {found[w] for w in ("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds")} == {F(0)}


@pytest.mark.parametrize(("paytable", "edge"), [("A", 0.207628), ("B", 0.238869)])
def test_623a_5_f_the_fire_bet(paytable: str, edge: float):
    assert round(float(edges(fire_paytable=paytable)["fire"]), 6) == edge


def test_623a_6_combined_with_odds():
    assert edges()["pass_line+pass_odds"] == F(7, 495) / (1 + F(100, 36))
    single = edges(odds_multiple_take=1, odds_multiple_lay=1)
    assert single["pass_line+pass_odds"] == F(7, 495) / (1 + F(24, 36)) == F(7, 825)
    assert single["dont_pass+dont_pass_odds"] == F(3, 220) / (1 + F(6 * 2, 36) + F(8 * 3, 72) + F(10 * 6, 180))


def test_623a_5_g_3_vigorish_in_the_edge():
    assert edges()["buy_4"] == edges()["lay_4"] == F(1, 20)
    won = edges(vig_timing="on_win")
    assert (won["buy_4"], won["lay_4"], won["buy_6"]) == (F(1, 60), F(1, 30), F(5, 11) / 20)
    assert edges(lay_vig_base="win")["lay_6"] == F(5, 6) / 20
    assert edges(vig_rate=0)["buy_10"] == 0


def test_the_edge_of_what_is_not_offered_is_not_told():
    assert "fire" not in edges(table_type="mini_craps")
    assert "buy_4" not in edges(buy_offered=False)
    assert "place_lose_4" not in edges(lay_mode="in_lieu")
    assert "lay_4" not in edges(lay_mode="none")
    assert "field" not in edges(offered={"field": False})
    assert edges(offered={"come": False}).keys() & {"come", "come_odds", "come+come_odds"} == set()


@pytest.mark.slow
def test_the_same_by_simulation():
    exact = edges()
    totals = simulate(CRAPS, options(), 15_000, seed=3)
    assert {total.wager for total in totals} == {wager for wager in exact if "+" not in wager}
    for total in totals:
        assert abs(total.house_edge - exact[total.wager]) < 4.5 * max(total.error, 1e-9) + 1e-9, total.wager
