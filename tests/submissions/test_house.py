"""The office about the house: its tables, its people, and what the staff did, for admins alone."""

import pytest
from django.contrib.auth import authenticate
from django.test import Client, RequestFactory

from casino.accounts.models import Player, Role
from casino.accounts.throttle import TooMany
from casino.cage import services as cage
from casino.floor import runtime
from casino.floor.models import Table
from casino.floor.runtime import UNSETTLED
from tests.floor.company import act, expire, now, seated
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db


def test_the_list_has_every_table_and_finds_one_by_game_number_or_person(boss: Player):
    table, finch = seated()
    other = runtime.open_table("sic_bo")
    office = client_of(boss)
    page = office.get("/office/tables/").text
    assert f"/office/tables/{table.code}/" in page
    assert f"/office/tables/{other.code}/" in page
    for wanted in ("roulette", str(table.pk), finch.display_name, table.code.lower()):
        found = office.get("/office/tables/", {"q": wanted}).text
        assert table.code in found
        assert other.code not in found
    assert other.code not in office.get("/office/tables/?show=people").text


def test_the_opened_table_says_who_sits_where_and_what_lies_on_the_felt(boss: Player):
    table, finch = seated()
    act(table, finch, "wager", wager="red", spot=None, amount=2_500)
    page = client_of(boss).get(f"/office/tables/{table.code}/").text
    assert finch.display_name in page
    assert "$25 on the felt" in page


def test_a_table_is_opened_and_closed_with_a_notice_after_its_round(boss: Player):
    office = client_of(boss)
    office.post("/office/tables/open/", {"kind": "mini_craps"})
    made = Table.objects.latest("pk")
    assert made.title == "Mini-Craps"
    table, finch = seated()
    act(table, finch, "wager", wager="red", spot=None, amount=2_500)
    office.post(f"/office/tables/{table.code}/close/", {"notice": "  Table 7 has seats.  "})
    assert (now(table).open, now(table).notice) == (False, "Table 7 has seats.")
    assert not now(table).round.ended, "the round is played to its end"
    while not now(table).round.ended:
        expire(table)
    assert cage.available(finch) != 0
    changes = office.get("/office/changes/").text
    assert "Notice: Table 7 has seats." in changes
    office.post(f"/office/tables/{table.code}/reopen/")
    assert now(table).open


def test_pace_and_rules_are_changed_from_a_list(boss: Player):
    table = runtime.open_table("roulette")
    office = client_of(boss)
    office.post(f"/office/tables/{table.code}/change/", {"pace": "relaxed", "submission": table.submission_id})
    assert now(table).pace == "relaxed"
    for wrong in ({"pace": "-5", "submission": table.submission_id}, {"pace": "casino", "submission": "²"}):
        office.post(f"/office/tables/{table.code}/change/", wrong)
        assert now(table).pace == "relaxed"


def test_a_stuck_round_is_voided_with_a_reason_and_the_stakes_come_back(boss: Player):
    table, finch = seated()
    before = cage.available(finch)
    act(table, finch, "wager", wager="red", spot=None, amount=2_500)
    Table.objects.filter(pk=table.pk).update(notice=UNSETTLED)
    office, address = client_of(boss), f"/office/tables/{table.code}/"
    assert table.code in office.get("/office/tables/?show=needs").text
    office.post(f"{address}void/", {"round": now(table).round_id, "reason": "   "})
    assert cage.available(finch) == before - 2_500, "no reason, no void"
    office.post(f"{address}void/", {"round": now(table).round_id, "reason": "the ball left the wheel"})
    assert cage.available(finch) == before
    assert "The ball left the wheel." in office.get("/office/changes/").text


def test_a_role_is_given_by_another_admin_and_written_down(boss: Player):
    wren = Player.objects.create_user("wren", password="a long password", display_name="Wren")
    office = client_of(boss)
    office.post(f"/office/people/{wren.pk}/role/", {"role": "instructor"})
    wren.refresh_from_db()
    assert wren.role == Role.INSTRUCTOR
    assert "Role: player → instructor." in office.get("/office/changes/").text
    for pk, role in ((wren.pk, "emperor"), (boss.pk, "player")):
        office.post(f"/office/people/{pk}/role/", {"role": role})
    wren.refresh_from_db()
    boss.refresh_from_db()
    assert (wren.role, boss.is_admin) == (Role.INSTRUCTOR, True)


def test_a_guest_gets_no_role(boss: Player):
    _, finch = seated()
    Player.objects.filter(pk=finch.pk).update(is_guest=True)
    client_of(boss).post(f"/office/people/{finch.pk}/role/", {"role": "admin"})
    finch.refresh_from_db()
    assert finch.role == Role.PLAYER


def test_somebody_who_tried_too_often_is_let_in_again(boss: Player):
    wren = Player.objects.create_user("wren", password="a long password", display_name="Wren")
    request = RequestFactory().get("/")
    for _ in range(6):
        authenticate(request, username="wren", password="wrong")
    with pytest.raises(TooMany):
        authenticate(request, username="wren", password="a long password")
    client_of(boss).post(f"/office/people/{wren.pk}/let-in/")
    assert authenticate(request, username="wren", password="a long password") == wren


def test_a_person_has_a_statement(boss: Player):
    table, finch = seated()
    page = client_of(boss).get(f"/office/people/{finch.pk}/").text
    assert "$1,000.00" in page
    assert f"/office/tables/{table.code}/" in page


@pytest.mark.parametrize("address", ["tables/", "people/", "changes/"])
def test_the_house_is_shown_to_admins_only(address: str):
    _, finch = seated()
    assert Client().get(f"/office/{address}").status_code == 302
    assert client_of(finch).get(f"/office/{address}").status_code == 403
