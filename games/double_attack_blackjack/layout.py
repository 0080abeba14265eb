"""The felt of § 581.2(b)."""

from games.blackjack_family.layout import Area, Print, felt, later_spots, main_spot, side_spots
from games.double_attack_blackjack.options import DoubleAttackOptions
from games.double_attack_blackjack.paytables import BUST_IT
from games.double_attack_blackjack.rules import MOST_HANDS
from games.kit.boxes import names
from games.kit.half_moon import Area as LaterArea
from games.kit.layout import Box, Layout, Spot
from games.kit.odds import Odds

MAIN = Area("Bet Wager", "581.6(d)", pays=Odds(1))
ATTACK = LaterArea(
    "Double Attack Wager", "581.6(e)", "later", "Double\nAttack",
    Box.around((0, 58), 54, 44), Box.around((275, 446), 56, 46),
    later="A Double Attack Wager is made when the dealer's first card lies open.",
)  # fmt: skip
SIDE = Area("Bust It", "581.6(f)", "Bust\nIt", "Bust", table=BUST_IT)
PRINT = Print(reach=330, size=28, lines=1)
ODDS = """Bust It: a six 15 · seven 10 · eight 8 · nine 6 · face card 3 to 1
8-8-8 of one suit 200 to 1, of one color 50 to 1"""


def layout(options: DoubleAttackOptions) -> Layout:
    """The felt under these options."""
    spots = [spot for box in names(options.boxes_per_player) for spot in _box(options, box)]
    shown = options.offer_bust_it and options.payout_display == "layout"
    return felt(
        options, spots, "Blackjack pays even money", options.stand_on_17_wording,
        f"Insurance pays {options.insurance_pays}", ODDS if shown else "", close=PRINT,
    )  # fmt: skip


def _box(options: DoubleAttackOptions, box: str | None) -> list[Spot]:
    sides = side_spots(options, {"bust_it": SIDE} if options.offer_bust_it else {}, box, "bet")
    for side in sides:
        side.no_more_than = "bet"
    attack = ATTACK.spot("double_attack", box, int(box or 1) - 1, low=1, high=10**9, step=1)
    later = later_spots(options, box, MOST_HANDS, line=PRINT.line)
    return [main_spot(options, "bet", MAIN, box), attack, *sides, *later]
