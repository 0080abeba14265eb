"""What a page or an act costs does not grow with what was played, with the open tables or with the people who came."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino import sheets
from casino.academy import classes
from casino.accounts.models import Player, Role
from casino.cage import audit
from casino.floor import changes, history, lobby, rules, runtime, seats, slips, tallies
from casino.floor.models import Seat, Table, Take, Tally
from casino.office import office
from tests.academy.company import person, teacher
from tests.floor.company import NAMES, act, newcomer, now, stack
from tests.floor.wire import client_of

pytestmark = pytest.mark.django_db
PAGES = {
    "player": ("/", "/tables/", "/tables/?game=roulette", "/me/", "/me/statement/", "/me/rounds.csv"),
    "instructor": ("/classes/", "/classes/record/"),
    "admin": ("/rules/reports/", "/rules/reports/roulette/", "/admin/cage/transfer/", "/admin/cage/hold/"),
}


def play_round(table: Table, player: Player) -> None:
    """Two wagers at an untimed table, the result, and the next round open."""
    act(table, player, "wager", wager="red", spot=None, amount=500)
    act(table, player, "wager", wager="straight", spot="17", amount=500)
    act(table, player, "ready")
    act(table, player, "next")


class House:
    """A house that grows."""

    def __init__(self) -> None:
        self.player, self.teacher = newcomer(), teacher()
        self.boss = Player.objects.create_user("boss", role=Role.ADMIN, is_staff=True, is_superuser=True)
        self.table = runtime.open_table("roulette", pace_="untimed", solo=True)
        seats.sit(self.table.code, self.player)
        self.grow(1)

    def grow(self, times: int) -> None:
        """More of everything: rounds, tables with players and what they played, classes with pupils."""
        for _ in range(times):
            play_round(self.table, self.player)
            open_table = runtime.open_table("roulette", pace_="untimed")
            for name in NAMES[:2]:
                other = newcomer(name)
                seats.sit(open_table.code, other)
                act(open_table, other, "wager", wager="black", spot=None, amount=500)
                act(open_table, other, "ready")
            room = classes.open_class("roulette", self.teacher)
            for name in NAMES[:2]:
                classes.join(room, person(name))

    def client(self, role: str) -> Client:
        return client_of({"player": self.player, "instructor": self.teacher, "admin": self.boss}[role])


def queries(work: Callable[[], Any]) -> list[str]:
    work()  # what is remembered is remembered then
    with CaptureQueriesContext(connection) as found:
        work()
    return [query["sql"] for query in found]


@pytest.mark.parametrize(("role", "address"), [(role, page) for role, pages in PAGES.items() for page in pages])
def test_a_page_asks_as_often_in_a_large_house_as_in_a_small_one(role: str, address: str):
    def look() -> None:
        answer = client.get(address)
        assert answer.status_code == 200
        if answer.streaming:
            b"".join(answer.streaming_content)

    house = House()
    client = house.client(role)
    few = queries(look)
    house.grow(4)
    many = queries(look)
    assert len(many) == len(few), "\n".join(many)


def test_an_act_asks_as_often_after_many_rounds_as_after_one():
    house = House()
    for _ in range(runtime.KEYS // 4 + 1):
        play_round(house.table, house.player)

    def play() -> None:
        stack(house.table, "17")  # so that every time the same is paid
        play_round(house.table, house.player)

    few = queries(play)
    house.grow(4)
    many = queries(play)
    assert len(many) == len(few), "\n".join(many)


def test_the_sweep_and_the_note_of_who_is_here_ask_as_often_for_many_tables_as_for_one():
    house = House()

    def sweep() -> None:
        seats.sweep()
        seats.seen({code: {house.player.pk} for code in Table.objects.filter(host=None).values_list("code", flat=True)})

    few = queries(sweep)
    house.grow(4)
    assert len(queries(sweep)) == len(few)


@pytest.mark.parametrize("address", ["/me/", "/me/rounds.csv", "/me/statement/", "/me/statement.csv"])
def test_however_long_a_list_is_it_is_read_piece_by_piece(address: str, monkeypatch: pytest.MonkeyPatch):
    house = House()
    house.grow(3)
    client = house.client("player")

    def look() -> bytes:
        answer = client.get(address)
        return b"".join(answer.streaming_content) if answer.streaming else answer.content

    rows = [sql for sql in queries(look) if re.search('FROM "(floor_settlement|cage_entry)"', sql)]
    assert rows
    assert all(" LIMIT " in sql for sql in rows)
    whole = re.findall(rb"[0-9a-f]{32}", look())
    monkeypatch.setattr(sheets, "CHUNK", 2)
    monkeypatch.setattr(history, "AT_ONCE", 2)
    assert re.findall(rb"[0-9a-f]{32}", look()) == whole


# ---- what is kept instead of counted


def kept() -> tuple[list[Any], list[Any]]:
    tallies_ = Tally.objects.order_by("player", "game", "wager").values_list("player", "game", "wager", "times", "net")
    takes = Take.objects.order_by("table", "submission", "wager").values_list(
        "table", "wager", "rounds", "handle", "gained", "stakes", "both", "profits"
    )
    return list(tallies_), list(takes)


@pytest.mark.parametrize("migration", [None, "0007_count_sums"])
def test_the_sums_that_are_kept_are_those_of_the_books(migration: str | None):
    """Also by the models of the migration that adds up what was settled before there were any."""
    House().grow(2)
    as_kept = kept()
    then = MigrationLoader(connection).project_state([("floor", migration)]).apps if migration else apps
    tallies.refill(then)
    assert as_kept == kept()
    assert any(not wager for _, _, wager, _, _ in as_kept[0])


@pytest.mark.parametrize("model", [Tally, Take])
def test_the_audit_finds_a_sum_that_is_not_what_was_settled(model: Any):
    House()
    assert not [sentence for _, found in audit.run() for sentence in found]
    model.objects.filter(pk=model.objects.first().pk).delete()
    assert [sentence for _, found in audit.run() for sentence in found]


def test_a_table_knows_how_many_sit_there_and_where_its_round_stands():
    table, (finch, wren) = runtime.open_table("roulette"), (newcomer("Finch"), newcomer("Wren"))
    assert (now(table).taken, now(table).present, now(table).phase) == (0, 0, "betting")
    seats.sit(table.code, finch)
    seats.sit(table.code, wren)
    assert (now(table).taken, now(table).present) == (2, 2)
    seats.away(table.code, wren.pk, gone=True)
    assert (now(table).taken, now(table).present) == (2, 1)
    seats.away(table.code, wren.pk, gone=False)
    act(table, finch, "wager", wager="red", spot=None, amount=500)
    for player in (finch, wren):
        act(table, player, "ready")
    assert now(table).phase == "result"
    seats.leave(table.code, wren.pk)
    with changes.changing(table.code) as change:
        change.everybody = True
    assert (now(table).taken, now(table).present) == (Seat.objects.count(), 1)


# ---- a large house


def codes(page: str) -> set[str]:
    return set(re.findall(r'id="sit-(\w{6})"', page))


def test_the_tables_of_a_large_house_are_listed_by_game_and_each_can_be_reached(
    client: Client, monkeypatch: pytest.MonkeyPatch
):
    opened = {runtime.open_table(game).code for game in ("roulette", "craps") for _ in range(5)}
    assert codes(client.get("/tables/").text) == opened
    monkeypatch.setattr(lobby, "ALL", 3)
    monkeypatch.setattr(lobby, "OF_EACH", 2)
    page = client.get("/tables/").text
    assert len(codes(page)) == 4
    assert re.search(r"Roulette <small>5 open</small>", page)
    found, addresses = set(), re.findall(r'href="(/tables/\?game=\w+)"', page)
    assert len(addresses) == 2
    while addresses:
        page = client.get(addresses.pop()).text
        found |= codes(page)
        following = re.findall(r'href="(\?game=[^"]+)">Quieter', page)
        addresses += ["/tables/" + address.replace("&amp;", "&") for address in following]
    assert found == opened
    assert client.get("/tables/?game=faro").status_code == 404
    assert "No table of this game" in client.get("/tables/?game=craps&page=99").text


def test_play_now_finds_the_one_free_seat_behind_many_full_tables():
    free = runtime.open_table("roulette")
    full = [runtime.open_table("roulette") for _ in range(25)]
    most = rules.seats_at(free)
    Table.objects.filter(pk__in=[table.pk for table in full]).update(taken=most, present=most)
    assert lobby.best_table("roulette", newcomer()).pk == free.pk


def test_only_some_of_many_tables_are_named():
    assert office.one_and([2], 1) == "Table 2"
    assert office.one_and([2, 12, 20], 3) == "Tables 2, 12 and 20"
    assert office.one_and([2, 12], 302) == "Tables 2, 12 and 300 others"
    assert office.one_and([], 0) == ""


def test_the_last_round_at_a_table_is_looked_for_among_the_newest_wagers(monkeypatch: pytest.MonkeyPatch):
    house = House()
    assert slips.last_stakes(house.table, house.player.pk)
    elsewhere = runtime.open_table("roulette", pace_="untimed", solo=True)
    seats.sit(elsewhere.code, house.player)
    play_round(elsewhere, house.player)
    assert slips.last_stakes(house.table, house.player.pk)
    monkeypatch.setattr(slips, "RECENT", 2)
    assert not slips.last_stakes(house.table, house.player.pk)
