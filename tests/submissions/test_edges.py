"""Edges that take long are counted apart: no page waits for them, and they are counted once."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from casino import edges
from casino.accounts.models import Player
from casino.floor import rulebook, runtime
from casino.floor.posted import pays
from casino.submissions import figures, filing
from games.kit import registry

WAIT = 30


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path) -> Iterator[edges.Counter]:
    """Roulette as a game whose edges take long, a counter of its own, and no file of an earlier count."""
    settings.ODDS_DIR = tmp_path
    roulette = registry.game("roulette")
    card = dataclasses.replace(roulette, counts=dataclasses.replace(roulette.counts, long_odds=True))
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


def test_593_5_d_what_like_kind_costs_depends_on_the_extra_roll_beside_it():
    card = registry.game("high_roll_dice")
    options = card.read()
    alone, _ = rulebook.expected_cost(card, options, [("lk_5", "Like Kind five", 500)])
    assert [(stake.edge, stake.cost) for stake in alone] == [("60.96 %", "$3.05")]
    both = [("lk_5", "Like Kind five", 500), ("extra_roll", "Extra Roll", 500)]
    stakes, cost = rulebook.expected_cost(card, options, both)
    assert [stake.edge for stake in stakes] == ["−15.81 %", "100.00 %"]
    assert cost == "$4.21"
    assert figures.favours(card, options) == [], "no circle favours the player once the price is paid"
    [line] = [line for line in pays(card.name, options) if line["wager"] == "lk_5"]
    [printed] = [line for line in rulebook.wager_lines(card, options) if line.id == "lk_5"]
    assert printed.beside == (("with the Extra Roll, its price apart", "−15.81 %"),)
    assert (line["edge"], line["beside"]) == ("60.96 %", [["with the Extra Roll, its price apart", "−15.81 %"]])
