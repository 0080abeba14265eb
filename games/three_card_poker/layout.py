"""The felt: for each player Pair Plus, Ante and Play, and the pay tables where they are posted on it."""

from collections.abc import Iterator

from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Inscription, Layout, Place, Spot
from games.kit.seating import Arc, Seats
from games.three_card_poker.options import EVEN, ThreeCardPokerOptions

ARC = Arc((544, -30), (424, 578), 27, 153)  # seat 1 is farthest to the dealer's left, the screen's right
PARTS = {"cards": Box.around((0, -88), 118, 76), "plate": Box.around((0, 0), 120, 25)}
RAIL = (496, 706)
AREAS = {  # wager: name, §, shape, label, from the seat's point, on the phone
    "pair_plus": ("Pair Plus Wager", "565.12(d)", "side", "PAIR PLUS",
                  Box.around((-54, 4), 44, 44), Box.around((98, 436), 64, 64)),
    "ante": ("Ante Wager", "565.12(a)", "circle", "ANTE", Box.around((0, 0), 56, 56), Box.around((195, 432), 84, 84)),
    "play": ("Play Wager", "565.12(b)", "later", "PLAY", Box.around((54, 4), 44, 44), Box.around((292, 436), 64, 64)),
}  # fmt: skip


def layout(options: ThreeCardPokerOptions) -> Layout:
    """The felt under these options."""
    seats = Seats(options.seats, ARC, parts=PARTS, rail=RAIL)
    return Layout.of("half-moon", "poker", _spots(options), wide=_wide(options), tall=TALL_BOARD, seats=seats)


def _spots(options: ThreeCardPokerOptions) -> Iterator[Spot]:
    for wager, (name, cite, shape, label, module, tall) in AREAS.items():
        plus = wager == "pair_plus"
        yield Spot(
            wager,
            None,
            name,
            cite,
            pays=None if plus else EVEN,
            low=options.pair_plus_min if plus else options.table_min,
            high=options.pair_plus_max if plus else options.table_max,
            needs="ante" if plus and not options.pair_plus_without_ante else "",
            no_more_than="ante" if plus and options.pair_plus_vs_ante_size == "at_most_ante" else "",
            later="A Play Wager is made when the cards were seen, and equals the Ante." if wager == "play" else "",
            shape=shape,
            label=label,
            module=Place(module),
            tall=Place(tall),
        )


def _wide(options: ThreeCardPokerOptions) -> Board:
    regions = {
        "dealer": Box(470, 90, 148, 96),
        "shoe": Box(790, 44, 100, 84),
        "discards": Box(228, 46, 88, 54),
        "call": Box(16, 600, 262, 110),
        "readout": Box(724, 676, 348, 30),
        "house": Box(340, 96, 88, 96),
    }
    words = [
        Inscription("THREE CARD POKER", 544, 262, 34, fill="gold"),
        Inscription("Dealer plays with queen high or better", 544, 292, 15),
    ]
    if options.payouts_shown_on == "layout":
        words += [
            Inscription(_line("PAIR PLUS", options.pair_plus), 544, 324, 14, grade=2),
            Inscription(_line("ANTE BONUS", options.ante_bonus), 544, 346, 14, grade=2),
        ]
    return Board(WIDE, regions, inscriptions=words)


SHORT = {
    "straight_flush": "straight flush", "three_of_a_kind": "three of a kind", "straight": "straight", "flush": "flush",
    "pair": "pair",
}  # fmt: skip


def _line(title: str, table: object) -> str:
    assert isinstance(table, dict)
    return f"{title}  " + " · ".join(f"{SHORT[hand]} {odds}" for hand, odds in table.items())


TALL_BOARD = Board(
    TALL_SEATS,
    {
        "dealer": Box(125, 40, 140, 84),
        "cards": Box(125, 290, 140, 84),
        "call": Box(16, 200, 358, 60),
        "shoe": Box(294, 4, 60, 4),
    },
)
