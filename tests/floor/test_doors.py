"""The addresses of a table: what a wrong one gets is a page, never a failure."""

import pytest

from casino.floor import runtime, seats
from casino.floor.models import Seat
from tests.academy.company import class_of
from tests.floor.company import act, newcomer, now, refused, seated
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("code", ["NOSUCH", "x", "00", "..", "%00", "A" * 300])
def test_a_table_that_is_not_there_is_not_found(code: str):
    client = client_of(newcomer())
    assert client.get(f"/table/{code}/").status_code == 404
    assert client.get(f"/table/{code}/panel/rules/").status_code == 404
    assert client.post(f"/table/{code}/sit/").status_code == 404
    assert client.post(f"/table/{code}/leave/").status_code == 404


@pytest.mark.parametrize("seat", ["", "0", "-1", "99", "1e3", "٣", "x", "1" * 50])
def test_a_seat_that_is_not_there_is_not_taken(seat: str):
    table, _ = seated()
    client = client_of(newcomer("Wren"))
    assert client.post(f"/table/{table.code}/sit/", {"seat": seat}).status_code == 302
    assert all(1 <= taken.number <= 16 for taken in Seat.objects.all())


def test_pages_change_nothing_when_they_are_only_read():
    table, finch = seated()
    before = now(table).version
    for who in (finch, None):
        client = client_of(who)
        for path in ("", "panel/rules/", "panel/coach/", "panel/replay/", "panel/list/"):
            assert client.get(f"/table/{table.code}/{path}").status_code == 200
        assert client.get(f"/table/{table.code}/sit/").status_code == 405
        assert client.get(f"/table/{table.code}/leave/").status_code == 405
    assert now(table).version == before


def test_a_stranger_who_sits_down_is_a_guest_with_chips():
    table, _ = seated()
    client = client_of(None)
    assert client.post(f"/table/{table.code}/sit/").status_code == 302
    page = client.get(f"/table/{table.code}/").content.decode()
    assert 'data-me="2"' in page
    assert "$1,000" in page


# --- closed to strangers


def test_a_practice_table_is_its_players_alone_even_when_they_have_left():
    table = runtime.open_table("blackjack", pace_="untimed", solo=True)
    finch, wren = newcomer(), newcomer("Wren")
    owner = client_of(finch)
    assert owner.post(f"/table/{table.code}/sit/").status_code == 302
    owner.post(f"/table/{table.code}/leave/")
    assert not Seat.objects.filter(table=table).exists()
    for stranger in (client_of(wren), client_of(None)):
        for path in ("", "panel/rules/", "panel/replay/", "hint/", "strategy/"):
            assert stranger.get(f"/table/{table.code}/{path}").status_code == 404, path
        assert stranger.post(f"/table/{table.code}/sit/").status_code == 404
        assert "There is no table with that code" in stranger.post("/join/", {"code": table.code}, follow=True).text
    refused("owner", seats.sit, table.code, wren)
    assert owner.get(f"/table/{table.code}/").status_code == 200
    assert owner.post("/join/", {"code": table.code}).url == f"/table/{table.code}/"


def test_a_replay_from_a_practice_table_is_its_players_alone():
    table, finch = runtime.open_table("roulette", pace_="untimed", solo=True), newcomer()
    seats.sit(table.code, finch)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    for path in (f"/rounds/{now(table).round_id}/", f"/rounds/{now(table).round_id}/transcript.txt"):
        assert client_of(finch).get(path).status_code == 200
        assert client_of(None).get(path).status_code == 404


def test_the_strategy_page_of_a_class_is_for_the_class():
    table, host, finch = class_of("blackjack", pupils=1)
    path = f"/table/{table.code}/strategy/"
    assert [client_of(who).get(path).status_code for who in (host, finch)] == [200, 200]
    assert [client_of(who).get(path).status_code for who in (newcomer("Wren"), None)] == [404, 404]
