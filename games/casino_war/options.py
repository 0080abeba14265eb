"""What an operator may choose at Casino War. The payouts of § 651a.10 are exact, not a floor."""

from typing import Literal, Self

from pydantic import model_validator

from games.kit.odds import Odds
from games.kit.options import Dollars, Options, option

PAYTABLE = {  # § 651a.10, all "to 1"
    "initial": Odds(1),
    "tie": Odds(10),
    "war": Odds(1),
    "war_tie": Odds(10),
}
WAR_TIED = Odds(2)  # § 651a.10(3)


class CasinoWarOptions(Options):
    """Chapter 651a."""

    shoe_type: Literal["manual", "two_batch", "continuous"] = option(
        "manual",
        cite="651a.3(b), (c), (e)",
        group="Cards",
        help="A manual shoe; a shuffler with two batches used in turn; or a device that shuffles after every round.",
    )
    shuffler_loads_shoe: bool = option(
        False, cite="651a.5(a)", group="Cards", help="The shuffler puts the finished stack straight into the shoe."
    )
    decks: Literal[6, 8, 12, 14, 16] = option(
        6, cite="651a.3(a), (c)", group="Cards", help="6 or 8; with two batches 12, 14 or 16 in all, half in each shoe."
    )
    seats: int = option(7, cite="651a.2(a)", group="Seats", help="Betting positions, at most nine.", ge=1, le=9)
    max_adjacent_boxes: int = option(
        2, cite="651a.7(e)", group="Seats", help="Adjacent boxes one player may wager on in a round.", ge=1, le=9
    )
    cover_card_depth: int = option(
        25, cite="651a.5(d)", group="Cards", help="Percent of the stack behind the cover card.", ge=25, le=90
    )
    floor_reshuffle: bool = option(
        True, cite="651a.5(a), (f)", group="Cards", help="The floor may order a reshuffle after any round."
    )
    recut: Literal["off", "last_cutter", "next_player"] = option(
        "off", cite="651a.5(e)", group="Cards", help="The floor may order a recut, by this player."
    )
    payouts_shown: Literal["layout", "sign"] = option(
        "layout", cite="651a.2(b)(4)", group="Felt", help="Payout odds on the layout, or on a sign."
    )
    preshuffled_cards: bool = option(
        False, cite="651a.4(e), 651a.5(a)", group="Cards", help="Decks arrive preinspected and preshuffled."
    )
    idle_spread: bool = option(
        True, cite="651a.5(g)", group="Cards", help="Idle cards are spread, and shuffled for the next player."
    )
    decision_timeout: int = option(
        20,
        cite="",
        group="Pace",
        help="Seconds to choose after a tie, then surrender; our addition: the chapter is silent.",
        ge=5,
        le=300,
    )
    table_min: Dollars = option(
        500, cite="", group="Limits", help="Least on the Initial Wager; the chapter is silent.", ge=1
    )
    table_max: Dollars = option(
        50_000, cite="", group="Limits", help="Most on the Initial Wager; the chapter is silent."
    )
    tie_min: Dollars = option(100, cite="", group="Limits", help="Least on a Tie Wager; the chapter is silent.", ge=1)
    tie_max: Dollars = option(10_000, cite="", group="Limits", help="Most on a Tie Wager; the chapter is silent.")

    @property
    def shoe_decks(self) -> int:
        """Decks in the shoe: one batch of two, § 651a.3(c)."""
        return self.decks // 2 if self.shoe_type == "two_batch" else self.decks

    @model_validator(mode="after")
    def _agree(self) -> Self:
        if self.shoe_type == "two_batch" and self.decks < 12:
            raise ValueError("a shuffler with two equal batches takes 12, 14 or 16 decks in all, § 651a.3(c)")
        if self.shoe_type != "two_batch" and self.decks > 8:
            raise ValueError("a single shoe holds 6 or 8 decks, § 651a.3(a)")
        if self.shuffler_loads_shoe and self.shoe_type == "manual":
            raise ValueError("only a shuffler can load the shoe itself, § 651a.5(a)")
        if self.max_adjacent_boxes > self.seats:
            raise ValueError("a player cannot use more adjacent boxes than the table has, § 651a.7(e)")
        return self
