"""What may go wrong with the cards and the card reader, and what the chapters make of it."""

from typing import TYPE_CHECKING

from games.blackjack_family.hands import EXPOSED, Hand
from games.blackjack_family.sections import SECTIONS
from games.kit.asks import Choice, Play
from games.kit.equipment import Irregularity

if TYPE_CHECKING:
    from games.blackjack_family.opening import Opening

WRONGS = {  # id: subject of its section, what the dealer says
    "face_up_in_shoe": ("face_up", "A card lies face up in the shoe: it is discarded."),
    "drawn_in_error": ("unseen", "A card was drawn in error, unseen: it is the next card."),
    "card_exposed": ("exposed", "A card was drawn in error and seen: it is the next card, for whoever takes it."),
    "dealer_drew_on_17": ("dealer_on_17", "The dealer drew to a standing hand: the card is discarded."),
    "dealer_missed": ("dealer_missed", "The dealer missed his own card: he gets it after the players."),
    "too_few_cards": ("too_few", "There are too few cards to complete the round."),
    "no_cards": ("no_cards", "No cards were dealt to this box: the hand is dead."),
    "one_card": ("no_cards", "Only one card was dealt to this box."),
    "card_skipped": ("skipped", "The dealer passed over a card that was asked for."),
    "reader_misused": ("reader_misused", "The card reader was used without cause; nobody could see the hole card."),
    "reader_misused_seen": ("reader_misused", "The card reader was used without cause and could show the hole card."),
    "reader_broken": ("reader_broken", "The card reader is out of order: no card until it is repaired."),
    "reader_failed": ("double_late", "The card reader does not show what it should."),
    "shuffler_jam": ("jam", "The shuffler did not finish: the cards are reshuffled."),
    "improper_cut": ("recut", "The cut was improper: the cards are cut again."),
}
DEAD = Choice("Hand dead, wager returned")


def irregularities(chapter: str) -> dict[str, Irregularity]:
    """What may go wrong, with this chapter's sections."""
    return {id_: Irregularity(id_, text, SECTIONS[chapter][subject]) for id_, (subject, text) in WRONGS.items()}


class Wrong:
    """The irregularities of one round, each asked for where it can happen."""

    def __init__(self, table: "Opening") -> None:
        self.table, self.r, self.at = table, table.r, table.at
        self.late: list[Hand] = []
        """Hands that get a card after the others."""
        self.refused: set[int] = set()
        """Seats that get no more cards: they refused one that all had seen."""

    # ---- the deal

    def no_cards(self, hand: Hand) -> bool:
        """No card for this box: its wagers go back."""
        if not self.r.went_wrong("cards", "no_cards"):
            return False
        self.table.dead(hand, "No cards were dealt to this box.", self.at["no_cards"])
        return True

    def one_card(self, hand: Hand) -> Play[bool]:
        """No second card: the player has it after the others, or lets the hand be dead."""
        if not self.r.went_wrong("cards", "one_card"):
            return False
        late = Choice("Second card after the others", cite=self.at["no_cards"])
        yield from self._late_or_dead(hand, "second card", late, self.at["no_cards"])
        return True

    def _late_or_dead(self, hand: Hand, about: str, late: Choice, cite: str) -> Play[None]:
        choices = {"late": late, "dead": DEAD}
        answer = yield from self.r.choose(hand.seat, f"{about} {hand.name}", choices, default="late", cite=cite)
        if answer.do == "dead":
            self.table.dead(hand, "The hand is called dead.", cite)
        else:
            self.late.append(hand)

    def second_cards(self) -> None:
        """The second cards that wait for the others."""
        for hand in self.late:
            self.table.to_player(hand)
        self.late = []

    def dealer_missed(self) -> bool:
        """The dealer passed himself over; his cards come after the players'."""
        return self.r.went_wrong("cards", "dealer_missed") is not None

    # ---- the reader

    def reader_misused(self) -> bool:
        """The reader used on an up card that cannot make Blackjack; True if it could show the hole card."""
        wrong = self.r.went_wrong("cards", "reader_misused", "reader_misused_seen")
        if wrong is None or wrong.id == "reader_misused":
            return False
        for wager in self.r.wagers():
            self.r.void(wager, "The hole card could be seen: all hands are dead.", self.at["reader_misused"])
        return True

    def reader_repaired(self) -> Play[None]:
        """No card is dealt until the reader works."""
        if self.r.went_wrong("cards", "reader_broken"):
            yield from self.r.dealer("repaired", "The reader is repaired", self.at["reader_broken"])

    # ---- cards after the first two

    def expose(self) -> None:
        """A card drawn in error lies open as the next one."""
        if EXPOSED not in self.r.hands and self.r.went_wrong("cards", "card_exposed"):
            self.table.shoes.draw(EXPOSED, 0)

    def skipped(self, hand: Hand) -> Play[bool]:
        """A card asked for and not dealt: it comes after the others', or the hand is dead."""
        if not self.r.went_wrong("cards", "card_skipped"):
            return False
        late = Choice("The card after the others", cite=self.at["skipped"])
        yield from self._late_or_dead(hand, "skipped card", late, self.at["skipped"])
        return True

    def dealer_stands(self) -> None:
        """A card drawn to a standing hand is discarded, and so is one that nobody could use."""
        if self.r.went_wrong("cards", "dealer_drew_on_17"):
            self.table.shoes.draw("found", 0)
            self.r.clear("found")
        if EXPOSED in self.r.hands:
            self.r.clear(EXPOSED)
