"""The felt of § 590.2(b)."""

from games.blackjack_family.layout import KINDS, LAMMERS, Area, Print, felt, later_spots, main_spot, side_spots
from games.free_bet_blackjack.options import FreeBetOptions
from games.free_bet_blackjack.paytables import ONE_COLOUR, ONE_SUIT, OTHER, PUSH_22
from games.free_bet_blackjack.rules import MOST_HANDS
from games.kit.boxes import names
from games.kit.layout import Layout, Spot
from games.kit.odds import Odds

MAIN = Area("Blackjack Wager", "590.6(d)", pays=Odds(1))
SIDE = Area("Push 22", "590.6(e)", "Push\n22", "22")
PRINT = Print(reach=300, size=30, lines=2)


def layout(options: FreeBetOptions) -> Layout:
    """The felt under these options."""
    spots = [spot for box in names(options.boxes_per_player) for spot in _box(options, box)]
    odds = _odds(options) if options.offer_push_22 and options.payout_display == "layout" else ""
    return felt(
        options, spots, "Blackjack pays 3 to 2", options.stand_on_17_wording,
        f"Insurance pays {options.insurance_pays}", odds, further=[options.push_on_22_wording],
        close=PRINT,
    )  # fmt: skip


def _odds(options: FreeBetOptions) -> str:
    pays = PUSH_22[options.push_22_table]
    return f"Push 22: one suit {pays[ONE_SUIT]} · one color {pays[ONE_COLOUR]} · other {pays[OTHER]}"


def _box(options: FreeBetOptions, box: str | None) -> list[Spot]:
    sides = {"push_22": SIDE._replace(table=PUSH_22[options.push_22_table])} if options.offer_push_22 else {}
    return [
        main_spot(options, "blackjack", MAIN, box),
        *side_spots(options, sides, box, "blackjack"),
        *later_spots(options, box, MOST_HANDS, kinds={**KINDS, **LAMMERS}, line=PRINT.line),
    ]
