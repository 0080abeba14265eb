"""Who sits at a table: taking a seat, leaving it, dropping out, coming back, and the sweep."""

import datetime as dt
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from casino.cage import services as cage
from casino.floor import live, pace, rules, runtime, seats
from casino.floor.models import Seat, Settlement
from games.kit.asks import Refused
from tests.floor.company import (
    act,
    dealers,
    everything,
    expire,
    newcomer,
    now,
    refused,
    run_out,
    seated,
    staked,
)

pytestmark = pytest.mark.django_db
START = cage.START


def test_sitting_down_in_mid_round():
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    expire(table)
    wren = newcomer("Wren")
    seat = seats.sit(table.code, wren)
    assert seat.number == 2
    act(table, wren, "wager", wager="black", amount=500)
    assert staked(table) == {1: 500, 2: 500}
    expire(table)
    assert now(table).round.ended
    assert cage.balance(finch) + cage.balance(wren) in (2 * START, 2 * START - 1_000)


def test_one_seat_a_player_and_one_player_a_seat():
    table, finch = seated()
    assert seats.sit(table.code, finch).number == 1
    refused("full", seats.sit, table.code, newcomer(), 1)
    for _ in range(rules.seats_at(now(table)) - 1):
        seats.sit(table.code, newcomer())
    assert "full" in refused("full", seats.sit, table.code, newcomer()).reason


def test_a_seat_is_offered_where_one_is_free(client: Client):
    table, _ = seated()
    client.force_login(newcomer())
    assert "Take a seat</button>" in client.get(f"/table/{table.code}/").text
    for _ in range(rules.seats_at(now(table)) - 1):
        seats.sit(table.code, newcomer())
    full = client.get(f"/table/{table.code}/").text
    assert "Take a seat</button>" not in full
    assert "Table full" in full
    assert "All seats are taken; you see everything that happens." in full


def test_leaving_while_wagers_are_open_gives_the_chips_back():
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, wren, "wager", wager="red", amount=500)
    seats.leave(table.code, finch.pk)
    assert staked(table) == {2: 500}
    assert cage.available(finch) == START
    assert not Seat.objects.filter(player=finch).exists()
    expire(table)
    expire(table)
    assert now(table).round.ended
    assert not Settlement.objects.filter(player=finch).exists()


def test_leaving_when_the_chips_cannot_come_back_lets_them_play(monkeypatch: pytest.MonkeyPatch):
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, wren, "wager", wager="red", amount=500)

    def no(*args: Any, **kwargs: Any) -> None:
        raise Refused("contract", "That wager stays until it is decided.")

    with monkeypatch.context() as rule:
        rule.setattr(live.current(now(table)), "may", no)
        seats.leave(table.code, finch.pk)
    seat = Seat.objects.get(player=finch)
    assert seat.leaving
    assert seat.ready
    assert staked(table) == {1: 500, 2: 500}
    refused("seat", act, table, finch, "clear")
    expire(table)
    expire(table)
    assert Settlement.objects.filter(player=finch).count() == 1
    expire(table)
    assert not Seat.objects.filter(player=finch).exists()


def test_leaving_after_the_result_is_leaving():
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    seats.leave(table.code, finch.pk)
    assert not Seat.objects.filter(player=finch).exists()


def test_leaving_a_table_one_is_not_at_changes_nothing():
    table, _ = seated()
    before = everything()
    seats.leave(table.code, newcomer("Wren").pk)
    assert everything()["tables"] == before["tables"]


def test_the_seat_of_one_who_left_does_not_stop_the_table():
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, wren, "wager", wager="red", amount=500)
    seats.leave(table.code, finch.pk)
    heron = newcomer("Heron")
    assert seats.sit(table.code, heron).number == 3  # seat 1 has played in this round
    seats.leave(table.code, heron.pk)
    seats.sit(table.code, heron, 1)
    refused("seat", act, table, heron, "wager", wager="red", amount=500)
    expire(table)
    expire(table)
    assert now(table).round.ended
    expire(table)
    act(table, heron, "wager", wager="red", amount=500)
    assert staked(table) == {1: 500}


