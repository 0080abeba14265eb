"""The line between the processes of a house, by way of Redis: what changed, and whose sockets are to end.

Says only that a table is at a version and whose part of it changed; who hears it looks for themselves. While Redis is
away nothing is said or heard, and the house plays on.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from channels.layers import get_channel_layer
from redis.exceptions import RedisError

from casino.floor.changes import Told

logger = logging.getLogger("casino.floor")
LAYER_WAIT = 1.0
"""Seconds for Redis to take a message: a player who opens a table waits for that."""
LINE_LOST = (AttributeError, RuntimeError)
"""What redis-py raises besides: of a line just being lost, or found again by two who both read from it."""
QUIET = 30.0
HOUSE = "house"
"""What all processes listen to, whatever tables they have."""
Heard = Callable[[dict[str, Any]], None]


class Line:
    """One process's end of it; with no Redis there is nobody at the other one."""

    def __init__(self, heard: Heard) -> None:
        self.heard = heard
        self.channel = ""
        self.joining = asyncio.Lock()
        """One channel and one listener, however many tables are opened at once."""
        self.listener: asyncio.Task[None] | None = None
        """Ends with the process. Never cancelled: the layer would tell Redis, which may be away."""
        self.quiet_until = 0.0
        """Not before then does the log hear again that Redis is away."""

    @property
    def laid(self) -> bool:
        """Are there other processes to talk to?"""
        return get_channel_layer() is not None

    async def follow(self, code: str) -> bool:
        """Hear of a table's changes from now on; False if that could not be arranged."""
        return self.laid and await self._through(self._add(get_channel_layer(), _group(code)))

    async def forget(self, code: str) -> None:
        """The last socket of a table is gone."""
        await self._through(get_channel_layer().group_discard(_group(code), self.channel))

    async def tell(self, told: Told) -> None:
        """Tell the others of a table's change."""
        players = None if told.players is None else sorted(told.players)
        message = {"type": "table", "code": told.code, "players": players, "version": told.version}
        await self._through(get_channel_layer().group_send(_group(told.code), {**message, "from": self.channel}))

    async def dismiss(self, player: int) -> None:
        """Let the other processes end a player's sockets."""
        if self.laid:
            bye = {"type": "bye", "player": player, "from": self.channel}
            await self._through(get_channel_layer().group_send(HOUSE, bye))

    async def _add(self, layer: Any, group: str) -> None:
        async with self.joining:
            if not self.channel:
                self.channel = await layer.new_channel()
            if not self.listener:
                await layer.group_add(HOUSE, self.channel)
                self.listener = asyncio.ensure_future(self._listen(layer))
                self.listener.add_done_callback(_deaf)
        await layer.group_add(group, self.channel)

    async def _listen(self, layer: Any) -> None:
        while True:
            message = await layer.receive(self.channel)
            if message.get("from") != self.channel:
                self.heard(message)

    async def _through(self, work: Awaitable[None]) -> bool:
        """Say or ask something. While Redis is away the house plays on, and catches up afterwards."""
        try:
            await asyncio.wait_for(work, LAYER_WAIT)
        except (RedisError, OSError, *LINE_LOST) as failure:
            if time.monotonic() > self.quiet_until:
                logger.warning("the other processes cannot be reached: %r", failure)
                self.quiet_until = time.monotonic() + QUIET
            return False
        return True


def _deaf(listener: "asyncio.Task[None]") -> None:
    """What changes elsewhere is then found by the versions of the tables, seconds later."""
    if not listener.cancelled() and listener.exception():
        logger.error("this process hears the others no more", exc_info=listener.exception())


def _group(code: str) -> str:
    return f"table.{code}"
