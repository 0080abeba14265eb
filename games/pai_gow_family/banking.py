"""The bank: who is offered it, what it must cover, and the settlement out of the middle of the table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from games.kit.asks import NO_MORE, Amount, Answer, Ask, Choice, Play, Refused, Wants
from games.kit.boxes import Box
from games.kit.chance import Source
from games.kit.layout import Spot
from games.kit.money import dollars
from games.kit.offers import Offer
from games.kit.round import Round
from games.kit.wagers import Move, Wager, allow

CENTRE = "centre"


class Terms(NamedTuple):
    """A chapter's bank: the main wager, the seats counterclockwise, what the options say, and the sections."""

    main: str
    order: tuple[int, ...]
    """Seats as the bank is offered round the table, from the first one."""
    offered: bool
    co_bank: bool
    fixed: int | None
    """What the dealer wagers against a bank; None for the banker's last wager against the dealer."""
    bets_side: bool
    """The bank may place side wagers."""
    vigorish: Callable[[int], int]
    at: Mapping[str, str]


class Bank(NamedTuple):
    """The player who has the bank in this round, alone or with the house."""

    seat: int
    shared: bool

    @property
    def word(self) -> str:
        return "co-bank" if self.shared else "bank"


class Orders(NamedTuple):
    """What the bank ordered: what came with the shake (a style of delivery), and the cut."""

    style: Any
    cut: Any


def wagered(r: Round, main: str, besides: int) -> int:
    """All main wagers of the other players."""
    return sum(wager.stake for wager in r.wagers() if wager.spot.wager == main and wager.seat != besides)


def chips_of(r: Round, seat: int) -> int:
    """What a player has to bank with: the purse, and the own wagers that a bank takes back."""
    return r.seats[seat].purse + r.seats[seat].staked


def remember(r: Round, terms: Terms, boxes: Sequence[Box], bank: Bank | None) -> None:
    """What counts in the next round: that this was one, who banked it, what was wagered against the dealer."""
    carry = r.carry
    if not boxes and not bank:  # an idle table opens anew
        for kept in ("opened", "bank", "banker", "against"):
            carry.pop(kept, None)
        return
    carry["opened"] = True
    carry["bank"], carry["banker"] = (bank.seat, r.patron(bank.seat)) if bank else (0, "")
    if not bank:
        stakes = [(r.patron(box.seat), wager.stake) for box in boxes if (wager := box.on(r, terms.main))]
        carry["against"] = {patron: max(stake for p, stake in stakes if p == patron) for patron, _ in stakes}


class Covers(NamedTuple):
    """The bank may be taken by whoever covers the other players' wagers, as far as they are made."""

    main: str
    cite: str

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> None:
        if args:
            raise Refused("shape", "This needs nothing and no more.")
        if chips_of(r, seat) < (needed := wagered(r, self.main, seat)):
            raise Refused("cover", f"A bank covers all other wagers; they are {dollars(needed)}.", self.cite)

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any] | None:
        return {} if chips_of(r, seat) >= wagered(r, self.main, seat) else None

    def wants(self) -> Wants:
        return NO_MORE


