"""The felt: three rings per seat, Tie, Banker, Player outwards; Dragon circles beside the seat's number; two hands."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.baccarat_family.hands import DRAGON_7_PAYS, EVEN
from games.baccarat_family.options import BaccaratOptions
from games.baccarat_family.sections import SECTIONS
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Place, Spot
from games.kit.seating import TRAY, Arc, Point, Ring, Seats

NAMES = {
    "tie": "Tie",
    "banker": "Banker's Hand",
    "player": "Player's Hand",
    "dragon_bonus_player": "Dragon Bonus on the Player's Hand",
    "dragon_bonus_banker": "Dragon Bonus on the Banker's Hand",
    "dragon_7": "Dragon 7 Insurance",
}
RINGS = ("tie", "banker", "player")
TINTS = {"tie": "mint", "banker": "gold", "player": "sky", "dragon_bonus_banker": "gold", "dragon_bonus_player": "sky"}
LABELS = {"dragon_bonus_banker": "B", "dragon_bonus_player": "P", "dragon_7": "7"}
CIRCLES = {  # from the seat's number, and on the phone
    "dragon_bonus_banker": ((-26, 0), (110, 454)),
    "dragon_bonus_player": ((26, 0), (280, 454)),
    "dragon_7": ((0, 30), (195, 454)),
}
TALL_ROWS = {"tie": Box(60, 246, 270, 52), "banker": Box(40, 304, 310, 56), "player": Box(20, 366, 350, 60)}


class Shape(NamedTuple):
    """A table's outline, where its seats are, and the four ellipses between which the rings lie."""

    outline: str
    arc: Arc
    edges: tuple[Point, Point, Point, Point]
    regions: Mapping[str, Box]
    hands: Mapping[str, Box]
    words: Arc
    """The curve along which the odds of the Tie are printed."""
    hit: float = 44
    """Size of what can be pressed in a ring."""
    plate: float = 46
    """How far below its number a seat's plate lies."""


KIDNEY = Shape(  # numbers rise counterclockwise: seat 1 is at the dealer's right, the screen's left
    "kidney",
    Arc((544, 56), (505, 530), 155, 25),
    ((332, 261), (378, 334), (424, 409), (468, 488)),
    {
        "tray": TRAY,
        "burn": Box(126, 62, 84, 84),
        "shoe": Box(850, 40, 94, 82),
        "discards": Box(230, 46, 70, 54),
        "call": Box(16, 600, 250, 110),
        "road": Box(868, 634, 206, 66),
        "readout": Box(280, 694, 570, 28),
        "house": Box(500, 228, 88, 60),
    },
    {"player": Box(308, 98, 224, 128), "banker": Box(556, 98, 224, 128), "aside": Box(810, 180, 60, 84)},
    Arc((544, 56), (316, 246), 160, 20),
)
PEANUT = Shape(  # the caller stands at the top, between the last seat and seat 1
    "peanut",
    Arc((544, 362), (460, 290), 240, -60),
    ((290, 158), (334, 192), (378, 227), (422, 262)),
    {
        "burn": Box(386, 222, 72, 56),
        "shoe": Box(489, 60, 110, 80),
        "discards": Box(620, 70, 60, 50),
        "call": Box(396, 424, 320, 84),
        "readout": Box(164, 696, 760, 28),
        "house": Box(520, 184, 48, 36),
    },
    {"player": Box(312, 282, 224, 132), "banker": Box(552, 282, 224, 132), "aside": Box(646, 228, 36, 50)},
    Arc((544, 362), (270, 122), 200, 340),
    hit=32,
    plate=31,
)
TALL_HANDS = {"player": Box(20, 14, 170, 114), "banker": Box(200, 14, 170, 114), "aside": Box(120, 142, 40, 56)}
TALL_WORDS = Arc((195, -190), (420, 420), 118, 62)
TALL_REGIONS = {"burn": Box(24, 138, 90, 74), "shoe_words": Box(250, 140, 130, 40), "call": Box(16, 200, 358, 50)}


def felt(options: BaccaratOptions, shape: Shape) -> Layout:
    """The felt under these options."""
    below = shape.plate + (CIRCLES["dragon_7"][0][1] if "dragon_7" in options.wagers else 0)
    parts = {"plate": Box.around((0, below), 110, 25)}
    seats = Seats(options.seats, shape.arc, cells=True, parts=parts)
    wide = Board(WIDE, shape.regions, inscriptions=_print(options, shape.words, 18), hands=_hands(shape.hands))
    tall = Board(TALL_SEATS, TALL_REGIONS, inscriptions=_tall_print(options), hands=_hands(TALL_HANDS))
    return Layout.of(shape.outline, "baccarat", _spots(options, shape), wide=wide, tall=tall, seats=seats)


def _hands(boxes: Mapping[str, Box]) -> dict[str, Hand]:
    return {
        "player": Hand(boxes["player"], "Player's Hand", "PLAYER", 3, apart=True, fill="sky"),
        "banker": Hand(boxes["banker"], "Banker's Hand", "BANKER", 3, apart=True, fill="gold"),
        "aside": Hand(boxes["aside"], "Set aside", cards=1),
    }


def _spots(options: BaccaratOptions, shape: Shape) -> Iterator[Spot]:
    at = SECTIONS[options.chapter]
    pays = {"tie": options.tie_odds, "banker": EVEN, "player": EVEN, "dragon_7": DRAGON_7_PAYS}
    for wager in options.wagers:
        low, high = options.limits(wager)
        ring = wager in RINGS
        yield Spot(
            wager,
            None,
            NAMES[wager],
            at["dragon_bonus" if wager.startswith("dragon_bonus") else wager],
            pays=pays.get(wager),
            low=low,
            high=high,
            shape="ring" if ring else "side",
            label=wager.upper() if ring else LABELS[wager],
            tint=TINTS.get(wager, ""),
            module=_ring(wager, shape) if ring else Place(Box.around(CIRCLES[wager][0], 24, 24)),
            tall=Place(TALL_ROWS[wager] if ring else Box.around(CIRCLES[wager][1], 48, 48)),
        )


def _ring(wager: str, shape: Shape) -> Ring:
    inner = RINGS.index(wager)
    return Ring(shape.edges[inner], shape.edges[inner + 1], shape.hit)


def _print(options: BaccaratOptions, arc: Arc, size: float) -> list[Inscription]:
    words = []
    if options.odds_display == "layout":
        text = f"TIE PAYS {str(options.tie_odds).upper()}"
        words.append(Inscription.along(arc, text, size, fill="mint", spacing=2))
    if options.ez and options.dragon7_notice == "layout":
        text = "A Banker wager pushes and is returned when the result is a Dragon 7."
        above = arc._replace(radii=(arc.radii[0], arc.radii[1] - 20))
        words.append(Inscription.along(above, text, 12.5))
    return words


def _tall_print(options: BaccaratOptions) -> list[Inscription]:
    """On the phone the circles of the Dragon wagers are named too."""
    words, offered = _print(options, TALL_WORDS, 16), options.wagers
    if "dragon_7" in offered:
        words.append(Inscription("DRAGON", 195, 491, 12.5, fill="gold", spacing=2))
    elif "dragon_bonus_player" in offered:
        words.append(Inscription("DRAGON BONUS", 195, 454, 12.5, fill="gold", spacing=1))
    return words
