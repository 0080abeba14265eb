"""House edges for pages, which never wait for them: quick counts are made here, long ones in a process of their own.

A long count is kept in a file, named after the game's options and the code of all games, so that it is made once.
"""

import hashlib
import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from functools import lru_cache

from django.conf import settings

from games.kit import registry
from games.kit.contract import Edge
from games.kit.kept import code
from games.kit.options import Options

Edges = dict[str, Edge]
logger = logging.getLogger("casino.coach")
AGAIN = 60
"""Seconds after which a count that failed is tried again."""
KEPT = 64
"""Of waiting counts only the newest: who changes options quickly has no use for the ones before."""


def known(game: str, options: Options) -> Edges | None:
    """House edge per wager under these options; None while they are being counted."""
    if not registry.game(game).counts.long_odds:
        return _here(game, options)
    return counter.look(game, options)


def beside(game: str, options: Options, wagers: Iterable[str]) -> Edges | None:
    """The same where these wagers lie side by side, one of which may change what the others cost."""
    usual, counts = known(game, options), registry.game(game).counts
    named = {counts.changes[wager] for wager in wagers if wager in counts.changes}
    if not named or usual is None:
        return usual
    return usual | {edge.wager: edge for edge in _lines(game, options) if edge.paytable in named}


def changed(game: str, options: Options, wager: str) -> list[Edge]:
    """What a wager costs where another lies beside it that changes that."""
    named = registry.game(game).counts.changes.values()
    return [edge for edge in _lines(game, options) if edge.wager == wager and edge.paytable in named] if named else []


def depends(game: str, options: Options, wager: str) -> bool:
    """Whether the edge of a wager depends on what lies beside it."""
    return bool(changed(game, options, wager))


def within(game: str, options: Options, seconds: float) -> Edges | None:
    """The same, for who can wait a little."""
    until = time.monotonic() + seconds
    while (found := known(game, options)) is None and time.monotonic() < until:
        time.sleep(0.02)
    return found


@lru_cache(maxsize=512)
def _here(game: str, options: Options) -> Edges:
    return _by_wager(_lines(game, options))


@lru_cache(maxsize=64)
def _lines(game: str, options: Options) -> tuple[Edge, ...]:
    return tuple(registry.game(game).counts.odds(options))


def _by_wager(lines: Iterable[Edge]) -> Edges:
    """The first line of each wager: others say what it costs beside another."""
    found: Edges = {}
    for edge in lines:
        found.setdefault(edge.wager, edge)
    return found


class Counter:
    """Counts apart, one after the other, the newest wish first."""

    def __init__(self) -> None:
        self.done: dict[str, Edges] = {}
        self.failed: dict[str, float] = {}
        """When a count could not be made; it is tried again after a while."""
        self.waiting: dict[str, tuple[str, Options]] = {}
        self.now = ""
        self.change = threading.Condition()
        self.thread: threading.Thread | None = None
        self.process: subprocess.Popen[str] | None = None

    def look(self, game: str, options: Options) -> Edges | None:
        """What was counted; else it will be."""
        key = hashlib.sha256(f"{game} {options.text} {code()}".encode()).hexdigest()
        if (found := self.done.get(key)) is None and (found := self._filed(key)) is None:
            if time.monotonic() - self.failed.get(key, -AGAIN) < AGAIN:
                return {}
            self._want(key, game, options)
        return found

    def _filed(self, key: str) -> Edges | None:
        try:
            edges = [Edge.read(line) for line in json.loads((settings.ODDS_DIR / f"{key}.json").read_text())]
        except (OSError, ValueError):
            return None
        return self.done.setdefault(key, _by_wager(edges))

    def _want(self, key: str, game: str, options: Options) -> None:
        with self.change:
            if key == self.now or key in self.done:
                return
            self.waiting.pop(key, None)
            self.waiting[key] = game, options
            while len(self.waiting) > KEPT:
                del self.waiting[next(iter(self.waiting))]
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._work, name="counter", daemon=True)
                self.thread.start()
            self.change.notify()

    def _work(self) -> None:
        while True:
            with self.change:
                while not self.waiting:
                    self.change.wait()
                self.now, (game, options) = self.waiting.popitem()
            try:
                lines = self._count(game, options)
                self._file(self.now, lines)
                self.done[self.now] = _by_wager(map(Edge.read, lines))
            except Exception:
                logger.exception("edges could not be counted", extra={"game": game})
                self.failed[self.now] = time.monotonic()
            with self.change:
                self.now = ""

    def _file(self, key: str, lines: list[dict[str, object]]) -> None:
        """For other processes, and for the next start; what cannot be filed is known here all the same."""
        draft = settings.ODDS_DIR / f"{key}.{threading.get_ident()}"
        try:
            settings.ODDS_DIR.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(lines))
            draft.replace(settings.ODDS_DIR / f"{key}.json")
        except OSError as error:
            logger.warning("edges counted could not be filed", extra={"error": str(error)})

    def _count(self, game: str, options: Options) -> list[dict[str, object]]:
        began = time.monotonic()
        said = json.loads(self._ask(json.dumps({"game": game, "options": options.text})))
        if "error" in said:
            raise RuntimeError(said["error"])
        logger.info("edges counted", extra={"game": game, "seconds": round(time.monotonic() - began, 1)})
        lines: list[dict[str, object]] = said["edges"]
        return lines

    def _ask(self, line: str) -> str:
        """One line to the process that counts, and its answer; a process that died is replaced once."""
        for _ in range(2):
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(
                    [sys.executable, "-m", "games.kit.counting"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    text=True,
                    cwd=settings.BASE_DIR,
                )
            assert self.process.stdin
            assert self.process.stdout
            try:
                self.process.stdin.write(f"{line}\n")
                self.process.stdin.flush()
                if answer := self.process.stdout.readline():
                    return answer
            except OSError:
                logger.warning("the process that counts edges ended; another is started")
        raise RuntimeError("the process that counts edges ended twice")


counter = Counter()
