"""The rules in force as they are printed: every wager with its odds and edge, every option with its value and §."""

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Any, Literal, NamedTuple, get_args, get_origin

from annotated_types import Ge, Le

from casino import edges
from casino.floor.posted import pays, percent
from casino.submissions.words import is_money, said, title
from games.kit.advice import Spread
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.options import Options, one_of
from games.kit.registry import Game


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
    lines: tuple[tuple[str, str], ...] = ()
    """What it pays line by line, where that is not one figure."""
    beside: tuple[tuple[str, str], ...] = ()
    """Its edge where another wager lies beside it that changes that: in words, and the figure."""

    @property
    def most(self) -> str:
        """What it pays in one figure: all of it, or the most of several."""
        return f"up to {self.pays}" if len({odds for _, odds in self.lines}) > 1 else self.pays


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
                edge.house_edge if edge else Fraction(0), line["cite"], tuple(map(tuple, line["lines"])),
                tuple(map(tuple, line["beside"])),
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


class SpreadBar(NamedTuple):
    """One bar of a picture of chances."""

    name: str
    share: str
    often: str
    """ "1 in 8"."""
    length: float
    """In hundredths of the longest."""


def spreads(card: Game, options: Options) -> list[tuple[Spread, list[SpreadBar]]]:
    """How often what comes under these options, to be drawn as bars."""
    return [(spread, _bars(spread)) for spread in card.counts.spreads(options)]


def _bars(spread: Spread) -> list[SpreadBar]:
    most = max(spread.bars.values())
    return [
        SpreadBar(name, share(part) if part >= SMALLEST else "under 0.01 %", one_in(part), float(100 * part / most))
        for name, part in spread.bars.items()
    ]


SMALLEST = Fraction(1, 10_000)


def one_in(part: Fraction) -> str:
    """ "1 in 8", "1 in 2.4"."""
    times = round(float(1 / part), 1)
    return f"1 in {times:.1f}".removesuffix(".0") if times < 20 else f"1 in {times:,.0f}"


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


class Stake(NamedTuple):
    """A wager on the felt now, and what it costs on average."""

    name: str
    amount: int
    edge: str
    cost: str


def expected_cost(card: Game, options: Options, wagers: Iterable[tuple[str, str, int]]) -> tuple[list[Stake], str]:
    """Each wager (id, name, cents) with what it costs in a round on average, and the cost of them all.

    An edge is lost when a wager is decided; one that lasts costs as much less in a round as a round seldom decides it.
    """
    lying = [(wager.partition(":")[0], name, amount) for wager, name, amount in wagers]
    known = edges.beside(card.name, options, [wager for wager, _, _ in lying]) or {}
    decided = card.counts.decided(options) if card.counts.decided else {}
    stakes, total = [], Fraction(0)
    for wager, name, amount in lying:
        edge = known.get(wager)
        cost = edge.house_edge * amount * decided.get(wager, 1) if edge else Fraction(0)
        total += cost
        stakes.append(Stake(name, amount, percent(edge) if edge else "", cents(cost)))
    return stakes, cents(total)


def cents(amount: Fraction) -> str:
    """An average to the cent."""
    return dollars(round(amount), cents_always=True)
