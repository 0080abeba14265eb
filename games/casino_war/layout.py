"""The felt of § 651a.2(b): for each player one area for Initial and War, one for Tie."""

from collections.abc import Iterator

from games.casino_war.options import PAYTABLE, CasinoWarOptions
from games.kit.boxes import names
from games.kit.half_moon import CENTRE, REGIONS, Area, seats
from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Spot
from games.kit.seating import Arc

DEALER = ("Dealer", "DEALER")
MORE_ODDS = "War 1 to 1 · a War that ties 2 to 1 · surrender loses half"
TIE_BOXES = Box.around((-53, 4), 38, 38), Box.around((110, 438), 56, 56)
AREAS = {
    "initial": Area("Initial Wager", "651a.7(b)", "circle", "",
                    Box.around((0, 0), 62, 62), Box.around((195, 430), 84, 84)),
    "tie": Area("Tie Wager", "651a.7(c)", "side", "TIE", *TIE_BOXES),
    "war": Area("War Wager", "651a.9(c)(2)", "later", "WAR",
                Box.around((53, 4), 38, 38), Box.around((280, 430), 64, 64),
                later="A War Wager is made after a tie on the original deal, and equals the Initial Wager."),
    "war_tie": Area("Tie Wager on the War deal", "651a.9(e)", "side", "TIE", *TIE_BOXES,
                    later="A Tie Wager on the War deal is made together with a War Wager."),
}  # fmt: skip


def layout(options: CasinoWarOptions) -> Layout:
    """The felt under these options."""
    return Layout.of(
        "half-moon", "blackjack", _spots(options), wide=_wide(options), tall=_tall(options),
        seats=seats(options.seats, cards=Box.around((0, -88), 110, 84)),
    )  # fmt: skip


def _spots(options: CasinoWarOptions) -> Iterator[Spot]:
    for further, box in enumerate(names(options.max_adjacent_boxes)):
        for wager, area in AREAS.items():
            side = wager.endswith("tie")
            yield area.spot(
                wager,
                box,
                further,
                pays=PAYTABLE[wager],
                low=options.tie_min if side else options.table_min,
                high=options.tie_max if side else options.table_max,
                needs="initial" if wager == "tie" else "",
            )


def _words(options: CasinoWarOptions, war: Inscription, tie: Inscription, more: Inscription) -> list[Inscription]:
    """What is printed for all: the odds too, where no sign shows them."""
    return [war, tie, more] if options.payouts_shown == "layout" else [war]


def _wide(options: CasinoWarOptions) -> Board:
    regions = {**REGIONS, "burn": Box(652, 128, 90, 78), "house": Box(346, 112, 88, 96)}
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
