"""The socket through the real server: what Daphne itself does with origins, sizes and closings."""

import asyncio
import contextlib
import http.cookiejar
import json
import subprocess
import sys
import urllib.parse
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from casino.floor.consumers import LEFT
from tests.served import ROOT, House, serve

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("served"), LOG_LEVEL="warning") as house:
        yield house
        assert "Traceback" not in house.log.read_text()


@pytest.fixture(scope="module")
def table(house: House) -> dict[str, Any]:
    """A table with two seated players: its code, and their sessions."""
    filled = subprocess.run(
        [sys.executable, "-m", "bench._seats", "1", "2"],
        cwd=ROOT, env=house.env, check=True, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    return dict(json.loads(filled.stdout)[0])


def line(house: House, table: dict[str, Any], seat: int, origin: str | None = None) -> connect:
    url = f"{house.url.replace('http', 'ws')}/ws/table/{table['code']}/"
    from_: Any = origin or house.url
    cookie = {"Cookie": f"sessionid={table['sessions'][seat]}"}
    return connect(url, origin=from_, additional_headers=cookie, max_size=None)


def log_out(house: House, session: str) -> None:
    """Press "Log out", as a browser does."""
    jar = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    browser.addheaders = [("Cookie", f"sessionid={session}")]
    browser.open(f"{house.url}/account/").close()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken")
    browser.addheaders = [("Cookie", f"sessionid={session}; csrftoken={token}"), ("Referer", house.url)]
    form = urllib.parse.urlencode({"csrfmiddlewaretoken": token}).encode()
    browser.open(f"{house.url}/account/logout/", form).close()


async def until_closed(socket: ClientConnection) -> int | None:
    try:
        while True:
            await asyncio.wait_for(socket.recv(), 20)
    except ConnectionClosed:
        return socket.close_code


async def test_a_page_of_another_house_gets_no_socket(house: House, table: dict[str, Any]):
    with pytest.raises(InvalidStatus) as refused:
        await line(house, table, 0, "https://elsewhere.example")
    assert refused.value.response.status_code == 403


async def test_a_monstrous_frame_ends_its_line_and_no_other(house: House, table: dict[str, Any]):
    async with line(house, table, 0) as greedy, line(house, table, 1) as other:
        await greedy.recv()
        await other.recv()
        with contextlib.suppress(ConnectionClosed):
            await greedy.send("x" * 4_000_000)
        await until_closed(greedy)
        await other.send(json.dumps({"do": "whole"}))
        assert 'id="tick"' in str(await asyncio.wait_for(other.recv(), 20))


async def test_garbage_on_the_wire_is_answered_or_dropped(house: House, table: dict[str, Any]):
    async with line(house, table, 0) as socket:
        await socket.recv()
        for frame in ("", " ", "NaN", b"\xff\xfe", "{" * 100, '{"do": "\ud7ff"}', '{"do": "wager", "args": [[]]}'):
            await socket.send(frame)
            while not (text := str(await asyncio.wait_for(socket.recv(), 20))).startswith("{"):
                pass
            said = json.loads(text)
            assert said.get("notice") or said["reason"]


async def test_logging_out_closes_the_sockets_of_the_player_and_no_others(house: House, table: dict[str, Any]):
    async with line(house, table, 0) as mine, line(house, table, 1) as other:
        await mine.recv()
        await asyncio.to_thread(log_out, house, table["sessions"][0])
        assert await until_closed(mine) == LEFT
        await other.send(json.dumps({"do": "whole"}))
        assert 'id="tick"' in str(await asyncio.wait_for(other.recv(), 20))
