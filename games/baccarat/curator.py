"""The curator, §§ 631a.7 and 631a.14: who draws the cards, and how the shoe goes round."""

from typing import Any

from games.kit.asks import Answer, Ask, Choice
from games.kit.offers import Offer, from_right
from games.kit.round import Round

TAKE = {
    "accept": Choice("Take the shoe", cite="631a.7(c)"),
    "designate": Choice("Take it, and let the caller deal", cite="631a.7(d)(1)"),
}
CALLER = 0
"""The caller deals because nobody took the shoe."""


class Curator:
    """Kept in the carry as `{"seat", "caller_deals", "after"}`: `after` is the seat that passed the shoe, until taken.

    The shoe is offered while wagers are made; whoever does not answer before “no more bets” has declined.
    """

    def __init__(self, r: Round) -> None:
        self.r = r
        kept: dict[str, Any] = r.carry.get("curator", {"seat": CALLER, "caller_deals": False, "after": 0})
        self.seat, self.caller_deals, after = int(kept["seat"]), bool(kept.get("caller_deals")), kept.get("after")
        self.after: int | None = None
        self.offer = None if after is None else self._offer(int(after))

    def _offer(self, after: int) -> Offer:
        """Counterclockwise from the right of the one who passed it; a new shoe from seat 1."""
        self.after = after
        cite = "631a.14(b)" if after else "631a.7(b)"
        return Offer("shoe", TAKE, lambda: from_right(self.r.seats, after), cite)

    def new_shoe(self) -> None:
        """After every shuffle the shoe is offered from seat 1 again, § 631a.7(b)."""
        self.seat, self.caller_deals = CALLER, False
        self.offer = self._offer(0)

    def asks(self) -> tuple[Ask, ...]:
        """The offer of the shoe; and to the curator that he may pass it, or let the caller deal."""
        if self.offer:
            return self.offer.asks()
        if self.seat not in self.r.seats:
            return ()
        choices = {"pass_shoe": Choice("Pass the shoe", cite="631a.14(a)")}
        if not self.caller_deals:
            choices["caller_deals"] = Choice("Let the caller deal", cite="631a.7(d)(1)")
        return (Ask((self.seat,), "curator", choices),)

    def heard(self, answer: Answer) -> bool:
        """Whether this answer was about the shoe."""
        if answer.do == "caller_deals":
            self.caller_deals = True
            self.r.call(f"The caller deals for seat {self.seat}.", "631a.7(d)(1)")
        elif answer.do in ("pass_shoe", "order_shoe_on"):
            ordered = answer.do == "order_shoe_on"
            self.pass_on("is ordered to pass the shoe" if ordered else "passes the shoe", "631a.14(a)")
        elif self.offer and answer.do in self.offer.choices:
            self.offer.given[answer.seat] = answer
            if not self.offer.asks():
                self._decide()
        else:
            return False
        return True

    def pass_on(self, how: str, cite: str) -> None:
        """The shoe leaves the curator and is offered on."""
        self.r.call(f"Seat {self.seat} {how}.", cite)
        self.offer = self._offer(self.seat)
        self.caller_deals = False

    def close(self) -> None:
        """“No more bets”: an offer still open is decided by the answers given; a curator who left has passed."""
        if not self.offer and self.seat != CALLER and self.seat not in self.r.seats:
            self.pass_on("has left the table and the shoe", "631a.14(b)")
        if self.offer:
            self._decide()

    def _decide(self) -> None:
        assert self.offer
        taker = self.offer.taker()
        self.offer = None
        self.seat, self.caller_deals = (taker.seat, taker.do == "designate") if taker else (CALLER, False)
        if not taker:
            self.r.call("Nobody takes the shoe: the caller deals.", "631a.7(d)(2)")
        elif self.caller_deals:
            self.r.call(f"Seat {self.seat} takes the shoe and lets the caller deal.", "631a.7(d)(1)")
        else:
            self.r.call(f"Seat {self.seat} takes the shoe.", "631a.7(c)")
        self.r.mark("shoe", f"seat:{self.seat}" if self.deals_himself else "caller")

    @property
    def deals_himself(self) -> bool:
        """Whether a player draws the cards."""
        return self.seat != CALLER and not self.caller_deals

    def banker_lost(self) -> None:
        """The curator passes the shoe whenever the Banker's Hand loses, § 631a.14(a)(1)."""
        if self.seat == CALLER:
            self.offer = self._offer(0)
        else:
            self.pass_on("passes the shoe: the Banker's Hand lost", "631a.14(a)(1)")

    def keep(self) -> None:
        """Into the carry, for the next round."""
        after = self.after if self.offer else None
        self.r.carry["curator"] = {"seat": self.seat, "caller_deals": self.caller_deals, "after": after}
