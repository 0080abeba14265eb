"""How to play: every game has its page, open to everybody, with every step, paytable line, edge and example."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from casino import edges
from casino.coach import lessons
from casino.floor import rulebook
from games.kit import registry
from games.kit.callouts import numbers
from games.kit.how_to import edges_named, how_to, read

GAMES = registry.names()
SECTIONS = set((Path(__file__).parent / "sections.txt").read_text().split())
NUMBER = re.compile(r"\d+ ?%|\d+\.\d+")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_says_how_it_is_played(game: str):
    text = how_to(registry.game(game))
    assert 5 <= len(text.steps) <= 8
    assert 4 <= len(text.callouts) <= 6
    assert len(text.mistakes) >= 3
    assert bool(text.decisions) != bool(text.none)
    assert bool(text.decisions) or not registry.game(game).counts.advise


@pytest.mark.parametrize("game", GAMES)
def test_every_section_it_names_is_one_of_the_chapter(game: str):
    card = registry.game(game)
    cites = set(how_to(card).cites())
    assert cites
    for cite in cites:
        assert cite.startswith(f"{card.chapter}.")
        assert cite in SECTIONS, cite


@pytest.mark.parametrize("game", GAMES)
def test_an_edge_is_never_written_down_but_looked_up(game: str):
    card, text = registry.game(game), how_to(registry.game(game))
    layout = card.layout(card.options.read({}))
    wagers = {spot.wager for spot in layout.spots.values()}
    for words in text.texts():
        assert not [figure for figure in NUMBER.findall(words) if not figure.startswith("5 ")], words
        for wager in edges_named(words):
            assert set(wager.split("+")) <= wagers
    assert set(text.assumes) - {"default"} <= wagers


@pytest.mark.parametrize("game", GAMES)
def test_every_number_points_at_something_on_both_boards(game: str):
    card = registry.game(game)
    layout, callouts = card.layout(card.options.read({})), how_to(card).callouts
    for which in ("wide", "tall"):
        width, height = getattr(layout, which).size
        found = numbers(layout, callouts, which)
        assert len(found) >= len(callouts) - (which == "tall")
        assert all(0 < at.x < width and 0 < at.y < height for at in found)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_the_page_prints_every_paytable_line_with_its_edge_and_whose_play_it_assumes(client: Client, game: str):
    card = registry.game(game)
    options = card.options.read({})
    page = unescape(client.get(f"/odds/{game}/how-to-play/").text)
    known = edges.known(game, options) or {}
    for line in rulebook.wager_lines(card, options):
        assert f'<th scope="row">{line.name} <span class="cite">§ {line.cite}</span>' in page
        assert f">Edge of {how_to(card).basis(line.id)}<" in page
        if line.id in known:
            assert f"<b>{line.edge}</b>" in page
        for name, odds in line.lines:
            assert f'<th scope="row">{name}</th><td class="sum">{odds}</td>' in page
    assert "{edge" not in page
    for step in how_to(card).steps:
        assert step.name in page


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_stepped_through(client: Client, game: str):
    examples = lessons.examples_of(game)
    assert examples
    for name in list(examples)[:: max(1, len(examples) // 5)]:
        told = lessons.opened(registry.game(game), name)
        assert told.steps
        assert all(step["words"] for step in told.steps)
    last = list(examples)[-1]
    page = client.get(f"/odds/{game}/how-to-play/?example={last}").text
    assert f"Example {len(examples)} of {len(examples)}" in page


@pytest.mark.django_db
def test_an_example_that_does_not_exist_opens_the_first(client: Client):
    assert "Example 1 of" in client.get("/odds/roulette/how-to-play/?example=nothing").text
    assert client.get("/odds/faro/how-to-play/").status_code == 404


@pytest.mark.django_db
def test_before_a_win_the_example_asks_what_it_pays(client: Client):
    page = unescape(client.get("/odds/roulette/how-to-play/").text)
    assert 'data-asks="Straight' in page
    assert 'data-answer="' in page


@pytest.mark.django_db
def test_permitted_paytables_stand_side_by_side_with_their_edges(client: Client):
    page = unescape(client.get("/odds/three_card_poker/how-to-play/").text)
    assert "Pair plus paytable: all 3 side by side" in page
    for edge in ("12.80 %", "5.57 %", "7.28 %"):
        assert edge in page


def test_a_strange_key_is_an_error():
    with pytest.raises(ValueError, match="story"):
        read({"lead": "", "callouts": [], "assumes": {"default": ""}, "story": "…"})
