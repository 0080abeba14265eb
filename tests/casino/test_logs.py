"""One line per record, saying which table, round and user it is about, and nothing that is not allow-listed."""

import json
import logging
import sys

import psycopg
import psycopg_pool
import pytest
import redis
from django.db import IntegrityError, OperationalError

from casino.logs import LineFormatter


def line(**extra: object) -> dict[str, str]:
    record = logging.makeLogRecord(
        {"name": "floor", "levelname": "INFO", "msg": "%s\nseated", "args": ("Ann",), **extra}
    )
    text = LineFormatter().format(record)
    assert "\n" not in text
    return json.loads(text)


def test_a_line_tells_what_it_is_about():
    assert line(table=7, round="r1", user="ann") | {"time": ""} == {
        "time": "",
        "level": "info",
        "logger": "floor",
        "message": "Ann\nseated",
        "table": "7",
        "round": "r1",
        "user": "ann",
    }


def test_a_line_tells_nothing_else():
    assert line(seed="secret").keys() == {"time", "level", "logger", "message"}


def test_a_traceback_stays_on_the_line():
    try:
        raise ValueError("no such spot")
    except ValueError:
        assert "no such spot" in line(exc_info=sys.exc_info())["trace"]


@pytest.mark.parametrize(
    ("failure", "cause", "away"),
    [
        (OperationalError("connection closed"), psycopg.OperationalError(), "the database cannot be reached"),
        (OperationalError("shutting down"), psycopg.errors.AdminShutdown(), "the database cannot be reached"),
        (OperationalError("no connection in time"), psycopg_pool.PoolTimeout(), "the database cannot be reached"),
        (redis.ConnectionError("refused"), None, "Redis cannot be reached"),
    ],
)
def test_a_server_that_is_away_is_one_sentence(failure: Exception, cause: Exception | None, away: str):
    failure.__cause__ = cause
    told = line(exc_info=(type(failure), failure, None))
    assert (told["level"], told["away"]) == ("warning", away)
    assert "trace" not in told


@pytest.mark.parametrize(
    "failure", [OperationalError("database is locked"), IntegrityError("a key is used once"), OSError("no such file")]
)
def test_any_other_failure_is_a_traceback(failure: Exception):
    failure.__cause__ = psycopg.errors.UniqueViolation() if isinstance(failure, IntegrityError) else None
    told = line(exc_info=(type(failure), failure, None))
    assert "away" not in told
    assert str(failure) in told["trace"]
