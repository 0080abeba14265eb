"""A round written down as a scenario plays again and holds, for every game; and the hours a course takes."""

import tomllib
from itertools import islice

import pytest

from games.kit import scenario, training
from games.kit.registry import Game, all_games
from games.kit.round import Log
from games.kit.writing import scenario_of, text_of
from tests.games.playing import play


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
@pytest.mark.parametrize("manual", [False, True])
def test_a_round_written_down_is_a_scenario_that_holds(game, manual: bool):
    logs = (play(game, luck, rounds=2, manual=manual).log for luck in range(100))
    for log in islice((log for log in logs if plainly_told(log)), 5):
        holds(game, log)


def plainly_told(log: Log) -> bool:
    """Whether nobody sat down in mid-round, which no scenario can say."""
    return not any(do == "sit" for _, do, _ in log.inputs)


def holds(game: Game, log: Log) -> None:
    [written] = tomllib.loads(text_of(scenario_of(game, log, 'A "round", written down')))["scenario"]
    assert written["title"] == 'A "round", written down'
    assert scenario.run(game, written).problems == []


def test_527_2_names_hours_for_every_course_and_none_for_the_big_six():
    hours = {course.title: (course.hours, course.weeks) for course in training.COURSES.values()}
    assert hours == {
        "Blackjack and other banked card games": (120, 6),
        "Craps": (160, 6),
        "Baccarat and Mini-Baccarat": (80, 4),
        "Poker": (80, 4),
        "Roulette": (80, 4),
        "Pai Gow Tiles": (160, 6),
        "Pai Gow Poker": (80, 4),
    }
    known = {game.name: game.training for game in all_games()}
    assert known["roulette"] == training.COURSES["roulette"]
    assert known["casino_war"] == training.COURSES["banked_cards"]
    assert known["big_six_wheel"] is None
