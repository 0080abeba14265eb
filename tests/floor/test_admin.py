"""Tables in the admin: other rules from the next round on, and nothing of the round touched."""

import pytest
from django.test import Client

from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.models import Table
from casino.submissions import filing

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Client:
    client = Client()
    client.force_login(Player.objects.create_superuser("boss", password="x"))
    return client


def put_under(office: Client, table: Table, submission: int) -> str:
    form = {"pace": table.pace, "open": "on", "submission": submission}
    return office.post(f"/admin/floor/table/{table.pk}/change/", form).content.decode()


def test_other_rules_hold_from_the_next_round(office: Client):
    table = runtime.open_table("roulette")
    before = table.submission
    single = filing.file("roulette", {"wheel": "single_zero"})
    put_under(office, table, single.pk)
    table.refresh_from_db()
    assert table.submission == single
    assert table.round is not None
    assert table.round.submission == before


def test_only_rules_of_the_same_game_that_are_in_force(office: Client):
    table = runtime.open_table("roulette")
    other = filing.standard("big_six_wheel")
    assert "Select a valid choice" in put_under(office, table, other.pk)
    table.refresh_from_db()
    assert table.submission.game == "roulette"
