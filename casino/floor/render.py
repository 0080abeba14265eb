"""Fragments of the table page. The page includes the very same templates, so that a patched page equals a fresh one.

A fragment is given the parts of the scene it is made of and no others, so that it can be kept for the next time these
parts are the same: a name below that a template wants and is not given is an error, not an old fragment.
"""

import threading
from collections import OrderedDict
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from django.template import engines
from jinja2 import Template

from games.kit import registry
from games.kit.options import Options

KEPT = 2000
"""Fragments in memory. Of those asked for with fifty players at all games nine in ten are found among so many."""
LISTS = ("seats", "wagers")
"""Fragments that have members, which are sent alone where they are the same ones as before."""
ROWS = "[rows]"
"""Where a list has its members, in its frame."""
ROOM = "room"
"""How many seats there are and how many are taken: seats and table, without what else is known of them."""


class Made(NamedTuple):
    """What a fragment is made of: parts of the scene and of the viewer's own; is it worth keeping?"""

    scene: tuple[str, ...] = ()
    me: tuple[str, ...] = ()
    keep: bool = False


PUBLIC = {
    "call": Made(("call",), keep=True),
    "clock": Made(("clock",), keep=True),
    "notice": Made(("rules",), keep=True),
    "history": Made(("history", "tally"), keep=True),
    "seated": Made((ROOM,), keep=True),
    "equipment": Made(("wheel", "dice", "round", "phase", "outcome", "history"), keep=True),
    "marker": Made(("marker",), keep=True),
    "markers": Made(("markers", "moves", "lit"), keep=True),
    "meters": Made(("meters",), keep=True),
}
PRIVATE = {
    "money": Made(me=("balance", "staked", "last", "count"), keep=True),
    "slip": Made(me=("slip",), keep=True),
    "rack": Made(
        ("phase", "colour_chips", "loupe"),
        ("choices", "seat", "chips", "may", "primary", "full", "playing", "asked", "broke"),
        keep=True,
    ),
    "late": Made(me=("late",), keep=True),
    "live": Made(me=("say",), keep=True),
}
CARDS_PUBLIC = {
    "shoe": Made(("shoe",), keep=True),
    "burnt": Made(("shoe",), keep=True),
    "road": Made(("roads",), keep=True),
    "roads": Made(("roads",), keep=True),
}
CARDS_PRIVATE = {"own": Made(me=("hands", "open")), "offers": Made(me=("offers",))}
"""What a table has besides where each seat has spots of its own, and cards."""
COACH_PRIVATE = {"hint": Made(me=("decision",))}
"""And where the coach has something to say about decisions."""
_kept: OrderedDict[Any, str] = OrderedDict()
"""Fragments by what they are made of, the one used last at the end."""
_turn = threading.Lock()


GAME_PUBLIC, GAME_PRIVATE = Made(("extra",), keep=True), Made(me=("extra",), keep=True)
"""What a game's own templates draw."""


@cache
def template(name: str) -> Template:
    """A fragment's template: one of the floor's, or one of a game's."""
    path = f"{name}.html" if name.startswith("games/") else f"floor/fragments/{name}.html"
    return engines["jinja2"].env.get_template(path)


def fragment(name: str, made: Made, scene: Mapping[str, Any], me: Mapping[str, Any] | None = None) -> str:
    """One fragment, rendered now or before."""
    given = {part: scene[part] for part in made.scene if part != ROOM}
    if ROOM in made.scene:
        given |= {"seats": [{}] * len(scene["seats"]), "table": {"seats": scene["table"]["seats"]}}
    parts = {"scene": given, "me": {part: (me or {})[part] for part in made.me}}
    return kept(name, parts) if made.keep else template(name).render(parts).strip()


def kept(name: str, parts: Mapping[str, Any]) -> str:
    """The fragment made of these parts, from memory if there was one."""
    key = (name, frozen(parts))
    with _turn:
        if key in _kept:
            _kept.move_to_end(key)
            return _kept[key]
    html = template(name).render(parts).strip()
    with _turn:
        _kept[key] = html
        if len(_kept) > KEPT:
            _kept.popitem(last=False)
    return html


def frozen(part: Any) -> Any:
    """Plain data as something that can be looked up."""
    if isinstance(part, dict):
        return tuple((name, frozen(value)) for name, value in part.items())
    if isinstance(part, list | tuple):
        return tuple(frozen(value) for value in part)
    return part


def public(scene: Mapping[str, Any]) -> dict[str, str]:
    """Everybody's fragments, by name. A name with a slash is a part of another: one plate of the seats."""
    made = {name: fragment(name, parts, scene) for name, parts in PUBLIC.items()}
    plates = {f"seats/{seat['number']}": kept("plate", {"seat": seat}) for seat in scene["seats"]}
    made["seats"] = _around("seats", "".join(plates.values()))
    if scene["layout"].has_hands:
        made |= {name: fragment(name, parts, scene) for name, parts in CARDS_PUBLIC.items()}
        made |= {f"hand {place}": kept("hand", {"hand": hand}) for place, hand in scene["hands"].items()}
    if "table" in scene["game"].shows.draws:
        made["game"] = fragment(f"games/{scene['game'].name}/table", GAME_PUBLIC, scene)
    marks, coloured, apart = scene["marks"], scene["colour_chips"], apart_on(scene["game"].name, scene["options"])
    spots = {
        f"chips {spot}": chips(
            spot, _flat(scene["chips"].get(spot, ())), _flat(marks.get(spot, ())), coloured, spot in apart
        )
        for spot in scene["chips"].keys() | marks.keys()
    }
    return {**made, **plates, **bare_felt(scene["game"].name, scene["options"]), **spots}


