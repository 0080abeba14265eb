"""The SQL of the hot path writes what the models would, and nothing that was read at another version."""

from contextlib import suppress
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from casino import batch
from casino.batch import Batch, Lost
from casino.cage import statements as cage_statements
from casino.cage.models import Account, Hold, Transfer
from casino.floor import changes, live, runtime, statements
from casino.floor.models import Input, Round, Seat, Settlement, Table, Take, Tally
from games.kit.asks import Refused
from tests.floor.company import act, expire, message, now, problems, seated

pytestmark = pytest.mark.django_db
FIRST = ("red", "pass_line", "blackjack", "pai_gow")
SPOTS = [str(n) for n in range(1, 31)]


def fields(row: Any) -> dict[str, Any]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def in_memory_as_written(table: Table) -> None:
    """What the process remembers of a table is what the models read."""
    known = live.newest(table.pk, 0)
    assert known is not None
    read = now(table)
    assert fields(known.table) == fields(read)
    assert fields(known.table.round) == fields(read.round)
    ours = ("ready", "leaving", "late", "keys")
    assert [[getattr(s, name) for name in ours] for s in known.seats or []] == [
        list(row) for row in Seat.objects.filter(table=table).order_by("number").values_list(*ours)
    ]
    held = Hold.objects.filter(round_id=read.round_id, resolved_at=None).values_list("seat", "amount")
    assert known.held in (None, dict(held))
    log = Input.objects.filter(round=read.round_id).order_by("n").values_list("n", "seat", "do", "args")
    assert [(n, *given) for n, given in enumerate(known.play.inputs)] == list(log)
    used = Input.objects.filter(round=read.round_id, key__isnull=False).values_list("sitting", "key")
    assert known.keys in (None, {f"{sitting} {key}" for sitting, key in used})


@pytest.mark.parametrize("game", ["roulette", "craps", "blackjack", "pai_gow"])
def test_after_every_act_memory_is_what_the_models_read(game: str):
    table, *people = seated(game=game, players=3)
    in_memory_as_written(table)
    for _ in range(2):
        for player in people:
            play = live.current(now(table))
            spot = next(s for s in play.layout.spots.values() if s.wager in FIRST)
            with suppress(Refused):  # not while a result is shown, nor of the bank
                act(table, player, "wager", wager=spot.wager, spot=spot.spot, amount=2_500)
            in_memory_as_written(table)
        for _ in range(9):
            if now(table).deadline:
                expire(table)
                in_memory_as_written(table)
    assert Round.objects.filter(ended__isnull=False).exists()
    assert problems() == []


def test_a_settlement_writes_every_column_that_its_model_has():
    table, finch = seated()
    act(table, finch, "wager", wager="straight", spot="17", amount=500)
    act(table, finch, "ready")
    row, play = now(table).round, live.current(now(table))
    [settled], [ended] = Settlement.objects.filter(round=row), play.settlements()
    assert fields(settled) | {"id": 0} == {
        "id": 0, "round_id": row.pk, "player_id": finch.pk, "seat": 1, "wager": "straight", "spot": "17",
        "name": play.layout.spots["straight", "17"].name, "stake": 500, "outcome": ended.outcome,
        "profit": ended.profit, "returned": ended.returned, "why": ended.why, "cite": ended.cite,
    }  # fmt: skip
    assert {Tally, Take} <= {type(kept) for model in (Tally, Take) for kept in model.objects.all()}
    [transfer] = Transfer.objects.filter(round_id=row.pk)
    assert sum(entry.amount for entry in transfer.entries.all()) == 0
    for entry in transfer.entries.select_related("account"):
        assert entry.balance_after == entry.account.balance


def test_a_table_is_written_only_at_the_version_it_was_read_at():
    table, finch = seated()
    before = now(table).version
    with pytest.raises(Lost), transaction.atomic(), changes.changing(table.code):
        Table.objects.filter(pk=table.pk).update(version=before + 5)
    act(table, finch, "wager", wager="red", amount=500)
    in_memory_as_written(table)


def test_chips_are_reserved_only_while_they_are_in_hand():
    _, finch = seated()
    account = Account.objects.get(player=finch)
    for cents, found in ((account.balance, True), (1, False), (-account.balance, True)):
        gathered = Batch()
        gathered.add(cage_statements.RESERVE, cents, account.pk, max(cents, 0))
        if found:
            gathered.write()
        else:
            with pytest.raises(Lost):
                gathered.write()


@pytest.mark.parametrize("other", ["resolved", "another's"])
def test_a_hold_is_not_found_once_it_is_resolved_or_if_it_is_of_another_player(other: str):
    table, finch, wren = seated(players=2)
    act(table, finch, "wager", wager="red", amount=500)
    hold, whose = Hold.objects.get(), finch if other == "resolved" else wren
    if other == "resolved":
        Hold.objects.update(resolved_at=timezone.now())
    gathered, at = Batch(), batch.moment(timezone.now())
    gathered.add(cage_statements.HOLD, whose.cage_account.pk, hold.round_id, hold.seat, 700, at)
    with pytest.raises(Lost):
        gathered.write()
    assert Hold.objects.get().amount == 500
    Hold.objects.update(resolved_at=None)


@pytest.mark.skipif(connection.vendor == "postgresql", reason="a pipeline is not among Django's captured queries")
def test_settling_and_the_next_round_take_as_many_statements_for_many_seats_and_wagers_as_for_one():
    found = []
    for players, wagers in ((1, 1), (6, 30)):
        table, *people = seated(pace="untimed", players=players)
        counts = []
        for _ in range(2):
            for player in people:
                for spot in SPOTS[:wagers]:
                    act(table, player, "wager", wager="straight", spot=spot, amount=500)
            for player in people[:-1]:
                act(table, player, "ready")
            counts = [_statements(table, people[-1], do) for do in ("ready", "next")]
        found.append(counts)
    assert found[0] == found[1]


def _statements(table: Table, player: Any, do: str) -> int:
    wish = message(table, do)
    with CaptureQueriesContext(connection) as captured:
        runtime.act(table.code, player.pk, wish)
    return len(captured)


def test_inputs_are_numbered_once():
    table, finch = seated()
    act(table, finch, "wager", wager="red", amount=500)
    gathered = Batch()
    statements.add_input(gathered, now(table).round_id, 0, (1, "wager", {}), None, "")
    with pytest.raises(Exception, match=r"(?i)unique"), transaction.atomic():
        gathered.write()
