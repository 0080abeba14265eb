"""A round that cannot be settled is voided by staff: stakes go back, the log says why, replay and audit stay true."""

import contextlib
import json
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.floor import live, seats, staff
from casino.floor.models import Input, Round, Settlement, Table
from casino.submissions.models import Submission
from games.kit import notation, registry
from games.kit.asks import DEALER, Refused
from games.kit.simulate import one_of_each
from tests.floor.company import act, expire, newcomer, now, problems, refused, seated, shown, stack, staked

pytestmark = pytest.mark.django_db(transaction=True)
WHY = "The payout cannot be booked."


@pytest.fixture
def boss() -> Player:
    return Player.objects.create_superuser("boss", password="x")


def unsettled(**more: Any) -> tuple[Table, Player]:
    """A table of an old house, whose rules promise more than anybody can book, with the winning wager on it."""
    table, finch = seated(**more)
    options = json.loads(table.submission.read().but(payouts={"straight": f"{10**21} to 1"}).text)
    Submission.objects.filter(pk=table.submission_id).update(options=options)
    live._rounds.clear()
    stack(table, "17")
    act(table, finch, "wager", wager="straight", spot="17", amount=500)
    return now(table), finch


def test_a_timed_round_that_cannot_be_settled_stands_still_and_says_so(caplog: pytest.LogCaptureFixture):
    table, finch = unsettled()
    while now(table).deadline:
        expire(table)
    assert now(table).round.ended is None
    assert "cannot be settled" in shown(table, finch)[2]["notice"]
    assert staked(table) == {1: 500}
    caplog.clear()
    seats.sweep()
    assert not [record for record in caplog.records if record.levelname == "ERROR"], "it is told once"


def test_a_player_whose_act_would_end_it_is_refused_in_words():
    table, finch = unsettled(pace="untimed")
    assert "staff" in refused("unsettled", act, table, finch, "ready").reason


def test_staff_voids_it_in_the_admin_with_a_reason(boss: Player):
    table, finch = unsettled()
    while now(table).deadline:
        expire(table)
    office = Client()
    office.force_login(boss)
    page = f"/admin/floor/table/{table.pk}/change/"
    form = {"pace": table.pace, "open": "on", "submission": table.submission_id, "playing": table.round_id}
    assert str(table.round_id) in office.get(page).text
    assert office.post(page, {**form, "void": WHY.lower()}).status_code == 302
    row = Round.objects.get(pk=table.round_id)
    assert (row.ended is not None, row.voided_by) == (True, boss)
    last = Input.objects.filter(round=row).order_by("n").last()
    assert last is not None
    assert (last.seat, last.do, last.args) == (DEALER, "call_off", {"why": WHY})
    ended = Settlement.objects.get(round=row)
    assert (ended.stake, ended.outcome, ended.profit, ended.returned, ended.why) == (500, "void", 0, 500, WHY)
    assert cage.available(finch) == cage.balance(finch) == 100_000
    assert problems() == []
    for viewer in (finch, None):
        client = Client()
        if viewer:
            client.force_login(viewer)
        assert WHY in client.get(f"/rounds/{row.pk}/").text
    assert WHY in client.get(f"/rounds/{row.pk}/transcript.txt").text
    assert "Void: " in shown(table, finch)[3][finch.pk]["slip"]
    office.post(page, {**form, "void": "once more"})
    assert Settlement.objects.count() == 1, "a round is voided once"


def test_a_reason_is_needed_and_the_round_that_was_looked_at(boss: Player):
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    refused("reason", staff.void, table.code, now(table).round_id, boss, "  ")
    refused("over", staff.void, table.code, "0" * 32, boss, WHY)
    while now(table).round.ended is None:
        expire(table)
    refused("over", staff.void, table.code, now(table).round_id, boss, WHY)


ASKS = ("lunar_poker", "pai_gow", "roulette", "three_card_poker")
"""Games whose rounds always go on when the first clock has run out."""


@pytest.mark.parametrize(
    ("game", "mid_round"), [(game, False) for game in registry.names()] + [(g, True) for g in ASKS]
)
def test_any_round_can_be_voided_at_any_time(game: str, mid_round: bool, boss: Player):
    least: Any = {"flop_poker": {"table_minimum": 1}, "high_roll_dice": {"table_min": 5}}.get(game, {"table_min": 1})
    table, finch, wren = seated(game=game, players=2, **least)
    for player in (finch, wren):
        for wager, spot, amount in one_of_each(live.current(now(table)).layout):
            with contextlib.suppress(Refused):  # some need another wager, or an empty felt
                act(table, player, "wager", wager=wager, spot=spot, amount=amount)
    assert len(staked(table)) == 2
    if mid_round:
        expire(table)
    row = now(table).round
    play = live.rebuild(row)
    before = notation.transcript(play.game, live.log_of(row))
    staff.void(table.code, row.pk, boss, WHY)
    after = notation.transcript(play.game, live.log_of(row))
    assert after[: len(before)] == before
    assert notation.parse(after).inputs[-1] == (DEALER, "call_off", {"why": WHY})
    for player in (finch, wren):
        assert cage.available(player) == cage.balance(player) == 100_000
    again = live.rebuild(row)
    assert [seat.purse for seat in again.seats.values()] == [100_000] * len(again.seats)
    assert again.accounts == {"house": 0}
    assert not again.wagers()
    shown(table, finch, wren, None)
    client = Client()
    client.force_login(finch)
    assert WHY in client.get(f"/rounds/{row.pk}/").text
    assert problems() == []
    expire(table)
    assert now(table).round_id != row.pk, "and the table plays on"


def test_what_stood_from_earlier_rounds_goes_back_too(boss: Player):
    table, finch = seated(game="craps", pace="untimed")
    act(table, finch, "wager", wager="pass_line", amount=1_000)
    stack(table, "2-3", kind="dice")
    act(table, finch, "roll")
    act(table, finch, "next")
    staff.void(table.code, now(table).round_id, boss, WHY)
    assert cage.available(finch) == cage.balance(finch) == 100_000
    assert "wagers" not in now(table).carry
    act(table, finch, "next")
    act(table, finch, "wager", wager="field", amount=1_000)


def test_a_balance_is_never_more_than_a_column_holds():
    finch = newcomer()
    with pytest.raises(cage.Unbookable), transaction.atomic():
        cage.post({finch.pk: 2**63 - 1, "house": 1 - 2**63})
    assert cage.balance(finch) == 100_000
