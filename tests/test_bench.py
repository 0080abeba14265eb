"""The way to the measurements."""

import pytest

from bench.__main__ import main
from tests.faults.test_cluster import need_services


def test_an_unknown_measurement_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["luck"]) == 2
    assert "There is no measurement 'luck'; there is" in capsys.readouterr().err


def test_hands_are_measured_beside_what_is_installed(capsys: pytest.CaptureFixture[str]):
    assert main(["hands", "--hands", "2000"]) in (0, 1)
    assert "Keystone, numpy" in capsys.readouterr().out


def test_the_coach_is_measured_at_every_game_that_has_one(capsys: pytest.CaptureFixture[str]):
    assert main(["coach", "--rounds", "4", "--game", "three_card_poker"]) in (0, 1)
    [head, line] = capsys.readouterr().out.splitlines()
    assert head.split()[3:] == "odds cold median 99 in 100 worst".split()
    assert line.split()[0] == "three_card_poker"
    assert len(line.split()) == 1 + len(("odds", "cold", "median", "99 in 100", "worst"))


@pytest.mark.cluster
@pytest.mark.slow
def test_a_crowd_is_measured_on_one_two_and_three_processes(capsys: pytest.CaptureFixture[str]):
    need_services()
    assert main(["floor", "--cluster", "--tables", "2", "--seats", "2", "--seconds", "4"]) == 0
    _, head, *rows, verdict = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["processes", "acts/s"]
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    assert all(int(row.split()[1]) > 0 for row in rows)
    assert "PostgreSQL" in verdict


@pytest.mark.slow
def test_costs_are_measured_in_a_small_and_a_full_house(capsys: pytest.CaptureFixture[str]):
    assert main(["costs", "--database", "sqlite", "--tables", "12", "--rounds", "200"]) in (0, 1)
    told = capsys.readouterr().out
    for line in ("the lobby", "my play", "a round of four acts"):
        assert line in told
    assert "more queries" not in told
