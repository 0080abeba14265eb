"""The felt of the blackjacks: a half-moon, before each seat its cards, a circle, and side wagers round it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.blackjack_family.hands import hand_spot
from games.blackjack_family.options import FamilyOptions
from games.blackjack_family.sections import SECTIONS
from games.kit.boxes import box_of
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import TRAY, Arc, Ring, Seats

CENTRE = (544, -30)
ARC = Arc(CENTRE, (424, 578), 27, 153)  # seat 1 is farthest to the dealer's left, the screen's right
PARTS = {
    "cards": Box.around((0, -88), 110, 84),
    "own_cards": Box.around((0, -100), 150, 112),
    "plate": Box.around((0, 0), 120, 25),
}
RAIL = (520, 714)
ON_THE_LINE = Ring((330, 372), (358, 408), hit=32)
LATER = {
    "insurance": "Insurance is offered when the dealer shows an ace, before the card reader is used.",
    "double_down": "A Double Down Wager is made on a hand's first two cards.",
    "split": "A split wager is made when a pair is split.",
}
Points = Sequence[tuple[int, int]]


class Rings(NamedTuple):
    """Where side circles lie round a main one, and how large they are: on the wide board and on the phone."""

    wide: Points
    size: int
    tall: Points
    large: int


FEW = Rings([(-52, 0), (52, 0), (0, 56)], 34, [(115, 446), (275, 446), (58, 428)], 46)
FOUR = Rings([(-52, -4), (52, -4), (-28, 55), (28, 55)], 34, [(115, 446), (275, 446), (58, 428), (332, 428)], 44)
PHONE_MANY = [(x, y) for y in (430, 468) for x in (122, 268, 84, 306)] + [(46, 424), (344, 424)]
MANY = Rings(
    [(-56, -6), (56, -6), (-50, 24), (50, 24), (-30, 49), (30, 49), (0, 58), (-28, 80), (28, 80), (0, 88)], 28,
    PHONE_MANY, 34,
)  # fmt: skip
BELOW = Rings([(x, y) for y in (42, 72, 102) for x in (-17, 17, -51, 51)], 28, PHONE_MANY, 34)
"""Where there are two main circles side by side."""


class Area(NamedTuple):
    """A wager with a place of its own on the felt: `short` is printed where many lie close together."""

    name: str
    cite: str
    label: str = ""
    short: str = ""
    pays: Odds | None = None
    table: Mapping[str, Odds | str] = {}


def main_spot(options: FamilyOptions, wager: str, area: Area, box: str | None, x: int = 0, size: int = 60) -> Spot:
    """The circle of a main wager."""
    tall = None if box else Place(Box.around((195 + 1.3 * x, 450), 1.3 * size, 1.3 * size))
    return Spot(
        wager, box, _named(area.name, box), area.cite, pays=area.pays, low=options.table_min, high=options.table_max,
        step=options.smallest_chip, shape="circle", label=area.label, module=Place(Box.around((x, 0), size, size)),
        further=int(box or 1) - 1, tall=tall,
    )  # fmt: skip


def side_spots(
    options: FamilyOptions, sides: Mapping[str, Area], box: str | None, needs: str, rings: Rings | None = None
) -> list[Spot]:
    """The circles of the side wagers of one box."""
    rings = rings or (FEW if len(sides) <= 3 else FOUR if len(sides) == 4 else MANY)
    return [
        Spot(
            wager, box, _named(area.name, box), area.cite, pays=area.pays, table=area.table,
            low=options.side_min, high=options.side_max, step=min(options.smallest_chip, options.side_min),
            needs=needs, shape="side", label=area.short if rings.size < 30 else area.label,
            module=Place(Box.around(rings.wide[at], rings.size, rings.size)), further=int(box or 1) - 1,
            tall=None if box else Place(Box.around(rings.tall[at], rings.large, rings.large)),
        )
        for at, (wager, area) in enumerate(sides.items())
    ]  # fmt: skip


def later_spots(options: FamilyOptions, box: str | None, hands: int, insured: int = 1) -> list[Spot]:
    """Insurance on its line, and the doubles and splits of each hand, whose chips lie with its cards."""
    at = SECTIONS[options.chapter]
    further, spots = int(box or 1) - 1, []
    for number in range(1, hands + 1):
        name = hand_spot(box_of(1, box), number)
        which = "" if number == 1 else f", hand {number}"
        if number <= insured:
            tall = Place(Box.around((195 + 44 * (1 - number), 206), 36, 36)) if box is None else None
            spots.append(
                Spot("insurance", box if insured == 1 else name, _named(f"Insurance{which}", box), at["insurance"],
                     pays=Odds(2), low=1, high=10**9, step=1, later=LATER["insurance"], shape="line_chip",
                     module=ON_THE_LINE, further=further, tall=tall)
            )  # fmt: skip
        kinds = {"double_down": "Double Down Wager", "split": "Split wager"}
        spots += [
            Spot(wager, name, _named(f"{kind}{which}", box), at["double" if wager == "double_down" else "split"],
                 low=1, high=10**9, step=1, later=LATER[wager], hand=number, further=further)
            for wager, kind in kinds.items() if wager == "double_down" or number > 1
        ]  # fmt: skip
    return spots


def _named(name: str, box: str | None) -> str:
    return f"{name}, box {box}" if box else name


def felt(
    options: FamilyOptions, spots: Sequence[Spot], first: str, second: str, third: str,
    odds: str = "", designation: str = "",
) -> Layout:  # fmt: skip
    """The whole felt with the chapter's three inscriptions, the third between two lines, and the odds of the sides."""
    seats = Seats(options.seats, ARC, parts=PARTS, rail=RAIL)
    wide, tall = _wide(first, second, third, odds, designation), _tall(first, second, third, designation)
    return Layout.of("half-moon", "blackjack", spots, wide=wide, tall=tall, seats=seats)


