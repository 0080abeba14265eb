"""Flop Poker, Raise It Up Stud Poker and Criss-Cross Poker: edges and best play come out of the counting; and what
all rounds of poker against the house have in common."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from games.criss_cross_poker.starting import GIVEN_UP, count, kinds, starting, times
from games.flop_poker.analysis import all_hands, plays
from games.kit.asks import Answer, Ask, Refused
from games.kit.chance import Quick, Source
from games.kit.events import Called
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate
from games.poker_family.classes import alike, classes
from games.poker_family.playing import by

POKERS = ("flop_poker", "raise_it_up_stud_poker", "criss_cross_poker")
ALL_POKERS = {  # with the wager that is laid, its pair with it
    "flop_poker": "ante", "raise_it_up_stud_poker": "ante", "criss_cross_poker": "ante_across",
    "three_card_poker": "ante", "lunar_poker": "ante",
}  # fmt: skip


def edges(name: str, **options: Any) -> dict[str, Fraction]:
    card = game(name)
    return {edge.wager: edge.house_edge for edge in card.counts.odds(card.options.read(options))}


def test_flop_poker_over_all_flops():
    found = edges("flop_poker")
    assert found["ante"] == Fraction(3300677, 50896300)
    assert round(float(found["ante"]), 5) == 0.06485
    assert found["three_card_bonus"] == Fraction(1188, 22100)
    assert found["pot"] == 0, "the house has no part in the pot"


def test_flop_pokers_playing_hands_come_out_of_the_counting():
    worth_playing = [n for found, n in zip(all_hands(), classes(3).times.tolist(), strict=True) if plays(found)]
    assert sum(worth_playing) == 19_100


def test_raise_it_up_by_backward_induction():
    found = edges("raise_it_up_stud_poker", six_card_bonus_paytable="A")
    assert round(float(found["ante"]), 5) == 0.03502
    assert found["pair_plus"] == Fraction(512, 22100)
    assert found["six_card_bonus"] == Fraction(2081616, 20358520)


def test_criss_cross_from_the_table_of_starting_hands():
    found = edges("criss_cross_poker")
    assert round(float(found["ante_across"]), 5) == 0.08657
    assert found["five_card_bonus"] == Fraction(91836, 2598960)


def test_criss_cross_folds_six_hands():
    folded = {kind for kind, start in starting().items() if start.best <= GIVEN_UP}
    assert folded == {"54o", "53o", "52o", "43o", "42o", "32o"}


def test_the_table_of_starting_hands_is_whole():
    assert list(starting()) == kinds()
    assert sum(map(times, kinds())) == 1326


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["TT", "A5s", "54o"])
def test_a_sample_of_the_table_is_counted_anew(kind: str):
    counted, kept = count(kind), starting()[kind]
    assert counted.bets == pytest.approx(kept.bets, abs=1e-6)
    assert (counted.win, counted.push) == pytest.approx((kept.win, kept.push), abs=1e-6)


def test_hands_that_differ_in_the_names_of_suits_are_of_one_class():
    assert len(classes(3).hands) == 1755
    assert int(classes(3).times.sum()) == 22_100
    assert alike((0, 13, 5)).cards == alike((13, 26, 18)).cards == alike((0, 39, 44)).cards
    assert alike((0, 13, 5)).cards != alike((0, 13, 5 + 26)).cards
    hand = alike((13, 26, 18))
    assert sorted(map(hand.called, (13, 26, 18))) == sorted(hand.cards), "suits keep their new names for other cards"


@pytest.mark.slow
@pytest.mark.parametrize("name", POKERS)
def test_simulated_rounds_agree_with_the_counted_edge(name: str):
    card = game(name)
    assert card.counts.advise
    coached = replace(card, counts=replace(card.counts, strategy=by(card.counts.advise)))
    options = card.options.read()
    counted = {edge.wager: float(edge.house_edge) for edge in card.counts.odds(options)}
    for total in simulate(coached, options, 1_000, 5):
        if total.wager in counted and total.error:
            assert abs(total.house_edge - counted[total.wager]) < 4 * total.error, total


@pytest.mark.parametrize("name", ["flop_poker", "raise_it_up_stud_poker"])
def test_the_quick_strategy_is_the_coachs_play(name: str):
    card = game(name)
    assert card.counts.advise
    coach, decided = by(card.counts.advise), 0

    def both(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
        nonlocal decided
        decided += 1
        assert card.counts.strategy
        answer = card.counts.strategy(r, ask, seat, source)
        assert answer == coach(r, ask, seat, source)
        return answer

    simulate(replace(card, counts=replace(card.counts, strategy=both)), card.options.read(), 150, 5)
    assert decided >= 150


def test_criss_crosss_simple_plan_costs_little():
    card = game("criss_cross_poker")
    assert card.counts.advise
    given_away = 0.0

    def judged(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
        nonlocal given_away
        assert card.counts.advise
        assert card.counts.strategy
        answer = card.counts.strategy(r, ask, seat, source)
        worth = {one.do: one.value for one in card.counts.advise(r, ask, seat)}
        given_away += max(worth.values()) - worth[answer.do]
        return answer

    simulate(replace(card, counts=replace(card.counts, strategy=judged)), card.options.read(), 300, 5)
    assert given_away / 300 < 0.03


def round_of(name: str, stack: list[str], **options: Any) -> Round:
    card = game(name)
    return Round(card, card.options.read(options), Quick(1), {1: 100_000, 2: 100_000}, stack={"cards": stack})


def test_587_7_d_1_ante_and_blind_are_laid_by_one_press():
    r = round_of("raise_it_up_stud_poker", [])
    r.answer(1, "wager", {"wager": "ante", "amount": 1000, "paired": True})
    assert {spot.wager: wager.stake for spot, wager in r.seats[1].wagers.items()} == {"ante": 1000, "blind": 1000}
    with pytest.raises(Refused, match=r"takes \$1"):
        r.answer(1, "wager", {"wager": "progressive", "amount": 200})


def test_583_7_d_1_the_pot_is_the_table_minimum_whatever_the_ante():
    r = round_of("flop_poker", [], table_minimum=5)
    r.answer(1, "wager", {"wager": "ante", "amount": 2500, "paired": True})
    assert {spot.wager: wager.stake for spot, wager in r.seats[1].wagers.items()} == {"ante": 2500, "pot": 500}


def test_592_11_any_amount_from_one_to_three_antes_where_the_table_says_so():
    r = round_of("criss_cross_poker", [], bet_steps="any")
    r.answer(1, "wager", {"wager": "ante_across", "amount": 1000, "paired": True})
    r.answer(0, "no_more_bets")
    with pytest.raises(Refused):
        r.answer(1, "across_bet", {"amount": 500})
    r.answer(1, "across_bet", {"amount": 1500})
    assert r.seats[1].on(r.layout.spots["across_bet", None]) == 1500


def test_587_12_e_advice_counts_what_a_fold_forfeits():
    """A small straight on three cards is worth six for one on the Progressive: a fold gives it up."""
    card = game("raise_it_up_stud_poker")
    figures = {}
    for progressive in (False, True):
        r = round_of("raise_it_up_stud_poker", ["2c", "3d", "4h", "Ks", "9d", "Jc"])
        r.answer(1, "wager", {"wager": "ante", "amount": 1000, "paired": True})
        if progressive:
            r.answer(1, "wager", {"wager": "progressive", "amount": 100})
        r.answer(0, "no_more_bets")
        r.answer(1, "check")
        r.answer(1, "check")
        [ask] = r.asks
        assert card.counts.advise
        figures[progressive] = {one.do: one.value for one in card.counts.advise(r, ask, 1)}
    assert figures[False]["fold"] == -2
    assert figures[True]["fold"] == pytest.approx(-2.6)
    assert figures[True]["play"] == figures[False]["play"]


# ---- what all rounds of the family have in common


def dealt(name: str, carry: dict[str, Any] | None = None, **options: Any) -> Round:
    """A round of two players with the main wager, past “no more bets”."""
    card = game(name)
    r = Round(card, card.options.read(options), Quick(1), {1: 100_000, 2: 100_000}, carry=carry)
    for seat in r.seats:
        r.answer(seat, "wager", {"wager": ALL_POKERS[name], "amount": 1000, "paired": True})
    return r


def said(r: Round) -> list[str]:
    return [event.text for event in r.events if isinstance(event, Called)]


@pytest.mark.parametrize("name", ALL_POKERS)
def test_two_decks_are_used_in_turn(name: str):
    carry: dict[str, Any] = {}
    used = []
    for _ in range(3):
        r = dealt(name, carry, deck_mode="two")
        while not r.over:
            r.expire()
        carry = r.carry
        used.append(carry["deck"])
    assert used == [1, 2, 1]


@pytest.mark.parametrize("name", POKERS)
def test_the_stub_is_counted_every_five_rounds_where_no_device_does(name: str):
    carry: dict[str, Any] = {}
    counted = []
    for _ in range(10):
        r = dealt(name, carry, shuffler_counts_cards=False)
        while not r.over:
            r.expire()
        carry = r.carry
        counted.append(any("counted" in text for text in said(r)))
    assert counted == [False] * 4 + [True] + [False] * 4 + [True]


@pytest.mark.parametrize("name", ALL_POKERS)
@pytest.mark.parametrize("what", ["wrong_count", "shoe_jam"])
def test_a_void_round_gives_back_what_was_collected_from_a_player_who_is_out(name: str, what: str):
    """Seat 1 goes as far as a fold; then something goes wrong while seat 2 is still in."""
    r = dealt(name)
    r.answer(0, "no_more_bets")
    while not r.over and any(1 in ask.seats for ask in r.asks):
        [mine] = [ask for ask in r.asks if 1 in ask.seats]
        last = "fold" in mine.choices
        if last:
            r.stack("cards", [what])
        r.answer(1, "fold" if last else mine.default)
        for ask in r.asks:
            if 2 in ask.seats:
                do = next(do for do in ask.choices if do not in (ask.default, ask.leaving))
                r.answer(2, do)
    assert r.over
    assert any(event.outcome == "lose" for event in r.settlements() if event.seat == 1), "it was collected first"
    assert {seat: one.purse for seat, one in r.seats.items()} == {1: 100_000, 2: 100_000}
    assert "All hands are void. The wagers are returned." in said(r)


def test_587_13_d_a_void_round_takes_back_what_the_meter_grew_by():
    r = round_of("raise_it_up_stud_poker", [])
    for seat in (1, 2):
        r.answer(seat, "wager", {"wager": "ante", "amount": 1000, "paired": True})
        r.answer(seat, "wager", {"wager": "progressive", "amount": 100})
    r.answer(0, "no_more_bets")
    assert r.carry["progressive_meter"] == 100_028
    for _ in range(2):
        for seat in (1, 2):
            r.answer(seat, "check")
    r.answer(1, "fold")
    r.stack("cards", ["board_card_exposed"])
    r.answer(2, "play")
    assert r.over
    assert r.carry["progressive_meter"] == 100_000
    assert [seat.purse for seat in r.seats.values()] == [100_000, 100_000]


@pytest.mark.parametrize("name", POKERS)
def test_wagers_of_a_player_who_leaves_before_deciding_are_losing(name: str):
    r = dealt(name)
    r.answer(0, "no_more_bets")
    [ask] = [ask for ask in r.asks if 1 in ask.seats]
    assert ask.leaving == "abandon"
    staked = r.seats[1].staked
    r.answer(1, ask.leaving)
    while not r.over:
        r.expire()
    assert r.seats[1].purse == 100_000 - staked
    assert {event.outcome for event in r.settlements() if event.seat == 1} == {"lose"}


def test_583_7_b_who_leaves_has_no_claim_to_the_pot():
    """The best hand has left: the other one takes the pot. If all leave, nobody does."""
    for leavers in ({1}, {1, 2}):
        r = round_of("flop_poker", ["As", "7d", "Ah", "5h", "Ad", "3c", "Kd", "Kc", "9s"])
        for seat in (1, 2):
            r.answer(seat, "wager", {"wager": "ante", "amount": 1000, "paired": True})
        r.answer(0, "no_more_bets")
        for seat in (1, 2):
            r.answer(seat, "abandon" if seat in leavers else "fold")
        pots = {event.seat: event.profit for event in r.settlements() if event.wager == "pot"}
        assert r.over
        assert pots == ({1: -500, 2: 500} if leavers == {1} else {1: -500, 2: -500})


@pytest.mark.parametrize(
    ("name", "words"),
    [("flop_poker", "lose $10, keep pot and bonus"), ("criss_cross_poker", "lose $20, keep bonus")],
)
def test_a_fold_says_what_it_loses_and_what_stays_in_play(name: str, words: str):
    r = dealt(name)
    bonus = {"flop_poker": "three_card_bonus", "criss_cross_poker": "five_card_bonus"}[name]
    r.answer(1, "wager", {"wager": bonus, "amount": 500})
    r.answer(0, "no_more_bets")
    notes = {seat: ask.choices["fold"].note for ask in r.asks for seat in ask.seats}
    assert notes[1] == words
    assert notes[2] == words.replace(" and bonus", "").replace(", keep bonus", "")
