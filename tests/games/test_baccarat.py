"""Minibaccarat, Midibaccarat and Baccarat: chapters 627a, 629a and 631a. Sections are named by 627a where all agree."""

import json
import tomllib
from fractions import Fraction
from io import StringIO
from itertools import product
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.baccarat_family.hands import DRAGON_BONUS, EVEN, Result, banker_draws, count, player_draws, verdict
from games.kit import scenario
from games.kit.asks import DEALER, Refused
from games.kit.chance import Sealed
from games.kit.events import ANYONE, Burned, Called, Marked, Settled
from games.kit.odds import Odds
from games.kit.registry import Game, game
from games.kit.round import Log, Round, log_of, replay

MINI, MIDI, BIG = game("minibaccarat"), game("midibaccarat"), game("baccarat")
GAMES = (MINI, MIDI, BIG)
CASES = [(game, case) for game in GAMES for case in tomllib.loads(game.scenarios.read_text())["scenario"]]
SEED = bytes(32)


def table(
    game: Game, players: int = 1, *, cards: str = "", carry: Any = None, manual: bool = False, **options: Any
) -> Round:
    purses = dict.fromkeys(range(1, players + 1), 10_000_000)
    stack = {"cards": cards.split()} if cards else None
    return Round(game, game.options.read(options), Sealed(SEED), purses, carry=carry, stack=stack, manual=manual)


def bet(r: Round, seat: int, wager: str, amount: int) -> None:
    r.answer(seat, "wager", {"wager": wager, "amount": amount})


def finish(r: Round) -> Round:
    while not r.over:
        r.expire()
    return r


def calls(r: Round) -> list[str]:
    return [event.text for event in r.events if isinstance(event, Called)]


def asked(r: Round) -> dict[int, set[str]]:
    return {seat: set(ask.choices) for ask in r.asks for seat in ask.seats if ask.about != "wagers"}


@pytest.mark.parametrize(("game", "case"), CASES, ids=[f"{game.name} {case['title']}" for game, case in CASES])
def test_worked_example(game: Game, case: Any):
    assert scenario.run(game, case).problems == []


# ---- cards and third cards


def test_627a_6_b_point_counts():
    assert count(["As", "2d", "4c"]) == 7
    assert count(["As", "2d", "9c"]) == 2
    assert count(["Ts", "Jd", "Qc", "Kh"]) == 0


def test_627a_10_b_c_the_drawing_table_says_what_the_text_says():
    assert [total for total in range(8) if player_draws(total)] == [0, 1, 2, 3, 4, 5]
    assert [total for total in range(8) if banker_draws(total, None)] == [0, 1, 2, 3, 4, 5]
    against = {3: set(range(10)) - {8}, 4: {2, 3, 4, 5, 6, 7}, 5: {4, 5, 6, 7}, 6: {6, 7}, 7: set()}
    for total, third in product(range(8), range(10)):
        assert banker_draws(total, third) == (third in against.get(total, set(range(10)))), (total, third)


# ---- what the wagers pay


def bonus(hand: str, result: Result, paytable: str = "A") -> Any:
    return verdict(f"dragon_bonus_{hand}", result, ez=False, tie_odds=Odds(8), bonus=DRAGON_BONUS[paytable])


def test_627a_7_a_4_dragon_bonus_on_either_hand_is_the_mirror_of_the_other():
    for p, b, pc, bc in product(range(10), range(10), (2, 3), (2, 3)):
        assert bonus("player", Result(p, b, pc, bc)) == bonus("banker", Result(b, p, bc, pc))


def test_627a_7_a_4_naturals():
    assert bonus("player", Result(9, 8, 2, 2)) == EVEN
    assert bonus("player", Result(8, 9, 2, 2)) == "lose"
    assert bonus("player", Result(8, 8, 2, 2)) == "push"
    assert bonus("player", Result(9, 0, 2, 2)) == EVEN
    assert bonus("banker", Result(8, 8, 3, 3)) == "lose", "a three-card 8 is no Natural"


def test_627a_1_dragon_7_is_three_banker_cards_counting_7_over_less():
    assert Result(6, 7, 3, 3).dragon_7
    assert not Result(6, 7, 2, 2).dragon_7
    assert not Result(7, 7, 2, 3).dragon_7
    assert not Result(8, 7, 3, 3).dragon_7


