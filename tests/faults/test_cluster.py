"""Two processes on PostgreSQL and Redis: one table, one truth, whichever door a player came in by."""

import asyncio
import contextlib
import json
import os
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
import redis
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from casino.floor.consumers import LEFT
from tests.floor.wire import TICK
from tests.served import ROOT, House, free_port, manage, wait_until_open

POSTGRES = os.environ.get("TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
REDIS = os.environ.get("TEST_REDIS", "redis://127.0.0.1:6379/9")
pytestmark = [pytest.mark.cluster, pytest.mark.slow]


@contextlib.contextmanager
def database() -> Iterator[str]:
    """A database of its own, gone afterwards."""
    name = f"keystone_test_{os.getpid()}_{uuid.uuid4().hex[:6]}"
    with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True, connect_timeout=3) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        try:
            yield f"{POSTGRES}/{name}"
        finally:
            server.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


@contextlib.contextmanager
def served(env: dict[str, str], log: Path) -> Iterator[House]:
    """One process of the house."""
    port = free_port()
    command = [sys.executable, "-m", "daphne", "--verbosity", "0", "--port", str(port), "casino.asgi:application"]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=out, stderr=subprocess.STDOUT)
    house = House(f"http://127.0.0.1:{port}/healthz", env, process, log)
    try:
        wait_until_open(house)
        yield house
    finally:
        process.terminate()
        process.wait(20)


class Doors:
    """The processes of one house, and who sits at its tables."""

    def __init__(self, houses: list[House], tables: list[dict[str, Any]]) -> None:
        self.houses, self.tables = houses, tables

    def address(self, door: int) -> str:
        return self.houses[door].url.removesuffix("/healthz")

    async def line(self, door: int, table: int, seat: int, code: str | None = None) -> "Line":
        base, made = self.address(door), self.tables[table]
        url = f"{base.replace('http', 'ws')}/ws/table/{code or made['code']}/"
        origin: Any = base
        cookie = {"Cookie": f"sessionid={made['sessions'][seat]}"}
        return Line(await connect(url, additional_headers=cookie, origin=origin, ping_interval=None, max_size=None))


class Line:
    """A player's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.version, self.round, self.last = -1, "", ""

    async def hear(self) -> dict[str, Any] | None:
        text = str(await asyncio.wait_for(self.socket.recv(), 20))
        if text.startswith("{"):
            return dict(json.loads(text))
        found = TICK.search(text)
        assert found
        self.version, self.round, self.last = int(found[2]), found[3], text
        return None

    async def reach(self, version: int) -> None:
        while self.version < version:
            await self.hear()

    async def ask(self, do: str, **args: Any) -> dict[str, Any]:
        key = str(uuid.uuid4())
        await self.socket.send(json.dumps({"key": key, "round": self.round, "do": do, "args": args}))
        while not (said := await self.hear()) or said.get("ack") != key:
            pass
        return said


@pytest.fixture(scope="module")
def doors(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Doors]:
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=3).close()
        redis.Redis.from_url(REDIS).ping()
    except (psycopg.Error, redis.RedisError) as missing:
        pytest.skip(f"no PostgreSQL or Redis here ({POSTGRES}, {REDIS}): {missing}")
    folder = tmp_path_factory.mktemp("cluster")
    with database() as url, contextlib.ExitStack() as stack:
        env = {
            **os.environ, "DATABASE_URL": url, "REDIS_URL": REDIS, "SECRET_KEY": "cluster" * 8, "DEBUG": "0",
            "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "PACE_SCALE": "0.05", "GUESTS_PER_HOUR": "0",
        }  # fmt: skip
        manage(env, "migrate", "--verbosity", "0")
        filled = subprocess.run(
            [sys.executable, "-m", "bench._seats", "2", "4"],
            cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        houses = [stack.enter_context(served(env, folder / f"server{n}.log")) for n in range(2)]
        yield Doors(houses, json.loads(filled.stdout))
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
for player in Player.objects.filter(username__startswith="guest-"):
    for code in ({codes}):
        seats.sit(code, player)
"""


async def test_many_acts_through_both_doors_lose_nothing(doors: Doors):
    codes = ", ".join(repr(table["code"]) for table in doors.tables)
    sit = SIT_AT_BOTH.format(codes=codes)  # so that two tables settle for the same players at once
    await asyncio.to_thread(doors.houses[0].manage, "shell", "-v", "0", "-c", sit)
    lines = [
        await doors.line((n + at) % 2, n // 4, n % 4, table["code"])
        for n in range(8)
        for at, table in enumerate(doors.tables)
    ]
    for line in lines:
        await line.hear()

    async def play(line: Line) -> int:
        done, until = 0, time.monotonic() + 6
        while time.monotonic() < until:
            said = await line.ask("wager", wager="red", spot=None, amount=100)
            done += said["ok"]
            assert said.get("code") != "house", said
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
        "from casino.floor.hub import HOUSE; from channels.layers import get_channel_layer; "
        "from asgiref.sync import async_to_sync; p = Player.objects.get(username='guest-1-3'); "
        "async_to_sync(get_channel_layer().group_send)(HOUSE, {'type': 'bye', 'player': p.pk})"
    )
    await asyncio.to_thread(doors.houses[0].manage, "shell", "-v", "0", "-c", put_out)
    with contextlib.suppress(ConnectionClosed):
        while True:
            await line.hear()
    assert line.socket.close_code == LEFT
