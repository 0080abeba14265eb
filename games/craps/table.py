"""The state of a Craps table between rolls, kept in the carry: point, shooter, and whose winners come down."""

from games.craps.bets import COME, HARDWAY, LINE, NUMBER, ODDS, Bet, rests
from games.craps.options import CrapsOptions
from games.kit.asks import DEALER, Refused
from games.kit.round import Round
from games.kit.wagers import Wager

PASS_LINE, DONT_PASS = ("pass_line", None), ("dont_pass", None)


class Table:
    """Where the game stands. `point` is 0 on a come-out."""

    __slots__ = ("decide", "options", "point", "r", "shooter", "thrown")

    def __init__(self, r: Round) -> None:
        options = r.options
        assert isinstance(options, CrapsOptions)
        self.r, self.options = r, options
        carry = r.carry
        self.point: int = carry.get("point", 0)
        self.shooter: int = carry.get("shooter", 1)
        """The seat that has the dice, or is the first to be offered them."""
        self.thrown: bool = carry.get("thrown", False)
        """Whether this shooter has thrown a come-out roll: the Fire Bet is for those who have not."""
        self.decide = False
        """The roll only decides the Come and Don't Come Bets that are left, § 623a.10(b)."""

    def keep(self) -> None:
        """Leave the state for the next roll."""
        carry = self.r.carry
        carry["point"], carry["shooter"], carry["thrown"] = self.point, self.shooter, self.thrown

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
        if self.point or self.has_line(seat) or (self.come_stands() and not self.any_line()):
            return
        raise Refused("line", "Before the throw the shooter makes a Pass or a Don't Pass wager.", "623a.8(a)")

    def shoots(self, seat: int) -> bool:
        """The player who throws is the shooter. For the dealer, when the clock has run out: whether anybody throws.

        The dice go to the next player with a line wager if the shooter has none; with none at all the shooter throws
        only to decide Come Bets. For players who have all left, the house throws on until nothing of theirs is left.
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
                return self.come_stands()
        if seat != self.shooter:
            self.hand_over(seat)
        return True

    def hand_over(self, seat: int) -> None:
        """The dice go to another player."""
        self.pass_dice(seat)
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
        """Only before a new shooter's first come-out roll, § 623a.3(a)(40)."""
        return not self.point and not self.thrown