@pytest.mark.parametrize(
    ("stake", "exact", "up"),
    [(100, 5, 25), (500, 25, 25), (700, 35, 50), (1200, 60, 75), (2600, 130, 150), (3300, 165, 175), (10000, 500, 500)],
)
def test_627a_12_c_vigorish_exact_and_rounded(stake: int, exact: int, up: int):
    for rounding, fee in (("exact", exact), ("up_25c", up)):
        r = table(MINI, cards="Ks 3d 6h 4c", table_min=1, vig_rounding=rounding)
        bet(r, 1, "banker", stake)
        [settled] = finish(r).settlements()
        assert (settled.fee, settled.profit) == (fee, stake - fee)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_627a_12_c_no_vigorish_but_on_a_winning_banker_wager(game: Game):
    r = table(game, cards="Ks 2d 4s 2c 2h 3h", table_min=1, vig_collection="at_payout")
    for wager in ("banker", "player", "tie", "dragon_bonus_banker", "dragon_bonus_player"):
        bet(r, 1, wager, 2_000)
    fees = {settled.wager: settled.fee for settled in finish(r).settlements()}
    assert fees == {"banker": 100, "player": 0, "tie": 0, "dragon_bonus_banker": 0, "dragon_bonus_player": 0}


# ---- markers


def test_627a_12_d_what_is_owed_cannot_be_wagered():
    carry = {"owed": {"1": 375}}
    r = Round(MINI, MINI.options.read({"vig_collection": "marked"}), Sealed(SEED), {1: 2_000}, carry=carry)
    with pytest.raises(Refused, match="what you owe"):
        bet(r, 1, "player", 1_700)
    bet(r, 1, "player", 1_600)
    with pytest.raises(Refused, match="no player in that seat"):
        r.answer(2, "settle_up")
    r.answer(1, "settle_up")
    assert r.seats[1].purse == 2_000 - 1_600 - 375
    assert "owed" not in finish(r).carry


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_627a_12_d_markers_are_collected_when_the_shoe_is_over(game: Game):
    cards = "Ks 3d 6h 4c " * 5
    carry = {"shoe": {"cards": cards.strip(), "cover": 14}, "last_hand": True, "owed": {"1": 375}}
    r = finish(table(game, carry=carry, vig_collection="marked"))
    [fee] = r.settlements()
    assert (fee.outcome, fee.profit, fee.wager) == ("fee", -375, "banker")
    assert "owed" not in r.carry
    assert "shoe" not in r.carry


# ---- the shoe


@pytest.mark.parametrize(("shown", "gone"), [("7d", 8), ("Kc", 11), ("Ah", 2), ("4d", 5), ("Jd", 11)])
def test_627a_5_f_burn(shown: str, gone: int):
    r = Round(MINI, MINI.options.read(), Sealed(SEED), {1: 1000}, stack={"burn": [shown], "cards": ["Ks"]})
    assert r.shoe.left == 416
    r.answer(DEALER, "no_more_bets")
    assert [event.cards for event in r.events if isinstance(event, Burned)] == [gone - 1]
    drawn = sum(kind == "cards" for kind, _ in r.draws)
    assert r.shoe.left == 416 - gone - drawn


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_627a_9_e_a_whole_shoe_ends_one_round_after_the_cover_card(game: Game):
    carry: dict[str, Any] = {}
    told: list[str] = []
    history: list[str] = []
    for n in range(120):
        r = finish(table(game, carry=carry, decks=6))
        history = r.carry["results"]
        told += calls(r)
        cover = any(isinstance(event, Marked) and event.marker == "cover_card" for event in r.events)
        assert ("Last hand." in calls(r)) == cover
        carry = r.carry
        if "shoe" not in carry:
            break
        assert len(history) == n + 1
    assert told.count("The cards are shuffled.") == 1
    assert told.count("Last hand.") == 1
    assert 50 < len(history) < 80
    assert "The shoe is over." in told[-1]
    again = finish(table(game, carry=carry, decks=6))
    assert calls(again)[0] == "The cards are shuffled."
    assert len(again.carry["results"]) == 1


