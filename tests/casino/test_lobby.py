"""The floor seen from the door: one click to a seat, the code, the open tables."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage import audit
from casino.cage import services as cage
from casino.floor import lobby, rules, runtime, seats
from casino.floor.models import Seat, Table
from games.kit import registry
from tests.floor.company import act

pytestmark = pytest.mark.django_db


@pytest.fixture
def roulette() -> Table:
    return runtime.open_table("roulette")


def fill(table: Table, count: int) -> list[Player]:
    players = [Player.objects.create_user(f"p{table.pk}-{i}") for i in range(count)]
    for player in players:
        seats.sit(table.code, player)
    return players


def test_every_game_can_be_played_with_one_press(client: Client):
    page = client.get("/").text
    for game in registry.names():
        assert f'action="/play/{game}/"' in page
        assert f'action="/practise/{game}/"' in page


def test_play_now_seats_a_stranger_with_chips(client: Client, roulette: Table):
    answer = client.post("/play/roulette/")
    assert answer.url == f"/table/{roulette.code}/"
    seat = Seat.objects.get(table=roulette)
    assert seat.player.is_guest
    assert cage.available(seat.player) == 100_000


def test_play_now_prefers_the_liveliest_table_with_a_free_seat(client: Client, roulette: Table):
    lively, full = runtime.open_table("roulette"), runtime.open_table("roulette")
    fill(lively, 3)
    fill(full, rules.seats_at(full))
    assert client.post("/play/roulette/").url == f"/table/{lively.code}/"


def test_play_now_opens_a_table_where_all_are_full(client: Client, roulette: Table):
    fill(roulette, rules.seats_at(roulette))
    assert client.post("/play/roulette/").url != f"/table/{roulette.code}/"
    assert Table.objects.filter(game="roulette", solo=False).count() == 2


def test_practising_alone_is_a_table_of_ones_own(client: Client, roulette: Table):
    answer = client.post("/practise/roulette/")
    table = Table.objects.get(code=answer.url.split("/")[2])
    assert (table.solo, table.pace) == (True, "untimed")
    assert client.post("/practise/roulette/").url == answer.url
    assert table.code not in client.get("/tables/").text


def test_practising_again_after_leaving_is_the_same_table(client: Client, roulette: Table):
    first = client.post("/practise/roulette/").url
    for _ in range(3):
        client.post(f"{first}leave/")
        assert client.post("/practise/roulette/").url == first
    assert Table.objects.filter(solo=True).count() == 1


def test_a_practice_table_that_nobody_played_at_is_removed(client: Client, roulette: Table):
    mine = client.post("/practise/roulette/").url
    table = Table.objects.get(code=mine.split("/")[2])
    player = Seat.objects.get(table=table).player
    act(table, player, "wager", wager="red", amount=500)
    client.post(f"{mine}leave/")
    Table.objects.filter(pk=table.pk).update(touched=timezone.now() - dt.timedelta(days=1))
    seats.sweep()
    assert not Table.objects.filter(solo=True).exists()
    assert client.get(mine).status_code == 404
    assert client.post(f"{mine}leave/").status_code == 404
    assert [problem for _, found in audit.run() for problem in found] == []
    assert cage.available(player) == 100_000


@pytest.mark.parametrize("why", ["played", "seated", "new"])
def test_a_practice_table_is_kept_while_it_is_of_use(client: Client, roulette: Table, why: str):
    mine = client.post("/practise/roulette/").url
    table = Table.objects.get(code=mine.split("/")[2])
    if why == "played":
        act(table, Seat.objects.get(table=table).player, "wager", wager="red", amount=500)
        act(table, Seat.objects.get(table=table).player, "ready")
    if why != "seated":
        client.post(f"{mine}leave/")
    if why != "new":
        Table.objects.filter(pk=table.pk).update(touched=timezone.now() - dt.timedelta(days=1))
    seats.sweep()
    assert client.get(mine).status_code == 200


@pytest.mark.parametrize("written", ["{}", " {} ", "{:.3} {}", "{:.3}-{}"])
def test_a_code_may_be_written_as_people_write_it(client: Client, roulette: Table, written: str):
    code = roulette.code.lower()
    said = written.format(code) if written.count("{") == 1 else f"{code[:3]}{written[5]}{code[3:]}"
    assert client.post("/join/", {"code": said}).url == f"/table/{roulette.code}/"


@pytest.mark.parametrize("code", ["", "NOSUCH", "x" * 5000, "'; --"])
def test_a_wrong_code_leads_back_with_a_sentence(client: Client, code: str):
    answer = client.post("/join/", {"code": code}, follow=True)
    assert answer.redirect_chain[-1][0] == "/"
    assert "There is no table with that code" in answer.text


def test_a_code_that_is_no_text_is_refused_with_a_sentence(client: Client):
    answer = client.post("/join/", {"code": "ABC\0EF"})
    assert answer.status_code == 400
    assert "not text" in answer.text


def test_open_tables_say_seats_limits_and_what_happens(client: Client, roulette: Table):
    fill(roulette, 5)
    page = client.get("/").text
    assert "5 of 8" in page
    assert "$5 – $500 · Wagers open" in page
    assert re.search(r"5\s+people on the floor", page)


def test_a_full_table_can_be_watched_and_ones_own_returned_to(client: Client, roulette: Table):
    fill(roulette, rules.seats_at(roulette) - 1)
    client.post(f"/table/{roulette.code}/sit/")
    assert f'href="/table/{roulette.code}/">Back<' in client.get("/tables/").text
    assert f'href="/table/{roulette.code}/">Watch<' in Client().get("/tables/").text
    assert "Back to roulette, table" in client.get("/").text


def test_the_list_is_sent_again_only_when_it_changed(client: Client, roulette: Table):
    htmx = {"HX-Request": "true"}
    first = client.get("/tables/", headers=htmx)
    assert first.text.lstrip().startswith('<section id="open-tables"')
    again = re.findall(r'hx-get="([^"]+)"', first.text)[0].replace("&amp;", "&")
    assert client.get(again, headers=htmx).status_code == 204
    fill(roulette, 1)
    assert "1 of 8" in client.get(again, headers=htmx).text


def test_the_list_costs_a_bounded_number_of_queries(client: Client, django_assert_max_num_queries):
    for _ in range(4):
        fill(runtime.open_table("roulette"), 2)
    client.get("/tables/", headers={"HX-Request": "true"})
    with django_assert_max_num_queries(6):
        client.get("/tables/", headers={"HX-Request": "true"})


def test_nothing_is_seated_by_looking(client: Client, roulette: Table):
    assert client.get("/play/roulette/").status_code == 405
    client.get("/")
    client.get("/tables/")
    assert not Player.objects.exists()


def test_a_game_the_house_has_not_is_not_found(client: Client):
    assert client.post("/play/faro/").status_code == 404
    assert client.post("/practise/faro/").status_code == 404


def test_the_floor_holds_any_number_of_games():
    def house(games: int) -> list[dict[str, object]]:
        return [{"games": [None] * games}]

    assert [lobby.size(house(n)) for n in (1, 2, 3, 8, 9, 22)] == ["few", "few", "some", "some", "many", "many"]
    assert [lobby.count_in_words(n) for n in (1, 2, 12, 22)] == ["One", "Two", "Twelve", "22"]


def test_no_page_of_the_floor_needs_an_inline_style_or_handler(client: Client, roulette: Table):
    for address in ("/", "/tables/"):
        page = client.get(address).text
        assert not re.search(r"\sstyle=|\son\w+=", page)
