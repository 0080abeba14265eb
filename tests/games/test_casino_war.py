"""Casino War, chapter 651a."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from games.casino_war.odds import odds, war_value
from games.casino_war.options import CasinoWarOptions
from games.casino_war.strategy import strategy, values
from games.kit import scenario
from games.kit.advice import best
from games.kit.asks import DEALER, Answer, Ask, Refused
from games.kit.chance import Quick, Sealed, Source
from games.kit.events import Burned, Dealt, Marked
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import rounds

WAR = game("casino_war")
CASES = tomllib.loads(WAR.scenarios.read_text())["scenario"]


def table(players: int = 1, *, cards: str = "", carry: Any = None, manual: bool = False, **options: Any) -> Round:
    purses = dict.fromkeys(range(1, players + 1), 100_000)
    stack = {"cards": cards.split()} if cards else None
    return Round(WAR, WAR.options.read(options), Sealed(bytes(32)), purses, carry=carry, stack=stack, manual=manual)


def bet(r: Round, seat: int = 1, wager: str = "initial", amount: int = 1_000, spot: str | None = None) -> None:
    r.answer(seat, "wager", {"wager": wager, "amount": amount} | ({"spot": spot} if spot else {}))


def asked(r: Round) -> dict[int, set[str]]:
    return {ask.seats[0]: set(ask.choices) for ask in r.asks}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["title"])
def test_worked_example(case: Any):
    assert scenario.run(WAR, case).problems == []


def test_651a_8_c_cards_go_from_the_dealers_left_and_651a_9_a_settlement_comes_back():
    r = table(3, cards="Ks 2h 3c 9d")
    for seat in (3, 1, 2):
        bet(r, seat)
    r.answer(DEALER, "no_more_bets")
    assert [event.hand for event in r.events if isinstance(event, Dealt)] == ["seat:1", "seat:2", "seat:3", "dealer"]
    assert [settled.seat for settled in r.settlements()] == [3, 2, 1]


def test_651a_9_c_tied_boxes_are_asked_together_and_each_answer_takes_effect_at_once():
    r = table(2, cards="9h 9d 9s Kc 3d 2h")
    bet(r, 1)
    bet(r, 2)
    r.answer(DEALER, "no_more_bets")
    assert asked(r) == {1: {"surrender", "war"}, 2: {"surrender", "war"}}
    r.answer(2, "war")
    assert r.seats[2].staked == 2_000
    assert asked(r) == {1: {"surrender", "war"}}
    r.answer(1, "surrender")
    assert r.seats[1].purse == 100_000 - 500
    assert asked(r) == {2: {"wager", "deal"}}
    r.answer(2, "wager", {"wager": "war_tie", "amount": 500})
    assert r.over
    assert [event.cards for event in r.events if isinstance(event, Burned)] == [1, 3]


def test_651a_9_e_only_the_tie_wager_is_offered_at_war():
    r = table(cards="9h 9d")
    bet(r)
    r.answer(DEALER, "no_more_bets")
    r.answer(1, "war")
    with pytest.raises(Refused, match="Only Tie Wager on the War deal"):
        r.answer(1, "wager", {"wager": "tie", "amount": 500})
    with pytest.raises(Refused, match="maximum"):
        r.answer(1, "wager", {"wager": "war_tie", "amount": 20_000})


def test_651a_7_e_a_further_box_must_be_free_and_within_the_number_allowed():
    r = table(2)
    with pytest.raises(Refused, match="Box 2 is not free"):
        bet(r, 1, spot="2")
    bet(r, 2, spot="2")
    with pytest.raises(Refused, match="no such spot"):
        bet(r, 2, spot="3")
    r.sit(3, 50_000)
    with pytest.raises(Refused, match="Box 3 is not free"):
        bet(r, 3)
    r.sit(7, 50_000)
    with pytest.raises(Refused, match="Box 8 is not free"):
        bet(r, 7, spot="2")


def test_651a_5_d_the_cover_card_lies_a_quarter_from_the_bottom_and_651a_8_d_the_shoe_ends_after_it():
    carry: dict[str, Any] = {}
    shoes, dealt = 0, []
    for _ in range(300):
        fresh = "shoe" not in carry
        r = table(carry=carry)
        assert r.shoe.cover == 78
        shoes += fresh
        bet(r)
        r.answer(DEALER, "no_more_bets")
        while not r.over:
            r.expire()
        out = any(isinstance(event, Marked) and event.marker == "cover_card" for event in r.events)
        assert out == ("shoe" not in r.carry) == (r.shoe.left < 78)
        if out:
            dealt.append(312 - r.shoe.left)
        carry = r.carry
    assert shoes >= 2
    assert all(312 - 78 < count <= 312 - 78 + 4 for count in dealt)


def test_651a_5_c_the_cut_is_offered_to_the_seat_where_the_cover_card_came_out():
    r = table(4, carry={"cut": 2})
    assert asked(r)[2] == {"cut", "decline_cut"}
    top = list(r.shoe.cards)
    r.answer(2, "cut", {"depth": 100})
    assert r.shoe.cards == top[100:] + top[:100]
    r = table(4, carry={"cut": DEALER})
    assert asked(r)[4] == {"cut", "decline_cut"}
    r.answer(4, "decline_cut")
    assert asked(r)[3] == {"cut", "decline_cut"}


def test_651a_5_h_a_continuous_shuffler_knows_no_cut_no_cover_card_and_no_burn():
    r = table(shoe_type="continuous", cards="Ks 2d")
    bet(r)
    assert not any("cut" in choices for choices in asked(r).values())
    r.answer(DEALER, "no_more_bets")
    assert "shoe" not in r.carry
    assert not any(isinstance(event, Burned) for event in r.events)


def test_651a_3_c_two_batches_take_turns():
    carry: dict[str, Any] = {}
    batches = []
    for _ in range(3):
        r = table(shoe_type="two_batch", decks=14, carry=carry)
        assert r.shoe.left == 7 * 52
        r.answer(DEALER, "no_more_bets")
        batches.append(r.carry["batch"])
        carry = {"batch": r.carry["batch"]}
    assert batches == [1, 2, 1]


def test_651a_8_b_a_new_dealer_burns_a_card_and_651a_5_f_the_floor_may_reshuffle():
    r = table(manual=True)
    while r.asks[0].about == "step":
        r.answer(DEALER, "next")
    assert {"new_dealer", "reshuffle"} <= {do for ask in r.asks if ask.seats == (DEALER,) for do in ask.choices}
    left = r.shoe.left
    r.answer(DEALER, "new_dealer")
    assert r.shoe.left == left - 1


def test_651a_10_edges_of_six_and_eight_decks():
    six = {edge.wager: edge.house_edge for edge in odds(CasinoWarOptions())}
    assert six["initial"] == Fraction(23138, 993023)
    assert six["tie"] == Fraction(58, 311)
    eight = {edge.wager: edge.house_edge for edge in odds(CasinoWarOptions(decks=8))}
    assert eight["tie"] == 1 - 11 * Fraction(31, 415)
    same = {edge.wager: edge.house_edge for edge in odds(CasinoWarOptions(shoe_type="two_batch", decks=16))}
    assert same == eight


def test_651a_9_c_war_is_better_than_surrender_under_any_options():
    for decks in (6, 8):
        worth = values(CasinoWarOptions(decks=decks))
        assert worth["war"] == war_value(CasinoWarOptions(decks=decks)) > worth["surrender"] == Fraction(-1, 2)


def test_651a_9_c_and_e_the_coach_knows_both_decisions():
    assert WAR.counts.advise
    r = table(cards="8h 8s Qs 5d")
    bet(r)
    r.answer(DEALER, "no_more_bets")
    said = {one.do: one for one in WAR.counts.advise(r, r.asks[0], 1)}
    assert best(list(said.values())).do == "war"
    assert said["war"].value == float(war_value(CasinoWarOptions()))
    assert (said["surrender"].value, said["surrender"].unit) == (-0.5, 1_000)
    r.answer(1, "war")
    said = {one.do: one for one in WAR.counts.advise(r, r.asks[0], 1)}
    assert best(list(said.values())).do == "deal"
    edge = next(edge for edge in odds(CasinoWarOptions()) if edge.wager == "war_tie")
    assert said["wager"].value == -float(edge.house_edge)


def ties_on_the_war_too(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The best player, but for a Tie Wager wherever one is offered."""
    if "wager" in ask.choices:
        return Answer(seat, "wager", {"wager": "war_tie", "spot": None, "amount": 1_000})
    return strategy(r, ask, seat, source)


