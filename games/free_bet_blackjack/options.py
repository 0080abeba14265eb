"""What an operator may choose at Free Bet Blackjack; soft 17, 3 to 2, four hands and the push on 22 are the text's."""

from functools import cached_property
from typing import Literal

from games.blackjack_family.options import FamilyOptions
from games.free_bet_blackjack.paytables import PUSH_22
from games.kit.options import option


class FreeBetOptions(FamilyOptions):
    """Chapter 590."""

    chapter = "590"

    seats: int = option(6, cite="@seats", group="Seats", help="Betting positions, at most six.", ge=1, le=6)
    boxes_per_player: int = option(
        2, cite="@boxes", group="Seats", help="Adjacent boxes one player may wager on in a round.", ge=1, le=6
    )
    push_on_22_wording: str = option(
        "Blackjack Wagers push if the dealer has 22",
        cite="@wording_22",
        group="Felt",
        help="The inscription, or other words approved for it.",
        min_length=10,
        max_length=60,
    )
    offer_push_22: bool = option(True, cite="590.6(e)", group="Side wagers", help="Offer the Push 22 Wager.")
    push_22_table: Literal["A", "B"] = option(
        "A",
        cite="590.12(c)",
        group="Side wagers",
        help="What Push 22 pays.",
        paytables=PUSH_22,
    )
    surrender: bool = option(
        True, cite="590.9", help="Half of the wager for the hand; the later final chapter and the usual game have none."
    )
    split_aces_draw: Literal["unrestricted", "one_card"] = option(
        "unrestricted",
        cite="590.11(d)",
        help="Split aces draw like other hands, or get one card; the chapter does not limit them.",
    )
    settlement_order: Literal["losers_first", "hand_by_hand"] = option(
        "hand_by_hand",
        cite="590.7(r)",
        help="All losers collected, then winners paid; or hand by hand from the dealer's right.",
    )

    @cached_property
    def one_card_on_split_aces(self) -> bool:
        return self.split_aces_draw == "one_card"

    @cached_property
    def losers_first(self) -> bool:
        return self.settlement_order == "losers_first"
