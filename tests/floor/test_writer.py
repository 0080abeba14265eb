"""Acts on the event loop: written by one thread, told after the commit, and done the usual way where that fails."""

import asyncio
import threading
import uuid
from typing import Any

import pytest
from django.db import OperationalError, transaction

from casino.accounts.models import Player
from casino.batch import Batch
from casino.cage import purses
from casino.floor import consumers, live, quick, runtime, seats
from casino.floor.changes import Repeated
from casino.floor.hub import in_pool
from casino.floor.models import Input, Table
from casino.floor.writer import TryAgain, Waiting, together, writer
from games.kit.asks import Refused
from tests.floor.company import message, now, problems, seated, staked
from tests.floor.wire import Viewer, ids

pytestmark = pytest.mark.django_db(transaction=True)


async def ready_company(players: int = 2, **how: Any) -> tuple[Table, list[Player]]:
    """A table with a chip from everybody: all that quick acts need is in memory."""
    writer.shared.clear()
    table, *people = await in_pool(lambda: seated(players=players, **how))
    for player in people:
        await in_pool(runtime.act, table.code, player.pk, await wish(table))
    return table, people


async def wish(table: Table, wager: str = "red", amount: int = 500, **more: Any) -> dict[str, Any]:
    return {**await in_pool(lambda: message(table, "wager", wager=wager, amount=amount)), **more}


