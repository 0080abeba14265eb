"""Is this process ready to serve? For proxies and watchers, which ask often and under whatever name of the host."""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import Error, connection

from casino.floor.hub import hub, in_pool

PATIENCE = 2.0
"""Seconds until a database that says nothing counts as away."""
KEPT = 1.0
"""Seconds for which what was found is said again, however many ask."""
doctor = ThreadPoolExecutor(max_workers=1, thread_name_prefix="health")
STOPPING, AWAY = "stopping", "the database does not answer"


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
    """Ask the database something."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return AWAY
    return ""


health = Health()


async def healthz(send: Any) -> None:
    """200 or 503, and why."""
    trouble = await health.trouble()
    body = json.dumps({"ok": False, "why": trouble} if trouble else {"ok": True}).encode()
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 503 if trouble else 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
