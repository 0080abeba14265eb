"""What an operator may choose at Props & Hops. The odds are fixed by the chapter, § 585.4."""

from typing import Literal

from games.kit.money import dollars
from games.kit.options import Dollars, Options, option
from games.props_and_hops.bets import KINDS

SEATS = 6  # § 585.1(a)


class PropsAndHopsOptions(Options):
    """Chapter 585."""

    wagers_offered: tuple[Literal[tuple(KINDS)], ...] = option(  # type: ignore[valid-type]
        tuple(KINDS),
        cite="585.1(b)(5)",
        group="Wagers",
        help="Which of the authorized wagers are offered: one at least.",
        min_length=1,
    )
    payouts_shown: Literal["layout", "sign"] = option(
        "layout", cite="585.1(b)(5)", group="Table", help="The odds are on the layout, or on a sign at the table."
    )
    shake_timeout: int = option(
        15,
        cite="",
        group="Rules",
        help="Seconds until the dealer shakes for a slow player; the chapter is silent.",
        ge=5,
        le=120,
    )
    shaker_needs_wager: bool = option(
        False, cite="", group="Rules", help="Only a player with a wager shakes. The chapter is silent."
    )
    table_min: Dollars = option(100, cite="", group="Limits", help="Least on a wager; the chapter sets none.", ge=1)
    table_max: Dollars = option(50_000, cite="", group="Limits", help="Most on a wager; the chapter sets none.")
    long_shot_min: Dollars = option(
        100, cite="", group="Limits", help="Least on a Double or Any Number; the chapter sets none.", ge=1
    )
    long_shot_max: Dollars = option(
        5_000, cite="", group="Limits", help="Most on a Double or Any Number; the chapter sets none."
    )

    @property
    def finer_limits(self) -> str:
        """What the placard says besides."""
        return f"doubles, numbers\n{dollars(self.long_shot_min)} – {dollars(self.long_shot_max)}"

    @property
    def decision_timeout(self) -> int:
        """Seconds for a decision at the casino's pace: the only one is to shake."""
        return self.shake_timeout
