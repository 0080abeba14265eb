"""Fragments of the table page. The page includes the very same templates, so that a patched page equals a fresh one."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from django.template import engines
from jinja2 import Template

PUBLIC = ("call", "clock", "history", "seats", "seated", "equipment", "marker")
PRIVATE = ("money", "wagers", "slip", "rack", "live")


@cache
def template(name: str) -> Template:
    """A fragment's template."""
    return engines["jinja2"].env.get_template(f"floor/fragments/{name}.html")


def public(scene: Mapping[str, Any]) -> dict[str, str]:
    """Everybody's fragments, by name."""
    made = {name: template(name).render(scene=scene).strip() for name in PUBLIC}
    lying, marks = scene["chips"], scene["marks"]
    coloured = scene["layout"].coloured_chips
    for spot in scene["layout"].spots.values():
        name = spot.id
        made[f"chips {name}"] = chips(name, _flat(lying.get(name, ())), _flat(marks.get(name, ())), coloured)
    return made


def _flat(rows: Any) -> tuple[tuple[tuple[str, Any], ...], ...]:
    return tuple(tuple(row.items()) for row in rows)


@lru_cache(maxsize=20_000)
def chips(spot: str, stacks: tuple[Any, ...], marks: tuple[Any, ...], coloured: bool) -> str:
    """The chips on one spot."""
    return (
        template("chips")
        .render(spot=spot, stacks=[dict(s) for s in stacks], marks=[dict(m) for m in marks], players=coloured)
        .strip()
    )


def private(scene: Mapping[str, Any], me: Mapping[str, Any]) -> dict[str, str]:
    """One viewer's fragments, by name."""
    return {name: template(name).render(scene=scene, me=me).strip() for name in PRIVATE}


def changed(now: Mapping[str, str], before: Mapping[str, str]) -> list[str]:
    """The fragments that differ, marked for swapping by id."""
    return [oob(html) for name, html in now.items() if before.get(name) != html]


def oob(html: str) -> str:
    """The fragment as htmx swaps it in by its id."""
    return html.replace(" id=", ' hx-swap-oob="true" id=', 1)
