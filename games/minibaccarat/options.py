"""What an operator may choose at Minibaccarat beside what all three baccarats share."""

from typing import ClassVar, Literal

from games.baccarat_family.options import BaccaratOptions
from games.kit.options import Dollars, option


class MinibaccaratOptions(BaccaratOptions):
    """Chapter 627a: only the dealer touches the cards, which are shuffled again and again."""

    chapter: ClassVar[str] = "627a"

    seats: int = option(7, cite="@seats", group="Seats", help="Numbered seats at the table.", ge=1, le=9)
    shuffler: Literal["none", "automated"] = option(
        "none",
        cite="627a.3(b)",
        group="Cards",
        help="Shuffled by hand, or by a device with two batches of equal size that are used in turn.",
    )
    preshuffled: bool = option(
        False, cite="@preshuffled", group="Cards", help="Cards arrive preinspected and preshuffled."
    )
    vig_collection: Literal["at_payout", "marked"] = option(
        "at_payout", cite="@collection", group="Vigorish", help="Taken with the payout, or marked and due later."
    )
    deal_method: Literal["face_up", "face_down"] = option(
        "face_up",
        cite="627a.8(c)(1)–(2)",
        help="All four cards up as dealt; or down, Banker's pair under the shoe until Player's Hand was called.",
    )
    idle_spread: bool = option(
        True, cite="627a.5(g)", group="Cards", help="Idle cards are spread, and shuffled for the next player."
    )
    floor_reshuffle: bool = option(
        True, cite="627a.5(a)", group="Cards", help="The floor may order a reshuffle at any time."
    )
    side_min: Dollars | None = option(
        100, cite="", group="Limits", help="Least on any other wager; the chapter is silent."
    )
    side_max: Dollars | None = option(
        10_000, cite="", group="Limits", help="Most on any other wager; the chapter is silent."
    )
