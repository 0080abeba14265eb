"""One hub per process: its sockets by table. Public parts are rendered once per version, private ones per viewer.

The hub is told directly of what its own process did, and over the line of what the others did. What it missed while
Redis was away it finds by the versions of its tables.
"""

import asyncio
import itertools
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol, TypeVar

from channels.exceptions import StopConsumer
from django.db import close_old_connections, connection
from django.utils import timezone

from casino.accounts import sessions
from casino.accounts.models import Player
from casino.floor import changes, live, render, runtime, seats
from casino.floor.line import Line
from casino.floor.looks import Look, at_once, look
from casino.floor.models import Table
from casino.floor.writer import writer
from casino.submissions import filing

logger = logging.getLogger("casino.floor")
pool = ThreadPoolExecutor(max_workers=8, thread_name_prefix="table")
dealers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="dealer")
"""For the clocks, which are not to wait behind what players do. Looks do wait: several acts then make one push."""
APART, SPREAD = 0.02, 1.0
"""Seconds between two clocks that fall together, and after which the last of them is dealt with."""
SWEEP_EVERY = 5
SEEN_EVERY = 4
"""Sweeps between two looks at who has a socket here, and whether they still may."""
T = TypeVar("T")


async def in_pool(work: Callable[..., T], *args: Any, by: ThreadPoolExecutor = pool) -> T:
    """Run database work or rendering off the event loop."""
    return await asyncio.get_running_loop().run_in_executor(by, _clean, work, *args)


def _clean(work: Callable[..., T], *args: Any) -> T:
    if connection.vendor == "sqlite":  # a thread of the pool keeps its connection: opening one costs more than an act
        return work(*args)
    close_old_connections()
    try:
        return work(*args)
    finally:
        close_old_connections()


class Socket(Protocol):
    """A viewer's connection."""

    player: Player | None
    session: str

    async def push(self, look: Look, fragments: list[str]) -> None: ...

    async def bye(self) -> None: ...

    async def move_on(self) -> None: ...


