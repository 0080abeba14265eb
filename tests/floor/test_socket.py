"""The socket of a table: what is sent, to whom, and what is refused."""

import asyncio
import json
import statistics
import uuid
from typing import Any

import psycopg
import pytest
from channels.testing import WebsocketCommunicator
from django.db import OperationalError

from bench._servers import PATIENCE
from casino.accounts.models import Player
from casino.accounts.signals import left
from casino.asgi import application
from casino.floor import changes, consumers, runtime, seats
from casino.floor.hub import APART, SPREAD, Hub, Watch, hub, in_pool
from casino.floor.line import Line
from casino.floor.models import Seat, Table
from casino.logs import LineFormatter
from casino.rates import FLOODED
from tests.floor.company import expire, message, newcomer, seated
from tests.floor.wire import Viewer, ids

pytestmark = pytest.mark.django_db(transaction=True)


async def company(players: int = 2, **kwargs: Any) -> tuple[Table, list[Player]]:
    """A table with players, made off the event loop."""
    table, *people = await in_pool(lambda: seated(players=players, **kwargs))
    return table, people


async def test_one_who_joins_is_sent_the_whole_table():
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    sent = ids(viewer.frames[0])
    for name in ("call", "clock", "history", "seats", "seated", "equipment", "marker", "c-red", "c-straight-17"):
        assert name in sent
    for name in ("money", "wagers", "slip", "rack", "late", "live"):
        assert name in sent
    assert len(sent) == len(set(sent))
    assert viewer.n == 1
    await viewer.go()


async def test_a_page_of_this_version_is_sent_only_its_own_part():
    table, (finch, _) = await company()
    version = await in_pool(lambda: Table.objects.get().version)
    viewer = await Viewer.come(table, finch, version=version)
    assert sorted(ids(viewer.frames[0])) == ["late", "live", "money", "rack", "slip", "wagers"]
    await viewer.go()


async def test_a_wager_is_acknowledged_and_pushed_to_all():
    table, (finch, wren) = await company()
    mine, other, watcher = [await Viewer.come(table, who) for who in (finch, wren, None)]
    version = await mine.act("wager", wager="straight", spot="17", amount=500)
    await other.reach(version)
    await watcher.reach(version)
    assert set(ids(mine.frames[-1])) == {"clock", "plate-1", "c-straight-17", "money", "wagers", "rack"}
    assert set(ids(other.frames[-1])) == {"clock", "plate-1", "c-straight-17"}
    assert watcher.frames[-1].partition("\n")[2] == other.frames[-1].partition("\n")[2]
    assert 'data-seat="1" data-amount="500"' in other.frames[-1]
    for viewer in (mine, other, watcher):
        await viewer.go()


async def test_what_did_not_change_is_not_sent():
    table, (finch, wren) = await company()
    mine, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    await mine.act("wager", wager="red", amount=500)
    version = await mine.act("wager", wager="red", amount=500)
    await other.reach(version)
    assert set(ids(mine.frames[-1])) == {"plate-1", "c-red", "money", "wagers-head", "wager-1"}
    assert set(ids(other.frames[-1])) == {"plate-1", "c-red"}
    await mine.go()
    await other.go()


async def test_messages_are_numbered_and_the_whole_can_be_asked_for():
    table, (finch, wren) = await company()
    mine, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    numbers = []
    for _ in range(3):
        version = await mine.act("wager", wager="red", amount=500)
        await other.reach(version)
        numbers.append(other.n)
    assert numbers == [2, 3, 4]
    await other.send({"key": str(uuid.uuid4()), "round": other.round, "do": "whole", "args": {}})
    await other.hear()
    assert other.n == 5
    assert {"seats", "c-red", "money"} <= set(ids(other.frames[-1]))
    await other.send({"do": "whole", "args": {"version": other.version}})
    await other.hear()
    assert "money" in ids(other.frames[-1])
    assert "seats" not in ids(other.frames[-1])
    await mine.go()
    await other.go()


async def test_a_refusal_is_a_sentence_with_its_section():
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    said = await viewer.ask("wager", wager="red", amount=100_000_00)
    assert said["ok"] is False
    assert said["code"] == "maximum"
    assert said["reason"].startswith("The maximum on Red is")
    assert said["cite"].startswith("617a.")
    assert await viewer.silent()
    await viewer.go()


async def test_a_repeated_key_is_answered_as_done():
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    key = str(uuid.uuid4())
    await viewer.act("wager", key=key, wager="red", amount=500)
    said = await viewer.ask("wager", key=key, wager="red", amount=500)
    assert said == {"ack": key, "ok": True, "repeated": True}
    assert await viewer.silent()
    await viewer.go()


