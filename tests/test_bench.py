"""The way to the measurements."""

import pytest

from bench.__main__ import main


def test_an_unknown_measurement_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["luck"]) == 2
    assert "There is no measurement 'luck'; there is" in capsys.readouterr().err


def test_hands_are_measured_beside_what_is_installed(capsys: pytest.CaptureFixture[str]):
    assert main(["hands", "--hands", "2000"]) in (0, 1)
    assert "Keystone, numpy" in capsys.readouterr().out
