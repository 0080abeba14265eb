"""Hands and what they count: face value, ten for pictures, eleven for an ace unless that is too much."""

from collections.abc import Iterable, Sequence
from typing import Final

from games.kit.boxes import Box
from games.kit.cards import RANKS
from games.kit.contract import NOTHING, HandLies, Page, Result
from games.kit.events import ANYONE, Dealt, Marked
from games.kit.round import Round
from games.kit.wagers import Wager

VALUES: Final = {rank: 11 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS}
THE_DEALER: Final = "dealer"
ACROSS: Final = "across"
"""The marker of a card that lies across its hand."""
FREE: Final = "free"
"""The marker of a lammer that lies with a hand: a wager that the house gave."""
OVER: Final = "over"
"""The marker of a hand over 21 that may still be saved."""
LESS: Final = "less"
"""The marker of a hand that the last card was taken off: "24 − 7"."""
MARKS: Final = {
    ACROSS: "{at}: the last card lies across.",
    FREE: "{at}: a Free Bet lammer is placed.",
    OVER: "{at}: {shows} is over 21.",
    LESS: "{at}: the last card is subtracted, {shows}.",
}
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

    def subtract(self, card: str) -> int:
        """One card more that counts less instead of more, an ace one; what it took off. No ace counts eleven then."""
        self.cards.append(card)
        value = VALUES[card[0]] if card[0] != "A" else 1
        self.total -= value
        return value

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


def total(cards: Sequence[str], as_dealt: bool = False) -> str:
    """What the cards of a hand count, as the page shows it; "BJ" for a Blackjack, if they are as they were dealt."""
    if as_dealt and len(cards) == 2 and VALUES[cards[0][0]] + VALUES[cards[1][0]] == 21:
        return "BJ"
    hand = Count()
    hand.again(cards)
    return hand.words


class Hand(Count):
    """A hand that plays against the dealer: one of a box, or one of several that it was split into."""

    __slots__ = (
        "box",
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
        "wagers",
    )

    def __init__(self, box: Box, number: int, main: Wager, origin: "Hand | None" = None) -> None:
        self.cards = []  # as in a count: a call less for each hand
        self.total = 0
        self.soft = False
        self.box = box
        self.seat = box.seat
        self.number = number
        """Which hand of its box, in the order they were made."""
        self.name = box.hand if number == 1 else f"{box.hand}/{number}"
        self.main = main
        self.wagers = [main]
        """All that lies on it: doubles and lammers too, which are wagers without a stake."""
        self.origin = origin or self
        """The hand that was dealt, where this one was split from it."""
        self.splits = 0
        """How often it was split, if it was dealt."""
        self.natural = False
        """Blackjack: an ace and a ten-value as the first two cards."""
        self.surrendered = False
        self.hidden = False
        """A card lies face down that nobody has seen."""
        self.over = False
        """It takes no more part: paid, lost, dead."""

    @property
    def is_split(self) -> bool:
        return self.origin.splits > 0

    def on(self, r: Round, wager: str) -> Wager | None:
        """The wager of this hand's box."""
        return self.box.on(r, wager)


def hand_spot(box: Box, number: int) -> str | None:
    """How the spots of one hand of a box are called: `2` is the second hand of the own box, `2_1` the next box's."""
    if box.which is None:
        return None if number == 1 else str(number)
    return f"{box.which}_{number}"


def how_hands_lie(r: Round) -> dict[str, HandLies]:
    """How hands lie: with a card across, as a double down draws it, with lammers, with a card that is subtracted."""
    found: dict[str, HandLies] = {}
    for event in r.events[: r.told]:
        if not isinstance(event, Marked):
            continue
        lies = found.get(event.at, HandLies())
        if event.marker == ACROSS:
            found[event.at] = lies._replace(across=(*lies.across, int(event.shows)))
        elif event.marker == FREE:
            found[event.at] = lies._replace(lammers=lies.lammers + 1)
        elif event.marker == OVER:
            found[event.at] = lies._replace(too_many=True)
        elif event.marker == LESS:
            counted, off = map(int, event.shows.split(" − "))
            left = counted - off
            found[event.at] = lies._replace(working=event.shows, total=str(left), too_many=left > 21)
    return found


def page(r: Round, viewer: int) -> Page:
    """How the hands lie."""
    return Page(hands=how_hands_lie(r)) if viewer == ANYONE else NOTHING


def dealers_hand(r: Round) -> str:
    """What the dealer had in a round that is over, in a short word for the history."""
    dealer = Count()
    dealer.again(event.card for event in r.events if isinstance(event, Dealt) and event.hand == THE_DEALER)
    if not dealer.cards:
        return ""
    return "BJ" if dealer.is_blackjack else str(dealer.total)


def describe(options: object, result: str) -> Result:
    """The dealer's hand on the history: "Dealer 19", "Dealer bust 24"."""
    if result == "BJ":
        return Result("Dealer Blackjack", "black")
    bust = result.isdigit() and int(result) > 21
    return Result(f"Dealer bust {result}", "red") if bust else Result(f"Dealer {result}")
