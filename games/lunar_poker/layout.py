"""The felt of § 589.2(b): for each player Ante, Bet, Options and Super, the odds, and the two required sentences."""

from collections.abc import Iterator, Mapping

from games.kit.layout import TALL_SEATS, WIDE, Board, Box, Inscription, Layout, Place, Spot
from games.kit.odds import Odds
from games.kit.seating import Arc, Seats
from games.lunar_poker.options import BET, BET_IN_ANTES, EVEN, INSTANT, SUPER, LunarPokerOptions
from games.lunar_poker.rules import line_name

ARC = Arc((544, -30), (396, 560), 30, 150)  # seat 1 is farthest to the dealer's left, the screen's right
PARTS = {"cards": Box.around((0, -92), 170, 80), "plate": Box.around((0, 0), 120, 25)}
RAIL = (496, 706)
OPTIONS = Box.around((0, 52), 92, 30), Box.around((195, 494), 120, 34)
AREAS = {  # wager: name, §, shape, label, from the seat's point, on the phone
    "ante": ("Ante Wager", "589.7(c)(1)", "circle", "ANTE", Box.around((0, 0), 56, 56), Box.around((195, 424), 76, 76)),
    "bet": ("Bet Wager", "589.11(b)(2)", "later", "BET", Box.around((54, 4), 44, 44), Box.around((292, 428), 64, 64)),
    "options_draw": ("Options fee", "589.11(b)(3)", "later", "OPTIONS", *OPTIONS),
    "options_force": ("Options fee to force the dealer", "589.11(e)(2)(ii)", "later", "OPTIONS", *OPTIONS),
    "super": ("Super Wager", "589.7(c)(2)", "side", "SUPER",
              Box.around((-54, 4), 44, 44), Box.around((98, 428), 64, 64)),
}  # fmt: skip
LATER = {
    "bet": "A Bet Wager is made when the cards were seen, and is twice the Ante.",
    "options_draw": "An options fee is paid when the cards were seen, and equals the Ante.",
    "options_force": "The fee to force the dealer is paid when he does not qualify, and equals the Ante.",
}


def layout(options: LunarPokerOptions) -> Layout:
    """The felt under these options."""
    seats = Seats(options.seats, ARC, parts=PARTS, rail=RAIL)
    return Layout.of("half-moon", "poker", _spots(options), wide=_wide(options), tall=TALL_BOARD, seats=seats)


def _spots(options: LunarPokerOptions) -> Iterator[Spot]:
    for wager, (name, cite, shape, label, module, tall) in AREAS.items():
        on_the_side = wager == "super"
        if on_the_side and not options.super_offered:
            continue
        yield Spot(
            wager,
            None,
            name,
            cite,
            pays=EVEN if wager == "ante" else None,
            low=options.super_min if on_the_side else options.table_min,
            high=options.super_max if on_the_side else options.table_max * (BET_IN_ANTES if wager == "bet" else 1),
            needs="ante" if on_the_side else "",
            later=LATER.get(wager, ""),
            shape=shape,
            label=label,
            module=Place(module),
            tall=Place(tall),
        )


def _wide(options: LunarPokerOptions) -> Board:
    regions = {
        "dealer": Box(444, 86, 200, 92),
        "shoe": Box(790, 44, 100, 84),
        "discards": Box(228, 46, 88, 54),
        "call": Box(16, 600, 262, 110),
        "readout": Box(724, 676, 348, 30),
        "house": Box(336, 92, 88, 96),
    }
    words = [Inscription("LUNAR POKER", 544, 240, 34, fill="gold")]
    if options.rules_shown_on == "layout":
        words += [
            Inscription("Dealer qualifies with an ace-king or better", 544, 268, 15),
            Inscription("Instant payout for a royal flush or straight flush", 544, 290, 13),
            Inscription("on the first five cards dealt to the player", 544, 307, 13),
        ]
    if options.payouts_shown_on == "layout":
        words += [
            Inscription(_line("BET", BET), 544, 334, 12, grade=2),
            Inscription(_line("INSTANT", INSTANT[options.instant_paytable]), 544, 352, 12, grade=2),
        ]
        if options.super_offered:
            named = {line_name(line, options): odds for line, odds in SUPER[options.super_paytable].items()}
            words.append(Inscription(_line("SUPER", named), 544, 370, 12, grade=2))
    return Board(WIDE, regions, inscriptions=words)


def _line(title: str, table: Mapping[str, Odds]) -> str:
    return f"{title}  " + " · ".join(f"{hand.replace('_', ' ').lower()} {odds.pays:,}" for hand, odds in table.items())


TALL_BOARD = Board(
    TALL_SEATS,
    {
        "dealer": Box(95, 36, 200, 84),
        "cards": Box(95, 290, 200, 84),
        "call": Box(16, 200, 358, 60),
        "shoe": Box(294, 4, 60, 4),
    },
)
