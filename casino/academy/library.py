"""Lessons: every game's scenarios, by section, and those that an instructor wrote down."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from casino import doors
from casino.academy.models import Lesson
from casino.accounts.models import Player
from games.kit import registry, scenario, worked
from games.kit.asks import Refused
from games.kit.registry import Game
from games.kit.worked import Step

SECTION = re.compile(r"(\d+a?\.\d+a?)")


class Line(NamedTuple):
    """A lesson in the list: its key, what it is called, the sections it shows, and whether a round is played in it."""

    key: str
    title: str
    cites: tuple[str, ...]
    played: bool


@lru_cache
def scenarios(game: str) -> tuple[Mapping[str, Any], ...]:
    """The scenarios of a game's own file."""
    path = registry.game(game).scenarios
    return tuple(case for _, case in scenario.load(path)) if path.exists() else ()


@lru_cache
def by_name(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The same by their names."""
    return {scenario.name_of(case): case for case in scenarios(game)}


def lines(game: str, owner: Player | None) -> list[Line]:
    """All lessons of a game: its worked examples, then the owner's."""
    found = [_line(f"{game}:{name}", case) for name, case in by_name(game).items()]
    own = Lesson.objects.filter(game=game, owner=owner) if owner else ()
    return [*found, *(_line(f"own:{lesson.pk}", read(lesson.text)) for lesson in own)]


def _line(key: str, case: Mapping[str, Any]) -> Line:
    return Line(key, str(case.get("title", "Untitled")), tuple(case.get("cites", ())), "refuse_options" not in case)


def by_section(game: str, owner: Player | None) -> dict[str, list[Line]]:
    """The lessons under each section they show, in the order of the chapter."""
    found: dict[str, list[Line]] = {}
    for line in lines(game, owner):
        sections = dict.fromkeys(match[1] for cite in line.cites if (match := SECTION.match(cite)))
        for section in sections or {"": None}:
            found.setdefault(section, []).append(line)
    return dict(sorted(found.items(), key=lambda one: _order(one[0])))


def _order(section: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", section))


def read(text: str) -> Mapping[str, Any]:
    """The scenario in a file of one."""
    case: Mapping[str, Any] = tomllib.loads(text)["scenario"][0]
    return case


def find(key: str, game: str, owner: Player) -> Mapping[str, Any]:
    """The scenario of this key, for a table of this game."""
    kind, _, name = key.partition(":")
    if kind == game and name in by_name(game):
        return by_name(game)[name]
    own = doors.number(name) if kind == "own" else None
    if own and (lesson := Lesson.objects.filter(pk=own, owner=owner, game=game).first()):
        return read(lesson.text)
    raise Refused("lesson", "There is no such lesson for this game.")


def options_of(card: Game, case: Mapping[str, Any]) -> dict[str, Any]:
    """The options a lesson is played under, in full; a lesson about options that are refused says so."""
    try:
        options = card.options.read(case.get("options"))
    except ValueError as refusal:
        cite = next(iter(case.get("cites", [])), "")
        raise Refused("options", f"These options are refused: {refusal}.", cite) from None
    return options.model_dump(mode="json")


@lru_cache(maxsize=64)
def _steps(game: str, key: str, text: str, part: int) -> tuple[Step, ...]:
    case = read(text) if text else by_name(game)[key.partition(":")[2]]
    told = next(islice(worked.rounds(registry.game(game), case), part, None), None)
    return told.steps if told else ()


def steps(card: Game, key: str, owner: Player, part: int) -> tuple[Step, ...]:
    """What a lesson tells, step by step."""
    text = Lesson.objects.get(pk=key.partition(":")[2], owner=owner).text if key.startswith("own:") else ""
    return _steps(card.name, key, text, part)
