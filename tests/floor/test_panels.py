"""Every panel of a table and the page of its round open, for every game of the house, in every phase."""

from html import unescape

import pytest
from django.test import Client

from casino.accounts.models import Player
from casino.floor import live, scene
from casino.floor.models import Table
from casino.floor.views import PANELS
from games.kit import registry
from games.kit.asks import DEALER
from tests.floor.company import act, now, seated
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db


def opens(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def go_on(table: Table, player: Player) -> None:
    """Answer what is asked as the clock would."""
    for _ in range(20):
        play = live.current(now(table))
        asks = [ask for ask in play.asks if ask.default and ask.seats != (DEALER,)]
        if play.over or not asks:
            return
        act(table, player, asks[0].default, **asks[0].default_args)


@pytest.mark.parametrize("game", registry.names())
def test_every_panel_opens_in_every_phase(game: str):
    table, finch = seated(game=game, pace="untimed")
    client, round_ = client_of(finch), now(table).round_id
    spots = live.current(now(table)).layout.spots.values()
    spot = next(spot for spot in spots if not (spot.closed or spot.later or spot.needs))
    act(table, finch, "wager", wager=spot.wager, spot=spot.spot, amount=spot.least)
    for panel in PANELS:
        opens(client, f"/table/{table.code}/panel/{panel}/")
    act(table, finch, "ready")
    for panel in PANELS:
        opens(client, f"/table/{table.code}/panel/{panel}/")
    go_on(table, finch)
    assert live.current(now(table)).over
    for panel in PANELS:
        opens(client, f"/table/{table.code}/panel/{panel}/")
    assert spot.name in opens(client, f"/rounds/{round_}/")


def test_only_what_a_game_names_is_counted_beside_its_history():
    history = [{"result": "22", "tint": "red"}, {"result": "21", "tint": "black"}]
    assert scene.tally(history, registry.game("roulette").shows.tally) == ["Red 1", "Black 1", "Zeros 0"]
    assert scene.tally(history, registry.game("blackjack").shows.tally) == [], "a dealer who busts is not a red"