class Banking:
    """The bank in one round, from its offer to its cover."""

    def __init__(self, r: Round, terms: Terms) -> None:
        self.r, self.terms, self.at = r, terms, terms.at
        covers = Covers(terms.main, self.at["cover"])
        accept = {"bank": Choice("Take the bank", covers, self.at["offer"])}
        if terms.co_bank:
            accept["co_bank"] = Choice("Co-bank with the house", covers, self.at["co_bank"])
        self.offer = Offer("bank", accept, self.order, self.at["offer"])
        self.bank: Bank | None = None
        """Who has the bank so far."""
        self.handed_back: dict[int, list[Move]] = {}
        """What seats had wagered when they took the bank: laid again if another gets it."""

    # ---- the offer

    def order(self) -> list[int]:
        """Who may bank, counterclockwise; after a bank's round from the seat to that bank's right."""
        if not self.terms.offered or not self.r.carry.get("opened"):
            return []
        last, seats = self.r.carry.get("bank", 0), self.terms.order
        first = seats.index(last) + 1 if last in seats else 0
        return [seat for seat in (*seats[first:], *seats[:first]) if self._eligible(seat, last)]

    def _eligible(self, seat: int, last: int) -> bool:
        """This person, in whatever chair, wagered in the last round against the dealer, and did not bank the last
        round."""
        r = self.r
        if seat not in r.present or not r.kept_of(seat, "against"):
            return False
        banked: str = r.carry.get("banker", str(last))
        return r.patron(seat) != banked

    def asks(self) -> tuple[Ask, ...]:
        """The offer, open as long as wagers are."""
        return self.offer.asks()

    def answer(self, answer: Answer) -> None:
        """A seat takes the bank or passes it on."""
        self.offer.given[answer.seat] = answer
        self._goes_to(self.taker)

    def left(self, seat: int) -> None:
        """A player left before “no more bets”: nobody covers wagers who is not there."""
        self.offer.given.pop(seat, None)
        self.handed_back.pop(seat, None)
        self._goes_to(self.taker)

    def _goes_to(self, bank: Bank | None) -> None:
        """The bank goes to the first in order who accepted, or to the house."""
        r, before = self.r, self.bank
        if bank == before:
            return
        self.bank, r.banking = bank, frozenset({bank.seat} if bank else ())
        if bank:
            self._hand_back(bank.seat)
            r.mark("bank", f"seat:{bank.seat}", bank.word)
            r.call(f"Seat {bank.seat} takes the {bank.word}.", self.at["offer" if not bank.shared else "co_bank"])
        elif before:
            r.mark("bank", "house")
            r.call(f"Seat {before.seat} has left the table and the bank: the house banks this round.", self.at["cover"])
        if before and before.seat in self.handed_back:
            self._lay_again(before.seat)

    def _hand_back(self, seat: int) -> None:
        """A bank makes no wagers: its own come back."""
        r = self.r
        r.undo.pop(seat, None)
        lying = [(wager.spot, wager.stake) for wager in r.seats[seat].wagers.values() if self._bars(wager.spot)]
        for spot, stake in lying:
            r.change(seat, spot, -stake)
        self.handed_back[seat] = lying

    def _lay_again(self, seat: int) -> None:
        """One who was offered the bank earlier took it after this seat did: its wagers lie as they did before."""
        r, lying = self.r, self.handed_back.pop(seat)
        says = f"The bank is not seat {seat}'s: an earlier seat in the order took it."
        try:
            moves = allow(r, seat, lying).moves if lying else []
        except Refused as refusal:
            r.call(f"{says} Its wagers were handed back and cannot be laid again: {refusal.reason}", self.at["offer"])
            return
        for spot, stake in moves:
            r.change(seat, spot, stake)
        again = f" Its {dollars(sum(stake for _, stake in moves))} is wagered again." if moves else ""
        r.call(says + again, self.at["offer"])

    @property
    def taker(self) -> Bank | None:
        """Who has the bank, as far as it was answered."""
        took = self.offer.taker()
        return Bank(took.seat, took.do == "co_bank") if took else None

    def check_wager(self, seat: int, spot: Spot) -> None:
        """A bank makes no main wager, and other wagers only where the submission lets it, on its own position."""
        if seat in self.r.banking and self._bars(spot):
            says = "wager on one position only" if spot.spot and self.terms.bets_side else "make no wagers"
            raise Refused("bank", f"You have the bank in this round and {says}.", self.at["no_wagers"])

    def _bars(self, spot: Spot) -> bool:
        return spot.wager == self.terms.main or not self.terms.bets_side or bool(spot.spot)

    def confirmed(self) -> Bank | None:
        """The bank when wagers are closed: none where its chips do not cover them.

        What it must cover, the dealer's wager included, lies on the table from now on.
        """
        r, bank = self.r, self.bank
        if bank is None:
            return None
        if r.seats[bank.seat].purse < (needed := wagered(r, self.terms.main, bank.seat)):
            r.call(f"Seat {bank.seat} does not cover {dollars(needed)}: the house banks this round.", self.at["cover"])
            r.mark("bank", "house")
            self.bank, r.banking = None, frozenset()
            return None
        if cover := needed + self._most(bank):
            r.change(bank.seat, r.layout.spots["bank", None], cover)
        return bank

    def _most(self, bank: Bank) -> int:
        """What the dealer wagers unless the bank wants less: as the submission says, and no more than is covered."""
        if bank.shared:
            return 0
        fixed, main = self.terms.fixed, self.terms.main
        wager: int = self.r.kept_of(bank.seat, "against") if fixed is None else fixed
        return min(wager, (self.r.seats[bank.seat].purse - wagered(self.r, main, bank.seat)) // 100 * 100)

    # ---- what the bank orders

    def dealer_wagers(self, bank: Bank) -> int:
        """What the dealer is to wager against the bank, as its cover lies on the table."""
        r = self.r
        return r.seats[bank.seat].on(r.layout.spots["bank", None]) - wagered(r, self.terms.main, bank.seat)

    def prepare(
        self, bank: Bank, shake: Choice, says: str, cut: Choice | None = None, cut_call: str = ""
    ) -> Play[Orders]:
        """The cut and the size of the dealer's wager, in whatever order the bank likes; the shake ends it."""
        r, spot = self.r, self.r.layout.spots["bank", None]
        done: Any = None
        most = wager = self.dealer_wagers(bank)
        while True:
            choices = {"shake": shake, **({"cut": cut} if cut and not done else {})}
            if most:
                choices["dealer_wager"] = Choice(
                    f"Dealer wagers {dollars(wager)}", Amount(0, most, laid=wager), self.at["dealer_wager"],
                    short="Dealer wagers",
                )  # fmt: skip
            answer = yield from r.choose(bank.seat, "bank", choices, default="shake", cite=shake.cite, call=says)
            if answer.do == "cut" and cut:
                done = answer.value
                r.call(cut_call, cut.cite)
            elif answer.do == "dealer_wager":
                if answer.value != wager:
                    r.change(bank.seat, spot, answer.value - wager)
                wager = answer.value
            else:
                break
        if wager:
            r.call(f"The dealer wagers {dollars(wager)}.", self.at["dealer_wager"])
            r.dealer_wagers(r.layout.spots["dealer_vs_bank", None], wager)
        return Orders(answer.value, done)


# ---- out of the middle


def settle_bank(r: Round, terms: Terms, bank: Bank, winners: Iterable[tuple[Wager, str]]) -> None:
    """Winners are paid out of the centre; the bank fills it up or takes what is left."""
    paid = list(winners)
    cover = r.seats[bank.seat].wagers.get(r.layout.spots["bank", None])
    if cover is None:
        return
    surplus = r.accounts.get(CENTRE, 0) - sum(wager.stake for wager, _ in paid)
    at = terms.at
    cite = at["co_money"] if bank.shared else at["solo_money"]
    mine = -(-surplus // 2) if bank.shared else surplus
    if house := surplus - mine:
        payer, to = (CENTRE, "house") if house > 0 else ("house", CENTRE)
        r.transfer(payer, to, abs(house), "The house's half of the bank.", cite)
    if mine < 0:
        r.settle(cover, "lose", mine, f"The bank pays {dollars(-mine)} into the centre.", cite, payer=CENTRE)
    for wager, why in paid:
        fee = terms.vigorish(wager.stake) if wager.seat else 0
        r.settle(wager, "win", wager.stake, why, at["pays_players"] if wager.seat else at["pays_dealer"], fee, CENTRE)
    if mine > 0:
        why = f"The centre has {dollars(mine)} left for the bank, less vigorish."
        r.settle(cover, "win", mine, why, cite, terms.vigorish(mine), CENTRE)
    elif not mine:
        r.push(cover, "Nothing is left in the centre, and nothing is missing.", cite)
