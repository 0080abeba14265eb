"""Fragments of the class, by the templates the pages include: the host's console, and the lectern of everybody else."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from django.template import engines
from jinja2 import Template

HOST = ("pupils", "transport", "timeline", "arrange", "quiz", "irregular", "lesson", "faces")
PUPIL = ("lectern",)
OF_THE_RACK = ("money", "wagers", "slip", "late", "rack", "offers", "hint", "more")


@cache
def template(name: str) -> Template:
    """A fragment's template."""
    return engines["jinja2"].env.get_template(f"academy/fragments/{name}.html")


def fragments(scene: Mapping[str, Any], me: Mapping[str, Any], made: Mapping[str, str]) -> dict[str, str]:
    """This viewer's fragments, by name. Host and wall have neither rack nor panel of a player."""
    role = me["room"]["role"]
    kept = {name: html for name, html in made.items() if role in ("pupil", "chair") or name not in OF_THE_RACK}
    names = HOST if role == "host" else PUPIL
    return kept | {f"room {name}": template(name).render(room=me["room"], scene=scene).strip() for name in names}
