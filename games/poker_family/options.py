"""What an operator may choose at every poker game against posted odds: how cards are shuffled, dealt and counted."""

from typing import ClassVar, Literal, Self

from pydantic import model_validator

from games.kit.options import option
from games.kit.sections import ChapterOptions, Sections
from games.poker_family.sections import SECTIONS

HOURS_BY_HAND = 4


class PokerOptions(ChapterOptions):
    """The options that chapters 583, 587, 589 and 592 share."""

    sections: ClassVar[Sections] = SECTIONS

    shuffle: Literal["manual", "automatic", "self_reshuffling"] = option(
        "automatic",
        cite="@shuffle",
        group="Cards",
        help="By the dealer, who then cuts; by a shuffling device; or by an approved device that also counts.",
    )
    shuffler_loads_shoe: bool = option(
        False, cite="@shuffle", group="Cards", help="The device puts the stack straight into the shoe."
    )
    deck_mode: Literal["one", "two"] = option(
        "one", cite="@two_decks", group="Cards", help="One deck, or two used in turn with a shuffling device."
    )
    dealing_method: Literal["manual_shoe", "hand", "automated_shoe"] = option(
        "manual_shoe", cite="@dealing", group="Cards", help="One card at a time, or whole stacks."
    )
    shuffler_counts_cards: bool = option(
        True, cite="@counted", group="Cards", help="If not, the stub is counted at least every 5 rounds."
    )
    payouts_shown_on: Literal["layout", "sign"] = option(
        "layout", cite="@payouts_shown", group="Felt", help="Where the odds are posted."
    )
    deck_change: int = option(
        8, cite="@deck_change", group="Cards", help="Hours until the deck is changed: 4 by hand, 8 from a shoe.",
        ge=1, le=8,
    )  # fmt: skip
    preinspected_cards: bool = option(
        True, cite="@preinspected", group="Cards", help="Decks arrive preinspected and preshuffled."
    )
    abandoned_wagers: Literal["losing"] = option(
        "losing", cite="@abandoned", group="Rules", help="A player who leaves before deciding loses all wagers."
    )
    seats: int = option(6, cite="@seats", group="Seats", help="Betting positions, at most six.", ge=1, le=6)
    decision_timeout: int = option(
        20, cite="", group="Pace", help="Seconds for a decision; the chapter is silent.", ge=5, le=300
    )

    @model_validator(mode="after")
    def _agree(self) -> Self:
        at = SECTIONS[self.chapter]
        if self.deck_mode == "two" and self.shuffle != "automatic":
            raise ValueError(f"two decks are used in turn only with a shuffling device, § {at['two_decks']}")
        if self.dealing_method == "hand" and self.shuffle == "manual":
            raise ValueError(f"cards are dealt from the hand only with a shuffling device, § {at['from_the_hand']}")
        if self.shuffler_loads_shoe and (self.shuffle == "manual" or self.dealing_method == "hand"):
            raise ValueError(f"only a shuffling device can load a shoe, § {at['shuffle']}")
        if self.deck_change > HOURS_BY_HAND and self.dealing_method == "hand":
            raise ValueError(f"cards dealt by hand are changed every {HOURS_BY_HAND} hours, § {at['deck_change']}(1)")
        return self

    @property
    def stacks(self) -> bool:
        """Hands come out of the shoe whole."""
        return self.dealing_method == "automated_shoe"
