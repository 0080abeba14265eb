"""My play: rounds, totals, chart and export; the round's page and its proof."""

import csv
import datetime as dt
import io
import re
import uuid

import pytest
from django.test import Client
from django.utils import timezone

from casino.accounts.models import Player
from casino.cage.models import Entry
from casino.floor import chart, history, live, replay, runtime
from casino.floor.models import Round, Settlement, Table
from games.kit.notation import parse

pytestmark = pytest.mark.django_db


class Guest:
    """A guest at a table of their own choice."""

    def __init__(self, game: str = "roulette") -> None:
        self.client = Client()
        self.code = self.client.post(f"/play/{game}/").url.split("/")[2]
        self.player = Player.objects.get(pk=self.client.session["_auth_user_id"])

    @property
    def table(self) -> Table:
        return Table.objects.get(code=self.code)

    def wager(self, wager: str, spot: str | None = None, amount: int = 500) -> None:
        args = {"wager": wager, "spot": spot, "amount": amount}
        message = {"do": "wager", "args": args, "key": uuid.uuid4().hex, "round": self.table.round_id}
        runtime.act(self.code, self.player.pk, message)


def run_out(code: str) -> None:
    Table.objects.filter(code=code).update(deadline=timezone.now() - dt.timedelta(seconds=1))
    live.forget(live.table_id(code))
    runtime.expire(code)


def finish(code: str) -> Round:
    """Let the clock run until the round is over, and open the next."""
    row = Table.objects.get(code=code).round
    while not Round.objects.get(pk=row.pk).ended:
        run_out(code)
    run_out(code)
    return Round.objects.get(pk=row.pk)


def play(guest: Guest, rounds: int) -> list[Round]:
    played = []
    for _ in range(rounds):
        guest.wager("red")
        guest.wager("straight", "17", 100)
        played.append(finish(guest.code))
    return played


@pytest.fixture
def guest() -> Guest:
    return Guest()


def test_a_visitor_is_told_how_it_begins(client: Client):
    assert "Nothing is written here yet" in client.get("/me/").text
    assert client.get("/me/rounds.csv").getvalue().decode().startswith("time,game")


def test_rounds_stand_newest_first_with_their_sums_and_wagers(guest: Guest):
    old, new = play(guest, 2)
    page = guest.client.get("/me/").text
    assert 0 < page.index(f"/rounds/{new.pk}/") < page.index(f"/rounds/{old.pk}/")
    assert "2 wagers" in page
    assert "$6.00" in page
    net = sum(s.profit for s in Settlement.objects.filter(round=new))
    assert f"{'+' if net > 0 else '−'}${abs(net) / 100:,.2f}" in page


def test_every_round_is_on_exactly_one_page(guest: Guest, monkeypatch):
    monkeypatch.setattr(history, "ROUNDS", 3)
    numbers = [row.number for row in play(guest, 8)][::-1]
    page = history.page_of(guest.player)
    seen, forward = [p.round.number for p in page.rounds], [page]
    while page.older:
        page = history.page_of(guest.player, before=page.older)
        forward.append(page)
        seen += [p.round.number for p in page.rounds]
    assert seen == numbers
    assert forward[0].newer is None
    back = history.page_of(guest.player, after=forward[-1].newer)
    assert [p.round.number for p in back.rounds] == [p.round.number for p in forward[-2].rounds]
    assert [line.pk for line in back.rounds[0].lines] == [line.pk for line in forward[-2].rounds[0].lines]


def test_a_page_costs_the_same_however_long_the_history(guest: Guest, monkeypatch, django_assert_num_queries):
    monkeypatch.setattr(history, "ROUNDS", 2)
    play(guest, 6)
    with django_assert_num_queries(4):  # settlements with their rounds, the rules of these, their tables and theirs
        history.page_of(guest.player)


@pytest.mark.parametrize("key", ["x", "-1", "9" * 40, "²", "1e3", ""])
def test_odd_keys_give_a_page(guest: Guest, key: str):
    play(guest, 1)
    for name in ("before", "after"):
        assert guest.client.get("/me/", {name: key}).status_code == 200


def test_totals_agree_with_the_cage(guest: Guest):
    play(guest, 4)
    (game,) = history.totals(guest.player)
    assert game["rounds"] == 4
    entries = Entry.objects.filter(account__player=guest.player, transfer__kind="round")
    assert game["net"] == sum(entries.values_list("amount", flat=True))
    assert {w["name"]: w["times"] for w in game["wagers"]} == {"Red": 4, "Straight": 4}
    assert game["returned"] - game["staked"] == game["net"]


def test_nobody_sees_anothers_play(guest: Guest):
    play(guest, 1)
    other = Guest("big_six_wheel")
    assert "Nothing is written here yet" in other.client.get("/me/").text
    assert len(other.client.get("/me/rounds.csv").getvalue().splitlines()) == 1


