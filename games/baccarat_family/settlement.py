"""Losers first, then seat by seat from the highest; vigorish of five percent, collected or marked."""

from collections.abc import Mapping
from fractions import Fraction

from games.baccarat_family.hands import LOSE, PUSH, Result, Verdict, verdict
from games.baccarat_family.options import BaccaratOptions
from games.kit.asks import Ask, Choice
from games.kit.felt import Debt
from games.kit.money import dollars
from games.kit.odds import Odds, Rounding
from games.kit.round import Round
from games.kit.wagers import Wager

VIGORISH = Fraction(1, 20)
ROUNDING = {"exact": Rounding.CENT_NEAREST, "up_25c": Rounding.QUARTER_UP}
PAYS = {"player": "pays_player", "tie": "pays_tie", "banker": "vigorish", "dragon_7": "pays_dragon_7"}


class Settlement:
    """The money of a round, and of the markers that stand from round to round."""

    def __init__(self, r: Round, options: BaccaratOptions, at: Mapping[str, str], *, pays_first: bool) -> None:
        self.r, self.options, self.at, self.pays_first = r, options, at, pays_first
        if options.marks_vigorish or "owed" in r.carry:
            banker = r.layout.spots["banker", None]
            r.debt = Debt("vigorish", banker, "Vigorish marked in earlier rounds.", at["collection"])

    def settle(self, result: Result) -> None:
        """All losing wagers are collected, then winners are settled from the highest seat downwards."""
        wagers = sorted(self.r.wagers(), key=lambda wager: -wager.seat)
        decided = [(wager, verdict(wager.spot.wager, result, **self.options.terms)) for wager in wagers]
        for wager, came in decided:
            if came == LOSE:
                self.r.lose(wager, reason(wager, result, came), self.cite(wager))
        for wager, came in decided:
            if came == PUSH:
                self.r.push(wager, reason(wager, result, came), self.cite(wager))
            elif isinstance(came, Odds):
                self._pay(wager, came, reason(wager, result, came))

    def _pay(self, wager: Wager, odds: Odds, why: str) -> None:
        spot = wager.spot
        cite = self.at[PAYS.get(spot.wager, "pays_bonus")]
        fee = self.vigorish(wager, odds)
        taken = 0 if self.options.marks_vigorish else fee
        if fee and not self.pays_first:
            self._take(wager.seat, fee)
        self.r.win(wager, odds, why, cite, fee=taken)
        if fee and self.pays_first:
            self._take(wager.seat, fee)

    def vigorish(self, wager: Wager, odds: Odds) -> int:
        """Five percent of what a Banker wager wins; nothing else pays any."""
        return vigorish(self.options, odds.profit(wager.stake)) if wager.spot.wager == "banker" else 0

    def _take(self, seat: int, fee: int) -> None:
        """The vigorish is collected from what is paid, or goes onto the seat's marker."""
        if not self.options.marks_vigorish:
            self.r.call(f"Seat {seat}: {dollars(fee)} vigorish.", self.at["collection"])
            return
        self.r.owe(seat, self.r.owed(seat) + fee)

    # ---- markers

    def asks(self) -> tuple[Ask, ...]:
        """Whoever owes vigorish may pay it at any time, and does on leaving the table."""
        cite = self.at["collection"]
        return tuple(
            Ask((number,), "vigorish", {"settle_up": Choice(f"Pay {dollars(owed)} vigorish", cite=cite, short="Pay")})
            for number in self.r.debtors()
            if self.r.seats[number].purse and (owed := self.r.owed(number))
        )

    def collect_all(self) -> None:
        """Before the cards are shuffled or replaced all markers are collected; none outlives its shoe."""
        for seat in reversed(self.r.debtors()):
            self.r.collect(seat)
            if self.r.owed(seat):
                why = f"Seat {seat} has no chips for the rest of its marker: the house bears it."
                self.r.call(why, self.at["collection"])
                self.r.owe(seat, 0)
        self.r.carry.pop("owed", None)

    def cite(self, wager: Wager) -> str:
        """Where the wager is defined."""
        name = wager.spot.wager
        return self.at["dragon_bonus" if name.startswith("dragon_bonus") else name]


def vigorish(options: BaccaratOptions, won: int) -> int:
    """Five percent of what a Banker wager won, as it is rounded; none at EZ."""
    return 0 if options.ez else ROUNDING[options.vig_rounding].whole(VIGORISH * won)


def reason(wager: Wager, result: Result, came: Verdict) -> str:
    """Why a wager ended as it did."""
    name, counts = wager.spot.wager, f"Player {result.player}, Banker {result.banker}"
    if name == "dragon_7" or (name == "banker" and came == PUSH and result.winner == "banker"):
        is_one = "A Dragon 7" if result.dragon_7 else "No Dragon 7"
        return f"{is_one}: {counts}, {result.banker_cards} Banker cards."
    if name.startswith("dragon_bonus"):
        hand = name.removeprefix("dragon_bonus_")
        ahead = result.player - result.banker if hand == "player" else result.banker - result.player
        if result.natural(hand):
            return f"{counts}: a Natural tie." if came == PUSH else f"{counts}: a Natural."
        return f"{counts}: not a Natural, ahead by {ahead}." if ahead > 0 else f"{counts}: not ahead."
    return f"{counts}."
