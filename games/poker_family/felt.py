"""The felt of poker against the house: a half-moon, the dealer's hand framed, seats with wagers below their cards."""

from collections.abc import Iterable, Mapping, Sequence

from games.kit.half_moon import CENTRE, REGIONS, seats
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc, Seats
from games.poker_family.options import PokerOptions

SHOE_WORDS = Box(692, 40, 84, 60)
"""Between tray and shoe: below it lie the cards of the first seat."""


def rail(arc: Arc) -> Arc:
    """Where the plates of seats along this arc stand: right behind their wagers."""
    return arc._replace(radii=(520, 714))


def felt(
    spots: Sequence[Spot], places: Seats, hand: int, wide: Sequence[Inscription], tall: Sequence[Inscription],
    *, lines: Sequence[str] = (),
) -> Layout:  # fmt: skip
    """The whole felt; `hand` is how many cards the dealer has."""
    dealer = Hand(
        Box.around((544, 156), 200 if hand == 3 else 62 * hand, 122), "Dealer", "DEALER", cards=hand, apart=True
    )
    on_phone = Hand(Box.around((195, 66), min(64 * hand, 300), 112), "Dealer", "DEALER", cards=hand, apart=True)
    regions = {
        **REGIONS, "house": Box(300, 104, 88, 96), "shoe_words": SHOE_WORDS,
        "call": Box(16, 600, 228, 110), "readout": Box(842, 640, 234, 60),
    }  # fmt: skip
    tall_regions = {"cards": Box(101, 256, 188, 100), "shoe_words": Box(4, 124, 126, 34), "call": Box(16, 200, 358, 60)}
    return Layout.of(
        "half-moon",
        "poker",
        spots,
        wide=Board(WIDE, regions, lines, wide, hands={"dealer": dealer}),
        tall=Board(TALL_SEATS, tall_regions, inscriptions=tall, hands={"dealer": on_phone}),
        seats=places,
    )


def listed(title: str, table: Mapping[str, Odds]) -> str:
    """A paytable in a line: "Pair Plus  straight flush 40 · …"."""
    return f"{title}  " + " · ".join(f"{hand} {odds.pays:,}" for hand, odds in table.items())


# ---- one module for the games without a dealer's hand: columns 52 apart, rows 50 apart, cards above

STUD_ARC, STUD_ENDS = Arc(CENTRE, (416, 592), 28, 152), 8
COLUMNS, ROWS, SPOT = (-52, 0, 52), (0, 50), 44
STUD_CARDS, STUD_OWN_CARDS = Box.around((0, -62), 132, 56), Box.around((0, -70), 160, 68)
STUD_REGIONS = {**REGIONS, "house": Box(102, 40, 88, 96), "shoe_words": SHOE_WORDS}
SHORT = {
    "royal_flush": "royal", "straight_flush": "straight flush", "four_of_a_kind": "four", "full_house": "full house",
    "flush": "flush", "straight": "straight", "three_of_a_kind": "three", "two_pair": "two pair", "pair": "pair",
}  # fmt: skip
"""What hands are called in small print."""


COLUMN, BETWEEN = 29, " · "
"""How many letters a line of a paytable has at most, and what parts its hands."""


def module(column: int, row: int, phone: tuple[float, float], size: float = 60) -> tuple[Box, Box]:
    """The place of an area by its column and row, and where the own one lies on the phone."""
    return Box.around((COLUMNS[column], ROWS[row]), SPOT, SPOT), Box.around(phone, size, size)


def stud(
    spots: Sequence[Spot], options: PokerOptions, hand: int, wide: Board, tall: Board,
) -> Layout:  # fmt: skip
    """The whole felt of such a game; hands have so many cards."""
    places = seats(
        options.seats, cards=STUD_CARDS, own=STUD_OWN_CARDS, hand=hand, arc=STUD_ARC, rail=rail(STUD_ARC), apart=True,
        ends=STUD_ENDS,
    )  # fmt: skip
    return Layout.of("half-moon", "poker", spots, wide=wide, tall=tall, seats=places)


def column(x: float, y: float, title: str, lines: Iterable[str], lead: float = 13.5) -> list[Inscription]:
    """A paytable as a block of second-grade print, in lines of some length."""
    return [
        Inscription(title, x, y, 13, "gold", grade=2),
        *(Inscription(line, x, y + lead * at, 12.5, serif=False, grade=2) for at, line in enumerate(lines, 1)),
    ]


def packed(table: Mapping[str, Odds | str], names: Mapping[str, str], width: int = COLUMN) -> list[str]:
    """The lines of a paytable in short words, as many beside each other as there is room for."""
    rows: list[str] = []
    for hand, odds in table.items():
        words = f"{names[hand]} {odds.pays:,}" if isinstance(odds, Odds) and odds.unit == 1 else f"{names[hand]} {odds}"
        if rows and len(rows[-1]) + len(words) + len(BETWEEN) <= width:
            rows[-1] += BETWEEN + words
        else:
            rows.append(words)
    return rows
