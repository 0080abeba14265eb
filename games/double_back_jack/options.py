"""What an operator may choose at Double Back Jack; odds, the early payments, two hands and the push on 22 are fixed."""

from functools import cached_property
from typing import Literal

from games.blackjack_family.options import FamilyOptions
from games.kit.options import option


class DoubleBackJackOptions(FamilyOptions):
    """Chapter 591."""

    chapter = "591"

    seats: int = option(6, cite="@seats", group="Seats", help="Betting positions, at most six.", ge=1, le=6)
    boxes_per_player: int = option(
        2, cite="@boxes", group="Seats", help="Adjacent boxes one player may wager on in a round.", ge=1, le=6
    )
    blackjack_wording: str = option(
        "Blackjack and Insurance pays 2 to 1",
        cite="591.2(b)(4)(i)",
        group="Felt",
        help="The first inscription, or other words approved for it.",
        min_length=10,
        max_length=40,
    )
    inscription_wording: str = option(
        "Blackjack Wagers push if the dealer has 22, player 21 pays right away, Second Chance pays even money",
        cite="@wording_22",
        group="Felt",
        help="The third inscription, or other words approved for it; printed in two lines, broken at the first comma.",
        min_length=10,
        max_length=110,
    )
    second_chance_after_double: bool = option(
        True, cite="591.7(l)", help="A doubled hand over 21 may have a Second Chance, for all that lies on it."
    )
    split_aces_draw: Literal["unrestricted", "one_card"] = option(
        "unrestricted",
        cite="591.11",
        help="Split aces draw like other hands, or get one card; the chapter does not limit them.",
    )
    settlement_order: Literal["losers_first", "hand_by_hand"] = option(
        "hand_by_hand",
        cite="591.7(t)",
        help="All losers collected, then winners paid; or hand by hand from the dealer's right.",
    )

    @cached_property
    def one_card_on_split_aces(self) -> bool:
        return self.split_aces_draw == "one_card"

    @cached_property
    def losers_first(self) -> bool:
        return self.settlement_order == "losers_first"
