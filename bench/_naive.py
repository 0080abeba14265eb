"""The ordinary way with Channels, as a baseline: each consumer is in its table's group of the in-memory layer, and on
every change each of them renders the whole table for its viewer and sends it.

Rules, database, cage and templates are the house's own. It is spared the drawing of the felt, which never changes.
"""

import asyncio
import json
import os
from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import path
from django.utils import timezone

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench._settings")
pages = get_asgi_application()

from django.template import engines  # noqa: E402

from casino.floor import runtime  # noqa: E402
from casino.floor.consumers import tick  # noqa: E402
from casino.floor.looks import scenes  # noqa: E402
from games.kit.asks import Refused  # noqa: E402

FRAGMENTS = "money rack clock call history equipment marker seats seated wagers slip live".split()
WHOLE = (
    '{% from "floor/felt/spots.html" import spots %}<div id="table" hx-swap-oob="true">'
    "{{ spots(scene.layout, scene.edges, scene.chips, scene.marks, scene.colour_chips) }}"
    + "".join(f'{{% include "floor/fragments/{name}.html" %}}' for name in FRAGMENTS)
    + "</div>"
)
clocks: dict[str, asyncio.TimerHandle] = {}


def whole(code: str, player: Any) -> tuple[str, float | None]:
    """The table as this viewer sees it, and when its clock runs out."""
    table, scene, own = scenes(code, {player})
    template = _template()
    html = template.render(scene=scene, me=own[player.pk])
    deadline = table.deadline.timestamp() if table.deadline else None
    return tick(table.version, scene["round"]["id"], 0) + html, deadline


def _template() -> Any:
    env = engines["jinja2"].env
    if not hasattr(env, "naive"):
        env.naive = env.from_string(WHOLE)
    return env.naive


class NaiveConsumer(AsyncWebsocketConsumer):
    """One viewer of one table."""

    async def connect(self) -> None:
        self.code = self.scope["url_route"]["kwargs"]["code"]
        self.player = self.scope["user"]
        await self.channel_layer.group_add(self.code, self.channel_name)
        await self.accept()
        await self.changed({})

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.code, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = json.loads(text_data or "")
        try:
            told = await database_sync_to_async(runtime.act)(self.code, self.player.pk, message)
        except Refused as refusal:
            answer = {"ack": message["key"], "ok": False, "code": refusal.code, "reason": refusal.reason}
            await self.send(text_data=json.dumps(answer))
            return
        await self.send(text_data=json.dumps({"ack": message["key"], "ok": True, "version": told.version}))
        await self.channel_layer.group_send(self.code, {"type": "changed"})

    async def changed(self, event: Any) -> None:
        html, deadline = await database_sync_to_async(whole)(self.code, self.player)
        await self.send(text_data=html)
        if deadline is not None:
            wait = max(0.0, deadline - timezone.now().timestamp()) + 0.02
            loop = asyncio.get_running_loop()
            if self.code in clocks:
                clocks[self.code].cancel()
            clocks[self.code] = loop.call_later(wait, lambda: asyncio.ensure_future(self.strike()))

    async def strike(self) -> None:
        if await database_sync_to_async(runtime.expire)(self.code):
            await self.channel_layer.group_send(self.code, {"type": "changed"})


application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": AuthMiddlewareStack(URLRouter([path("ws/table/<str:code>/", NaiveConsumer.as_asgi())])),
    }
)
