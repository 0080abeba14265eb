"""What may go wrong with the cards, and what the chapters make of it."""

from typing import TYPE_CHECKING

from games.baccarat_family.hands import HANDS, banker_draws, is_natural, player_draws, value
from games.kit.asks import Play

if TYPE_CHECKING:
    from games.baccarat_family.rules import Baccarat

ASIDE = "aside"
WRONGS = {  # id: subject of its section, what the dealer says
    "drawn_in_error": ("error", "A card was drawn in error, unseen: it is the first card of the next round."),
    "undue_third_hidden": ("undue", "A third card was dealt to the Player's Hand though none is due; nobody saw it."),
    "undue_third_seen": ("undue_seen", "A third card was dealt to the Player's Hand though none is due; it was seen."),
    "card_exposed": ("disclosed", "A card too many was drawn and seen: it opens a simulated round."),
    "face_up_in_shoe": ("disclosed", "A card lies face up in the shoe."),
    "too_few_cards": ("too_few", "Too few cards are left: the round is void and all wagers are returned."),
    "improper_cut": ("recut", "The cut was improper: the cards are cut again."),
}


class TooFewCards(Exception):  # noqa: N818 — an event at the table, not an error
    """The shoe cannot complete the round."""


class Wrong:
    """The irregularities of one round, each asked for where it can happen."""

    def __init__(self, table: "Baccarat") -> None:
        self.table, self.r = table, table.r

    def first_card_shows(self) -> bool:
        """Face up as first card of a round: wagers go back, it opens a simulated round, and wagers reopen."""
        if not self.r.went_wrong("cards", "face_up_in_shoe"):
            return False
        self.r.call("Wagers are handed back; the next cards are for no wagers.", self.table.at["disclosed"])
        for wager in self.r.wagers():
            self.r.change(wager.seat, wager.spot, -wager.stake)
        self.table.draw(ASIDE)
        self._simulated_round()
        return True

    def undue_third(self, *, banker_must_draw: bool) -> Play[bool]:
        """A third card for a Player's Hand that stays; True if it became the Banker's. Unseen, it goes to the holder of
        the Banker's Hand like any third card of that hand, §§ 629a.13(b), 629a.8(c)(4), 631a.15(b)."""
        r, options = self.r, self.table.options
        wrong = r.went_wrong("cards", "undue_third_hidden", "undue_third_seen")
        if wrong is None:
            return False
        seen = wrong.id == "undue_third_seen"
        name = self.table.draw("player", None if seen else ())
        if banker_must_draw:
            r.slide("player", "banker")
            r.call("It becomes the Banker's third card.", wrong.cite)
            if not seen:
                yield from self.table.show_third("banker")
            return True
        r.slide("player", ASIDE)
        if not seen:
            self._keep_for_next_round(name, wrong.cite)
        elif options.exposed_third_card == "discard_plus_one":
            r.call(f"It goes to the discard {self.table.discards} with one more card, unseen.", wrong.cite)
            r.clear(ASIDE)
            r.burn()
        return False

    def extra_card(self) -> None:
        """A card too many once both hands are complete: unseen it is kept, seen it opens a simulated round."""
        while wrong := self.r.went_wrong("cards", "drawn_in_error", "card_exposed"):
            if ASIDE in self.r.hands:
                continue
            hidden = wrong.id == "drawn_in_error"
            name = self.table.draw(ASIDE, () if hidden else None)
            if hidden:
                self._keep_for_next_round(name, wrong.cite)

    def after_the_round(self) -> None:
        """A card that was seen and belongs to nobody opens a simulated round."""
        if ASIDE in self.r.hands:
            try:
                self._simulated_round()
            except TooFewCards:
                for hand in list(self.r.hands):
                    self.r.clear(hand)

    def _keep_for_next_round(self, card: str, cite: str) -> None:
        self.r.call("It is the first card of the next round.", cite)
        self.r.clear(ASIDE)
        self.r.shoe.put_back(card)

    def _simulated_round(self) -> None:
        """Dealt by the rules from the card that was seen, without wagers; all cards are discarded."""
        table, r = self.table, self.r
        r.call("A simulated round: no wagers are accepted.", table.at["disclosed"])
        r.slide(ASIDE, "player")
        r.clear(ASIDE)
        table.draw("banker")
        for hand in HANDS:
            table.draw(hand)
        player, banker = table.count("player"), table.count("banker")
        if not is_natural(player) and not is_natural(banker):
            third = value(table.draw("player")) if player_draws(player) else None
            if banker_draws(banker, third):
                table.draw("banker")
        for hand in HANDS:
            r.clear(hand)
