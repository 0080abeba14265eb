"""A round of Pai Gow Poker in which a player may have the bank, alone or with the house."""

from games.kit.asks import DEALER, Answer, Ask, Choice, Play
from games.kit.boxes import Box, box_of
from games.kit.layout import Spot
from games.kit.round import Round
from games.kit.wagers import Wager
from games.pai_gow_family import dealing
from games.pai_gow_family.banking import CENTRE, Bank, Banking, Terms, remember, settle_bank
from games.pai_gow_family.dealing import COUNTERCLOCKWISE, THE_DEALER
from games.pai_gow_family.options import PokerOptions
from games.pai_gow_family.poker import MAIN, Table


class Banked(Table):
    """What a bank changes: who offers the hand to beat, where lost wagers go, who shakes and cuts first."""

    def __init__(self, r: Round, options: PokerOptions, terms: Terms, *, free: bool) -> None:
        super().__init__(r, options)
        self.terms = terms
        self.banking = Banking(r, terms)
        self.bank: Bank | None = None
        self.free = free
        """A bank sets as it likes; only a foul set is then reset."""

    # ---- while wagers are open

    def may(self, seat: int, spot: Spot, before: int, after: int) -> None:
        if after > before:
            self.banking.check_wager(seat, spot)
        super().may(seat, spot, before, after)

    def beside(self) -> tuple[Ask, ...]:
        return (*self.banking.asks(), *super().beside())

    def heard(self, answer: Answer) -> None:
        if answer.do not in ("bank", "co_bank", "decline"):
            super().heard(answer)
            return
        before = self.banking.bank
        self.banking.answer(answer)
        if self.new and self.banking.bank != before:
            self.new = dealing.shuffled(self)  # the shuffle follows the bank

    def left(self, seat: int) -> None:
        super().left(seat)
        self.banking.left(seat)

    def cut_order(self) -> list[int]:
        """A bank first, then on to its right."""
        order, bank = super().cut_order(), self.banking.bank
        if bank is None or bank.seat not in order:
            return order
        at = COUNTERCLOCKWISE.index(bank.seat)
        return [seat for seat in (*COUNTERCLOCKWISE[at:], *COUNTERCLOCKWISE[:at]) if seat in order]

    def closed(self) -> None:
        """The bank is confirmed, or falls to the house."""
        asked, r = self.banking.bank, self.r
        self.bank = self.banking.confirmed()
        if asked and not self.bank:
            for wager in list(r.seats[asked.seat].wagers.values()):
                r.void(wager, f"{wager.spot.name} needs a main wager, and the bank fell to the house.", wager.spot.cite)
        super().closed()
        remember(r, self.terms, self.boxes, self.bank)

    @property
    def played_for(self) -> bool:
        """Whether there is any wager."""
        return bool(self.r.wagers() or self.r.dealers.wagers)

    def banks_orders(self) -> Play[None]:
        """What a bank decides before the cards are dealt: the dealer's wager; and it shakes the dice."""
        bank = self.bank
        if bank is None or not self.played_for:
            return
        shakes = self.options.dice
        if shakes or self.banking.dealer_wagers(bank):
            label = "Shake the dice" if shakes else "Deal the cards"
            ready = Choice(label, cite=self.at["bank_shakes" if shakes else "dealer_wager"])
            says = f"The shaker goes to seat {bank.seat}." if shakes else ""
            yield from self.banking.prepare(bank, ready, says)

    # ---- places

    @property
    def all_boxes(self) -> list[Box]:
        if not self.bank:
            return self.boxes
        return sorted([*self.boxes, box_of(self.bank.seat)], key=lambda box: -box.place)

    @property
    def opponent(self) -> str:
        return box_of(self.bank.seat).hand if self.bank else THE_DEALER

    @property
    def number_one(self) -> int:
        return self.bank.seat if self.bank else DEALER

    def is_played(self, place: int) -> bool:
        if not self.bank:
            return super().is_played(place)
        if place == DEALER:
            return bool(self.r.dealers.wagers)
        return bool(self.box_at(place)) or place == self.bank.seat

    def payer(self, wager: Wager) -> str:
        return CENTRE if self.bank and wager.spot.wager == MAIN else "house"

    def seen_by(self, place: int) -> list[int]:
        if self.bank and place == self.bank.seat:
            return [] if self.bank.shared else [place]
        return list(super().seen_by(place))

    # ---- the hand to beat

    def bank_sets(self) -> Play[None]:
        """After all players a bank sets its own cards; what it set wrongly is reset by the house way."""
        if not self.bank or self.bank.shared:
            return
        box = box_of(self.bank.seat)
        ask = self.ask_to_set(box)
        choices = {do: choice for do, choice in ask.choices.items() if do in ("set", "house_way")}
        answer = yield (ask._replace(choices=choices, leaving=""),)
        house = self.house_way(self.held(box.hand))
        way = house if answer.do == "house_way" else answer.value
        if way.foul or (way != house and not self.free):
            self.r.call("The bank's hands are reset by the house way.", self.at["bank_reset"])
            way = house
        self.lay(box.hand, way, [box.seat])

    def show_house(self) -> None:
        """The dealer's hands, if they are played; then those of a bank."""
        if not self.bank:
            self.show_dealer()
            return
        if self.r.dealers.wagers:
            self.show_dealer()
        if self.bank.shared:
            self.set_by_house(self.opponent, "Bank", self.at["co_bank"])
        else:
            self.turn(self.opponent)
            self.tell_set(self.opponent, "Bank", self.at["bank_shown"])

    def settle_against_bank(self, bank: Bank) -> None:
        """The dealer's wager first, then seat by seat: losers into the centre, winners out of it."""
        winners: list[tuple[Wager, str]] = []
        compared = [(wager, THE_DEALER) for wager in list(self.r.dealers.wagers.values())]
        compared += [(wager, box.hand) for box in self.boxes if (wager := box.on(self.r, MAIN))]
        for wager, hand in compared:
            if hand != THE_DEALER:
                self.turn(hand)
            outcome, why, cite = self.compare(hand)
            if outcome == "win":
                winners.append((wager, why))
            elif outcome == "lose":
                self.r.lose(wager, why, cite, payer=CENTRE)
            else:
                self.r.push(wager, why, cite)
        settle_bank(self.r, self.terms, bank, winners)
