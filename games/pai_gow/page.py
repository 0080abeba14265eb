"""What the page of a Pai Gow table shows besides what all tables do: shaker, wall and bank; a seat's own mat."""

from collections.abc import Sequence
from typing import Any

from games.kit.contract import Page
from games.kit.events import ANYONE, Came, Dealt, Marked
from games.kit.round import Round
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.tiles import TILES, name, short
from games.pai_gow_family.page import Mat


def say(tile: str) -> str:
    """A tile in words: "Teen, six six"."""
    one, other = (WORDS[int(end)] for end in tile.split("-"))
    return f"{TILES[tile].name} ({one} {other})"


MARKS = {"start": "The first tiles go to {at}: {shows}.", "set": "{at} sets {shows}.", "bank": "The bank: {at}."}
WORDS = ("", "one", "two", "three", "four", "five", "six")


def total(tiles: Sequence[str], as_dealt: bool) -> str:
    """What two tiles that lie open are together, in a word."""
    return short(*tiles) if len(tiles) == 2 else ""


MAT = Mat(2, "tile", say, lambda tiles: name(*tiles))


def page(r: Round, viewer: int) -> Page:
    """What this viewer is shown: everybody the middle of the table, a seat its mat."""
    return Page(table=_table(r)) if viewer == ANYONE else MAT.page(r, viewer)


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
        "total": start.shows if start else "",
        "bank": {"seat": int(bank.at[5:]), "word": bank.shows} if bank and bank.at != "house" else None,
        "wall": wall,
    }


def _first(start: Marked) -> str:
    """Where the first tiles go, in words."""
    return {"dealer": "the dealer", "dead": "the Dead Hand"}.get(start.at, start.at.replace(":", " "))
