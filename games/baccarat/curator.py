"""The curator, §§ 631a.7 and 631a.14: who draws the cards, and how the shoe goes round."""

from typing import Any

from games.kit.asks import Answer, Ask, Choice, Play
from games.kit.offers import Offer, from_right
from games.kit.round import Round

TAKE = {
    "accept": Choice("Take the shoe", cite="631a.7(c)"),
    "designate": Choice("Let the caller deal", cite="631a.7(d)(1)"),
}
PASS = {"pass_shoe": Choice("Pass the shoe", cite="631a.14(a)")}
PASS_OR_LET = {**PASS, "caller_deals": Choice("Let the caller deal", cite="631a.7(d)(1)")}
OFFERED = "The shoe is offered to you. Who has it deals, or lets the caller deal."
CALLER = 0
"""The caller deals because nobody took the shoe."""


class Curator:
    """Kept in the carry as `{"seat", "who", "caller_deals", "after"}`: who has the shoe, and the seat they had it in;
    `after` is the seat that passed the shoe, until it is taken.

    The shoe is offered while wagers are made, also when the curator has left the table; whoever does not answer before
    “no more bets” has declined. Where the players took that long with the cut, it is offered then.
    """

    def __init__(self, r: Round) -> None:
        self.r = r
        kept: dict[str, Any] = r.carry.get("curator", {"seat": CALLER, "caller_deals": False, "after": 0})
        self.caller_deals, after = bool(kept.get("caller_deals")), kept.get("after")
        self.after: int | None = None
        self._have(int(kept["seat"]), kept.get("who"))
        self.offer = None if after is None else self._offer(int(after))

    def _have(self, seat: int, who: str | None) -> None:
        """The shoe is this person's; without a name, whoever's the seat is."""
        self.seat, self.who = seat, who
        self._vacant: Offer | None = None

    def here(self) -> int:
        """Where the curator sits now; 0 if that person is not at the table, or the caller has the shoe."""
        if self.who is None:
            return self.seat if self.seat in self.r.seats else 0
        return self.r.seat_of(self.who)

    def others(self, *, clockwise: bool = False) -> list[int]:
        """All but the curator, counterclockwise from the curator's right; last a newcomer in the chair they left."""
        at = self.here() or self.seat
        order = from_right(self.r.present, at)
        if clockwise:
            order.reverse()
        return order if self.here() or at not in self.r.present else [*order, at]

    def _offer(self, after: int) -> Offer:
        """Counterclockwise from the right of the one who passed it; a new shoe from seat 1."""
        self.after = after
        return Offer("shoe", TAKE, self.others, "631a.14(b)" if after else "631a.7(b)", OFFERED)

    @property
    def offered(self) -> Offer | None:
        """The offer that is open: the shoe was passed, or its curator is not at the table any more."""
        if self.offer or self.seat == CALLER or self.here():
            return self.offer
        if self._vacant is None:
            self._vacant = Offer("shoe", TAKE, self.others, "631a.14(b)", OFFERED)
        return self._vacant

    def new_shoe(self) -> None:
        """After every shuffle the shoe is offered from seat 1 again, § 631a.7(b)."""
        self.caller_deals = False
        self._have(CALLER, None)
        self.offer = self._offer(0)

    def asks(self) -> tuple[Ask, ...]:
        """The offer of the shoe; and to the curator that he may pass it, or let the caller deal."""
        if offered := self.offered:
            return offered.asks()
        if self.seat == CALLER:
            return ()
        choices = PASS if self.caller_deals else PASS_OR_LET
        return (Ask((self.here(),), "curator", choices, call="You have the shoe."),)

    def left(self, seat: int) -> None:
        """Whoever leaves takes the answer to an offer along."""
        for offer in (self.offer, self._vacant):
            if offer:
                offer.given.pop(seat, None)

    def heard(self, answer: Answer) -> bool:
        """Whether this answer was about the shoe."""
        if answer.do == "caller_deals":
            self.caller_deals = True
            self.r.call(f"The caller deals for seat {answer.seat}.", "631a.7(d)(1)")
        elif answer.do in ("pass_shoe", "order_shoe_on"):
            ordered = answer.do == "order_shoe_on"
            self.pass_on("is ordered to pass the shoe" if ordered else "passes the shoe", "631a.14(a)")
        elif (offered := self.offered) and answer.do in offered.choices:
            offered.given[answer.seat] = answer
            if not offered.asks():
                self._taken_over()
                self._decide()
        else:
            return False
        return True

    def pass_on(self, how: str, cite: str) -> Offer:
        """The shoe leaves the curator and is offered on."""
        seat = self.here() or self.seat
        self.r.call(f"Seat {seat} {how}.", cite)
        self.caller_deals = False
        self.offer = self._offer(seat)
        return self.offer

    def _taken_over(self) -> None:
        """The shoe of a curator who is not at the table was passed; what was answered about it meanwhile counts."""
        if not self.offer and (vacant := self.offered):
            given = vacant.given
            self.pass_on("has left the table and the shoe", "631a.14(b)").given.update(given)

    def close(self, *, offered: bool) -> Play[None]:
        """“No more bets”: an offer still open is decided by the answers given; a curator who left has passed."""
        self._taken_over()
        if self.offer:
            if not offered:
                yield from self.offer.settle()
            self._decide()

    def _decide(self) -> None:
        assert self.offer
        taker = self.offer.taker()
        self.offer = None
        self.caller_deals = bool(taker and taker.do == "designate")
        self._have(*((taker.seat, self.r.patron(taker.seat)) if taker else (CALLER, None)))
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
        after, seat = self.after if self.offer else None, self.here() or self.seat
        who = {"who": self.who or self.r.patron(seat)} if seat in self.r.seats or self.who else {}
        self.r.carry["curator"] = {"seat": seat, **who, "caller_deals": self.caller_deals, "after": after}
