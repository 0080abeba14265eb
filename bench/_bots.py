"""A player of any game, over a real socket, who chooses from what is legal and never gives up.

What was not answered is sent again with the same key, through whichever door is open. Now and then something is sent
twice, too late, or once more long after it was answered. Every answer is kept: the house is held to them afterwards.
"""

import asyncio
import json
import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench._house import Books, Door
from games.kit.chance import Quick
from games.kit.round import Round

TICK = re.compile(r'data-version="(\d+)" data-round="(\w+)"')
BROKEN = (OSError, WebSocketException, TimeoutError, EOFError)
NOT_LOGGED = frozenset({"ready", "unready", "next"})
"""Acts that leave nothing in the log."""
AGAIN = frozenset({"house", "busy", "away"})
"""Refusals after which nobody knows whether it was done: it is asked again, with the same key."""


@dataclass
class Wish:
    """Something a bot asked for: the message, how often it was sent, and all that was answered."""

    message: dict[str, Any]
    sent: int = 0
    answers: list[dict[str, Any]] = field(default_factory=list)

    @property
    def granted(self) -> bool:
        return any(said["ok"] for said in self.answers)

    @property
    def refused(self) -> bool:
        """Was it refused for good, as often as it was sent?"""
        said_no = [said for said in self.answers if not said["ok"] and said["code"] not in AGAIN]
        return len(said_no) == self.sent > 0

    @property
    def taken_back(self) -> bool:
        """Was it granted, and refused when it was sent again?"""
        granted = [said["ok"] or said["code"] in AGAIN for said in self.answers]
        return self.granted and False in granted[[said["ok"] for said in self.answers].index(True) :]

    @property
    def logged(self) -> bool:
        return self.message["do"] not in NOT_LOGGED


@dataclass
class Habits:
    """How a bot behaves: seconds of thought, and how often it does what it should not."""

    think: float = 0.12
    patience: float = 10.0
    twice: float = 0.08
    late: float = 0.06
    once_more: float = 0.05


