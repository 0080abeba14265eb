"""Hands and what they count: face value, ten for pictures, eleven for an ace unless that is too much."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.kit.boxes import Box
from games.kit.cards import RANKS
from games.kit.events import Dealt
from games.kit.round import Round
from games.kit.wagers import Wager

VALUES: Final = {rank: 11 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS}
THE_DEALER: Final = "dealer"
EXPOSED: Final = "exposed"
"""Where a card lies that was drawn in error and seen."""


class Count:
    """Cards as they come, and their total."""

    __slots__ = ("cards", "soft", "total")

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.total = 0
        self.soft = False

    def add(self, card: str) -> None:
        """One card more: an ace counts eleven as long as it can."""
        self.cards.append(card)
        value = VALUES[card[0]]
        if value == 11:
            if self.total < 11:
                self.soft = True
            else:
                value = 1
        self.total += value
        if self.total > 21 and self.soft:
            self.total -= 10
            self.soft = False

    def again(self, cards: Iterable[str]) -> None:
        """Count these cards instead."""
        self.cards, self.total, self.soft = [], 0, False
        for card in cards:
            self.add(card)

    @property
    def is_blackjack(self) -> bool:
        """An ace and a ten-value, if they are the first two."""
        return self.total == 21 and len(self.cards) == 2

    @property
    def words(self) -> str:
        """ "soft 17", "16"."""
        return f"soft {self.total}" if self.soft and self.total < 21 else str(self.total)


def total(cards: Sequence[str]) -> str:
    """What the cards of a hand count, as the page shows it."""
    hand = Count()
    hand.again(cards)
    return hand.words


def named(cards: Sequence[str]) -> str:
    """ "BJ" for a Blackjack, if these cards are as they were dealt."""
    return "BJ" if len(cards) == 2 and VALUES[cards[0][0]] + VALUES[cards[1][0]] == 21 else ""


class Hand(Count):
    """A hand that plays against the dealer: one of a box, or one of several that it was split into."""

    __slots__ = (
        "box",
        "double",
        "hidden",
        "main",
        "name",
        "natural",
        "number",
        "origin",
        "over",
        "seat",
        "splits",
        "surrendered",
    )

    def __init__(self, box: Box, number: int, main: Wager, origin: "Hand | None" = None) -> None:
        super().__init__()
        self.box = box
        self.seat = box.seat
        self.number = number
        """Which hand of its box, in the order they were made."""
        self.name = box.hand if number == 1 else f"{box.hand}/{number}"
        self.main = main
        self.origin = origin or self
        """The hand that was dealt, where this one was split from it."""
        self.splits = 0
        """How often it was split, if it was dealt."""
        self.double: Wager | None = None
        self.natural = False
        """Blackjack: an ace and a ten-value as the first two cards."""
        self.surrendered = False
        self.hidden = False
        """A card lies face down that nobody has seen."""
        self.over = False
        """It takes no more part: paid, lost, dead."""

    @property
    def is_split(self) -> bool:
        return self.main.spot.wager == "split" or self.origin is not self

    def on(self, r: Round, wager: str) -> Wager | None:
        """The wager of this hand's box."""
        return self.box.on(r, wager)


def hand_spot(box: Box, number: int) -> str | None:
    """How the spots of one hand of a box are called: `2` is the second hand of the own box, `2_1` the next box's."""
    if box.which is None:
        return None if number == 1 else str(number)
    return f"{box.which}_{number}"


def dealers_hand(r: Round) -> str:
    """What the dealer had in a round that is over, in a short word for the history."""
    dealer = Count()
    dealer.again(event.card for event in r.events if isinstance(event, Dealt) and event.hand == THE_DEALER)
    if not dealer.cards:
        return ""
    return "BJ" if dealer.is_blackjack else str(dealer.total)


def describe(options: object, result: str) -> tuple[str, str]:
    """The dealer's hand on the history: "Dealer 19", "Dealer bust 24"."""
    if result == "BJ":
        return "Dealer Blackjack", "black"
    return (f"Dealer bust {result}", "red") if result.isdigit() and int(result) > 21 else (f"Dealer {result}", "")
