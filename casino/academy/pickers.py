"""What may be stacked, as something to pick from on a screen: by kind of equipment, never by game."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from games.kit import registry
from games.kit.cards import DECK, JOKER, RANKS, SUITS
from games.kit.equipment import Dice
from games.kit.naming import BURN
from games.kit.options import Options

TITLES = {"cards": "Cards", "dice": "Dice", "tiles": "Tiles", "pockets": "Where it rests", BURN: "Burn card"}


@lru_cache(maxsize=256)
def pickers(game: str, options: Options) -> list[dict[str, Any]]:
    """One picker for each kind of equipment."""
    return [picker(kind, can) for kind, can in registry.game(game).plays.outcomes(options).items()]


def picker(kind: str, can: Sequence[str] | Dice) -> dict[str, Any]:
    """How outcomes of this kind are picked: as cards, as dice one by one, or by name."""
    style, more = style_of(kind, can)
    return {"kind": kind, "title": TITLES.get(kind, kind.replace("_", " ").capitalize()), "style": style, **more}


def style_of(kind: str, can: Sequence[str] | Dice) -> tuple[str, Mapping[str, Any]]:
    """The style, and what is picked from."""
    if isinstance(can, Dice):
        return "dice", {"dice": can.count, "or_fewer": can.or_fewer}
    outcomes = list(dict.fromkeys(can))
    if set(outcomes) <= {*DECK, JOKER}:
        rows = [[rank + suit for rank in reversed(RANKS) if rank + suit in outcomes] for suit in SUITS]
        return "cards", {"rows": [row for row in [*rows, [JOKER] * (JOKER in outcomes)] if row]}
    return ("tiles" if kind == "tiles" else "names"), {
        "names": sorted(outcomes, key=_order) if kind == "pockets" else outcomes
    }


def _order(outcome: str) -> tuple[int, int, str]:
    return (0, int(outcome), outcome) if outcome.isdigit() else (1, 0, outcome)
