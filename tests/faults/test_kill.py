"""The server is killed at random moments while people play: no round is lost, and no chip is lost or made."""

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from bench._bots import Bot, Habits
from bench._house import Books, House, environment
from bench._promises import broken, come_to_itself
from bench._servers import PATIENCE

KILLS, AT_LEAST = 28, 8
SECONDS = 55
"""After which it is enough if it was often enough, on a machine that does other things too."""
ACTS, ROUNDS = 100, 10
"""What must have been played, or nothing was shown."""
GAMES = ("roulette", "craps", "blackjack")
SEATS = 3


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Books]]:
    """A house of one process on SQLite, and its books."""
    folder: Path = tmp_path_factory.mktemp("killed")
    url = f"sqlite:///{folder / 'house.sqlite3'}"
    house, books = House(environment(url, PACE_SCALE="0.05"), folder), Books(url)
    yield house, books
    books.close()
    house.close()


def played(books: Books, bots: list[Bot]) -> tuple[int, int]:
    """Acts that were granted, and rounds that ended."""
    ended = books.one("SELECT count(*) FROM floor_round WHERE ended IS NOT NULL")
    return sum(wish.granted for bot in bots for wish in bot.wishes.values()), ended


async def kill_and_play(house: House, books: Books, bots: list[Bot]) -> int:
    """Open the house and kill it, again and again, at moments nobody chose. How often."""

    def enough() -> bool:
        acts, rounds = played(books, bots)
        return kills >= AT_LEAST and acts > ACTS and rounds > ROUNDS

    [door], chance = house.doors, random.Random(2026)
    began, kills = time.monotonic(), 0
    while (kills < KILLS and time.monotonic() < began + SECONDS) or not enough():
        assert time.monotonic() < began + 2 * PATIENCE, f"after {kills} kills: {played(books, bots)}"
        await asyncio.to_thread(house.open, door)
        while not any(bot.line for bot in bots):  # noqa: ASYNC110 - they come by themselves
            await asyncio.sleep(0.05)
        await asyncio.sleep(chance.uniform(0.0, 1.6))
        await asyncio.to_thread(house.kill, door)
        for bot in bots:
            bot.line = None
        kills += 1
    return kills


@pytest.mark.slow
def test_killed_at_random_moments_the_house_loses_nothing(house: tuple[House, Books]):
    async def all_of_it() -> tuple[int, list[Bot], list[str]]:
        tables = houses.fill(len(GAMES), SEATS, *GAMES)
        bots = [
            Bot(houses.doors, books, table, seat, seed=f"killed {at}", habits=Habits())
            for at, table in enumerate(tables)
            for seat in range(SEATS)
        ]
        playing = [asyncio.ensure_future(bot.play()) for bot in bots]
        kills = await kill_and_play(houses, books, bots)
        await asyncio.to_thread(houses.open, houses.doors[0])
        problems = await come_to_itself(books, bots)
        for bot in bots:
            bot.stop = True
        await asyncio.gather(*playing)
        houses.kill(houses.doors[0])
        return kills, bots, problems + broken(houses, books, bots)

    houses, books = house
    kills, bots, problems = asyncio.run(all_of_it())
    assert not problems, "\n".join(problems)
    assert kills >= AT_LEAST
    acts, rounds = played(books, bots)
    assert acts > ACTS
    assert rounds > ROUNDS
