"""Operator options: each with its permitted choices, default, § and one line of help."""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, NamedTuple, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError, model_validator

from games.kit.money import cents, dollars, plain
from games.kit.odds import Odds

Dollars = Annotated[int, BeforeValidator(cents), PlainSerializer(plain)]
"""A field of money: written in dollars in files and forms, held in cents."""


MOST_MONEY, MOST_ODDS = cents(10_000_000), Odds(1_000_000)
"""The most that may be filed. The largest stake at the best odds wins 10**15 cents: thousands of times that can still
be booked, in 64 bits."""

Paytables = Mapping[str, Mapping[str, Any]]
"""What may be chosen between, as it is laid side by side: each choice with its lines and what they pay."""


def option(
    default: Any, *, cite: str, help: str, group: str = "Rules", paytables: Paytables | None = None, **limits: Any
) -> Any:
    """A field of an `Options` model. `cite` is the § that permits the choice, "" where the chapter is silent.

    `paytables` is for an option that chooses one: its choices, each with its lines ("wins by 9") and their odds.
    """
    extra: dict[str, Any] = {"cite": cite, "group": group}
    if paytables:
        extra["paytables"] = {choice: {line: str(pays) for line, pays in t.items()} for choice, t in paytables.items()}
    if callable(default):
        return Field(default_factory=default, description=help, json_schema_extra=extra, **limits)
    return Field(default, description=help, json_schema_extra=extra, **limits)


class Change(NamedTuple):
    """One difference between two versions of a game's options."""

    option: str
    old: Any
    new: Any


class NotPermitted(ValueError):  # noqa: N818 — reads as what is said
    """Options the chapter does not permit: `refusals` are each the option meant ("" for several) and a sentence."""

    def __init__(self, refusals: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(sentence for _, sentence in refusals))
        self.refusals = refusals


class Limits(BaseModel):
    """The least and the most on one wager, where it is not as the table's."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    min: Dollars | None = None
    max: Dollars | None = None


class AtTable(NamedTuple):
    """What the house reads in the options of any game: a field or a property of that name in the game's options."""

    table_min: int | None = None
    """The posted limits, in cents."""
    table_max: int | None = None
    finer_limits: str = ""
    """What is posted besides, in words."""
    seats: int | None = None
    """Seats at the table, where an operator may choose how many."""
    chip_colours: int = 0
    """Colours of chips, at a table where each player has one: there are no more seats than that."""
    decision_timeout: int | None = None
    """Seconds for a decision, where the game has a clock of its own."""
    announces: bool = True
    """The totals of players' hands are said and shown."""


class Options(BaseModel):
    """What an operator may choose at one game. Immutable; unknown names are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))

    limits_by_wager: dict[str, Limits] = option(
        dict, cite="", group="Limits", help="Limits of single wagers, by their ids; the chapter is silent."
    )

    @model_validator(mode="after")
    def _limits_agree(self) -> Self:
        """A `…_max` beside a `…_min` is not below it."""
        for name in type(self).model_fields:
            least, most = getattr(self, name), getattr(self, f"{name.removesuffix('_min')}_max", None)
            if name.endswith("_min") and least is not None and most is not None and most < least:
                raise ValueError("the maximum may not be below the minimum")
        return self

    @classmethod
    def read(cls, values: Mapping[str, Any] | str | None = None) -> Self:
        """Options from their JSON form, differences from the default only; `ValueError` says what is not permitted."""
        try:
            if isinstance(values, str):
                return cls.model_validate_json(values)
            return cls.model_validate({} if values is None else values)
        except ValidationError as error:
            raise NotPermitted([(_where(e), _sentence(e)) for e in error.errors()]) from None

    def unbookable(self) -> list[tuple[str, str]]:
        """What of these options is too large for any book: the option, and a sentence."""
        written = self.model_dump(mode="json")
        found = ((name, _too_large(getattr(self, name), written[name])) for name in type(self).model_fields)
        return [(name, f"{name}: {sentence}") for name, sentences in found for sentence in sentences]

    @cached_property
    def text(self) -> str:
        """The canonical JSON form: what is stored, hashed and compared."""
        return json.dumps(self.model_dump(mode="json"), sort_keys=True)

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and self.text == other.text)

    @cached_property
    def at_table(self) -> AtTable:
        """What the house reads in these options."""
        return AtTable(**{name: getattr(self, name) for name in AtTable._fields if hasattr(self, name)})

    def warnings(self) -> list[str]:
        """What whoever files these options should know before: a sentence each."""
        return []

    def but(self, **values: Any) -> Self:
        """These options with some of them otherwise."""
        return self.read({**json.loads(self.text), **values})

    def changes(self, since: "Options") -> list[Change]:
        """What differs from another version of the same game's options, in the order of the fields."""
        new, old = self.model_dump(mode="json"), since.model_dump(mode="json")
        return [Change(name, old[name], new[name]) for name in new if new[name] != old[name]]


class Floor(NamedTuple):
    """On a field of odds: the least that may be paid, by wager; by "" where the field is one payout."""

    least: Mapping[str, Odds]


def floors(floor: Mapping[str, Odds], cite: str) -> Any:
    """The field type of a `payouts` option over a table of minimum odds: more may be paid, never less."""
    return Annotated[
        dict[str, Odds],
        BeforeValidator(lambda given: raised(floor, given, cite)),
        PlainSerializer(lambda odds: {wager: str(pays) for wager, pays in odds.items()}),
        Floor(floor),
    ]


def raised(floor: Mapping[str, Odds], given: Any, cite: str) -> dict[str, Odds]:
    """The floor with the operator's own odds put over it; refuses anything below."""
    if not isinstance(given, Mapping):
        raise ValueError("payouts are odds by wager")  # noqa: TRY004 — pydantic makes a sentence of a ValueError
    odds = {wager: Odds.parse(value) for wager, value in given.items()}
    for wager, pays in odds.items():
        if wager not in floor:
            raise ValueError(f"there is no wager {wager!r} in this paytable, § {cite}")
        if pays.ratio < floor[wager].ratio:
            raise ValueError(f"{wager} may not pay less than {floor[wager]}, § {cite}; {pays} is less")
    return {**floor, **odds}


def _too_large(value: Any, written: Any, line: str = "") -> list[str]:
    """Sentences about odds and amounts above the ceilings, also in tables; amounts are text in the written form."""
    if isinstance(value, Mapping | Limits):
        lines = value.items() if isinstance(value, Mapping) else vars(value).items()
        inner = [(key, one, written.get(key)) for key, one in lines]
        return [said for key, one, as_text in inner for said in _too_large(one, as_text, line or str(key))]
    if isinstance(value, Odds) and value.ratio > MOST_ODDS.ratio:
        return [f"{line or 'this'} may not pay more than {MOST_ODDS}; {value} is more"]
    if isinstance(value, int) and isinstance(written, str) and value > MOST_MONEY:
        return [f"{line or 'this'} may not be more than {dollars(MOST_MONEY)}; {dollars(value)} is more"]
    return []


def _where(error: Any) -> str:
    return str(error["loc"][0]) if error["loc"] else ""


def _sentence(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"])
    what = error["msg"].removeprefix("Value error, ")
    return f"{where}: {what}" if where else what


def one_of(values: Iterable[str]) -> str:
    """ "A, B or C": permitted choices in a sentence."""
    *first, last = values
    return f"{', '.join(first)} or {last}" if first else last
