"""Options in words: names, values, and what differs between two versions."""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import Any, NamedTuple

from games.kit import registry
from games.kit.layout import Layout
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.options import Limits, Options
from games.kit.registry import Game


class Difference(NamedTuple):
    """One line of what changed, as a person reads it."""

    option: str
    title: str
    was: str
    now: str
    cite: str


def words(name: str) -> str:
    """ "five_adjacent_offered" as words."""
    return name.replace("_", " ").replace(" min", " minimum").replace(" max", " maximum")


def capital(text: str) -> str:
    """The text as a sentence begins, the rest as it is."""
    return text[:1].upper() + text[1:]


def title(name: str) -> str:
    """The name of an option as a head."""
    return capital(words(name))


def said(value: Any) -> str:
    """A value as a person says it."""
    match value:
        case None:
            return "not set"
        case bool():
            return "yes" if value else "no"
        case Odds():
            return str(value)
        case Limits(min=low, max=high):
            return " ".join(
                part for part in (f"from {dollars(low)}" if low else "", f"to {dollars(high)}" if high else "") if part
            )
        case Enum():
            return words(str(value.value))
        case str():
            return words(value)
        case list() | tuple() | set() | frozenset():
            return ", ".join(said(one) for one in value) or "none"
        case dict():
            return ", ".join(f"{words(str(key))} {said(one)}" for key, one in value.items()) or "none"
    return str(value)


def wager_names(layout: Layout) -> dict[str, str]:
    """What each wager of the felt is called, without the numbers or the place of one spot."""
    names: dict[str, str] = {}
    for spot in layout.spots.values():
        name = spot.name.removesuffix(f" {(spot.spot or '').replace('-', ', ')}") if spot.spot else spot.name
        names.setdefault(spot.wager, name.removesuffix(", centre").removesuffix(" on"))
    return names


@lru_cache(maxsize=64)
def names(name: str, options: Options) -> dict[str, str]:
    """The names of a game's wagers."""
    return wager_names(registry.game(name).layout(options))


def is_money(options: Options, name: str) -> bool:
    """Amounts are whole cents in the options and decimal dollars in their JSON form."""
    return isinstance(getattr(options, name), int) and isinstance(written(options)[name], str)


@lru_cache(maxsize=256)
def written(options: Options) -> dict[str, Any]:
    """The options in their JSON form."""
    return options.model_dump(mode="json")


def differences(card: Game, new: Options, old: Options) -> list[Difference]:
    """What differs, option by option, and of a table of odds or switches line by line."""
    lines = []
    for name in (change.option for change in new.changes(old)):
        extra = type(new).model_fields[name].json_schema_extra
        assert isinstance(extra, dict)
        cite, was, now = str(extra["cite"]), getattr(old, name), getattr(new, name)
        if isinstance(was, dict) and isinstance(now, dict):
            called = {**names(card.name, old), **names(card.name, new)}
            for key in {**was, **now}:
                if was.get(key) != now.get(key):
                    at = f"{title(name)}: {called.get(key) or words(str(key))}"
                    lines.append(Difference(name, at, said(was.get(key)), said(now.get(key)), cite))
        else:
            pair = (_amount(old, name, was), _amount(new, name, now))
            lines.append(Difference(name, title(name), *pair, cite))
    return lines


def _amount(options: Options, name: str, value: Any) -> str:
    return dollars(value) if is_money(options, name) else said(value)


def sentence(changes: Iterable[Difference]) -> str:
    """What changed in one sentence, for the table."""
    parts = [f"{one.title} {one.now} (was {one.was})" for one in changes]
    more = f", and {len(parts) - 4} changes more" if len(parts) > 4 else ""
    return ("; ".join(parts[:4]) + more + ".") if parts else "nothing that is played by."
