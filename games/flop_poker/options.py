"""What an operator may choose at Flop Poker, and the paytables of § 583.12."""

from collections.abc import Mapping
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from games.kit.odds import Odds
from games.kit.options import Dollars, option
from games.poker_family.options import PokerOptions

EVEN = Odds(1)  # § 583.12(a)
FLOP: Mapping[str, Odds] = {  # § 583.12(b)
    "royal_flush": Odds(1_000),
    "straight_flush": Odds(500),
    "four_of_a_kind": Odds(100),
    "full_house": Odds(30),
    "flush": Odds(20),
    "straight": Odds(10),
    "three_of_a_kind": Odds(4),
    "two_pair": Odds(2),
    "pair": Odds(1),
}
THREE_CARD_BONUS: Mapping[str, Odds] = {  # § 583.12(c)
    "royal_flush": Odds(100),
    "straight_flush": Odds(50),
    "three_of_a_kind": Odds(25),
    "straight": Odds(6),
    "flush": Odds(3),
    "pair": Odds(1),
}


class FlopPokerOptions(PokerOptions):
    """Chapter 583."""

    chapter: ClassVar[str] = "583"

    three_card_bonus_offered: bool = option(
        True, cite="583.7(d)(3)", group="Wagers", help="Whether the Three Card Bonus Wager is offered."
    )
    table_minimum: Dollars = option(
        500, cite="583.7(d)(1)", group="Limits", help="The table's minimum, which is also the Pot Wager.", ge=1
    )
    ante_max: Dollars = option(50_000, cite="", group="Limits", help="Most on the Ante; the chapter is silent.")
    three_card_bonus_min: Dollars = option(
        100, cite="", group="Limits", help="Least on the Three Card Bonus; the chapter is silent.", ge=1
    )
    three_card_bonus_max: Dollars = option(
        10_000, cite="", group="Limits", help="Most on the Three Card Bonus; the chapter is silent."
    )
    wager_rules_shown_on: Literal["layout", "sign"] = option(
        "layout", cite="583.2(b)(6), (7)", group="Felt", help="Where the rules of the Flop and Pot Wagers are posted."
    )
    odd_cent_rule: Literal["dealers_left"] = option(
        "dealers_left", cite="", group="Rules", help="Spare cents of a pot go to the left; the chapter is silent."
    )

    @property
    def table_min(self) -> int:
        """The posted minimum."""
        return self.table_minimum

    @property
    def table_max(self) -> int:
        """The posted maximum."""
        return self.ante_max

    @model_validator(mode="after")
    def _ante_agrees(self) -> Self:
        if self.ante_max < self.table_minimum:
            raise ValueError("the maximum may not be below the minimum")
        return self
