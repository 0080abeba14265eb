"""Messages nobody honest sends: they change nothing, are answered with a sentence, and leave no traceback."""

import json
import logging
import random
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from casino.floor import consumers
from casino.floor.hub import in_pool
from casino.floor.models import Table
from tests.floor.company import everything, expire, newcomer, now, seated
from tests.floor.wire import Viewer

pytestmark = pytest.mark.django_db(transaction=True)
PER_KIND = 170

Frame = str | bytes
Kind = Callable[[random.Random, "Scene"], Frame]


class Scene:
    """What a sender of bad messages might know: rounds of this and another table, keys that were used."""

    def __init__(self, table: Table, other: Table, stale: str, used: list[str]) -> None:
        self.round, self.other, self.stale, self.used = table.round_id, other.round_id, stale, used

    def good(self, do: str = "wager", **args: Any) -> dict[str, Any]:
        """A message the table would take, before it is spoilt."""
        args = args or {"wager": "red", "spot": None, "amount": 500}
        return {"key": str(uuid.uuid4()), "round": self.round, "do": do, "args": args}


class Raw(float):
    """A number that JSON has no word for, or one too long."""

    def __new__(cls, text: str) -> "Raw":
        made = super().__new__(cls, 0)
        made.text = text
        return made

    text: str


def written(value: Any) -> str:
    """The value as JSON, with Raw numbers as they stand."""
    holes: list[str] = []

    def swap(part: Any) -> Any:
        if isinstance(part, Raw):
            holes.append(part.text)
            return f"\x01{len(holes) - 1}\x01"
        if isinstance(part, dict):
            return {name: swap(inner) for name, inner in part.items()}
        return [swap(inner) for inner in part] if isinstance(part, list) else part

    text = json.dumps(swap(value))
    for number, hole in enumerate(holes):
        text = text.replace(f'"\\u0001{number}\\u0001"', hole)
    return text


ODD: list[Any] = [
    None, True, False, 0, -1, 1.5, -0.0, "", " ", "\x00", "\ud800", "red", "1e9", [], [[]], {}, {"a": {"b": []}},
    10**18, -(10**18), 2**63, 10**300, -(10**4000), Raw("NaN"), Raw("Infinity"), Raw("-Infinity"), Raw("1e999"),
    Raw("9" * 4299), Raw("-" + "9" * 4299), Raw("1e-999"), Raw("5E2"), "‮💰", "'; DROP TABLE floor_table; --", "../../x",
    "{{ 7*7 }}", "<img src=x onerror=alert(1)>", "__class__", ["red"], [500], {"amount": 500}, "500", "a" * 3000,
]  # fmt: skip
AMOUNTS = [odd for odd in ODD if type(odd) is not int or odd <= 0 or odd > 10**9]
DEEDS = [
    "spin", "no_more_bets", "drop", "sit", "stack", "step", "pay", "next", "expire", "", "WAGER", "wager ", "wager\n",
    "__init__", "clear", "undo", "double", "repeat", "ready", "unready", "take", "whole ", "deal", "hit", "\x00",
    "settle", "leave",
]  # fmt: skip


FIELDS = ["seat", "player", "table", "as", "debug", "__proto__", "constructor", "", "\x00", "a" * 500]


def wrong_types(r: random.Random, scene: Scene) -> Frame:
    """One part of the message is something else; `whole` is not a wish to change anything."""
    message = scene.good()
    part = r.choice(["key", "round", "do", "args"])
    fine: tuple[Any, ...] = {"args": ({}, None), "key": ("__class__",)}.get(part, ())
    message[part] = r.choice([odd for odd in ODD if odd not in fine])
    return written(message)


def wrong_amounts(r: random.Random, scene: Scene) -> Frame:
    wager, spot = r.choice([("red", None), ("black", None), ("straight", "17"), ("straight", "00")])
    return written(scene.good(wager=wager, spot=spot, amount=r.choice(AMOUNTS)))


def wrong_spots(r: random.Random, scene: Scene) -> Frame:
    odd = [one for one in ODD if one != "red"]
    wagers = [(r.choice(odd), None), ("straight", r.choice(odd)), ("red", r.choice(odd[5:])), ("split", "1-36")]
    wager, spot = r.choice(wagers)
    return written(scene.good(wager=wager, spot=spot, amount=500))


def wrong_lists(r: random.Random, scene: Scene) -> Frame:
    """Lists in which at least one wager cannot be; all of a list happens or none of it."""
    lists: list[Any] = [
        r.choice(ODD),
        [["red", None, 500], r.choice([odd for odd in ODD if odd != ["red"]] + [["red"]])],
        [["red", None, r.choice(AMOUNTS)]],
        [["red", None, 500], [r.choice([o for o in ODD if o != "red"]), None, 500]],
        [["red", None, 500]] * 201,
        [["red", None, 500], ["red", None, -500], ["red", None, -500]],
        [["red", None, 500, 1]],
        {"0": ["red", None, 500]},
    ]
    return written(scene.good("wagers", list=r.choice(lists)))


