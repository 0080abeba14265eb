"""Tables in the admin: options within the chapter, and nothing of the round touched."""

import json

import pytest
from django.test import Client

from casino.accounts.models import Player
from casino.floor import runtime
from casino.floor.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def office() -> Client:
    client = Client()
    client.force_login(Player.objects.create_superuser("boss", password="x"))
    return client


def file(office: Client, table: Table, options: dict) -> str:
    form = {"pace": table.pace, "open": "on", "options": json.dumps(options)}
    return office.post(f"/admin/floor/table/{table.pk}/change/", form).content.decode()


def test_options_hold_from_the_next_round(office: Client):
    table = runtime.open_table("roulette")
    file(office, table, {"wheel": "single_zero"})
    table.refresh_from_db()
    assert table.options == {"wheel": "single_zero"}
    assert table.round is not None
    assert table.round.options == {}


def test_617a_4_a_a_lower_payout_is_refused_with_its_section(office: Client):
    table = runtime.open_table("roulette")
    answer = file(office, table, {"payouts": {"straight": "34 to 1"}})
    assert "straight may not pay less than 35 to 1, § 617a.4(a)" in answer
    table.refresh_from_db()
    assert table.options == {}
