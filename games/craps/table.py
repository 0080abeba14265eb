"""The state of a Craps table between rolls, kept in the carry: point, shooter, and whose winners come down."""

from games.craps.bets import COME, HARDWAY, LINE, NUMBER, ODDS, Bet, rests
from games.craps.options import CrapsOptions
from games.dice_family.shaker import next_after
from games.kit.asks import DEALER, Refused
from games.kit.round import Round
from games.kit.wagers import Wager

PASS_LINE, DONT_PASS = ("pass_line", None), ("dont_pass", None)
KEPT_ALWAYS = 3
"""The point, the shooter, and whether he has thrown; mostly there is nothing else."""


class Table:
    """Where the game stands. `point` is 0 on a come-out."""

    __slots__ = ("decide", "new_shooter", "options", "point", "r", "shooter", "thrown", "who")

    def __init__(self, r: Round) -> None:
        options = r.options
        assert isinstance(options, CrapsOptions)
        self.r, self.options = r, options
        carry = r.carry
        self.point: int = carry.get("point", 0)
        self.shooter: int = carry.get("shooter", 1)
        """The seat that had the dice last, or is the first to be offered them."""
        self.who: str | None = carry.get("shooter_is")
        """The person who has the dice, also in another seat; None: whoever sits in that seat."""
        self.thrown: bool = carry.get("thrown", False)
        """Whether this shooter has thrown a come-out roll: the Fire Bet is for those who have not."""
        self.decide = False
        """The roll only decides the Come and Don't Come Bets that are left, § 623a.10(b)."""
        self.new_shooter = False
        """The clock handed the dice to another player than the one who was asked to throw."""

    def keep(self) -> None:
        """Leave the state for the next roll."""
        r, seat, who = self.r, self.shooter, self.who
        if who is None and seat in r.present:  # as nearly always
            who = r.seats[seat].patron
        elif here := self._seat(seat, who):
            seat, who = here, r.seats[here].patron
        carry = r.carry
        carry["point"], carry["shooter"], carry["thrown"] = self.point, seat, self.thrown
        if who and who != str(seat):
            carry["shooter_is"] = who
        elif len(carry) == KEPT_ALWAYS:
            return
        elif "shooter_is" in carry:
            del carry["shooter_is"]
        if "passed" in carry:
            del carry["passed"]
        if "down" in carry and type(carry["down"]) is dict:  # whoever has left is forgotten
            known = {seat.patron for seat in r.seats.values()}
            carry["down"] = {patron: True for patron in carry["down"] if patron in known}

    # ---- the dice

    def here(self) -> int:
        """The seat of the shooter, 0 if that person is not at the table any more."""
        return self._seat(self.shooter, self.who)

    def last(self) -> int:
        """The seat of whoever threw last, if no loser 7 came: the one to whom the dice come back; 0 if not there."""
        carry = self.r.carry
        return self._seat(carry.get("shooter", 1), carry.get("shooter_is"))

    def _seat(self, number: int, who: str | None) -> int:
        """Where this person sits: in this seat, as nearly always, or in another; None is whoever sits there."""
        r = self.r
        if number in r.present and (who is None or r.seats[number].patron == who):
            return number
        return r.seat_of(who) if who else 0

    def has_dice(self) -> int:
        """Who may throw: the shooter, else the player to the left of the seat they left; 0 if nobody is there."""
        return self.here() or self.next_after(self.shooter)

    def next_after(self, seat: int) -> int:
        """The player to the left of a seat, clockwise round the table, § 623a.10(c)."""
        return next_after(self.r, seat)

    def pass_dice(self, to: int) -> None:
        """Offer the dice to this player, who has not thrown yet."""
        self.shooter, self.thrown = to, False
        self.who = self.r.patron(to) if to in self.r.seats else None

    def has_line(self, seat: int) -> bool:
        """Whether this player has a Pass or Don't Pass Bet."""
        mine, spots = self.r.seats[seat].wagers, self.r.layout.spots
        return spots.get(PASS_LINE) in mine or spots.get(DONT_PASS) in mine

    def any_line(self) -> bool:
        return any(wager.spot.bet.kind is LINE for wager in self.r.wagers())

    def come_stands(self) -> bool:
        """Whether a Come or Don't Come Bet stands on a number."""
        return any(wager.spot.bet.kind is COME for wager in self.r.wagers())

    def may_throw(self, seat: int) -> None:
        """Refuse a throw on the come-out to a shooter without a line wager, § 623a.8(a)."""
        if self.point or self.has_line(seat):
            return
        if self.any_line() or not self.come_stands():
            raise Refused("line", "Before the throw the shooter makes a Pass or a Don't Pass wager.", "623a.8(a)")
        if not self.falls_to(seat):
            why = (
                "Before the come wagers are decided the dice are offered to the others: "
                "pass them on, or make a Pass or Don't Pass wager."
            )
            raise Refused("offer", why, "623a.10(b)")

    def falls_to(self, seat: int) -> bool:
        """Whether it is left to this player to decide the come wagers, as all others passed the dice, § 623a.10(b)."""
        if seat != (self.last() or seat):
            return False
        passed: list[str] = self.r.carry.get("passed", [])
        return all(other == seat or self.r.patron(other) in passed for other in self.r.present)

    def passes(self, seat: int) -> None:
        """A player passes the dice to the next one."""
        carry = self.r.carry
        carry["passed"] = [*carry.get("passed", ()), self.r.patron(seat)]
        self.hand_over(self.next_after(seat))

    def shoots(self, seat: int) -> bool:
        """The player who throws is the shooter. For the dealer, when the clock has run out: whether anybody throws.

        The dice go to the next player with a line wager if the shooter has none; with none at all whoever threw last
        throws only to decide Come Bets: the clock has offered the dice to all others. For players who have all left,
        the house throws on until nothing of theirs is left.
        """
        self.decide = self.new_shooter = False
        if seat != DEALER:
            self.decide = not self.point and not self.has_line(seat)
            if seat != self.here():
                self.pass_dice(seat)
            return True
        if not self.r.present:
            return True
        here = self.shooter
        if self.who is not None or here not in self.r.present:
            here = self._seat(here, self.who)
        first = seat = here or self.next_after(self.shooter)
        while not (self.point or self.has_line(seat)):
            seat = self.next_after(seat)
            if seat == first:
                self.decide = not self.any_line()
                if (last := self.last()) and here != last:
                    self.hand_over(last)
                    self.new_shooter = last != first
                return self.come_stands()
        if seat != here:
            self.hand_over(seat)
            self.new_shooter = seat != first
        return True

    def hand_over(self, seat: int) -> None:
        """The dice go to another player."""
        self.pass_dice(seat)
        if seat == self.last():  # he goes on, and is no new shooter
            self.thrown = self.r.carry.get("thrown", False)
        self.r.call(f"The dice go to seat {seat}.", "623a.10(c)")

    # ---- on and off

    def works(self, wager: Wager, bet: Bet) -> bool:
        """Whether a wager is active on this roll: by its nature, or as it was called."""
        note = wager.note
        if self.point and not self.decide:
            return note != "off" or not self.options.on_off_any_time
        if rests(bet):
            return note == "on"
        if bet.kind is ODDS and bet.flat == "come":
            return note == "on" or (note != "off" and self.options.come_odds_on_come_out == "on")
        return note != "off"

    def may_call(self, bet: Bet, to: str) -> None:
        """Refuse a call “on” or “off” that this wager does not know."""
        if bet.kind not in (NUMBER, HARDWAY, ODDS):
            raise Refused("call", f"{bet.name} cannot be called on or off: it always works.", bet.cite)
        if to == "off" and self.point and not self.options.on_off_any_time:
            raise Refused("call", "Wagers are called off only for a come-out roll here.", bet.cite)

    # ---- Fire

    def fire_open(self) -> bool:
        """Only before a new shooter's first come-out roll, § 623a.3(a)(40); one who left is followed by a new one."""
        return not self.point and (not self.thrown or not self.here())
