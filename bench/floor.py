"""The floor under load: the real server on loopback, bots on real sockets, and beside it the usual way with Channels.

An action is a wager that the table took. A delivery is one viewer brought up to date with one action (at eight seats an
action is eight deliveries, however many of them one push carries). Latency is from sending the action until the last
seat of the table has it.

  steady     each bot thinks between actions: latency, bytes per push, CPU per action, memory
  flat out   two bots of each table act as soon as their last action was acknowledged, all watch: deliveries per
             second, against the baseline

With --cluster instead: the same crowd flat out on one, two and three processes, on PostgreSQL and Redis.
With --paced instead: players who act every three seconds, 100 to 800 of them, on one process, and the crowd flat out;
before that, what each kind of act costs offline. --baseline names another checkout to measure in the same run.
"""

import argparse
import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from json import loads
from pathlib import Path
from typing import Any

from bench._crowd import HEAD, Crowd, Measured, Server
from bench._servers import LATE_SOCKETS, PATIENCE, free_port

ROOT = Path(__file__).parent.parent
PACE = "0.3"
WANTED = {"ratio": 4.0, "cpu": 1.25, "memory": 300.0, "push": 3 * 1024}


@dataclass
class House:
    """A house with everybody seated, to be served by one way and the other: its environment, folder and tables."""

    env: dict[str, str]
    folder: Path
    tables: list[dict[str, Any]]


@contextmanager
def filled(tables: int, seats: int) -> Iterator[House]:
    """A house of its own in a folder that goes away."""
    with tempfile.TemporaryDirectory(prefix="keystone-bench-") as name:
        folder = Path(name)
        env = environment(f"sqlite:///{folder / 'filled.sqlite3'}")
        yield House(env, folder, fill(env, tables, seats))


def environment(database: str, redis: str = "") -> dict[str, str]:
    """What the processes of a measured house are told."""
    return {
        **os.environ, "DJANGO_SETTINGS_MODULE": "bench._settings", "SECRET_KEY": "measured" * 8, "DEBUG": "0",
        "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "DATABASE_URL": database, "REDIS_URL": redis,
        "GUESTS_PER_HOUR": "0", "PACE_SCALE": PACE, "LOG_LEVEL": "warning",
    }  # fmt: skip


def fill(env: dict[str, str], tables: int, seats: int, root: Path = ROOT) -> list[dict[str, Any]]:
    """Make the house's database, with everybody seated."""
    run = partial(subprocess.run, cwd=root, env=env, check=True, stdout=subprocess.PIPE, text=True)
    run([sys.executable, "-m", "django", "migrate", "--verbosity", "0"])
    made: list[dict[str, Any]] = loads(run([sys.executable, "-m", "bench._seats", str(tables), str(seats)]).stdout)
    return made


@contextmanager
def serve(house: House, application: str, **more: str) -> Iterator[Server]:
    """The house served in this way, from the same beginning."""
    database = shutil.copy(house.folder / "filled.sqlite3", house.folder / f"{application.partition(':')[0]}.sqlite3")
    with opened({**house.env, "DATABASE_URL": f"sqlite:///{database}", **more}, application, house) as server:
        yield server


@contextmanager
def opened(env: dict[str, str], application: str, house: House, root: Path = ROOT) -> Iterator[Server]:
    """One process of the house; what it says is passed on."""
    port = free_port()
    log = house.folder / f"server{port}.log"
    daphne = [sys.executable, "-W", "ignore", "-m", "casino.serve", "--verbosity", "0", *LATE_SOCKETS]
    with log.open("wb") as out:
        command = [*daphne, "--port", str(port), application]
        process = subprocess.Popen(command, cwd=root, env=env, stdout=out, stderr=subprocess.STDOUT)
    try:
        _wait(port, process, log)
        yield Server(port, process.pid, house.tables, log)
        if said := log.read_text().strip():
            print(f"The server said:\n{said[:2000]}", file=sys.stderr)
    finally:
        process.terminate()
        process.wait(20)


def _wait(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit(f"The server did not open:\n{log.read_text()}")


async def house_runs(server: Server, asked: argparse.Namespace) -> list[Measured]:
    """Steady at few tables, steady at all, and flat out."""
    crowd, few = Crowd([server], asked.seats), max(1, asked.tables // 10)
    runs = []
    for name, tables, think in (
        ("steady", few, asked.think), ("steady", asked.tables, asked.think), ("flat out", asked.tables, 0.0)
    ):  # fmt: skip
        await crowd.fill(tables)
        runs.append(await crowd.play(asked.seconds, think))
        print(runs[-1].line(name), flush=True)
    await crowd.go()
    return runs


async def naive_run(server: Server, asked: argparse.Namespace) -> Measured:
    """The baseline, flat out."""
    crowd = Crowd([server], asked.seats)
    await crowd.fill(asked.tables)
    run = await crowd.play(asked.seconds, 0.0)
    print(run.line("flat out, baseline"), flush=True)
    return run


def main(arguments: list[str]) -> int:
    """Prints the figures; the exit code says whether all targets were met."""
    parser = argparse.ArgumentParser(prog="python -m bench floor", description=__doc__)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=12, help="of each of the four runs")
    parser.add_argument("--think", type=float, default=10, help="seconds between a bot's actions in the steady runs")
    parser.add_argument("--cluster", action="store_true", help="1, 2 and 3 processes on PostgreSQL and Redis")
    parser.add_argument("--paced", action="store_true", help="players at three seconds' pace, acts offline")
    parser.add_argument("--players", type=int, nargs="+", default=[100, 200, 400, 800], help="of --paced")
    parser.add_argument("--baseline", type=Path, help="a checkout of another version, for --paced")
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite", help="of --paced")
    asked = parser.parse_args(arguments)
    if asked.paced:
        from bench import _paced

        return _paced.main(asked)
    if asked.cluster:
        from bench import _cluster

        return _cluster.main(asked)
    print(HEAD)
    with filled(asked.tables, asked.seats) as house:
        with serve(house, "casino.asgi:application") as server:
            small, large, flat = asyncio.run(house_runs(server, asked))
        with serve(house, "bench._naive:application", NAIVE="1") as server:
            naive = asyncio.run(naive_run(server, asked))
    return verdict(small, large, flat, naive)


def verdict(small: Measured, large: Measured, flat: Measured, naive: Measured) -> int:
    """Each target with what was measured."""
    ratio = flat.deliveries / max(1.0, naive.deliveries)
    cpu = large.cpu_per_action / small.cpu_per_action
    memory = max(small.memory, large.memory, flat.memory)
    told = [
        (ratio >= WANTED["ratio"], f"{ratio:.1f} times the deliveries/s of the baseline ({WANTED['ratio']:.0f})"),
        (cpu <= WANTED["cpu"], f"CPU per action at {large.tables} tables {cpu:.2f} of that at {small.tables} (1.25)"),
        (memory < WANTED["memory"], f"{memory:.0f} MB resident ({WANTED['memory']:.0f})"),
        (large.push < WANTED["push"], f"median push after a wager {large.push:.0f} bytes ({WANTED['push']})"),
    ]
    for met, sentence in told:
        print(f"{'ok  ' if met else 'MISS'} {sentence}")
    print(f"     {naive.cpu_per_action / flat.cpu_per_action:.1f} times less CPU per action than the baseline")
    return 0 if all(met for met, _ in told) else 1
