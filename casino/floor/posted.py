"""What is written at a table: its limits, its paytable with the house edges, its wheel."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from casino import edges
from casino.floor.models import Table
from casino.floor.pace import SEAT_KEPT
from casino.floor.rules import seats_at
from casino.submissions.words import wager_names
from games.kit import registry
from games.kit.contract import Edge
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.options import Options


def percent(edge: Edge | None) -> str:
    """ "5.26 %", as printed."""
    return f"{float(edge.house_edge):.2%}".replace("%", " %").replace("-", "−") if edge else ""


def percents(game: str, options: Options) -> dict[str, str]:
    """House edge per wager, as printed; none while they are counted."""
    return {wager: percent(edge) for wager, edge in (edges.known(game, options) or {}).items()}


def pays(game: str, options: Options) -> list[dict[str, Any]]:
    """The paytable in force: one line per wager, the highest of several with all of them below it."""
    return _pays(game, options, edges.known(game, options) is not None)


@lru_cache(maxsize=256)
def _pays(game: str, options: Options, counted: bool) -> list[dict[str, Any]]:
    lines: dict[str, dict[str, Any]] = {}
    known = (edges.known(game, options) or {}) if counted else {}
    layout = registry.game(game).layout(options)
    names = wager_names(layout)
    for spot in layout.spots.values():
        if (spot.pays or spot.table or spot.terms) and not spot.closed and spot.wager not in lines:
            most = spot.terms or spot.pays or _highest(spot.table.values())
            lines[spot.wager] = {
                "wager": spot.wager, "name": names[spot.wager], "group": spot.group or names[spot.wager],
                "pays": str(most), "cite": spot.cite,
                "edge": percent(known.get(spot.wager)),
                "lines": [[line, str(odds)] for line, odds in spot.table.items()],
                "beside": [[edge.paytable, percent(edge)] for edge in edges.changed(game, options, spot.wager)],
            }  # fmt: skip
    return list(lines.values())


def _highest(lines: Iterable[Odds | str]) -> Odds | str:
    """The highest of several odds; where a meter is among them, the first."""
    found = list(lines)
    odds = [line for line in found if isinstance(line, Odds)]
    return max(odds, key=lambda one: one.ratio) if len(odds) == len(found) else found[0]


def limits(options: Options) -> str:
    """What is posted at the table."""
    low, high = options.at_table.table_min, options.at_table.table_max
    return f"{dollars(low)} – {dollars(high)}" if low is not None and high is not None else ""


@lru_cache(maxsize=256)
def finer_limits(game: str, options: Options) -> str:
    """What is posted besides: where wagers begin that take less than the table's minimum."""
    if words := options.at_table.finer_limits:
        return words
    table_min = options.at_table.table_min or 0
    spots = registry.game(game).layout(options).spots.values()
    least = min((spot.low for spot in spots if not spot.later and not spot.closed), default=table_min)
    return f"side wagers\nfrom {dollars(least)}" if least < table_min else ""


def posted(table: Table, options: Options) -> dict[str, Any]:
    """Which table it is, and what is written at it."""
    return {
        "code": table.code, "number": table.pk, "name": f"Table {table.pk}", "pace": table.pace,
        "title": table.title, "solo": table.solo, "demo": table.demo, "kept": SEAT_KEPT // 60,
        "seats": seats_at(table, options), "least": options.at_table.table_min or 0, "limits": limits(options),
        "limits_more": finer_limits(table.game, options),
    }  # fmt: skip


@lru_cache(maxsize=256)
def wheel(game: str, options: Options) -> dict[str, Any] | None:
    """The sections of the game's wheel, in their order."""
    card = registry.game(game)
    if card.plays.wheel is None:
        return None
    return {"sections": list(card.plays.wheel(options).sections), "kind": card.plays.wheel_art}
