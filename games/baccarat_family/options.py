"""What an operator may choose at all three baccarats. A cite is a subject of `sections`; each chapter has its own §."""

from collections.abc import Mapping
from typing import Annotated, Literal, Self, TypedDict

from pydantic import model_validator

from games.baccarat_family.hands import DRAGON_BONUS, NATURAL_PAYS, WAGERS
from games.baccarat_family.sections import SECTIONS
from games.kit.odds import Odds
from games.kit.options import Dollars, Floor, option
from games.kit.sections import ChapterOptions

LEAST_TIE = Odds(8)
BONUS_LINES = {
    name: {
        **{f"wins by {margin}": pays for margin, pays in table.items()},
        "Natural": NATURAL_PAYS,
        "Natural tie": "push",
    }
    for name, table in DRAGON_BONUS.items()
}


class Terms(TypedDict):
    """What a result must know of the options to decide a wager."""

    ez: bool
    tie_odds: Odds
    bonus: Mapping[int, Odds]


class BaccaratOptions(ChapterOptions):
    """Chapters 627a, 629a and 631a."""

    sections = SECTIONS

    seats: int = option(9, cite="@seats", group="Seats", help="Numbered seats at the table.", ge=1, le=9)
    decks: Literal[6, 7, 8] = option(8, cite="@decks", group="Cards", help="Decks in the shoe.")
    preshuffled: bool = option(
        True, cite="@preshuffled", group="Cards", help="Cards arrive preinspected and preshuffled."
    )
    variant: Literal["commission", "ez"] = option(
        "commission", cite="@vigorish", help="5 % vigorish on a winning Banker, or EZ: none, and a Dragon 7 pushes."
    )
    dragon_7: bool | None = option(
        None, cite="@dragon_7", help="Dragon 7 Insurance comes with EZ and only there; not a choice of its own."
    )
    vig_rounding: Literal["exact", "up_25c"] = option(
        "up_25c", cite="@vigorish", group="Vigorish", help="To the cent, or up to the next 25¢."
    )
    vig_collection: Literal["at_payout", "marked"] = option(
        "marked", cite="@collection", group="Vigorish", help="Taken with the payout, or marked and due later."
    )
    marker_storage: Literal["inventory", "rack"] = option(
        "inventory", cite="@markers", group="Vigorish", help="Marker buttons in the inventory, or in a rack before it."
    )
    tie_odds: Annotated[Odds, Floor({"": LEAST_TIE})] = option(
        LEAST_TIE, cite="@pays_tie", group="Paytable", help="A Tie pays at least 8 to 1; above 9 it favours the player."
    )
    dragon_bonus: bool = option(True, cite="@dragon_bonus", help="Offer the Dragon Bonus, on both hands.")
    dragon_bonus_paytable: Literal["A", "B", "C"] = option(
        "A",
        cite="@pays_bonus",
        group="Paytable",
        help="Paytable of the Dragon Bonus.",
        paytables=BONUS_LINES,
    )
    exposed_third_card: Literal["discard_plus_one", "simulated_round"] = option(
        "discard_plus_one", cite="@undue_seen", help="What becomes of a third card wrongly shown, if Banker stays."
    )
    cover_card_depth: int = option(
        14, cite="@cover_depth", group="Cards", help="Cards behind the second cover card.", ge=14, le=208
    )
    odds_display: Literal["layout", "sign"] = option(
        "layout", cite="@signs", group="Felt", help="Payout odds on the layout, or on a sign."
    )
    dragon7_notice: Literal["layout", "sign"] = option(
        "layout", cite="@notice", group="Felt", help="Where EZ says that Banker pushes on a Dragon 7."
    )
    recut: bool = option(True, cite="@recut", group="Cards", help="The floor may order a recut.")
    table_min: Dollars = option(
        1_000, cite="", group="Limits", help="Least on Banker or Player; the chapter is silent.", ge=1
    )
    table_max: Dollars = option(
        100_000, cite="", group="Limits", help="Most on Banker or Player; the chapter is silent."
    )
    side_min: Dollars | None = option(
        None, cite="", group="Limits", help="Least on any other wager, if not the same; the chapter is silent."
    )
    side_max: Dollars | None = option(
        None, cite="", group="Limits", help="Most on any other wager, if not the same; the chapter is silent."
    )

    @property
    def ez(self) -> bool:
        return self.variant == "ez"

    @property
    def marks_vigorish(self) -> bool:
        """Vigorish stands on the seat's numbered box until it is collected."""
        return not self.ez and self.vig_collection == "marked"

    @property
    def wagers(self) -> list[str]:
        """The wagers that are offered."""
        closed = {"dragon_7": not self.ez, "dragon_bonus": not self.dragon_bonus}
        return [wager for wager in WAGERS if not any(closed[w] and wager.startswith(w) for w in closed)]

    @property
    def terms(self) -> Terms:
        return {"ez": self.ez, "tie_odds": self.tie_odds, "bonus": DRAGON_BONUS[self.dragon_bonus_paytable]}

    def limits(self, wager: str) -> tuple[int, int]:
        """Least and most on a wager."""
        if wager in ("banker", "player"):
            return self.table_min, self.table_max
        return (
            self.table_min if self.side_min is None else self.side_min,
            self.table_max if self.side_max is None else self.side_max,
        )

    @model_validator(mode="after")
    def _agree(self) -> Self:
        at = SECTIONS[self.chapter]
        if self.tie_odds.includes_stake or self.tie_odds.ratio < LEAST_TIE.ratio:
            less = f"{self.tie_odds} is less or is not “to 1”"
            raise ValueError(f"a Tie pays at least {LEAST_TIE}, § {at['pays_tie']}; {less}")
        if self.dragon_7 is not None and self.dragon_7 != self.ez:
            does = "comes with EZ Baccarat" if self.ez else "exists only on an EZ Baccarat table"
            raise ValueError(f"the Dragon 7 Insurance Wager {does}, § {at['dragon_7']}")
        for low, high in (self.limits("banker"), self.limits("tie")):
            if high < low or low < 1:
                raise ValueError("the maximum may not be below the minimum")
        return self


class TurningOptions(BaccaratOptions):
    """Where players turn the cards over."""

    order_cards_on: bool = option(
        True, cite="@give_up", help="The dealer or the floor may take the right to turn cards from a slow bettor."
    )
    turn_timeout: int = option(
        20, cite="@give_up", group="Pace", help="Seconds until a holder counts as delaying; our addition.", ge=5, le=300
    )
