"""The money of a round: seats, wagers on the felt, and the acts that move chips. None of them makes or loses a cent."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.kit.carry import OWED
from games.kit.events import Event, Marked, Moved, Paid, Placed, Settled, Shared, Taken, record
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.naming import seat_named
from games.kit.odds import Odds, Rounding
from games.kit.wagers import Seat, Wager


class Debt(NamedTuple):
    """How a game's markers of what is owed are collected: when a player leaves, and when the chapter says."""

    marker: str
    spot: Spot
    why: str
    cite: str


class Felt:
    """What lies on the table, and whose it is."""

    __slots__ = ("accounts", "banking", "carry", "dealers", "debt", "events", "seats")

    seats: dict[int, Seat]
    carry: dict[str, Any]
    accounts: dict[str, int]
    """What other payers than a seat gained or gave so far: the house, the pot, a meter."""
    events: list[Event]
    dealers: Seat
    """The dealer's own place: it has wagers only where a player has the bank, and no purse, since that is the house."""
    banking: frozenset[int]
    """Seats that take part without a wager of their own, because they have the bank."""
    debt: Debt | None
    """Of a game whose players may owe the house something from round to round."""

    def wagers(self) -> list[Wager]:
        """Everything on the felt, seat by seat."""
        return [wager for seat in self.seats.values() for wager in seat.wagers.values()]

    def takes_part(self, seat: int) -> bool:
        """Whether a seat has a wager on the felt, or the bank."""
        return seat in self.banking or bool(self.seats[seat].wagers)

    @property
    def in_play(self) -> bool:
        """Whether there is anything to play for."""
        return bool(self.banking) or any(seat.wagers for seat in self.seats.values())

    # ---- what the table keeps of a person, who may leave, come back or change chairs

    def patron(self, seat: int) -> str:
        """Who sits in this seat, by a name that is the same from round to round and tells nothing else."""
        return self.seats[seat].patron

    def seat_of(self, patron: str) -> int:
        """Where this person sits now; 0 if they are not at the table."""
        return next((seat.number for seat in self.seats.values() if seat.patron == patron and not seat.gone), 0)

    def kept_of(self, seat: int, what: str, default: Any = None) -> Any:
        """What the table keeps under this name of the person in this seat."""
        kept: Any = self.carry.get(what)
        if not kept:
            return default
        if type(kept) is list:  # of a round from before patrons: the seats it is true of
            return True if seat in kept else default
        return kept.get(self.seats[seat].patron, default)

    def keep_of(self, seat: int, what: str, value: Any) -> None:
        """Keep this of the person in this seat; nothing is forgotten again."""
        kept: Any = self.carry.pop(what, {})
        if type(kept) is list:
            kept = {str(number): True for number in kept}
        kept = {patron: old for patron, old in kept.items() if patron != self.seats[seat].patron}
        if value:
            kept[self.seats[seat].patron] = value
        if kept:
            self.carry[what] = kept

    def owed(self, seat: int) -> int:
        """What the person in this seat owes the house on a marker of earlier rounds: not to be wagered."""
        if OWED not in self.carry:  # as nearly always
            return 0
        owed: int = self.kept_of(seat, OWED, 0)
        return owed

    def debtors(self) -> list[int]:
        """Seats whose players are there and owe something."""
        if OWED not in self.carry:
            return []
        return [number for number, seat in self.seats.items() if not seat.gone and self.owed(number)]

    def owe(self, seat: int, amount: int) -> None:
        """Make this the amount on the marker of the person in this seat."""
        assert self.debt, "a game that has markers says how they are collected"
        self.keep_of(seat, OWED, amount)
        self.events.append(Marked(self.debt.marker, f"seat:{seat}", dollars(amount) if amount else ""))

    def collect(self, seat: int) -> None:
        """Take what is owed, as far as the person has it; the marker shows the rest."""
        debt, owed = self.debt, self.owed(seat)
        if debt and owed:
            if paid := min(owed, self.seats[seat].purse):
                self.levy(seat, debt.spot, paid, debt.why, debt.cite)
            self.owe(seat, owed - paid)

    def decided_by(self, result: str, wagers: Iterable[Wager]) -> tuple[list[Wager], list[Wager]]:
        """The wagers that this result makes losers, and those it makes winners, by the spots that cover it."""
        losers: list[Wager] = []
        winners: list[Wager] = []
        for wager in wagers:
            (winners if result in wager.spot.covers else losers).append(wager)
        return losers, winners

    def change(self, number: int, spot: Spot, amount: int) -> Wager:
        """Move chips of a seat from its purse onto a spot, or back if the amount is negative."""
        seat = self.seats[number]
        wager = seat.wagers.get(spot)
        if wager is None:
            wager = seat.wagers[spot] = Wager(number, spot, amount)
        else:
            wager.stake += amount
        seat.purse -= amount
        if amount > 0:
            self.events.append(record(Placed, (number, spot.wager, spot.spot, amount, wager.stake)))
        else:
            self.events.append(Taken(number, spot.wager, spot.spot, -amount, wager.stake))
            if not wager.stake:
                del seat.wagers[spot]
        return wager

    def share(self, wager: Wager, stake: int, to: str) -> Wager:
        """Part a share from a wager and carry it to where it is decided on its own."""
        self.events.append(Shared(wager.seat, wager.spot.wager, wager.spot.spot, stake, to))
        wager.stake -= stake
        return Wager(wager.seat, wager.spot, stake, wager.note)

    def move(self, wager: Wager, to: Spot) -> None:
        """Carry a wager to another spot and make it that spot's wager."""
        wagers, spot = self.seats[wager.seat].wagers, wager.spot
        assert to not in wagers, f"seat {wager.seat} has a wager on {to.id} already"
        wagers[to] = wagers.pop(spot)
        wager.spot = to
        self.events.append(Moved(wager.seat, spot.wager, spot.spot, wager.stake, to.wager, to.spot))

    def dealer_wagers(self, spot: Spot, amount: int) -> Wager:
        """The dealer wagers chips of the house against a player who has the bank."""
        wager = self.dealers.wagers[spot] = Wager(self.dealers.number, spot, amount)
        self.accounts["house"] -= amount
        self.events.append(Placed(wager.seat, spot.wager, spot.spot, amount, amount))
        return wager

    # ---- how a wager ends

    def settle(
        self, wager: Wager, outcome: str, profit: int, why: str, cite: str, fee: int = 0, payer: str = "house"
    ) -> None:
        """End a wager: `profit` before any fee; what is not lost goes back to the seat."""
        spot, stake = wager.spot, wager.stake
        seat = self.seats[wager.seat] if wager.seat else self.dealers
        assert not wager.ended, f"{spot.id} of seat {wager.seat} has ended already"
        wager.ended = True
        if seat.wagers.get(spot) is wager:
            del seat.wagers[spot]
        if payer in self.accounts:
            self.accounts[payer] -= profit
        else:
            self._pay(payer, -profit)
        if fee:
            self.accounts["house"] += fee
            profit -= fee
        back = stake + profit
        if seat is self.dealers:
            self.accounts["house"] += back
        else:
            seat.purse += back
        ended = (seat.number, spot.wager, spot.spot, stake, outcome, profit, back, why, cite, fee, payer)
        self.events.append(record(Settled, ended))

    def win(
        self, wager: Wager, odds: Odds, why: str, cite: str, *,
        rounding: Rounding = Rounding.CENT_DOWN, fee: int = 0, payer: str = "house",
    ) -> None:  # fmt: skip
        """The wager wins at these odds."""
        self.settle(wager, "win", odds.profit(wager.stake, rounding), why, cite, fee, payer)

    def lose(self, wager: Wager, why: str, cite: str, *, payer: str = "house") -> None:
        """The wager is collected."""
        self.settle(wager, "lose", -wager.stake, why, cite, 0, payer)

    def push(self, wager: Wager, why: str, cite: str) -> None:
        """The wager goes back to its owner."""
        self.settle(wager, "push", 0, why, cite)

    def void(self, wager: Wager, why: str, cite: str) -> None:
        """The wager is called off and goes back."""
        self.settle(wager, "void", 0, why, cite)

    def stand(self, wager: Wager, note: str, why: str, cite: str) -> None:
        """The wager is not decided and stays up for the next round; `note` is its state there."""
        assert not wager.ended, f"{wager.spot.id} of seat {wager.seat} has ended already"
        assert note, "a wager that stands has a note"
        wager.note = note
        spot = wager.spot
        ended = (wager.seat, spot.wager, spot.spot, wager.stake, "stand", 0, 0, why, cite, 0, "house")
        self.events.append(record(Settled, ended))

    # ---- money that is not the end of a wager laid before

    def charge(self, seat: int, spot: Spot, amount: int, why: str, cite: str) -> None:
        """A price with a place of its own on the felt: laid down, and collected by the house."""
        self.lose(self.change(seat, spot, amount), why, cite)

    def levy(self, seat: int, spot: Spot, amount: int, why: str, cite: str) -> None:
        """A price besides the stake, from the purse to the house; given back if negative."""
        self._pay("house", amount)
        self.seats[seat].purse -= amount
        self.events.append(Settled(seat, spot.wager, spot.spot, 0, "fee", -amount, -amount, why, cite))

    def bonus(
        self, seat: int, wager: str, amount: int, why: str, cite: str, *, fee: int = 0, payer: str = "house"
    ) -> None:
        """Money without a stake of its own: an envy bonus, a meter's award, a bank's surplus or (negative) shortage."""
        self._pay(payer, -amount)
        self._pay("house", fee)
        net = amount - fee
        self.seats[seat].purse += net
        outcome = "win" if net >= 0 else "lose"
        self.events.append(Settled(seat, wager, None, 0, outcome, net, net, why, cite, fee, payer))

    def transfer(self, payer: str, to: str, amount: int, why: str, cite: str) -> None:
        """From one account to another: "house", "seat:3", or any name a game gives a pot or a meter."""
        self._pay(payer, -amount)
        self._pay(to, amount)
        self.events.append(Paid(payer, to, amount, why, cite))

    def _pay(self, account: str, amount: int) -> None:
        if account in self.accounts:
            self.accounts[account] += amount
        elif seat := seat_named(account):
            self.seats[seat].purse += amount
        else:
            self.accounts[account] = amount
