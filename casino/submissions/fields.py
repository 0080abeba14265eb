"""The form of a game's options, made from their declarations: what each may be, how it is entered and read back."""

import json
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Le, MinLen
from pydantic import BeforeValidator
from pydantic.fields import FieldInfo

from casino import doors
from casino.submissions.words import capital, names, said, title, words
from games.kit.money import cents, dollars, plain
from games.kit.odds import Odds
from games.kit.options import Floor, Options
from games.kit.registry import Game

Data = Mapping[str, list[str]]
"""What a form shows or sends: names of controls, each with what is entered."""
Names = Callable[[str], str]
LIMITS = "limits_by_wager"


@dataclass(frozen=True)
class Field:
    """One option, or one line of an option that is a table.

    Kinds: choice, many (of a list), money, odds, number, text; table, of lines by their keys; limits, of lines with a
    least and a most each; pairs, "key: value" by lines; json, for what nothing else fits.
    """

    name: str
    title: str
    kind: str = "text"
    help: str = ""
    cite: str = ""
    group: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """As they are sent, and as they are said."""
    optional: bool = False
    low: Any = None
    high: Any = None
    floor: str = ""
    """The least odds that may be paid."""
    lines: "tuple[Field, ...]" = ()
    paytables: Mapping[str, Mapping[str, str]] | None = None

    @property
    def id(self) -> str:
        """For the page."""
        return self.name.replace(".", "-")

    @property
    def key(self) -> str:
        """Its key in the table it is a line of."""
        return self.name.rpartition(".")[2]

    @property
    def row(self) -> bool:
        """Are its choices few and short enough to stand side by side?"""
        return sum(len(label) + 4 for _, label in self.choices) <= 44

    def shown(self, value: Any) -> dict[str, list[str]]:
        """The controls for a value of the options."""
        match self.kind:
            case "table":
                return _merged(line.shown(value.get(line.key)) for line in self.lines)
            case "limits":
                return _merged(_ends(line, value.get(line.key)) for line in self.lines)
            case "many":
                return {self.name: [_sent(one) for one in value]}
            case "choice":
                return {self.name: [_sent(value)]}
            case "money":
                return {self.name: ["" if value is None else _entered(value)]}
            case "pairs":
                return {self.name: ["\n".join(f"{key}: {one}" for key, one in value.items())]}
            case "json":
                return {self.name: [json.dumps(value)]}
        return {self.name: ["" if value is None else str(value)]}

    def read(self, data: Data) -> Any:
        """What is entered, in the JSON form of the options."""
        text = next(iter(data.get(self.name, ())), "").strip()
        match self.kind:
            case "table":
                lines = {line.key: line.read(data) for line in self.lines}
                return {key: found for key, found in lines.items() if found is not None}
            case "limits":
                both = {line.key: _limits_in(line, data) for line in self.lines}
                return {wager: limits for wager, limits in both.items() if limits}
            case "many":
                return [doors.read_json(one) for one in data.get(self.name, ())]
            case "choice" | "json":
                return doors.read_json(text or "null")
            case "pairs":
                pairs = (line.partition(":") for line in text.splitlines() if line.strip())
                return {key.strip(): value.strip() for key, _, value in pairs}
        return None if self.optional and not text else text


def fields(card: Game, options: Options) -> list[Field]:
    """Every option of a game in the order of its model; `options` are those the form begins with."""
    called, usual = _names(card, options), card.options.read({})
    declared = {name: info for name, info in card.options.model_fields.items() if name != LIMITS}
    made = [_field(name, info, getattr(usual, name), called) for name, info in declared.items()]
    return [*made, _limits(card, options, called)]


def shown(card: Game, options: Options) -> dict[str, list[str]]:
    """The whole form with these options entered."""
    return _merged(field.shown(getattr(options, field.name)) for field in fields(card, options))


def entered(made: Iterable[Field], data: Data) -> dict[str, Any]:
    """What a form sent, in the JSON form of the options; `ValueError` where it cannot be read."""
    found = {}
    for field in made:
        try:
            found[field.name] = field.read(data)
        except doors.Unreadable:
            raise ValueError(f"{field.name}: this cannot be read") from None
    return found


def grouped(made: Iterable[Field]) -> dict[str, list[Field]]:
    """The fields under their heads, limits last."""
    groups: dict[str, list[Field]] = {}
    for field in made:
        groups.setdefault(field.group, []).append(field)
    return {**{group: of for group, of in groups.items() if group != "Limits"}, "Limits": groups["Limits"]}


# ---- from declarations to fields


