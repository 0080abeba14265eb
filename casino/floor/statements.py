"""The floor's part of the hot path in SQL, beside the models. The numbers are places in a batch: the table comes first.

`tests/floor/test_statements.py` holds each of them against what the models write.
"""

from functools import lru_cache
from json import dumps
from typing import Any

from django.db import connection
from django.utils import timezone

from casino.batch import Batch, Statement, moment, prepared
from casino.floor.models import Round, Seat, Table

ROUND = 2

ROUND_STATE = Statement(3, "UPDATE floor_round SET players = %s, result = %s, ended = %s WHERE id = %s")

INPUT = Statement(
    4,
    'INSERT INTO floor_input (round_id, n, seat, "do", args, sitting, key, at) VALUES (%s, %s, %s, %s, %s, %s, %s, %s)',
)

SEAT = Statement(5, "UPDATE floor_seat SET ready = %s, leaving = %s, late = %s, keys = %s WHERE id = %s")

SETTLEMENT = Statement(
    31,
    "INSERT INTO floor_settlement"
    " (round_id, player_id, seat, wager, spot, name, stake, outcome, profit, returned, why, cite)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
)

TALLY = Statement(
    32,
    "INSERT INTO floor_tally (player_id, game, wager, times, staked, returned, net)"
    " VALUES (%s, %s, %s, %s, %s, %s, %s) ON CONFLICT (player_id, game, wager) DO UPDATE SET"
    " times = floor_tally.times + excluded.times, staked = floor_tally.staked + excluded.staked,"
    " returned = floor_tally.returned + excluded.returned, net = floor_tally.net + excluded.net",
)

TAKE = Statement(
    33,
    'INSERT INTO floor_take (table_id, submission_id, wager, rounds, handle, gained, stakes, "both", profits)'
    " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT (table_id, submission_id, wager) DO UPDATE SET"
    " rounds = floor_take.rounds + excluded.rounds, handle = floor_take.handle + excluded.handle,"
    " gained = floor_take.gained + excluded.gained, stakes = floor_take.stakes + excluded.stakes,"
    ' "both" = floor_take."both" + excluded."both", profits = floor_take.profits + excluded.profits',
)


def version_of(pk: int, *, wait: bool = True) -> tuple[str, list[Any]]:
    """The version of a table, whose row is locked; nothing if it is another's and nobody wants to wait."""
    lock = (" FOR UPDATE" if wait else " FOR UPDATE SKIP LOCKED") if connection.features.has_select_for_update else ""
    return f"SELECT version FROM floor_table WHERE id = %s{lock}", [pk]  # noqa: S608


def add_table(batch: Batch, table: Table, before: dict[str, Any]) -> None:
    """What of a table's row is not as it was before; found only while it is of the version before."""
    changed = [f for f in Table._meta.concrete_fields if not _same(getattr(table, f.attname), before[f.attname])]
    values = (prepared(table, field) for field in changed)
    batch.add(_table(tuple(field.column for field in changed)), *values, table.pk, before["version"])


def _same(one: Any, other: Any) -> bool:
    return one is other or one == other


@lru_cache
def _table(columns: tuple[str, ...]) -> Statement:
    named = ", ".join(f'"{column}" = %s' for column in columns)
    return Statement(1, f"UPDATE floor_table SET {named} WHERE id = %s AND version = %s")  # noqa: S608


def add_round_state(batch: Batch, row: Round) -> None:
    """Who plays in a round, and how it ended."""
    ended = moment(row.ended) if row.ended else None
    batch.add(ROUND_STATE, dumps(row.players), row.result, ended, row.pk)


def add_input(batch: Batch, round_: str, n: int, given: tuple[int, str, Any], key: str | None, sitting: str) -> None:
    """One more line of a round's log."""
    seat, do, args = given
    batch.add(INPUT, round_, n, seat, do, dumps(dict(args)), sitting, key, moment(timezone.now()))


def add_seat(batch: Batch, seat: Seat) -> None:
    """What a seat's own acts change of it. A seat that was given up meanwhile is not found."""
    batch.add(SEAT, seat.ready, seat.leaving, seat.late, dumps(seat.keys), seat.pk, finds=None)