def test_627a_9_e_the_cover_card_as_the_first_card_gives_two_more_rounds():
    cards = " ".join(["Ks 3d 6h 4c"] * 4)
    carry: dict[str, Any] = {"shoe": {"cards": cards, "cover": 16}}
    first = finish(table(MINI, carry=carry))
    assert "Last hand." in calls(first)
    second = finish(table(MINI, carry=first.carry))
    assert "shoe" not in second.carry


def test_627a_5_b_the_cut_is_offered_from_the_highest_seat_downwards():
    r = table(MINI, 3)
    assert asked(r)[3] == {"cut", "decline_cut"}
    r.answer(3, "decline_cut")
    assert asked(r)[2] == {"cut", "decline_cut"}
    r.answer(2, "cut", {"depth": 50})
    assert not any("cut" in choices for choices in asked(r).values())


def test_631a_5_b_the_last_curator_cuts_first_then_clockwise():
    curator = {"seat": 2, "caller_deals": False, "after": None}
    r = table(BIG, 3, carry={"curator": curator})
    order = []
    for _ in range(3):
        [seat] = [seat for ask in r.asks for seat in ask.seats if ask.about == "cut"]
        order.append(seat)
        r.answer(seat, "decline_cut")
    assert order == [2, 1, 3]


def test_a_shoe_is_the_same_however_often_its_rounds_are_played_again():
    """Shuffled once from the first round's seed; kept in the carry, so every later round follows from its own log."""
    carry: dict[str, Any] = {}
    logs: list[tuple[Log, Round]] = []
    for n in range(3):
        r = Round(MIDI, MIDI.options.read(), Sealed(bytes([n] * 32)), {1: 500_000}, carry=carry)
        bet(r, 1, "banker", 10_000)
        finish(r)
        logs.append((log_of(r, bytes([n] * 32)), r))
        carry = r.carry
    for log, r in logs:
        assert replay(MIDI, log).events == r.events


# ---- order of settlement


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_627a_11_b_losers_first_then_from_the_highest_seat_vigorish_and_payment(game: Game):
    r = table(game, 4, cards="7d 9c Ks Kh", table_min=1, vig_collection="at_payout")
    for seat, wager in ((1, "banker"), (2, "player"), (4, "banker"), (1, "tie")):
        bet(r, seat, wager, 2_000)
    finish(r)
    told = [
        f"{event.seat} {event.outcome}" if isinstance(event, Settled) else event.text
        for event in r.events
        if isinstance(event, Settled) or (isinstance(event, Called) and "vigorish" in event.text)
    ]
    pay = [["Seat 4: $1 vigorish.", "4 win"], ["Seat 1: $1 vigorish.", "1 win"]]
    if game is BIG:  # § 631a.12(b): paid, and charged straight afterwards
        pay = [pair[::-1] for pair in pay]
    assert told == ["2 lose", "1 lose", *pay[0], *pay[1]]


# ---- who turns the cards


def hands_of(r: Round, viewer: int) -> Any:
    return r.view(viewer)["hands"]


def test_629a_8_c_a_card_handed_over_is_seen_by_its_holder_alone():
    """Worked example E8, looked at by everybody."""
    r = table(MIDI, 3, cards="3s 2d 2c 4c 6d Ah", table_min=1)
    bet(r, 1, "player", 1_000)
    bet(r, 2, "banker", 1_000)
    r.answer(DEALER, "no_more_bets")
    backs = {"player": [None, None], "banker": [None, None]}
    assert hands_of(r, 1) == {**backs, "player": ["3s", "2c"]}
    for viewer in (2, 3, ANYONE):
        assert hands_of(r, viewer) == backs
    r.answer(1, "turn")
    opened = {"player": ["3s", "2c"], "banker": [None, None]}
    assert hands_of(r, 2) == {**opened, "banker": ["2d", "4c"]}
    for viewer in (1, 3, ANYONE):
        assert hands_of(r, viewer) == opened
    r.answer(2, "turn")
    third = {"player": ["3s", "2c", None], "banker": ["2d", "4c"]}
    assert hands_of(r, 1) == {**third, "player": ["3s", "2c", "6d"]}
    assert hands_of(r, 2) == hands_of(r, 3) == hands_of(r, ANYONE) == third
    r.answer(1, "turn")
    assert hands_of(r, 2)["banker"] == ["2d", "4c", "Ah"]
    assert hands_of(r, 1)["banker"] == hands_of(r, ANYONE)["banker"] == ["2d", "4c", None]
    r.answer(2, "turn")
    assert r.over


