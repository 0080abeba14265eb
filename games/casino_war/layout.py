"""The felt of § 651a.2(b): for each player one area for Initial and War, one for Tie."""

from collections.abc import Iterator

from games.casino_war.options import PAYTABLE, CasinoWarOptions
from games.kit.boxes import names
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Place, Spot
from games.kit.seating import TRAY, Arc, Seats

CENTRE = (544, -30)
DEALER = ("Dealer", "DEALER")
MORE_ODDS = "War 1 to 1 · a War that ties 2 to 1 · surrender loses half"
ARC = Arc(CENTRE, (424, 578), 27, 153)  # seat 1 is farthest to the dealer's left, the screen's right
PARTS = {"cards": Box.around((0, -88), 110, 84), "plate": Box.around((0, 0), 120, 25)}
RAIL = (520, 714)
AREAS = {  # wager: name, §, shape, from the seat's point, on the phone
    "initial": ("Initial Wager", "651a.7(b)", "circle", Box.around((0, 0), 62, 62), Box.around((195, 430), 84, 84)),
    "tie": ("Tie Wager", "651a.7(c)", "side", Box.around((-53, 4), 38, 38), Box.around((110, 438), 56, 56)),
    "war": ("War Wager", "651a.9(c)(2)", "later", Box.around((53, 4), 38, 38), Box.around((280, 430), 64, 64)),
    "war_tie": ("Tie Wager on the War deal", "651a.9(e)", "side", Box.around((-53, 4), 38, 38),
                Box.around((110, 438), 56, 56)),
}  # fmt: skip
LATER = {
    "war": "A War Wager is made after a tie on the original deal, and equals the Initial Wager.",
    "war_tie": "A Tie Wager on the War deal is made together with a War Wager.",
}


def layout(options: CasinoWarOptions) -> Layout:
    """The felt under these options."""
    seats = Seats(options.seats, ARC, parts=PARTS, rail=RAIL)
    return Layout.of("half-moon", "blackjack", _spots(options), wide=_wide(options), tall=_tall(options), seats=seats)


def _spots(options: CasinoWarOptions) -> Iterator[Spot]:
    for further, box in enumerate(names(options.max_adjacent_boxes)):
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


def _words(options: CasinoWarOptions, war: Inscription, tie: Inscription, more: Inscription) -> list[Inscription]:
    """What is printed for all: the odds too, where no sign shows them."""
    return [war, tie, more] if options.payouts_shown == "layout" else [war]


def _wide(options: CasinoWarOptions) -> Board:
    regions = {
        "tray": TRAY,
        "burn": Box(652, 112, 90, 78),
        "shoe": Box(790, 44, 100, 84),
        "discards": Box(228, 46, 88, 54),
        "call": Box(16, 600, 262, 110),
        "readout": Box(788, 640, 288, 60),
        "house": Box(346, 112, 88, 96),
    }
    words = _words(
        options,
        Inscription("WAR", 544, 272, 46, fill="gold", spacing=14),
        Inscription.along(Arc(CENTRE, (300, 372), 168, 12), "TIE PAYS 10 TO 1", 27, fill="gold", spacing=3),
        Inscription.along(Arc(CENTRE, (318, 402), 168, 12), MORE_ODDS, 14.5, grade=2, spacing=0.4),
    )
    return Board(WIDE, regions, inscriptions=words, hands={"dealer": Hand(Box(468, 98, 152, 132), *DEALER)})


def _tall(options: CasinoWarOptions) -> Board:
    regions = {"cards": Box(140, 290, 110, 90), "burn": Box(30, 28, 84, 76), "shoe_words": Box(260, 44, 126, 40),
               "call": Box(16, 200, 358, 60)}  # fmt: skip
    words = _words(
        options,
        Inscription("WAR", 195, 180, 32, fill="gold", spacing=8),
        Inscription.along(Arc((195, -190), (415, 415), 118, 62), "TIE PAYS 10 TO 1", 18, fill="gold", spacing=1),
        Inscription.along(Arc((195, -190), (438, 438), 118, 62), "Surrender loses half", 13, spacing=0.4),
    )
    return Board(TALL_SEATS, regions, inscriptions=words, hands={"dealer": Hand(Box(135, 14, 120, 130), *DEALER)})
