"""What may go wrong with the cards and the card reader, and what the chapters make of it."""

from typing import TYPE_CHECKING

from games.blackjack_family.hands import Hand
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


class Wrong:
    """What follows where something has gone wrong."""

    def __init__(self, table: "Opening") -> None:
        self.table, self.r, self.at = table, table.r, table.at

    def no_cards(self, hand: Hand) -> None:
        """No card for this box: its wagers go back."""
        table = self.table
        table.dead(hand, "No cards were dealt to this box.", self.at["no_cards"])
        table.hands = [other for other in table.hands if other is not hand]

    def second_cards(self) -> Play[None]:
        """Players whose second card was forgotten have it after the others, or let the hand be dead."""
        table, forgotten = self.table, self.table.late
        table.late = []
        late = Choice("Second card after the others", cite=self.at["no_cards"])
        for hand in forgotten:
            yield from self._late_or_dead(hand, "second card", late, self.at["no_cards"])
        for hand in table.late:
            table.to_player(hand)
            hand.natural = hand.is_blackjack
        table.late = []
        table.hands = [hand for hand in table.hands if not hand.over]

    def skipped(self, hand: Hand) -> Play[None]:
        """A card asked for and not dealt: it comes after the others', or the hand is dead."""
        late = Choice("The card after the others", cite=self.at["skipped"])
        yield from self._late_or_dead(hand, "skipped card", late, self.at["skipped"])

    def _late_or_dead(self, hand: Hand, about: str, late: Choice, cite: str) -> Play[None]:
        choices = {"late": late, "dead": DEAD}
        answer = yield from self.r.choose(hand.seat, about, choices, default="late", cite=cite, hand=hand.name)
        if answer.do == "dead":
            self.table.dead(hand, "The hand is called dead.", cite)
        else:
            self.table.late.append(hand)

    def reader_misused(self, wrong: Irregularity) -> None:
        """The reader used on an up card that cannot make Blackjack: if it could show the hole card, all are dead."""
        if wrong.id == "reader_misused":
            return
        for wager in self.r.wagers():
            self.r.void(wager, "The hole card could be seen: all hands are dead.", self.at["reader_misused"])
        self.table.hands = []