@pytest.mark.parametrize("viewer", [2, 3, ANYONE])
def test_629a_8_c_two_worlds_that_differ_in_a_card_only_seat_1_may_see_look_alike_to_others(viewer: int):
    worlds = []
    for cards in ("3s 2d 2c 4c", "9h Kd 9c Ks"):
        r = table(MIDI, 3, cards=cards, table_min=1)
        bet(r, 1, "player", 1_000)
        bet(r, 2, "banker", 500)
        r.answer(DEALER, "no_more_bets")
        worlds.append(r)
    assert worlds[0].view(viewer) == worlds[1].view(viewer)
    assert worlds[0].view(1) != worlds[1].view(1)


def test_629a_8_d_the_right_goes_to_the_first_in_order_who_accepts_whoever_answers_first():
    r = table(MIDI, 4, cards="3s 2d 2c 4c", table_min=1)
    bet(r, 2, "player", 1_000)
    r.answer(DEALER, "no_more_bets")
    assert asked(r) == {2: {"turn", "decline"}}
    r.answer(2, "decline")
    assert asked(r) == {seat: {"accept", "decline"} for seat in (3, 4, 1)}
    r.answer(4, "accept")
    assert asked(r).keys() == {3}, "seat 1 comes after seat 4"
    r.answer(3, "accept")
    assert asked(r) == {3: {"turn", "decline"}}
    assert hands_of(r, 3)["player"] == ["3s", "2c"]
    assert hands_of(r, 4)["player"] == [None, None]


def test_629a_8_d_no_answer_in_time_is_a_refusal_and_the_dealer_turns():
    r = table(MIDI, 3, cards="Ks 3d 6h 4c", table_min=1)
    bet(r, 2, "player", 1_000)
    r.answer(DEALER, "no_more_bets")
    r.expire()
    r.expire()
    assert r.over
    assert [event.shows for event in r.events if isinstance(event, Marked) and event.marker == "holder"] == [
        "seat 2",
        "dealer",
        "dealer",
    ]


def test_631a_9_c_the_caller_turns_the_cards_unless_the_submission_says_otherwise():
    r = cut(table(BIG, cards="Ks 3d 6h 4c", table_min=1))
    bet(r, 1, "player", 1_000)
    r.answer(DEALER, "no_more_bets")
    assert r.over
    assert not any(isinstance(event, Marked) and event.marker == "holder" for event in r.events)


# ---- the curator


def curator(r: Round) -> Any:
    return r.carry["curator"]


def cut(r: Round) -> Round:
    """The cards of a new shoe are cut by whoever is first offered them."""
    for ask in r.asks:
        if ask.about == "cut":
            r.answer(ask.seats[0], "cut", {"depth": 50})
    return r


def round_of_big(carry: Any = None, cards: str = "Ks 3d 6h 4c", answers: Any = ()) -> Round:
    r = cut(table(BIG, 3, cards=cards, carry=carry, table_min=1))
    for seat, do in answers:
        r.answer(seat, do)
    return finish(r)


def test_631a_14_a_the_curator_keeps_the_shoe_until_the_bankers_hand_loses():
    r = round_of_big(answers=[(1, "decline"), (2, "accept")])
    assert curator(r) == {"seat": 2, "who": "2", "caller_deals": False, "after": None}
    r = round_of_big(r.carry, "As Kc 5d 6c")
    assert curator(r)["seat"] == 2, "a tie is no loss"
    r = round_of_big(r.carry, "5c 2s 2d 4d")
    assert curator(r)["after"] == 2
    r = round_of_big(r.carry, answers=[(1, "accept"), (3, "accept")])
    assert curator(r)["seat"] == 3, "the seat on the right comes first"


def test_631a_14_a_a_dragon_7_is_no_loss_of_the_bankers_hand():
    r = cut(table(BIG, 1, cards="3d Js 2h 2c Kh 5s", table_min=1, variant="ez"))
    r.answer(1, "accept")
    assert curator(finish(r)) == {"seat": 1, "who": "1", "caller_deals": False, "after": None}


