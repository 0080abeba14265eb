"""The coach at a table: to the player who is asked, and to nobody else; and the charts of best play."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from bench._servers import PATIENCE
from casino.accounts.models import Player
from casino.coach import charts, hints
from casino.floor import live, looks, runtime
from casino.floor.changes import changing
from casino.floor.models import Seat, Table
from games.kit import registry, sampling
from games.kit.advice import TINTS, Advice
from tests.floor.company import act, newcomer, seated
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db(transaction=True)


def war(*cards: str, players: int = 1) -> tuple[Any, ...]:
    """A table of Casino War at which these cards were dealt."""
    table, *people = seated(game="casino_war", pace="untimed", players=players)
    with changing(table.code) as change:
        change.now.stack("cards", list(cards))
        change.everybody = True
    for player in people:
        act(table, player, "wager", wager="initial", amount=1_000)
    for player in people:
        act(table, player, "ready")
    return (table, *people)


def asked(table: Table, player: Player | None) -> str:
    answer = client_of(player).get(f"/table/{table.code}/hint/")
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    return str(answer.content.decode())


def test_every_choice_has_its_worth_the_best_first():
    table, finch = war("8h", "8s", "Qs", "5d")
    hint = hints.hint(table.code, finch.pk)
    assert hint
    assert [(line.do, line.label, line.gain, line.share, line.best) for line in hint.lines] == [
        ("war", "Go to War", "−$3.15", "−31.5 %", True),
        ("surrender", "Surrender", "−$5.00", "−50.0 %", False),
    ]
    page = asked(table, finch)
    assert page.index("Go to War") < page.index("Surrender")
    assert "on your $10, on average" in page


def test_no_choice_is_called_the_best_within_twice_the_error(monkeypatch: pytest.MonkeyPatch):
    table, finch = war("8h", "8s", "Qs", "5d")
    card = registry.game("casino_war")
    figures = [Advice("war", -0.315, 1_000, error=0.001), Advice("surrender", -0.316, 1_000)]
    sampled = replace(card, counts=replace(card.counts, advise=lambda r, ask, seat: figures))
    monkeypatch.setattr(hints, "_think", _thinking_of(sampled))
    hint = hints.hint(table.code, finch.pk)
    assert hint
    assert hint.too_close
    assert [(line.do, line.best, line.note) for line in hint.lines] == [
        ("war", False, "Sampled: ± $0.02."),
        ("surrender", False, ""),
    ]
    assert "too close to call" in asked(table, finch)


def test_nobody_else_is_told():
    table, *people = war("8h", "4d", "8s", players=2)
    finch, wren = sorted(people, key=lambda player: Seat.objects.get(player=player).number)
    assert "Go to War" in asked(table, finch)
    for other in (wren, newcomer("Dunlin"), None):
        assert asked(table, other).strip() == ""
    sent = looks.look(table.code, {finch, wren, None})
    for fragment in [*sent.public.values(), *sent.own[wren.pk].values(), *sent.own[None].values()]:
        assert "data-decision" not in fragment
    assert "data-decision" in sent.own[finch.pk]["hint"]


def test_nothing_is_said_while_wagers_are_open_nor_after_the_round():
    table, finch = seated(game="casino_war", pace="untimed")
    act(table, finch, "wager", wager="initial", amount=1_000)
    assert hints.hint(table.code, finch.pk) is None
    table, finch = war("9h", "8s")
    assert hints.hint(table.code, finch.pk) is None


def test_each_decision_has_a_name_of_its_own():
    table, finch = war("8h", "8s", "Qs", "5d")
    first = looks.look(table.code, {finch}).own[finch.pk]["hint"]
    act(table, finch, "war")
    second = looks.look(table.code, {finch}).own[finch.pk]["hint"]
    assert first != second
    hint = hints.hint(table.code, finch.pk)
    assert hint
    assert [line.do for line in hint.lines] == ["deal", "wager"]


def test_a_coach_who_thinks_long_keeps_no_table_waiting(monkeypatch: pytest.MonkeyPatch):
    """Neither the own one nor another: the player may even answer before the coach does."""
    table, finch = war("8h", "8s", "Qs", "5d")
    thinking, go_on = threading.Event(), threading.Event()
    card = registry.game("casino_war")
    assert card.counts.advise
    advise = card.counts.advise

    def slow(*given: Any) -> Any:
        thinking.set()
        assert go_on.wait(PATIENCE)
        return advise(*given)

    monkeypatch.setattr(hints, "_think", _thinking_of(replace(card, counts=replace(card.counts, advise=slow))))
    said: list[hints.Hint | None] = []
    asking = threading.Thread(target=lambda: said.append(hints.hint(table.code, finch.pk)))
    asking.start()
    assert thinking.wait(PATIENCE)
    act(table, finch, "war")
    assert any(do == "war" for _, do, _ in live.current(Table.objects.get(pk=table.pk)).inputs)
    go_on.set()
    asking.join(PATIENCE)
    [hint] = said
    assert hint
    assert hint.lines[0].do == "war", "what it was asked about, not what came since"


def _thinking_of(card: registry.Game) -> Any:
    real = hints._think
    return lambda game, log, seat: real(card, log, seat)


def test_the_coach_speaks_after_the_round_until_told_otherwise():
    finch = newcomer()
    assert finch.prefs.coach == "after"
    client = client_of(finch)
    assert client.post("/account/preferences/", {"coach": "before"}).status_code == 204
    assert Player.objects.get(pk=finch.pk).prefs.coach == "before"
    assert client.post("/account/preferences/", {"coach": "1"}).status_code == 400


# ---- charts

CHARTS = [game for game in registry.all_games() if game.counts.chart]


@pytest.mark.parametrize("game", CHARTS, ids=lambda game: game.name)
def test_a_chart_explains_all_its_signs(game: registry.Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(charts, "WAIT", 300)
    chart = charts.within(game, game.options.read())
    assert chart
    used = set()
    for grid in chart.grids:
        for head, cells in grid.rows:
            assert head
            assert len(cells) == len(grid.columns)
            used |= set(cells)
    assert not chart.legend or used - {""} <= chart.legend.keys()  # a house way is in words
    assert {sign.tint for sign in chart.legend.values()} <= set(TINTS)


@pytest.mark.parametrize("game", CHARTS, ids=lambda game: game.name)
def test_the_strategy_page_shows_the_chart(client: Client, game: registry.Game, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(charts, "WAIT", 300)
    page = client.get(f"/odds/{game.name}/strategy/").text
    chart = charts.within(game, game.options.read())
    assert chart
    assert f"{game.title}: {chart.title}" in page
    assert page.count(" data-cell ") == sum(
        sum(1 for cell in cells if cell in chart.legend) if chart.legend else 1
        for grid in chart.grids
        for _, cells in grid.rows
    )
    assert f'href="/odds/{game.name}/strategy/"' in client.get(f"/odds/{game.name}/").text


EXACT = ["blackjack", "double_back_jack", "casino_war", "craps"]


@pytest.mark.parametrize("game", EXACT)
def test_a_cell_opens_what_it_stands_for(client: Client, game: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(charts, "WAIT", 300)
    card = registry.game(game)
    chart = charts.within(card, card.options.read())
    assert chart
    for grid in [grid for grid in chart.grids if grid.title != "Second Chance"]:
        head, cells = grid.rows[0]
        at = next(at for at, cell in enumerate(cells) if cell)
        found = charts.figures(card, card.options.read(), (grid.title, head, grid.columns[at]))
        assert found
        best = max(found.choices, key=lambda choice: found.choices[choice])
        words = chart.legend[cells[at]].words.lower()
        ties = len({round(value, 9) for value in found.choices.values()}) == 1
        assert ties or best.split()[0].lower().rstrip("e") in words, (head, best, words)
        asked = {"grid": grid.title, "row": head, "column": grid.columns[at]}
        page = client.get(f"/odds/{game}/strategy/cell/", asked).text
        assert page.count("<tr") == len(found.choices)
    assert client.get(f"/odds/{game}/strategy/cell/", {"grid": "x", "row": "1", "column": "2"}).status_code == 404


def test_where_a_cell_is_not_counted_it_is_found_by_playing():
    card = registry.game("three_card_poker")
    found = sampling.sample(card, card.options.read(), most=400)
    worth = sampling.figures(found, ("By the highest card", "Pair or better", "Best play"))
    assert worth
    assert worth.choices["Play"] > 1 > worth.choices["Fold"] == -1
    assert worth.often == pytest.approx(0.256, abs=0.08)
    assert worth.errors["Play"] > 0


def test_the_chart_opens_beside_the_table(client: Client):
    table = runtime.open_table("casino_war")
    page = client.get(f"/table/{table.code}/strategy/", {"beside": "1"}).text
    assert "<html" not in page
    assert f"/table/{table.code}/strategy/cell/?grid=After" in page


def test_a_table_has_the_chart_of_its_own_options(client: Client, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(charts, "WAIT", 300)
    one = runtime.open_table("blackjack", options={"decks": 1})
    six = runtime.open_table("blackjack", options={"decks": 6})
    pages = [client.get(f"/table/{table.code}/strategy/").text for table in (one, six)]
    rows = [page[page.index('<th scope="row">11<') :].split("</tr>")[0] for page in pages]
    assert rows[0].count(">D<") == 10, "with one deck eleven is doubled against an ace too"
    assert rows[1].count(">D<") == 9


def test_a_game_without_decisions_has_no_chart(client: Client):
    assert client.get("/odds/roulette/strategy/").status_code == 404
    assert client.get("/odds/no_such_game/strategy/").status_code == 404
    table = runtime.open_table("roulette")
    assert client.get(f"/table/{table.code}/strategy/").status_code == 404
