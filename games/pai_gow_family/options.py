"""What an operator may choose at both Pai Gow Pokers."""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from games.kit.options import Dollars, option
from games.kit.sections import ChapterOptions, Sections
from games.pai_gow_family.sections import SECTIONS

SILENT = "the chapter is silent."


class PokerOptions(ChapterOptions):
    """Options of chapters 588 and 645a; each gives them its own sections."""

    sections: ClassVar[Sections] = SECTIONS

    seats: int = option(
        6, cite="@seats", group="Seats", help="Betting positions in use; seven hands are dealt always.", ge=1, le=6
    )
    two_spots: bool = option(
        False, cite="@two_spots", group="Seats", help="A player may wager on two adjacent positions."
    )
    fortune_offered: bool = option(
        True, cite="@fortune", group="Optional wagers", help="The Fortune Bonus Wager is offered."
    )
    insurance_offered: bool = option(
        True, cite="@insurance", group="Optional wagers", help="The Insurance Wager is offered."
    )
    progressive_offered: bool = option(
        False, cite="@progressive", group="Progressive", help="The Progressive Payout Wager is offered."
    )
    progressive_rate: int = option(
        25, cite="", group="Progressive", help=f"Percent of each wager that goes to the meter; {SILENT}", ge=0, le=100
    )
    start_method: Literal["shaker", "rng", "button"] = option(
        "rng",
        cite="@start",
        group="Equipment",
        help="Three dice in a shaker; a random number from 1 to 7; or a button that goes round.",
    )
    mark_start: bool = option(
        True, cite="@mark", group="Equipment", help="A marker shows the position that gets the first cards."
    )
    deck_mode: Literal["one", "two"] = option(
        "one", cite="@cards", group="Cards", help="One deck, or two used in turn with a shuffling device."
    )
    shuffle_mode: Literal["manual", "automated", "self_reshuffling"] = option(
        "automated", cite="@shuffle", group="Cards", help="By the dealer, then cut; or by a device, and not cut."
    )
    shuffler_loads_shoe: bool = option(
        False, cite="@shuffle", group="Cards", help="The shuffling device puts the stack into the shoe by itself."
    )
    deal_method: Literal["manual_shoe", "hand", "automated_shoe"] = option(
        "automated_shoe", cite="@dealing", group="Cards", help="One card at a time, or whole hands from a device."
    )
    two_joker_decks: bool = option(
        False, cite="@two_jokers", group="Cards", help="Decks made with two jokers are bought; one joker is used."
    )
    preshuffled_cards: bool = option(
        False, cite="@preshuffled", group="Cards", help="Cards come inspected and shuffled."
    )
    second_cover_card: Literal["rack", "fourth_from_bottom"] = option(
        "rack", cite="@cover_card", group="Cards", help="Where the second cover card goes after a cut."
    )
    odds_display: Literal["layout", "sign"] = option(
        "layout", cite="@odds_shown", group="Felt", help="The odds are on the layout, or on a sign."
    )
    abandoned_wagers: Literal["played_out", "lost"] = option(
        "played_out",
        cite="@leaving",
        group="Rules",
        help="Wagers of a player who leaves in the middle of a round are played by the house way, or lost.",
    )
    table_min: Dollars = option(1_000, cite="", group="Limits", help=f"Least on the main wager; {SILENT}", ge=1)
    table_max: Dollars = option(50_000, cite="", group="Limits", help=f"Most on the main wager; {SILENT}")
    side_min: Dollars = option(100, cite="", group="Limits", help=f"Least on an optional wager; {SILENT}", ge=1)
    side_max: Dollars = option(10_000, cite="", group="Limits", help=f"Most on an optional wager; {SILENT}")
    set_timer: int = option(
        60,
        cite="",
        group="Pace",
        help="Seconds to set a hand, then the house way sets it; our addition: the chapter is silent.",
        ge=10,
        le=600,
    )

    @property
    def decision_timeout(self) -> int:
        """Seconds the table waits for a decision."""
        return self.set_timer

    @property
    def dice(self) -> bool:
        """Three dice show the number that counts."""
        return self.start_method == "shaker"

    @property
    def says_number(self) -> bool:
        """The random number is announced."""
        return True

    @model_validator(mode="after")
    def _devices_agree(self) -> Self:
        by_hand = self.shuffle_mode == "manual"
        at = self.sections[self.chapter] if self.chapter else {}
        if by_hand and self.deck_mode == "two":
            raise ValueError(f"two decks are used in turn only with a shuffling device, § {at['cards']}")
        if by_hand and self.deal_method == "hand":
            raise ValueError(f"cards are dealt from the hand only with a shuffling device, § {at['dealing']}")
        if by_hand and self.shuffler_loads_shoe:
            raise ValueError(f"no shuffling device is used that could load the shoe, § {at['shuffle']}")
        if self.start_method == "button" and (by_hand or self.deal_method != "automated_shoe"):
            raise ValueError(f"a button needs a shuffling device and an automated dealing shoe, § {at['start']}")
        return self
