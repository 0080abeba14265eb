"""What the page of a Pai Gow table shows besides what all tables do: shaker, wall and bank; a seat's own mat."""

from collections.abc import Sequence
from typing import Any

from games.kit.events import ANYONE, Came, Dealt, Marked
from games.kit.round import Round
from games.kit.views import hands
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.setting import Ways
from games.pai_gow.tiles import TILES, name


def say(tile: str) -> str:
    """A tile in words: "Teen, six six"."""
    one, other = (WORDS[int(end)] for end in tile.split("-"))
    return f"{TILES[tile].name} ({one} {other})"


WORDS = ("", "one", "two", "three", "four", "five", "six")


def total(tiles: Sequence[str]) -> str:
    """What two tiles that lie open are together."""
    return name(*tiles) if len(tiles) == 2 else ""


def shows(r: Round, viewer: int) -> dict[str, Any]:
    """What this viewer is shown: everybody the middle of the table, a seat its mat."""
    return _table(r) if viewer == ANYONE else _mat(r, viewer)


def _table(r: Round) -> dict[str, Any]:
    options, told = r.options, r.events[: r.told]
    assert isinstance(options, PaiGowOptions)
    came = next((event for event in told if isinstance(event, Came)), None)
    start = next((event for event in told if isinstance(event, Marked) and event.marker == "start"), None)
    bank = next((event for event in reversed(told) if isinstance(event, Marked) and event.marker == "bank"), None)
    wall = "" if any(isinstance(event, Dealt) for event in told) else "stacks" if r.carry.get("opened") else "pairs"
    return {
        "dice": [int(face) for face in came.result.split("-")] if came and options.dice else [],
        "number": came.result if came and not options.dice else "",
        "one_red": options.beat_it_offered and options.beat_it_paytable != "C",
        "start": _first(start) if start else "",
        "bank": {"seat": int(bank.at[5:]), "word": bank.shows} if bank and bank.at != "house" else None,
        "wall": wall,
    }


def _first(start: Marked) -> str:
    """Where the first tiles go, in words."""
    where = {"dealer": "the dealer", "dead": "the Dead Hand"}.get(start.at, start.at.replace(":", " "))
    return f"{start.shows}: first tiles to {where.split(' ')[0]} {where.split(' ')[1]}"


def _mat(r: Round, seat: int) -> dict[str, Any]:
    """The own four tiles: to be arranged, or as they were set."""
    for ask in r.asks:
        if seat in ask.seats and "set" in ask.choices:
            domain = ask.choices["set"].domain
            assert isinstance(domain, Ways)
            ways = domain.public()["ways"]["all"]
            return {**_lying(ways[0]["high"], ways[0]["low"]), "ways": ways, "place": ask.about.split()[-1]}
    mine = {hand: tiles for hand, tiles in hands(r, seat).items() if hand.split(":")[:2] == ["seat", str(seat)]}
    for hand, tiles in mine.items():
        if hand.endswith(":high"):
            return _lying(tiles, mine[hand.removesuffix("high") + "low"])
        if not hand.endswith(":low"):
            return {"high": [], "low": [], "tiles": tiles, "words": _words(tiles)}
    return {"high": [], "low": [], "tiles": [], "words": ""}


def _lying(high: list[str | None], low: list[str | None]) -> dict[str, Any]:
    names = [name(*tiles) if all(tiles) else "" for tiles in (high, low)]  # type: ignore[arg-type]
    return {
        "high": high, "low": low, "tiles": [*high, *low], "high_name": names[0], "low_name": names[1],
        "words": _words([*high, *low]),
    }  # fmt: skip


def _words(tiles: list[str | None]) -> str:
    return "You have " + ", ".join(say(tile) if tile else "a tile face down" for tile in tiles) + "."
