"""What drives a table: one answer is one transaction, the log is the truth, and no chip is made or lost."""

import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from casino.accounts.models import Player
from casino.cage import services as cage
from casino.cage.models import Account
from casino.floor import changes, live, pace, runtime, seats
from casino.floor.changes import Repeated
from casino.floor.hub import hub
from casino.floor.models import Input, Round, Seat, Settlement, Table
from games.kit.asks import Refused
from tests.floor.company import (
    act,
    dealers,
    everything,
    expire,
    message,
    newcomer,
    now,
    refused,
    run_out,
    seated,
    shown,
    stack,
    staked,
)

pytestmark = pytest.mark.django_db
threads = pytest.mark.django_db(transaction=True)
START = cage.START


# ---- the order of a commit


def test_nothing_is_told_before_it_is_committed(monkeypatch: pytest.MonkeyPatch):
    table, finch = seated()
    order: list[str] = []

    def noted(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            order.append(name)
            return real(*args, **kwargs)

        return call

    for where, name in (
        (runtime, "log_inputs"),
        (changes, "log_inputs"),
        (runtime, "hold"),
        (Table, "save"),
        (live, "keep"),
    ):
        monkeypatch.setattr(where, name, noted(name, getattr(where, name)))
    monkeypatch.setattr(hub, "tell", lambda told: order.append("told"))
    changes.tell(act(table, finch, "wager", wager="red", amount=500))
    assert [step for step, last in zip(order, ["", *order], strict=False) if step != last] == [
        "log_inputs", "hold", "log_inputs", "save", "keep", "told",
    ]  # fmt: skip


def test_an_act_is_one_version():
    table, finch = seated()
    before = now(table).version
    told = act(table, finch, "wager", wager="red", amount=500)
    assert told == (table.code, before + 1, frozenset({finch.pk}), frozenset({finch.pk}))
    assert now(table).version == before + 1


@pytest.mark.parametrize(
    "broken",
    [
        {"do": 5},
        {"do": "wager" * 20},
        {"args": [1]},
        {"args": "red"},
        {"key": None},
        {"key": "short"},
        {"key": "x" * 65},
        {"key": 12345678},
        {"round": None},
        {"round": 7},
        {"extra": 1},
    ],
)
def test_a_message_out_of_shape_is_refused(broken: dict[str, Any]):
    table, finch = seated()
    wish = {**message(table, "wager", wager="red", amount=500), **broken}
    refused("shape", runtime.act, table.code, finch.pk, wish)


def test_only_the_seated_play():
    table, _ = seated()
    refused("seat", act, table, newcomer("Wren"), "wager", wager="red", amount=500)
    refused("table", runtime.act, "NOSUCH", newcomer().pk, message(table, "ready"))


def test_a_stale_round_is_refused():
    table, finch = seated(pace="untimed")
    old = now(table).round_id
    act(table, finch, "wager", wager="red", amount=500)
    act(table, finch, "ready")
    act(table, finch, "next")
    late = message(table, "wager", round_=old, wager="red", amount=500)
    assert "earlier round" in refused("stale", runtime.act, table.code, finch.pk, late).reason


# ---- keys


def test_a_repeated_key_changes_nothing():
    table, finch = seated()
    wish = message(table, "wager", wager="red", amount=500)
    runtime.act(table.code, finch.pk, wish)
    before = everything()
    with pytest.raises(Repeated):
        runtime.act(table.code, finch.pk, wish)
    assert everything() == before
    assert staked(table) == {1: 500}


@pytest.mark.parametrize("do", ["ready", "next", "wager", "repeat"])
def test_a_key_is_known_again_in_whatever_round_it_took_the_table_to(do: str):
    table, finch = seated(pace="untimed")
    act(table, finch, "wager", wager="red", amount=500)
    if do != "ready":
        act(table, finch, "ready")
        assert live.current(now(table)).over
    args: dict[str, Any] = {"wager": "red", "amount": 500} if do == "wager" else {}
    wish = message(table, do, **args)
    runtime.act(table.code, finch.pk, wish)
    before = everything()
    with pytest.raises(Repeated):
        runtime.act(table.code, finch.pk, wish)
    assert everything() == before


def test_a_key_of_long_ago_in_the_same_round_is_still_known():
    table, finch = seated()
    wish = message(table, "wager", wager="red", amount=500)
    runtime.act(table.code, finch.pk, wish)
    for _ in range(40):
        act(table, finch, "wager", wager="black", amount=500)
        act(table, finch, "undo")
    before = everything()
    with pytest.raises(Repeated):
        runtime.act(table.code, finch.pk, wish)
    assert everything() == before


def test_a_refused_key_may_be_tried_again():
    table, finch = seated()
    key = str(uuid.uuid4())
    refused("maximum", act, table, finch, "wager", key=key, wager="straight", spot="17", amount=10_000_00)
    act(table, finch, "wager", key=key, wager="straight", spot="17", amount=500)
    assert staked(table) == {1: 500}


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


# ---- failures


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("set_hold", RuntimeError("the cage burns")),
        ("set_hold", cage.NotEnough("You have $0 in hand.")),
        ("set_hold", cage.CageError("wrong seat")),
    ],
)
def test_a_failure_after_the_answer_leaves_memory_and_books_as_before(
    monkeypatch: pytest.MonkeyPatch, where: str, what: Exception
):
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    before, seen = everything(), shown(table, finch, None)

    def fail(*args: Any, **kwargs: Any) -> None:
        raise what

    with monkeypatch.context() as broken:
        broken.setattr(cage, where, fail)
        with pytest.raises((type(what), Refused)):
            act(table, finch, "wager", wager="black", amount=500)
    assert everything() == before
    assert shown(table, finch, None) == seen
    act(table, finch, "wager", wager="black", amount=500)
    assert staked(table) == {1: 1_000}


