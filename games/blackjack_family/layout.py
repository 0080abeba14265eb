"""The felt of the blackjacks: a half-moon, before each seat its cards, a circle, and side wagers round it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.blackjack_family.hands import hand_spot
from games.blackjack_family.options import FamilyOptions
from games.blackjack_family.sections import SECTIONS
from games.kit.boxes import box_of
from games.kit.half_moon import CENTRE, REGIONS, seats
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc, Ring

CARDS, OWN_CARDS = Box.around((0, -88), 110, 84), Box.around((0, -100), 150, 112)
SMALL_CARDS, SMALL_OWN_CARDS = Box.around((0, -69), 110, 62), Box.around((0, -85), 150, 84)
"""Where more is printed above them."""
ON_THE_LINE = Ring((330, 372), (358, 408), hit=32)
EXPOSED = Box(652, 180, 50, 70)
"""Where a card lies that was drawn in error and seen."""
LATER = {
    "insurance": "Insurance is offered when the dealer shows an ace, before the card reader is used.",
    "double_down": "A Double Down Wager is made on a hand's first two cards.",
    "split": "A split wager is made when a pair is split.",
    "free_double": "A lammer is placed when a hard 9, 10 or 11 is doubled.",
    "free_split": "A lammer is placed when a pair is split, but for ten-values.",
    "second_chance": "A Second Chance Wager is made when a hand has gone over 21.",
}
KINDS = {"double_down": "Double Down Wager", "split": "Split wager"}
LAMMERS = {"free_double": "Free double", "free_split": "Free split"}
"""What the house gives a marker for instead of taking a wager."""
LONG = 22
"""A first inscription of more letters is printed smaller, so that it stays clear of the shoe and the burnt card."""
LONGER = 28
"""One of still more letters is printed small on the phone, so that it stays on the board."""
Points = Sequence[tuple[int, int]]


class Print(NamedTuple):
    """How the inscriptions of a felt lie where they are printed close under the dealer's cards."""

    reach: int
    """How far to the sides the first one goes."""
    size: float
    lines: int
    """How many there are between the first one and the insurance lines."""
    ends: tuple[int, int] = (128, 52)
    """From where to where the insurance lines go."""

    @property
    def low(self) -> int:
        """How far below the middle of all curves insurance lies."""
        return 317 + 21 * self.lines + (6 if self.lines == 3 else 0)

    @property
    def wide(self) -> int:
        """How far to the sides the upper insurance line goes."""
        return self.reach + 34 + 21 * self.lines

    @property
    def line(self) -> Ring:
        """Where insurance chips lie."""
        return Ring((330, self.low - 18), (358, self.low + 15), hit=32)


class Rings(NamedTuple):
    """Where side circles lie round a main one, and how large they are: on the wide board and on the phone."""

    wide: Points
    size: int
    tall: Points
    large: int


ONE = Rings([(60, 8)], 38, [(115, 446)], 46)
"""One side wager lies outward, so that doubled and split hands have the room between the seats."""
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


def main_spot(
    options: FamilyOptions, wager: str, area: Area, box: str | None, x: int = 0, size: int = 60, tall: Box | None = None
) -> Spot:
    """The circle of a main wager."""
    own = tall or Box.around((195 + 1.3 * x, 450), 1.3 * size, 1.3 * size)
    return Spot(
        wager, box, _named(area.name, box), area.cite, pays=area.pays, low=options.table_min, high=options.table_max,
        step=options.smallest_chip, shape="circle", label=area.label, module=Place(Box.around((x, 0), size, size)),
        further=int(box or 1) - 1, tall=None if box else Place(own),
    )  # fmt: skip


