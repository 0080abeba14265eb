"""The rules as machine code are the same rules: every scenario word for word, and the same luck the same totals."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted(str(path) for path in ROOT.glob("games/*/scenarios.toml"))

pytestmark = pytest.mark.skipif(
    not (shutil.which("cc") and shutil.which("make")), reason="there is no C compiler here to compile the rules with"
)


def manage(*command: str, **env: str) -> str:
    done = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_they_go_alike(tmp_path: Path):
    """In one test, since it takes a minute to compile them even as quickly as can be."""
    folder = str(tmp_path / "rules")
    env = {**os.environ, "MYPYC_OPT_LEVEL": "0"}
    made = subprocess.run(["make", "compiled", f"COMPILED={folder}"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    compiled = {"RULES": "compiled", "COMPILED": folder}

    found = manage("shell", "-v0", "-c", "import games.kit.round as r; print(r.__file__)", **compiled)
    assert found.strip().endswith(".so"), "these are the ones that are used"
    scenarios = ("scenario", "--json", *SCENARIOS)
    assert manage(*scenarios, **compiled) == manage(*scenarios)
    for game in ("blackjack", "craps"):
        asked = ("simulate", game, "--rounds", "300", "--seed", "7", "--json")
        assert manage(*asked, **compiled) == manage(*asked)
