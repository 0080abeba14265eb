"""Tables in the admin: other rules from the next round on, and nothing of the round touched."""

import pytest
from django.test import Client

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import runtime, seats
from casino.floor.hub import in_pool
from casino.floor.models import Seat, Settlement, Table
from casino.submissions import filing
from games.kit import registry
from tests.floor.company import act, expire, newcomer, now, refused, seated, shown, stack, staked
from tests.floor.test_socket import company
from tests.floor.wire import Viewer, client_of

pytestmark = pytest.mark.django_db(transaction=True)


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


# --- closing and opening


def file(office: Client, table: Table, *, open_: bool) -> str:
    form = {"pace": table.pace, "submission": table.submission_id, **({"open": "on"} if open_ else {})}
    return office.post(f"/admin/floor/table/{table.pk}/change/", form, follow=True).content.decode()


def play_out(table: Table) -> None:
    while now(table).round.ended is None:
        expire(table)


def test_a_table_that_is_closed_in_mid_round_ends_it_and_tells_everybody(office: Client):
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    before = now(table).version
    file(office, table, open_=False)
    assert now(table).version > before, "whoever watches is told"
    _, _, public, own = shown(table, finch, None)
    assert "this is its last round" in public["notice"]
    assert "This table is closed" in own[None]["rack"]
    refused("closed", seats.sit, table.code, newcomer("Heron"))
    act(table, wren, "wager", wager="black", amount=500)
    play_out(table)
    assert Settlement.objects.count() == 2
    assert now(table).deadline is None
    _, _, public, own = shown(table, finch, None)
    assert "This table is closed. Your chips are with you." in public["notice"]
    for viewer in (finch.pk, None):
        assert "Table closed" in own[viewer]["rack"]
        assert "Please wait" not in own[viewer]["rack"]
    refused("closed", act, table, finch, "wager", wager="red", amount=500)
    assert not staked(table)


@pytest.mark.parametrize("game", registry.names())
def test_a_table_at_which_nobody_wagers_closes_at_once(office: Client, game: str):
    table, finch = seated(game=game)
    file(office, table, open_=False)
    assert now(table).round.ended
    assert "Table closed" in shown(table, finch)[3][finch.pk]["rack"]
    seats.leave(table.code, finch.pk)
    assert not Seat.objects.exists()


def test_closing_gives_an_untimed_table_a_clock_for_what_lies_on_it(office: Client):
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", amount=500)
    assert now(table).deadline is None
    file(office, table, open_=False)
    assert now(table).deadline is not None
    play_out(table)
    assert not staked(table)


@pytest.mark.parametrize("when", ["while the result is shown", "before the next roll"])
def test_closing_gives_back_what_stands(office: Client, when: str):
    table, finch = seated(game="craps", pace="untimed")
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    stack(table, "2-3", kind="dice")
    act(table, finch, "roll")
    assert now(table).carry["wagers"]
    if when == "before the next roll":
        act(table, finch, "next")
        stack(table, "2-2", kind="dice")
    file(office, table, open_=False)
    play_out(table)
    assert cage.available(finch) == cage.balance(finch) == 100_000
    assert not now(table).carry.get("wagers")
    _, _, public, _ = shown(table, finch)
    assert "data-amount" not in public["chips pass_line"], "what was given back lies on the felt no more"
    seats.leave(table.code, finch.pk)
    assert not Seat.objects.exists()


def test_a_closed_table_can_be_opened_again(office: Client):
    table, finch = seated()
    file(office, table, open_=False)
    first = now(table).round_id
    file(office, now(table), open_=True)
    assert now(table).round_id != first
    assert now(table).notice == ""
    act(table, finch, "wager", wager="red", amount=500)


def test_a_table_whose_rules_are_not_in_force_is_not_opened(office: Client):
    table, _ = seated()
    filing.withdraw(table.submission, Player.objects.get(username="boss"))
    file(office, table, open_=False)
    assert "The rules of this table are not in force" in file(office, now(table), open_=True)
    assert not now(table).open


async def test_whoever_watches_sees_that_the_table_closes():
    table, (finch, _) = await company()
    boss = await in_pool(Player.objects.create_superuser, "root", None, "x")
    viewer = await Viewer.come(table, finch)
    await in_pool(lambda: file(client_of(boss), table, open_=False))
    while "This table is closed" not in await viewer.hear():
        pass
    assert "Table closed" in viewer.frames[-1]
    await viewer.go()
