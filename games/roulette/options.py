"""What an operator may choose at Roulette, and the chapter's paytable of minimum odds."""

from typing import Literal, Self

from pydantic import model_validator

from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.options import Dollars, Options, floors, option

PAYTABLE = {  # § 617a.4(a), all "to 1"
    "straight": Odds(35),
    "split": Odds(17),
    "three": Odds(11),
    "four": Odds(8),
    "first_five": Odds(6),
    "six": Odds(5),
    "column_1": Odds(2),
    "column_2": Odds(2),
    "column_3": Odds(2),
    "dozen_1": Odds(2),
    "dozen_2": Odds(2),
    "dozen_3": Odds(2),
    "red": Odds(1),
    "black": Odds(1),
    "odd": Odds(1),
    "even": Odds(1),
    "low": Odds(1),
    "high": Odds(1),
}


class RouletteOptions(Options):
    """Chapter 617a."""

    wheel: Literal["single_zero", "double_zero", "double_zero_as_single"] = option(
        "double_zero",
        cite="617a.1(c)–(e)",
        group="Wheel",
        help="Single zero (37), double zero (38), or a double-zero wheel with 00 covered, where 00 is a void spin.",
    )
    five_adjacent_offered: bool = option(
        True, cite="617a.3(e)(1)(i)", help="Offer the Five Adjacent wager on a replica of the wheel on the layout."
    )
    payouts: floors(PAYTABLE, "617a.4(a)") = option(  # type: ignore[valid-type]
        lambda: dict(PAYTABLE), cite="617a.4(a)", group="Paytable", help="Odds paid per wager: the table is a floor."
    )
    table_min: Dollars = option(500, cite="617a.1(f)(3)", group="Limits", help="Least on an outside wager.", ge=1)
    table_max: Dollars = option(50_000, cite="617a.1(f)(3)", group="Limits", help="Most on any one spot.")
    inside_min: Dollars = option(
        100, cite="617a.1(f)(3)", group="Limits", help="Value of one roulette chip: the least on an inside wager.", ge=1
    )
    compartment_colours: Literal["match", "neutral"] = option(
        "match", cite="617a.1(c)", group="Wheel", help="Compartments in their number's colour, or a neutral one."
    )
    zero_sign: bool = option(
        True,
        cite="617a.1(e)",
        group="Wheel",
        help="Show that 00 is closed, that 00 is a void spin, and that even-money wagers lose on 0.",
    )
    chip_colours: int = option(
        8, cite="617a.3(b)", group="Seats", help="Chip colours, and so seats, at the table.", ge=1, le=16
    )
    single_zero_extra_zero_bets: bool = option(
        False, cite="", help="Single-zero felt: add Three Numbers 0-2-3, Four Numbers 0-1-2-3. The chapter is silent."
    )
    reopen_bets_after_no_spin: bool = option(
        False, cite="", help="Let players change wagers after a “no spin”. The chapter is silent."
    )

    @property
    def finer_limits(self) -> str:
        """What the placard says besides: inside wagers begin at one chip, § 617a.1(f)(3)."""
        return f"inside wagers\nfrom {dollars(self.inside_min)}" if self.inside_min < self.table_min else ""

    @model_validator(mode="after")
    def _agree(self) -> Self:
        chip = self.inside_min
        if self.table_min % chip or self.table_max % chip:
            raise ValueError("the limits must be whole chips, § 617a.1(f)(3)")
        if self.wheel == "double_zero_as_single" and not self.zero_sign:
            raise ValueError("a double-zero wheel used as single-zero must show the three notices, § 617a.1(e)")
        if self.single_zero_extra_zero_bets and self.wheel != "single_zero":
            raise ValueError("the extra zero wagers need a true single-zero felt")
        return self