def test_one_who_comes_back_in_the_same_round_gets_the_same_seat():
    table, finch, wren = seated(players=2)
    act(table, wren, "wager", wager="red", amount=500)
    seats.leave(table.code, wren.pk)
    seats.leave(table.code, finch.pk)
    assert seats.sit(table.code, wren).number == 2
    act(table, wren, "wager", wager="red", amount=500)
    assert staked(table) == {2: 500}


def test_a_dropped_player_keeps_the_seat_for_some_minutes():
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    seats.away(table.code, finch.pk, gone=True)
    seats.sweep()
    assert Seat.objects.get(player=finch).away_since is not None
    act(table, wren, "wager", wager="red", amount=500)
    act(table, wren, "ready")  # nobody waits for one who is not there
    assert now(table).round.ended
    seats.away(table.code, finch.pk, gone=False)
    assert Seat.objects.get(player=finch).away_since is None
    seats.away(table.code, finch.pk, gone=True)
    long_ago = timezone.now() - dt.timedelta(seconds=pace.SEAT_KEPT + 1)
    Seat.objects.filter(player=finch).update(away_since=long_ago)
    seats.sweep()
    assert not Seat.objects.filter(player=finch).exists()


def test_the_sweep_returns_the_chips_of_one_long_gone():
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", amount=500)
    Seat.objects.update(away_since=timezone.now() - dt.timedelta(seconds=pace.SEAT_KEPT + 1))
    seats.sweep()
    assert staked(table) == {}
    assert not Seat.objects.exists()


def test_a_player_whose_process_died_is_away_too():
    table, finch = seated()
    Seat.objects.update(seen=timezone.now() - dt.timedelta(seconds=pace.UNSEEN + 1))
    seats.sweep()
    assert Seat.objects.get(player=finch).away_since is not None
    seats.away(table.code, finch.pk, gone=False)
    seats.sweep()
    assert Seat.objects.get(player=finch).away_since is None


def test_the_sweep_finishes_rounds_whose_players_are_all_gone():
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    seats.away(table.code, finch.pk, gone=True)
    for _ in range(2):
        run_out(table)
        seats.sweep()
    assert now(table).round.ended
    run_out(table)
    seats.sweep()
    assert now(table).deadline is None  # nobody there: the new round waits without a clock


def test_one_broken_table_does_not_stop_the_sweep(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture):
    table, finch = seated()
    other, wren = seated()
    for at, player in ((table, finch), (other, wren)):
        act(at, player, "wager", wager="red", amount=500)
        run_out(at)
    real = runtime.expire
    monkeypatch.setattr(seats, "expire", lambda code, **how: 1 / 0 if code == table.code else real(code, **how))
    seats.sweep()
    assert dealers(other) == ["spin"]
    assert "ZeroDivisionError" in caplog.text


def test_633a_6_b_whoever_takes_a_seat_that_was_left_has_sat_out():
    table, finch, wren = seated(game="blackjack", pace="untimed", players=2, no_mid_shoe_entry=True)
    for player in (finch, wren):
        act(table, player, "wager", wager="blackjack", amount=1_000)
    for player in (finch, wren):
        act(table, player, "ready")
    while not live.current(now(table)).over:
        seat = live.current(now(table)).asks[0].seats[0]
        asked = Seat.objects.get(table=table, number=seat).player
        act(table, asked, live.current(now(table)).asks[0].default)
    left = Seat.objects.get(table=table, player=wren).number
    seats.leave(table.code, wren.pk)
    act(table, finch, "next")
    heron = newcomer("Heron")
    assert seats.sit(table.code, heron, left).number == left
    refused("mid_shoe", act, table, heron, "wager", wager="blackjack", amount=1_000)
    act(table, finch, "wager", wager="blackjack", amount=1_000)
