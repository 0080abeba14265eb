"""The rules in force as they are printed: every wager with its odds and edge, every option with its value and §."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args, get_origin

from annotated_types import Ge, Le

from casino.coach import edges
from casino.floor.posted import pays, percent
from casino.submissions.words import is_money, said, title
from games.kit.chance import Quick
from games.kit.events import Called, Came
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.options import Options, one_of
from games.kit.registry import Game, game
from games.kit.round import Round


class WagerLine(NamedTuple):
    """A wager as the paytable prints it."""

    id: str
    name: str
    pays: str
    edge: str
    """ "5.26 %"; empty where the edge is not known."""
    fraction: str
    """ "1/19", or "±" and the error of a simulation."""
    win: str
    push: str
    cost: Fraction
    """House edge as a share of the wager."""
    cite: str


class OptionLine(NamedTuple):
    """An option as a person reads it: its value, what else the chapter permits, and where it says so."""

    id: str
    name: str
    value: str
    help: str
    choices: str
    cite: str
    group: str
    standard: bool
    """The value is the one a house starts with."""


def wager_lines(card: Game, options: Options) -> list[WagerLine]:
    """Every wager under these options, in the order of the felt."""
    known = edges.known(card.name, options) or {}
    lines = []
    for line in pays(card.name, options):
        edge = known.get(line["wager"])
        lines.append(
            WagerLine(
                line["wager"], line["name"], line["pays"], line["edge"],
                _exact(edge.house_edge, edge.error) if edge else "",
                share(edge.win) if edge else "", share(edge.push) if edge and edge.push else "",
                edge.house_edge if edge else Fraction(0), line["cite"],
            )
        )  # fmt: skip
    return lines


def _exact(edge: Fraction, error: float | None) -> str:
    if error:
        return f"± {error:.3%}".replace("%", " %")
    return str(edge) if edge.denominator < 10**10 else ""


def share(part: Fraction) -> str:
    """ "47.37 %"."""
    return f"{float(part):.2%}".replace("%", " %")


def span(card: Game, options: Options) -> tuple[str, str]:
    """The smallest and the largest house edge on the felt."""
    known = sorted((edges.known(card.name, options) or {}).values(), key=lambda edge: edge.house_edge)
    return (percent(known[0]), percent(known[-1])) if known else ("", "")


def option_lines(options: Options) -> list[OptionLine]:
    """Every option in the order the model declares them; the paytable itself is printed apart."""
    written, standard = options.model_dump(mode="json"), type(options).read({}).model_dump(mode="json")
    lines = []
    for name, field in type(options).model_fields.items():
        value, extra = getattr(options, name), field.json_schema_extra
        if isinstance(value, dict) and any(isinstance(pays, Odds) for pays in value.values()):
            continue
        assert isinstance(extra, dict)
        money = is_money(options, name)
        lines.append(
            OptionLine(
                name, title(name), dollars(value) if money else said(value), field.description or "",
                "" if money else choices(field.annotation, field.metadata),
                str(extra["cite"]), str(extra["group"]), written[name] == standard[name],
            )
        )  # fmt: skip
    return lines


def grouped(lines: Iterable[OptionLine]) -> dict[str, list[OptionLine]]:
    """The options under the heads the model gives them."""
    groups: dict[str, list[OptionLine]] = {}
    for line in lines:
        groups.setdefault(line.group, []).append(line)
    return groups


def choices(annotation: Any, metadata: Iterable[Any]) -> str:
    """What the chapter permits here, in words."""
    if annotation is bool:
        return "yes or no"
    if get_origin(annotation) is Literal:
        return one_of(said(value) for value in get_args(annotation))
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return one_of(said(value) for value in annotation)
    limits = list(metadata)
    low = next((rule.ge for rule in limits if isinstance(rule, Ge)), None)
    high = next((rule.le for rule in limits if isinstance(rule, Le)), None)
    if low is not None and high is not None:
        return f"{low} to {high}"
    return ""


STEPS = 60
"""More acts than any procedure has without wagers; a round that does not end by then is told as far as it went."""


RESULT = "The result is called. Losing wagers are collected, then winning ones paid."


@lru_cache(maxsize=256)
def order_of_play(name: str, options: Options) -> list[Called]:
    """The dealer's calls in their order with their §, heard at a table where nobody wagers."""
    play = Round(game(name), options, Quick(1), {1: 100_000})
    for _ in range(STEPS):
        if play.over:
            break
        play.expire()
    calls: list[Called] = []
    came = False
    for event in play.events:
        came = came or isinstance(event, Came)
        if isinstance(event, Called) and event not in calls:
            calls.append(Called(RESULT, event.cite) if came else event)
            if came:
                break
    return calls


class Stake(NamedTuple):
    """A wager on the felt now, and what it costs on average."""

    name: str
    amount: int
    edge: str
    cost: str


def expected_cost(card: Game, options: Options, wagers: Iterable[tuple[str, str, int]]) -> tuple[list[Stake], str]:
    """Each wager (id, name, cents) with its average cost, and the cost of them all."""
    known = {line.id: line for line in wager_lines(card, options)}
    stakes, total = [], Fraction(0)
    for wager, name, amount in wagers:
        line = known.get(wager.partition(":")[0])
        cost = line.cost * amount if line else Fraction(0)
        total += cost
        stakes.append(Stake(name, amount, line.edge if line else "", cents(cost)))
    return stakes, cents(total)


def cents(amount: Fraction) -> str:
    """An average to the cent."""
    return dollars(round(amount), cents_always=True)
