"""What options cost: edges beside those in force, paytables side by side, and what an operator should know of them."""

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from casino import edges
from casino.edges import Edges
from casino.submissions.fields import Field
from casino.submissions.words import names
from games.kit.contract import Edge
from games.kit.odds import Odds
from games.kit.options import Options
from games.kit.registry import Game

BAR = 324
"""Width of a bar."""
FAR, TIMES = 0.03, 1.5
"""Far from custom: three points and one half more, or less, than by the chapter's usual options."""


class Line(NamedTuple):
    """Wagers that cost the same, and what they cost under the rules in force."""

    wagers: str
    edge: str
    change: str
    """ "▲ 0.15" where the house takes more than now, "▼" where it takes less."""
    dearer: bool
    favours: bool
    bar: float
    bar_before: float
    error: str


class Panel(NamedTuple):
    """The house edges of a draft. `lines` are None while they are counted."""

    lines: list[Line] | None
    method: str


class Paytable(NamedTuple):
    """One of the paytables that may be chosen."""

    sent: str
    """The choice as the form sends it."""
    name: str
    lines: list[tuple[str, str, str]]
    """What for, what is paid, and ▲ or ▼ where it is more or less than in force."""
    edges: list[tuple[str, str]] | None
    """Of the wagers the choice decides about; None while they are counted."""
    held: bool
    """It is the one in force."""
    chosen: bool


def percent(share: Any) -> str:
    """ "5.26 %"."""
    return f"{float(share) * 100:.2f} %".replace("-", "−")


def panel(card: Game, options: Options, before: Options | None) -> Panel:
    """House edges under these options, wagers alike together, over those in force."""
    was = edges.known(card.name, before) if before else {}
    now = edges.known(card.name, options)
    if now is None or was is None:
        return Panel(None, "")
    called = names(card.name, options)
    alike: dict[tuple[Edge | str, ...], list[str]] = {}
    for wager, edge in now.items():
        old = was.get(wager)
        alike.setdefault((_rounded(edge), _rounded(old) if old else ""), []).append(wager)
    scale = max([abs(float(edge.house_edge)) for edge in [*now.values(), *was.values()]] + [0.01])
    lines = [_line(now[ours[0]], was.get(ours[0]), [called.get(w, w) for w in ours], scale) for ours in alike.values()]
    exact = all(edge.method == "exact" for edge in now.values())
    return Panel(lines, "counted exactly" if exact else "counted, or simulated where ± is given")


def _rounded(edge: Edge) -> str:
    return percent(edge.house_edge)


def _line(edge: Edge, old: Edge | None, wagers: list[str], scale: float) -> Line:
    cost, before = float(edge.house_edge), float(old.house_edge) if old else float(edge.house_edge)
    moved = _rounded(edge) != (_rounded(old) if old else _rounded(edge))
    return Line(
        ", ".join(dict.fromkeys(wagers)),
        percent(cost),
        f"{'▲' if cost > before else '▼'} {abs(cost - before) * 100:.2f}" if moved else "",
        cost > before,
        cost < 0,
        round(BAR * max(cost, 0.0) / scale, 1),
        round(BAR * max(before, 0.0) / scale, 1),
        f"± {edge.error:.2%}".replace("%", " %") if edge.error else "",
    )


def paytables(card: Game, field: Field, options: Options, before: Options | None) -> list[Paytable]:
    """The paytables of an option side by side: what they pay, and what that makes of the wagers they decide."""
    tables, called = field.paytables or {}, names(card.name, options)
    choices = {sent: json.loads(sent) for sent, _ in field.choices}
    counted = {sent: _edges_with(card, options, field.name, choice) for sent, choice in choices.items()}
    decided = _decided(counted.values())
    now, held = getattr(options, field.name), getattr(before, field.name, None)
    base = tables.get(str(held if before else now), {})
    made = []
    for sent, said in field.choices:
        known, lines = counted[sent], tables.get(str(choices[sent]), {})
        costs = None if known is None else [(called.get(w, w), _rounded(known[w])) for w in decided if w in known]
        marked = [(line, pays, _more_or_less(pays, base.get(line, pays))) for line, pays in lines.items()]
        in_force = before is not None and choices[sent] == held
        made.append(Paytable(sent, said, marked, costs, in_force, choices[sent] == now))
    return made


def _edges_with(card: Game, options: Options, name: str, choice: Any) -> Edges | None:
    """The edges with another choice; none at all where it does not go with the rest of the draft."""
    try:
        return edges.known(card.name, options.but(**{name: choice}))
    except ValueError:
        return {}


def _decided(counted: Iterable[Edges | None]) -> list[str]:
    """The wagers whose edge is not the same under all."""
    known = [found for found in counted if found]
    wagers = dict.fromkeys(wager for found in known for wager in found)
    return [w for w in wagers if len({_rounded(found[w]) if w in found else "" for found in known}) > 1]


def _more_or_less(pays: str, base: str) -> str:
    try:
        now, was = Odds.parse(pays).ratio, Odds.parse(base).ratio
    except ValueError:
        return ""
    return "" if now == was else "▲" if now > was else "▼"


# ---- what an operator should know


def favours(card: Game, options: Options) -> list[str]:
    """Wagers that favour the player."""
    now = edges.known(card.name, options) or {}
    called = names(card.name, options)
    return [
        f"{called.get(wager, wager)} favours the player: the house loses {percent(-edge.house_edge)} of it."
        for wager, edge in now.items()
        if edge.house_edge < 0 and wager not in card.counts.counted_with
    ]


def warnings(card: Game, options: Options) -> list[str]:
    """What the game itself has to say, and wagers far from custom."""
    found = options.warnings()
    usual, now = (edges.known(card.name, one) or {} for one in (card.options.read({}), options))
    called = names(card.name, options)
    for wager in (wager for wager in now if wager in usual and wager not in card.counts.counted_with):
        cost, custom = float(now[wager].house_edge), float(usual[wager].house_edge)
        if cost >= 0 and abs(cost - custom) > FAR and (cost > TIMES * custom or custom > TIMES * cost):
            word = "steeper" if cost > custom else "kinder"
            name = called.get(wager, wager)
            found.append(f"{name} is {word} than customary: {percent(cost)}, by custom {percent(custom)}.")
    return found


def hints(card: Game, options: Options, made: Iterable[Field]) -> list[str]:
    """From which odds on a wager would favour the player."""
    if card.counts.long_odds:
        return []
    found = []
    for field in made:
        if field.kind == "odds":
            pays: Odds = getattr(options, field.name)
            for step in (1, 2, 3):
                raised = f"{pays.pays + step} {'for' if pays.includes_stake else 'to'} {pays.unit}"
                now = edges.known(card.name, options.but(**{field.name: raised})) or {}
                lost = [edge for edge in now.values() if edge.house_edge < 0]
                if lost:
                    losing = percent(-lost[0].house_edge)
                    found.append(f"{field.title} of {raised} would: the house would lose {losing} of it.")
                    break
    return found
