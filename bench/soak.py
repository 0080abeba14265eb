"""A long evening: bots at every game, and the house must not grow, nor say a word in its log.

    python -m bench soak --minutes 20              one process on SQLite, as it comes
    python -m bench soak --minutes 20 --cluster    three processes on PostgreSQL and Redis

Memory is sampled all the while. The first quarter is warm-up, in which caches fill; over the rest a line is fitted.
"""

import argparse
import asyncio
import contextlib
import os
import re
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, NamedTuple

import django

from bench._bots import Bot, Habits
from bench._house import Books, House, environment
from bench._promises import audit, chips, held_to_its_word
from bench._servers import PATIENCE
from bench.faults import evenings
from games.kit import registry

PACE, THINK, SEATS = "0.15", 1.5, 3
EVERY = 5.0
"""Seconds between two samples."""
GROWTH = 0.05
"""What may be gained after the warm-up, as a share of what there is: the allocator's, and of caches not yet full."""


class Sample(NamedTuple):
    """Resident memory of all processes, in MB, after so many seconds."""

    at: float
    memory: float


@contextlib.asynccontextmanager
async def alone() -> AsyncIterator[tuple[House, Books, list[dict[str, Any]]]]:
    """One process on SQLite with its tables: every game with a clock, and every game alone."""
    kinds = [kind.name for card in registry.all_games() for kind in card.kinds]
    with tempfile.TemporaryDirectory(prefix="keystone-soak-") as folder:
        url = f"sqlite:///{folder}/house.sqlite3"
        house = await asyncio.to_thread(House, environment(url, PACE_SCALE=PACE), Path(folder))
        try:
            tables = await asyncio.to_thread(house.fill, 2 * len(kinds), SEATS, *kinds, *(f"{k}:solo" for k in kinds))
            await asyncio.to_thread(house.open, house.doors[0])
            yield house, Books(url), tables
        finally:
            await asyncio.to_thread(house.close)


@contextlib.asynccontextmanager
async def together() -> AsyncIterator[tuple[House, Books, list[dict[str, Any]]]]:
    """Three processes on servers of their own, with the same tables."""
    async with evenings(PACE) as evening:
        await evening.begin(0)
        yield evening.house, evening.books, [*evening.timed, *evening.solo]


def memory(house: House) -> float:
    """Resident memory of all processes, in MB."""
    found = 0
    for door in house.doors:
        status = Path(f"/proc/{door.pid}/status").read_text()
        found += sum(int(kb) for kb in re.findall(r"VmRSS:\s+(\d+)", status))
    return found / 1024


async def soak(minutes: float, *, cluster: bool) -> list[str]:
    """Play, sample, and say what came of it; what should not have happened."""
    async with together() if cluster else alone() as (house, books, tables):
        habits = Habits(think=THINK, patience=20.0)
        bots = [
            Bot(house.doors, books, table, seat, seed=f"soak {at}", habits=habits)
            for at, table in enumerate(tables)
            for seat in range(len(table["sessions"]))
        ]
        playing = [asyncio.ensure_future(bot.play()) for bot in bots]
        samples = await sampled(house, minutes * 60)
        for bot in bots:
            bot.stop = True
        done, late = await asyncio.wait(playing, timeout=PATIENCE)
        problems = [f"A bot failed: {task.exception()!r}" for task in done if task.exception()]
        problems += [f"{len(late)} bots did not stop."] if late else []
        tell(bots, books)
        problems += grown(samples)
        problems += [f"The log says: {line}" for door in house.doors for line in door.log.read_text().splitlines()]
        problems += await asyncio.to_thread(lambda: [*audit(house)])
        return [*problems, *held_to_its_word(books, bots), *chips(books)]


async def sampled(house: House, seconds: float) -> list[Sample]:
    """Memory again and again, told once a minute."""
    began, samples = time.monotonic(), []
    while (at := time.monotonic() - began) < seconds:
        samples.append(Sample(at, memory(house)))
        if int(at / 60) > int((at - EVERY) / 60):
            print(f"{at / 60:>5.0f} min {samples[-1].memory:>8.1f} MB", flush=True)
        await asyncio.sleep(EVERY)
    return samples


def grown(samples: list[Sample]) -> list[str]:
    """Has memory grown since the warm-up?"""
    rest = samples[len(samples) // 4 :]
    slope, start = statistics.linear_regression([s.at for s in rest], [s.memory for s in rest])
    first, last = (start + slope * at for at in (rest[0].at, rest[-1].at))
    share = (last - first) / first
    told = f"{first:.1f} MB after the warm-up, {last:.1f} MB at the end: {share:+.1%}, {60 * slope:+.3f} MB a minute"
    print(told)
    return [f"The house grows: {told}"] if share > GROWTH else []


def tell(bots: list[Bot], books: Books) -> None:
    """What was played."""
    rounds = books.rows("SELECT game, count(*) FROM floor_round WHERE ended IS NOT NULL GROUP BY game ORDER BY game")
    acts, breaks = sum(wish.granted for bot in bots for wish in bot.wishes.values()), sum(bot.breaks for bot in bots)
    print(f"{len(bots)} bots, {sum(played for _, played in rounds)} rounds, {acts} acts, {breaks} broken lines")
    print("rounds: " + ", ".join(f"{game} {played}" for game, played in rounds))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench soak", description="A long evening with bots at every game.")
    parser.add_argument("--minutes", type=float, default=2)
    parser.add_argument("--cluster", action="store_true", help="three processes on PostgreSQL and Redis")
    asked = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench._settings")
    django.setup()
    problems = asyncio.run(soak(asked.minutes, cluster=asked.cluster))
    print("\n".join(problems) or "No growth, no word in the log, clean books.")
    return 1 if problems else 0
