"""What an operator may choose at Six-Card Fortune Pai Gow Poker."""

from typing import ClassVar, Literal

from games.kit.options import Dollars, option
from games.pai_gow_family.options import PokerOptions

FAVOURS = (
    "The printed Fortune Envy Bonuses favour a player with a $5 wager if two or more others are at the table. "
    "They are paid as printed."
)


class SixCardFortuneOptions(PokerOptions):
    """Chapter 588."""

    chapter: ClassVar[str] = "588"

    start_method: Literal["shaker", "rng"] = option(
        "rng", cite="588.5(i)", group="Equipment", help="Three dice in a shaker, or a random number from 1 to 7."
    )
    double_down_offered: bool = option(
        True, cite="588.7(e)(1)", group="Optional wagers", help="The Double Down Wager is offered."
    )
    progressive_reset: Dollars = option(
        500_000, cite="588.12(d)(2)", group="Progressive", help="What the meter starts with and is set back to.",
        ge=500_000,
    )  # fmt: skip
    progressive_wager: Literal[1, 5] = option(
        5, cite="588.12(d)(4)", group="Progressive", help="Dollars of every Progressive Payout Wager."
    )
    envy_rule: Literal["five_dollars", "tiered"] = option(
        "five_dollars",
        cite="588.1, 588.12(b)(ii), (d)(4)",
        group="Optional wagers",
        help="Only wagers of $5 earn Envy Bonuses, as § 588.1 defines them; or wagers of $1 do too, by their column.",
    )

    def warnings(self) -> list[str]:
        """What an operator should know of these options."""
        if self.fortune_offered:
            return [FAVOURS]
        return []
