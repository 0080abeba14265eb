"""What the page of a Pai Gow table shows besides what all tables do: shaker, wall and bank; a seat's own mat."""

from collections.abc import Sequence
from typing import Any

from games.kit.events import ANYONE, Came, Dealt, Marked
from games.kit.round import Round
from games.kit.views import hands
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.setting import Ways
from games.pai_gow.tiles import TILES, name, short


def say(tile: str) -> str:
    """A tile in words: "Teen, six six"."""
    one, other = (WORDS[int(end)] for end in tile.split("-"))
    return f"{TILES[tile].name} ({one} {other})"


WORDS = ("", "one", "two", "three", "four", "five", "six")


def total(tiles: Sequence[str]) -> str:
    """What two tiles that lie open are together, in a word."""
    return short(*tiles) if len(tiles) == 2 else ""


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
        "total": start.shows if start else "",
        "bank": {"seat": int(bank.at[5:]), "word": bank.shows} if bank and bank.at != "house" else None,
        "wall": wall,
    }


def _first(start: Marked) -> str:
    """Where the first tiles go, in words."""
    return {"dealer": "the dealer", "dead": "the Dead Hand"}.get(start.at, start.at.replace(":", " "))


def _mat(r: Round, seat: int) -> dict[str, Any]:
    """The own four tiles: to be arranged, or as they were set."""
    for ask in r.asks:
        if seat in ask.seats and "set" in ask.choices:
            domain = ask.choices["set"].domain
            assert isinstance(domain, Ways)
            ways = domain.public()["ways"]["all"]
            return _lying(ways[0]["high"], ways[0]["low"], ways, ask.about.split()[-1])
    mine = {hand: tiles for hand, tiles in hands(r, seat).items() if hand.split(":")[:2] == ["seat", str(seat)]}
    for hand, tiles in mine.items():
        if hand.endswith(":high"):
            return _lying(tiles, mine[hand.removesuffix("high") + "low"])
        if not hand.endswith(":low"):
            return _lying(tiles[:2], tiles[2:], named=False)
    return _lying([], [])


def _lying(
    high: list[str | None], low: list[str | None], ways: Sequence[Any] = (), place: str = "", *, named: bool = True
) -> dict[str, Any]:
    """Tiles on the mat, with what the two hands are called."""
    tiles, known = [*high, *low], [tile for tile in (*high, *low) if tile]
    words = ", ".join(say(tile) if tile else "a tile face down" for tile in tiles)
    called = named and len(known) == 4
    return {
        "tiles": tiles,
        "high_name": name(known[0], known[1]) if called else "",
        "low_name": name(known[2], known[3]) if called else "",
        "ways": list(ways),
        "place": place,
        "words": f"You have {words}." if tiles else "",
    }