def side_spots(
    options: FamilyOptions, sides: Mapping[str, Area], box: str | None, needs: str, rings: Rings | None = None
) -> list[Spot]:
    """The circles of the side wagers of one box."""
    rings = rings or (ONE if len(sides) == 1 else FEW if len(sides) <= 3 else FOUR if len(sides) == 4 else MANY)
    return [
        Spot(
            wager, box, _named(area.name, box), area.cite, pays=area.pays, table=area.table,
            low=options.side_min, high=options.side_max, step=min(options.smallest_chip, options.side_min),
            needs=needs, shape="side", label=area.short if rings.size < 30 else area.label,
            module=Place(Box.around(rings.wide[at], rings.size, rings.size)), further=int(box or 1) - 1,
            tall=None if box else Place(Box.around(rings.tall[at], rings.large, rings.large)), outward=rings is ONE,
        )
        for at, (wager, area) in enumerate(sides.items())
    ]  # fmt: skip


def later_spots(
    options: FamilyOptions, box: str | None, hands: int, insured: int = 1, kinds: Mapping[str, str] = KINDS,
    line: Ring = ON_THE_LINE,
) -> list[Spot]:  # fmt: skip
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
                     pays=options.insurance_pays, low=1, high=10**9, step=1, later=LATER["insurance"],
                     shape="line_chip", module=line, further=further, tall=tall)
            )  # fmt: skip
        spots += [
            Spot(wager, name, _named(f"{kind}{which}", box), at[wager.removesuffix("_down")],
                 low=1, high=10**9, step=1, later=LATER[wager], hand=number, further=further)
            for wager, kind in kinds.items() if number > 1 or "split" not in wager
        ]  # fmt: skip
    return spots


def _named(name: str, box: str | None) -> str:
    return f"{name}, box {box}" if box else name


def felt(
    options: FamilyOptions, spots: Sequence[Spot], first: str, second: str, third: str,
    odds: str = "", designation: str = "", further: Sequence[str] = (), close: Print | None = None,
) -> Layout:  # fmt: skip
    """The whole felt with the chapter's three inscriptions, the third between two lines, and the odds of the sides;
    `further` lines follow the second; with `close` all lie as it says."""
    places = seats(options.seats, cards=SMALL_CARDS if close else CARDS, own=SMALL_OWN_CARDS if close else OWN_CARDS)
    if close:
        wide = _close(close, [first, second, *further, third], odds)
    else:
        wide = _wide(first, second, third, odds, designation)
    tall = _tall(first, second, third, designation, further)
    return Layout.of("half-moon", "blackjack", spots, wide=wide, tall=tall, seats=places)


def _wide(first: str, second: str, third: str, odds: str, designation: str) -> Board:
    regions = {
        **REGIONS,
        "burn": Box(246, 156, 56, 58),
        "shoe": Box(760, 44, 96, 80),
        "shoe_words": Box(698, 126, 164, 40),
        "discards": Box(230, 84, 84, 52),
        "meters": Box(100, 46, 226, 40),
        "house": Box(330, 104, 92, 90),
    }
    narrow = len(first) > LONG
    words = [
        Inscription("DEALER", 544, 101, 12, spacing=3),
        Inscription.along(
            Arc(CENTRE, (300, 322), 162, 18), first.upper(), 26 if narrow else 32, fill="gold",
            spacing=2 if narrow else 4,
        ),
        Inscription.along(
            Arc(CENTRE, (322, 350), 162, 18),
            f"{designation} · {second}" if designation else second,
            15 if designation else 16.5,
            spacing=0.6,
        ),
        Inscription.along(Arc(CENTRE, (345, 391), 162, 18), third.upper(), 16.5, spacing=4),
    ]  # fmt: skip
    if odds:
        words.append(Inscription.along(Arc(CENTRE, (366, 426), 162, 18), odds, 13, grade=2, spacing=0.4))
    lines = [Arc(CENTRE, radii, 131, 49).path for radii in ((338, 371), (348, 406))]
    return Board(WIDE, regions, lines=lines, inscriptions=words, hands=_hands(Box(450, 112, 188, 124), EXPOSED))


