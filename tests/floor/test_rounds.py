"""Wagers, rounds and clocks as the runtime drives them: what is held, settled, repeated, and when time is up."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from casino.cage import services as cage
from casino.floor import changes, live, pace, runtime, seats
from casino.floor.models import Seat, Settlement, Table
from games.kit.asks import Refused
from tests.floor.company import (
    act,
    dealers,
    everything,
    expire,
    now,
    refused,
    run_out,
    seated,
    stack,
    staked,
)

pytestmark = pytest.mark.django_db
threads = pytest.mark.django_db(transaction=True)
START = cage.START


# ---- wagers


def test_chips_on_the_felt_are_held():
    table, finch = seated()
    act(table, finch, "wager", wager="straight", spot="17", amount=500)
    act(table, finch, "wager", wager="red", amount=2_500)
    assert staked(table) == {1: 3_000}
    act(table, finch, "take", wager="red", amount=1_000)
    assert staked(table) == {1: 2_000}
    act(table, finch, "undo")
    assert staked(table) == {1: 3_000}
    act(table, finch, "double")
    assert staked(table) == {1: 6_000}
    act(table, finch, "wagers", list=[["split", "17-20", 500], ["black", None, 500]])
    assert staked(table) == {1: 7_000}
    act(table, finch, "clear")
    assert staked(table) == {}
    assert cage.available(finch) == START
    act(table, finch, "undo")
    assert staked(table) == {1: 7_000}
    assert cage.available(finch) == START - 7_000


def test_limits_are_told_in_a_sentence_with_the_section():
    table, finch = seated(table_min=5, table_max=500)
    high = refused("maximum", act, table, finch, "wager", wager="red", amount=100_000_00)
    assert "The maximum on Red is" in high.reason
    assert high.cite.startswith("617a.")
    low = refused("minimum", act, table, finch, "wager", wager="red", amount=100)
    assert "The minimum on Red is $5;" in low.reason
    refused("minimum", act, table, finch, "wager", wager="red", amount=-500)
    refused("unknown", act, table, finch, "wager", wager="straight", spot="38", amount=500)
    refused("nothing", act, table, finch, "undo")
    refused("nothing", act, table, finch, "clear")
    refused("nothing", act, table, finch, "repeat")
    refused("choice", act, table, finch, "spin")


def test_nobody_stakes_more_than_they_have():
    table, finch = seated(table_max=100_000)
    act(table, finch, "wager", wager="red", amount=600_00)
    poor = refused("purse", act, table, finch, "wager", wager="black", amount=500_00)
    assert poor.reason == "That takes $500 and you have $400."
    refused("purse", act, table, finch, "double")
    assert staked(table) == {1: 600_00}


def test_chips_at_one_table_are_not_in_hand_at_another():
    table, finch = seated(table_max=100_000)
    other = runtime.open_table("roulette", options={"table_max": 100_000})
    seats.sit(other.code, finch)
    act(table, finch, "wager", wager="red", amount=600_00)
    refused("purse", act, other, finch, "wager", wager="red", amount=600_00)
    act(other, finch, "wager", wager="red", amount=400_00)
    assert cage.available(finch) == 0
    act(table, finch, "clear")
    act(other, finch, "wager", wager="red", amount=600_00)
    refused("purse", act, table, finch, "undo")


@threads
def test_two_tables_at_once_never_overspend():
    table, finch = seated(table_max=100_000)
    other = runtime.open_table("roulette", options={"table_max": 100_000})
    seats.sit(other.code, finch)

    codes: set[str] = set()

    def stake(at: Table) -> int:
        try:
            act(at, finch, "wager", wager="red", amount=70_00)
        except Refused as refusal:
            codes.add(refusal.code)
            return 0
        finally:
            connection.close()
        return 70_00

    with ThreadPoolExecutor(4) as pool:
        total = sum(pool.map(stake, [table, other] * 12))
    assert total == 14 * 70_00
    assert codes == {"purse"}
    assert cage.available(finch) == START - total
    assert sum(staked(table).values()) + sum(staked(other).values()) == total


# ---- a round


def test_a_round_is_settled_as_the_wheel_says():
    table, finch, wren = seated(players=2)
    stack(table, "17")
    act(table, finch, "wager", wager="straight", spot="17", amount=500)
    act(table, wren, "wager", wager="red", amount=1_000)
    expire(table)
    assert dealers(table) == ["stack", "spin"]
    assert pace.phase(live.current(now(table))) == "closing"
    act(table, wren, "wager", wager="black", amount=2_000)  # wagers stay open until "no more bets"
    expire(table)
    row = now(table).round
    assert row.result == "17"
    assert row.ended
    assert cage.available(finch) == START + 35 * 500
    assert cage.available(wren) == START - 1_000 + 2_000
    assert [s.outcome for s in Settlement.objects.filter(round=row, player=wren).order_by("wager")] == ["win", "lose"]
    assert now(table).history[0] == {"result": "17", "tint": "black"}
    refused("over", act, table, finch, "choose_me")
    refused("late", act, table, finch, "wager", wager="red", amount=500)
    expire(table)
    assert now(table).round.number == row.number + 1
    assert staked(table) == {}


def test_wagers_after_no_more_bets_are_refused_with_the_section():
    table, finch = seated(game="big_six_wheel", pace="untimed")
    wager = next(iter(live.current(now(table)).layout.spots.values()))
    act(table, finch, "wager", wager=wager.wager, spot=wager.spot, amount=wager.least)
    act(table, finch, "ready")
    assert live.current(now(table)).over
    refused("late", act, table, finch, "ready")


def test_ready_players_do_not_wait_for_the_clock():
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    assert not live.current(now(table)).over
    act(table, wren, "ready")
    assert live.current(now(table)).over


def test_a_new_wager_takes_ready_back():
    table, finch, _ = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    assert Seat.objects.get(player=finch).ready
    act(table, finch, "wager", wager="red", amount=500)
    assert not Seat.objects.get(player=finch).ready
    act(table, finch, "ready")
    act(table, finch, "unready")
    assert not Seat.objects.get(player=finch).ready


def test_one_alone_spins_and_opens_the_next_round():
    table, finch = seated(pace="untimed")
    refused("turn", act, table, finch, "next")
    act(table, finch, "ready")  # with nothing on the felt nothing happens
    assert not live.current(now(table)).over
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    first = now(table).round
    assert first.ended
    assert now(table).deadline is None
    act(table, finch, "next")
    assert now(table).round.number == first.number + 1


def test_the_next_wager_opens_the_next_round_of_an_untimed_table():
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    first = now(table).round
    refused("maximum", act, table, finch, "wager", wager="red", amount=10_000_00)
    act(table, finch, "wager", wager="black", amount=1_000)
    assert now(table).round.number == first.number + 1
    assert staked(table) == {1: 1_000}


def test_repeat_places_the_wagers_of_the_last_round_again():
    table, finch = seated(pace="untimed")
    act(table, finch, "wagers", list=[["straight", "17", 500], ["red", None, 1_000], ["split", "17-20", 500]])
    act(table, finch, "ready")
    act(table, finch, "repeat")
    assert staked(table) == {1: 2_000}
    on = {w.spot.id: w.stake for w in live.current(now(table)).wagers()}
    assert on == {"straight:17": 500, "red": 1_000, "split:17-20": 500}


def test_repeat_is_all_or_nothing():
    table, finch = seated(pace="untimed", table_max=100_000)
    stack(table, "0")
    act(table, finch, "wagers", list=[["red", None, 300_00], ["odd", None, 300_00]])
    act(table, finch, "ready")
    assert cage.available(finch) == 400_00
    refused("purse", act, table, finch, "repeat")


def test_five_adjacent_is_repeated_as_it_was_laid():
    table, finch = seated(pace="untimed")
    spots = live.current(now(table)).layout.spots.values()
    five = next((spot for spot in spots if spot.parts == 5 and not spot.closed), None)
    if five is None:
        pytest.skip("this layout takes no five adjacent")
    stack(table, min(five.covers))
    act(table, finch, "wager", wager=five.wager, spot=five.spot, amount=2_500)
    act(table, finch, "ready")
    act(table, finch, "repeat")
    assert {w.spot.id: w.stake for w in live.current(now(table)).wagers()} == {five.id: 2_500}


# ---- clocks


def test_the_clock_starts_with_the_first_wager_and_idles_without():
    table, finch = seated()
    assert now(table).deadline is None
    act(table, finch, "wager", wager="red", amount=500)
    assert now(table).clock == pace.seconds("casino", "betting")
    act(table, finch, "clear")
    expire(table)
    assert now(table).deadline is None
    assert dealers(table) == []
    act(table, finch, "wager", wager="red", amount=500)
    assert now(table).deadline is not None


def test_a_clock_that_has_not_run_out_does_nothing():
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    before = everything()
    assert runtime.expire(table.code) is None
    assert everything() == before


@threads
def test_the_clock_runs_out_once():
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    run_out(table)
    together = threading.Barrier(4)

    def strike(_: int) -> changes.Told | None:
        together.wait()
        try:
            return runtime.expire(table.code)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(strike, range(4)))
    assert sum(t is not None for t in told) == 1
    assert dealers(table) == ["spin"]


def test_repeat_does_not_stack_what_lies_there_already():
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", amount=1_000)
    act(table, finch, "wager", wager="straight", spot="17", amount=100)
    act(table, finch, "ready")
    act(table, finch, "repeat")
    assert staked(table) == {1: 1_100}
    assert "already" in refused("nothing", act, table, finch, "repeat").reason
    act(table, finch, "take", wager="red", amount=500)
    act(table, finch, "repeat")
    assert staked(table) == {1: 1_100}
