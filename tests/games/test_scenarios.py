"""Every scenario of every game, and that a wrong one fails."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.kit import scenario
from games.kit.notation import parse, transcript
from games.kit.registry import all_games, game

CASES = [(card, case) for one in all_games() for card, case in scenario.load(one.scenarios)]


@pytest.mark.parametrize(("card", "case"), CASES, ids=[f"{card.name}: {case['title']}" for card, case in CASES])
def test_scenario(card: Any, case: Any):
    outcome = scenario.run(card, case)
    assert outcome.problems == []
    assert case["cites"], "a scenario names what it shows"
    if outcome.transcript and "rounds" not in case:
        assert transcript(card, parse(outcome.transcript)) == outcome.transcript


@pytest.mark.parametrize(("name", "examples"), [("roulette", 21), ("big_six_wheel", 17)])
def test_every_worked_example_of_the_sheet_is_there(name: str, examples: int):
    titles = [case["title"] for _, case in scenario.load(game(name).scenarios)]
    assert {int(title.split(".")[0]) for title in titles} == set(range(1, examples + 1))


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
