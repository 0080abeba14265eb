"""Evenings on which things go wrong: bots at all games through several doors, seeded faults, and then the audit.

    python -m bench faults --runs 100 --seed 1

A house of three processes on a PostgreSQL and a Redis of its own. Each run has its own copy of the database; its seed
says who plays where and how, and what goes wrong and when. Afterwards every promise is held against the books.
"""

import argparse
import asyncio
import contextlib
import os
import random
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import django

from bench._bots import Bot, Habits
from bench._house import Books, Door, House, environment
from bench._promises import broken, come_to_itself
from bench._servers import PATIENCE, Missing, Postgres, Redis, Wire
from games.kit import registry

DOORS, SEATS = 3, 3
SECONDS = 5.0
"""In which things go wrong."""
PACE = "0.04"
KINDS = ("kill", "stop", "pause", "sockets", "redis", "wire", "postgres")


class Fault(NamedTuple):
    """What goes wrong: when, which door it hits, and for how long."""

    at: float
    kind: str
    door: int
    lasts: float


def schedule(seed: int) -> list[Fault]:
    """What goes wrong on the evening of this seed."""
    chance = random.Random(f"faults {seed}")
    kinds = chance.sample(KINDS, chance.choice([2, 3, 4]))
    return sorted(
        Fault(chance.uniform(0.3, SECONDS - 1), kind, chance.randrange(DOORS), chance.uniform(0.1, 1.6))
        for kind in kinds
    )


