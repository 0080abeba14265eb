"""What an operator may choose at High Roll Dice. The odds are fixed by the chapter, § 593.5."""

from typing import Literal, Self

from pydantic import model_validator

from games.high_roll_dice.bets import KINDS
from games.kit.money import dollars
from games.kit.options import Dollars, Options, option

SEATS = 5  # § 593.1(a)


class HighRollDiceOptions(Options):
    """Chapter 593."""

    wagers_offered: tuple[Literal[tuple(KINDS)], ...] = option(  # type: ignore[valid-type]
        tuple(KINDS), cite="593.1(b)(3)", group="Wagers", help="Which wagers are offered besides Pip Street."
    )
    payouts_shown: Literal["layout", "sign"] = option(
        "layout", cite="593.1(b)(3)", group="Table", help="The odds are on the layout, or on a sign at the table."
    )
    millionaire_row_stake: Dollars = option(
        100, cite="593.2(e)(4)", group="Limits", help="On each circle of Millionaire Row: up to $1.", ge=1, le=100
    )
    unit_step: Dollars = option(
        500,
        cite="",
        group="Limits",
        help="Steps of a unit; the chapter is silent, and $5 avoids cents at 3 to 5.",
        ge=1,
    )
    table_min: Dollars = option(500, cite="", group="Limits", help="Least unit; the chapter sets none.", ge=1)
    table_max: Dollars = option(10_000, cite="", group="Limits", help="Largest unit; the chapter sets none.")

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if self.table_min % self.unit_step or self.table_max % self.unit_step:
            raise ValueError("the limits must be whole steps of a unit")
        return self

    @property
    def finer_limits(self) -> str:
        """What the placard says besides, § 593.2(e)(4)."""
        return f"Millionaire Row\n{dollars(self.millionaire_row_stake)}" if "millionaire_row" in self.offered else ""

    @property
    def offered(self) -> frozenset[str]:
        """What can be wagered on besides Pip Street: no Extra Roll without the circles it is for, § 593.2(e)(3)."""
        offered = frozenset(self.wagers_offered)
        return offered if "like_kind" in offered else offered - {"extra_roll"}

    def warnings(self) -> list[str]:
        """The Extra Roll alone stays closed."""
        alone = "extra_roll" in self.wagers_offered and "extra_roll" not in self.offered
        return ["The Extra Roll stays closed without Like Kind Boulevard, § 593.2(e)(3)."] if alone else []