def _around(name: str, members: str) -> str:
    """A list that was rendered member by member, in its frame."""
    frame, end = kept(name, {"scene": {name: []}}).rsplit("</", 1)
    return f"{frame}{members}</{end}"


@lru_cache(maxsize=256)
def bare_felt(game: str, options: Options) -> dict[str, str]:
    """The places for chips, with none on them."""
    layout = registry.game(game).layout(options)
    coloured, apart = layout.coloured_chips, apart_on(game, options)
    lying = [spot.id for spot in layout.spots.values() if not spot.hand]
    return {f"chips {id_}": chips(id_, (), (), coloured, id_ in apart) for id_ in lying}


@lru_cache(maxsize=256)
def apart_on(game: str, options: Options) -> frozenset[str]:
    """The spots on which each seat has a place of its own."""
    layout = registry.game(game).layout(options)
    return frozenset(spot.id for spot in layout.spots.values() if layout.seats or spot.seat_points[0])


def _flat(rows: Any) -> tuple[tuple[tuple[str, Any], ...], ...]:
    return tuple(tuple(row.items()) for row in rows)


@lru_cache(maxsize=KEPT // 2)
def chips(spot: str, stacks: tuple[Any, ...], marks: tuple[Any, ...], coloured: bool, apart: bool = False) -> str:
    """The chips on one spot; apart where each seat has its own."""
    lying, decided = [dict(s) for s in stacks], [dict(m) for m in marks]
    own = ((one, tuple(mark for mark in marks if dict(mark)["seat"] == dict(one)["seat"])) for one in stacks)
    drawn = "".join(_stack(one, mine, coloured, apart) for one, mine in own)
    given = {"spot": spot, "stacks": lying, "marks": decided, "players": coloured, "apart": apart, "drawn": drawn}
    return template("chips").render(given).strip()


@lru_cache(maxsize=KEPT)
def _stack(stack: tuple[Any, ...], marks: tuple[Any, ...], coloured: bool, apart: bool) -> str:
    """The chips of one seat on a spot, whichever spot that is."""
    given = {"stack": dict(stack), "marks": [dict(mark) for mark in marks], "players": coloured, "apart": apart}
    return template("stack").render(given).strip()


def private(scene: Mapping[str, Any], me: Mapping[str, Any]) -> dict[str, str]:
    """One viewer's fragments, by name."""
    made = {**PRIVATE, **CARDS_PRIVATE} if scene["layout"].has_hands else PRIVATE
    if scene["game"].counts.advise:
        made = {**made, **COACH_PRIVATE}
    if "more" in scene["game"].shows.draws:
        made = {**made, "offers": CARDS_PRIVATE["offers"], "more": Made(("game",), ("more",))}
    drawn = {name: fragment(name, parts, scene, me) for name, parts in made.items()} | own_wagers(me)
    if "own" in scene["game"].shows.draws:
        drawn["own game"] = fragment(f"games/{scene['game'].name}/own", GAME_PRIVATE, scene, me)
    return drawn


def own_wagers(me: Mapping[str, Any]) -> dict[str, str]:
    """The viewer's list of wagers, and its members: the line above it, and each row by what it is made of."""
    mine = {"me": {part: me[part] for part in ("count", "staked", "seat")}}
    rows = {
        f"wagers/{number}": kept("wager", {"number": number, "wager": wager, "me": {"seat": me["seat"]}})
        for number, wager in enumerate(me["wagers"], 1)
    }
    frame = kept("wagers", mine | {"rows": ROWS}).replace(ROWS, "".join(rows.values()))
    return {"wagers": frame, "wagers/head": kept("wagers_head", mine), **rows}


def changed(now: Mapping[str, str], before: Mapping[str, str]) -> list[str]:
    """The fragments that differ, marked for swapping by id; of a list with the same members only those that changed."""
    differ = [name for name, html in now.items() if before.get(name) != html]
    for list_ in LISTS:
        if list_ in differ:
            same = _members(now, list_) == _members(before, list_)
            differ = [name for name in differ if (name != list_ if same else not name.startswith(f"{list_}/"))]
    return [oob(now[name]) for name in differ]


def _members(fragments: Mapping[str, str], list_: str) -> list[str]:
    return [name for name in fragments if name.startswith(f"{list_}/")]


def whole(*parts: Mapping[str, str]) -> list[str]:
    """All fragments, marked for swapping by id."""
    return [oob(html) for part in parts for name, html in part.items() if "/" not in name]


def oob(html: str) -> str:
    """The fragment as htmx swaps it in by its id."""
    return html.replace(" id=", ' hx-swap-oob="true" id=', 1)
