"""What a proxy is told of this process."""

import threading
from types import SimpleNamespace
from typing import Any

import pytest
from channels.testing import HttpCommunicator
from django.db import OperationalError, connection

from bench._servers import PATIENCE
from casino import health
from casino.asgi import application
from casino.floor.hub import hub


@pytest.fixture(autouse=True)
def unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was looked at before."""
    monkeypatch.setattr(health, "health", health.Health())


async def checked() -> tuple[int, str]:
    headers = [(b"host", b"10.0.0.7:8001")]  # a watcher knows the process, not the name over the door
    answer: Any = await HttpCommunicator(application, "GET", "/healthz", headers=headers).get_response(timeout=PATIENCE)
    return answer["status"], answer["body"].decode()


@pytest.mark.django_db(transaction=True)
async def test_a_process_with_its_database_is_ready():
    assert await checked() == (200, '{"ok": true}')


async def test_a_process_without_its_database_says_so(monkeypatch: pytest.MonkeyPatch):
    def away() -> None:
        raise OperationalError

    monkeypatch.setattr("casino.health.connection", type("Away", (), {"vendor": "", "cursor": staticmethod(away)}))
    assert await checked() == (503, '{"ok": false, "why": "the database does not answer"}')


@pytest.mark.django_db(transaction=True)
async def test_a_process_on_a_full_disk_says_so(monkeypatch: pytest.MonkeyPatch):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL has a disk of its own")
    monkeypatch.setattr("shutil.disk_usage", lambda folder: SimpleNamespace(free=0))
    assert await checked() == (503, '{"ok": false, "why": "the disk is full"}')


async def test_a_database_that_hangs_is_asked_once_and_waited_for_not_long(monkeypatch: pytest.MonkeyPatch):
    asked: list[int] = []
    goes_on = threading.Event()

    def hangs() -> str:
        asked.append(1)
        goes_on.wait(PATIENCE)
        return ""

    monkeypatch.setattr(health, "database", hangs)
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    try:
        assert [(await checked())[0] for _ in range(3)] == [503, 503, 503]
        assert len(asked) == 1
    finally:
        goes_on.set()


async def test_a_process_that_stops_says_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(hub, "stopping", True)
    assert await checked() == (503, '{"ok": false, "why": "stopping"}')
