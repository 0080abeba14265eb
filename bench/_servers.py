"""What a house of several processes stands on, as servers of its own that may be stopped: PostgreSQL, Redis, a wire."""

import asyncio
import os
import shutil
import socket
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import redis

PATIENCE = float(os.environ.get("PATIENCE", "120"))
"""Seconds after which what does not come is taken not to come, however much else a machine has to do."""
LATE_SOCKETS = ["--websocket_connect_timeout", str(int(PATIENCE))]
"""Arguments of Daphne by which a socket that a busy machine opens late is not refused."""
POSTGRES = os.environ.get("TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
"""The one that runs on this machine."""
UNSAFE = "-c fsync=off -c full_page_writes=off"
"""Nothing here has to outlive the machine. Whatever was committed outlives the server all the same."""


class Missing(Exception):  # noqa: N818 — reads as what is said
    """A program that is needed is not on this machine."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def database(template: str = "template1") -> Iterator[str]:
    """The name of a new database of the PostgreSQL that runs here, gone afterwards."""
    name = f"keystone_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=int(PATIENCE)) as server:
        server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        try:
            yield name
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


class Postgres:
    """A PostgreSQL of its own, which may be stopped and started as somebody wishes."""

    def __init__(self, folder: Path) -> None:
        self.programs = _postgres_programs()
        self.port, self.data, self.log = free_port(), folder / "postgres", folder / "postgres.log"
        self.user = "postgres" if os.geteuid() == 0 else None  # it refuses to be run by root
        self.data.mkdir()
        self.log.touch()
        if self.user:
            shutil.chown(self.data, self.user)
            shutil.chown(self.log, self.user)
        self._run("initdb", "--auth", "trust", "--no-sync", "--username", "postgres", "--encoding", "UTF8")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), "-D", str(self.data), *arguments]
        done = subprocess.run(command, user=self.user, cwd="/", capture_output=True, text=True, check=False)
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}{done.stderr}")

    def start(self) -> None:
        options = f"-p {self.port} -k '' -c listen_addresses=127.0.0.1 -c max_connections=120 {UNSAFE}"
        # Its output goes to the file: what is not ours would hold the pipe open.
        self._run("pg_ctl", "-w", "-l", str(self.log), "-o", options, "start")

    def stop(self, mode: str = "immediate") -> None:
        """Stop it, at the latest at once: one that takes too long to stop in order is crashed."""
        try:
            self._run("pg_ctl", "-w", "-t", "15", "-m", mode, "stop")
        except RuntimeError:
            if (self.data / "postmaster.pid").exists():  # else it has stopped meanwhile
                self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def url(self, database: str, port: int | None = None) -> str:
        return f"postgresql://postgres@127.0.0.1:{port or self.port}/{database}"

    def create(self, database: str, template: str = "template1") -> None:
        """A new database, in place of the one of that name."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as server:
            server.execute(f'DROP DATABASE IF EXISTS "{database}" WITH (FORCE)')
            server.execute(f'CREATE DATABASE "{database}" TEMPLATE "{template}"')
            # PostgreSQL logs sequences ahead, and a copy thinks that was done for it: a crash would set them back.
            server.execute("CHECKPOINT")


def _postgres_programs() -> Path:
    """Where initdb and pg_ctl are: Debian keeps them off the path, by version."""
    found = [Path(at) for at in (shutil.which("pg_ctl"), *Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")) if at]
    if not found:
        raise Missing("There is no PostgreSQL server on this machine: pg_ctl was not found.")
    return found[-1].parent


class Redis:
    """A Redis of its own."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise Missing("There is no Redis server on this machine: redis-server was not found.")
        command = [program, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(command, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with redis.Redis.from_url(self.url) as line:
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                try:
                    line.ping()
                except redis.ConnectionError:
                    time.sleep(0.02)
                else:
                    return
        raise RuntimeError("Redis did not start.")

    def stop(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None


class Wire:
    """A wire between the house and a server, which can be cut: nothing passes, nobody comes through, until mended."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, 0
        self.whole = True
        self.ends: set[asyncio.Transport] = set()

    async def lay(self) -> None:
        server = await asyncio.get_running_loop().create_server(lambda: _End(self, None), "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        self.server = server

    def cut(self) -> None:
        self.whole = False
        for end in list(self.ends):
            end.abort()

    def mend(self) -> None:
        self.whole = True

    def take_up(self) -> None:
        self.cut()
        self.server.close()


class _End(asyncio.Protocol):
    """One end of a connection through the wire; what it hears the other end says."""

    def __init__(self, wire: Wire, other: "_End | None") -> None:
        self.wire, self.other = wire, other
        self.early: list[bytes] = []
        """What was said before the other end was there."""

    def connection_made(self, transport: Any) -> None:
        self.line: asyncio.Transport = transport
        self.wire.ends.add(transport)
        if not self.wire.whole:
            transport.abort()
        elif self.other is None:
            self.task = asyncio.ensure_future(self._reach())

    async def _reach(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            _, self.other = await loop.create_connection(lambda: _End(self.wire, self), "127.0.0.1", self.wire.to)
        except OSError:
            self.line.abort()
            return
        if self.line.is_closing():
            self.other.line.abort()
        for said in self.early:
            self.other.line.write(said)

    def data_received(self, data: bytes) -> None:
        if self.other is None:
            self.early.append(data)
        else:
            self.other.line.write(data)

    def connection_lost(self, failure: Exception | None) -> None:
        self.wire.ends.discard(self.line)
        if self.other is not None:
            self.other.line.close()
