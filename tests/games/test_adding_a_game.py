"""The example in docs/adding-a-game.md is a game."""

import re
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from pathlib import Path

import pytest

import games
from games.kit import scenario
from games.kit.registry import Game
from games.kit.simulate import simulate

from .playing import play

TEXT = Path(games.__file__).parent.parent.joinpath("docs", "adding-a-game.md").read_text()


@pytest.fixture
def over_seven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    folder = tmp_path / "over_seven"
    folder.mkdir()
    for name, code in re.findall(r"^## \d\. `(\w+\.py)`.*?^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL):
        (folder / name).write_text(code)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield import_module("games.over_seven.apps").CARD
    for module in [name for name in sys.modules if name.startswith("games.over_seven")]:
        del sys.modules[module]


def test_it_plays_as_its_scenario_says(over_seven: Game):
    [toml] = re.findall(r"^```toml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    [case] = tomllib.loads(toml)["scenario"]
    assert scenario.run(over_seven, case).problems == []


def test_its_edge_is_what_a_simulation_finds(over_seven: Game):
    options = over_seven.options.read({"payouts": {"over": "6 to 5"}})
    [edge] = over_seven.counts.odds(options)
    assert edge.house_edge == Fraction(-1, 12)
    [total] = simulate(over_seven, options, 5_000, seed=1)
    assert abs(total.house_edge - edge.house_edge) < 4 * total.error


def test_it_ends_whatever_is_legal(over_seven: Game):
    for luck in range(30):
        assert play(over_seven, luck).round.over
