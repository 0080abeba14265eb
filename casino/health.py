"""Is this process ready to serve? For proxies and watchers, which ask often and under whatever name of the host."""

import asyncio
import json
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.db import Error, connection

from casino.floor.hub import hub, in_pool

PATIENCE = 2.0
"""Seconds until a database that says nothing counts as away."""
KEPT = 1.0
"""Seconds for which what was found is said again, however many ask."""
doctor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
LEAST_FREE = 8 * 1024 * 1024
"""Bytes that SQLite must find free beside its file: its log alone grows to four million before it is copied."""
STOPPING, AWAY, FULL = "stopping", "the database does not answer", "the disk is full"


class Health:
    """What was found last."""

    def __init__(self) -> None:
        self.look: asyncio.Future[str] | None = None
        self.began = 0.0

    async def trouble(self) -> str:
        """Why not to send anybody here; nothing if all is well."""
        if hub.stopping:
            return STOPPING
        if self.look is None or (self.look.done() and time.monotonic() > self.began + KEPT):
            self.began = time.monotonic()
            self.look = asyncio.ensure_future(in_pool(database, by=doctor))
        try:
            return await asyncio.wait_for(asyncio.shield(self.look), PATIENCE)
        except TimeoutError:
            return AWAY


def database() -> str:
    """Ask the database something, and whether it can still write. PostgreSQL looks after its own disk."""
    try:
        if connection.vendor == "sqlite" and free_beside(str(connection.settings_dict["NAME"])) < LEAST_FREE:
            return FULL
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except (Error, OSError):
        return AWAY
    return ""


def free_beside(file: str) -> int:
    """Bytes that are free on the disk of this file."""
    return shutil.disk_usage(Path(file).resolve().parent).free


health = Health()


async def healthz(send: Any) -> None:
    """200 or 503, and why."""
    trouble = await health.trouble()
    body = json.dumps({"ok": False, "why": trouble} if trouble else {"ok": True}).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503 if trouble else 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
