"""The coach at the blackjack table: every choice that is asked has its worth, and who goes by it gains as computed."""

from itertools import islice
from typing import Any

import pytest

from games.blackjack.options import BlackjackOptions
from games.blackjack.strategy import main_edges, play_of, rules_of
from games.blackjack.switch_play import SwitchPlay, SwitchRules
from games.blackjack_family.best_play import counted
from games.blackjack_family.dealer_odds import TEN
from games.blackjack_family.values import Rules
from games.kit.advice import Advice, best
from games.kit.asks import DEALER
from games.kit.chance import Quick, Sealed
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import rounds

from .playing import legal

BLACKJACK = game("blackjack")
ONE_CARD = {"split_aces_draw": "one_card"}
TABLES: list[dict[str, Any]] = [
    {},
    ONE_CARD,
    {**ONE_CARD, "resplit_aces_additional": 2, "resplit_additional": 3},
    {"decks": 1, "resplit_additional": 0},
    {"decks": 2, "dealing_method": "from_the_hand", "double_card_face": "down"},
    {"variation_switch": True, "resplit_aces_additional": 1},
]


def table(cards: str, players: int = 1, **options: Any) -> Round:
    """A round with these cards: the players' first, the up card, the players' second, the hole card."""
    stack = {"cards": cards.split()}
    purses = dict.fromkeys(range(1, players + 1), 100_000)
    r = Round(BLACKJACK, BLACKJACK.options.read(options), Sealed(bytes(32)), purses, stack=stack)
    mains = ("blackjack_1", "blackjack_2") if options.get("variation_switch") else ("blackjack",)
    for seat in purses:
        for main in mains:
            r.answer(seat, "wager", {"wager": main, "amount": 1_000})
    r.answer(DEALER, "deal")
    return r


def said(r: Round, seat: int = 1) -> dict[str, Advice]:
    """What the coach says to the seat, by choice."""
    assert BLACKJACK.counts.advise
    [ask] = [ask for ask in r.asks if seat in ask.seats]
    return {one.do: one for one in BLACKJACK.counts.advise(r, ask, seat)}


def best_of(r: Round) -> str:
    return best(list(said(r).values())).do


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_choice_has_its_worth_and_the_player_takes_the_best(options: dict[str, Any]):
    assert BLACKJACK.counts.strategy
    assert BLACKJACK.counts.advise
    chance, asked = Quick(5), set()
    mains = ["blackjack_1", "blackjack_2"] if options.get("variation_switch") else ["blackjack"]
    for _ in range(120):
        r = Round(BLACKJACK, BLACKJACK.options.read(options), chance, {1: 10**9, 3: 10**9})
        for seat in (1, 3):
            for main in mains:
                r.answer(seat, "wager", {"wager": main, "amount": 1_000})
        r.answer(DEALER, "deal")
        while not r.over:
            for ask in r.asks:
                [seat] = ask.seats
                advice = BLACKJACK.counts.advise(r, ask, seat)
                assert {one.do for one in advice} == set(ask.choices)
                assert {one.unit for one in advice} == {1_000}
                assert BLACKJACK.counts.strategy(r, ask, seat, chance).do == best(advice).do
                asked.add(ask.about)
            answer = legal(r, chance, betting=False)
            assert answer
            r.answer(*answer)
    assert asked == {"hand", "insurance"} | ({"switch"} if options.get("variation_switch") else set())


def test_633a_7_i_a_stiff_hand_against_a_low_card_stands():
    r = table("Ks 6d 6h 9c")
    assert best_of(r) == "stand"
    assert said(r)["surrender"].value == -0.5
    assert said(r)["double_down"].value == pytest.approx(2 * said(r)["hit"].value, abs=0.01)


def test_633a_9_sixteen_against_a_ten_is_surrendered_and_never_after_a_card():
    r = table("Ks Td 6h 9c 2h 2d")
    assert best_of(r) == "surrender"
    r.answer(1, "hit")
    assert "surrender" not in said(r)


def test_633a_11_what_is_left_of_a_split_is_valued_without_the_pair():
    r = table("8s 6d 8h 9c 3d 8c")
    assert best_of(r) == "split"
    r.answer(1, "split")
    assert best_of(r) == "double_down"  # 8-3
    alone = play_of(BlackjackOptions()).worths(counted([7, 2]), 5)["double"]
    after = said(r)["double_down"].value
    assert after != alone
    assert after == pytest.approx(alone, abs=0.02)
    r.answer(1, "stand")
    assert best_of(r) == "split"  # 8-8 again


