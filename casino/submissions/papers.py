"""Submissions as files: TOML or JSON, there and back."""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from casino import doors
from casino.submissions.fields import fields
from casino.submissions.models import HOUSE_RULES, Submission
from games.kit import registry
from games.kit.options import Options

KEYS = {"game", "name", "pace", "note", "options"}
NONE = "none"
"""What TOML has no word for: an option that is left unset."""
LARGEST = 200_000


class Paper(NamedTuple):
    """A submission as a file says it."""

    game: str
    name: str
    pace: str
    note: str
    options: Options


def content(found: Submission) -> dict[str, Any]:
    """What a file of the submission says: all options, so that it means the same in every house."""
    options = json.loads(found.read().text)
    return {"game": found.game, "name": found.name, "pace": found.pace, "note": found.note, "options": options}


def as_json(found: Submission) -> str:
    return json.dumps(content(found), indent=2, ensure_ascii=False) + "\n"


def as_toml(found: Submission) -> str:
    return f"# {found}, {found.get_status_display()}\n" + "\n".join(_toml(content(found), ())) + "\n"


def read(text: str) -> Paper:
    """A submission from TOML or JSON; `ValueError` says what is wrong with it."""
    if not text.strip():
        raise ValueError("there is nothing in it")
    if len(text) > LARGEST:
        raise ValueError("that file is too long for a submission")
    try:
        said = doors.read_json(text) if text.lstrip().startswith("{") else doors.read_toml(text)
    except doors.Malformed as error:
        raise ValueError(f"that is neither TOML nor JSON: {error}") from None
    if strange := sorted(said.keys() - KEYS):
        raise ValueError(f"a submission has {', '.join(sorted(KEYS))}; nothing is called {strange[0]!r}")
    try:
        card = registry.game(str(said.get("game", "")))
    except LookupError as error:
        raise ValueError(str(error).strip('"')) from None
    texts = {key: said.get(key, default) for key, default in (("name", HOUSE_RULES), ("pace", "casino"), ("note", ""))}
    if not all(isinstance(one, str) for one in texts.values()) or texts["pace"] not in Submission.Pace.values:
        raise ValueError(f"name and note are text; the pace is one of {', '.join(Submission.Pace.values)}")
    options = said.get("options", {})
    if not isinstance(options, Mapping):
        raise ValueError("options are a table")  # noqa: TRY004 — one kind of refusal for whoever reads the file
    may_be_unset = {
        field.name
        for field in fields(card, card.options.read({}))
        if field.optional and json.dumps(NONE) not in dict(field.choices)
    }
    unset = {name: None if value == NONE and name in may_be_unset else value for name, value in options.items()}
    return Paper(card.name, texts["name"][:60], texts["pace"], texts["note"][:500], card.read(unset))


def _toml(table: Mapping[str, Any], path: tuple[str, ...]) -> list[str]:
    """Plain values first, then the tables in it; in those, what is unset is left out."""
    table = {name: value for name, value in table.items() if value is not None or len(path) < 2}
    lines = [f"[{'.'.join(map(_key, path))}]"] if path else []
    lines += [f"{_key(name)} = {_value(value)}" for name, value in table.items() if not isinstance(value, Mapping)]
    for name, value in table.items():
        if isinstance(value, Mapping):
            lines += ["", *_toml(value, (*path, name))]
    return lines


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() and name.isascii() else json.dumps(name)


def _value(value: Any) -> str:
    if value is None:
        return json.dumps(NONE)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
