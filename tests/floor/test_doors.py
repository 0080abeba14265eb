"""The addresses of a table: what a wrong one gets is a page, never a failure."""

import pytest

from casino.floor.models import Seat
from tests.floor.company import newcomer, now, seated
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
