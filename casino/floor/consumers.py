"""The socket of a table: translates between the wire and the runtime, nothing more."""

import asyncio
import contextlib
import json
import logging
import re
import uuid
from collections.abc import Coroutine
from typing import Any

from autobahn.exception import Disconnected
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone

from casino import doors, outages
from casino.accounts.models import Player
from casino.floor import changes, demo, live, metrics, quick, runtime
from casino.floor.hub import hub, in_pool
from casino.floor.looks import Look
from casino.floor.models import CODE, Table
from casino.floor.writer import TryAgain
from casino.rates import FLOODED, Rate
from games.kit.asks import Refused

logger = logging.getLogger("casino.floor")
LARGEST = 8 * 1024
PER_SECOND, AT_ONCE = 15.0, 40.0
MOST_OVER = 100.0
"""Messages over the rate that are still answered; a viewer who sends yet more is closed."""
GONE = 4404
LEFT = 4401
SLOW = 4408
"""Close codes of our own: an application may send 1000 and these, no others but by casino.serve."""
RESTART = 1012
"""The registered one of a service that starts anew: connect again."""
MOST_UNREAD = 256 * 1024
"""Bytes that may wait for a viewer to take them: several whole tables. Who is further behind begins anew."""


class TableConsumer(AsyncWebsocketConsumer):
    """One viewer of one table."""

    channel_layer_alias = "none"
    """The hub listens for all: with a channel for each socket none could open while Redis is away."""

    async def connect(self) -> None:
        self.code: str = self.scope["url_route"]["kwargs"]["code"]
        user = self.scope.get("user")
        self.player: Player | None = user if user is not None and user.is_authenticated else None
        self.session: str = getattr(self.scope.get("session"), "session_key", None) or ""
        self.sent = 0
        self.unread, self.dropped = self.scope.get("unread", int), False
        self.rate, self.patience, self.shut = Rate(AT_ONCE, PER_SECOND), Rate(MOST_OVER, PER_SECOND), False
        self.acting = asyncio.Lock()
        if not re.fullmatch(CODE, self.code) or not await in_pool(self._may_enter):
            await self.close(GONE)
            return
        if self.scope["url_route"]["kwargs"].get("wall"):  # for all eyes: nobody's own part is sent
            self.player = None
        await self.accept()
        metrics.SOCKETS.inc()
        self.joined = True
        await hub.join(self, self.code, self._page_version())

    joined = False

    def _may_enter(self) -> bool:
        table = Table.objects.filter(code=self.code).first()
        return table is not None and demo.may_enter(table, self.player)

    def _page_version(self) -> int:
        query = self.scope.get("query_string", b"").decode("ascii", "replace")
        digits = query.removeprefix("v=")
        found = doors.number(digits)
        return -1 if found is None else found

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:  # however it ends, a failure of ours among the ways
            if self.joined:
                metrics.SOCKETS.dec()
                await hub.part(self, self.code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.shut:
            return
        in_time = self.rate.take()
        if not in_time and not self.patience.take():
            await self.close(FLOODED)
            return
        if len(text_data or "") > LARGEST:
            await self.notice("That message is too large for the table.")
            return
        try:
            message = doors.read_json(text_data or "")
        except doors.Unreadable:
            message = None
        if not in_time:
            await self._too_fast(message)
        elif not isinstance(message, dict):
            await self.notice("That message is not in the house's form.")
        elif message.get("do") == "whole":
            await hub.whole(self, self.code, _version(message.get("args")))
        else:
            async with self.acting:
                if not hub.stopping:
                    await self._act(message)

    async def _too_fast(self, message: Any) -> None:
        """Whoever sent this over the rate learns that it was not done, by its key if it has one."""
        sentence = "Slower, please: the table cannot follow that many messages. This one was not done."
        key = _key(message) if isinstance(message, dict) else None
        if key is None:
            await self.notice(sentence)
        else:
            metrics.ACTS.labels("rate").inc()
            await self.send(text_data=json.dumps(_refusal(key, Refused("rate", sentence))))

    async def _act(self, message: dict[str, Any]) -> None:
        key = _key(message)
        told = None
        with metrics.ACT.time():
            try:
                if self.player is None:
                    raise Refused("seat", "Take a seat to play.")  # noqa: TRY301
                told = await _done_all_the_same(_acted(self.code, self.player.pk, message))
                answer: dict[str, Any] = {"ack": key, "ok": True, "version": told.version}
            except changes.Repeated:
                answer = {"ack": key, "ok": True, "repeated": True}
            except Refused as refusal:
                answer = _refusal(key, refusal)
            except Exception as failure:
                name = uuid.uuid4().hex[:8]
                about = {"table": self.code, "round": message.get("round"), "user": self.player and self.player.pk}
                logger.exception("an act failed", extra={**about, "failure": name, "act": json.dumps(message)[:2000]})
                if outages.told(failure):  # nobody knows whether its last word was still heard
                    code, reason = "away", "The house cannot reach its books just now. Please look again in a moment."
                else:
                    code, reason = "house", f"The house could not do that; nothing was changed. It is noted as {name}."
                answer = _refusal(key, Refused(code, reason))
        metrics.ACTS.labels(answer.get("code", "ok")).inc()
        try:
            await self.send(text_data=json.dumps(answer))
        finally:  # whoever acted may be gone; the others are to know
            if told:
                changes.tell(told)
        if answer.get("code") == "stale":
            await hub.whole(self, self.code)

    async def close(self, *args: Any, **kwargs: Any) -> None:
        """Hang up: whatever still comes from a viewer who does not is not read."""
        self.shut = True
        await super().close(*args, **kwargs)

    async def send(self, *args: Any, **kwargs: Any) -> None:
        """Send, unless the viewer is gone already (Daphne says so before the news arrives here) or does not read."""
        if self.unread() > MOST_UNREAD:
            await self._drop()
        if self.dropped:
            return
        try:
            await super().send(*args, **kwargs)
        except Disconnected:
            raise StopConsumer from None

    async def _drop(self) -> None:
        """A viewer does not take what it is sent: the rest would fill our memory. The page comes back for the whole."""
        if self.dropped:
            return
        self.dropped = True
        metrics.DROPPED.inc()
        logger.info("a viewer did not keep up", extra={"table": self.code, "unread": self.unread()})
        with contextlib.suppress(Disconnected):
            await super().send(text_data=json.dumps({"notice": "Your line is slow: the table opens anew."}))
            await self.close(SLOW)

    async def notice(self, sentence: str) -> None:
        """Tell the viewer something that is no answer."""
        await self.send(text_data=json.dumps({"notice": sentence}))

    async def push(self, look: Look, fragments: list[str]) -> None:
        """Send changed fragments, numbered."""
        self.sent += 1
        html = "\n".join([tick(look.version, look.round, self.sent), *fragments])
        metrics.PUSHES.inc()
        metrics.PUSHED.inc(len(html))
        await self.send(text_data=html)

    async def bye(self) -> None:
        """The session ended: the page connects again as whoever is logged in then."""
        await self.close(LEFT)

    async def move_on(self) -> None:
        """This process ends: once the act in progress is answered, the page is to connect to another one."""
        async with self.acting:
            await self.close(RESTART)


async def _done_all_the_same(work: Coroutine[Any, Any, changes.Told]) -> changes.Told:
    """An act is carried out, and told, even if whoever wished for it is not there to hear of it."""
    doing = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(doing)
    except asyncio.CancelledError:
        doing.add_done_callback(lambda done: None if done.exception() else changes.tell(done.result()))
        raise


async def _acted(code: str, player: int, message: dict[str, Any]) -> changes.Told:
    """An act on the event loop if that can be; else, or if it could not be written so, by a thread."""
    await hub.turn(code)
    try:
        told = await quick.act(code, player, message)
    except TryAgain:
        try:
            return await in_pool(act, code, player, message)
        except changes.Repeated:  # it was committed after all, though nobody heard of it
            hub.heard(code, None)
            raise
    return await in_pool(act, code, player, message) if told is None else told


def act(code: str, player: int, message: dict[str, Any]) -> changes.Told:
    """What somebody wishes: at a demo table the academy decides on it."""
    return demo.academy().act(code, player, message) if live.is_demo(code) else runtime.act(code, player, message)


def tick(version: int, round_: str, number: int) -> str:
    """The number of a message, the table's version, and the house's time."""
    now = int(timezone.now().timestamp() * 1000)
    return (
        f'<i hx-swap-oob="true" id="tick" hidden data-n="{number}" data-version="{version}" data-round="{round_}" '
        f'data-now="{now}"></i>'
    )


def _key(message: dict[str, Any]) -> str | None:
    """The key of a message, if it has one that can be a key."""
    key = message.get("key")
    return key if isinstance(key, str) else None


def _refusal(key: str | None, refusal: Refused) -> dict[str, Any]:
    return {"ack": key, "ok": False, "code": refusal.code, "reason": refusal.reason, "cite": refusal.cite}


def _version(args: Any) -> int:
    """The version the viewer says the page is at."""
    version = args.get("version") if isinstance(args, dict) else None
    return version if type(version) is int else -1
