"""A crowd of bots at the tables of served houses, and what they counted."""

import asyncio
import os
import random
import re
import statistics
import time
import uuid
from dataclasses import dataclass, field
from json import dumps, loads
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from bench._servers import PATIENCE

TICK = re.compile(r'data-version="(\d+)" data-round="(\w+)"')
SPOTS: list[tuple[str, str | None]] = [
    *(("straight", str(n)) for n in range(1, 37)),
    *((name, None) for name in ("red", "black", "odd", "even", "low", "high")),
]
SWITCHES = re.compile(r"ctxt_switches:\s+(\d+)")
AT_ONCE = 2
"""Bots of a table that act flat out; all of them watch."""


@dataclass
class Server:
    """A served house and its tables: codes, and the sessions of who sits there."""

    port: int
    pid: int
    tables: list[dict[str, Any]]
    log: Path

    def cpu(self) -> float:
        """Seconds of CPU used so far."""
        return cpu_of(self.pid)

    def switches(self) -> int:
        """How often its threads gave up the processor, or were made to, so far."""
        states = Path(f"/proc/{self.pid}/task").glob("*/status")
        return sum(int(n) for state in states for n in SWITCHES.findall(state.read_text()))

    def memory(self) -> float:
        """Resident memory in MB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())
        return int(found[1]) / 1024 if found else 0.0


def cpu_of(pid: int) -> float:
    """Seconds of CPU that a process used so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass
class Table:
    """A table as the bots see it: the newest version at each seat, and the actions not yet seen by all."""

    versions: dict[int, int] = field(default_factory=dict)
    pending: list[tuple[float, int]] = field(default_factory=list)

    def arrived(self, seat: int, version: int, tally: "Tally") -> None:
        """A seat is at this version now."""
        self.versions[seat] = version
        self.check(tally)

    def check(self, tally: "Tally") -> None:
        if not self.pending:
            return
        all_have, now = min(self.versions.values()), time.perf_counter()
        left = []
        for sent, version in self.pending:
            if version <= all_have:
                tally.latencies.append(now - sent)
            else:
                left.append((sent, version))
        self.pending = left


@dataclass
class Tally:
    """What the bots counted."""

    actions: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    latencies: list[float] = field(default_factory=list)
    wager_pushes: list[int] = field(default_factory=list)
    other_pushes: list[int] = field(default_factory=list)


class Bot:
    """A player who wagers small amounts all over the felt."""

    def __init__(self, url: str, session: str, table: Table, seat: int) -> None:
        self.url, self.table, self.seat = url, table, seat
        self.tally = Tally()
        self.headers = {"Cookie": f"sessionid={session}"}
        self.random = random.Random(session)
        self.round = ""
        self.acks: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.socket: ClientConnection
        self.reader: asyncio.Future[None]

    async def come(self) -> None:
        """Take the seat's socket."""
        origin: Any = self.url.replace("ws://", "http://").partition("/ws/")[0]
        self.socket = await connect(
            self.url, additional_headers=self.headers, compression=None, ping_interval=None, max_size=None,
            max_queue=None, origin=origin, open_timeout=PATIENCE,
        )  # fmt: skip
        self.read(str(await self.socket.recv()))
        self.reader = asyncio.ensure_future(self.listen())

    async def go(self) -> None:
        """Leave."""
        await self.socket.close()
        self.reader.cancel()

    def read(self, text: str) -> None:
        if text.startswith("{"):
            said = loads(text)
            waiting = self.acks.pop(said.get("ack", ""), None)
            if waiting and not waiting.done():
                waiting.set_result(said)
            return
        found = TICK.search(text)
        if found:
            self.round = found[2]
            phase_changed = 'id="equipment"' in text[:20_000] and 'id="table"' not in text[:600]
            (self.tally.other_pushes if phase_changed else self.tally.wager_pushes).append(len(text.encode()))
            self.table.arrived(self.seat, int(found[1]), self.tally)

    async def listen(self) -> None:
        try:
            async for text in self.socket:
                self.read(str(text))
        except ConnectionClosed:
            return

    async def play(self, until: float, think: float) -> None:
        """Wager until the time is up, with thought between actions."""
        await asyncio.sleep(self.random.random() * max(think, 0.5))
        while time.perf_counter() < until:
            wager, spot = self.random.choice(SPOTS)
            said = await self.act("wager", {"wager": wager, "spot": spot, "amount": 100})
            if said is None:
                return
            if said["ok"]:
                self.tally.actions += 1
                await asyncio.sleep(min(think * (0.5 + self.random.random()), max(0.0, until - time.perf_counter())))
                continue
            code = said["code"]
            self.tally.refused[code] = self.tally.refused.get(code, 0) + 1
            if code in ("maximum", "purse"):
                await self.act("clear", {})
            await asyncio.sleep(0.3)

    async def act(self, do: str, args: dict[str, Any]) -> dict[str, Any] | None:
        key = uuid.uuid4().hex
        answered = self.acks[key] = asyncio.get_running_loop().create_future()
        sent = time.perf_counter()
        try:
            await self.socket.send(dumps({"key": key, "round": self.round, "do": do, "args": args}))
            said = await asyncio.wait_for(answered, PATIENCE)
        except (TimeoutError, ConnectionClosed):
            return None
        if said["ok"] and do == "wager":
            self.table.pending.append((sent, said["version"]))
            self.table.check(self.tally)
        return dict(said)


