"""A player's statement, and the books behind it as the admin shows them."""

import re

import pytest
from django.test import Client

from casino.cage import services
from casino.cage.models import Account, Entry
from tests.casino.test_players import become_guest

pytestmark = pytest.mark.django_db


def statement_csv(client: Client) -> str:
    """The statement as a file, all of what is streamed."""
    return b"".join(client.get("/me/statement.csv").streaming_content).decode()


def test_the_statement_tells_every_transfer_with_its_running_balance(client: Client, monkeypatch: pytest.MonkeyPatch):
    guest = become_guest(client)
    for n, net in enumerate((-1_000_00, 35_50)):
        services.set_hold(guest, n, 1, services.available(guest))
        services.resolve(n, {guest.pk: net, "house": -net}, memo=f"Roulette, round {n}")
        if n == 0:
            assert "Top up to $1,000</button>" in client.get("/me/statement/").text
            assert client.post("/me/top-up/", {"next": "/account/"}).headers["Location"] == "/account/"
    monkeypatch.setattr("casino.cage.rounds.url", lambda round_id: f"/rounds/{round_id}/")
    page = client.get("/me/statement/").text
    assert '<a href="/rounds/1/">Roulette, round 1</a>' in page
    for words in ("Topped up by the house", "−$1,000.00", "+$35.50", "$1,035.50", "$0.00"):
        assert words in page
    sheet = client.get("/me/statement.csv")
    assert sheet.headers["Content-Disposition"] == 'attachment; filename="statement.csv"'
    assert [line.split(",", 1)[1] for line in statement_csv(client).splitlines()] == [
        "what,round,amount,balance",
        '"Roulette, round 1",1,35.50,1035.50',
        "Topped up by the house,,1000.00,1000.00",
        '"Roulette, round 0",0,-1000.00,0.00',
        "Welcome chips from the house,,1000.00,1000.00",
    ]


def test_the_statement_is_the_players_own_and_comes_in_pages(client: Client):
    other = become_guest(Client())
    services.post({other.pk: 1, "house": -1}, memo="A secret")
    guest = become_guest(client)
    for n in range(60):
        services.post({guest.pk: 1, "house": -1}, memo=f"Gift {n}")
    first = client.get("/me/statement/").text
    second = client.get("/me/statement/" + re.findall(r'href="(\?before=\d+)">Older', first)[0]).text
    assert "Gift 59" in first
    assert "Gift 0<" not in first
    assert "Newer entries" not in first
    assert "Older entries" not in second
    back = client.get("/me/statement/" + re.findall(r'href="(\?after=\d+)">Newer', second)[0]).text
    assert re.findall(r"Gift \d+", back) == re.findall(r"Gift \d+", first)
    assert "Gift 0<" in second
    assert "Welcome chips" in second
    assert "A secret" not in first + second + statement_csv(client)
    assert Entry.objects.filter(account__player=guest).count() == 61


def test_no_cell_of_the_csv_is_a_formula(client: Client):
    guest = become_guest(client)
    services.post({guest.pk: 1, "house": -1}, memo="=1+1")
    assert ",'=1+1," in statement_csv(client)


def test_a_top_up_that_is_not_due_is_refused_with_a_sentence(client: Client):
    become_guest(client)
    page = client.post("/me/top-up/", {"next": "https://evil.example/"}, follow=True)
    assert page.redirect_chain == [("/me/statement/", 302)]
    assert "You still have $1,000 in hand." in page.text


def test_the_books_in_the_admin_are_to_read_only(admin_client: Client):
    guest = become_guest(Client())
    account = Account.objects.get(player=guest)
    for page in ("account/", "transfer/", "hold/", f"account/{account.pk}/change/"):
        assert admin_client.get(f"/admin/cage/{page}").status_code == 200
    assert admin_client.get("/admin/cage/account/add/").status_code == 403
    assert admin_client.post(f"/admin/cage/account/{account.pk}/change/", {"balance": 5}).status_code == 403
    assert admin_client.get(f"/admin/accounts/player/{guest.pk}/change/").status_code == 200
    assert admin_client.post(f"/admin/accounts/player/{guest.pk}/delete/").status_code == 403
