"""The felt of poker against the house: a half-moon, the dealer's hand framed, seats with wagers below their cards."""

from collections.abc import Mapping, Sequence

from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Hand, Inscription, Layout, Spot
from games.kit.odds import Odds
from games.kit.seating import TRAY, Arc, Seats

CENTRE = (544, -30)
RAIL = (520, 714)
PLATE = Box.around((0, 0), 120, 25)
REGIONS = {
    "tray": TRAY,
    "shoe": Box(790, 44, 100, 84),
    "discards": Box(228, 46, 88, 54),
    "call": Box(16, 600, 262, 110),
    "readout": Box(788, 640, 288, 60),
}


def seats(count: int, arc: Arc, hand: int, cards: Box, own: Box) -> Seats:
    """Seats along an arc with room for hands of so many cards; the viewer's own are larger."""
    return Seats(count, arc, parts={"cards": cards, "own_cards": own, "plate": PLATE}, cards=hand, rail=RAIL)


def felt(
    spots: Sequence[Spot], seats: Seats, hand: int, wide: Sequence[Inscription], tall: Sequence[Inscription],
    *, lines: Sequence[str] = (), house: Box | None = None,
) -> Layout:  # fmt: skip
    """The whole felt; `hand` is how many cards the dealer has."""
    dealer = Hand(
        Box.around((544, 156), 200 if hand == 3 else 62 * hand, 122), "Dealer", "DEALER", cards=hand, apart=True
    )
    on_phone = Hand(Box.around((195, 66), min(64 * hand, 300), 112), "Dealer", "DEALER", cards=hand, apart=True)
    regions = {**REGIONS, "house": house or Box(300, 104, 88, 96)}
    tall_regions = {"cards": Box(97, 256, 196, 100), "shoe_words": Box(4, 134, 126, 34), "call": Box(16, 200, 358, 60)}
    return Layout.of(
        "half-moon",
        "poker",
        spots,
        wide=Board(WIDE, regions, lines, wide, hands={"dealer": dealer}),
        tall=Board(TALL_SEATS, tall_regions, inscriptions=tall, hands={"dealer": on_phone}),
        seats=seats,
    )


def listed(title: str, table: Mapping[str, Odds]) -> str:
    """A paytable in a line: "Pair Plus  straight flush 40 · …"."""
    return f"{title}  " + " · ".join(f"{hand} {odds.pays:,}" for hand, odds in table.items())