@dataclass
class Measured:
    """What came of one run."""

    tables: int
    seats: int
    seconds: float
    tally: Tally
    servers_cpu: list[float]
    bots_cpu: float
    memory: float
    switches: int = 0

    @property
    def server_cpu(self) -> float:
        return sum(self.servers_cpu)

    @property
    def actions(self) -> float:
        return self.tally.actions / self.seconds

    @property
    def deliveries(self) -> float:
        return len(self.tally.latencies) * self.seats / self.seconds

    @property
    def pushes(self) -> float:
        return (len(self.tally.wager_pushes) + len(self.tally.other_pushes)) / self.seconds

    @property
    def cpu_per_action(self) -> float:
        """Milliseconds of the server's CPU."""
        return 1000 * self.server_cpu / max(1, self.tally.actions)

    @property
    def switches_per_action(self) -> float:
        return self.switches / max(1, self.tally.actions)

    @property
    def push(self) -> float:
        return statistics.median(self.tally.wager_pushes or [0])

    def at(self, share: float) -> float:
        """Milliseconds within which this share of the actions reached the last seat."""
        found = sorted(self.tally.latencies) or [0.0]
        return 1000 * found[min(len(found) - 1, int(share * len(found)))]

    def line(self, name: str) -> str:
        return (
            f"{name:<22}{self.tables:>4} × {self.seats}{self.actions:>9.0f}{self.deliveries:>12.0f}{self.pushes:>10.0f}"
            f"{self.at(0.5):>9.1f}{self.at(0.99):>9.1f}{self.push:>10.0f}{self.cpu_per_action:>10.2f}"
            f"{100 * self.server_cpu / self.seconds:>7.0f} %{100 * self.bots_cpu / self.seconds:>5.0f} %"
            f"{self.memory:>8.0f}"
        )


HEAD = (
    f"{'':<22}{'tables':>8}{'acts/s':>9}{'deliver./s':>12}{'pushes/s':>10}{'p50 ms':>9}{'p99 ms':>9}"
    f"{'push B':>10}{'CPU ms':>10}{'server':>9}{'bots':>7}{'RSS MB':>8}"
)


class Crowd:
    """Bots at the tables of a served house, each table at one process. They stay, and more come for larger runs."""

    def __init__(self, servers: list[Server], seats: int) -> None:
        self.servers, self.seats = servers, seats
        self.tables: list[list[Bot]] = []

    async def fill(self, tables: int) -> None:
        """Let bots come until so many tables are full."""
        for at, made in enumerate(self.servers[0].tables[:tables]):
            if at < len(self.tables):
                continue
            table, bots = Table(), []
            for seat, session in enumerate(made["sessions"][: self.seats]):
                port = self.servers[at % len(self.servers)].port  # as the proxy does it: a table has one process
                bots.append(Bot(f"ws://127.0.0.1:{port}/ws/table/{made['code']}/", session, table, seat))
            table.versions = {bot.seat: -1 for bot in bots}
            await asyncio.gather(*(bot.come() for bot in bots))
            self.tables.append(bots)

    async def play(self, seconds: float, think: float) -> Measured:
        """All of them play for a while."""
        bots, tally = [bot for table in self.tables for bot in table], Tally()
        for bot in bots:
            bot.tally = tally
        switched = sum(one.switches() for one in self.servers)
        before, mine, began = [one.cpu() for one in self.servers], time.process_time(), time.perf_counter()
        acting = [bot for bot in bots if think or bot.seat < AT_ONCE]
        playing = [asyncio.ensure_future(bot.play(began + seconds, think)) for bot in acting]
        _, late = await asyncio.wait(playing, timeout=seconds + PATIENCE)
        for task in late:
            task.cancel()
        took, bots_cpu = time.perf_counter() - began, time.process_time() - mine
        cpu = [one.cpu() - was for one, was in zip(self.servers, before, strict=True)]
        memory = sum(one.memory() for one in self.servers)
        switched = sum(one.switches() for one in self.servers) - switched
        return Measured(len(self.tables), self.seats, took, tally, cpu, bots_cpu, memory, switched)

    async def go(self) -> None:
        await asyncio.gather(*(bot.go() for table in self.tables for bot in table))
