"""What an operator may choose at Criss-Cross Poker, and the paytables of § 592.12."""

from collections.abc import Mapping
from typing import ClassVar, Literal

from games.kit.odds import Odds
from games.kit.options import Dollars, option
from games.poker_family.options import PokerOptions

EVEN = Odds(1)  # the Antes, § 592.12(a)
HANDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair",
    "high_pair", "middle_pair",
)  # fmt: skip
"""From the highest; a pair of jacks to aces is high, a pair of 6s to 10s is in the middle."""
BETS: Mapping[str, Odds] = dict(  # § 592.12(b); a middle pair pushes
    zip(HANDS[:-1], map(Odds, (500, 100, 40, 12, 8, 5, 3, 2, 1)), strict=True)
)
FIVE_CARD_BONUS: Mapping[str, Odds] = dict(  # § 592.12(c)
    zip(HANDS, map(Odds, (250, 100, 40, 15, 10, 6, 4, 3, 1, 1)), strict=True)
)


class CrissCrossPokerOptions(PokerOptions):
    """Chapter 592."""

    chapter: ClassVar[str] = "592"

    five_card_bonus_offered: bool = option(
        True, cite="592.7(e)", group="Wagers", help="Whether the Five Card Bonus Wager is offered."
    )
    bet_steps: Literal["whole", "any"] = option(
        "whole",
        cite="592.11(b), (d), (f)",
        group="Rules",
        help="Across, Down and Middle Bets: one, two or three times the Ante, or any amount from one to three times.",
    )
    table_min: Dollars = option(500, cite="", group="Limits", help="Least on each Ante; the chapter is silent.", ge=1)
    table_max: Dollars = option(20_000, cite="", group="Limits", help="Most on each Ante; the chapter is silent.")
    five_card_bonus_min: Dollars = option(
        100, cite="", group="Limits", help="Least on the Five Card Bonus; the chapter is silent.", ge=1
    )
    five_card_bonus_max: Dollars = option(
        10_000, cite="", group="Limits", help="Most on the Five Card Bonus; the chapter is silent."
    )
