"""What an operator may choose at Sic Bo. The odds are fixed by the chapter, § 625a.6(a)."""

from functools import cached_property
from typing import Literal

from games.dice_family.one_roll import OneRoll
from games.kit.money import dollars
from games.kit.options import Dollars, Options, option
from games.sic_bo.bets import KINDS, bets


class SicBoOptions(Options):
    """Chapter 625a."""

    shaker: Literal["manual", "automated"] = option(
        "manual",
        cite="625a.1(d)",
        group="Table",
        help="A covered shaker that the dealer shakes three times, or an automated one that the dealer activates.",
    )
    wagers_offered: tuple[Literal[tuple(KINDS)], ...] = option(  # type: ignore[valid-type]
        tuple(KINDS),
        cite="625a.1(c)(3)",
        group="Wagers",
        help="Which of the authorized wagers are offered: one at least.",
        min_length=1,
    )
    triple_pays_two_of_a_kind: bool = option(
        True,
        cite="625a.3(2)",
        group="Wagers",
        help="Three equal dice also win Two of a Kind. Off: only exactly two equal dice do.",
    )
    payouts_shown: Literal["layout", "sign"] = option(
        "layout", cite="625a.1(c)(3)", group="Table", help="The odds are on the layout, or on a sign at the table."
    )
    seats: int = option(8, cite="", group="Table", help="Players at the table; the chapter sets none.", ge=1, le=8)
    table_min: Dollars = option(100, cite="", group="Limits", help="Least on a wager; the chapter sets none.", ge=1)
    table_max: Dollars = option(50_000, cite="", group="Limits", help="Most on a wager; the chapter sets none.")
    triple_min: Dollars = option(
        100, cite="", group="Limits", help="Least on a Three of a Kind; the chapter sets none.", ge=1
    )
    triple_max: Dollars = option(
        2_500, cite="", group="Limits", help="Most on a Three of a Kind; the chapter sets none."
    )

    @property
    def finer_limits(self) -> str:
        """What the placard says besides."""
        return f"three of a kind\n{dollars(self.triple_min)} – {dollars(self.triple_max)}"

    @cached_property
    def bets(self) -> list[OneRoll]:
        """The fifty wagers as this table pays them."""
        return bets(self.triple_pays_two_of_a_kind)
