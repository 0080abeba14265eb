"""What the kit itself keeps in a carry from round to round: standing wagers, the shoe, what is owed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

WAGERS, OWNERS, SHOE, OWED = "wagers", "owners", "shoe", "owed"
Carry = Mapping[str, Any]


class Standing(NamedTuple):
    """A wager that stands for the next round."""

    seat: int
    wager: str
    spot: str | None
    stake: int
    note: str


def standing(carry: Carry) -> list[Standing]:
    """The wagers that stand."""
    return [Standing(*kept) for kept in carry.get(WAGERS, ())]


def standing_by_seat(carry: Carry) -> dict[int, int]:
    """What stands of each seat that has a standing wager."""
    stakes: dict[int, int] = {}
    for wager in standing(carry):
        stakes[wager.seat] = stakes.get(wager.seat, 0) + wager.stake
    return stakes


def without_standing(carry: Carry) -> dict[str, Any]:
    """The carry after what stood was given back."""
    return _without(carry, WAGERS, OWNERS)


def has_shoe(carry: Carry) -> bool:
    """Whether the table goes on with the shoe it has, so that the cards to come must stay secret."""
    return SHOE in carry


def without_shoe(carry: Carry) -> dict[str, Any]:
    """The carry of a table that takes a new shoe."""
    return _without(carry, SHOE)


def owed_as_in(carry: Carry, other: Carry) -> dict[str, Any]:
    """The carry with what players owe according to another, in which somebody has paid since."""
    kept = _without(carry, OWED)
    return {**kept, OWED: other[OWED]} if OWED in other else kept


def _without(carry: Carry, *names: str) -> dict[str, Any]:
    return {name: kept for name, kept in carry.items() if name not in names}
