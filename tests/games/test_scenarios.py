"""Every scenario of every game, and that a wrong one fails."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.kit import scenario
from games.kit.notation import parse, transcript
from games.kit.registry import Game, all_games, game

CASES = [(card, case) for one in all_games() for card, case in scenario.load(one.scenarios)]


@pytest.mark.parametrize(("card", "case"), CASES, ids=[f"{card.name}: {case['title']}" for card, case in CASES])
def test_scenario(card: Any, case: Any):
    outcome = scenario.run(card, case)
    assert outcome.problems == []
    assert case["cites"], "a scenario names what it shows"
    if outcome.transcript and "rounds" not in case:
        assert transcript(card, parse(outcome.transcript)) == outcome.transcript


EXAMPLES = {
    "three_card_poker": 18, "double_attack_blackjack": 18, "flop_poker": 18, "props_and_hops": 25,
    "raise_it_up_stud_poker": 21, "six_card_fortune_pai_gow_poker": 18, "lunar_poker": 25, "free_bet_blackjack": 20,
    "double_back_jack": 21, "criss_cross_poker": 20, "high_roll_dice": 24, "roulette": 21, "big_six_wheel": 17,
    "pai_gow": 40, "craps": 34, "sic_bo": 21, "minibaccarat": 23, "midibaccarat": 22, "baccarat": 24, "blackjack": 62,
    "pai_gow_poker": 27, "casino_war": 20,
}  # fmt: skip
"""How many worked examples the sheet of each chapter has, those of games to come included."""
NUMBERED = re.compile(r"E?(\d+)")


@pytest.mark.parametrize("card", all_games(), ids=lambda card: card.name)
def test_every_worked_example_of_the_sheet_is_there(card: Game):
    """Its scenario is titled by the number of the example: "7. …", "E7. …", "7a. …", "E22 (i). …"."""
    titles = [case["title"] for _, case in scenario.load(card.scenarios)]
    numbers = {int(found[1]) for title in titles if (found := NUMBERED.match(title))}
    assert numbers == set(range(1, EXAMPLES[card.name] + 1))


RIGHT = """
[[scenario]]
title = "Red"
game = "roulette"
wagers = [{wager = "red", amount = 10}, {wager = "five_adjacent", spot = "0", amount = 25}]
stack = {pockets = ["28"]}
expect = [{wager = "red", outcome = "lose", profit = -10, returned = 0},
          {wager = "five_adjacent", spot = "0", outcome = "win", profit = 155, returned = 180}]
