"""What drives a table: one answer is one transaction, the log is the truth, and no chip is made or lost."""

import threading
import uuid
from collections.abc import Callable
from typing import Any

import pytest

from bench._servers import PATIENCE
from casino.accounts.models import Player
from casino.batch import Batch
from casino.cage import services as cage
from casino.cage.models import Account
from casino.floor import changes, live, runtime, seats, tallies
from casino.floor.changes import Repeated
from casino.floor.hub import hub
from casino.floor.models import Input, Round, Seat, Table
from casino.floor.runtime import KEYS
from games.kit.asks import Refused
from tests.floor.company import (
    act,
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
        (Batch, "write"),
        (live, "keep"),
    ):
        monkeypatch.setattr(where, name, noted(name, getattr(where, name)))
    monkeypatch.setattr(hub, "tell", lambda told: order.append("told"))
    changes.tell(act(table, finch, "wager", wager="red", amount=500))
    assert [step for step, last in zip(order, ["", *order], strict=False) if step != last] == [
        "log_inputs", "hold", "log_inputs", "write", "keep", "told",
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


def test_another_players_key_is_a_key_of_ones_own():
    table, finch, wren = seated(players=2)
    wish = message(table, "wager", wager="red", amount=500)
    runtime.act(table.code, finch.pk, wish)
    runtime.act(table.code, wren.pk, wish)
    assert staked(table) == {1: 500, 2: 500}
    for _ in range(KEYS):  # and when the seat has forgotten its own oldest keys
        act(table, wren, "wager", wager="black", amount=500)
    other = message(table, "wager", wager="red", amount=500)
    runtime.act(table.code, finch.pk, other)
    runtime.act(table.code, wren.pk, other)
    for who in (finch, wren):
        with pytest.raises(Repeated):
            runtime.act(table.code, who.pk, other)
    assert staked(table) == {1: 1000, 2: 1000 + KEYS * 500}


def test_a_key_of_before_is_a_new_one_for_who_left_and_sat_down_again():
    table, finch = seated()
    wish = message(table, "wager", wager="red", amount=500)
    runtime.act(table.code, finch.pk, wish)
    seats.leave(table.code, finch.pk)
    assert staked(table) == {}
    seats.sit(table.code, finch)
    runtime.act(table.code, finch.pk, wish)
    assert staked(table) == {1: 500}
    with pytest.raises(Repeated):
        runtime.act(table.code, finch.pk, wish)


def test_who_left_while_wagers_play_on_and_sits_down_again_begins_with_new_keys():
    """Pass Line after the point: the seat is kept for the wager, and is the same seat when its player comes back."""
    table, finch = seated(game="craps", pace="untimed", table_min=1)
    act(table, finch, "wager", wager="pass_line", amount=500)
    stack(table, "2-3", kind="dice")
    act(table, finch, "roll")
    act(table, finch, "next")
    wish = message(table, "wager", wager="place_win_6", amount=1_200)
    runtime.act(table.code, finch.pk, wish)
    seats.leave(table.code, finch.pk)
    assert Seat.objects.get(player=finch).leaving
    seats.sit(table.code, finch)
    runtime.act(table.code, finch.pk, {**wish, "round": now(table).round_id})
    assert staked(table) == {1: 1_700}


# ---- failures


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("hold", RuntimeError("the cage burns")),
        ("hold", cage.NotEnough("You have $0 in hand.")),
        ("hold", cage.CageError("wrong seat")),
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


@pytest.mark.parametrize("broken", ["the cage", "the sums", "the writing"])
def test_a_failure_while_settling_leaves_the_round_before_it(monkeypatch: pytest.MonkeyPatch, broken: str):
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    expire(table)
    run_out(table)
    before, seen = everything(), shown(table, finch, None)

    def fail(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the lights went out")

    with monkeypatch.context() as dark:
        if broken == "the cage":
            dark.setattr(cage, "settle", fail)
        elif broken == "the writing":
            dark.setattr(Batch, "write", fail)
        else:
            dark.setattr(tallies, "count", fail)
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
        dark.setattr(Batch, "write", lambda *a, **k: 1 / 0)
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
        thread.join(PATIENCE)
    assert others == [3]
    for number in range(1000, 1100):
        with live.desk(number):
            pass
    assert not any(number in live._desks for number in range(1000, 1100))