def _field(name: str, info: FieldInfo, usual: Any, called: Names) -> Field:
    extra = info.json_schema_extra
    assert isinstance(extra, dict)
    tables: Any = extra.get("paytables")
    bare = Field(name, title(name), "text", info.description or "", str(extra["cite"]), str(extra["group"]))
    return replace(_typed(bare, info.annotation, info.metadata, usual, called), paytables=tables)


def _typed(field: Field, annotation: Any, metadata: Iterable[Any], usual: Any, called: Names) -> Field:
    """The field with the kind its annotation asks for; a table has the lines it usually has, and those with a floor."""
    meant, rules, optional = _unwrapped(annotation, list(metadata))
    low = next((rule.ge for rule in rules if isinstance(rule, Ge)), None)
    high = next((rule.le for rule in rules if isinstance(rule, Le)), None)
    few = next((rule.min_length for rule in rules if isinstance(rule, MinLen)), None)
    least = next((rule.least for rule in rules if isinstance(rule, Floor)), {})
    field = replace(field, optional=optional, low=low, high=high)
    inner = get_args(meant)
    if choices := _choices(meant):
        return replace(field, kind="choice", choices=_labelled([*choices, None] if optional else choices))
    if get_origin(meant) in (tuple, list, set, frozenset) and (choices := _choices(inner[0])):
        return replace(field, kind="many", choices=_labelled(choices), low=few)
    if get_origin(meant) is dict and (usual or least):
        lines = (Field(f"{field.name}.{key}", called(key), cite=field.cite) for key in {**least, **usual})
        typed = (_typed(line, inner[1], (), usual.get(line.key), called) for line in lines)
        known = tuple(
            replace(line, floor=str(least.get(line.key, "")), optional=line.optional or line.key not in usual)
            for line in typed
        )
        return replace(field, kind="table", lines=known)
    if meant == dict[str, str]:
        return replace(field, kind="pairs")
    if meant is int and any(isinstance(rule, BeforeValidator) and rule.func is cents for rule in rules):
        return replace(field, kind="money")
    if meant is Odds:
        return replace(field, kind="odds", floor=str(least.get("", "")))
    return replace(field, kind="number" if meant in (int, float, Decimal) else "text" if meant is str else "json")


def _limits(card: Game, options: Options, called: Names) -> Field:
    """Limits of single wagers, empty where they are as the table's."""
    layout = card.layout(options.but(**{LIMITS: {}}))
    spots = {spot.wager: spot for spot in layout.spots.values() if not spot.closed}
    lines = tuple(
        Field(f"{LIMITS}.{wager}", called(wager), "limits", f"{dollars(spot.low)} to {dollars(spot.high)}")
        for wager, spot in spots.items()
    )
    bare = _field(LIMITS, card.options.model_fields[LIMITS], {}, called)
    return replace(bare, kind="limits", lines=lines)


def _unwrapped(annotation: Any, rules: list[Any]) -> tuple[Any, list[Any], bool]:
    """The type meant, the rules on the way to it, and whether it may be left out."""
    optional = False
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            rules = [*rules, *more]
        elif get_origin(annotation) in (Union, types.UnionType):
            kinds = [one for one in get_args(annotation) if one is not type(None)]
            optional = len(kinds) < len(get_args(annotation))
            if len(kinds) > 1:
                return None, rules, optional
            annotation = kinds[0]
        else:
            return annotation, rules, optional


def _choices(annotation: Any) -> list[Any]:
    """What may be chosen, where it is a list."""
    if annotation is bool:
        return [True, False]
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    return list(annotation) if isinstance(annotation, type) and issubclass(annotation, Enum) else []


def _labelled(choices: Iterable[Any]) -> tuple[tuple[str, str], ...]:
    return tuple((_sent(one), capital(said(one))) for one in choices)


def _sent(value: Any) -> str:
    return json.dumps(value.value if isinstance(value, Enum) else value)


def _entered(amount: int) -> str:
    """Whole dollars without their cents."""
    return str(amount // 100) if amount % 100 == 0 else plain(amount)


def _ends(line: Field, limits: Any) -> dict[str, list[str]]:
    amounts = {end: getattr(limits, end, None) for end in ("min", "max")}
    return {f"{line.name}.{end}": ["" if amount is None else _entered(amount)] for end, amount in amounts.items()}


def _limits_in(line: Field, data: Data) -> dict[str, str]:
    found = {end: next(iter(data.get(f"{line.name}.{end}", ())), "").strip() for end in ("min", "max")}
    return {end: amount for end, amount in found.items() if amount}


def _merged(parts: Iterable[dict[str, list[str]]]) -> dict[str, list[str]]:
    return {name: texts for part in parts for name, texts in part.items()}


def _names(card: Game, options: Options) -> Names:
    called = names(card.name, options)
    return lambda key: called.get(key) or capital(words(key))
