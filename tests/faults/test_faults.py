"""Several processes on PostgreSQL and Redis, and things that go wrong: a sample of `python -m bench faults`."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any

import pytest

from bench._bots import Bot, Habits
from bench._promises import broken
from bench._servers import PATIENCE, Missing
from bench.faults import KINDS, Evening, evenings, run, schedule

pytestmark = [pytest.mark.cluster, pytest.mark.slow]
SAMPLE = (6, 15, 33)

Doing = Callable[[Evening], Coroutine[Any, Any, list[str]]]


@pytest.fixture(scope="module")
def on_an_evening() -> Iterator[Callable[[Doing], list[str]]]:
    """Does something in a house on servers of its own; what went wrong that should not."""
    with asyncio.Runner() as runner:
        house = evenings()
        try:
            evening = runner.run(house.__aenter__())
        except Missing as missing:
            pytest.skip(str(missing))
        yield lambda doing: runner.run(doing(evening))
        runner.run(house.__aexit__(None, None, None))


def test_the_sample_has_every_kind_of_fault():
    assert {fault.kind for seed in SAMPLE for fault in schedule(seed)} == set(KINDS)


def test_whatever_goes_wrong_the_house_keeps_its_promises(on_an_evening: Any):
    async def sample(evening: Evening) -> list[str]:
        reports = [await run(evening, seed) for seed in SAMPLE]
        assert sum(report.rounds for report in reports) > 10
        assert sum(report.acts for report in reports) > 50
        return [report.line() for report in reports if report.problems]

    failed = on_an_evening(sample)
    assert not failed, "\n".join(failed)


def test_players_of_a_killed_process_finish_their_round_through_another(on_an_evening: Any):
    async def one_round(evening: Evening) -> list[str]:
        await evening.begin(0)
        house, books = evening.house, evening.books
        # Without a clock nothing is decided but by the players.
        table = next(table for table in evening.untimed if table["game"] == "blackjack")
        here, there = (Bot(house.doors, books, table, seat, seed="killed", habits=Habits()) for seat in (0, 1))
        playing = [asyncio.ensure_future(bot.play()) for bot in (here, there)]

        [(mine,)], [(theirs,)] = (
            books.rows("SELECT number FROM floor_seat WHERE player_id = %s", bot.player) for bot in (here, there)
        )

        def in_the_middle() -> bool:
            play = books.table(here.code).play
            both = all(seat in play.seats and play.takes_part(seat) for seat in (mine, theirs))
            return both and not play.betting and any(mine in ask.seats for ask in play.asks)

        await until(in_the_middle)
        house.kill(house.doors[0])
        before = books.table(here.code)
        ended = "SELECT count(*) FROM floor_round WHERE id = %s AND ended IS NOT NULL"
        await until(lambda: bool(books.one(ended, before.round)))
        assert here.line is not None
        assert here.door % len(house.doors) != 0
        answers = books.rows(
            "SELECT seat FROM floor_input WHERE round_id = %s AND key IS NOT NULL AND n >= %s",
            before.round, len(before.play.inputs),
        )  # fmt: skip
        assert before.play.over or (mine,) in answers
        here.stop = there.stop = True
        await asyncio.gather(*playing)
        await evening.end()
        return await asyncio.to_thread(broken, house, books, [here, there])

    assert on_an_evening(one_round) == []


async def until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
