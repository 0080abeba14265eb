"""The felt of both Pai Gow Pokers: six seats round an own mat, under it the own wagers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc, Seats
from games.pai_gow_family.options import PokerOptions

Point = tuple[float, float]
ARC = Arc((544, 250), (412, 350), 4, 176)  # seat 1 is at the dealer's left, the screen's right
ANGLES = (4, 29, 54, 126, 151, 176)
RAIL = ARC._replace(radii=(560, 400))
WIDE_PLACES: Sequence[Point] = ((412, 567), (482, 584), (544, 574), (606, 584), (676, 567))
"""The own wagers on the wide board, from the left: the main one in the middle; names of neighbours do not meet."""
TALL_PLACES: Sequence[Sequence[Point]] = (
    ((58, 432), (124, 446), (195, 448), (266, 446), (332, 432)),
    ((42, 424), (112, 430), (195, 434), (278, 430), (348, 424)),
    ((82, 477), (134, 483), (195, 488), (256, 483), (308, 477)),
)
"""The same on the phone: for one position, and the two rows of a player who may use two."""
SCALES = (1, 0.84, 0.76)
"""How large each of these rows is."""


class Area(NamedTuple):
    """A wager's area: its name, look and label; where others' are seen from the seat's point, and which place from the
    left the own one has."""

    name: str
    shape: str
    label: str
    aside: Point
    at: int


AREAS = {
    "insurance": Area("Insurance Wager", "side", "Insurance", (-41, -9), 0),
    "fortune": Area("Fortune Bonus Wager", "side", "Fortune", (41, -9), 1),
}


def spot(
    options: PokerOptions, area: Area, wager: str, box: str | None, cite: str, size: tuple[float, float, float],
    **more: Any,
) -> Spot:  # fmt: skip
    """An area as a spot: sizes at a seat, at the own place on the wide board and on the phone."""
    further = 1 if box else 0
    if options.two_spots:  # there is less room between the names
        area = area._replace(label=area.label.replace("Progressive", "Prog."))
    row = options.two_spots + further
    tall = Box.around(TALL_PLACES[row][area.at], size[2] * SCALES[row], size[2] * SCALES[row])
    return Spot(
        wager, box, f"{area.name}, spot {box}" if box else area.name, cite, shape=area.shape,
        label="" if box else area.label, module=Place(Box.around(area.aside, size[0], size[0])), further=further,
        wide=None if box else Place(Box.around(WIDE_PLACES[area.at], size[1], size[1])), tall=Place(tall), **more,
    )  # fmt: skip


def boxes(options: PokerOptions) -> list[str | None]:
    """The positions a player may use."""
    return [None, "2"] if options.two_spots else [None]


def felt(
    options: PokerOptions, spots: Iterable[Spot], low: int, columns: Sequence[Sequence[str]], line: str
) -> Layout:
    """The whole felt: `low` is how many cards the low hand has, `columns` are printed odds left and right."""
    parts = {
        "cards": Box(-56, -74, 112, 43),
        "cards:high": Box(-56, -74, 76, 43),
        "cards:low": Box(24, -74, 38 if low == 2 else 34, 43),
        "marker": Box.around((0, 0), 48, 48),
        "plate": Box.around((0, 45), 120, 25),
    }
    seats = Seats(6, ARC, parts=parts, angles=ANGLES, row=90, cards=5, rail=RAIL, prints_sides=True)
    return Layout.of("fuller", "pai_gow_poker", spots, wide=_wide(options, low, columns, line), tall=_tall(low),
                     seats=seats)  # fmt: skip


def _wide(options: PokerOptions, low: int, columns: Sequence[Sequence[str]], line: str) -> Board:
    regions = {
        "tray": Box(394, 22, 300, 58),
        "meters": Box(192, 62, 168, 46),
        "start": Box(196, 122, 190, 56),
        "shoe": Box(770, 46, 92, 76),
        "discards": Box(886, 62, 88, 54),
        "house": Box(74, 90, 96, 80),
        "call": Box(346, 194, 420, 52),
        "readout": Box(822, 640, 250, 56),
        "mat": Box(366, 252, 356, 266),
        "marker": Box.around((544, 574), 60, 60),
        "plate": Box.around((544, 690), 120, 25),
    }
    hands = {
        "dealer": Hand(Box(427 if low == 2 else 419, 113, 227, 48), "Dealer", cards=7, apart=True),
        "dealer-high": Hand(Box(411, 113, 162, 48), "Dealer, high hand", cards=5, apart=True),
        "dealer-low": Hand(Box(600, 113, 74, 48), "Dealer, low hand", cards=2, apart=True),
    }
    frames = [_frame(404, 106, 176, 62), _frame(590, 106, 94, 62)]
    words = [Inscription("DEALER", 544, 94, 12.5, spacing=3)]
    words.append(Inscription(line, 544, 641, 12.5, fill="gold", serif=False, grade=2))
    if options.odds_display == "layout":
        for x, lines in zip((311, 790), columns, strict=True):
            words += [
                Inscription(one, x, 262 + 13.5 * at, 12.5, fill="gold", grade=2) for at, one in enumerate(lines)
            ]
    return Board(WIDE, regions, lines=frames, inscriptions=words, hands=hands)


def _frame(x: float, y: float, w: float, h: float, r: float = 8) -> str:
    """A frame with round corners, as a path."""
    across, down, corner = w - 2 * r, h - 2 * r, f"a{r:g} {r:g} 0 0 1"
    upper = f"M{x + r:g} {y:g}h{across:g}{corner} {r:g} {r:g}v{down:g}{corner} {-r:g} {r:g}"
    return f"{upper}h{-across:g}{corner} {-r:g} {-r:g}v{-down:g}{corner} {r:g} {-r:g}z"


def _tall(low: int) -> Board:
    regions = {
        "meters": Box(278, 8, 104, 46),
        "start": Box(8, 30, 62, 40),
        "mat": Box(14, 168, 362, 238),
        "marker": Box.around((195, 448), 60, 60),
    }
    hands = {
        "dealer": Hand(Box(78, 14, 172, 40), "Dealer", cards=7, apart=True),
        "dealer-high": Hand(Box(77, 14, 118, 40), "Dealer, high hand", cards=5),
        "dealer-low": Hand(Box(207, 14, 58, 40), "Dealer, low hand", cards=2),
    }
    return Board(
        TALL_SEATS,
        regions,
        lines=[_frame(72, 8, 126, 50), _frame(202, 8, 68, 50)],
        inscriptions=[Inscription("DEALER", 36, 18, 12)],
        hands=hands,
    )


def listed(title: str, table: Mapping[str, Odds], odds_are: str = "") -> list[str]:
    """A paytable in a column: its title, then "royal flush 250"; a long name may have two lines."""
    lines = "\n".join(f"{name.lower()} {odds.pays:,}" for name, odds in table.items())
    return [title.upper(), *f"{lines}{odds_are}".split("\n")]
