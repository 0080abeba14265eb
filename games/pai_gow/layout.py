"""The felt of § 621a.2(b): six seats with their Pai Gow Wagers, the own side wagers under the mat, the Dead Hand."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import TRAY, Arc, Seats
from games.pai_gow.options import PAI_GOW, PaiGowOptions
from games.pai_gow.paytables import PAIR_FORTUNES, on_dice

ARC = Arc((544, 250), (404, 360), 168, 12)  # seat 1 is farthest to the dealer's right, the screen's left
ANGLES = (171, 148, 126, 54, 32, 9)
PARTS = {
    "cards": Box.around((0, -58), 96, 52),
    "cards:high": Box.around((-28, -58), 44, 52),
    "cards:low": Box.around((28, -58), 52, 46),
    "marker": Box.around((0, 0), 52, 52),
    "plate": Box.around((0, 0), 120, 25),
}
RAIL = ARC._replace(radii=(486, 478))
PLATES = (187, 148, 128, 52, 32, -7)
"""Those of the outermost seats stand above their tiles."""
MAIN, OWN, OWN_TALL = Box.around((0, 0), 56, 56), Box.around((544, 590), 62, 62), Box.around((180, 452), 70, 70)
"""The Pai Gow Wager at a seat; the viewer's own lies under the mat, in the middle of the own side wagers."""
ASIDE = {"pair_fortunes": (44, -8), "sum": (44, 16), "beat_it": (66, -8), "match": (66, 16)}
"""Where another player's side wagers are seen, from the seat's point."""
SIDES = {  # wager: name, §, label, own place on the wide board and on the phone
    "sum": ("Sum Wager", "621a.5(e)(2)", "Sum", Box.around((417, 590), 46, 46), Box.around((38, 424), 50, 50)),
    "pair_fortunes": ("Pair Fortunes Wager", "621a.5(e)(1)", "Pairs", Box.around((474, 590), 48, 48),
                      Box.around((104, 446), 50, 50)),
    "beat_it": ("Beat It Wager", "621a.5(e)(4)", "Beat it", Box.around((716, 590), 54, 54),
                Box.around((352, 424), 56, 56)),
}  # fmt: skip
MATCH, MATCH_TALL = (582, 558), (238, 418)
"""Upper left corners of the six Match areas."""
ROWS, ROWS_TALL = (564, 626), (414, 470)
"""How low the two rows lie that a player has who may use two positions."""
IN_ROW = {"sum": (417, 44), "pair_fortunes": (474, 46), "pai_gow": (544, 56), "beat_it": (716, 44)}
IN_ROW_TALL = {"sum": (72, 38), "pair_fortunes": (118, 38), "pai_gow": (170, 48), "beat_it": (320, 42)}
"""Where in a row each wager lies, and its size; the six Match areas are between the last two."""
BANK = "What the bank must cover is put up when wagers are closed."
DEALERS = "Only the dealer wagers here, against a player who has the bank."


def layout(options: PaiGowOptions) -> Layout:
    """The felt under these options."""
    seats = Seats(6, ARC, parts=PARTS, rail=RAIL, plates=PLATES, angles=ANGLES, row=115)
    return Layout.of("fuller", "tiles", _spots(options), wide=_wide(options), tall=_tall(options), seats=seats)


def _spots(options: PaiGowOptions) -> Iterator[Spot]:
    for further, box in enumerate([None, "2"] if options.two_adjacent_spots else [None]):
        yield _main("pai_gow", box, further, options)
        yield from _sides(options, box, further)
    bank = _main("bank", None, 0, options)
    bank.later, bank.high, bank.pays = BANK, 10**9, None
    yield bank
    yield Spot(
        "dealer_vs_bank", None, "Dealer's wager against the bank", "621a.9(h)", high=10**9,
        later=DEALERS, shape="later", wide=Place(Box.around((678, 148), 36, 36)),
    )  # fmt: skip


def _main(wager: str, box: str | None, further: int, options: PaiGowOptions) -> Spot:
    name = {"pai_gow": "Pai Gow Wager", "bank": "Bank"}[wager]
    return Spot(
        wager,
        box,
        f"{name}, spot {box}" if box else name,
        "621a.5(d)" if wager == "pai_gow" else "621a.9(d)(2)",
        pays=PAI_GOW,
        low=options.table_min,
        high=options.table_max,
        shape="circle",
        module=Place(MAIN),
        further=further,
        wide=Place(_in_row("pai_gow", further) if options.two_adjacent_spots else OWN),
        tall=Place(_in_row_tall("pai_gow", further) if options.two_adjacent_spots else OWN_TALL),
    )


def _in_row(wager: str, row: int) -> Box:
    """Where a wager lies on the wide board of a player who may use two positions."""
    if wager.startswith("match"):
        return _match(wager, (MATCH[0], ROWS[row] - 29), 30, 28)
    x, size = IN_ROW[wager]
    return Box.around((x, ROWS[row]), size, size)


def _in_row_tall(wager: str, row: int) -> Box:
    """The same on the phone."""
    if wager.startswith("match"):
        return _match(wager, (204, ROWS_TALL[row] - 27), 28, 26)
    x, size = IN_ROW_TALL[wager]
    return Box.around((x, ROWS_TALL[row]), size, size)


