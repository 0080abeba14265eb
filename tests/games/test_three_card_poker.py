"""Chapter 565: its payouts, its exact edges, and best play that is computed."""

from fractions import Fraction
from itertools import combinations

import pytest

from games.kit.advice import best
from games.kit.cards import DECK
from games.kit.chance import Sealed
from games.kit.events import ANYONE
from games.kit.hands import THREE_CARD
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate
from games.three_card_poker.analysis import DEALER_HANDS, against, lowest_played, row_of, worth
from games.three_card_poker.options import ThreeCardPokerOptions
from games.three_card_poker.rules import QUALIFIES

CARD = game("three_card_poker")
F = Fraction


def edges(**options: object) -> dict[str, Fraction]:
    return {edge.wager: edge.house_edge for edge in CARD.counts.odds(CARD.options.read(options))}


def deal(cards: str, **options: object) -> Round:
    r = Round(CARD, CARD.options.read(options), Sealed(bytes(32)), {1: 100_000}, stack={"cards": cards.split()})
    r.answer(1, "wager", {"wager": "ante", "amount": 1000})
    r.answer(0, "no_more_bets")
    return r


@pytest.mark.parametrize(("table", "edge"), [("A", 3.373), ("B", 3.608), ("C", 3.825)])
def test_565_12_e_edge_of_the_ante_with_best_play(table: str, edge: float):
    assert float(100 * edges(ante_bonus_paytable=table)["ante"]) == pytest.approx(edge, abs=0.0006)


@pytest.mark.parametrize(("table", "edge"), [("A", F(2828, 22100)), ("B", F(1232, 22100)), ("C", F(1608, 22100))])
def test_565_12_d_edge_of_pair_plus(table: str, edge: Fraction):
    assert edges(pair_plus_paytable=table)["pair_plus"] == edge


def test_565_12_d_a_raised_line_lowers_the_edge_by_its_share():
    raised = edges(custom_paytable=True, pair_plus_raised={"flush": "4 to 1"}, ante_bonus_raised={"straight": "3 to 2"})
    plain = edges()
    assert plain["pair_plus"] - raised["pair_plus"] == F(1096, 22100)
    assert plain["ante"] - raised["ante"] == F(720, 22100) / 2


@pytest.mark.parametrize("table", ["A", "B", "C"])
def test_best_play_is_queen_six_four_or_better(table: str):
    options = ThreeCardPokerOptions.read({"ante_bonus_paytable": table})
    assert lowest_played(options) == (10, 4, 2)
    plays, values = worth(options).plays, against().values
    line = THREE_CARD.value("high_card", (10, 4, 2))
    assert (plays == (values >= line)).all(), "and by nothing but the rank of the hand"


@pytest.mark.parametrize("cards", ["Ks 9d 4c", "Qs 6d 4c", "Js Jd 2c", "8s 7s 2s", "9h Td Jc", "4h 3d 2h"])
def test_a_hand_against_all_the_dealer_may_hold_one_by_one(cards: str):
    hand = cards.split()
    mine = THREE_CARD.best(hand).value
    rest = [card for card in DECK if card not in hand]
    dealers = [THREE_CARD.best(held).value for held in combinations(rest, 3)]
    found, row = against(), row_of(hand)
    assert len(dealers) == DEALER_HANDS
    assert found.out[row] == sum(value < QUALIFIES for value in dealers)
    assert found.win[row] == sum(QUALIFIES <= value < mine for value in dealers)
    assert found.tie[row] == sum(QUALIFIES <= value == mine for value in dealers)
    assert found.lose[row] == sum(QUALIFIES <= value > mine for value in dealers)


@pytest.mark.slow
def test_the_same_by_simulation():
    exact = edges()
    totals = {total.wager: total for total in simulate(CARD, CARD.options.read(), 20_000, seed=4)}
    for wager in ("ante", "pair_plus"):
        assert abs(totals[wager].house_edge - exact[wager]) < 4 * totals[wager].error


# ---- advice


def test_advice_is_the_worth_of_the_very_cards():
    r = deal("Qs 6d 4c")
    advice = CARD.counts.advise(r, r.asks[0], 1)  # type: ignore[misc]
    assert {one.do for one in advice} == set(r.asks[0].choices)
    assert best(advice).do == "play"
    assert {one.do: one.value for one in advice}["fold"] == -1
    r = deal("Qs 6d 3c")
    assert best(CARD.counts.advise(r, r.asks[0], 1)).do == "fold"  # type: ignore[misc]


def test_advice_counts_the_pair_plus_that_a_fold_forfeits():
    r = Round(CARD, CARD.options.read(), Sealed(bytes(32)), {1: 9_000}, stack={"cards": "2s 2d 4c".split()})
    r.answer(1, "wagers", {"list": [["ante", None, 1000], ["pair_plus", None, 500]]})
    r.answer(0, "no_more_bets")
    worths = {one.do: one.value for one in CARD.counts.advise(r, r.asks[0], 1)}  # type: ignore[misc]
    assert worths["fold"] == -1.5
    pair = worth(ThreeCardPokerOptions())
    assert worths["play"] == pytest.approx(pair.play[row_of(["2s", "2d", "4c"])] / pair.out_of + 0.5)


def test_the_chart_says_the_same():
    chart = CARD.counts.chart(CARD.options.read())  # type: ignore[misc]
    rows = dict(chart.grids[1].rows)
    columns = list(chart.grids[1].columns)
    assert rows["Q-6"][columns.index("4")] == "P"
    assert rows["Q-6"][columns.index("3")] == "F"
    assert chart.notes == ["The lowest hand to play is Q-6-4."]
    assert {cell for grid in chart.grids for _, cells in grid.rows for cell in cells} <= {*chart.legend, ""}


# ---- what is seen


def test_cards_are_seen_by_their_owner_alone_until_they_are_turned():
    r = Round(CARD, CARD.options.read(), Sealed(bytes(32)), {1: 9_000, 2: 9_000})
    for seat in (1, 2):
        r.answer(seat, "wager", {"wager": "ante", "amount": 500})
    r.answer(0, "no_more_bets")
    assert all(r.view(1)["hands"]["seat:1"])
    assert r.view(1)["hands"]["seat:2"] == r.view(ANYONE)["hands"]["seat:1"] == [None] * 3
    assert r.view(1)["hands"]["dealer"] == [None] * 3
    r.answer(1, "fold")
    told = [event["kind"] for event in r.view(2)["events"]]
    assert "settled" not in told, "nobody's answer shows before all have given theirs"
    r.answer(2, "play")
    seen = [e for e in r.view(2)["events"] if e["kind"] == "turned"]
    assert {e["hand"] for e in seen} == {"seat:2", "dealer"}, "a folded hand is not shown"