def test_633a_11_c_no_split_is_offered_or_valued_beyond_the_limit():
    r = table("8s 6d 8h 9c 8d 8c", resplit_additional=0)
    r.answer(1, "split")
    assert set(said(r)) == {"double_down", "hit", "stand"}


def test_633a_8_insurance_and_even_money_are_declined():
    r = table("Ks Ad 9h 9c")
    assert best_of(r) == "decline"
    assert said(r)["insurance"].value == pytest.approx((3 * 95 / 309 - 1) / 2)
    r = table("Ks Ad Ah 9c")
    assert best_of(r) == "decline"
    assert said(r)["even_money"].value == pytest.approx(1.0)
    assert said(r)["insurance"].value == pytest.approx(1.0)
    assert said(r)["decline"].value == pytest.approx(1.5 * (1 - 95 / 309))


def test_633a_12_a_fifteen_and_sixteen_are_switched_to_twenty_and_eleven():
    r = table("Ts 6h 7c 5d Td Th", variation_switch=True)
    assert best_of(r) == "switch"
    assert said(r)["switch"].value > 1 > 0 > said(r)["keep"].value


def test_633a_12_a_a_natural_is_kept_unless_the_other_hand_gains_more():
    r = table("As 6h 7c Kd 5d Th", variation_switch=True)
    assert best_of(r) == "keep"


def test_633a_14_c_nothing_is_said_when_a_card_lies_exposed():
    r = table("Ks 6d 6h 9c card_exposed 5h")
    [ask] = r.asks
    assert BLACKJACK.counts.advise
    assert not BLACKJACK.counts.advise(r, ask, 1)


# ---- by the engine


def net(r: Round) -> float:
    """What a round gained on the Blackjack Wagers with their doubles and splits, in first wagers."""
    mains = ("blackjack", "blackjack_1", "blackjack_2", "double_down", "split")
    return sum(settled.profit for settled in r.settlements() if settled.wager in mains) / 1_000


@pytest.mark.parametrize("options", [ONE_CARD, {"decks": 1, "shuffle_method": "continuous"}], ids=str)
def test_633a_13_a_the_edge_by_simulation(options: dict[str, Any]):
    """Also by ten million rounds, by hand: see `manage.py simulate blackjack`."""
    chosen = BlackjackOptions.read(options)
    [edge] = main_edges(chosen)
    gains = [net(r) for r in islice(rounds(BLACKJACK, chosen, Quick(11), [["blackjack", None, 1_000]]), 15_000)]
    mean = sum(gains) / len(gains)
    error = (sum((gain - mean) ** 2 for gain in gains) / len(gains) ** 2) ** 0.5
    assert abs(mean + float(edge.house_edge)) < 4 * error


def test_the_chapters_own_rules_are_the_rules_of_the_tables():
    rules = rules_of(BlackjackOptions())
    assert (rules.hits_soft_17, rules.blackjack_pays, rules.peeks, rules.surrender) == (False, 1.5, True, "late")
    assert (rules.splits, rules.ace_splits, rules.one_card_on_split_aces) == (3, 1, False)
    switch = rules_of(BlackjackOptions(variation_switch=True, switch_natural_pays="1 to 1"))
    assert (switch.pushes_22, switch.surrender, switch.blackjack_pays) == (True, "none", 1.0)


def test_633a_8_e_even_money_is_for_the_switch_table_where_a_blackjack_may_yet_push():
    assert BLACKJACK.counts.chart
    usual, switch = (BLACKJACK.counts.chart(BLACKJACK.options.read(o)) for o in ({}, {"variation_switch": True}))
    assert usual.notes[0].startswith("Never take insurance, nor even money")
    assert switch.notes[0].startswith("Never take insurance; take even money")


def test_switch_as_the_text_has_it():
    [edge, _] = main_edges(BlackjackOptions(variation_switch=True))
    assert float(edge.house_edge) == pytest.approx(-0.0206, abs=0.001), "3 to 2 gives the player about 2 %"


@pytest.mark.parametrize(("decks", "points"), [(6, 0.56), (8, 0.58)])
def test_switch_as_it_is_sold_costs_what_is_published(decks: int, points: float):
    """Even money for a Blackjack, which beats 22; the dealer hits soft 17."""
    rules = Rules(decks=decks, hits_soft_17=True, blackjack_pays=1.0, pushes_22=True, surrender="none")
    sold = SwitchPlay(SwitchRules(rules, natural_pushes_22=False))
    assert -100 * sold.round.gain == pytest.approx(points, abs=0.03)
    assert sold.natural(TEN).push == 0