"""


def run(tmp_path: Path, text: str) -> tuple[int, dict[str, Any]]:
    path = tmp_path / "scenarios.toml"
    path.write_text(text)
    out = StringIO()
    try:
        call_command("scenario", path, json=True, stdout=out)
    except SystemExit as exit_:
        return int(str(exit_.code)), json.loads(out.getvalue())
    return 0, json.loads(out.getvalue())


def test_a_right_scenario_tells_its_settlements_and_all_parts_of_a_wager_together(tmp_path: Path):
    code, told = run(tmp_path, RIGHT)
    assert code == 0
    assert told["ok"]
    fields = ("wager", "spot", "stake", "outcome", "profit", "returned")
    assert [tuple(settled[field] for field in fields) for settled in told["settlements"]] == [
        ("five_adjacent", "0", "20.00", "lose", "-20.00", "0.00"),
        ("red", None, "10.00", "lose", "-10.00", "0.00"),
        ("five_adjacent", "0", "5.00", "win", "175.00", "180.00"),
    ]
    assert told["transcript"][0] == "keystone 1 roulette"


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        (RIGHT.replace("profit = -10", "profit = 10"), "expected {'wager': 'red', 'outcome': 'lose', 'profit': 10"),
        (RIGHT.replace('"lose"', '"push"'), "expected"),
        (RIGHT.replace("returned = 180", "returned = 181"), "expected"),
        (RIGHT.replace('spot = "0", outcome', 'spot = "1", outcome'), "expected"),
        (RIGHT + 'answers = [{do = "surrender"}]', "never asked for"),
        (RIGHT + 'refuse = [{wager = "black", amount = 10}]', "not refused"),
        (RIGHT.replace("amount = 10", "amount = 0"), "refused"),
        (RIGHT.replace("amount = 10}", "amount = 10.005}"), "cannot be played"),
        (RIGHT.replace('["28"]', '["37"]'), "37 cannot come from the pockets"),
        (RIGHT.replace('pockets = ["28"]', 'dice = ["3-4"]'), "There are no dice"),
        (RIGHT + 'options = {wheel = "triple_zero"}', "options not permitted"),
        (RIGHT + 'refuse_options = "floor"', "should have been refused"),
    ],
)
def test_a_wrong_scenario_fails_with_exit_code_1(tmp_path: Path, wrong: str, problem: str):
    code, told = run(tmp_path, wrong)
    assert code == 1
    assert not told["ok"]
    assert problem in "\n".join(told["problems"])


def test_a_file_that_is_none_is_refused_with_a_sentence(tmp_path: Path):
    (tmp_path / "broken.toml").write_text("[[scenario")
    for path in (tmp_path / "absent.toml", tmp_path / "broken.toml"):
        with pytest.raises(CommandError, match=path.name):
            call_command("scenario", path)


# ---- the script of a round: what is refused, who comes and goes, what is told

HAND = {
    "title": "A hand", "cites": ["633a.7"], "wagers": [{"wager": "blackjack", "amount": 10}],
    "stack": {"cards": ["Tc", "Ts", "3h", "7d", "2d", "4s"]},
}  # fmt: skip
HIT, STAND = {"do": "hit"}, {"do": "stand"}
SURRENDER = {"do": "surrender", "refused": "not among"}


def problems(name: str, **script: Any) -> list[str]:
    return scenario.run(game(name), {"title": "A script", **script}).problems


def test_a_refusal_among_the_answers_is_tried_at_its_moment():
    assert problems("blackjack", **HAND, answers=[HIT, SURRENDER, STAND]) == []
    [problem] = problems("blackjack", **HAND, answers=[SURRENDER, HIT, STAND])
    assert problem.startswith("not refused"), "surrender is the player's right before any card is drawn"
    [problem] = problems("blackjack", **HAND, answers=[SURRENDER])
    assert problem.startswith("not refused"), "with nothing after it, it is tried when the seat is asked to decide"
    [problem] = problems("blackjack", **HAND, answers=[HIT, {"do": "surrender", "refused": "too late"}, STAND])
    assert problem.startswith("refused otherwise")


def test_a_refusal_that_nothing_follows_is_tried_while_wagers_are_open_if_nobody_decides_later():
    script = {"wagers": [{"wager": "pass_line", "amount": 10}], "stack": {"dice": ["5-6"]}}
    assert problems("craps", **script, answers=[{"do": "cut", "refused": "not among"}]) == []
    [problem] = problems("craps", **script, answers=[{"do": "roll", "refused": "not among"}])
    assert problem.startswith("not refused")


def test_a_refusal_among_the_answers_changes_nothing_and_is_reported():
    outcome = scenario.run(game("blackjack"), {**HAND, "answers": [HIT, SURRENDER, STAND]})
    plain = scenario.run(game("blackjack"), {**HAND, "answers": [HIT, STAND]})
    assert outcome.transcript == plain.transcript
    [refused] = outcome.refused
    assert (refused["do"], refused["code"]) == ("surrender", "choice")


def test_a_wager_among_the_answers_is_refused_while_wagers_are_open_or_after():
    much = {"wager": "lucky_ladies", "amount": 50, "refused": "maximum"}
    late = {"wager": "blackjack", "amount": 10, "refused": "too late"}
    assert problems("blackjack", **HAND, answers=[much, much, HIT, late, STAND]) == []
    [problem] = problems("blackjack", **HAND, answers=[HIT, much, STAND])
    assert problem.startswith("refused otherwise")


def test_that_nobody_is_asked_is_no_refusal_of_what_is_permitted_at_another_moment():
    """It used to pass: surrender was also tried while wagers were open, when nobody is asked for it."""
    refuse = [{"do": "surrender", "reason": "not among"}]
    [problem] = problems("blackjack", **HAND, answers=[STAND], refuse=refuse)
    assert problem.startswith("permitted at another moment")
    assert problems("blackjack", **HAND, answers=[STAND], refuse=[{"do": "split", "reason": "not among"}]) == []


def test_people_leave_and_sit_down_in_between():
    red, black = {"wager": "red", "amount": 10}, {"seat": 4, "wager": "black", "amount": 10}
    script = {
        "wagers": [red], "stack": {"pockets": ["17"]},
        "answers": [
            {"seat": 4, "wager": "black", "amount": 10, "refused": "no player in that seat"},
            {"seat": 4, "sits": 50},
            {"seat": 4, "wager": "black", "amount": 60, "refused": "you have"},
            black,
            {"seat": 1, "leaves": True},
            {"wager": "red", "amount": 10, "refused": "no player in that seat"},
            {"seat": "dealer", "do": "spin"},
        ],
        "expect": [{"wager": "red", "outcome": "lose"}, {"seat": 4, "wager": "black", "outcome": "win", "profit": 10}],
    }  # fmt: skip
    outcome = scenario.run(game("roulette"), {"title": "Seats", **script})
    assert outcome.problems == []
    assert 'dealer leave {"seat": 1}' in outcome.transcript
    assert transcript(game("roulette"), parse(outcome.transcript)) == outcome.transcript


def test_somebody_who_left_is_not_in_the_next_round_and_a_newcomer_is_another_person():
    first = {"wagers": [{"wager": "pass_line", "amount": 10}], "stack": {"dice": ["2-2"]}}
    second = {
        "answers": [{"seat": 1, "leaves": True}, {"seat": 1, "sits": 100}, {"do": "roll", "refused": "line wager"}],
        "stack": {"dice": ["2-2"]},
    }  # fmt: skip
    card = game("craps")
    outcome = scenario.run(card, {"title": "Two people, one chair", "rounds": [first, second]})
    sat = [line for line in outcome.transcript if line.startswith("dealer sit")]
    assert sat == ['dealer sit {"patron": "newcomer-1", "purse": 10000, "seat": 1}']


def test_what_must_not_be_told():
    script = {"wagers": [{"wager": "red", "amount": 10}], "stack": {"pockets": ["17"]}}
    assert problems("roulette", **script, tells=["Seventeen"], untold=["Eighteen"]) == []
    [problem] = problems("roulette", **script, untold=["Seventeen, black"])
    assert problem == "told, and must not be: Seventeen, black"


def test_void_push_and_stand_are_told_apart():
    void = {"wagers": [{"wager": "initial", "amount": 10}], "stack": {"cards": ["no_card"]}}
    assert problems("casino_war", **void, expect=[{"wager": "initial", "outcome": "void"}]) == []
    assert problems("casino_war", **void, expect=[{"wager": "initial", "outcome": "push"}]) != []
    stand = {"wagers": [{"wager": "pass_line", "amount": 10}], "stack": {"dice": ["2-2"]}}
    assert problems("craps", **stand, expect=[{"wager": "pass_line", "outcome": "stand"}]) == []
    assert problems("craps", **stand, expect=[{"wager": "pass_line", "outcome": "push"}]) != []


def test_an_irregularity_is_stacked_before_a_burnt_card():
    script = {"wagers": [{"wager": "initial", "amount": 10}], "stack": {"burnt": ["face_up_in_shoe", "As"]}}
    assert problems("casino_war", **script, tells=["A card lies face up in the shoe", "1 burned", "seat:1 gets"]) == []
