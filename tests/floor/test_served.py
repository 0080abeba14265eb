"""The socket through the real server: what Daphne itself does with origins, sizes and closings."""

import asyncio
import base64
import contextlib
import http.cookiejar
import json
import os
import socket
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from bench._servers import PATIENCE
from casino.floor.consumers import LEFT
from tests.floor.wire import TICK
from tests.served import House, serve

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("served"), LOG_LEVEL="warning") as house:
        yield house
        assert "Traceback" not in house.log.read_text()


@pytest.fixture(scope="module")
def table(house: House) -> dict[str, Any]:
    """A table with two seated players: its code, and their sessions."""
    return dict(json.loads(house.loaded.run("fill", "1", "2", "roulette"))[0])


def line(house: House, table: dict[str, Any], seat: int, origin: str | None = None) -> connect:
    url = f"{house.url.replace('http', 'ws')}/ws/table/{table['code']}/"
    from_: Any = origin or house.url
    cookie = {"Cookie": f"sessionid={table['sessions'][seat]}"}
    return connect(
        url, origin=from_, additional_headers=cookie, max_size=None, open_timeout=PATIENCE, ping_interval=None
    )


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
            await asyncio.wait_for(socket.recv(), PATIENCE)
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
        assert 'id="tick"' in str(await asyncio.wait_for(other.recv(), PATIENCE))


async def test_garbage_on_the_wire_is_answered_or_dropped(house: House, table: dict[str, Any]):
    async with line(house, table, 0) as socket:
        await socket.recv()
        for frame in ("", " ", "NaN", b"\xff\xfe", "{" * 100, '{"do": "\ud7ff"}', '{"do": "wager", "args": [[]]}'):
            await socket.send(frame)
            while not (text := str(await asyncio.wait_for(socket.recv(), PATIENCE))).startswith("{"):
                pass
            said = json.loads(text)
            assert said.get("notice") or said["reason"]


async def test_logging_out_closes_the_sockets_of_the_player_and_no_others(house: House, table: dict[str, Any]):
    async with line(house, table, 0) as mine, line(house, table, 1) as other:
        await mine.recv()
        await asyncio.to_thread(log_out, house, table["sessions"][0])
        assert await until_closed(mine) == LEFT
        await other.send(json.dumps({"do": "whole"}))
        assert 'id="tick"' in str(await asyncio.wait_for(other.recv(), PATIENCE))


# ---- viewers who do not read


def measured(house: House, name: str) -> float:
    with urllib.request.urlopen(f"{house.url}/metrics", timeout=PATIENCE) as page:
        lines = page.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"{name} "))


def frame(message: bytes, kind: int = 0x81) -> bytes:
    """A frame as a browser sends it: a text of less than 126 bytes, or a ping."""
    mask = os.urandom(4)
    masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(message))
    return bytes((kind, 0x80 | len(message))) + mask + masked


class Raw:
    """A viewer with a small window who never reads; with nobody's session unless one is given."""

    def __init__(self, house: House, table: dict[str, Any], session: str = "") -> None:
        port = int(house.url.rpartition(":")[2])
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(PATIENCE)
        self.line.connect(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.sendall(
            f"GET /ws/table/{table['code']}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {house.url}\r\n"
            f"Cookie: sessionid={session}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in self.line.recv(64)

    def flood(self, one: bytes, most: int) -> int:
        """Send this frame as fast as it goes; the bytes that went before the house hung up."""
        many = one * (1 + 2**20 // len(one))
        sent = 0
        try:
            while sent < most:
                sent += self.line.send(many)
        except ConnectionError:
            pass
        return sent


class Deaf(Raw):
    """A viewer who asks for the whole table again and again, and never reads."""

    def __init__(self, house: House, table: dict[str, Any]) -> None:
        super().__init__(house, table, table["sessions"][0])

    def ask(self) -> None:
        self.line.sendall(frame(json.dumps({"do": "whole"}).encode()))

    def hung_up(self) -> None:
        """Reads at last, what the network had taken, until the house's end of the line is gone."""
        with contextlib.suppress(ConnectionResetError):
            while self.line.recv(65536):
                pass


async def test_one_who_does_not_read_is_let_go_and_the_others_see_everything(house: House, table: dict[str, Any]):
    deaf = await asyncio.to_thread(Deaf, house, table)
    async with line(house, table, 1) as other:
        numbers = []
        for _ in range(400):
            with contextlib.suppress(ConnectionError):
                await asyncio.to_thread(deaf.ask)
            await other.send(json.dumps({"do": "whole"}))
            while not (found := TICK.search(str(await asyncio.wait_for(other.recv(), PATIENCE)))):
                pass
            numbers.append(int(found[1]))
            if await asyncio.to_thread(measured, house, "keystone_dropped_total"):
                break
            await asyncio.sleep(0.07)
        assert await asyncio.to_thread(measured, house, "keystone_dropped_total") == 1
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        await asyncio.to_thread(deaf.hung_up)
        await other.send(json.dumps({"do": "whole"}))
        assert TICK.search(str(await asyncio.wait_for(other.recv(), PATIENCE)))


# ---- viewers who flood


def memory(house: House) -> int:
    """Bytes that the process has in memory."""
    status = Path(f"/proc/{house.process.pid}/status").read_text()
    return 1024 * int(status.partition("VmRSS:")[2].split()[0])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read from /proc")
@pytest.mark.parametrize(
    "one",
    [frame(b"x"), frame(json.dumps({"do": "whole"}).encode()), frame(b"x", 0x89)],
    ids=["garbage", "the whole", "pings"],
)
async def test_a_flood_is_read_no_more_then_closed_and_takes_no_memory(house: House, table: dict[str, Any], one: bytes):
    async with line(house, table, 1) as other:
        await other.recv()
        before = memory(house)
        raw = await asyncio.to_thread(Raw, house, table)
        most = 200 * 2**20
        assert await asyncio.to_thread(raw.flood, one, most) < most
        assert memory(house) - before < 40 * 2**20
        await other.send(json.dumps({"do": "whole"}))
        while not TICK.search(str(await asyncio.wait_for(other.recv(), PATIENCE))):
            pass
