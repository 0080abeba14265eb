"""The bank, § 621a.9: who is offered it, what it must cover, what it orders, and the settlement out of the middle."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from games.kit.asks import Amount, Answer, Ask, Choice, Play, Refused
from games.kit.chance import Source
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.offers import DECLINE, Offer
from games.kit.round import Round
from games.kit.wagers import Wager
from games.pai_gow.delivery import Cut, Cuts, Styles
from games.pai_gow.options import PaiGowOptions

CENTRE = "centre"
SEATS = range(1, 7)


class Bank(NamedTuple):
    """The player who has the bank in this round, alone or with the house."""

    seat: int
    shared: bool

    @property
    def word(self) -> str:
        return "co-bank" if self.shared else "bank"


class Orders(NamedTuple):
    """What the bank ordered: how the tiles are delivered, and how they were cut before."""

    style: str
    cut: Cut | None


def wagered(r: Round, besides: int) -> int:
    """All Pai Gow Wagers of the other players."""
    return sum(wager.stake for wager in r.wagers() if wager.spot.wager == "pai_gow" and wager.seat != besides)


def chips_of(r: Round, seat: int) -> int:
    """What a player has to bank with: the purse, and the own wagers that a bank takes back."""
    return r.seats[seat].purse + r.seats[seat].staked


class Covers:
    """The bank may be taken by whoever covers the other players' wagers, § 621a.9(d)(2), as far as they are made."""

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> None:
        if args:
            raise Refused("shape", "This needs nothing and no more.")
        if chips_of(r, seat) < (needed := wagered(r, seat)):
            raise Refused("cover", f"A bank covers all other wagers; they are {dollars(needed)}.", "621a.9(d)(2)")

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any] | None:
        return {} if chips_of(r, seat) >= wagered(r, seat) else None

    def public(self) -> Mapping[str, Any]:
        return {}


