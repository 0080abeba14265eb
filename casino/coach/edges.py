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
from functools import lru_cache
from pathlib import Path

from django.conf import settings

import games
from games.kit import registry
from games.kit.options import Options
from games.kit.registry import Edge

Edges = dict[str, Edge]
logger = logging.getLogger("casino.coach")
AGAIN = 60
"""Seconds after which a count that failed is tried again."""
KEPT = 64
"""Of waiting counts only the newest: who changes options quickly has no use for the ones before."""


def known(game: str, options: Options) -> Edges | None:
    """House edge per wager under these options; None while they are being counted."""
    if not registry.game(game).long_odds:
        return _here(game, options)
    return counter.look(game, options)


def within(game: str, options: Options, seconds: float) -> Edges | None:
    """The same, for who can wait a little."""
    until = time.monotonic() + seconds
    while (found := known(game, options)) is None and time.monotonic() < until:
        time.sleep(0.02)
    return found


@lru_cache(maxsize=512)
def _here(game: str, options: Options) -> Edges:
    return {edge.wager: edge for edge in registry.game(game).odds(options)}


@lru_cache(maxsize=1)
def code() -> str:
    """Names the code that counts: other code may count otherwise."""
    digest = hashlib.sha256()
    for path in sorted(Path(games.__path__[0]).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


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
        return self.done.setdefault(key, {edge.wager: edge for edge in edges})

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
                self.done[self.now] = {edge.wager: edge for edge in map(Edge.read, lines)}
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
