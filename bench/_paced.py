"""Players at three seconds' pace on one process, and the same crowd on another version of the house in the same run."""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from json import loads
from pathlib import Path

from bench._cluster import postgres_cpu
from bench._crowd import Crowd, Measured
from bench._servers import POSTGRES, database
from bench.floor import ROOT, House, environment, fill, opened

PACE = 3.0
"""Seconds between two acts of a player."""
WARM_UP = 4.0
HEAD = (
    f"{'':<12}{'players':>9}{'acts/s':>9}{'p50 ms':>9}{'p99 ms':>9}{'CPU ms':>9}{'database':>10}{'switches':>10}"
    f"{'server':>9}{'bots':>7}{'push B':>8}"
)


@contextmanager
def made(kind: str, folder: Path) -> Iterator[str]:
    """The address of an empty database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'house.sqlite3'}"
        return
    with database() as name:
        yield f"{POSTGRES}/{name}"


def offline(kind: str, root: Path, seats: int) -> dict[str, list[float]]:
    """Kind of act → CPU ms, statements, round trips, of the house in this folder."""
    with tempfile.TemporaryDirectory(prefix="keystone-bench-") as folder, made(kind, Path(folder)) as url:
        command = [sys.executable, "-W", "ignore", str(ROOT / "bench/_acts.py"), str(seats)]
        done = subprocess.run(command, cwd=root, env=environment(url), check=True, stdout=subprocess.PIPE, text=True)
        return dict(loads(done.stdout))


def tell_acts(versions: dict[str, Path], asked: argparse.Namespace) -> None:
    """What each kind of act costs, version beside version."""
    found = {name: offline(asked.database, root, asked.seats) for name, root in versions.items()}
    print(f"{'offline':<22}" + "".join(f"{name:>12} ms{'statements':>12}{'trips':>7}" for name in found))
    for kind in found["now"]:
        cells = (found[name].get(kind, [0, 0, 0]) for name in found)
        print(
            f"{kind:<22}" + "".join(f"{ms:>15.2f}{statements:>12.0f}{trips:>7.0f}" for ms, statements, trips in cells)
        )


def line(name: str, run: Measured, stored: float) -> str:
    """One run as a row of the table."""
    acts = max(1, run.tally.actions)
    return (
        f"{name:<12}{run.tables * run.seats:>9}{run.actions:>9.0f}{run.at(0.5):>9.1f}{run.at(0.99):>9.1f}"
        f"{run.cpu_per_action:>9.2f}{1000 * stored / acts:>10.2f}{run.switches_per_action:>10.1f}"
        f"{100 * run.server_cpu / run.seconds:>7.0f} %{100 * run.bots_cpu / run.seconds:>5.0f} %{run.push:>8.0f}"
    )


def played(name: str, root: Path, asked: argparse.Namespace) -> list[Measured]:
    """All sizes of the crowd on this version, then flat out with the smallest."""
    sizes = [max(1, players // asked.seats) for players in asked.players]
    runs: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="keystone-bench-") as at, made(asked.database, Path(at)) as url:
        house = House(environment(url), Path(at), [])
        house.tables = fill(house.env, max(sizes), asked.seats, root)
        with opened(house.env, "casino.asgi:application", house, root) as server:

            async def all_sizes() -> None:
                crowd = Crowd([server], asked.seats)
                for size in sorted(sizes):
                    await crowd.fill(size)
                    await crowd.play(WARM_UP, PACE)
                    await _measured("paced", crowd, PACE)
                await _measured("flat out", crowd, 0.0)
                await crowd.go()

            async def _measured(how: str, crowd: Crowd, think: float) -> None:
                before = _stored(url)
                runs.append(await crowd.play(asked.seconds, think))
                print(line(f"{name} {how}"[:12], runs[-1], _stored(url) - before), flush=True)

            asyncio.run(all_sizes())
    return runs


def _stored(url: str) -> float:
    """Seconds of CPU that PostgreSQL's backends used for the house so far."""
    return sum(postgres_cpu(url.rpartition("/")[2]).values()) if url.startswith("postgres") else 0.0


def main(asked: argparse.Namespace) -> int:
    """Prints the figures, and the ratios to the baseline if there is one."""
    versions: dict[str, Path] = {"now": ROOT}
    if asked.baseline:
        versions = {"before": asked.baseline.resolve(), **versions}
    print(f"{asked.database}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start")
    tell_acts(versions, asked)
    print(HEAD)
    runs = {name: played(name, root, asked) for name, root in versions.items()}
    for before, now in zip(runs.get("before", ()), runs["now"], strict=False):
        print(_ratio(before, now))
    return 0


def _ratio(before: Measured, now: Measured) -> str:
    players, cpu = now.tables * now.seats, before.cpu_per_action / max(0.001, now.cpu_per_action)
    return (
        f"     {players} players: CPU per act 1/{cpu:.1f} of before, "
        f"acts/s × {now.actions / max(0.1, before.actions):.1f}, p99 {before.at(0.99):.0f} → {now.at(0.99):.0f} ms"
    )
