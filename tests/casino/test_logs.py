"""One line per record, saying which table, round and user it is about, and nothing that is not allow-listed."""

import json
import logging
import sys

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
