"""Edges that take long are counted apart: no page waits for them, and they are counted once."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from casino.accounts.models import Player
from casino.coach import edges
from casino.floor import runtime
from casino.submissions import filing
from games.kit import registry

WAIT = 30


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> Iterator[edges.Counter]:
    """Roulette as a game whose edges take long, a counter of its own, and no file of an earlier count."""
    settings.ODDS_DIR = tmp_path
    card = dataclasses.replace(registry.game("roulette"), long_odds=True)
    find = registry.game
    monkeypatch.setattr(registry, "game", lambda name: card if name == "roulette" else find(name))
    counter = edges.Counter()
    monkeypatch.setattr(edges, "counter", counter)
    yield counter
    if counter.process:
        counter.process.kill()
        counter.process.wait()


def test_a_long_count_is_made_apart_and_kept(slow: edges.Counter, monkeypatch: pytest.MonkeyPatch):
    options = registry.game("roulette").options.read({})
    assert edges.known("roulette", options) is None
    found = edges.within("roulette", options, WAIT)
    assert found == edges._here("roulette", options)
    monkeypatch.setattr(edges, "counter", edges.Counter())
    assert edges.known("roulette", options) == found, "from its file"
    assert edges.counter.process is None


def test_a_process_that_dies_is_replaced(slow: edges.Counter):
    read = registry.game("roulette").options.read
    assert edges.within("roulette", read({}), WAIT)
    assert slow.process
    slow.process.kill()
    slow.process.wait()
    assert edges.within("roulette", read({"wheel": "single_zero"}), WAIT)


def test_what_fails_is_not_asked_for_again_and_again(slow: edges.Counter, monkeypatch: pytest.MonkeyPatch):
    asked = []

    def fail(line: str) -> str:
        asked.append(line)
        return '{"error": "no"}'

    monkeypatch.setattr(slow, "_ask", fail)
    options = registry.game("roulette").options.read({})
    assert edges.within("roulette", options, WAIT) == {}
    assert edges.known("roulette", options) == {}
    assert len(asked) == 1


@pytest.mark.django_db(transaction=True)
def test_pages_say_that_they_count_and_ask_again(slow: edges.Counter, boss: Player, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(slow, "_want", lambda *_: None)  # never done
    table = runtime.open_table("roulette")
    made = filing.draft(filing.standard("roulette"), boss)
    client = Client()
    client.force_login(boss)
    page = client.get(f"/table/{table.code}/").text
    assert "counting the house edge" in page
    assert f"/table/{table.code}/panel/pays/" in page
    assert "counting the house edge" in client.get(f"/table/{table.code}/panel/pays/").text
    office = client.get(f"/rules/roulette/{made.number}/").text
    assert "Counting the house edge of every wager" in office
    assert "<progress" in office
    assert "Counting" in client.get("/odds/roulette/edge/").text
    assert "being counted" in client.get("/odds/roulette/").text
