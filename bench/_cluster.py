"""The floor on one, two and three processes: the same crowd flat out, in one run, with what limits each."""

import argparse
import asyncio
import os
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import psycopg
import redis

from bench._crowd import Crowd, Measured, cpu_of
from bench._servers import PATIENCE, POSTGRES, database
from bench.floor import House, environment, fill, opened

REDIS = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379/8")
PROCESSES = (1, 2, 3)
CORES = os.cpu_count() or 1
FULL = 0.9
"""Of a core: whoever uses so much of what it can have is the limit."""
HEAD = (
    f"{'processes':<11}{'acts/s':>8}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>8}{'each process':>20}{'PostgreSQL':>12}"
    f"{'bots':>7}{'others':>8}   limited by"
)


@dataclass
class Row:
    """A run, and what everybody used of the machine's cores meanwhile."""

    run: Measured
    postgres: float
    machine: float

    @property
    def each(self) -> list[float]:
        return [cpu / self.run.seconds for cpu in self.run.servers_cpu]

    @property
    def bots(self) -> float:
        return self.run.bots_cpu / self.run.seconds

    @property
    def others(self) -> float:
        """What is no part of the measurement, Redis and PostgreSQL's own housekeeping among it."""
        return max(0.0, self.machine - sum(self.each) - self.postgres - self.bots)

    @property
    def limit(self) -> str:
        if self.machine >= FULL * CORES:
            return f"the machine: {self.machine:.1f} of {CORES} cores are busy, {self.others:.1f} with other work"
        if max(self.each) >= FULL:
            return f"a process: one core is all that it can use, and it uses {100 * max(self.each):.0f} %"
        if self.bots >= FULL:
            return f"the bots: {100 * self.bots:.0f} % of the one core they can use"
        return "waiting: for locks and commits, with no core full"

    def line(self) -> str:
        each = " + ".join(f"{100 * one:.0f}" for one in self.each)
        return (
            f"{len(self.each):<11}{self.run.actions:>8.0f}{self.run.at(0.5):>9.1f}{self.run.at(0.99):>9.1f}"
            f"{self.run.cpu_per_action:>8.2f}{each + ' %':>20}{100 * self.postgres:>10.0f} %{100 * self.bots:>5.0f} %"
            f"{100 * self.others:>6.0f} %   {self.limit}"
        )


def main(asked: argparse.Namespace) -> int:
    """Prints the figures; there is no target but that nothing fails."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=int(PATIENCE)).close()
        redis.Redis.from_url(REDIS).ping()
    except (psycopg.Error, redis.RedisError) as missing:
        print(f"There is no PostgreSQL or Redis here ({POSTGRES}, {REDIS}): {missing}", file=sys.stderr)
        return 2
    print(f"{asked.tables} tables × {asked.seats} seats; all share {CORES} cores, of which 100 % is one")
    print(HEAD)
    rows = []
    with tempfile.TemporaryDirectory(prefix="keystone-bench-") as folder, database() as filled:
        house = House(environment(f"{POSTGRES}/{filled}", REDIS), Path(folder), [])
        house.tables = fill(house.env, asked.tables, asked.seats)
        for processes in PROCESSES:
            with database(filled) as copy:
                rows.append(measured(house, copy, processes, asked))
            print(rows[-1].line(), flush=True)
    print(verdict(rows))
    return 0


def measured(house: House, name: str, processes: int, asked: argparse.Namespace) -> Row:
    """The crowd flat out on so many processes, from the same beginning."""
    env = {**house.env, "DATABASE_URL": f"{POSTGRES}/{name}"}
    with ExitStack() as stack:
        servers = [stack.enter_context(opened(env, "casino.asgi:application", house)) for _ in range(processes)]

        async def played() -> Row:
            crowd = Crowd(servers, asked.seats)
            await crowd.fill(asked.tables)
            await crowd.play(min(2, asked.seconds), 0.0)  # until tables and connections are in memory
            backends, busy = postgres_cpu(name), machine_cpu()
            run = await crowd.play(asked.seconds, 0.0)
            used = sum(now - backends.get(pid, 0.0) for pid, now in postgres_cpu(name).items())
            row = Row(run, used / run.seconds, (machine_cpu() - busy) / run.seconds)
            await crowd.go()
            return row

        return asyncio.run(played())


def postgres_cpu(name: str) -> dict[int, float]:
    """Seconds of CPU of the backends that serve the house, by process; none if PostgreSQL is on another machine."""
    with psycopg.connect(f"{POSTGRES}/postgres") as server:
        pids = [pid for (pid,) in server.execute("SELECT pid FROM pg_stat_activity WHERE datname = %s", [name])]
    return {pid: cpu_of(pid) for pid in pids if "postgres" in _name(pid)}


def _name(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/comm").read_text()
    except OSError:
        return ""


def machine_cpu() -> float:
    """Seconds that the machine's cores were busy so far, with whatever."""
    fields = Path("/proc/stat").read_text().partition("\n")[0].split()[1:]
    user, nice, system, _idle, _wait, irq, soft = (int(field) for field in fields[:7])
    return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK")


def verdict(rows: list[Row]) -> str:
    """What more processes bring here, and why not more."""
    one, best = rows[0], max(rows, key=lambda row: row.run.actions)
    used = f"processes {sum(best.each):.2f}, PostgreSQL {best.postgres:.2f}, bots {best.bots:.2f} of {CORES} cores"
    if best is one:
        told = f"one process does most ({one.run.actions:.0f} acts/s): {one.limit}"
    else:
        gain = best.run.actions / max(1.0, one.run.actions)
        told = f"{len(best.each)} processes do {gain:.2f} times the actions of one; then the limit is {best.limit}"
    return f"     {told} ({used})"
