"""The way to the measurements."""

import pytest

from bench.__main__ import main


def test_an_unknown_measurement_is_refused_with_a_sentence(capsys: pytest.CaptureFixture[str]):
    assert main(["luck"]) == 2
    assert "There is no measurement 'luck'; there is" in capsys.readouterr().err
