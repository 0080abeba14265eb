"""What an operator may choose at Baccarat beside what all three baccarats share."""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from games.baccarat_family.options import TurningOptions
from games.kit.options import Dollars, option


class BigBaccaratOptions(TurningOptions):
    """Chapter 631a: ten to fourteen seats, a caller and dealers for the wagers, a curator who draws the cards."""

    chapter: ClassVar[str] = "631a"

    seats: int = option(14, cite="@seats", group="Seats", help="Numbered seats at the table.", ge=10, le=14)
    card_turning: Literal["caller", "highest_bettors"] = option(
        "caller", cite="631a.9(c), (d)", help="The caller turns the cards, or the highest bettor on each hand does."
    )
    order_shoe_on: bool = option(
        True, cite="631a.14(a)(2)", help="The floor may order the shoe on for delay or repeated invalid deals."
    )
    wager_dealers: int = option(2, cite="631a.12(b)", group="Seats", help="Dealers beside the caller.", ge=1, le=3)
    caller_after_seat: int = option(
        0,
        cite="631a.9(d)(6)",
        group="Seats",
        help="The caller stands after this seat; 0: the last.",
        ge=0,
        le=13,
    )
    curator_timeout: int = option(
        20, cite="631a.14(a)(2)", group="Pace", help="Seconds until a curator delays; our addition.", ge=5, le=300
    )
    table_min: Dollars = option(
        10_000, cite="", group="Limits", help="Least on Banker or Player; the chapter is silent.", ge=1
    )
    table_max: Dollars = option(
        1_000_000, cite="", group="Limits", help="Most on Banker or Player; the chapter is silent."
    )

    @model_validator(mode="after")
    def _caller_stands_at_the_table(self) -> Self:
        if self.caller_after_seat >= self.seats:
            raise ValueError("the caller stands between two seats of the table, § 631a.9(d)(6)")
        return self
