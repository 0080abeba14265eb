"""A house whose processes are opened, killed and paused as somebody wishes, and its books as others may read them."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from bench._servers import LATE_SOCKETS, PATIENCE, free_port
from games.kit import registry
from games.kit.round import Log, Round, replay

ROOT = Path(__file__).parent.parent
SERVE = ["--verbosity", "0", "--websocket-max-message-size", "1048576", *LATE_SOCKETS, "--port"]


def environment(database: str, redis: str = "", **more: str) -> dict[str, str]:
    """What the processes of a house on loopback are told."""
    return {
        **os.environ, "DJANGO_SETTINGS_MODULE": "bench._settings", "SECRET_KEY": "measured" * 8, "DEBUG": "0",
        "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "DATABASE_URL": database, "REDIS_URL": redis,
        "GUESTS_PER_HOUR": "0", "LOG_LEVEL": "warning", **more,
    }  # fmt: skip


class Failed(Exception):  # noqa: N818 — reads as what is said
    """A command of the house failed; the message is what it said."""


@dataclass
class Door:
    """One process of the house: where it serves, and its id while it does."""

    port: int
    log: Path
    pid: int = 0


class Loaded:
    """A process that has loaded the code of a house; what is to be run is forked from it, and begins at once."""

    def __init__(self, env: dict[str, str], folder: Path) -> None:
        self.folder, self.turn = folder, threading.Lock()
        self.zygote = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "bench._zygote"], cwd=ROOT, env=env, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self._heard() == "loaded", "the house could not be loaded"

    def _heard(self) -> str:
        assert self.zygote.stdout is not None
        return self.zygote.stdout.readline().strip()

    def _order(self, *words: Any) -> str:
        assert self.zygote.stdin is not None
        with self.turn:
            self.zygote.stdin.write(json.dumps([*words]) + "\n")
            self.zygote.stdin.flush()
            return self._heard()

    def _wait(self, pid: int) -> int:
        """Wait for a process; its exit code."""
        while not (code := self._order("ended", pid)):
            time.sleep(0.02)
        return int(code)

    def run(self, *order: str) -> str:
        """What a command of the house says; `Failed` with that where it fails."""
        what, *arguments = order
        said, errors = (self.folder / f"command{ending}" for ending in (".log", ".log.errors"))
        for file in (said, errors):
            file.unlink(missing_ok=True)
        if self._wait(int(self._order(what, str(said), *arguments))):
            raise Failed(said.read_text() + errors.read_text())
        return said.read_text()

    def close(self) -> None:
        assert self.zygote.stdin is not None
        self.zygote.stdin.close()
        self.zygote.wait(PATIENCE)


class House(Loaded):
    """A house of some processes, which are opened quickly."""

    def __init__(self, env: dict[str, str], folder: Path, doors: int = 1) -> None:
        super().__init__(env, folder)
        self.doors = [Door(free_port(), folder / f"door{number}.log") for number in range(doors)]

    def open(self, door: Door) -> None:
        """Open a door that is shut, and wait until somebody can come in."""
        door.pid = int(self._order("serve", str(door.log), *SERVE, str(door.port)))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{door.port}/healthz", timeout=PATIENCE).close()
            except urllib.error.HTTPError:
                return  # it answers, whatever it has to say of its database
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise RuntimeError(f"The house did not open:\n{door.log.read_text()}")

    def stop(self, door: Door) -> None:
        """Ask a process to stop, and wait until it has."""
        self._end(door, signal.SIGTERM)

    def kill(self, door: Door) -> None:
        self._end(door, signal.SIGKILL)

    def _end(self, door: Door, how: signal.Signals) -> None:
        os.kill(door.pid, how)
        self._wait(door.pid)
        door.pid = 0

    def pause(self, door: Door) -> None:
        os.kill(door.pid, signal.SIGSTOP)

    def go_on(self, door: Door) -> None:
        os.kill(door.pid, signal.SIGCONT)

    def fill(self, tables: int, seats: int, *games: str) -> list[dict[str, Any]]:
        """Give an empty database its tables with everybody seated: codes, sessions and players."""
        self.run("manage", "migrate", "--verbosity", "0")
        made: list[dict[str, Any]] = json.loads(self.run("fill", str(tables), str(seats), *games))
        return made

    def close(self) -> None:
        for door in self.doors:
            if door.pid:
                self.kill(door)
        super().close()


class State(NamedTuple):
    """A table as the books have it."""

    id: int
    version: int
    pace: str
    round: str
    play: Round


class Books:
    """The house's database, read from outside of it."""

    def __init__(self, url: str) -> None:
        self.url, self.file = url, url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else ""
        self.mark = "?" if self.file else "%s"
        self.line: Any = None

    def rows(self, sql: str, *args: Any) -> list[Any]:
        """What a query gives; over a new line if the one from before is broken."""
        if self.line:
            try:
                return list(self.line.execute(sql.replace("%s", self.mark), args).fetchall())
            except psycopg.OperationalError:
                self.close()
        try:
            self.line = self._connect()
            return list(self.line.execute(sql.replace("%s", self.mark), args).fetchall())
        except psycopg.OperationalError as away:
            self.close()
            raise OSError(f"the books cannot be read: {away}") from None

    def _connect(self) -> Any:
        if self.file:
            return sqlite3.connect(self.file, timeout=PATIENCE)
        return psycopg.connect(self.url, autocommit=True, connect_timeout=int(PATIENCE))

    def one(self, sql: str, *args: Any) -> Any:
        """The one value that a query gives."""
        return self.rows(sql, *args)[0][0]

    def close(self) -> None:
        line, self.line = self.line, None
        if line:
            line.close()

    def table(self, code: str) -> State:
        """The table with its round, played again from the log."""
        [(pk, version, pace, round_, game, options, seed, carry)] = self.rows(
            "SELECT t.id, t.version, t.pace, r.id, r.game, s.options, r.seed, r.carry FROM floor_table t"
            " JOIN floor_round r ON r.id = t.round_id JOIN submissions_submission s ON s.id = r.submission_id"
            " WHERE t.code = %s",
            code,
        )
        inputs = self.rows('SELECT seat, "do", args FROM floor_input WHERE round_id = %s ORDER BY n', round_)
        given = [(seat, do, _json(args)) for seat, do, args in inputs]
        log = Log(game, _json(options), seed, {}, _json(carry), {}, False, given)
        return State(pk, version, pace, round_, replay(registry.game(game), log))

    def seat(self, table: int, player: int) -> tuple[int, int] | None:
        """The number of the player's seat, and the chips in hand."""
        found = self.rows(
            "SELECT s.number, a.balance - a.held FROM floor_seat s JOIN cage_account a ON a.player_id = s.player_id"
            " WHERE s.table_id = %s AND s.player_id = %s AND NOT s.leaving",
            table, player,
        )  # fmt: skip
        return found[0] if found else None


def _json(kept: Any) -> Any:
    """SQLite gives JSON as it is written."""
    return json.loads(kept) if isinstance(kept, str) else kept
