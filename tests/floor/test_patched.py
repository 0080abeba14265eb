"""A patched page equals a fresh one: after each push, for every kind of viewer, through a whole round."""

import difflib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from casino.accounts.models import Player
from casino.floor import changes, seats
from casino.floor.hub import in_pool
from casino.floor.models import Table
from tests.floor import dom
from tests.floor.company import expire, newcomer, now, seated
from tests.floor.wire import Viewer, client_of

pytestmark = pytest.mark.django_db(transaction=True)
Step = Callable[[], Awaitable[Any]]
# What the script keeps itself, or what is of the request and not of the table.
BY_SCRIPT = {"table": {"data-phase", "ws-connect"}, "tick": {"data-n", "data-now"}}


class Reader:
    """A viewer with a page that is only ever patched, and a browser to ask for a fresh one."""

    def __init__(self, table: Table, player: Player | None) -> None:
        self.table, self.player = table, player
        self.client = client_of(player)
        self.page = dom.read(self.fetch())
        self.version = now(table).version

    def fetch(self) -> str:
        answer = self.client.get(f"/table/{self.table.code}/")
        assert answer.status_code == 200
        return str(answer.content.decode())

    async def connect(self) -> "Reader":
        self.socket = await Viewer.come(self.table, self.player, version=self.version)
        self.patched = 0
        await self.follow(self.version)
        return self

    async def follow(self, version: int) -> None:
        """Patch the page until it is of this version."""
        await self.socket.reach(version)
        for text in self.socket.frames[self.patched :]:
            if not text.startswith("{"):
                dom.patch(self.page, text)
        self.patched = len(self.socket.frames)

    async def same(self, step: str) -> None:
        """The page is what a fresh one would be."""
        fresh = dom.read(await in_pool(self.fetch))
        mine, theirs = region(self.page), region(fresh)
        difference = list(difflib.unified_diff(mine, theirs, "patched", "fresh", lineterm="", n=1))
        assert not difference, f"after {step}, for {self.player or 'a stranger'}:\n" + "\n".join(difference[:40])


def region(page: dom.Node) -> list[str]:
    """All of the page that is about the table."""
    lines: list[str] = []
    for name in ("table", "seated", "tick"):
        node = page.find(name)
        assert node is not None, f"the page has no #{name}"
        lines += node.lines()
    return lines


def of_the_script(page: dom.Node) -> None:
    for node in page.elements():
        for attribute in BY_SCRIPT.get(node.attributes.get("id") or "", ()):
            node.attributes.pop(attribute, None)
        if node.name == "input" and node.attributes.get("name") == "csrfmiddlewaretoken":
            node.attributes["value"] = ""
        if node.attributes.get("id") == "until":
            node.inside = []


@pytest.fixture(autouse=True)
def without_what_the_script_keeps(monkeypatch: pytest.MonkeyPatch):
    real = dom.read

    def read(html: str) -> dom.Node:
        page = real(html)
        of_the_script(page)
        return page

    monkeypatch.setattr(dom, "read", read)


@pytest.mark.parametrize(("game", "wagers"), [
    ("roulette", [("straight", "17"), ("red", None), ("split", "17-20")]),
    ("big_six_wheel", [("sym_1", None), ("sym_2", None), ("sym_5", None)]),
])  # fmt: skip
async def test_a_patched_page_equals_a_fresh_one_through_a_round(game: str, wagers: list[tuple[str, str | None]]):
    table, finch, wren = await in_pool(lambda: seated(game=game, players=2))
    dunlin = await in_pool(newcomer, "Dunlin")
    readers = [await (await in_pool(Reader, table, who)).connect() for who in (finch, wren, None)]
    one, two = readers[0].socket, readers[1].socket
    (a, b, c) = wagers

    def lay(viewer: Viewer, where: tuple[str, str | None], do: str = "wager", **args: Any) -> Step:
        return lambda: viewer.ask(do, wager=where[0], spot=where[1], **args)

    async def clock() -> None:
        if await in_pool(lambda: now(table).deadline):
            changes.tell(await in_pool(expire, table))

    steps: dict[str, Step] = {
        "a wager": lay(one, a, amount=500),
        "a wager of another": lay(two, a, amount=700),
        "a second wager": lay(one, b, amount=2_500),
        "chips taken back": lay(one, b, "take", amount=500),
        "undo": lambda: one.ask("undo"),
        "double": lambda: one.ask("double"),
        "a third wager": lay(two, c, amount=500),
        "ready": lambda: one.ask("ready"),
        "not ready": lambda: one.ask("unready"),
        "somebody sits down": lambda: in_pool(seats.sit, table.code, dunlin),
        "somebody leaves": lambda: in_pool(seats.leave, table.code, dunlin.pk),
        "somebody drops": lambda: in_pool(lambda: seats.away(table.code, wren.pk, gone=True)),
        "and comes back": lambda: in_pool(lambda: seats.away(table.code, wren.pk, gone=False)),
        "the clock runs out": clock,
        "a late wager": lay(one, c, amount=500),
        "the clock runs out again": clock,
        "and again": clock,
        "and once more": clock,
        "repeat": lambda: one.ask("repeat"),
        "clear": lambda: one.ask("clear"),
        "another wager": lay(two, b, amount=500),
        "one is ready": lambda: one.ask("ready"),
        "all are ready": lambda: two.ask("ready"),
    }
    for name, step in steps.items():
        await step()
        version = await in_pool(lambda: now(table).version)
        for reader in readers:
            await reader.follow(version)
        for reader in readers:
            await reader.same(name)
    for reader in readers:
        await reader.socket.go()
