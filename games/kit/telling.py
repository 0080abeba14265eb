"""A round's events in the words of the house: whole sentences for a person, and a word or two for a dot on a line."""

from collections.abc import Mapping
from typing import Final

from games.kit.cards import DECK, symbols
from games.kit.events import (
    ANYONE,
    Burned,
    Called,
    Came,
    Checked,
    Cleared,
    Dealt,
    Event,
    Irregular,
    Lit,
    Marked,
    Moved,
    Paid,
    Parted,
    Peeked,
    Placed,
    Settled,
    Shared,
    Shown,
    Slid,
    Taken,
    Turned,
    may_see,
)
from games.kit.money import dollars
from games.kit.naming import hand_named
from games.kit.round import Round

DONE: Final = {
    "win": "wins", "lose": "loses", "push": "is a push", "void": "is void", "stand": "stays up", "fee": "is a fee",
}  # fmt: skip
LONGEST: Final = 22
"""Letters of a call on a line of dots."""


def plain_words(name: str) -> str:
    """ "cover_card" as it stands in a sentence."""
    return name.replace("_", " ")


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def so_many(count: int, piece: str) -> str:
    """ "2 cards", "1 tile"."""
    return f"{count} {piece}{'' if count == 1 else 's'}"


class Teller:
    """Tells the events of a round to a viewer, with the names of those who sit there where they are known."""

    def __init__(self, r: Round, names: Mapping[int, str] | None = None, viewer: int = ANYONE) -> None:
        self.game, self.options, self.layout = r.game, r.options, r.layout
        self.names, self.viewer = names or {}, viewer

    def sentence(self, event: Event) -> str:
        """The event in a sentence, as this viewer may know it."""
        return self._of_chips(event) or self._of_equipment(event) or self._of_pieces(event)

    def _of_chips(self, event: Event) -> str:
        match event:
            case Placed(seat, wager, spot, amount, total):
                more = f"; {dollars(total)} lies there" if total != amount else ""
                return f"{self._does(seat, 'put')} {dollars(amount)} on {self.spot(wager, spot)}{more}."
            case Taken(seat, wager, spot, amount, _):
                return f"{self._does(seat, 'take')} {dollars(amount)} back from {self.spot(wager, spot)}."
            case Moved(seat, wager, spot, amount, to_wager, to_spot):
                there = self.spot(to_wager, to_spot)
                return f"{self.who(seat)}: {dollars(amount)} on {self.spot(wager, spot)} moves to {there}."
            case Shared(seat, wager, spot, amount, to):
                return f"{self.who(seat)}: {dollars(amount)} of {self.spot(wager, spot)} goes to {self.place(to)}."
            case Settled(seat, wager, spot, stake, outcome, profit, _, why):
                won = f" {dollars(profit, cents_always=True)}" if outcome == "win" else ""
                ends = f"{DONE.get(outcome, outcome)}{won}"
                return f"{self.who(seat)}: {self.spot(wager, spot)}, {dollars(stake)}, {ends}: {why}"
            case Paid(payer, to, amount, why):
                return f"{_capital(self.account(payer))} pays {dollars(amount)} to {self.account(to)}: {why}"
            case Checked(seat, wager, spot, said, right):
                whose = f"{self.spot(wager, spot)} of {self.who(seat)}"
                return f"The dealer says {dollars(said)} comes back for {whose}; it is {dollars(right)}."
        return ""

    def _of_equipment(self, event: Event) -> str:
        match event:
            case Called(text) | Irregular(text=text):
                return text
            case Came(equipment, result):
                verb = "show" if equipment == "dice" else "shows"
                return f"The {equipment} {verb} {self.game.shows.describe(self.options, result).words}."
            case Marked(marker, at, shows):
                return self.marked(marker, at, shows)
            case Lit(wagers):
                return f"Lit: {', '.join(self.spot(wager, None) for wager in wagers)}."
        return ""

    def _of_pieces(self, event: Event) -> str:
        """What was done with cards or tiles: "Dealer: 8 of spades.", "You: a card face down." """
        piece, say = self.game.plays.piece, self.game.plays.say
        match event:
            case Dealt(hand, card, _, seen_by):
                seen = may_see(seen_by, self.viewer)
                return f"{self.hand(hand)}: {say(card) if seen else f'a {piece} face down'}."
            case Turned(hand, _, card):
                return f"{self.hand(hand)}: the {say(card)} is turned up."
            case Shown(hand, _, card, _, seen_by):
                what = f"the {say(card)}" if may_see(seen_by, self.viewer) else f"a {piece}"
                return f"{self.hand(hand)}: {what} is shown to {', '.join(self.who(seat) for seat in sorted(seen_by))}."
            case Peeked(hand, finds):
                return f"The card reader looks at {self.hand(hand)}'s {piece}: {finds}."
            case Slid(hand, at, to):
                return f"{self.hand(hand)}: {piece} {at + 1} goes to {self.hand(to)}."
            case Parted(hand, at, to):
                return f"{self.hand(hand)}: {so_many(len(at), piece)} laid as {self.hand(to)}."
            case Burned(cards):
                return f"{so_many(cards, piece).capitalize()} burned."
            case Cleared(hand):
                return f"{self.hand(hand)}: the {piece}s are taken up."
        raise AssertionError(f"there are no words for {event}")

    def short(self, event: Event) -> str:  # noqa: C901 — a few words for each kind of event
        """The event in a word or two, as the dealer knows it."""
        match event:
            case Called(text):
                return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"
            case Came(_, result):
                return result
            case Dealt(_, card) | Turned(_, _, card) | Shown(_, _, card):
                return symbols(card) if card in DECK else card
            case Settled(seat, outcome=outcome):
                return f"{ {'win': 'Pay', 'lose': 'Collect'}.get(outcome, outcome.capitalize()) } {seat}"
            case Irregular(name):
                return plain_words(name)
            case Marked(marker):
                return plain_words(marker).capitalize()
            case Lit():
                return "Lights"
            case Burned(count):
                return f"Burn {count}"
            case Cleared():
                return "Discard"
            case Placed(seat, amount=amount) | Taken(seat, amount=amount):
                return f"{seat}: {dollars(amount)}"
            case Paid(_, to):
                return f"To {self.account(to)}"
            case Parted():
                return "Hand set"
            case Peeked():
                return "Card reader"
            case Slid():
                return f"{self.game.plays.piece.capitalize()} moved"
            case Moved() | Shared():
                return "Wager moved"
            case Checked():
                return "Payout checked"

    # ---- who and where

    def _does(self, seat: int, verb: str) -> str:
        return f"{self.who(seat)} {verb}{'' if seat == self.viewer else 's'}"

    def who(self, seat: int) -> str:
        """ "You", "Wren", "Seat 4"."""
        return self.names.get(seat, f"Seat {seat}")

    def account(self, name: str) -> str:
        """ "the house", "Seat 4", "the bad beat meter"."""
        hand = hand_named(name)
        return self.who(hand.seat) if hand else f"the {plain_words(name)}"

    def spot(self, wager: str, spot: str | None) -> str:
        """What a wager is called."""
        found = self.layout.spots.get((wager, spot))
        return found.name if found else plain_words(f"{wager} {spot}" if spot else wager).capitalize()

    def place(self, id_: str) -> str:
        """The spot of this id."""
        wager, _, spot = id_.partition(":")
        return self.spot(wager, spot or None)

    def hand(self, hand: str) -> str:
        """Whose hand it is: "Dealer", "You, box 2", "Seat 4, low"."""
        found = hand_named(hand)
        if not found:
            named = self.layout.wide.hands.get(hand)
            return named.name if named else plain_words(hand).capitalize()
        box, number = f"box {found.box}" if found.box > 1 else "", f"hand {found.number}" if found.number > 1 else ""
        return ", ".join(filter(None, [self.who(found.seat), box, found.part, number]))

    def marked(self, marker: str, at: str, shows: str) -> str:
        """ "The dolly marks Straight 17.", "Player's Hand is held by seat 5." """
        whose, _, at_spot = at.rpartition(" ")  # a marker on one player's wager names the seat first
        wager, _, spot = at_spot.partition(":")
        lies = (wager, spot or None) in self.layout.spots
        place = self.place(at_spot) if lies else self.hand(at)
        if lies and whose:
            place = f"{place} of {self.who(int(whose))}"
        if self.game.plays.wheel and not lies:
            lies, place = True, self.game.shows.describe(self.options, at).words
        if marker in self.game.shows.marks:
            return self.game.shows.marks[marker].format(at=place, shows=shows)
        if lies:
            return f"The {plain_words(marker)} marks {place}{f': {shows}' if shows else ''}."
        return f"{plain_words(marker).capitalize()}: {place}{f', {shows}' if shows else ''}."