def unknown_fields(r: random.Random, scene: Scene) -> Frame:
    message = scene.good()
    target = message if r.random() < 0.5 else message["args"]
    target[r.choice(FIELDS)] = r.choice(ODD)
    return written(message)


def odd_deeds(r: random.Random, scene: Scene) -> Frame:
    """Acts that are not the player's, or that there is nothing to do with."""
    args: dict[str, Any] = r.choice([{"seat": 2}, {"purse": 10**9, "seat": 1}, {"outcomes": ["17"]}])
    return written(scene.good(r.choice(DEEDS), **args))


def stale_round(r: random.Random, scene: Scene) -> Frame:
    message = scene.good(r.choice(["wager", "ready", "next", "unready", "clear"]))
    now = scene.round
    message["round"] = r.choice([scene.stale, "0" * 32, "", "x", now.upper() + "a", now[:-1], f" {now}", f"{now}\n"])
    return written(message)


def foreign_table(r: random.Random, scene: Scene) -> Frame:
    message = scene.good(r.choice(["wager", "ready", "next"]))
    message["round"] = scene.other
    return written(message)


def repeated_key(r: random.Random, scene: Scene) -> Frame:
    message = scene.good(r.choice(["wager", "clear", "undo", "double", "ready", "next", "repeat"]))
    message["key"] = r.choice(scene.used)
    return written(message)


def not_json(r: random.Random, scene: Scene) -> Frame:
    good = written(scene.good())
    return r.choice(
        [
            good[: r.randrange(1, len(good))],
            good + good,
            good.replace('"', "'"),
            "".join(chr(r.randrange(1, 0xD7FF)) for _ in range(r.randrange(1, 200))),
            r.choice(["null", "true", "0", '"wager"', "NaN", "[]", "[{}]", "{}", "\ufeff{}", "9" * 5000, '{"do"}']),
        ]
    )


def binary(r: random.Random, scene: Scene) -> Frame:
    return r.choice([r.randbytes(r.randrange(1, 300)), written(scene.good()).encode(), b"\xff\xfe"])


def deep(r: random.Random, scene: Scene) -> Frame:
    depth = r.randrange(200, 3500)
    opening, closing = r.choice([("[", "]"), ('{"a":', "}")])
    nest = opening * depth + "1" + closing * depth
    return r.choice([nest, json.dumps(scene.good())[:-1].replace('"amount": 500', f'"amount": {nest}') + "}"])[:8190]


def too_large(r: random.Random, scene: Scene) -> Frame:
    return json.dumps({**scene.good(), "args": {"wager": "red", "amount": 500, "pad": "x" * r.randrange(8200, 20_000)}})


KINDS: list[Kind] = [
    wrong_types, wrong_amounts, wrong_spots, wrong_lists, unknown_fields, odd_deeds, stale_round, foreign_table,
    repeated_key, not_json, binary, deep, too_large,
]  # fmt: skip


def frames(kind: Kind, scene: Scene) -> Iterator[Frame]:
    r = random.Random(kind.__name__)
    for _ in range(PER_KIND):
        yield kind(r, scene)


def stage() -> tuple[Any, ...]:
    """A table in its second round with chips of one player on it; a key used; a second table."""
    table, finch, wren = seated(players=2)
    other, heron = seated()
    return table, other, finch, wren, heron, newcomer("Stranger")


async def check(viewer: Viewer, frame: Frame) -> None:
    """Send one and read its answer: a sentence, and never a success."""
    if isinstance(frame, bytes):
        await viewer.line.send_to(bytes_data=frame)
    else:
        await viewer.send(frame)
    said = await viewer.hear_json()
    sentence = said.get("notice") or said.get("reason") or ""
    assert said.get("repeated") or (sentence.endswith(".") and len(sentence) < 500), (frame[:300], said)
    assert said.get("code") != "house", (frame[:300], said)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
async def test_bad_messages_change_nothing(
    kind: Kind, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(consumers, "AT_ONCE", 1e9)
    table, other, finch, wren, heron, stranger = await in_pool(stage)
    seat, neighbour = await Viewer.come(table, finch), await Viewer.come(table, wren)
    stale = seat.round
    await seat.act("wager", wager="red", amount=500)
    for _ in range(3):
        await in_pool(expire, table)
    await seat.send({"do": "whole"})
    while seat.round == stale:
        await seat.hear()
    used = [str(uuid.uuid4()) for _ in range(3)]
    for key in used:
        await seat.act("wager", key=key, wager="black", amount=500)
    before = await in_pool(everything)
    scene = Scene(await in_pool(now, table), await in_pool(now, other), stale, used)
    for frame in frames(kind, scene):
        await check(seat, frame)
    if kind is not repeated_key:  # the key is another player's own
        for who, at in ((heron, table), (stranger, table), (None, table), (finch, other)):
            foreign = await Viewer.come(at, who)
            for frame in list(frames(kind, scene))[:8]:
                await check(foreign, frame)
            await foreign.go()
    assert await in_pool(everything) == before
    assert [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info] == []
    assert (await seat.ask("wager", wager="black", amount=500))["ok"]
    await seat.go()
    await neighbour.go()


def test_there_are_enough_of_them():
    assert len(KINDS) * PER_KIND >= 2_000
