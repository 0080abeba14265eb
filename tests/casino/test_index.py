"""The first page."""

from html import escape

import pytest
from django.test import Client

from games.kit import registry


@pytest.mark.django_db
def test_the_index_lists_every_game(client: Client):
    response = client.get("/")
    assert response.status_code == 200
    for game in registry.all_games():
        assert escape(game.title) in response.text
        assert game.chapter in response.text


def test_a_watcher_may_ask_for_the_head_alone(client: Client, db: None):
    answer = client.head("/")
    assert (answer.status_code, answer.content) == (200, b"")
