"""The state of a Craps table between rolls, kept in the carry: point, shooter, and whose winners come down."""

from games.craps.bets import COME, HARDWAY, LINE, NUMBER, ODDS, Bet, rests
from games.craps.options import CrapsOptions
from games.kit.asks import DEALER, Refused
from games.kit.round import Round
from games.kit.wagers import Wager

PASS_LINE, DONT_PASS = ("pass_line", None), ("dont_pass", None)


class Table:
    """Where the game stands. `point` is 0 on a come-out."""

    __slots__ = ("decide", "last", "options", "point", "r", "shooter", "thrown")

    def __init__(self, r: Round) -> None:
        options = r.options
        assert isinstance(options, CrapsOptions)
        self.r, self.options = r, options
        carry = r.carry
        self.point: int = carry.get("point", 0)
        self.shooter: int = carry.get("shooter", 1)
        """The seat that has the dice, or is the first to be offered them."""
        self.last = self.shooter
        """Who threw last, if no loser 7 came: the one to whom the dice come back."""
        self.thrown: bool = carry.get("thrown", False)
        """Whether this shooter has thrown a come-out roll: the Fire Bet is for those who have not."""
        self.decide = False
        """The roll only decides the Come and Don't Come Bets that are left, § 623a.10(b)."""

    def keep(self) -> None:
        """Leave the state for the next roll."""
        carry = self.r.carry
        carry["point"], carry["shooter"], carry["thrown"] = self.point, self.shooter, self.thrown
        carry.pop("passed", None)

    # ---- the dice

    def next_after(self, seat: int) -> int:
        """The player to the left of a seat, clockwise round the table, § 623a.10(c)."""
        present = self.r.present
        return next((number for number in present if number > seat), present[0] if present else 0)

    def pass_dice(self, to: int) -> None:
        """Offer the dice to this player, who has not thrown yet."""
        self.shooter, self.thrown = to, False

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
        present = self.r.present
        if self.last in present and seat != self.last:
            return False
        return set(present) <= {seat, *self.r.carry.get("passed", ())}

    def passes(self, seat: int) -> None:
        """A player passes the dice to the next one."""
        carry = self.r.carry
        carry["passed"] = [*(passed for passed in carry.get("passed", ()) if passed != seat), seat]
        self.hand_over(self.next_after(seat))

    def shoots(self, seat: int) -> bool:
        """The player who throws is the shooter. For the dealer, when the clock has run out: whether anybody throws.

        The dice go to the next player with a line wager if the shooter has none; with none at all whoever threw last
        throws only to decide Come Bets: the clock has offered the dice to all others. For players who have all left,
        the house throws on until nothing of theirs is left.
        """
        self.decide = False
        if seat != DEALER:
            self.decide = not self.point and not self.has_line(seat)
            if seat != self.shooter:
                self.pass_dice(seat)
            return True
        if not self.r.present:
            return True
        first = seat = self.shooter if self.shooter in self.r.present else self.next_after(self.shooter)
        while not (self.point or self.has_line(seat)):
            seat = self.next_after(seat)
            if seat == first:
                self.decide = not self.any_line()
                if self.shooter != self.last and self.last in self.r.present:
                    self.hand_over(self.last)
                return self.come_stands()
        if seat != self.shooter:
            self.hand_over(seat)
        return True

    def hand_over(self, seat: int) -> None:
        """The dice go to another player."""
        self.pass_dice(seat)
        if seat == self.last:  # he goes on, and is no new shooter
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
        return not self.point and (not self.thrown or self.shooter not in self.r.present)
