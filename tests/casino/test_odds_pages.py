"""Rules and odds: every wager's edge, every option with its §."""

from fractions import Fraction
from html import escape, unescape

import pytest
from django.test import Client, override_settings

from casino.floor import rulebook as rules
from games.kit import registry

pytestmark = pytest.mark.django_db
GAMES = registry.names()


def test_the_list_has_every_game(client: Client):
    page = client.get("/odds/").text
    for game in registry.all_games():
        assert f'href="/odds/{game.name}/">{escape(game.title)}<' in page


@pytest.mark.parametrize("game", GAMES)
def test_a_page_gives_every_wager_with_its_edge_and_every_option(client: Client, game: str):
    card = registry.game(game)
    options = card.options.read({})
    page = client.get(f"/odds/{game}/").text
    for line in rules.wager_lines(card, options):
        assert line.edge in page
        assert f">{line.fraction}<" in page
        assert line.cite in page
    for option in rules.option_lines(options):
        assert f"<b>{option.name}</b>" in page


def test_an_option_is_read_as_a_person_says_it():
    lines = {line.id: line for line in rules.option_lines(registry.game("roulette").options.read({"table_min": "10"}))}
    assert (lines["table_min"].value, lines["table_min"].standard) == ("$10", False)
    assert lines["wheel"].value == "double zero"
    assert lines["wheel"].choices == "single zero, double zero or double zero as single"
    assert (lines["chip_colours"].value, lines["chip_colours"].choices) == ("8", "1 to 16")
    assert lines["zero_sign"].value == "yes"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_prints_every_line_of_every_paytable_and_no_transcript(client: Client, game: str):
    card = registry.game(game)
    page = unescape(client.get(f"/odds/{game}/").text)
    for spot in card.layout(card.options.read({})).spots.values():
        for line, odds in spot.table.items() if not spot.closed else ():
            assert f'<th scope="row">{line}</th><td class="sum">{odds}</td>' in page, spot.id
    assert "Order of play" not in page
    assert "Nobody makes a line wager" not in page


def test_a_wager_that_lasts_costs_its_edge_per_decision_not_per_roll():
    card = registry.game("craps")
    options = card.options.read({})
    wagers = [("place_win_6", "Place 6", 2_500), ("hard_8", "Hard 8", 2_500)]
    stakes, total = rules.expected_cost(card, options, wagers)
    assert [stake.edge for stake in stakes] == ["1.52 %", "9.09 %"]
    assert [stake.cost for stake in stakes] == ["$0.12", "$0.69"]
    assert total == "$0.81"


def test_the_expected_cost_is_edge_times_stake():
    card = registry.game("roulette")
    wagers = [("red", "Red", 1900), ("straight:17", "Straight 17", 3800)]
    stakes, total = rules.expected_cost(card, card.options.read({}), wagers)
    assert [stake.cost for stake in stakes] == ["$1.00", "$2.00"]
    assert total == "$3.00"
    assert rules.share(Fraction(18, 38)) == "47.37 %"


def test_the_span_of_edges_is_fetched_apart(client: Client):
    assert client.get("/odds/roulette/edge/").text == "House edge 5.26 % to 7.89 %"
    assert client.get("/odds/faro/edge/").status_code == 404


@pytest.mark.parametrize("address", ["/", "/odds/", "/tables/"])
def test_lists_of_games_count_no_odds(client: Client, monkeypatch, address: str):
    monkeypatch.setattr("casino.edges.known", lambda *_: 1 / 0)
    monkeypatch.setattr("casino.floor.rulebook.edges", lambda *_: 1 / 0)
    assert client.get(address).status_code == 200


def test_a_game_the_house_has_not(client: Client):
    assert client.get("/odds/faro/").status_code == 404


@override_settings(DEBUG=False)
def test_a_wrong_address_is_answered_in_the_houses_words(client: Client):
    answer = client.get("/no/such/page/")
    assert answer.status_code == 404
    assert "There is no such page" in answer.text
    assert "Back to the floor" in answer.text


@override_settings(DEBUG=False)
def test_a_mistake_of_the_house_is_owned_up_to(client: Client, monkeypatch):
    monkeypatch.setattr("casino.floor.rulebook.span", lambda *_: 1 / 0)
    client.raise_request_exception = False
    answer = client.get("/odds/roulette/edge/")
    assert answer.status_code == 500
    assert "The house made a mistake" in answer.text
    assert "style-src" in answer.headers["Content-Security-Policy"]


WITH_BARS = [name for name in GAMES if registry.game(name).counts.spreads(registry.game(name).options.read({}))]


@pytest.mark.parametrize("game", WITH_BARS)
def test_a_picture_of_chances_comes_to_all_there_is_and_says_its_figures(client: Client, game: str):
    card = registry.game(game)
    page = client.get(f"/odds/{game}/").text
    for spread, bars in rules.spreads(card, card.options.read({})):
        assert sum(spread.bars.values()) == 1, spread.title
        assert spread.title in page
        assert max(bar.length for bar in bars) == 100
        for bar in bars:
            assert f'<th scope="row">{bar.name}</th>' in page
            assert f'<td class="num">{bar.share}</td><td class="num dim">{bar.often}</td>' in page


def test_seldom_things_are_said_by_how_often_they_come():
    assert rules.one_in(Fraction(27, 216)) == "1 in 8"
    assert rules.one_in(Fraction(15, 36)) == "1 in 2.4"
    assert rules.one_in(Fraction(6, 6**10)) == "1 in 10,077,696"