def _close(close: Print, inscriptions: Sequence[str], odds: str) -> Board:
    """Inscriptions close under the dealer's cards, so that the lowest of them stay clear of the players'."""
    reach, r, b = close.reach, close.wide, close.low
    regions = {
        **REGIONS,
        "burn": Box(254, 90, 56, 56),
        "shoe": Box(754, 40, 96, 80),
        "shoe_words": Box(644, 92, 112, 40),
        "discards": Box(230, 36, 84, 52),
        "house": Box(322, 82, 80, 80),
    }
    first, *further, insurance = inscriptions
    words = [
        Inscription("DEALER", 544, 101, 12, spacing=3),
        Inscription.along(
            Arc(CENTRE, (reach, 284), 162, 18), first.upper(), close.size, fill="gold", spacing=close.size / 12
        ),
        *(
            Inscription.along(Arc(CENTRE, (reach + 24 + 21 * at, 309 + 21 * at), 162, 18), line, 15.5, spacing=0.4)
            for at, line in enumerate(further)
        ),
        Inscription.along(Arc(CENTRE, (r + 14, b + 4), 162, 18), insurance.upper(), 15.5, spacing=3),
        *(
            Inscription.along(
                Arc(CENTRE, (r + 40 + 16 * at, b + 36 + 17 * at), 162, 18), line, 13, fill="gold", grade=2, spacing=0.3
            )
            for at, line in enumerate(odds.splitlines())
        ),
    ]
    lines = [Arc(CENTRE, radii, *close.ends).path for radii in ((r, b - 18), (r + 22, b + 15))]
    hands = _hands(Box(450, 108, 188, 106), Box(650, 136, 36, 50))
    return Board(WIDE, regions, lines=lines, inscriptions=words, hands=hands)


def _tall(first: str, second: str, third: str, designation: str, further: Sequence[str]) -> Board:
    """The phone: the dealer above, the own seat below, the others at the sides."""
    regions = {
        "cards": Box(105, 240, 180, 150),
        "burn": Box(14, 40, 60, 44) if len(first) > LONGER else Box(14, 96, 60, 44),
        "shoe_words": Box(292, 40, 92, 40),
        "meters": Box(6, 34, 92, 60),
        "call": Box(16, 200, 358, 50),
    }
    centre = (195, -202 if len(further) > 1 else -190)  # many lines begin higher: the last is clear of the plates
    words = [
        Inscription("Dealer", 52, 20, 15),
        Inscription.along(
            Arc(centre, (368, 368), 122, 58), first.upper(), _tall_size(first), fill="gold",
            spacing=0.4 if len(first) > LONGER else 1,
        ),
        Inscription.along(Arc(centre, (384, 384), 122, 58), second, 11, spacing=0.2),
        *(
            Inscription.along(Arc(centre, (399 + 15 * at, 399 + 15 * at), 122, 58), line, 11, spacing=0.2)
            for at, line in enumerate(further)
        ),
    ]  # fmt: skip
    if len(further) < 2:  # else there is no room, and the first inscription speaks of insurance
        low = 400 + 15 * len(further)
        words.append(Inscription.along(Arc(centre, (low, low), 122, 58), third, 13, spacing=0.4))
    if designation:
        words.append(Inscription.along(Arc(centre, (346, 346), 122, 58), designation, 13, spacing=0.4))
    hands = {
        "dealer": Hand(Box(104, 14, 182, 106), "Dealer", apart=True),
        "exposed": Hand(Box(296, 84, 36, 50), "Exposed card", cards=1),
    }
    return Board(TALL_SEATS, regions, inscriptions=words, hands=hands)


def _tall_size(first: str) -> float:
    """How large the first inscription is on the phone."""
    return 20 if len(first) <= LONG else 16 if len(first) <= LONGER else 13.5


def _hands(dealers: Box, exposed: Box) -> dict[str, Hand]:
    """The dealer's cards, and a card that was drawn in error and seen."""
    dealer = Hand(dealers, "Dealer", apart=True, counts_open=True)
    return {"dealer": dealer, "exposed": Hand(exposed, "Exposed card", cards=1)}
