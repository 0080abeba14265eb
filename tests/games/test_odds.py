"""House edges: the fractions that are known, an enumeration of its own, a simulation, and what the commands print."""

import json
from collections import Counter
from fractions import Fraction
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.kit.chance import Sealed
from games.kit.events import Came
from games.kit.registry import game
from games.kit.round import Round
from games.kit.simulate import simulate
from tests.kit import stats

F = Fraction
BIG_SIX = {
    "sym_1": F(4, 27), "sym_2": F(1, 6), "sym_5": F(1, 9), "sym_10": F(5, 27), "sym_20": F(2, 9),
    "flag": F(4, 27), "joker": F(4, 27),
}  # fmt: skip

# What a Roulette wager covers and pays, written out from § 617a.3(e) and § 617a.4(a), not taken from the layout.
COVERED = {
    "straight": 1, "split": 2, "three": 3, "four": 4, "six": 6, "column_1": 12, "column_2": 12, "column_3": 12,
    "dozen_1": 12, "dozen_2": 12, "dozen_3": 12, "red": 18, "black": 18, "odd": 18, "even": 18, "low": 18, "high": 18,
}  # fmt: skip
PAYS = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1}


def edges(name: str, **options: Any) -> dict[str, Fraction]:
    card = game(name)
    return {edge.wager: edge.house_edge for edge in card.counts.odds(card.options.read(options))}


@pytest.mark.parametrize(
    ("wheel", "pockets", "edge"),
    [("double_zero", 38, F(1, 19)), ("single_zero", 37, F(1, 37)), ("double_zero_as_single", 37, F(1, 37))],
)
def test_617a_4_a_edges_on_the_three_wheels(wheel: str, pockets: int, edge: Fraction):
    found = edges("roulette", wheel=wheel)
    assert found.pop("first_five", F(3, 38)) == F(3, 38)
    assert set(found.values()) == {edge}
    for wager, covered in COVERED.items():
        assert found.pop(wager) == 1 - F(covered * (PAYS[covered] + 1), pockets)
    assert found == {"five_adjacent": edge}


def test_617a_first_five_is_offered_on_the_double_zero_wheel_only():
    assert edges("roulette")["first_five"] == F(3, 38)
    assert "first_five" not in edges("roulette", wheel="single_zero")
    assert "first_five" not in edges("roulette", wheel="double_zero_as_single")


def test_619a_3_edges_of_the_big_six_wheel():
    assert edges("big_six_wheel") == BIG_SIX
    counted = {"sym_1": (23, 1), "sym_2": (15, 2), "sym_5": (8, 5), "sym_10": (4, 10), "sym_20": (2, 20),
               "flag": (1, 45), "joker": (1, 45)}  # fmt: skip
    assert {wager: 1 - F(sections * (pays + 1), 54) for wager, (sections, pays) in counted.items()} == BIG_SIX


def test_617a_4_a_a_raised_floor_changes_the_edge_and_a_lowered_one_is_refused():
    raised = edges("roulette", payouts={"straight": "36 to 1"})
    assert raised["straight"] == raised["five_adjacent"] == 1 - F(37, 38)
    assert raised["split"] == F(1, 19)
    assert edges("roulette", payouts={"straight": "40 to 1"})["straight"] < 0, "an operator may favour the player"
    with pytest.raises(ValueError, match=r"may not pay less than 35 to 1, § 617a.4\(a\)"):
        edges("roulette", payouts={"straight": "34 to 1"})
    with pytest.raises(ValueError, match="less than 35 to 1"):
        edges("roulette", payouts={"straight": "35 for 1"})


def test_619a_3_a_raised_floor_changes_the_edge_and_a_lowered_one_is_refused():
    assert edges("big_six_wheel", payouts={"joker": 47})["joker"] == 1 - F(48, 54)
    with pytest.raises(ValueError, match=r"§ 619a\.3"):
        edges("big_six_wheel", payouts={"joker": "44.5 to 1"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "rounds", "options"),
    [
        ("roulette", 200_000, {}),
        ("roulette", 40_000, {"wheel": "double_zero_as_single"}),
        ("big_six_wheel", 200_000, {}),
    ],
)
def test_the_same_by_simulation(name: str, rounds: int, options: dict[str, str]):
    card, exact = game(name), edges(name, **options)
    totals = simulate(card, card.options.read(options), rounds, seed=7)
    assert {total.wager for total in totals} == exact.keys()
    for total in totals:
        assert abs(total.house_edge - exact[total.wager]) < 4 * total.error, total.wager


