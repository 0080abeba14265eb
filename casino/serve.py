"""Daphne as this house runs it: python -m casino.serve with Daphne's own arguments.

Asked to stop, a process says so to whoever checks its health, lets acts and pages in progress come to their end, sends
its viewers to another process, and ends within seconds. Rounds need nothing: their log is the state.
"""

from daphne.server import Server  # isort: skip (it brings the reactor, which must come first)

import asyncio
import ctypes
import gc
import logging
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Any

from autobahn.websocket.types import ConnectionDeny
from daphne.cli import CommandLineInterface
from daphne.ws_protocol import WebSocketProtocol
from twisted.internet import reactor

from casino.rates import FLOODED, Rate

LINGER = 1.0
"""Seconds in which a process that is not alone still answers, so that the proxy learns that it is stopping."""
GRACE = float(os.environ.get("STOP_GRACE") or 5)
"""Seconds for what is in progress."""
FLUSH = 0.1
"""Seconds for the last bytes to get out."""
LAST = 5 + GRACE
"""Seconds after which the process ends whatever holds it up."""
MOST_WAITING = 64
"""Messages of one viewer that may wait for the application: more than a page sends, even after a pause of ours."""
PINGS_PER_SECOND = 1.0
M_ARENA_MAX = -8
"""How many heaps there may be, as <malloc.h> numbers it."""
loop: Any = reactor
logger = logging.getLogger("casino.serve")


class Socket(WebSocketProtocol):
    """A connection that may be told to come back elsewhere, and that is not read without bound.

    Daphne keeps every message until the application takes it. Whoever sends faster than that is read no more, so that
    the rest waits at the sender, and is then closed.
    """

    flooding = False

    def onConnect(self, request: Any) -> Any:  # noqa: N802 - Autobahn's name
        self.pings = Rate(MOST_WAITING, PINGS_PER_SECOND)
        return super().onConnect(request)

    def onMessage(self, payload: bytes, isBinary: bool) -> None:  # noqa: N802, N803 - Autobahn's names
        if self.flooding:
            return
        if self.application_queue.qsize() < MOST_WAITING:
            super().onMessage(payload, isBinary)
        else:
            self.serverClose(FLOODED)

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - Autobahn's name
        if self.flooding:
            return
        if self.pings.take():
            super().onPing(payload)
        else:
            self.serverClose(FLOODED)

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802 - Daphne's name
        if code == FLOODED and not self.flooding:
            self.flooding = True
            self.data = b""  # what was read already, and is not taken apart yet
            self.transport.pauseProducing()
            logger.info("a viewer sent more than a table can follow")
        if code is not None and 1000 < code < 3000:  # the registered ones, which sendClose refuses
            self.sendCloseFrame(code=code)
        else:
            super().serverClose(code)

    def serverReject(self) -> None:  # noqa: N802 - Daphne's name
        """A process that is stopping is no refusal: the proxy asks the next one."""
        if self.server.stopping:
            self.handshake_deferred.errback(ConnectionDeny(503, "Stopping"))  # type: ignore[no-untyped-call]
            del self.handshake_deferred
            self.server.protocol_disconnected(self)
        else:
            super().serverReject()


class House(Server):
    """Daphne's server, ending gracefully."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ports: list[Any] = []
        self.stopping: asyncio.Future[None] | None = None

    def run(self) -> None:
        loop.callWhenRunning(self._opened)
        super().run()

    def _opened(self) -> None:
        self.ws_factory.protocol = Socket
        for number in (signal.SIGTERM, signal.SIGINT):  # in the place of Twisted's, which end at once
            signal.signal(number, lambda *_: loop.callFromThread(self._asked))

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)

    def _asked(self) -> None:
        """Asked once it stops gracefully, asked again at once."""
        if self.stopping:
            loop.stop()
            return
        last = threading.Timer(LAST, os._exit, (1,))
        last.daemon = True
        last.start()
        self.stopping = asyncio.ensure_future(self._stop())
        self.stopping.add_done_callback(lambda _: loop.stop())

    async def _stop(self) -> None:
        from django.conf import settings

        from casino.floor.hub import hub

        began = time.monotonic()
        logger.info("stopping")
        try:
            await asyncio.wait_for(hub.stop(), GRACE)
        except TimeoutError:
            logger.warning("some acts were not done in time; their tables are as before or after them")
        except Exception:
            logger.exception("the hub did not stop")
        if settings.REDIS_URL:
            await asyncio.sleep(LINGER - (time.monotonic() - began))
        for port in self.ports:
            port.stopListening()
        if pages := self._pages():
            await asyncio.wait(pages, timeout=began + GRACE - time.monotonic())
        await asyncio.sleep(FLUSH)

    def _pages(self) -> list[Any]:
        """Pages being made."""
        made = [of.get("application_instance") for at, of in self.connections.items() if not isinstance(at, Socket)]
        return [page for page in made if page is not None and not page.done()]


class Opening(CommandLineInterface):
    """Daphne's command line."""

    server_class = House

    def run(self, args: list[str]) -> None:
        few_heaps()
        super().run(args)


def few_heaps() -> None:
    """Let threads share heaps: one for each of them keeps the most that any ever needed, and they take turns anyway."""
    with suppress(OSError, AttributeError):  # elsewhere than with GNU's C library
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)


if __name__ == "__main__":
    Opening().run(sys.argv[1:])
    gc.freeze()  # all that is left is given back by ending; looking through it first may take seconds