@pytest.mark.parametrize("broken", ["cage.resolve", "Table.save", "Settlement"])
def test_a_failure_while_settling_leaves_the_round_before_it(monkeypatch: pytest.MonkeyPatch, broken: str):
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    expire(table)
    run_out(table)
    before, seen = everything(), shown(table, finch, None)

    def fail(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the lights went out")

    with monkeypatch.context() as dark:
        if broken == "cage.resolve":
            dark.setattr(cage, "resolve", fail)
        elif broken == "Table.save":
            dark.setattr(Table, "save", fail)
        else:
            dark.setattr(Settlement.objects, "bulk_create", fail)
        with pytest.raises(RuntimeError):
            runtime.expire(table.code)
    assert everything() == before
    assert shown(table, finch, None) == seen
    assert runtime.expire(table.code) is not None
    assert now(table).round.ended


def test_a_failed_message_is_not_remembered(monkeypatch: pytest.MonkeyPatch):
    table, finch = seated()
    wish = message(table, "wager", wager="red", amount=500)
    with monkeypatch.context() as dark:
        dark.setattr(Table, "save", lambda *a, **k: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            runtime.act(table.code, finch.pk, wish)
    runtime.act(table.code, finch.pk, wish)
    assert staked(table) == {1: 500}


# ---- the log is the truth


def test_a_cold_start_shows_the_same_at_every_step():
    table, finch, wren = seated(players=2)
    steps: list[Callable[[], Any]] = [
        lambda: act(table, finch, "wager", wager="straight", spot="17", amount=500),
        lambda: act(table, wren, "wager", wager="red", amount=2_500),
        lambda: act(table, finch, "double"),
        lambda: act(table, finch, "undo"),
        lambda: seats.away(table.code, wren.pk, gone=True),
        lambda: expire(table),
        lambda: act(table, finch, "wager", wager="even", amount=500),
        lambda: expire(table),
        lambda: expire(table),
        lambda: act(table, finch, "repeat"),
    ]
    for step in steps:
        step()
        warm = shown(table, finch, wren, None)
        live.forget(table.pk)
        assert shown(table, finch, wren, None) == warm


def test_memory_of_another_version_is_not_used():
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    stale = live._rounds[table.pk]
    in_another_process(table, finch)
    live._rounds[table.pk] = stale
    assert live.current(now(table)).seats[1].staked == 1_000


def in_another_process(table: Table, player: Player) -> None:
    """A wager made where this process's memory is not."""
    live.forget(table.pk)
    act(table, player, "wager", wager="red", amount=500)
    live.forget(table.pk)


def test_a_round_in_memory_is_given_what_other_processes_did(monkeypatch: pytest.MonkeyPatch):
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    stale = live._rounds[table.pk]
    in_another_process(table, wren)
    live._rounds[table.pk] = stale
    with monkeypatch.context() as without:
        without.setattr(live, "rebuild", None)
        warm = shown(table, finch, wren, None)
    live.forget(table.pk)
    assert warm == shown(table, finch, wren, None)
    live._rounds[table.pk] = stale
    monkeypatch.setattr(live, "give", lambda *input: 1 / 0)
    in_another_process(table, finch)
    live._rounds[table.pk] = stale._replace(play=live.begin(now(table).round))
    with pytest.raises(ZeroDivisionError):
        live.current(now(table))
    assert table.pk not in live._rounds


def test_the_log_has_every_input_in_order():
    table, finch, wren = seated(players=2)
    for player in (finch, wren, finch):
        act(table, player, "wager", wager="red", amount=500)
    expire(table)
    expire(table)
    row = Round.objects.get(pk=now(table).round_id)
    assert list(Input.objects.filter(round=row).values_list("n", flat=True)) == list(
        range(Input.objects.filter(round=row).count())
    )
    assert live.rebuild(row).settlements() == live.current(now(table)).settlements()


def test_the_house_wins_what_the_players_lose():
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    act(table, wren, "wager", wager="black", amount=700)
    expire(table)
    expire(table)
    house = Account.objects.get(name=f"table:{table.pk}")
    assert cage.balance(finch) + cage.balance(wren) + house.balance == 2 * START


def test_a_desk_lasts_as_long_as_somebody_is_at_it():
    at, others = live.desk(1), [0]

    def come() -> None:
        with live.desk(1):
            others[0] += 1

    with at:
        assert live.desk(1) is at
        threads = [threading.Thread(target=come) for _ in range(3)]
        for thread in threads:
            thread.start()
        assert others == [0]
    for thread in threads:
        thread.join(10)
    assert others == [3]
    for number in range(1000, 1100):
        with live.desk(number):
            pass
    assert not any(number in live._desks for number in range(1000, 1100))