@pytest.mark.parametrize(("name", "rounds"), [("roulette", 40_000), ("big_six_wheel", 40_000)])
def test_outcomes_of_the_sealed_source_are_even(name: str, rounds: int):
    card = game(name)
    options = card.options.read()
    source, places = Sealed(bytes(range(32))), list[int]()
    for _ in range(rounds):
        r = Round(card, options, source, {})
        while not r.over:
            r.expire()
        places += [event.at for event in r.events if isinstance(event, Came)]
    size = len(card.pieces(options, "pockets"))
    assert Counter(places).keys() == set(range(size))
    for test in ("chi-square", "runs", "serial correlation", "gap", "permutation"):
        assert stats.NAMED[test](places, size) > 0.001, test


def command(name: str, *arguments: Any) -> list[dict[str, Any]]:
    out = StringIO()
    call_command(name, *arguments, "--json", stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_odds_command_prints_exact_fractions():
    lines = {line["wager"]: line for line in command("odds", "roulette", "--options", '{"wheel": "single_zero"}')}
    assert lines["red"] == {
        "wager": "red", "paytable": None, "house_edge": "1/37", "win": "18/37", "push": "0", "lose": "19/37",
        "method": "exact", "error": None,
    }  # fmt: skip
    assert {line["wager"]: line["house_edge"] for line in command("odds", "big_six_wheel")} == {
        wager: str(edge) for wager, edge in BIG_SIX.items()
    }


def test_the_odds_command_prints_a_table_for_people():
    out = StringIO()
    call_command("odds", "roulette", stdout=out)
    assert "first_five                 7.8947%   3/38" in out.getvalue()


def test_the_simulate_command_gives_the_same_for_the_same_seed():
    once = command("simulate", "big_six_wheel", "--rounds", 300, "--seed", 5)
    assert once == command("simulate", "big_six_wheel", "--rounds", 300, "--seed", 5)
    assert once != command("simulate", "big_six_wheel", "--rounds", 300, "--seed", 6)
    assert [line["wager"] for line in once] == list(BIG_SIX)
    assert all(line["rounds"] == 300 for line in once)
    assert once[0].keys() == {"wager", "rounds", "staked", "profit", "house_edge", "error", "win", "push"}


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("odds", "faro"), "there is no game 'faro'; the house has"),
        (("odds", "roulette", "--options", "{"), "--options is not JSON"),
        (("odds", "roulette", "--options", '{"payouts": {"red": "1 to 2"}}'), "red may not pay less than 1 to 1"),
        (("odds", "roulette", "--options", '{"wheels": 3}'), "wheels: Extra inputs are not permitted"),
        (("odds", "roulette", "--options", "[]"), "valid dictionary"),
        (("simulate", "roulette", "--rounds", "0"), "--rounds must be 1 or more"),
    ],
)
def test_a_command_says_what_is_wrong(arguments: tuple[str, ...], sentence: str):
    with pytest.raises(CommandError) as error:
        call_command(*arguments)
    assert sentence in str(error.value)


def test_every_paytable_of_a_chapter_has_its_odds():
    """The command gives one line for each, whichever is chosen."""
    three = game("three_card_poker")
    pair_plus = {
        edge.paytable: edge.house_edge
        for edge in three.odds_of_all_paytables(three.options.read())
        if edge.wager == "pair_plus"
    }
    assert pair_plus == {table: Fraction(n, 22100) for table, n in (("A", 2828), ("B", 1232), ("C", 1608))}
    fire = {edge.paytable for edge in game("craps").odds_of_all_paytables(game("craps").options.read())}
    assert {"A", "B"} <= fire


def test_623a_how_often_a_roll_decides_a_wager_exactly():
    card = game("craps")
    assert card.counts.decided
    decided = card.counts.decided(card.options.read({}))
    assert decided["pass_line"] == decided["dont_pass"] == decided["come"] == F(165, 557)  # 3.38 rolls a decision
    assert decided["place_win_6"] == decided["hard_8"] == F(11, 36)
    assert decided["buy_4"] == decided["hard_4"] == F(9, 36)
    assert decided["field"] == decided["any_seven"] == 1
    assert decided["fire"] == F(196, 1671)  # 8.53 rolls of one shooter
    assert decided.keys() >= {edge.wager for edge in card.counts.odds(card.options.read({})) if "+" not in edge.wager}
