"""Free Bet Blackjack: its edges, what the coach says of free stakes, and a simulation beside them."""

from fractions import Fraction
from itertools import product

import pytest

from games.blackjack_family.best_play import Split, best_play, counted
from games.blackjack_family.coach import VALUE
from games.blackjack_family.dealer_odds import ACE, TEN
from games.blackjack_family.final_hands import finals
from games.free_bet_blackjack.odds import likely, odds
from games.free_bet_blackjack.options import FreeBetOptions
from games.free_bet_blackjack.paytables import ONE_COLOUR, ONE_SUIT, OTHER, row_of
from games.free_bet_blackjack.strategy import rules_of
from games.kit.asks import DEALER
from games.kit.cards import DECK
from games.kit.chance import Sealed
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate


def edges(**options: object) -> dict[str, float]:
    return {edge.wager: float(edge.house_edge) for edge in odds(FreeBetOptions.read(options))}


def test_590_12_c_push_22_with_six_decks():
    assert edges()["push_22"] == pytest.approx(0.068429, abs=5e-7)
    assert edges(push_22_table="B")["push_22"] == pytest.approx(0.126124, abs=5e-7)


def test_590_12_c_22_of_three_cards_counted_card_by_card():
    """One deck, hands of three cards only, with every card by itself."""
    counted_: dict[str, int] = {}
    for cards in product(DECK, repeat=3):
        a, b, c = (10 if card[0] in "TJQK" else 11 if card[0] == "A" else int(card[0]) for card in cards)
        if len({*cards}) == 3 and 11 not in (a, b, c) and a + b <= 16 and a + b + c == 22:
            counted_[row_of(cards)] = counted_.get(row_of(cards), 0) + 1
    from games.free_bet_blackjack.odds import ways

    three = [final for final in finals() if final.total == 22 and len(final.values) == 3]
    suit = 4 * sum(final.orders * ways(final.values, 1) for final in three)
    colour = 2 * sum(final.orders * ways(final.values, 2) for final in three)
    any_ = sum(final.orders * ways(final.values, 4) for final in three)
    assert counted_ == {ONE_SUIT: suit, ONE_COLOUR: colour - suit, OTHER: any_ - colour}
    assert sum(likely(1).values()) < Fraction(1, 10)


def test_590_the_main_wager_with_six_decks():
    with_surrender, without = edges()["blackjack"], edges(surrender=False)["blackjack"]
    assert 0.0030 < with_surrender < 0.0050
    assert without - with_surrender == pytest.approx(0.0018, abs=0.0001)
    assert edges(split_aces_draw="one_card")["blackjack"] > with_surrender


def test_590_10_free_doubles_and_splits_are_worth_more_than_paid_ones():
    play = best_play(rules_of(FreeBetOptions.read()))
    for up in range(1, TEN + 1):
        eleven = play.worths(counted([5, 4]), up)
        assert eleven["double"] > max(eleven["hit"], eleven["stand"]), "a free double of 11 is always right"
        eights = play.worths(counted([7, 7]), up)
        assert eights["split"] == max(eights.values()), "and so is a free split of eights"
    assert play.worths(counted([TEN, TEN]), 5)["stand"] > play.worths(counted([TEN, TEN]), 5)["split"]


def test_590_10_a_hand_with_a_lammer_has_nothing_to_lose():
    play = best_play(rules_of(FreeBetOptions.read()))
    split = Split(VALUE["8"], 2, 2, lammer=True)
    for up in range(ACE, TEN + 1):
        worths = play.worths(counted([7, 4]), up, split)
        assert worths["stand"] > 0
        assert worths["hit"] > 0
        assert worths["double"] < 2, "for money it may lose"
        real = play.worths(counted([7, 4]), up, split._replace(lammer=False))
        assert real["stand"] < worths["stand"]
        assert real["hit"] < worths["hit"]


def test_590_13_h_the_coach_knows_a_lammers_worth_though_the_first_hand_is_dead():
    card = game("free_bet_blackjack")
    stack = {"cards": ["8s", "6s", "8d", "Tc", "3h", "card_skipped", "Tc"]}
    r = Round(card, card.options.read(), Sealed(bytes(32)), {1: 10_000}, stack=stack)
    r.answer(1, "wager", {"wager": "blackjack", "amount": 1_000})
    for seat, do in ((DEALER, "deal"), (1, "free_split"), (1, "hit"), (1, "dead")):
        r.answer(seat, do)
    assert card.counts.advise
    said = {one.do: one for one in card.counts.advise(r, r.asks[0], 1)}
    assert r.asks[0].hand == "seat:1/2"
    assert {one.unit for one in said.values()} == {1_000}
    assert said["stand"].value > 0, "it cannot lose"


def test_590_the_simulation_agrees():
    card = game("free_bet_blackjack")
    totals = {total.wager: total for total in simulate(card, card.options.read(), 20_000, 7)}
    found = edges()
    for wager in ("blackjack", "push_22"):
        assert abs(totals[wager].house_edge - found[wager]) < 4 * totals[wager].error, wager