class Gate:
    """Holds the writer back before it writes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.open, self.reached, write = threading.Event(), threading.Event(), Batch.write

        def held(batch: Batch) -> None:
            if threading.current_thread().name == "writer":
                self.reached.set()
                assert self.open.wait(60)
            write(batch)

        monkeypatch.setattr(Batch, "write", held)


async def test_a_chip_is_acknowledged_and_pushed_only_after_its_commit(monkeypatch: pytest.MonkeyPatch):
    table, (finch, wren) = await ready_company()
    mine, other = [await Viewer.come(table, who) for who in (finch, wren)]
    for viewer in (mine, other):
        while not await viewer.silent():
            await viewer.hear()
    gate = Gate(monkeypatch)
    await mine.send(await wish(table, "black", key="k" * 8))
    await in_pool(gate.reached.wait, 60)
    assert await mine.silent()
    assert await other.silent()
    assert live.pending(table.pk)
    gate.open.set()
    said = await mine.hear_json()
    assert said["ok"]
    await other.reach(said["version"])
    assert "c-black" in ids(other.frames[-1])
    for viewer in (mine, other):
        await viewer.go()
    assert await in_pool(staked, table) == {1: 1_000, 2: 500}


async def test_acts_of_many_tables_are_one_commit(monkeypatch: pytest.MonkeyPatch):
    houses = [await ready_company(1) for _ in range(4)]
    wishes = [await wish(table, "black") for table, _ in houses]
    first, gate = await ready_company(1), Gate(monkeypatch)
    held = quick.applied(first[0].code, first[1][0].pk, await wish(first[0], "black"))
    await in_pool(gate.reached.wait, 60)
    items = [quick.applied(table.code, people[0].pk, one) for (table, people), one in zip(houses, wishes, strict=True)]
    written: list[int] = []
    write = writer._write

    def counted(them: list[Waiting]) -> None:
        written.append(len(them))
        write(them)

    monkeypatch.setattr(writer, "_write", counted)
    gate.open.set()
    for item in (held, *items):
        assert item is not None
        await item.done
    assert written == [4]
    for table, _ in houses:
        assert await in_pool(staked, table) == {1: 1_000}


async def test_a_look_waits_for_what_is_being_written(monkeypatch: pytest.MonkeyPatch):
    table, (finch, _) = await ready_company()
    gate = Gate(monkeypatch)
    acting = asyncio.ensure_future(consumers._acted(table.code, finch.pk, await wish(table, "black")))
    await in_pool(gate.reached.wait, 60)
    looking = asyncio.ensure_future(in_pool(lambda: now(table).version if live.desk(table.pk).__enter__() else 0))
    await asyncio.sleep(0.05)
    assert not looking.done()
    gate.open.set()
    told = await acting
    assert await looking == told.version


@pytest.mark.parametrize("failure", [OperationalError("gone"), RuntimeError("the lights went out")])
async def test_a_failed_commit_forgets_its_rounds_and_each_act_is_done_once(
    monkeypatch: pytest.MonkeyPatch, failure: Exception
):
    table, people = await ready_company()
    write = Batch.write
    failures: list[Exception] = []

    def fail_once(batch: Batch) -> None:
        if threading.current_thread().name == "writer" and not failures:
            failures.append(failure)
            raise failure
        write(batch)

    monkeypatch.setattr(Batch, "write", fail_once)
    wishes = [await wish(table, "black") for _ in people]
    told = await asyncio.gather(
        *(consumers._acted(table.code, p.pk, one) for p, one in zip(people, wishes, strict=True))
    )
    assert failures
    assert len({one.version for one in told}) == 2
    assert await in_pool(staked, table) == {1: 1_000, 2: 1_000}
    assert not live.pending(table.pk)
    log = await in_pool(lambda: list(Input.objects.filter(do="wager").values_list("key", flat=True)))
    assert sorted(log[2:]) == sorted(one["key"] for one in wishes)
    assert await in_pool(problems) == []


async def test_a_commit_that_was_heard_and_not_answered_is_not_done_twice(monkeypatch: pytest.MonkeyPatch):
    table, (finch, _) = await ready_company()

    def unanswered(items: list[Waiting]) -> None:
        with live.pen(), transaction.atomic():
            together(item.change for item in items).write()
        writer._fail(items, OperationalError("no answer"))

    monkeypatch.setattr(writer, "_write", unanswered)
    with pytest.raises(Repeated):
        await consumers._acted(table.code, finch.pk, await wish(table, "black"))
    assert await in_pool(staked, table) == {1: 1_000, 2: 500}


async def test_what_another_process_did_is_found_when_it_is_written():
    table, (finch, wren) = await ready_company()
    kept = live.newest(table.pk, 0)
    assert kept is not None
    one, other = await wish(table, "black"), await wish(table, "odd")
    before = kept._replace(play=await in_pool(lambda: live.rebuild(now(table).round)))
    await in_pool(runtime.act, table.code, wren.pk, other)  # as if elsewhere: this process does not hear of it
    live._rounds[table.pk] = before
    with pytest.raises(TryAgain):
        await quick.act(table.code, finch.pk, one)
    assert writer.is_shared(table.pk)
    assert live.newest(table.pk, 0) is None
    told = await consumers._acted(table.code, finch.pk, one)
    assert await in_pool(lambda: now(table).version) == told.version
    assert await in_pool(staked, table) == {1: 1_000, 2: 1_000}


async def test_a_player_at_two_tables_has_one_purse():
    """Chips that memory believes to be in hand and the books do not have are refused, and at that table alone."""
    (first, (finch,)), (second, _) = await ready_company(1), await ready_company(1)
    await in_pool(seats.sit, second.code, finch)
    await in_pool(runtime.act, second.code, finch.pk, await wish(second))
    believed = purses.account(finch.pk)
    assert believed is not None
    rest = believed.available
    for wager, cents in (("black", 50_000), ("odd", rest - 50_500)):
        await in_pool(runtime.act, first.code, finch.pk, await wish(first, wager, cents))
    purses.put(believed, purses.turn())
    with pytest.raises(Refused) as refused:
        await consumers._acted(second.code, finch.pk, await wish(second, "black", 1_000))
    assert refused.value.code == "purse"
    assert (await consumers._acted(second.code, finch.pk, await wish(second, "black", 500))).version
    assert await in_pool(problems) == []


async def test_a_repeated_key_changes_nothing_and_is_answered_as_done():
    table, (finch, _) = await ready_company()
    one = await wish(table, "black", key=uuid.uuid4().hex)
    await consumers._acted(table.code, finch.pk, one)
    for _ in range(2):
        with pytest.raises(Repeated):
            await consumers._acted(table.code, finch.pk, one)
    assert await in_pool(staked, table) == {1: 1_000, 2: 500}


async def test_the_last_who_is_ready_closes_the_wagers_by_a_thread():
    table, (finch, wren) = await ready_company(pace="untimed")
    for player, is_quick in ((finch, True), (wren, False)):
        said = await in_pool(lambda: message(table, "ready"))
        item = quick.applied(table.code, player.pk, said)
        assert (item is not None) == is_quick
        if item:
            await item.done
        else:
            await in_pool(runtime.act, table.code, player.pk, said)
    assert (await in_pool(now, table)).round.ended


async def test_whoever_lays_a_chip_is_present_though_not_yet_noted_as_back():
    table, finch, wren = await in_pool(lambda: seated(players=2))
    await in_pool(lambda: seats.away(table.code, finch.pk, gone=True))
    await consumers._acted(table.code, wren.pk, await in_pool(lambda: message(table, "ready")))
    for _ in range(2):
        await consumers._acted(table.code, finch.pk, await wish(table))
    assert not (await in_pool(now, table)).round.ended
    assert await in_pool(staked, table) == {1: 1_000}


async def test_the_last_wager_taken_down_lets_the_ready_go_on_by_a_thread():
    table, (finch, wren) = await ready_company(pace="untimed")
    await consumers._acted(table.code, wren.pk, await in_pool(lambda: message(table, "ready")))
    down = await in_pool(lambda: message(table, "clear"))
    assert quick.applied(table.code, finch.pk, down) is None
    await consumers._acted(table.code, finch.pk, down)
    assert (await in_pool(now, table)).round.ended
    assert await in_pool(problems) == []
