"""Two processes on PostgreSQL and Redis: one table, one truth, whichever door a player came in by."""

import asyncio
import contextlib
import json
import os
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench._house import Loaded
from bench._servers import PATIENCE, POSTGRES, database
from casino.floor.consumers import LEFT, RESTART
from tests.floor.wire import TICK
from tests.served import House, served

REDIS = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379/9")
PATIENT = f"-c%20lock_timeout%3D{int(PATIENCE)}s"
"""An act that a test holds up is held up as long as a busy machine needs."""
UNTIMED = 2
"""The number of the table without a clock, at which nothing happens but by its players."""
REFUSALS = ("purse", "maximum", "late", "stale", "busy", "closed")
"""Why a wager may be refused while the clock runs and chips run out."""
pytestmark = [pytest.mark.cluster, pytest.mark.slow]


class Doors:
    """The processes of one house, and who sits at its tables."""

    def __init__(self, houses: list[House], tables: list[dict[str, Any]]) -> None:
        self.houses, self.tables = houses, tables

    async def line(self, door: int, table: int, seat: int, code: str | None = None) -> "Line":
        base, made = self.houses[door].url, self.tables[table]
        url = f"{base.replace('http', 'ws')}/ws/table/{code or made['code']}/"
        origin: Any = base
        cookie = {"Cookie": f"sessionid={made['sessions'][seat]}"}
        return Line(
            await connect(
                url, additional_headers=cookie, origin=origin, ping_interval=None, max_size=None, open_timeout=PATIENCE
            )
        )


class Line:
    """A player's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version, self.round, self.last = -1, "", ""

    async def hear(self) -> dict[str, Any] | None:
        text = str(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        if text.startswith("{"):
            return dict(json.loads(text))
        found = TICK.search(text)
        assert found
        self.version, self.round, self.last = int(found[2]), found[3], text
        return None

    async def reach(self, version: int) -> None:
        while self.version < version:
            await self.hear()

    async def until_closed(self) -> int | None:
        """The code with which the house closes it."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self.socket.close_code

    async def ask(self, do: str, **args: Any) -> dict[str, Any]:
        key = str(uuid.uuid4())
        await self.socket.send(json.dumps({"key": key, "round": self.round, "do": do, "args": args}))
        while not (said := await self.hear()) or said.get("ack") != key:
            pass
        return said


def need_services() -> None:
    """Skips where PostgreSQL or Redis cannot be reached."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=int(PATIENCE)).close()
        redis.Redis.from_url(REDIS).ping()
    except (psycopg.Error, redis.RedisError) as missing:
        pytest.skip(f"no PostgreSQL or Redis here ({POSTGRES}, {REDIS}): {missing}")


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    need_services()
    folder = tmp_path_factory.mktemp("cluster")
    with database() as name, contextlib.ExitStack() as stack:
        env = {
            **os.environ, "DATABASE_URL": f"{POSTGRES}/{name}?options={PATIENT}", "REDIS_URL": REDIS,
            "SECRET_KEY": "cluster" * 8, "DEBUG": "0", "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1",
            "PACE_SCALE": "0.15", "GUESTS_PER_HOUR": "0", "STOP_GRACE": str(PATIENCE),
        }  # fmt: skip
        loaded = stack.enter_context(contextlib.closing(Loaded(env, folder)))
        loaded.run("manage", "migrate", "--verbosity", "0")
        tables = json.loads(loaded.run("fill", "3", "4", "roulette", "roulette", "roulette:untimed"))
        houses = [stack.enter_context(served(loaded, env, folder / f"server{n}.log")) for n in range(2)]
        yield Doors(houses, tables)
        for house in houses:
            assert "Traceback" not in house.log.read_text()


async def test_players_of_two_processes_are_at_one_table(doors: Doors):
    here, there = await doors.line(0, 0, 0), await doors.line(1, 0, 1)
    await here.hear()
    await there.hear()
    said = await here.ask("wager", wager="red", spot=None, amount=500)
    assert said["ok"], said
    await there.reach(said["version"])
    assert 'data-seat="1" data-amount="500"' in there.last
    said = await there.ask("wager", wager="black", spot=None, amount=500)
    await here.reach(said["version"])
    assert 'data-seat="2" data-amount="500"' in here.last
    first = here.round  # both processes have the table open: its clock runs out once, and both hear of it
    while here.round == first:
        await here.hear()
    await there.reach(here.version)
    assert there.round == here.round
    await here.socket.close()
    await there.socket.close()


SIT_AT_BOTH = """
from casino.accounts.models import Player
from casino.floor import seats
for player in Player.objects.filter(username__regex="^guest-[01]-"):
    for code in ({codes}):
        seats.sit(code, player)
