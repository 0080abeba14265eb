"""The felt of the blackjacks: a half-moon with a circle for each seat, side wagers round it, cards above."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.blackjack_family.hands import hand_spot
from games.blackjack_family.options import FamilyOptions
from games.blackjack_family.sections import SECTIONS
from games.kit.boxes import Box as Position
from games.kit.boxes import names
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc, Seats

ARC = Arc((544, -30), (424, 578), 27, 153)  # seat 1 is farthest to the dealer's left, the screen's right
PARTS = {"cards": Box.around((0, -88), 120, 84), "plate": Box.around((0, 0), 120, 25)}
RAIL = (496, 706)
LATER = {
    "insurance": "Insurance is offered when the dealer shows an ace, before the card reader is used.",
    "double_down": "A Double Down Wager is made on a hand's first two cards.",
    "split": "A split wager is made when a pair is split.",
}
NEAR = [(-56, 4), (56, 4)]
FOUR = [(-54, -16), (54, -16), (-54, 24), (54, 24)]
MANY = [*((x, y) for y in (-28, 2) for x in (-50, 50)), *((x, 34 + abs(x) // 50) for x in (-50, 50)),
        *((x, 50) for x in (-15, 15)), *((x, 80) for x in (-15, 15))]  # fmt: skip
PHONE_NEAR = [(110, 488), (280, 488)]
PHONE_MANY = [(x, y) for y in (448, 492) for x in (116, 274, 72, 318, 28, 362)]


class Area(NamedTuple):
    """A wager with a place of its own on the felt."""

    name: str
    cite: str
    label: str = ""
    pays: Odds | None = None


def rings(count: int) -> tuple[list[tuple[int, int]], int, list[tuple[int, int]], int]:
    """Where so many side circles lie round a main one, and how large they are: on the wide board and on the phone."""
    if count <= 2:
        return NEAR, 40, PHONE_NEAR, 56
    return (FOUR, 34, PHONE_MANY, 38) if count <= 4 else (MANY, 28, PHONE_MANY, 38)


def main_spot(options: FamilyOptions, wager: str, area: Area, box: str | None, x: int = 0, size: int = 66) -> Spot:
    """The circle of a main wager."""
    low, high, chip = options.table_min, options.table_max, options.smallest_chip
    return Spot(
        wager, box, _named(area.name, box), area.cite, pays=area.pays, low=low, high=high, step=chip, shape="circle",
        label=area.label, module=Place(Box.around((x, 0), size, size)), further=int(box or 1) - 1,
        tall=None if box else Place(Box.around((195 + 1.3 * x, 480), 1.2 * size, 1.2 * size)),
    )  # fmt: skip


def side_spots(options: FamilyOptions, sides: Mapping[str, Area], box: str | None, needs: str) -> list[Spot]:
    """The circles of the side wagers of one box."""
    wide, size, tall, large = rings(len(sides))
    return [
        Spot(
            wager, box, _named(area.name, box), area.cite, pays=area.pays,
            low=options.side_min, high=options.side_max, step=min(options.smallest_chip, options.side_min),
            needs=needs, shape="side", label=area.label, module=Place(Box.around(wide[at], size, size)),
            further=int(box or 1) - 1, tall=None if box else Place(Box.around(tall[at], large, large)),
        )
        for at, (wager, area) in enumerate(sides.items())
    ]  # fmt: skip


def later_spots(options: FamilyOptions, box: str | None, hands: int, insured: int = 1) -> list[Spot]:
    """Insurance, doubles and splits: made later, each hand with places of its own."""
    at = SECTIONS[options.chapter]
    spots = []
    for number in range(1, hands + 1):
        name = hand_spot(Position(1, box), number)
        which = "" if number == 1 else f" of hand {number}"
        slots = {
            "double_down": (f"Double Down Wager{which}", at["double"]),
            "split": ("Split wager" + which, at["split"]),
        }
        if number <= insured:
            spots.append(
                _later("insurance", box if insured == 1 else name, f"Insurance{which}", at["insurance"], box, number)
            )
        for wager, (title, cite) in slots.items():
            if wager == "double_down" or number > 1:
                spots.append(_later(wager, name, title, cite, box, number))
    return spots


def _later(wager: str, spot: str | None, name: str, cite: str, box: str | None, number: int) -> Spot:
    odds = Odds(2) if wager == "insurance" else None
    across = (number - 1) * 30 - 15 if wager != "insurance" else -44
    place = Place(Box.around((across, -34), 24, 24))
    return Spot(
        wager, spot, _named(name, box), cite, pays=odds, low=1, high=10**9, step=1, later=LATER[wager], shape="later",
        module=place, further=int(box or 1) - 1, tall=None,
    )  # fmt: skip


def _named(name: str, box: str | None) -> str:
    return f"{name}, box {box}" if box else name


def felt(options: FamilyOptions, spots: list[Spot], first: str, second: str, third: str) -> Layout:
    """The whole felt with the chapter's three inscriptions."""
    seats = Seats(options.seats, ARC, parts=PARTS, rail=RAIL)
    regions = {
        "dealer": Box(448, 120, 192, 130),
        "shoe": Box(790, 44, 100, 84),
        "discards": Box(228, 46, 88, 54),
        "call": Box(16, 600, 262, 110),
        "readout": Box(724, 676, 348, 30),
        "house": Box(318, 100, 100, 96),
    }
    words = [
        Inscription(first.upper(), 544, 300, 34, fill="gold"),
        Inscription(second, 544, 330, 18),
        Inscription(third.upper(), 544, 356, 16),
    ]
    wide = Board(WIDE, regions, inscriptions=words)
    return Layout.of("half-moon", "blackjack", spots, wide=wide, tall=tall_board(first, third), seats=seats)


def tall_board(first: str, third: str) -> Board:
    """The phone: the dealer above, the own seat below, the others at the sides."""
    regions = {
        "dealer": Box(105, 14, 180, 106),
        "cards": Box(110, 250, 170, 150),
        "call": Box(16, 200, 358, 50),
        "shoe": Box(294, 4, 60, 4),
    }
    words: list[Any] = [
        Inscription(first.upper(), 195, 160, 18, fill="gold"),
        Inscription(third, 195, 182, 12),
    ]
    return Board(TALL_SEATS, regions, inscriptions=words)


__all__ = ["Area", "felt", "later_spots", "main_spot", "names", "side_spots"]
