"""What an operator may choose at the Big Six Wheel, and the chapter's paytable of minimum odds."""

from typing import Literal

from games.kit.odds import Odds
from games.kit.options import Dollars, Options, floors, option

PAYTABLE = {  # § 619a.3, all "to 1"
    "sym_1": Odds(1),
    "sym_2": Odds(2),
    "sym_5": Odds(5),
    "sym_10": Odds(10),
    "sym_20": Odds(20),
    "flag": Odds(45),
    "joker": Odds(45),
}


class BigSixOptions(Options):
    """Chapter 619a."""

    symbols: Literal["dollars", "fruit"] = option(
        "dollars",
        cite="619a.1(c)",
        group="Wheel",
        help="Dollar symbols, or fruit standing in for $1, $2, $5, $10 and $20; number and order stay.",
    )
    special_1: Literal["flag", "logo", "star"] = option(
        "flag", cite="619a.1(a)", group="Wheel", help="Picture of the flag section: flag, the house's logo, or star."
    )
    special_2: Literal["joker", "crown"] = option(
        "joker", cite="619a.1(a)", group="Wheel", help="Picture of the joker section: a joker, or a crown."
    )
    payouts: floors(PAYTABLE, "619a.3") = option(  # type: ignore[valid-type]
        lambda: dict(PAYTABLE), cite="619a.3", group="Paytable", help="Odds paid per wager: the table is a floor."
    )
    spin_direction: Literal["clockwise", "counterclockwise"] = option(
        "clockwise", cite="619a.2(b)", group="Wheel", help="The dealer may spin either way."
    )
    table_min: Dollars = option(100, cite="", group="Limits", help="Least on one area; the chapter sets none.", ge=1)
    table_max: Dollars = option(50_000, cite="", group="Limits", help="Most on one area; the chapter sets none.")