"""


async def test_many_acts_through_both_doors_lose_nothing(doors: Doors):
    timed = doors.tables[:2]
    codes = ", ".join(repr(table["code"]) for table in timed)
    sit = SIT_AT_BOTH.format(codes=codes)  # so that two tables settle for the same players at once
    await asyncio.to_thread(doors.houses[0].manage, "shell", "-v", "0", "-c", sit)
    lines = [
        await doors.line((n + at) % 2, n // 4, n % 4, table["code"])
        for n in range(8)
        for at, table in enumerate(timed)
    ]
    for line in lines:
        await line.hear()

    async def play(line: Line) -> int:
        done, until = 0, time.monotonic() + 6
        while done < 2 or time.monotonic() < until:
            said = await line.ask("wager", wager="red", spot=None, amount=100)
            done += said["ok"]
            assert said["ok"] or said["code"] in REFUSALS, said
            if said.get("code") in ("purse", "maximum"):
                await line.ask("clear")
            else:
                await line.ask("ready")
            await asyncio.sleep(0.15)
        return done

    assert sum(await asyncio.gather(*(play(line) for line in lines))) > 20
    for line in lines:
        await line.socket.close()
    assert "The books are clean." in await asyncio.to_thread(doors.houses[0].manage, "audit")


async def test_a_player_put_out_in_one_process_leaves_the_other(doors: Doors):
    line = await doors.line(1, 1, 3)
    await line.hear()
    put_out = (
        "from casino.accounts.models import Player; "
        "from casino.floor.line import HOUSE; from channels.layers import get_channel_layer; "
        "from asgiref.sync import async_to_sync; p = Player.objects.get(username='guest-1-3'); "
        "async_to_sync(get_channel_layer().group_send)(HOUSE, {'type': 'bye', 'player': p.pk})"
    )
    await asyncio.to_thread(doors.houses[0].manage, "shell", "-v", "0", "-c", put_out)
    assert await line.until_closed() == LEFT


@pytest.fixture
def third(doors: Doors, tmp_path: Path) -> Iterator[int]:
    """One more door, to be shut by a test."""
    first = doors.houses[0]
    with served(first.loaded, first.env, tmp_path / "server.log") as house:
        doors.houses.append(house)
        yield doors.houses.index(house)
        doors.houses.remove(house)
    assert house.process.returncode == 0
    assert "Traceback" not in house.log.read_text()


def asked(url: str) -> tuple[int, Any]:
    """What a health check says."""
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


async def test_a_process_asked_to_stop_ends_its_acts_and_sends_its_players_on(doors: Doors, third: int):
    leaving, code = doors.houses[third], doors.tables[UNTIMED]["code"]
    assert await asyncio.to_thread(asked, f"{leaving.url}/healthz") == (200, {"ok": True})
    busy, idle = await doors.line(third, UNTIMED, 0), await doors.line(third, UNTIMED, 1)
    await idle.hear()
    await busy.hear()
    async with await psycopg.AsyncConnection.connect(leaving.env["DATABASE_URL"]) as slow:
        await slow.execute("SELECT FROM floor_table WHERE code = %s FOR UPDATE", [code])  # the act has to wait
        act = asyncio.ensure_future(busy.ask("wager", wager="red", spot=None, amount=100))
        await until_waiting(slow)
        leaving.process.terminate()
        assert await idle.until_closed() == RESTART
        assert await asyncio.to_thread(asked, f"{leaving.url}/healthz") == (503, {"ok": False, "why": "stopping"})
        with pytest.raises(InvalidStatus, match="503"):
            await doors.line(third, UNTIMED, 1)
        assert not act.done()
    said = await act
    assert said["ok"], said
    assert await busy.until_closed() == RESTART
    again = await doors.line(0, UNTIMED, 0)
    await again.reach(said["version"])
    assert 'data-seat="1" data-amount="100"' in again.last
    first = again.round
    assert (await again.ask("ready"))["ok"]
    while not (await again.ask("next"))["ok"]:  # noqa: ASYNC110 - and the round is played to its end
        await asyncio.sleep(0.2)
    while again.round == first:
        await again.hear()
    await again.socket.close()
    await asyncio.to_thread(leaving.process.wait, PATIENCE)
    kept = f"from casino.floor.models import Seat; print(Seat.objects.get(table__code='{code}', number=2).away_since)"
    assert await asyncio.to_thread(leaving.manage, "shell", "-v", "0", "-c", kept) == "None\n"
    assert "The books are clean." in await asyncio.to_thread(leaving.manage, "audit")


async def until_waiting(slow: psycopg.AsyncConnection[Any]) -> None:
    """Until somebody waits for what this connection has locked."""
    waits = "SELECT count(*) FROM pg_stat_activity WHERE %s = ANY(pg_blocking_pids(pid))"
    async with await psycopg.AsyncConnection.connect(slow.info.dsn, autocommit=True) as eye:
        until = time.monotonic() + PATIENCE
        while await (await eye.execute(waits, [slow.info.backend_pid])).fetchone() == (0,):
            assert time.monotonic() < until, "nobody waits"
            await asyncio.sleep(0.02)
