"""Redis is stopped, killed and started again: pages open, guests come, tables play on, and the log stays short."""

import asyncio
import contextlib
import http.cookiejar
import json
import re
import shutil
import signal
import subprocess
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from websockets.asyncio.client import connect

from bench._servers import PATIENCE, free_port
from tests.floor.wire import TICK
from tests.served import House, serve

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="no redis-server here to start and stop"),
]


@contextlib.contextmanager
def redis_server(port: int, folder: Path) -> Iterator["subprocess.Popen[bytes]"]:
    command = ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        line, until = redis.Redis(port=port), time.monotonic() + PATIENCE
        while True:
            try:
                line.ping()
                break
            except redis.RedisError:
                assert time.monotonic() < until, "Redis did not start"
                time.sleep(0.05)
        yield process
    finally:
        process.kill()
        process.wait()


class Guest:
    """A visitor who presses Play, and plays."""

    def __init__(self, house: House) -> None:
        self.house, self.jar = house, http.cookiejar.CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))
        browser.open(f"{house.url}/", timeout=PATIENCE).close()
        form = urllib.parse.urlencode({"csrfmiddlewaretoken": self.cookie("csrftoken")}).encode()
        browser.addheaders = [("Referer", house.url)]
        with browser.open(f"{house.url}/play/roulette/", form, timeout=PATIENCE) as page:
            self.code = re.findall(r"/table/(\w{6})/", page.url)[0]

    def cookie(self, name: str) -> str:
        return next(str(cookie.value) for cookie in self.jar if cookie.name == name)

    async def wager(self) -> dict[str, Any]:
        """Opens the table and lays $5 on red; the table's answer."""
        url, origin = f"{self.house.url.replace('http', 'ws')}/ws/table/{self.code}/", self.house.url
        cookie, key = {"Cookie": f"sessionid={self.cookie('sessionid')}"}, str(uuid.uuid4())
        async with connect(
            url, origin=origin, additional_headers=cookie, max_size=None, open_timeout=PATIENCE, ping_interval=None  # type: ignore[arg-type]
        ) as line:
            tick = None
            while tick is None:
                tick = TICK.search(str(await asyncio.wait_for(line.recv(), PATIENCE)))
            args = {"wager": "red", "spot": None, "amount": 500}
            await line.send(json.dumps({"key": key, "round": tick[3], "do": "wager", "args": args}))
            while not (text := str(await asyncio.wait_for(line.recv(), PATIENCE))).startswith("{"):
                pass
            return dict(json.loads(text))


def test_the_house_plays_on_without_redis(tmp_path: Path):
    port = free_port()
    with redis_server(port, tmp_path) as first, serve(
        tmp_path, REDIS_URL=f"redis://127.0.0.1:{port}/0", LOG_LEVEL="warning", PACE_SCALE="0"
    ) as house:  # fmt: skip

        def plays() -> None:
            for _ in range(3):
                assert asyncio.run(Guest(house).wager())["ok"]

        plays()
        assert not house.log.read_text()
        first.send_signal(signal.SIGSTOP)
        plays()
        assert "Redis is away" in house.log.read_text()
        first.send_signal(signal.SIGCONT)
        first.kill()
        first.wait()
        plays()
        with redis_server(port, tmp_path):
            line = redis.Redis(port=port)
            while not line.keys("*throttle:guests*"):  # it is asked again after a while
                plays()
        said = house.log.read_text()
        assert 1 <= said.count("the other processes cannot be reached") < 5
        assert "an act failed" not in said
