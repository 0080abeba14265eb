"""A patched page of a class equals a fresh one: the host's, a pupil's, the one in the dealer's chair, and the wall."""

import difflib
from typing import Any

import pytest

from casino.academy import classes, quiz
from casino.accounts.models import Player
from casino.floor.hub import in_pool
from casino.floor.models import Table
from tests.academy.company import class_of, person, play_of, room_of
from tests.floor import dom
from tests.floor.company import now
from tests.floor.test_patched import Reader, without_what_the_script_keeps
from tests.floor.wire import Viewer

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["without_what_the_script_keeps"]


class Pages(Reader):
    """A viewer of a class, whose page may be another than the plain one."""

    def __init__(self, table: Table, player: Player | None, page: str = "table/{}/") -> None:
        self.path = f"/{page.format(table.code)}"
        super().__init__(table, player)

    def fetch(self) -> str:
        answer = self.client.get(self.path)
        assert answer.status_code == 200, self.path
        return str(answer.content.decode())

    async def same(self, step: str) -> None:
        fresh = dom.read(await in_pool(self.fetch))
        mine, theirs = ([line for name in ("table", "seated") for line in part(page, name)]
                        for page in (self.page, fresh))  # fmt: skip
        difference = list(difflib.unified_diff(mine, theirs, "patched", "fresh", lineterm="", n=1))
        assert not difference, f"after {step}, at {self.path} for {self.player}:\n" + "\n".join(difference[:40])


def part(page: dom.Node, name: str) -> list[str]:
    node = page.find(name)
    assert node is not None, f"the page has no #{name}"
    return [line for line in node.lines() if 'id="tick"' not in line]


@pytest.mark.parametrize(("game", "wagers"), [
    ("roulette", [{"wager": "straight", "spot": "17", "amount": 500}, {"wager": "red", "amount": 1000}]),
    ("minibaccarat", [{"wager": "player", "amount": 2500}, {"wager": "banker", "amount": 2500}]),
    ("casino_war", [{"wager": "initial", "amount": 1000}, {"wager": "initial", "amount": 500}]),
])  # fmt: skip
async def test_patched_pages_equal_fresh_ones_through_a_class(game: str, wagers: list[dict[str, Any]]):
    table, host, finch, wren = await in_pool(lambda: class_of(game))
    late = await in_pool(person, "Dunlin")
    readers = [
        await (await in_pool(Pages, table, host, "class/{}/host/")).connect(),
        await (await in_pool(Pages, table, finch)).connect(),
        await (await in_pool(Pages, table, wren)).connect(),
    ]
    lectern, one, two = (reader.socket for reader in readers)

    async def same(step: str) -> None:
        version = await in_pool(lambda: now(table).version)
        for reader in readers:
            await reader.follow(version)
        for reader in readers:
            await reader.same(step)

    async def go(viewer: Viewer, do: str, **args: Any) -> None:
        said = await viewer.ask(do, **args)
        assert said["ok"], (do, said)
        await same(f"{do} {args}")

    async def till_open() -> None:
        while not await in_pool(lambda: play_of(table).open):
            await go(lectern, "step")

    await same("the beginning")
    await till_open()
    await go(one, "wager", **wagers[0])
    await go(two, "wager", **wagers[1])
    await go(two, "hand", up=True)
    await go(lectern, "attend", player=wren.pk)
    await go(lectern, "switch", name="coach", on=True)
    await go(lectern, "chips", amount=5000)
    await go(lectern, "chair", player=finch.pk)
    kind = await in_pool(lambda: next(iter(table.card.plays.outcomes(play_of(table).options))))
    await go(lectern, "stack", kind=kind, outcomes=[None])
    await go(lectern, "unstack", kind=kind)
    for _ in range(60):
        play = await in_pool(play_of, table)
        if play.finished:
            break
        if quiz.askable(play) and not await in_pool(lambda: quiz.current(room_of(table))):
            await go(lectern, "ask", n=quiz.askable(play)[0].n)
            question = await in_pool(lambda: quiz.current(room_of(table)))
            assert question is not None
            await go(two, "reply", question=question.pk, amount=500)
            await go(lectern, "reveal")
        if any("pay" in ask.choices for ask in play.asks):
            await go(one, "pay", amount=100)
        else:
            await go(one, "deal")
    assert (await in_pool(play_of, table)).finished
    await go(lectern, "rewind", inputs=5)
    await go(lectern, "run", pace="relaxed")
    await go(lectern, "pause")
    await in_pool(lambda: classes.join(room_of(table), late))
    await go(lectern, "seat", player=late.pk)
    await go(lectern, "unseat", player=late.pk)
    for reader in readers:
        await reader.socket.go()


async def test_a_wall_shows_what_all_may_see():
    table, host, *_ = await in_pool(class_of)
    wall = await (await in_pool(Wall, table, host, "class/{}/projector/")).connect()
    lectern = await Viewer.come(table, host)
    for _ in range(3):
        assert (await lectern.ask("step"))["ok"]
        version = await in_pool(lambda: now(table).version)
        await lectern.reach(version)
        await wall.follow(version)
        await wall.same("a step")
    assert "only you see this" not in "".join(wall.socket.frames).lower()
    await wall.socket.go()
    await lectern.go()


class Wall(Pages):
    async def connect(self) -> "Wall":
        self.socket = await Viewer.come(self.table, self.player, version=self.version, at="wall/")
        self.patched = 0
        await self.follow(self.version)
        return self
