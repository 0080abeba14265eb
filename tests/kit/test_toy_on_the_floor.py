"""A game that the house has never heard of: a bank, a meter, ten dice and a page of its own, by its card alone."""

import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.template import engines
from django.test import Client
from jinja2 import ChoiceLoader, DictLoader

import games
from casino.floor import render
from casino.floor.models import Settlement
from games.kit import registry
from tests.floor.company import act, now, problems, seated, shown, stack

from .toys import TOYS

NAME = "bank_of_ten"
DRAWN = {
    f"games/{NAME}/table.html": '<p id="game">{{ scene.extra.faces|join(" ") }}</p>',
    f"games/{NAME}/own.html": '<p id="game-own">{% if me.extra %}Own: {{ me.extra.staked }}{% endif %}</p>',
}


@pytest.fixture
def house_with_the_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The toy as one of the house's games, its two templates where a game's templates are."""
    card = next(toy for toy in TOYS if toy.name == NAME)
    usual = games.names()
    monkeypatch.setattr(games, "names", lambda: [*usual, NAME])
    monkeypatch.setitem(sys.modules, f"games.{NAME}.apps", SimpleNamespace(CARD=card))
    env = engines["jinja2"].env
    monkeypatch.setattr(env, "loader", ChoiceLoader([DictLoader(DRAWN), env.loader]))
    yield
    registry.game.cache_clear()
    render.template.cache_clear()


@pytest.mark.django_db
@pytest.mark.usefixtures("house_with_the_toy")
def test_a_bank_a_meter_ten_dice_and_a_page_of_its_own():
    table, finch, wren = seated(game=NAME, pace="untimed", players=2)
    act(table, finch, "bank")
    act(table, finch, "wager", wager="cover", amount=5_000)
    act(table, wren, "wager", wager="line", amount=2_000)
    _, _, public, own = shown(table, finch, wren)
    assert "covers $50, bank" in public["seats"]
    assert "$100.00" in public["meters"], "what the meter starts with"
    assert "Own: $20" in own[wren.pk]["own game"]
    assert "Own: $50" in own[finch.pk]["own game"]

    page = Client().get(f"/table/{table.code}/").text
    assert "Ten sixes" in page
    assert 'id="game-own"' in page

    stack(table, "6-6-6-1-2-3-4-5-1-2", kind="dice")
    for player in (finch, wren):
        act(table, player, "ready")
    public = shown(table, None)[2]
    assert "6 6 6 1 2 3 4 5 1 2" in public["game"]
    assert "$102.00" in public["meters"], "a tenth of the wager goes to it"
    ended = Settlement.objects.filter(round=now(table).round)
    assert {s.seat: s.profit for s in ended} == {1: -2_000, 2: 2_000}, "the bank pays"
    assert problems() == []