class Evening:
    """A house on servers of its own, its tables, and the bots of one run."""

    def __init__(self, folder: Path, pace: str = PACE) -> None:
        self.folder, self.pace = folder, pace
        self.postgres, self.redis = Postgres(folder), Redis()
        self.wire = Wire(self.postgres.port)
        self.turns = [asyncio.Lock() for _ in range(DOORS)]
        """What goes wrong at one door comes one after another."""

    async def prepare(self) -> None:
        """Fill a database with tables, to be copied for every run, and load the house."""
        await self.wire.lay()
        kinds = [kind.name for card in registry.all_games() for kind in card.kinds]
        games = [*kinds, *(f"{kind}:untimed" for kind in kinds), *(f"{kind}:solo" for kind in kinds)]
        env = environment(self.postgres.url("evening", self.wire.port), self.redis.url, PACE_SCALE=self.pace)
        self.house = await asyncio.to_thread(House, env, self.folder, DOORS)
        self.postgres.create("evening")
        tables = await asyncio.to_thread(self.house.fill, len(games), SEATS, *games)
        self.postgres.create("filled", "evening")
        self.timed, self.untimed, self.solo = (tables[at * len(kinds) :][: len(kinds)] for at in range(3))
        self.books = Books(self.postgres.url("evening"))

    async def begin(self, seed: int) -> list[Bot]:
        """The house as it was in the beginning, all doors open, and the bots of this run."""
        self.books.close()
        await asyncio.to_thread(self.postgres.create, "evening", "filled")
        for door in self.house.doors:
            door.log.unlink(missing_ok=True)
        await asyncio.gather(*(asyncio.to_thread(self.house.open, door) for door in self.house.doors))
        chance = random.Random(f"tables {seed}")
        tables = [*chance.sample(self.timed, 4), *chance.sample(self.untimed, 2), *chance.sample(self.solo, 2)]
        patience = [10.0, 10.0, 1.5]  # one in three asks elsewhere while a process that is paused still has the first
        return [
            Bot(self.house.doors, self.books, table, seat, seed=f"{seed} {at}", habits=Habits(patience=patience[seat]))
            for at, table in enumerate(tables)
            for seat in range(len(table["sessions"]))
        ]

    async def end(self) -> None:
        await asyncio.gather(*(asyncio.to_thread(self.house.kill, door) for door in self.house.doors if door.pid))

    async def close(self) -> None:
        self.books.close()
        await asyncio.to_thread(self.house.close)
        self.wire.take_up()
        self.redis.stop()
        self.postgres.stop()

    # ---- what goes wrong

    async def cause(self, fault: Fault, bots: list[Bot]) -> None:
        """Let it happen, and mend it after a while."""
        await asyncio.sleep(fault.at)
        async with self.turns[fault.door]:
            await getattr(self, f"_{fault.kind}")(fault, self.house.doors[fault.door], bots)

    async def _kill(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        await asyncio.to_thread(self.house.kill, door)
        await asyncio.sleep(fault.lasts)
        await asyncio.to_thread(self.house.open, door)

    async def _stop(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        await asyncio.to_thread(self.house.stop, door)
        await asyncio.sleep(fault.lasts)
        await asyncio.to_thread(self.house.open, door)

    async def _pause(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        self.house.pause(door)
        await asyncio.sleep(fault.lasts)
        self.house.go_on(door)

    async def _sockets(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        for bot in bots:
            if bot.door % DOORS == fault.door or bot.random.random() < 0.3:
                bot.cut()

    async def _redis(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        self.redis.stop()
        await asyncio.sleep(fault.lasts)
        await asyncio.to_thread(self.redis.start)

    async def _wire(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        self.wire.cut()
        await asyncio.sleep(fault.lasts)
        self.wire.mend()

    async def _postgres(self, fault: Fault, door: Door, bots: list[Bot]) -> None:
        mode = "fast" if fault.lasts < 0.8 else "immediate"
        await asyncio.to_thread(self.postgres.stop, mode)
        await asyncio.sleep(fault.lasts / 2)
        await asyncio.to_thread(self.postgres.start)


@dataclass
class Report:
    """What came of one run."""

    seed: int
    faults: list[Fault]
    seconds: float = 0.0
    rest: float = 0.0
    """Seconds until a round was played at every table when all was mended."""
    rounds: int = 0
    acts: int = 0
    breaks: int = 0
    repeated: int = 0
    games: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def count(self, books: Books, bots: list[Bot]) -> None:
        """What was played."""
        wishes = [wish for bot in bots for wish in bot.wishes.values()]
        self.acts = sum(wish.granted for wish in wishes)
        self.repeated = sum(said.get("repeated", False) for wish in wishes for said in wish.answers)
        self.breaks = sum(bot.breaks for bot in bots)
        ended = books.rows("SELECT game, count(*) FROM floor_round WHERE ended IS NOT NULL GROUP BY game")
        self.games = Counter(dict(ended))
        self.rounds = sum(self.games.values())

    def line(self) -> str:
        what = ", ".join(f"{fault.kind} {fault.at:.1f} s" for fault in self.faults)
        head = (
            f"seed {self.seed:>4}{self.seconds:>7.1f} s, {self.rest:.1f} s to rest{self.rounds:>5} rounds"
            f"{self.acts:>5} acts{self.breaks:>4} breaks{self.repeated:>4} repeated  "
            f"{'FAIL' if self.problems else 'ok  '}  {what}"
        )
        return "\n".join([head, *(f"    {problem}" for problem in self.problems)])


async def run(evening: Evening, seed: int) -> Report:
    """One evening."""
    began, report = time.monotonic(), Report(seed, schedule(seed))
    bots = await evening.begin(seed)
    playing = [asyncio.ensure_future(bot.play()) for bot in bots]
    wrong = [asyncio.ensure_future(evening.cause(fault, bots)) for fault in report.faults]
    await asyncio.sleep(SECONDS)
    await asyncio.gather(*wrong)
    mended = time.monotonic()
    report.problems += await come_to_itself(evening.books, bots)
    report.rest = time.monotonic() - mended
    for bot in bots:
        bot.stop = True
    done, late = await asyncio.wait(playing, timeout=PATIENCE)
    report.problems += [f"A bot failed: {task.exception()!r}" for task in done if task.exception()]
    report.problems += [f"{len(late)} bots did not stop."] if late else []
    await evening.end()
    report.problems += await asyncio.to_thread(broken, evening.house, evening.books, bots)
    report.count(evening.books, bots)
    report.seconds = time.monotonic() - began
    return report


@contextlib.asynccontextmanager
async def evenings(pace: str = PACE) -> AsyncIterator[Evening]:
    """Servers and a house for many runs, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="keystone-faults-") as folder:
        os.chmod(folder, 0o755)  # noqa: PTH101 - PostgreSQL is run by a user of its own
        evening = Evening(Path(folder), pace)
        try:
            await evening.prepare()
            yield evening
        finally:
            await evening.close()


async def all_of_them(seeds: range) -> list[Report]:
    reports = []
    async with evenings() as evening:
        for seed in seeds:
            reports.append(await run(evening, seed))
            print(reports[-1].line(), flush=True)
    return reports


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench faults", description="Evenings on which things go wrong.")
    parser.add_argument("--runs", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="of the first run; the next one has the next")
    asked = parser.parse_args(arguments)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bench._settings")
    django.setup()
    try:
        reports = asyncio.run(all_of_them(range(asked.seed, asked.seed + asked.runs)))
    except Missing as missing:
        print(f"{missing} The faults are left out.")
        return 0
    failed = [report.seed for report in reports if report.problems]
    kinds = Counter(fault.kind for report in reports for fault in report.faults)
    games = sum((report.games for report in reports), Counter())
    counted = ("rounds", "acts", "repeated", "breaks")
    rounds, acts, again, breaks = (sum(getattr(report, what) for report in reports) for what in counted)
    print(f"{len(reports)} runs: {rounds} rounds, {acts} acts, {again} sent again and done once, {breaks} broken lines")
    print("faults: " + ", ".join(f"{kind} {kinds[kind]}" for kind in KINDS))
    print("rounds: " + ", ".join(f"{game} {played}" for game, played in sorted(games.items())))
    print(f"failed: seeds {failed}" if failed else "All books are clean, and every promise was kept.")
    return 1 if failed else 0
