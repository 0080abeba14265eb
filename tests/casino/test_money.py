"""Money: what an hour costs and how far it spreads, sessions and systems, from the whole distribution of a wager."""

import numpy as np
import pytest
from django.test import Client

from casino.coach import money
from casino.coach.money import Asked, Ends, sessions
from casino.floor import runtime
from games.kit import registry

pytestmark = pytest.mark.django_db
RED = Ends(np.array([-1.0, 1.0]), np.array([20 / 38, 18 / 38]))
ASKED = Asked("red", 1_000, 40, 5, 100_000, "flat")


@pytest.mark.parametrize("game", registry.names())
def test_every_game_says_what_it_costs(client: Client, game: str):
    page = client.get(f"/odds/{game}/money/").text
    assert "Costs in an hour, on average" in page or "are being counted" in page
    assert registry.game(game).counts.long_odds or "Costs in an hour" in page


def test_an_hour_of_roulette(client: Client):
    page = client.get("/odds/roulette/money/", {"wager": "red", "stake": "10", "per_hour": "38", "hours": "1"}).text
    assert "$20.00" in page  # 38 × $10 × 2/38
    assert "± $61.56" in page  # $10 × √(38 × (1 − (2/38)²))
    for words in ("Martingale", "Paroli", "D’Alembert", "Fibonacci"):
        assert words in page


def test_a_side_wager_says_what_it_costs_and_a_main_wager_does_not(client: Client):
    table = runtime.open_table("three_card_poker")
    address = f"/table/{table.code}/side-wager/"
    said = client.get(address, {"wager": "pair_plus", "amount": "500"}).text
    assert said.startswith("Pair Plus Wager costs $0.36 a round at $5, ")  # 7.28 %
    assert client.get(address, {"wager": "ante", "amount": "500"}).text == ""
    assert client.get(address, {"wager": "x", "amount": "y"}).text == ""


def test_odd_questions_are_answered_as_usual(client: Client):
    odd_ones = ({"wager": "x"}, {"stake": "nan"}, {"stake": "1e99"}, {"hours": "-3"}, {"system": "x"}, {"bankroll": ""})
    for odd in odd_ones:
        assert client.get("/odds/roulette/money/", odd).status_code == 200
    assert client.get("/odds/faro/money/").status_code == 404


@pytest.mark.parametrize("system", money.SYSTEMS)
def test_every_system_loses_the_edge_of_what_it_stakes(system: str):
    played = sessions(RED, ASKED, 100_000, system)
    ends = played.lines[-1]
    assert abs(ends.mean() + played.staked * 2 / 38) < 4 * ends.std() / len(ends) ** 0.5
    assert 0 <= played.ahead <= 1
    assert ends.min() >= -ASKED.bankroll


def test_martingale_is_ahead_more_often_and_ruined_more_often():
    flat, martingale = (sessions(RED, ASKED, 100_000, system) for system in ("flat", "martingale"))
    assert martingale.ahead > flat.ahead
    assert martingale.ruined > flat.ruined
