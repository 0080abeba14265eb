"""Areas of one-roll wagers on a felt that all players share."""

from collections.abc import Iterable, Mapping
from typing import Any

from games.dice_family.one_roll import OneRoll
from games.kit.layout import Box, Place, Spot

NOT_OFFERED = "This wager is not offered at this table."
Areas = Mapping[str, Box]
"""Where each wager lies, by its id."""
Point = tuple[float, float]


def row(wagers: Iterable[str], x: float, y: float, w: float, h: float) -> Areas:
    """Areas side by side, each of this size."""
    return {wager: Box(round(x + at * w, 1), y, round(w, 1), h) for at, wager in enumerate(wagers)}


def rows(wagers: list[str], columns: int, x: float, y: float, w: float, h: float) -> Areas:
    """Areas in rows of so many."""
    found: dict[str, Box] = {}
    for at in range(0, len(wagers), columns):
        found |= row(wagers[at : at + columns], x, y + at // columns * h, w, h)
    return found


def area(
    bet: OneRoll, wide: Box, tall: Box, *, offered: bool, cite: str,
    chips: tuple[Point | None, Point | None] = (None, None), **more: Any,
) -> Spot:  # fmt: skip
    """The area of one wager; it is drawn, and closed, where the wager is not offered."""
    return Spot(
        bet.wager, None, bet.name, bet.cite, group=bet.group, pays=bet.odds, table=bet.lines,
        covers=frozenset(bet.pays), shape="frame",
        closed="" if offered else NOT_OFFERED, closed_cite="" if offered else cite,
        wide=Place(wide, chips=chips[0]), tall=Place(tall, chips=chips[1]), bet=bet, **more,
    )  # fmt: skip