class Banking:
    """The bank in one round, from its offer to its orders."""

    def __init__(self, r: Round, options: PaiGowOptions) -> None:
        self.r, self.options = r, options
        accept = {"bank": Choice("Take the bank", Covers(), "621a.9(c)")}
        if options.co_bank_offered:
            accept["co_bank"] = Choice("Co-bank with the house", Covers(), "621a.9(e)")
        self.offer = Offer("bank", accept, self.order, "621a.9(c)")

    # ---- the offer

    def order(self) -> list[int]:
        """Who may bank, from seat 1 counterclockwise; after a bank's round from the seat to that bank's right."""
        if not self.options.player_bank_offered or not self.r.carry.get("opened"):
            return []
        last: int = self.r.carry.get("bank", 0)
        return [seat for seat in (*SEATS[last:], *SEATS[:last]) if self._eligible(seat, last)]

    def _eligible(self, seat: int, last: int) -> bool:
        """Wagered in the last round against the dealer, and did not bank the last round, § 621a.9(c), (d)(1)."""
        return seat in self.r.seats and seat != last and str(seat) in self.r.carry["against"]

    def asks(self) -> tuple[Ask, ...]:
        """The offer, open as long as wagers are."""
        return self.offer.asks()

    def answer(self, answer: Answer) -> None:
        """A seat takes the bank or passes it on; a bank's own wagers are handed back."""
        r = self.r
        self.offer.given[answer.seat] = answer
        if answer.do == DECLINE or (bank := self.taker) is None or bank.seat != answer.seat:
            return
        r.banking = frozenset({bank.seat})
        r.undo.pop(bank.seat, None)
        for wager in list(r.seats[bank.seat].wagers.values()):
            if self._bars(wager.spot):
                r.change(bank.seat, wager.spot, -wager.stake)
        r.mark("bank", f"seat:{bank.seat}", bank.word)
        r.call(f"Seat {bank.seat} takes the {bank.word}.", "621a.9(c)" if not bank.shared else "621a.9(e)")

    @property
    def taker(self) -> Bank | None:
        """Who has the bank, as far as it was answered."""
        took = self.offer.taker()
        return Bank(took.seat, took.do == "co_bank") if took else None

    def check_wager(self, seat: int, spot: Spot) -> None:
        """A bank makes no Pai Gow Wager, and other wagers only where the submission lets it."""
        if seat in self.r.banking and self._bars(spot):
            raise Refused("bank", "You have the bank in this round and make no wagers.", "621a.9(f)")

    def _bars(self, spot: Spot) -> bool:
        return spot.wager == "pai_gow" or not self.options.bank_may_bet_side

    def confirmed(self) -> Bank | None:
        """The bank when wagers are closed: none where its chips do not cover them, § 621a.9(d)(2).

        What it must cover, the dealer's wager included, lies on the table from now on.
        """
        r, bank = self.r, self.taker
        if bank is None:
            return None
        if r.seats[bank.seat].purse < (needed := wagered(r, bank.seat)):
            r.call(f"Seat {bank.seat} does not cover {dollars(needed)}: the house banks this round.", "621a.9(d)(2)")
            r.mark("bank", "house")
            r.banking = frozenset()
            return None
        if cover := needed + self._most(bank):
            r.change(bank.seat, r.layout.spots["bank", None], cover)
        return bank

    def _most(self, bank: Bank) -> int:
        """What the dealer wagers unless the bank wants less: as the submission says, and no more than is covered."""
        if bank.shared:
            return 0
        against: dict[str, int] = self.r.carry["against"]
        fixed = self.options.dealer_wager_vs_bank == "fixed"
        wager = self.options.dealer_wager_fixed if fixed else against[str(bank.seat)]
        return min(wager, (self.r.seats[bank.seat].purse - wagered(self.r, bank.seat)) // 100 * 100)

    # ---- what the bank orders

    def prepare(self, bank: Bank) -> Play[Orders]:
        """The cut, the size of the dealer's wager, the style of delivery, and the shake, § 621a.9(g)–(i)."""
        r, cut = self.r, None
        spot = r.layout.spots["bank", None]
        most = wager = r.seats[bank.seat].on(spot) - wagered(r, bank.seat)
        while True:
            choices = self._choices(most, wager, cut)
            says = f"The shaker goes to seat {bank.seat}."
            answer = yield from r.choose(bank.seat, "bank", choices, default="shake", cite="621a.9(i)", call=says)
            if answer.do == "cut":
                cut = answer.value
                r.call("The tiles are cut.", "621a.9(g)")
            elif answer.do == "dealer_wager":
                if answer.value != wager:
                    r.change(bank.seat, spot, answer.value - wager)
                wager = answer.value
            else:
                break
        if wager:
            r.call(f"The dealer wagers {dollars(wager)}.", "621a.9(h)")
            r.dealer_wagers(r.layout.spots["dealer_vs_bank", None], wager)
        return Orders(answer.value, cut)

    def _choices(self, most: int, wager: int, cut: Cut | None) -> dict[str, Choice]:
        label = "Shake the dice" if self.options.dice else "Draw the number"
        choices = {"shake": Choice(label, Styles(self.options.styles), "621a.9(i)")}
        if cut is None:
            choices["cut"] = Choice("Cut the tiles", Cuts(), "621a.9(g)")
        if most:
            choices["dealer_wager"] = Choice(
                f"Dealer wagers {dollars(wager)}", Amount(0, most, laid=wager), "621a.9(h)"
            )
        return choices


# ---- out of the middle


def settle_bank(r: Round, options: PaiGowOptions, bank: Bank, winners: Iterable[tuple[Wager, str]]) -> None:
    """Winners are paid out of the centre; the bank fills it up or takes what is left, § 621a.9(o)–(r)."""
    paid = list(winners)
    cover = r.seats[bank.seat].wagers.get(r.layout.spots["bank", None])
    if cover is None:
        return
    surplus = r.accounts.get(CENTRE, 0) - sum(wager.stake for wager, _ in paid)
    cite = "621a.9(r)" if bank.shared else "621a.9(o)"
    mine = -(-surplus // 2) if bank.shared else surplus
    if house := surplus - mine:
        payer, to = (CENTRE, "house") if house > 0 else ("house", CENTRE)
        r.transfer(payer, to, abs(house), "The house's half of the bank.", cite)
    if mine < 0:
        r.settle(cover, "lose", mine, f"The bank pays {dollars(-mine)} into the centre.", cite, payer=CENTRE)
    for wager, why in paid:
        fee = options.vigorish(wager.stake) if wager.seat else 0
        r.settle(wager, "win", wager.stake, why, "621a.9(q)" if wager.seat else "621a.9(p)", fee, CENTRE)
    if mine > 0:
        why = f"The centre has {dollars(mine)} left for the bank, less vigorish."
        r.settle(cover, "win", mine, why, cite, options.vigorish(mine), CENTRE)
    elif not mine:
        r.push(cover, "Nothing is left in the centre, and nothing is missing.", cite)