async def test_a_stale_round_is_answered_with_the_table_as_it_is():
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    said = await viewer.ask("wager", round_="0" * 32, wager="red", amount=500)
    assert said["code"] == "stale"
    assert {"seats", "c-red", "money"} <= set(ids(await viewer.hear()))
    await viewer.go()


async def test_spectators_see_everything_public_and_may_do_nothing():
    table, _ = await company()
    stranger, watcher = await Viewer.come(table), await Viewer.come(table, await in_pool(newcomer))
    for viewer in (stranger, watcher):
        said = await viewer.ask("wager", wager="red", amount=500)
        assert said["code"] == "seat"
        assert "seat" in said["reason"]
        await viewer.go()


async def test_a_result_changes_everybodys_own_part():
    table, (finch, wren) = await company()
    mine, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    await mine.act("wager", wager="red", amount=500)
    await other.reach(await mine.act("ready"))
    version = await other.act("ready")
    await mine.reach(version)
    assert {"call", "equipment", "history", "marker", "slip", "money", "rack"} <= set(ids(mine.frames[-1]))
    assert {"call", "equipment", "rack"} <= set(ids(other.frames[-1]))
    await mine.go()
    await other.go()


async def test_the_clock_of_an_open_table_runs_out_by_itself(settings: Any):
    settings.PACE_SCALE = 0.01
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    await viewer.act("wager", wager="red", amount=500)
    first = viewer.round
    while viewer.round == first:
        await viewer.hear()
    await viewer.go()
    rounds = await in_pool(lambda: Table.objects.get().rounds_played)
    assert rounds >= 1


async def test_the_balance_at_ones_other_table_follows():
    table, (finch, _) = await company()
    elsewhere = await in_pool(runtime.open_table, "roulette")
    await in_pool(seats.sit, elsewhere.code, finch)
    here, there = await Viewer.come(table, finch), await Viewer.come(elsewhere, finch)
    await here.act("wager", wager="red", amount=500)
    assert "$995" in await there.hear()
    assert ids(there.frames[-1]) == ["money"]
    await here.go()
    await there.go()


async def test_a_message_over_the_rate_is_answered_with_its_key(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "AT_ONCE", 5.0)
    monkeypatch.setattr(consumers, "PER_SECOND", 0.0)
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    answers = [await viewer.ask("undo") for _ in range(8)]
    assert [said["code"] for said in answers] == ["nothing"] * 5 + ["rate"] * 3
    assert all(said["reason"].startswith("Slower, please") for said in answers[5:])
    await viewer.send("nonsense")
    assert (await viewer.hear_json())["notice"].startswith("Slower, please")
    await viewer.go()


async def test_one_who_goes_on_over_the_rate_is_closed_and_not_read_any_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(consumers, "AT_ONCE", 5.0)
    monkeypatch.setattr(consumers, "MOST_OVER", 5.0)
    monkeypatch.setattr(consumers, "PER_SECOND", 0.001)
    table, (finch, wren) = await company()
    viewer, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    for _ in range(10):
        await viewer.ask("undo")
    for _ in range(3):
        await viewer.send({"key": str(uuid.uuid4()), "round": viewer.round, "do": "undo", "args": {}})
    assert await viewer.line.receive_output(timeout=PATIENCE) == {"type": "websocket.close", "code": FLOODED}
    assert await viewer.silent()
    assert (await other.ask("undo"))["code"] == "nothing"
    await viewer.go()
    await other.go()


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        ("x" * 9000, "too large"),
        (json.dumps({"do": "wager", "args": "x" * 9000}), "too large"),
        (" ", "form"),
        ("nonsense", "form"),
        ("[]", "form"),
        ("[" * 5000, "form"),
        ("9" * 5000, "form"),
        (b"\x00\x01", "form"),
    ],
)
async def test_a_message_the_house_cannot_read_gets_a_notice(frame: str | bytes, says: str):
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    if isinstance(frame, bytes):
        await viewer.line.send_to(bytes_data=frame)
    else:
        await viewer.send(frame)
    assert says in (await viewer.hear_json())["notice"]
    assert (await viewer.ask("undo"))["code"] == "nothing"  # and the line holds
    await viewer.go()


async def test_a_page_of_another_house_may_not_open_the_socket():
    table, (finch, _) = await company()
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1.elsewhere.example"):
        with pytest.raises(AssertionError, match="refused"):
            await Viewer.come(table, finch, origin=origin)
    line = WebsocketCommunicator(application, f"/ws/table/{table.code}/", [(b"host", b"127.0.0.1")])
    assert (await line.connect(timeout=PATIENCE))[0] is False  # and none at all


