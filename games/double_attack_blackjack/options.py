"""What an operator may choose at Double Attack Blackjack; decks, odds, splits and surrender are fixed by the text."""

from typing import Literal

from games.blackjack_family.options import FamilyOptions
from games.kit.cards import DECK
from games.kit.odds import Odds
from games.kit.options import Dollars, option


class DoubleAttackOptions(FamilyOptions):
    """Chapter 581."""

    chapter = "581"
    deck = tuple(card for card in DECK if card[0] != "T")
    insurance_pays = Odds(5, 2)

    seats: int = option(6, cite="@seats", group="Seats", help="Betting positions, at most six.", ge=1, le=6)
    boxes_per_player: int = option(
        2, cite="@boxes", group="Seats", help="Adjacent boxes one player may wager on in a round.", ge=1, le=6
    )
    decks: Literal[8] = option(8, cite="@decks", group="Cards", help="Eight decks without their 10s, in each batch.")
    side_max: Dollars = option(5_000, cite="", group="Limits", help="Most on a side wager; the chapter is silent.")
    offer_bust_it: bool = option(True, cite="581.6(f)", group="Side wagers", help="Offer the Bust It Wager.")
    surrender_after_double: bool = option(
        True, cite="581.9(a)", help="A hand that was doubled may be surrendered for half of all its wagers."
    )

    @property
    def one_card_on_split_aces(self) -> bool:
        return True