@pytest.mark.parametrize(
    "options", [{}, {"decks": 8}, {"shoe_type": "two_batch", "decks": 14}, {"shoe_type": "continuous"}]
)
def test_odds_by_simulation(options: Any):
    """The Initial with its War, the choice of War, and both Tie Wagers, each within four standard errors."""
    chosen = WAR.options.read(options)
    exact = {edge.wager: float(edge.house_edge) for edge in WAR.counts.odds(chosen)}
    gains: dict[str, list[float]] = {wager: [] for wager in exact}
    wagers = [["initial", None, 1_000], ["tie", None, 1_000]]
    game = replace(WAR, counts=replace(WAR.counts, strategy=ties_on_the_war_too))
    for r in islice(rounds(game, chosen, Quick(3), wagers), 8_000):
        net: dict[str, int] = {}
        for settled in r.settlements():
            net[settled.wager] = settled.profit
        both = (net["initial"] + net.get("war", 0)) / 1_000
        gains["initial"].append(both)
        gains["tie"].append(net["tie"] / 1_000)
        if "war" in net:
            gains["war"].append(both)
            gains["war_tie"].append(net["war_tie"] / 1_000)
    for wager, found in gains.items():
        mean = sum(found) / len(found)
        error = (sum((gain - mean) ** 2 for gain in found) / len(found) ** 2) ** 0.5
        assert abs(-mean - exact[wager]) < 4 * error, wager


def test_each_seat_has_its_own_spots_along_the_arc():
    layout = WAR.layout(CasinoWarOptions())
    seats, initial = layout.seats, layout.spots["initial", None]
    assert seats
    places = [seats.place(initial, seat) for seat in range(1, 8)]
    xs = [place.box.centre[0] for place in places if place]
    assert xs == sorted(xs, reverse=True), "seat 1 is farthest to the dealer's left, the screen's right"
    assert seats.place(layout.spots["initial", "2"], 3) == seats.place(initial, 4)
    for place in places:
        assert place
        assert place.box.x >= 0
        assert place.box.x + place.box.w <= layout.wide.size[0]