async def test_there_is_no_socket_without_a_table():
    line = WebsocketCommunicator(
        application, "/ws/table/NOSUCH/", [(b"host", b"127.0.0.1"), (b"origin", b"http://127.0.0.1")]
    )
    assert (await line.connect(timeout=PATIENCE))[0] is False


async def test_logging_out_closes_the_sockets():
    table, (finch, wren) = await company()
    mine, again, other = [await Viewer.come(table, who) for who in (finch, finch, wren)]
    await in_pool(left, finch.pk, None)
    for viewer in (mine, again):
        while (sent := await viewer.line.receive_output(timeout=PATIENCE))["type"] != "websocket.close":
            pass
        assert sent["code"] == consumers.LEFT
        assert 4000 <= sent["code"] < 5000  # Daphne refuses to send others but 1000
    assert (await other.ask("undo"))["code"] == "nothing"
    for viewer in (mine, again, other):
        await viewer.go()


async def test_closing_the_last_socket_is_being_away_and_coming_back_is_not():
    table, (finch, wren) = await company()
    mine, again, other = [await Viewer.come(table, who) for who in (finch, finch, wren)]

    def away() -> bool:
        return Seat.objects.get(player=finch).away_since is not None

    await mine.go()
    assert not await in_pool(away)
    await again.go()
    while "away" not in await other.hear():
        pass
    assert ids(other.frames[-1]) == ["plate-1"]
    assert await in_pool(away)
    back = await Viewer.come(table, finch)
    while ids(await other.hear()) != ["plate-1"]:
        pass
    assert not await in_pool(away)
    await back.go()
    await other.go()
    assert hub.watches == {}
    assert hub.places == {}


async def test_who_has_a_socket_is_noted():
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    before = await in_pool(lambda: Seat.objects.get(player=finch).seen)
    await in_pool(seats.seen, {code: watch.players() for code, watch in hub.watches.items()})
    assert await in_pool(lambda: Seat.objects.get(player=finch).seen) > before
    await viewer.go()


async def test_a_failing_table_closes_nothing_but_its_own_socket(monkeypatch: pytest.MonkeyPatch):
    table, (finch, wren) = await company()
    other = await Viewer.come(table, wren)
    with monkeypatch.context() as broken:
        broken.setattr("casino.floor.looks.scenes", lambda *args: 1 / 0)
        unlucky = await Viewer.open(table, finch)
        with pytest.raises(ZeroDivisionError):
            await asyncio.wait_for(unlucky.line.future, PATIENCE)
    assert hub.watches[table.code].players() == {wren.pk}
    assert (await other.ask("undo"))["code"] == "nothing"
    await other.go()


async def test_a_failure_of_the_house_is_told_without_its_inside(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    with monkeypatch.context() as broken:
        broken.setattr(runtime, "answer", lambda *args: 1 / 0)
        said = await viewer.ask("wager", wager="red", amount=500)
    assert said["code"] == "house"
    assert "nothing was changed" in said["reason"]
    assert "ZeroDivision" not in json.dumps(said)
    [failed] = [json.loads(LineFormatter().format(record)) for record in caplog.records if record.exc_info]
    assert "ZeroDivision" in failed["trace"]
    assert said["reason"].endswith(f"noted as {failed['failure']}.")  # what a player quotes is found in the log
    assert (failed["table"], failed["round"], failed["user"]) == (table.code, viewer.round, str(finch.pk))
    assert json.loads(failed["act"])["args"] == {"wager": "red", "amount": 500}
    assert (await viewer.ask("wager", wager="red", amount=500))["ok"]
    await viewer.go()


async def test_while_the_database_is_away_nobody_says_that_nothing_was_changed(monkeypatch: pytest.MonkeyPatch):
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)

    def lost(*args: Any) -> None:
        raise OperationalError from psycopg.OperationalError("server closed the connection unexpectedly")

    with monkeypatch.context() as broken:
        broken.setattr(runtime, "log_inputs", lost)
        said = await viewer.ask("wager", wager="red", amount=500, key="asked-twice")
    assert said["code"] == "away"
    assert "nothing was changed" not in said["reason"]
    assert (await viewer.ask("wager", wager="red", amount=500, key="asked-twice"))["ok"]
    await viewer.go()


async def test_a_version_that_could_not_be_looked_at_is_caught_up_with(monkeypatch: pytest.MonkeyPatch):
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    with monkeypatch.context() as broken:
        broken.setattr("casino.floor.looks.scenes", lambda *args: 1 / 0)
        version = (await viewer.ask("wager", wager="red", amount=500))["version"]
        watch = hub.watches[table.code]
        while watch.told < version or watch.busy:  # noqa: ASYNC110 - the hub looks by itself
            await asyncio.sleep(0.01)
    assert viewer.version < version
    assert watch.stale is None, "whoever looks next does it for everybody"
    await hub._catch_up()
    await viewer.reach(version)
    await viewer.go()