def _wide(first: str, second: str, third: str, odds: str, designation: str) -> Board:
    regions = {
        "tray": TRAY,
        "burn": Box(246, 156, 56, 58),
        "shoe": Box(786, 84, 96, 80),
        "shoe_words": Box(660, 136, 124, 40),
        "discards": Box(230, 84, 84, 52),
        "meters": Box(100, 46, 226, 40),
        "call": Box(16, 600, 262, 110),
        "readout": Box(788, 640, 288, 60),
        "house": Box(330, 104, 92, 90),
    }
    words = [
        Inscription("DEALER", 544, 101, 12, spacing=3),
        Inscription.along(Arc(CENTRE, (300, 322), 162, 18), first.upper(), 32, fill="gold", spacing=4),
        Inscription.along(
            Arc(CENTRE, (322, 350), 162, 18),
            f"{designation} · {second}" if designation else second,
            15 if designation else 16.5,
            spacing=0.6,
        ),
        Inscription.along(Arc(CENTRE, (345, 391), 162, 18), third.upper(), 16.5, spacing=4),
    ]
    if odds:
        words.append(Inscription.along(Arc(CENTRE, (366, 426), 162, 18), odds, 13, grade=2, spacing=0.4))
    lines = [Arc(CENTRE, radii, 131, 49).path for radii in ((338, 371), (348, 406))]
    hands = _hands(Box(450, 112, 188, 124), Box(652, 180, 50, 70))
    return Board(WIDE, regions, lines=lines, inscriptions=words, hands=hands)


def _tall(first: str, second: str, third: str, designation: str) -> Board:
    """The phone: the dealer above, the own seat below, the others at the sides."""
    regions = {
        "cards": Box(105, 240, 180, 150),
        "burn": Box(14, 96, 60, 44),
        "shoe_words": Box(292, 40, 92, 40),
        "meters": Box(6, 34, 92, 60),
        "call": Box(16, 200, 358, 50),
    }
    words = [
        Inscription("Dealer", 52, 20, 15),
        Inscription.along(Arc((195, -190), (368, 368), 122, 58), first.upper(), 20, fill="gold", spacing=1),
        Inscription.along(Arc((195, -190), (384, 384), 122, 58), second, 11, spacing=0.2),
        Inscription.along(Arc((195, -190), (400, 400), 122, 58), third, 13, spacing=0.4),
    ]
    if designation:
        words.append(Inscription.along(Arc((195, -190), (346, 346), 122, 58), designation, 13, spacing=0.4))
    hands = {
        "dealer": Hand(Box(104, 14, 182, 106), "Dealer", apart=True),
        "exposed": Hand(Box(296, 84, 36, 50), "Exposed card", cards=1),
    }
    return Board(TALL_SEATS, regions, inscriptions=words, hands=hands)


def _hands(dealers: Box, exposed: Box) -> dict[str, Hand]:
    """The dealer's cards, and a card that was drawn in error and seen."""
    dealer = Hand(dealers, "Dealer", apart=True, counts_open=True)
    return {"dealer": dealer, "exposed": Hand(exposed, "Exposed card", cards=1)}
