"""Double Attack Blackjack: its edges, when to attack, surrender at any time, and a simulation beside them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from games.blackjack_family.best_play import Split, best_play, counted
from games.blackjack_family.dealer_odds import ACE, TEN
from games.double_attack_blackjack.odds import odds
from games.double_attack_blackjack.options import DoubleAttackOptions
from games.double_attack_blackjack.strategy import AttackPlay, attack_play, rules_of
from games.kit.registry import game
from games.kit.simulate import simulate

OPTIONS = DoubleAttackOptions.read()


def test_581_12_edges_with_eight_decks_of_48():
    found = {edge.wager: edge.house_edge for edge in odds(OPTIONS)}
    assert found["insurance"] == Fraction(47, 383)
    assert found["bust_it"] == Fraction(70283, 877836)
    assert float(found["bet"]) == pytest.approx(0.0048, abs=0.0001)


def test_581_7_e_the_attack_gains_against_2_to_8_and_nothing_else():
    by_up = attack_play(rules_of(OPTIONS)).by_up
    assert [up for up, (_, _, gain) in enumerate(by_up) if gain > 0] == [1, 2, 3, 4, 5, 6, 7]
    assert sum(chance for chance, _, _ in by_up) == pytest.approx(1)


def test_581_9_and_10_each_freedom_is_worth_something():
    whole = attack_play(rules_of(OPTIONS)).round.gain
    for without in ({"rescue": False}, {"double_any_cards": False}, {"rescue": False, "surrender": "late"}):
        assert AttackPlay(best_play(replace(rules_of(OPTIONS), **without))).round.gain < whole, without


def test_581_9_a_surrender_is_open_to_drawn_and_split_hands():
    play = best_play(rules_of(OPTIONS))
    assert play.worths(counted([8, 3, 2]), TEN)["surrender"] == -0.5
    aces = play.worths(counted([ACE, 1]), TEN, Split(ACE, 2, 0))
    assert aces.keys() == {"stand", "surrender"}, "one card each, and no other play"
    assert "surrender" not in play.worths(counted([8, 3, 7]), TEN), "21 stands"


def test_581_10_a_double_counts_its_rescue():
    with_rescue, without = (
        best_play(replace(rules_of(OPTIONS), rescue=rescue)).worths(counted([5, 4]), TEN)["double"]
        for rescue in (True, False)
    )
    assert with_rescue > without


def test_581_the_simulation_agrees():
    card = game("double_attack_blackjack")
    totals = {total.wager: total for total in simulate(card, card.options.read(), 10_000, 11)}
    for edge in card.counts.odds(card.options.read()):
        if edge.wager in ("bet", "bust_it"):
            assert abs(totals[edge.wager].house_edge - float(edge.house_edge)) < 4 * totals[edge.wager].error, (
                edge.wager
            )
