"""A server that is away is no mistake of ours: who asked is told to ask again, and the log says it in one line."""

from django.db import InterfaceError, OperationalError
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as NoAnswer

DATABASE, REDIS = "the database cannot be reached", "Redis cannot be reached"
CONNECTION, OPERATOR = "08", "57P"
"""Beginnings of PostgreSQL's codes: the connection failed, or an operator shut the server down."""


def told(failure: BaseException | None) -> str:
    """Which server is away, in a sentence; nothing if the failure is another one."""
    if isinstance(failure, NoConnection | NoAnswer):
        return REDIS
    if not isinstance(failure, OperationalError | InterfaceError):  # others are about what was asked
        return ""
    state = getattr(failure.__cause__, "sqlstate", "")  # None where the server did not get to say why
    return DATABASE if state is None or state.startswith((CONNECTION, OPERATOR)) else ""
