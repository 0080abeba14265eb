"""The server is killed at random moments while people play: no round is lost, and no chip is lost or made."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from tests.floor.wire import TICK
from tests.served import ROOT, free_port, manage

KILLS, AT_LEAST = 28, 8
SECONDS = 55
"""After which it is enough, on a machine that does other things too."""
TABLES, SEATS = 3, 3
GAMES = ("roulette", "craps", "roulette")
SPOTS: dict[str, list[tuple[str, str | None]]] = {
    "roulette": [("red", None), ("odd", None), ("straight", "17"), ("split", "17-20")],
    "craps": [("pass_line", None), ("dont_pass", None), ("pass_odds", None), ("field", None)],
}
ACTS = {"roulette": ["ready", "ready"], "craps": ["ready", "roll", "roll", "pass_dice"]}
START = 1_000_00


class House:
    """A house on one database, opened and killed many times."""

    def __init__(self, folder: Path) -> None:
        self.file, self.port, self.log = folder / "house.sqlite3", free_port(), folder / "server.log"
        self.env = {
            **os.environ, "DATABASE_URL": f"sqlite:///{self.file}", "SECRET_KEY": "killed" * 10, "DEBUG": "0",
            "HTTPS": "0", "ALLOWED_HOSTS": "127.0.0.1", "REDIS_URL": "", "PACE_SCALE": "0.05", "GUESTS_PER_HOUR": "0",
        }  # fmt: skip
        manage(self.env, "migrate", "--verbosity", "0")
        filled = subprocess.run(
            [sys.executable, "-m", "bench._seats", str(TABLES), str(SEATS), *GAMES],
            cwd=ROOT, env=self.env, check=True, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.tables: list[dict[str, Any]] = json.loads(filled.stdout)
        self.zygote = subprocess.Popen(
            [sys.executable, "-m", "tests.faults.zygote", str(self.port)],
            cwd=ROOT, env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.log.open("wb"),
            text=True,
        )  # fmt: skip
        assert self._heard() == "loaded", self.log.read_text()
        self.server = 0

    def _heard(self) -> str:
        assert self.zygote.stdout is not None
        return self.zygote.stdout.readline().strip()

    def open(self) -> None:
        assert self.zygote.stdin is not None
        self.zygote.stdin.write("open\n")
        self.zygote.stdin.flush()
        self.server = int(self._heard())

    def kill(self) -> None:
        os.kill(self.server, signal.SIGKILL)
        assert self._heard() == "gone"
        self.server = 0

    def close(self) -> None:
        if self.server:
            self.kill()
        assert self.zygote.stdin is not None
        self.zygote.stdin.close()
        self.zygote.wait(20)

    def read(self, sql: str) -> list[Any]:
        with sqlite3.connect(self.file, timeout=20) as books:
            return books.execute(sql).fetchall()


class Bot:
    """A player who never gives up: what was not answered is sent again, with the same key, over the next line."""

    def __init__(self, house: House, code: str, session: str, game: str) -> None:
        self.house, self.random, self.game = house, random.Random(session), game
        self.url = f"ws://127.0.0.1:{house.port}/ws/table/{code}/"
        self.session = session
        self.round = ""
        self.unanswered: dict[str, Any] | None = None
        self.done: list[dict[str, Any]] = []
        self.stop = self.quiet = False
        self.joined = asyncio.Event()

    async def play(self) -> None:
        origin: Any = f"http://127.0.0.1:{self.house.port}"
        while not self.stop:
            try:
                async with connect(
                    self.url, additional_headers={"Cookie": f"sessionid={self.session}"}, origin=origin,
                    ping_interval=None, max_size=None, open_timeout=10, close_timeout=1,
                ) as line:  # fmt: skip
                    await self._sit(line)
            except (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError):
                self.joined.clear()
                await asyncio.sleep(0.05)

    async def _sit(self, line: ClientConnection) -> None:
        self._read(str(await line.recv()))
        self.joined.set()
        while not self.stop:
            if self.quiet:
                await line.recv()
                continue
            if self.unanswered is None:
                self.unanswered = self._wish()
            await line.send(json.dumps(self.unanswered))
            await self._answer(line)
            await asyncio.sleep(self.random.random() * 0.08)

    async def _answer(self, line: ClientConnection) -> None:
        wish = self.unanswered
        assert wish is not None
        while True:
            said = self._read(str(await asyncio.wait_for(line.recv(), 15)))
            if said and said.get("ack") == wish["key"]:
                if said["ok"]:
                    self.done.append(wish)
                self.unanswered = None
                return
            if said and "notice" in said:
                await asyncio.sleep(0.5)
                self.unanswered = None
                return

    def _read(self, text: str) -> dict[str, Any] | None:
        if text.startswith("{"):
            return dict(json.loads(text))
        found = TICK.search(text)
        self.round = found[3] if found else self.round
        return None

    def _wish(self) -> dict[str, Any]:
        do = self.random.choice(["wager"] * 6 + ["double", "undo", "clear", "repeat", *ACTS[self.game]])
        wager, spot = self.random.choice(SPOTS[self.game])
        args = {"wager": wager, "spot": spot, "amount": 100 * self.random.randrange(1, 6)} if do == "wager" else {}
        return {"key": str(uuid.uuid4()), "round": self.round, "do": do, "args": args}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("killed"))
    yield house
    house.close()


async def kill_and_play(house: House, bots: list[Bot]) -> int:
    """Open the house and kill it, again and again, at moments nobody chose. How often."""
    chance, until, kills = random.Random(2026), time.monotonic() + SECONDS, 0
    while kills < KILLS and time.monotonic() < until:
        await asyncio.to_thread(house.open)
        waiting = [asyncio.ensure_future(bot.joined.wait()) for bot in bots]
        await asyncio.wait(waiting, timeout=60, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.sleep(chance.uniform(0.0, 1.6))
        await asyncio.to_thread(house.kill)
        for bot in bots:
            bot.joined.clear()
        kills += 1
    return kills


async def play_on(house: House, bots: list[Bot]) -> None:
    """The house opens a last time, rounds go on, and when everybody only watches, all are settled."""
    await asyncio.to_thread(house.open)
    await asyncio.wait_for(asyncio.gather(*(bot.joined.wait() for bot in bots)), 60)
    before = {row[0]: row[1] for row in house.read("SELECT id, rounds_played FROM floor_table")}
    until = time.monotonic() + 30
    while time.monotonic() < until:
        await asyncio.sleep(0.3)
        now = {row[0]: row[1] for row in house.read("SELECT id, rounds_played FROM floor_table")}
        if all(now[table] > before[table] for table in before):
            break
    assert all(now[table] > before[table] for table in before), (before, now)
    for bot in bots:
        bot.quiet = True
    until = time.monotonic() + 90  # what stands at craps takes some rolls
    while held(house) and time.monotonic() < until:  # noqa: ASYNC110 - another process settles
        await asyncio.sleep(0.2)


def held(house: House) -> int:
    return int(house.read("SELECT coalesce(sum(held), 0) FROM cage_account")[0][0])


@pytest.mark.slow
def test_killed_at_random_moments_the_house_loses_nothing(house: House):
    async def all_of_it() -> tuple[int, list[Bot]]:
        bots = [Bot(house, t["code"], session, t["game"]) for t in house.tables for session in t["sessions"]]
        playing = [asyncio.ensure_future(bot.play()) for bot in bots]
        kills = await kill_and_play(house, bots)
        await play_on(house, bots)
        for bot in bots:
            bot.stop = True
        house.kill()
        await asyncio.wait(playing, timeout=20)
        return kills, bots

    kills, bots = asyncio.run(all_of_it())
    assert kills >= AT_LEAST
    assert held(house) == 0

    assert "The books are clean." in manage(house.env, "audit")
    people = TABLES * SEATS
    assert house.read("SELECT sum(balance) FROM cage_account") == [(0,)]
    assert house.read("SELECT balance FROM cage_account WHERE kind = 'world'") == [(-people * START,)]
    assert house.read("SELECT count(*) FROM cage_account WHERE kind = 'player' AND balance < 0") == [(0,)]

    acknowledged = [wish["key"] for bot in bots for wish in bot.done if wish["do"] not in ("ready", "next")]
    logged = {key for (key,) in house.read("SELECT key FROM floor_input WHERE key IS NOT NULL")}
    assert len(acknowledged) > 100
    assert set(acknowledged) <= logged  # what was acknowledged was committed, and what is committed stays
    assert len(house.read("SELECT id FROM floor_round WHERE ended IS NOT NULL")) > 10
    assert "Traceback" not in house.log.read_text()
