"""The felt of § 651a.2(b): for each player one area for Initial and War, one for Tie."""

from collections.abc import Iterator

from games.casino_war.options import PAYTABLE, CasinoWarOptions
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Inscription, Layout, Place, Spot
from games.kit.seating import Arc, Seats

ARC = Arc((544, -30), (424, 578), 27, 153)  # seat 1 is farthest to the dealer's left, the screen's right
PARTS = {"cards": Box.around((0, -88), 110, 84), "plate": Box.around((0, 0), 120, 25)}
RAIL = (496, 706)
AREAS = {  # wager: name, §, shape, from the seat's point, on the phone
    "initial": ("Initial Wager", "651a.7(b)", "circle", Box.around((0, 0), 66, 66), Box.around((195, 430), 84, 84)),
    "tie": ("Tie Wager", "651a.7(c)", "side", Box.around((-58, 4), 40, 40), Box.around((110, 438), 56, 56)),
    "war": ("War Wager", "651a.9(c)(2)", "later", Box.around((58, 4), 40, 40), Box.around((280, 430), 64, 64)),
    "war_tie": ("Tie Wager on the War deal", "651a.9(e)", "side", Box.around((-58, 4), 40, 40),
                Box.around((110, 438), 56, 56)),
}  # fmt: skip
LATER = {
    "war": "A War Wager is made after a tie on the original deal, and equals the Initial Wager.",
    "war_tie": "A Tie Wager on the War deal is made together with a War Wager.",
}


def layout(options: CasinoWarOptions) -> Layout:
    """The felt under these options."""
    seats = Seats(options.seats, ARC, parts=PARTS, rail=RAIL)
    return Layout.of("half-moon", "blackjack", _spots(options), wide=_wide(options), tall=TALL_BOARD, seats=seats)


def box_names(options: CasinoWarOptions) -> list[str | None]:
    """The boxes a player may use: the own one, and the next ones by their number."""
    return [None, *map(str, range(2, options.max_adjacent_boxes + 1))]


def _spots(options: CasinoWarOptions) -> Iterator[Spot]:
    for further, box in enumerate(box_names(options)):
        for wager, (name, cite, shape, module, tall) in AREAS.items():
            side = wager.endswith("tie")
            yield Spot(
                wager,
                box,
                f"{name}, box {box}" if box else name,
                cite,
                pays=PAYTABLE[wager],
                low=options.tie_min if side else options.table_min,
                high=options.tie_max if side else options.table_max,
                needs="initial" if wager == "tie" else "",
                later=LATER.get(wager, ""),
                shape=shape,
                label={"initial": "", "tie": "TIE", "war": "WAR", "war_tie": "TIE"}[wager],
                module=Place(module),
                further=further,
                tall=Place(tall) if box is None else None,
            )


def _wide(options: CasinoWarOptions) -> Board:
    regions = {
        "dealer": Box(480, 98, 128, 92),
        "burn": Box(640, 104, 100, 72),
        "shoe": Box(790, 44, 100, 84),
        "discards": Box(228, 46, 88, 54),
        "call": Box(16, 600, 262, 110),
        "readout": Box(724, 676, 348, 30),
        "house": Box(340, 100, 88, 96),
    }
    odds = [
        Inscription("TIE PAYS 10 TO 1", 544, 330, 18),
        Inscription("War 1 to 1 · a War that ties 2 to 1 · surrender loses half", 544, 356, 14, grade=2),
    ]
    words = [Inscription("WAR", 544, 290, 44, fill="gold"), *(odds if options.payouts_shown == "layout" else [])]
    return Board(WIDE, regions, inscriptions=words)


TALL_BOARD = Board(
    TALL_SEATS,
    {
        "dealer": Box(145, 40, 100, 84),
        "cards": Box(140, 290, 110, 90),
        "call": Box(16, 200, 358, 60),
        "shoe": Box(294, 4, 60, 4),
    },
)