class Watch:
    """A table with sockets in this process: what was sent last, and to whom."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.sockets: dict[Socket, dict[str, str]] = {}
        self.public: dict[str, str] = {}
        self.version = -1
        self.told = 0
        """The newest version heard of."""
        self.stale: set[int] | None = set()
        """Players whose own part is to be looked at again; None for everybody."""
        self.order = asyncio.Lock()
        """Looking and sending are one step, so that nobody gets an older look after a newer one."""
        self.looked = asyncio.Event()
        self.looked.set()
        """Is nobody looking at the table just now?"""
        self.busy = False
        self.again = False
        self.subscribed = False
        """Do the other processes tell this one of changes?"""
        self.timer: asyncio.TimerHandle | None = None

    def players(self) -> set[int]:
        """Who watches."""
        return {socket.player.pk for socket in self.sockets if socket.player}


class Hub:
    """The process's sockets by table, and the clocks of those tables."""

    def __init__(self) -> None:
        self.watches: dict[str, Watch] = {}
        self.places: dict[int, set[str]] = {}
        """Where each player has sockets."""
        self.loop: asyncio.AbstractEventLoop | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.duties: list[asyncio.Task[Any]] = []
        """Those that end only with the process."""
        self.stopping = False
        self.rings_at = 0.0
        """When the clock that fell last is dealt with, in the loop's time."""
        self.line = Line(self.said)

    # ---- sockets

    async def join(self, socket: Socket, code: str, version: int) -> None:
        """A viewer opened the table with a page made at this version."""
        self.wake()
        if self.stopping:  # it hears nothing any more, and those who are here were sent on
            await socket.move_on()
            return
        first, player = code not in self.watches, socket.player
        watch = self.watches.setdefault(code, Watch(code))
        watch.sockets[socket] = {}  # at once, or whoever leaves meanwhile as the last would take the watch along
        if first:
            watch.subscribed = await self.line.follow(code)
        await self.whole(socket, code, version)
        if player and code not in self.places.setdefault(player.pk, set()):
            self.places[player.pk].add(code)
            await in_pool(lambda: seats.away(code, player.pk, gone=False))

    async def part(self, socket: Socket, code: str) -> None:
        """A viewer's connection closed."""
        watch = self.watches.get(code)
        if watch is None or watch.sockets.pop(socket, None) is None:
            return
        if not watch.sockets:
            del self.watches[code]
            if watch.timer:
                watch.timer.cancel()
            if watch.subscribed:
                await self.line.forget(code)
        player = socket.player
        if self.stopping:  # who was sent away is on the way back; who does not come is missed by the other processes
            return
        if player and player.pk not in watch.players():
            self.places.get(player.pk, set()).discard(code)
            if not self.places.get(player.pk):
                self.places.pop(player.pk, None)
            await in_pool(lambda: seats.away(code, player.pk, gone=True))
            if code in self.places.get(player.pk, ()):  # back before that was written
                await in_pool(lambda: seats.away(code, player.pk, gone=False))

    async def whole(self, socket: Socket, code: str, version: int = -1) -> None:
        """Send everything to one viewer; to a page of this version only the viewer's own part, which has no version."""
        watch = self.watches.get(code)
        if watch is None:  # it came while this process was stopping, and is on its way elsewhere
            return
        async with watch.order:
            now = await in_pool(look, code, {socket.player})
            own = now.own[socket.player and socket.player.pk]
            public = {} if now.version == version else now.public
            if socket in watch.sockets:
                watch.sockets[socket] = own
            if watch.version == -1:
                watch.version, watch.public = now.version, now.public
                self._set_timer(watch, now.deadline)
            await socket.push(now, render.whole(public, own))
        if now.version > watch.version:
            self.heard(code, None)

    # ---- changes

    def tell(self, told: changes.Told) -> None:
        """A table changed, in whatever thread."""
        if self.loop is None or self.loop.is_closed():
            return
        self.loop.call_soon_threadsafe(self._told, told)

    def _told(self, told: changes.Told) -> None:
        self.heard(told.code, told.players, told.version)
        self._elsewhere(told)
        if self.line.laid:
            self.task(self.line.tell(told))

    def _elsewhere(self, told: changes.Told) -> None:
        """Chips that went onto a felt or came back are not, or again, in hand at the player's other tables."""
        for player in told.paid:
            for code in self.places.get(player, ()):
                if code != told.code:
                    self.heard(code, (player,))

    def heard(self, code: str, players: Any, version: int = 0) -> None:
        """A table with sockets here changed: look again, once, however many changes came meanwhile."""
        watch = self.watches.get(code)
        if watch is None:
            return
        watch.told = max(watch.told, version)
        if watch.stale is not None:
            watch.stale = None if players is None else watch.stale | set(players)
        if watch.busy:
            watch.again = True
        else:
            watch.busy = True
            self.task(self._refresh(watch))

    async def _refresh(self, watch: Watch) -> None:
        try:
            while True:
                watch.again, stale, watch.stale = False, watch.stale, set()
                await self.refresh(watch, stale)
                if not watch.again:
                    return
        except BaseException:
            watch.stale = None  # whoever looks next does it for everybody
            raise
        finally:
            watch.busy = False

    async def refresh(self, watch: Watch, stale: set[int] | None) -> None:
        """Send every viewer what changed for them. `stale` names players whose own part changed (None: all)."""
        async with watch.order:
            viewers = {s.player for s in watch.sockets if stale is None or (s.player and s.player.pk in stale)}
            now = await self._look(watch, viewers)
            public = render.changed(now.public, watch.public)
            watch.public, watch.version = now.public, now.version
            self._set_timer(watch, now.deadline)
            for socket, before in list(watch.sockets.items()):
                own = now.own.get(socket.player and socket.player.pk)
                private = render.changed(own, before) if own else []
                if own and socket in watch.sockets:
                    watch.sockets[socket] = own
                if public or private:
                    await self._push(socket, now, [*public, *private])

    async def _look(self, watch: Watch, viewers: set[Player | None]) -> Look:
        """The table as it is committed. Acts wait meanwhile, or at a busy table there would always be another one."""
        watch.looked.clear()
        try:
            await writer.wait_for(live.known_id(watch.code))
            version = max(watch.told, watch.version)
            now = at_once(watch.code, viewers, version)
            return await in_pool(look, watch.code, viewers, version) if now is None else now
        finally:
            watch.looked.set()

    async def turn(self, code: str) -> None:
        """Until nobody looks at the table: an act may change it then."""
        if watch := self.watches.get(code):
            await watch.looked.wait()

    async def _push(self, socket: Socket, now: Look, fragments: list[str]) -> None:
        """One viewer's broken connection is not the others'."""
        try:
            await socket.push(now, fragments)
        except StopConsumer:
            logger.debug("a viewer was gone before a push")
        except Exception:
            logger.exception("a push failed")

    # ---- clocks

    def _set_timer(self, watch: Watch, deadline: float | None) -> None:
        if watch.timer:
            watch.timer.cancel()
            watch.timer = None
        if deadline is not None and not self.stopping and self.watches.get(watch.code) is watch:
            wait = max(0.0, deadline - timezone.now().timestamp()) + 0.02
            watch.timer = asyncio.get_running_loop().call_later(wait, self._ring, watch)

    def _ring(self, watch: Watch) -> None:
        """A clock ran out. Those that fall together are spread over a second; one alone waits for nothing."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        self.rings_at = min(max(now, self.rings_at + APART), now + SPREAD)
        watch.timer = loop.call_at(self.rings_at, lambda: self.task(self._expire(watch)))

    async def _expire(self, watch: Watch) -> None:
        told = await in_pool(runtime.expire, watch.code, by=dealers)
        if told:
            self._told(told)
        else:
            self.heard(watch.code, ())

    async def _sweep(self) -> None:
        for number in itertools.count():
            await asyncio.sleep(SWEEP_EVERY)
            try:
                if number % SEEN_EVERY == 0:
                    await in_pool(seats.seen, {code: watch.players() for code, watch in self.watches.items()})
                    await self._put_out()
                await in_pool(seats.sweep, by=dealers)
                await self._catch_up()
            except Exception:
                logger.exception("the sweep failed")

    # ---- between processes

    def wake(self) -> None:
        """Begin to sweep, with the first thing that comes to this process."""
        loop = asyncio.get_running_loop()
        if self.loop is loop:
            return
        self.loop, self.watches, self.places, self.line = loop, {}, {}, Line(self.said)
        self.rings_at = 0.0
        self.duties = [self.task(in_pool(filing.count_edges)), self.task(self._sweep())]

    async def stop(self) -> None:
        """This process ends: clocks and sweeps are left to the others, acts are done, viewers are sent on."""
        self.stopping = True
        for duty in self.duties:
            duty.cancel()
        for watch in self.watches.values():
            self._set_timer(watch, None)
        sockets = [socket for watch in self.watches.values() for socket in watch.sockets]
        await asyncio.gather(*(socket.move_on() for socket in sockets), return_exceptions=True)
        if self.tasks:
            await asyncio.wait(self.tasks)

    def said(self, message: dict[str, Any]) -> None:
        """Another process said something."""
        if self.stopping:
            return
        if message["type"] == "bye":
            self.task(self.close_player(message["player"]))
        else:
            self.heard(message["code"], message["players"], message["version"])

    async def _catch_up(self) -> None:
        """Find what was not heard, since messages are not kept while Redis is away, or could not be looked at."""
        for watch in list(self.watches.values()) if self.line.laid else ():
            watch.subscribed = watch.subscribed or await self.line.follow(watch.code)
            if not watch.subscribed:  # nor would the others be: each would be waited for
                break
        codes = list(self.watches)
        versions = await in_pool(lambda: dict(Table.objects.filter(code__in=codes).values_list("code", "version")))
        for code, version in versions.items():
            known = self.watches.get(code)
            if known and version > known.version and not known.busy:  # unheard, or not looked at for a failure
                self.heard(code, None, version)

    def task(self, work: Any) -> "asyncio.Task[Any]":
        task = asyncio.ensure_future(work)
        self.tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: "asyncio.Task[Any]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            logger.error("the hub failed", exc_info=task.exception())

    async def dismiss(self, player: int) -> None:
        """End the player's sockets, in whatever process; one that does not hear of it finds out by itself."""
        await self.close_player(player)
        await self.line.dismiss(player)

    async def _put_out(self) -> None:
        """End sockets whose session is over: they may have come meanwhile, or Redis was away when it was said."""
        here = [s for watch in self.watches.values() for s in watch.sockets if s.player and s.session]
        who = {socket: (socket.player.pk, socket.session) for socket in here if socket.player}
        gone = await in_pool(sessions.over, set(who.values())) if who else set()
        for socket, whose in who.items():
            if whose in gone:
                await socket.bye()

    async def close_player(self, player: int) -> None:
        """End the player's sockets in this process."""
        for watch in list(self.watches.values()):
            for socket in list(watch.sockets):
                if socket.player and socket.player.pk == player:
                    await socket.bye()


def hear(told: changes.Told, **kwargs: Any) -> None:
    """A change of a table is committed."""
    hub.tell(told)


def log_out(player_id: int, **kwargs: Any) -> None:
    """A session ended: its sockets close. The page connects again as whoever is logged in then."""
    if hub.loop and not hub.loop.is_closed():
        hub.loop.call_soon_threadsafe(lambda: hub.task(hub.dismiss(player_id)))


hub = Hub()