class Bot:
    """A player in one seat of one table."""

    def __init__(
        self, doors: Sequence[Door], books: Books, table: dict[str, Any], seat: int, *, seed: str, habits: Habits
    ) -> None:
        self.doors, self.books, self.habits = doors, books, habits
        self.code, self.session, self.player = table["code"], table["sessions"][seat], table["players"][seat]
        self.random = random.Random(f"{seed} {seat}")
        self.luck = Quick(self.random.getrandbits(32))
        self.door = seat  # neighbours come in by different doors
        self.version, self.round = -1, ""
        self.pending: Wish | None = None
        self.wishes: dict[str, Wish] = {}
        self.refusals: Counter[str] = Counter()
        self.breaks = self.failures = 0
        self.line: ClientConnection | None = None
        self.ready = ""
        """The round in which it said so, and has done nothing else since."""
        self.broke = False
        """Is there nothing more that it could wager?"""
        self.stop = False

    # ---- the line

    async def play(self) -> None:
        """Play until told to stop, over as many lines as it takes."""
        while not self.stop:
            try:
                await self._come_in()
            except BROKEN:
                self.breaks += 1
                self.failures += 1
                self.door += 1
                await asyncio.sleep(self.random.random() * min(4.0, 0.1 * 2**self.failures))
            finally:
                self.line = None

    async def _come_in(self) -> None:
        port = self.doors[self.door % len(self.doors)].port
        origin: Any = f"http://127.0.0.1:{port}"
        async with connect(
            f"ws://127.0.0.1:{port}/ws/table/{self.code}/", additional_headers={"Cookie": f"sessionid={self.session}"},
            origin=origin, compression=None, ping_interval=None, max_size=None, max_queue=None,
            open_timeout=self.patience, close_timeout=0.2,
        ) as line:  # fmt: skip
            await self._hear(line, self.patience)
            self.line = line
            while not self.stop:
                wish = self.pending or self._next()
                if wish is None:
                    if self.broke:
                        await asyncio.to_thread(self._top_up, port)
                    await self._listen(line, self.habits.think)
                else:
                    await self._ask(line, wish)
                    await self._listen(line, self.habits.think * 2 * self.random.random())

    @property
    def patience(self) -> float:
        """Seconds to wait for the house; more where that was in vain, or nobody would get through on a busy machine."""
        return min(60.0, self.habits.patience * 2**self.failures)

    def cut(self) -> None:
        """The connection breaks, without a word to the house."""
        if self.line:
            self.line.transport.abort()

    async def _hear(self, line: ClientConnection, seconds: float) -> None:
        """Take in one message."""
        text = str(await asyncio.wait_for(line.recv(), seconds))
        if not text.startswith("{"):
            found = TICK.search(text)
            assert found, text[:200]
            self.version, self.round = int(found[1]), found[2]
            return
        said = json.loads(text)
        if wish := self.wishes.get(said.get("ack")):
            wish.answers.append(said)

    async def _listen(self, line: ClientConnection, seconds: float) -> None:
        """Take in what comes for a while."""
        until = asyncio.get_running_loop().time() + seconds
        while (left := until - asyncio.get_running_loop().time()) > 0:
            try:
                await self._hear(line, left)
            except TimeoutError:
                return

    async def _ask(self, line: ClientConnection, wish: Wish) -> None:
        """Send a wish and wait for the answer; a house that does not answer in time is left for another door."""
        self.pending = wish
        if self.random.random() < self.habits.late:
            await self._listen(line, 0.2 + self.random.random())
        before = len(wish.answers)
        for _ in range(2 if self.random.random() < self.habits.twice else 1):
            wish.sent += 1
            await line.send(json.dumps(wish.message))
        while len(wish.answers) == before:
            await self._hear(line, self.patience)
        said = wish.answers[-1]
        if said["ok"]:
            self.pending, self.failures = None, 0
            self.ready = wish.message["round"] if wish.message["do"] == "ready" else ""
            return
        self.refusals[said["code"]] += 1
        if said["code"] in AGAIN:
            await self._listen(line, 0.3)
        else:
            self.pending = None

    # ---- the game

    def _next(self) -> Wish | None:
        """What to do now, if anything: sometimes what was done before, which must change nothing."""
        if self.wishes and self.random.random() < self.habits.once_more:
            old = self.wishes[self.random.choice(list(self.wishes)[-60:])]
            if old.granted and old.logged:
                return old
        wanted = self._choose()
        if wanted is None:
            return None
        do, args = wanted
        key = f"{self.random.getrandbits(128):032x}"
        wish = self.wishes[key] = Wish({"key": key, "round": self.round, "do": do, "args": args})
        return wish

    def _top_up(self, port: int) -> None:
        """Ask the cage for chips, as the page does."""
        self.broke, token = False, "t" * 32
        cookies = f"sessionid={self.session}; csrftoken={token}"
        line = HTTPConnection("127.0.0.1", port, timeout=self.patience)
        try:
            line.request("POST", "/me/top-up/", headers={"Cookie": cookies, "X-CSRFToken": token})
            line.getresponse().read()
        except HTTPException:
            raise OSError("the cage did not answer") from None
        finally:
            line.close()

    def _choose(self) -> tuple[str, dict[str, Any]] | None:
        table = self.books.table(self.code)
        mine = self.books.seat(table.id, self.player)
        if mine is None:
            return None
        (seat, purse), play = mine, table.play
        if play.finished:
            return ("next", {}) if table.pace == "untimed" else None
        if play.betting and (seat not in play.present or play.seats[seat].purse != purse):
            play.sit(seat, purse)  # as the house would tell the round before it asks
        if seat not in play.seats:
            return None
        if play.betting and self.ready == table.round and self.random.random() < 0.8:
            return None  # the others may still be thinking
        found = anything(play, seat, self.luck)
        self.broke = found is None and play.betting
        return found


def anything(play: Round, seat: int, luck: Quick) -> tuple[str, dict[str, Any]] | None:
    """Something that this seat may do: first a wager; when there is one, it may be enough. None if there is nothing."""
    staked = play.takes_part(seat)
    if play.betting and luck.below(20) == 0:
        return "repeat", {}
    if play.betting and staked and luck.below(20) < 9:
        return "ready", {}
    asked = [(do, choice) for ask in play.asks if seat in ask.seats for do, choice in ask.choices.items()]
    luck.shuffle(asked)
    if play.betting and not staked:
        asked.sort(key=lambda one: one[0] not in ("wager", "wagers"))
    for do, choice in asked:
        args = choice.domain.sample(play, seat, luck)
        if args is not None:
            return do, dict(args)
    return None