async def test_one_who_leaves_does_not_take_the_watch_of_one_who_comes(monkeypatch: pytest.MonkeyPatch):
    table, (finch, wren) = await company()
    left, subscribing = asyncio.Event(), asyncio.Event()

    async def slowly(line: Line, code: str) -> bool:
        subscribing.set()
        await left.wait()
        return False

    with monkeypatch.context() as slow:
        slow.setattr(Line, "follow", slowly)
        coming = asyncio.ensure_future(Viewer.come(table, finch))
        await subscribing.wait()
        other = await Viewer.come(table, wren)
        await other.go()
        left.set()
        viewer = await coming
    await viewer.act("wager", wager="red", amount=500)
    await viewer.go()


async def test_the_push_after_a_wager_is_small():
    table, people = await company(8)
    viewers = [await Viewer.come(table, player) for player in people]
    spots = ["straight", "red", "black", "odd"]
    sizes = []
    for turn in range(24):
        viewer = viewers[turn % 8]
        args: dict[str, Any] = {"wager": spots[turn % 4], "amount": 500}
        if args["wager"] == "straight":
            args["spot"] = str(1 + turn)
        version = await viewer.act("wager", **args)
        for other in viewers:
            await other.reach(version)
            sizes.append(len(other.frames[-1].encode()))
    assert statistics.median(sizes) < 3 * 1024
    assert max(sizes) < 12 * 1024
    for viewer in viewers:
        await viewer.go()


async def test_many_joining_while_the_table_changes_end_at_the_same_page():
    table, people = await company(4)
    first = await Viewer.come(table, people[0])

    async def busy() -> int:
        version = 0
        for _ in range(10):
            version = await first.act("wager", wager="red", amount=500)
        return version

    version, viewers = await asyncio.gather(
        busy(), asyncio.gather(*(Viewer.come(table, who) for who in [*people[1:], None, None]))
    )
    final = f'data-seat="1" data-amount="{500 * 10}"'
    for viewer in viewers:
        await viewer.reach(version)
        assert viewer.version == version
        last = next(frame for frame in reversed(viewer.frames) if 'id="c-red"' in frame)
        assert final in last
        await viewer.go()
    await first.go()


async def test_a_change_made_elsewhere_reaches_the_viewers():
    table, (finch, _) = await company()
    viewer = await Viewer.come(table, finch)
    heron = await in_pool(newcomer, "Heron")
    await in_pool(seats.sit, table.code, heron)
    assert "Heron" in await viewer.hear()
    wish = await in_pool(lambda: message(table, "wager", wager="red", amount=500))
    changes.tell(await in_pool(runtime.act, table.code, heron.pk, wish))
    assert "c-red" in ids(await viewer.hear())
    changes.tell(await in_pool(expire, table))
    assert "equipment" in ids(await viewer.hear())
    await viewer.go()


async def test_one_too_far_behind_is_told_and_sent_no_more(monkeypatch: pytest.MonkeyPatch):
    table, (finch, wren) = await company()
    slow, other = await Viewer.come(table, finch), await Viewer.come(table, wren)
    behind = next(s for s in hub.watches[table.code].sockets if s.player == finch)
    monkeypatch.setattr(behind, "unread", lambda: consumers.MOST_UNREAD + 1)
    for _ in range(3):
        await other.act("wager", wager="red", amount=500)
    assert "slow" in (await slow.hear_json())["notice"]
    assert await slow.line.receive_output(timeout=PATIENCE) == {"type": "websocket.close", "code": consumers.SLOW}
    assert await slow.silent()
    await slow.go()
    await other.go()


async def test_clocks_that_fall_together_are_spread_over_a_second(monkeypatch: pytest.MonkeyPatch):
    fallen: list[float] = []
    loop, one, all_fell = asyncio.get_running_loop(), Hub(), asyncio.Event()

    async def expire_(watch: Watch) -> None:
        fallen.append(loop.time())
        if len(fallen) == 100:
            all_fell.set()

    monkeypatch.setattr(one, "_expire", expire_)
    began = loop.time()
    for number in range(100):
        one._ring(Watch(str(number)))
    assert one.rings_at <= loop.time() + SPREAD, "however many they are"
    await asyncio.wait_for(all_fell.wait(), PATIENCE)
    assert fallen[40] >= began + 40 * APART
    one._ring(Watch("alone"))
    assert one.rings_at <= loop.time() + APART
