"""Viewers of a table on sockets of the real application, in this process; all they are sent is kept."""

import asyncio
import json
import re
import uuid
from typing import Any

from channels.testing import WebsocketCommunicator
from django.test import Client

from bench._servers import PATIENCE
from casino.accounts.models import Player
from casino.asgi import application
from casino.floor.hub import in_pool
from casino.floor.models import Table

TICK = re.compile(r'id="tick" hidden data-n="(\d+)" data-version="(\d+)" data-round="(\w+)" data-now="\d+"></i>')
ROOT_ID = re.compile(r'<\w+[^>]*? hx-swap-oob="true" id="([^"]+)"')
ORIGIN = "http://127.0.0.1"


def client_of(player: Player | None) -> Client:
    """A browser in which this player is logged in."""
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


class Viewer:
    """One socket: every frame it was sent, in order; and what the last push told."""

    def __init__(
        self, table: Table, player: Player | None, cookie: str, origin: str, version: int | None, at: str = ""
    ) -> None:
        self.table, self.player = table, player
        headers = [(b"host", b"127.0.0.1"), (b"origin", origin.encode()), (b"cookie", cookie.encode())]
        path = f"/ws/table/{table.code}/{at}" + ("" if version is None else f"?v={version}")
        self.line = WebsocketCommunicator(application, path, headers)
        self.frames: list[str] = []
        self.n = self.version = -1
        self.round = ""

    @classmethod
    async def come(cls, table: Table, player: Player | None = None, **how: Any) -> "Viewer":
        """Open the table and read what is sent at once."""
        viewer = await cls.open(table, player, **how)
        await viewer.hear()
        return viewer

    @classmethod
    async def open(
        cls, table: Table, player: Player | None = None, *, origin: str = ORIGIN, version: int | None = None,
        at: str = "",
    ) -> "Viewer":  # fmt: skip
        """Open the table."""
        client = await in_pool(client_of, player)
        cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        viewer = cls(table, player, cookie, origin, version, at)
        connected, _ = await viewer.line.connect(timeout=PATIENCE)
        assert connected, "the socket was refused"
        return viewer

    async def hear(self) -> str:
        """The next frame."""
        text = await self.line.receive_from(timeout=PATIENCE)
        assert isinstance(text, str)
        self.frames.append(text)
        found = TICK.search(text)
        if found and not text.startswith("{"):
            self.n, self.version, self.round = int(found[1]), int(found[2]), found[3]
        return text

    async def hear_json(self) -> dict[str, Any]:
        """The next frame that is no push."""
        while not (text := await self.hear()).startswith("{"):
            pass
        return dict(json.loads(text))

    async def send(self, message: Any) -> None:
        await self.line.send_to(text_data=message if isinstance(message, str) else json.dumps(message))

    async def ask(self, do: str, *, key: str | None = None, round_: str | None = None, **args: Any) -> dict[str, Any]:
        """Do something and get the table's answer."""
        key = key or str(uuid.uuid4())
        await self.send({"key": key, "round": self.round if round_ is None else round_, "do": do, "args": args})
        while (said := await self.hear_json()).get("ack") != key:
            pass
        return said

    async def reach(self, version: int) -> None:
        """Read until the page is at this version."""
        while self.version < version:
            await self.hear()

    async def act(self, do: str, **args: Any) -> int:
        """Do something that the table takes; the version it made."""
        said = await self.ask(do, **args)
        assert said["ok"], said
        await self.reach(said["version"])
        return int(said["version"])

    async def silent(self, seconds: float = 0.15) -> bool:
        """Is nothing sent for a while?"""
        return bool(await self.line.receive_nothing(timeout=seconds, interval=0.01))

    async def go(self) -> None:
        await self.line.disconnect(timeout=PATIENCE)


def ids(push: str) -> list[str]:
    """The ids of the fragments in a push, without the tick."""
    return [name for name in ROOT_ID.findall(push) if name != "tick"]


async def settle_down() -> None:
    """Let everything that was started come to its end."""
    for _ in range(5):
        await asyncio.sleep(0.01)
