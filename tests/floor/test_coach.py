"""The coach at a table: to the player who is asked, and to nobody else; and the charts of best play."""

import threading
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from casino.accounts.models import Player
from casino.coach import hints
from casino.floor import live, looks, runtime
from casino.floor.changes import changing
from casino.floor.models import Seat, Table
from games.kit import registry
from games.kit.advice import TINTS
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
    assert card.advise
    advise = card.advise

    def slow(*given: Any) -> Any:
        thinking.set()
        assert go_on.wait(20)
        return advise(*given)

    monkeypatch.setattr(hints, "_think", _thinking_of(replace(card, advise=slow)))
    said: list[hints.Hint | None] = []
    asking = threading.Thread(target=lambda: said.append(hints.hint(table.code, finch.pk)))
    asking.start()
    assert thinking.wait(20)
    act(table, finch, "war")
    assert any(do == "war" for _, do, _ in live.current(Table.objects.get(pk=table.pk)).inputs)
    go_on.set()
    asking.join(20)
    [hint] = said
    assert hint
    assert hint.lines[0].do == "war", "what it was asked about, not what came since"


def _thinking_of(card: registry.Game) -> Any:
    real = hints._think
    return lambda game, log, seat: real(card, log, seat)


def test_the_coach_is_off_until_switched_on():
    finch = newcomer()
    assert not finch.prefs.coach
    client = client_of(finch)
    assert client.post("/account/preferences/", {"coach": "1"}).status_code == 204
    assert Player.objects.get(pk=finch.pk).prefs.coach


# ---- charts

CHARTS = [game for game in registry.all_games() if game.chart]


@pytest.mark.parametrize("game", CHARTS, ids=lambda game: game.name)
def test_a_chart_explains_all_its_signs(game: registry.Game):
    assert game.chart
    chart = game.chart(game.options.read())
    used = set()
    for grid in chart.grids:
        for head, cells in grid.rows:
            assert head
            assert len(cells) == len(grid.columns)
            used |= set(cells)
    assert used - {""} <= chart.legend.keys()
    assert {sign.tint for sign in chart.legend.values()} <= set(TINTS)


@pytest.mark.parametrize("game", CHARTS, ids=lambda game: game.name)
def test_the_strategy_page_shows_the_chart(client: Client, game: registry.Game):
    page = client.get(f"/odds/{game.name}/strategy/").text
    assert f"{game.title}: best play" in page
    assert f'href="/odds/{game.name}/strategy/"' in client.get(f"/odds/{game.name}/").text


def test_a_table_has_the_chart_of_its_own_options(client: Client):
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
