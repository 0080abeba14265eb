"""Statements of the hot path, gathered and written together.

Django's ORM builds each query anew, which costs many times what the database needs for it. A statement here is written
down once, in SQL that both databases know; the rows for it are gathered, and all of it is written in one go: prepared
and with many rows on SQLite, as one trip of a pipeline on PostgreSQL. Call it inside `transaction.atomic()`.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from json import dumps
from typing import Any, NamedTuple

import psycopg
from django.db import connection, models

Row = tuple[Any, ...]
Asked = tuple[str, Sequence[Any]]


class Statement(NamedTuple):
    """SQL with %s for its values, and its place among the others of a batch."""

    place: int
    sql: str


class Lost(Exception):  # noqa: N818 — reads as what is said
    """A row was not as it was known: somebody else changed it meanwhile."""


class Batch:
    """What is to be written: for each statement its rows, in order, and how many rows it must find."""

    def __init__(self) -> None:
        self.rows: dict[Statement, list[Row]] = {}
        self.wanted: dict[Statement, int | None] = {}

    def add(self, statement: Statement, *values: Any, finds: int | None = 1) -> None:
        """One more row; None where it does not matter how many rows are found."""
        rows = self.rows.setdefault(statement, [])
        rows.append(values)
        sum_ = self.wanted.get(statement, 0)
        self.wanted[statement] = None if finds is None or sum_ is None else sum_ + finds

    def extend(self, other: "Batch") -> None:
        """What another batch gathered, after what is here."""
        for statement, rows in other.rows.items():
            self.rows.setdefault(statement, []).extend(rows)
            mine, more = self.wanted.get(statement, 0), other.wanted[statement]
            self.wanted[statement] = None if mine is None or more is None else mine + more

    def insert(self, place: int, row: models.Model) -> None:
        """A new row of a model, whose key is given already or by the database."""
        model: Any = type(row)
        fields = _fields(model, row.pk is not None)
        self.add(_insert(place, model, row.pk is not None), *(prepared(row, field) for field in fields))
        row._state.adding, row._state.db = False, connection.alias

    def write(self) -> None:
        """Write all of it. `Lost` if a statement found another number of rows than it must."""
        order = sorted(self.rows, key=lambda statement: statement.place)
        found = _run([(statement.sql, self.rows[statement]) for statement in order])
        for statement, count in zip(order, found, strict=True):
            if self.wanted[statement] not in (None, count):
                raise Lost(statement.sql)
        self.rows, self.wanted = {}, {}


def prepared(row: models.Model, field: "models.Field[Any, Any]") -> Any:
    """A field's value as the database takes it."""
    value = getattr(row, field.attname)
    if isinstance(field, models.JSONField):
        return None if value is None else dumps(value)
    return field.get_db_prep_save(value, connection)


def moment(at: Any) -> Any:
    """A time as the database takes it."""
    return connection.ops.adapt_datetimefield_value(at)


@cache
def _fields(model: Any, keyed: bool) -> list[Any]:
    return [field for field in model._meta.concrete_fields if keyed or not field.primary_key]


@cache
def _insert(place: int, model: Any, keyed: bool) -> Statement:
    columns = [f'"{field.column}"' for field in _fields(model, keyed)]
    marks = ", ".join(["%s"] * len(columns))
    table = model._meta.db_table
    return Statement(place, f'INSERT INTO "{table}" ({", ".join(columns)}) VALUES ({marks})')  # noqa: S608


def read(*asked: Asked) -> list[list[Row]]:
    """The rows of several queries; on PostgreSQL, with the transaction's beginning, in one trip."""
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            return [cursor.execute(sql, values).fetchall() for sql, values in asked]
    connection.ensure_connection()
    with connection.wrap_database_errors:
        line: Any = connection.connection
        cursors = [psycopg.Cursor(line) for _ in asked]
        with line.pipeline():
            for cursor, (sql, values) in zip(cursors, asked, strict=True):
                cursor.execute(sql, values)
        return [cursor.fetchall() for cursor in cursors]


def _run(asked: Iterable[tuple[str, list[Row]]]) -> list[int]:
    """How many rows each statement found or made."""
    if connection.vendor != "postgresql":
        with connection.cursor() as cursor:
            return [_many(cursor, sql, rows) for sql, rows in asked]
    connection.ensure_connection()
    with connection.wrap_database_errors:
        line: Any = connection.connection
        cursors = []
        with line.pipeline():
            for sql, rows in asked:
                cursors.append(psycopg.Cursor(line))
                cursors[-1].executemany(sql, rows)
        return [cursor.rowcount for cursor in cursors]


def _many(cursor: Any, sql: str, rows: list[Row]) -> int:
    cursor.executemany(sql, rows)
    return int(cursor.rowcount)
