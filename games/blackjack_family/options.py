"""What an operator may choose at every blackjack. A cite is a subject of `sections`; each chapter has its own §."""

from functools import cached_property
from typing import ClassVar, Literal, Self

from pydantic import model_validator

from games.blackjack_family.sections import SECTIONS
from games.kit.cards import DECK
from games.kit.odds import Odds
from games.kit.options import Dollars, option
from games.kit.sections import ChapterOptions


class FamilyOptions(ChapterOptions):
    """The shoe, the seats and the limits, as all the chapters have them."""

    sections = SECTIONS
    deck: ClassVar[tuple[str, ...]] = DECK
    """The cards of one deck."""
    insurance_pays: ClassVar[Odds] = Odds(2)

    seats: int = option(7, cite="@seats", group="Seats", help="Betting positions, at most seven.", ge=1, le=7)
    boxes_per_player: int = option(
        2, cite="@boxes", group="Seats", help="Adjacent boxes one player may wager on in a round.", ge=1, le=7
    )
    decks: int = option(
        6, cite="@decks", group="Cards", help="Decks in the shoe: one batch, or one side of a double shoe.", ge=1, le=24
    )
    shuffle_method: Literal["manual", "two_batch", "shoe_loading", "continuous"] = option(
        "two_batch",
        cite="@shuffler",
        group="Cards",
        help="By hand; a shuffler with two batches in turn; one that loads the shoe; one that reshuffles every round.",
    )
    preshuffled_decks: bool = option(
        False, cite="@preshuffled", group="Cards", help="Decks arrive preinspected and preshuffled; the cut stays."
    )
    cover_card_depth: int = option(
        25, cite="@cover_depth", group="Cards", help="Percent of the stack behind the cover card.", ge=25, le=90
    )
    player_cut: bool = option(
        True, cite="@cut", group="Cards", help="Offer the cut to the players in the prescribed order."
    )
    floor_reshuffle: bool = option(
        True, cite="@reshuffle", group="Cards", help="The floor may order a reshuffle after any round, or a recut."
    )
    no_mid_shoe_entry: bool = option(
        False,
        cite="@mid_shoe",
        group="Seats",
        help="Who sat out a round waits for the next shuffle, or to be admitted.",
    )
    payout_display: Literal["layout", "sign"] = option(
        "layout", cite="@signs", group="Felt", help="Payout odds on the layout, or on a sign."
    )
    stand_on_17_wording: str = option(
        "Dealer shall draw to 16 and stand on all 17s",
        cite="@wording",
        group="Felt",
        help="The inscription, or other words approved for it.",
        min_length=10,
        max_length=60,
    )
    smallest_chip: Dollars = option(
        100, cite="@insured", group="Limits", help="Decides how far insurance may exceed one half.", ge=25
    )
    decision_timeout: int = option(
        20, cite="", group="Pace", help="Seconds to decide, then the hand stands; the chapter is silent.", ge=5, le=300
    )
    table_min: Dollars = option(
        500, cite="", group="Limits", help="Least on the main wager; the chapter is silent.", ge=1
    )
    table_max: Dollars = option(50_000, cite="", group="Limits", help="Most on the main wager; the chapter is silent.")
    side_min: Dollars = option(100, cite="", group="Limits", help="Least on a side wager; the chapter is silent.", ge=1)
    side_max: Dollars = option(2_500, cite="", group="Limits", help="Most on a side wager; the chapter is silent.")

    @cached_property
    def continuous(self) -> bool:
        """Every round from a full shoe: no cut, no cover card."""
        return self.shuffle_method == "continuous"

    @cached_property
    def announces(self) -> bool:
        """Whether the players' totals are told, not only the dealer's."""
        return True

    @cached_property
    def one_card_on_split_aces(self) -> bool:
        """Split aces get one card each."""
        return False

    @cached_property
    def losers_first(self) -> bool:
        """All losing hands are collected before a winning one is paid."""
        return False

    @cached_property
    def cover(self) -> int:
        """Cards behind the cover card."""
        return 0 if self.continuous else -(-len(self.deck) * self.decks * self.cover_card_depth // 100)

    @model_validator(mode="after")
    def _agree(self) -> Self:
        at = SECTIONS[self.chapter]
        if self.boxes_per_player > self.seats:
            raise ValueError(f"a player cannot use more adjacent boxes than the table has, § {at['boxes']}")
        return self
