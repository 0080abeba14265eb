"""One thread of the process writes what the event loop did: what came while its last commit ran, in one transaction.

The event loop applies an act to the round in memory and hands the change over. Here it is written, with others, in a
handful of statements; whoever waits for it hears of the commit, and nobody else sees the change before that. Every
write says which version it was made at, what lay on the felt and how many chips must be in hand. If any of it is not
so, or the commit fails, nothing of the batch is written, its rounds are forgotten, and each act is done the usual way:
by a thread, with the table locked, from the log.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Iterable
from contextlib import suppress

from django.db import connection, transaction

from casino.batch import Batch, Lost
from casino.cage import purses
from casino.floor import changes, live, statements
from casino.floor.changes import Change

logger = logging.getLogger("casino.floor")
IDLE = 0.2
"""Seconds without work after which the connection is given back."""
SHARED = 5.0
"""Seconds for which a table is left to the usual way, after another process was found to change it too."""


class TryAgain(Exception):  # noqa: N818 — reads as what is said
    """It was not written: do it the usual way."""


class Waiting:
    """A change that is in memory and not committed yet."""

    def __init__(self, change: Change) -> None:
        self.change, self.pk = change, change.table.pk
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def tell(self, failure: Exception | None) -> None:
        """On the event loop: it is committed, or not."""
        if self.done.cancelled():
            return
        if failure is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(failure)


class Writer:
    """The thread and what waits for it."""

    def __init__(self) -> None:
        self.waiting: list[Waiting] = []
        self.wake = threading.Condition()
        self.thread: threading.Thread | None = None
        self.failed: dict[int, int] = {}
        """Table → how often its changes were forgotten: what was made before that is not taken after it."""
        self.shared: dict[int, float] = {}
        self.last: dict[int, Waiting] = {}
        """The newest change of each table that is not committed yet. Of the event loop alone."""

    def failures(self, pk: int) -> int:
        """To be taken before a round is changed in memory."""
        return self.failed.get(pk, 0)

    def is_shared(self, pk: int) -> bool:
        """Did another process change this table a moment ago?"""
        return self.shared.get(pk, 0.0) > time.monotonic()

    def put(self, change: Change, failures: int) -> Waiting:
        """Have a change written, and remembered; TryAgain if its round was forgotten meanwhile."""
        item = Waiting(change)
        with self.wake:
            if self.failures(item.pk) != failures:
                raise TryAgain
            changes.keep(change)  # whoever calls is at the table's desk: nobody reads it before it counts as pending
            live.count_pending(item.pk, 1)
            self.waiting.append(item)
            self.last[item.pk] = item
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._write_all, name="writer", daemon=True)
                self.thread.start()
            self.wake.notify()
        return item

    async def wait_for(self, pk: int | None) -> None:
        """Until all is committed, or forgotten, that was done to a table."""
        while pk is not None and (item := self.last.get(pk)):
            await asyncio.wait([item.done])

    def _write_all(self) -> None:
        while True:
            with self.wake:
                if not self.waiting and not self.wake.wait(IDLE):
                    _give_back()
                    self.wake.wait_for(lambda: self.waiting)
                items, self.waiting = self.waiting, []
            if items:
                self._write(items)

    def _write(self, items: list[Waiting]) -> None:
        try:
            with live.pen(), transaction.atomic():
                together(item.change for item in items).write()
        except Exception as failure:
            self._fail(items, failure)
            return
        for item in items:
            for player in item.change.paid:
                purses.written(player)
            live.count_pending(item.pk, -1)
        _tell(items, None)

    def _fail(self, items: list[Waiting], failure: Exception) -> None:
        """Forget the rounds, with all that was done to them since."""
        if isinstance(failure, Lost):
            logger.debug("changes are done again one by one: %s", failure)
        else:
            logger.info("a commit failed; its changes are done again one by one: %r", failure)
        tables = {item.pk for item in items}
        with self.wake:
            later = [item for item in self.waiting if item.pk in tables]
            self.waiting = [item for item in self.waiting if item.pk not in tables]
            if len(self.shared) > live.KEPT:
                self.shared.clear()
            for pk in tables:
                self.failed[pk] = self.failures(pk) + 1
                self.shared[pk] = time.monotonic() + SHARED
                live.forget(pk)
        purses.forget(*(player for item in (*items, *later) for player in item.change.paid))
        for item in (*items, *later):
            live.count_pending(item.pk, -1)
        _tell([*items, *later], TryAgain())
        if not isinstance(failure, Lost):
            _give_back()


def _give_back() -> None:
    """Give the connection back, which may be broken."""
    with suppress(Exception):
        connection.close()


def together(made: Iterable[Change]) -> Batch:
    """The changes of one batch, in order; the row of a table once, from how it was before the first of them."""
    batch = Batch()
    rows: dict[int, tuple[Change, Change]] = {}
    for change in made:
        first, _ = rows.get(change.table.pk, (change, change))
        rows[change.table.pk] = first, change
        batch.extend(change.batch)
    for _, (first, last) in sorted(rows.items()):
        statements.add_table(batch, last.table, first.before)
    return batch


def _tell(items: list[Waiting], failure: Exception | None) -> None:
    """One call of each event loop for all that it waits for."""
    for loop in {item.loop for item in items}:
        mine = [item for item in items if item.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell_here, mine, failure)


def _tell_here(items: list[Waiting], failure: Exception | None) -> None:
    for item in items:
        if writer.last.get(item.pk) is item:
            del writer.last[item.pk]
        item.tell(failure)


writer = Writer()