def test_the_export_has_every_wager(guest: Guest):
    play(guest, 2)
    answer = guest.client.get("/me/rounds.csv")
    rows = list(csv.DictReader(io.StringIO(answer.getvalue().decode())))
    assert answer.streaming
    assert len(rows) == Settlement.objects.filter(player=guest.player).count()
    assert {row["staked"] for row in rows} == {"5.00", "1.00"}
    assert all(row["section"].startswith("617a") for row in rows)


async def test_the_export_is_streamed_to_an_asynchronous_server(async_client, db):
    answer = await async_client.get("/me/rounds.csv")
    assert answer.is_async
    assert b"".join([part async for part in answer.streaming_content]).startswith(b"time,game")


# ---- the chart


def test_the_chart_spans_its_values_and_says_them():
    drawn = chart.draw([100_000, 97_500, 112_050], gifts=[0])
    assert drawn is not None
    assert drawn.words == "From $1,000.00 to $1,120.50 over 2 entries; never below $975.00, never above $1,120.50."
    assert [tick.label for tick in drawn.ticks] == ["$950", "$1,000", "$1,050", "$1,100", "$1,150"]
    ys = [float(point.split()[1]) for point in drawn.line[1:].split("L")]
    assert ys[1] > ys[0] > ys[2]
    assert len(drawn.marks) == 1


@pytest.mark.parametrize("balances", [[], [100_000]])
def test_nothing_is_drawn_of_nothing(balances: list[int]):
    assert chart.draw(balances) is None


@pytest.mark.parametrize("balances", [[5, 5], [0, 0], [0, 10**11], [100, 101], [1_000_00, 0, 1_000_00]])
def test_any_balances_can_be_drawn(balances: list[int]):
    drawn = chart.draw(balances)
    assert drawn is not None
    assert 2 <= len(drawn.ticks) <= 7
    for point in drawn.line[1:].split("L"):
        x, y = map(float, point.split())
        assert 0 <= x <= chart.WIDE
        assert 0 <= y <= chart.HEIGHT


# ---- a round's page


def test_the_page_of_a_round_tells_it_and_proves_it(guest: Guest):
    (row,) = play(guest, 1)
    page = guest.client.get(f"/rounds/{row.pk}/").text
    assert "You put $5 on Red." in page
    assert "No more bets." in page
    assert "Your wagers" in page
    assert row.seed in page
    assert row.commitment in page
    assert "the seed fits the commitment" in page


def test_a_round_that_is_played_leads_to_its_table_and_keeps_its_seed(guest: Guest):
    guest.wager("red")
    row = guest.table.round
    assert guest.client.get(f"/rounds/{row.pk}/").url == f"/table/{guest.code}/"
    assert guest.client.get(f"/rounds/{row.pk}/transcript.txt").status_code == 404
    for name in ("replay", "rules", "coach"):
        assert row.seed not in guest.client.get(f"/table/{guest.code}/panel/{name}/").text


def test_others_are_told_by_name_and_their_purses_by_nothing(guest: Guest):
    other = Guest()
    other.wager("black", amount=700)
    (row,) = play(guest, 1)
    page = guest.client.get(f"/rounds/{row.pk}/").text
    assert f"{other.player} puts $7 on Black." in page
    text = guest.client.get(f"/rounds/{row.pk}/transcript.txt").text
    mine = f'"seat": {replay.viewer_of(row, guest.player)}}}'
    sat = re.findall(r"^dealer sit (.*)$", text, re.MULTILINE)
    assert len(sat) >= 2
    assert all(("purse" in line) == line.endswith(mine) for line in sat)


def test_the_transcript_of_ones_own_round_can_be_played_again(guest: Guest):
    (row,) = play(guest, 1)
    text = guest.client.get(f"/rounds/{row.pk}/transcript.txt").text
    log = parse(line for line in text.splitlines() if not line.startswith("#"))
    assert log.seed == row.seed
    assert len(log.inputs) == row.inputs.count()


def test_irregular_addresses_are_not_found(client: Client):
    assert client.get("/rounds/nosuch/").status_code == 404
    assert client.get("/rounds/nosuch/transcript.txt").status_code == 404


# ---- the panels


def test_the_coach_says_what_the_wagers_cost(guest: Guest):
    guest.wager("red", amount=1900)
    page = guest.client.get(f"/table/{guest.code}/panel/coach/").text
    assert "On average these $19 cost you <b>$1.00</b> a round." in page


def test_the_rules_panel_is_made_from_the_options(guest: Guest):
    page = guest.client.get(f"/table/{guest.code}/panel/rules/").text
    options = guest.table.read_options()
    for name, field in type(options).model_fields.items():
        if name != "payouts":
            assert str(field.description).split("“")[0].split("'")[0] in page
    assert "7.89 %" in page
    assert "§ 617a.6(d)" in page


def test_the_replay_panel_shows_the_last_round_and_the_seal_of_this_one(guest: Guest):
    assert "No round has been played" in guest.client.get(f"/table/{guest.code}/panel/replay/").text
    (row,) = play(guest, 1)
    page = guest.client.get(f"/table/{guest.code}/panel/replay/").text
    assert row.seed in page
    assert guest.table.round.commitment in page