def _match(wager: str, corner: tuple[float, float], step: float, size: float) -> Box:
    """One of the six Match areas, three in a row."""
    down, across = divmod(int(wager[-1]) - 1, 3)
    return Box(corner[0] + step * across, corner[1] + step * down, size, size)


def _sides(options: PaiGowOptions, box: str | None, further: int) -> Iterator[Spot]:
    offered = {
        "sum": options.sum_offered,
        "pair_fortunes": options.pair_fortunes_offered,
        "beat_it": options.beat_it_offered,
    }
    for wager, (name, cite, label, wide, tall) in SIDES.items():
        if offered[wager]:
            yield _side(options, wager, name, cite, label, box, further, wide, tall)
    if options.match_offered:
        for at in range(1, 7):
            wager, name = f"match_{at}", f"Match Wager on {at}"
            wide, tall = _match(wager, MATCH, 34, 30), _match(wager, MATCH_TALL, 28, 26)
            yield _side(options, wager, name, "621a.5(e)(3)", str(at), box, further, wide, tall)


def _side(
    options: PaiGowOptions, wager: str, name: str, cite: str, label: str, box: str | None, further: int,
    wide: Box, tall: Box,
) -> Spot:  # fmt: skip
    return Spot(
        wager,
        box,
        f"{name}, spot {box}" if box else name,
        cite,
        table=_pays(options, wager),
        low=options.side_min,
        high=options.side_max,
        needs="pai_gow",
        shape="later" if wager.startswith("match") else "side",
        label="" if box and not wager.startswith("match") else label,
        module=Place(Box.around(ASIDE[wager.split("_")[0] if wager.startswith("match") else wager], 24, 24)),
        further=further,
        wide=Place(_in_row(wager, further) if options.two_adjacent_spots else wide),
        tall=Place(_in_row_tall(wager, further) if options.two_adjacent_spots else tall),
    )


def _pays(options: PaiGowOptions, wager: str) -> Mapping[str, Odds]:
    """The lines of a side wager's paytable."""
    if wager == "pair_fortunes":
        return PAIR_FORTUNES
    return {line.name: line.pays for line in on_dice(options.sum_paytable, options.beat_it_paytable)[wager]}


def _wide(options: PaiGowOptions) -> Board:
    regions = {
        "tray": TRAY,
        "dice": Box(180, 70, 132, 132),
        "count": Box(322, 104, 130, 60),
        "call": Box(300, 224, 560, 60),
        "readout": Box(274, 694, 540, 28),
        "house": Box(74, 90, 88, 80),
        "mat": Box(364, 290, 360, 240),
        "wall": Box(330, 300, 428, 200),
        "marker": _in_row("pai_gow", 0) if options.two_adjacent_spots else OWN,
        "plate": Box.around((544, 676), 120, 25),
    }
    hands = {
        "dealer": Hand(Box(474, 117, 158, 64), "Dealer", cards=4),
        "dealer-high": Hand(Box(474, 116, 62, 66), "Dealer, high hand"),
        "dealer-low": Hand(Box(560, 122, 72, 58), "Dealer, low hand"),
        "dead": Hand(Box(716, 92, 150, 98), "Dead Hand", "DEAD HAND", cards=8),
    }
    frames = ["M466 108h78v82h-78z", "M552 114h88v72h-88z"]
    words = [Inscription("DEALER", 553, 100, 13, spacing=3)]
    if options.match_offered and not options.two_adjacent_spots:
        words.append(Inscription("Match", 632, 640, 12.5, serif=False))
    if options.pair_fortunes_offered and options.pair_fortunes_odds_display == "layout":
        words += _odds_print()
    return Board(WIDE, regions, lines=frames, inscriptions=words, hands=hands)


def _odds_print() -> list[Inscription]:
    """The odds of Pair Fortunes, § 621a.2(b)(4)(ii)."""
    lines = [f"{line.replace(' Pair', '')} {pays.pays}" for line, pays in PAIR_FORTUNES.items()]
    head = Inscription("PAIR FORTUNES TO 1", 952, 86, 12.5, fill="gold", grade=2)
    return [head, *(Inscription(line, 952, 104 + 17 * at, 12.5, serif=False, grade=2) for at, line in enumerate(lines))]


def _tall(options: PaiGowOptions) -> Board:
    """The phone's board; the bank's marker lies on the own wager."""
    if not options.two_adjacent_spots:
        return TALL_BOARD
    marker = _in_row_tall("pai_gow", 0)
    return replace(TALL_BOARD, regions={**TALL_BOARD.regions, "marker": marker})


TALL_BOARD = Board(
    TALL_SEATS,
    {
        "dice": Box(14, 8, 84, 84),
        "count": Box(108, 96, 190, 20),
        "mat": Box(20, 190, 350, 200),
        "wall": Box(20, 196, 350, 190),
        "marker": Box.around((180, 452), 60, 60),
    },
    inscriptions=[Inscription("DEALER", 186, 8, 12, spacing=2)],
    hands={
        "dealer": Hand(Box(122, 16, 112, 60), "Dealer", cards=4),
        "dealer-high": Hand(Box(118, 16, 56, 60), "Dealer, high hand"),
        "dealer-low": Hand(Box(186, 20, 66, 52), "Dealer, low hand"),
        "dead": Hand(Box(276, 10, 108, 82), "Dead Hand", "DEAD", cards=8),
    },
)