def test_631a_7_d_the_caller_deals_when_asked_or_when_nobody_takes_the_shoe():
    r = round_of_big(answers=[(1, "designate")])
    assert curator(r) == {"seat": 1, "who": "1", "caller_deals": True, "after": None}
    r = round_of_big(cards="5c 2s 2d 4d")
    assert "Nobody takes the shoe: the caller deals." in calls(r)
    assert curator(r) == {"seat": 0, "caller_deals": False, "after": 0}, "offered from seat 1 again"


def test_631a_14_b_a_curator_who_left_has_passed_the_shoe():
    kept = {"seat": 9, "caller_deals": False, "after": None}
    shoe = {"cards": " ".join(["Ks 3d 6h 4c"] * 20), "cover": 14}
    r = table(BIG, 3, carry={"curator": kept, "shoe": shoe}, table_min=1)
    finish(r)
    assert "Seat 9 has left the table and the shoe." in calls(r)


def test_631a_9_b_the_curator_is_told_cards_and_deals():
    r = cut(table(BIG, 2, cards="Ks 3d 6h 4c", table_min=1))
    r.answer(2, "accept")
    r.answer(1, "decline")
    r.answer(DEALER, "no_more_bets")
    assert asked(r) == {2: {"deal", "caller_deals"}}
    assert not r.hands
    r.answer(2, "deal")
    assert r.over


# ---- whose card, and when the shoe is offered


@pytest.mark.parametrize("game", [MIDI, BIG], ids=lambda game: game.name)
def test_629a_13_b_an_undue_third_card_that_nobody_saw_goes_to_the_holder_of_the_bankers_hand(game: Game):
    more: dict[str, Any] = {"card_turning": "highest_bettors"} if game is BIG else {}
    r = table(game, cards="4d Ks 2s 5h undue_third_hidden 8c", players=2, table_min=1, **more)
    bet(r, 1, "player", 5_000)
    bet(r, 2, "banker", 5_000)
    while not any("turn" in ask.choices and ask.seats == (2,) and len(r.hands["banker"]) == 3 for ask in r.asks):
        turning = next((ask for ask in r.asks if "turn" in ask.choices), None)
        if turning:
            r.answer(turning.seats[0], "turn")
        else:
            r.expire()
    assert r.hands["banker"][2].seen_by == frozenset({2}), "handed over, face down to all others"
    assert r.view(1)["hands"]["banker"][2] is None
    r.answer(2, "turn")
    assert not finish(r).hands


def test_631a_7_b_the_shoe_is_offered_after_the_cut():
    r = table(BIG, players=2)
    assert {ask.about for ask in r.asks} == {"wagers", "cut", "no_more_bets"}
    r.answer(2, "cut", {"depth": 100})
    assert [ask.seats for ask in r.asks if ask.about == "shoe"] == [(1,), (2,)]
    r.answer(1, "accept")
    assert r.asks[1].about == "curator"


def test_631a_7_b_a_shoe_that_nobody_cut_in_time_is_offered_after_the_dealers_cut():
    r = table(BIG, players=2)
    bet(r, 1, "player", 10_000)
    r.answer(DEALER, "no_more_bets")
    assert [(ask.about, ask.seats) for ask in r.asks] == [("shoe", (1,)), ("shoe", (2,))]
    r.answer(2, "accept")
    r.answer(1, "decline")
    assert r.asks[0].seats == (2,), "the curator is told to deal"


def test_627a_12_c_the_odds_can_show_what_rounding_does_to_a_stake():
    def edge(stake: str, **options: str) -> Fraction:
        out = StringIO()
        call_command("odds", "minibaccarat", "--json", "--stake", stake, "--options", json.dumps(options), stdout=out)
        lines = [json.loads(line) for line in out.getvalue().splitlines()]
        return next(Fraction(line["house_edge"]) for line in lines if line["wager"] == "banker")

    at_100 = edge("100")
    win = next(line.win for line in MINI.counts.odds(MINI.options.read()) if line.wager == "banker")
    assert edge("5") == at_100, "5 % of $5 is 25 cents"
    assert edge("6") == at_100 + win * Fraction(20, 600), "50 cents on $6 instead of 30"
    assert edge("6", vig_rounding="exact") == at_100


def test_the_odds_of_a_game_without_rounding_know_no_stake():
    with pytest.raises(CommandError, match="do not depend on the stake"):
        call_command("odds", "roulette", "--stake", "5")
