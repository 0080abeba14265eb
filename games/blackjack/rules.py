"""Blackjack, §§ 633a.6–633a.13: the family's round with its side wagers, progressives and ways to deal."""

from games.blackjack.options import TOP_AWARD, BlackjackOptions
from games.blackjack.paytables import CROWN_TREASURE
from games.blackjack.progressives import Progressives
from games.blackjack.shoes import DoubleShoe, FromTheHand
from games.blackjack.sides import KINGS, QUEENS, ROYAL, SIDES, WITH_BLACKJACK, pays, super_match
from games.blackjack_family.hands import Hand
from games.blackjack_family.irregular import WRONGS
from games.blackjack_family.rules import Table
from games.blackjack_family.sections import SECTIONS
from games.blackjack_family.shoe import Shoes
from games.kit.asks import Play, Refused
from games.kit.cards import DECK, say
from games.kit.equipment import irregularities
from games.kit.layout import Spot
from games.kit.meters import shares
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.round import Round
from games.kit.wagers import Fee, Wager

IRREGULARITIES = {
    **irregularities("cards", WRONGS, SECTIONS["633a"]),
    **irregularities("cards", {"wrong_side": ("633a.14(h)", "Dealt from the wrong side of the shoe: it stands.")}),
}
CREDIT_CAP = 10_000
SHOES: dict[str, type[Shoes]] = {"single_shoe": Shoes, "double_shoe": DoubleShoe, "from_the_hand": FromTheHand}


class Blackjack(Table):
    """Chapter 633a."""

    chapter = "633a"
    options: BlackjackOptions

    def __init__(self, r: Round) -> None:
        super().__init__(r)
        self.held: list[tuple[Hand, Wager, str]] = []
        """Side wagers that wait for the reader or the hole card, with their row."""
        self.first_cards: dict[Hand, list[str]] = {}
        self._progressives: Progressives | None = None

    @property
    def progressives(self) -> Progressives:
        """The wagers that have a meter: only where one is offered."""
        if self._progressives is None:
            self._progressives = Progressives(self)
        return self._progressives

    def shoes_of_table(self) -> type[Shoes]:
        return SHOES[self.options.dealing_method]

    # ---- before the cards

    def may_wager(self, seat: int, spot: Spot, before: int, after: int) -> Fee | None:
        if spot.wager == "bad_beat" and after > before and self.options.bad_beat_credit_cap:
            others = [w.stake for s, w in self.r.seats[seat].wagers.items() if s.wager == "bad_beat" and s is not spot]
            if sum(others) + after > CREDIT_CAP:
                raise Refused("cap", f"At most {dollars(CREDIT_CAP)} of credits on Bad Beat.", "549.2(h)")
        return super().may_wager(seat, spot, before, after)

    def before_cards(self) -> None:
        """From a double shoe the determinant card may be the first player's first card, § 633a.7(d)(2)."""
        if self.options.offer_bad_beat:
            self.progressives.select()
        if isinstance(self.shoes, DoubleShoe):
            first = self.hands[0]
            if card := self.shoes.determine(first.name, first.seat):
                first.add(card)

    # ---- side wagers on the first cards

    def after_deal(self) -> None:
        """Settled from the dealer's right before the reader is used, § 633a.7(g)."""
        for hand in reversed(self.hands):
            if len(self.r.seats[hand.seat].wagers) > 1:
                self.first_cards[hand] = list(hand.cards)
                if hand.number == 1:
                    self.settle_box(hand)

    def settle_box(self, hand: Hand) -> None:
        """The side wagers of one box, in the order of the chapter."""
        up, spots, laid = self.dealer.cards[0], self.r.layout.spots, self.r.seats[hand.seat].wagers
        for wager_id in self.options.sides:
            if wager_id not in SIDES:
                continue
            wager = laid.get(spots[wager_id, hand.box.which])
            if wager is None:
                continue
            side = SIDES[wager_id]
            a, b = hand.cards
            row = side.row(a, b, up) if side.row else super_match(self.four_cards(hand))
            if self.waits(row, up):
                self.held.append((hand, wager, row))
            else:
                self.settle_side(hand, wager, row)

    def four_cards(self, hand: Hand) -> list[str]:
        """The cards of both hands of a player at Switch, as dealt."""
        return [card for other in self.hands if other.box == hand.box for card in other.cards]

    def waits(self, row: str, up: str) -> bool:
        """Two queens of hearts or kings of spades wait for the reader, a Royal Match for the hole card."""
        return (row in (QUEENS, KINGS) and self.up_value >= 10) or (row == ROYAL and up[0] in "KQ")

    def settle_side(self, hand: Hand, wager: Wager, row: str) -> None:
        """A side wager ends by its paytable."""
        side = SIDES[wager.spot.wager]
        if not row:
            self.r.lose(wager, f"{side.name} does not win with {self.seen(hand, wager)}.", side.decided)
        else:
            self.r.win(wager, pays(self.options, wager.spot.wager)[row], f"{row}.", side.pays)

    def seen(self, hand: Hand, wager: Wager) -> str:
        """The cards that decided it, in words."""
        cards = self.four_cards(hand) if wager.spot.wager == "super_match" else hand.cards
        return f"{', '.join(map(say, cards))}; the dealer shows the {say(self.dealer.cards[0])}"

    def after_reader(self) -> None:
        """No dealer Blackjack: queens of hearts and kings of spades are paid before any more cards."""
        if not self.reader_failed:
            self.settle_top_rows()

    def settle_top_rows(self) -> None:
        """Queens of hearts and kings of spades without a dealer's Blackjack."""
        for hand, wager, row in self.held:
            if row != ROYAL and not wager.ended:
                self.settle_side(hand, wager, row)

    def settle_held(self) -> None:
        """The hole card is exposed: a Royal Match is paid, with Crown Treasure if the dealer has one too."""
        crown = self.options.crown_treasure and _royal(self.dealer.cards[:2])
        for hand, wager, row in self.held:
            if row == ROYAL and not wager.ended:
                stake = wager.stake
                self.settle_side(hand, wager, row)
                if crown:
                    why = "Player and dealer both have a Royal Match."
                    self.r.bonus(hand.seat, "crown_treasure", CROWN_TREASURE.pays * stake, why, "633a.7(g)(4)")

    def settle_sides(self) -> Play[None] | None:
        if self.held:
            self.settle_held()
        return self.progressives.settle() if self.hands and self.options.has_progressives else None

    def dealer_has_blackjack(self) -> Play[None]:
        yield from super().dealer_has_blackjack()
        self.pay_top_awards()

    def pay_top_awards(self) -> None:
        """The top awards of Lucky Ladies and King's Bounty are paid when the Blackjack Wager is collected."""
        top = [(hand, wager, row) for hand, wager, row in self.held if row != ROYAL and not wager.ended]
        dues = [TOP_AWARD * wager.stake for _, wager, _ in top]
        limit = self.options.top_award_limit
        if limit is not None and sum(dues) > limit:
            dues = shares(limit, dues)
        for (_, wager, row), due in zip(top, dues, strict=True):
            self.r.settle(wager, "win", due, f"{row}{WITH_BLACKJACK}.", SIDES[wager.spot.wager].pays)

    # ---- the hands

    def even_money(self, hand: Hand) -> bool:
        return self.options.even_money and hand.natural

    def blackjack_pays(self) -> Odds:
        return self.options.natural_pays

    def resplits(self, aces: bool) -> int:
        return self.options.resplit_aces_additional if aces else self.options.resplit_additional

    def double_card(self, hand: Hand) -> None:
        """Face up or face down, and sideways, § 633a.10(c)."""
        if self.options.double_card_face == "up":
            super().double_card(hand)
        else:
            hand.add(self.shoes.draw(hand.name, hand.seat, ()))
            hand.hidden = True

    # ---- the end

    def settle(self) -> None:
        super().settle()
        if self.reader_failed and self.dealer.is_blackjack:
            self.pay_top_awards()
        elif self.reader_failed:
            self.settle_top_rows()

    def depends_on_dealer(self) -> bool:
        return super().depends_on_dealer() or (self.options.has_progressives and self.progressives.depend_on_dealer())

    def show_hands(self) -> None:
        for hand in self.hands:
            if hand.hidden:
                self.r.turn(hand.name)


def _royal(cards: list[str]) -> bool:
    return {card[0] for card in cards} == {"K", "Q"} and len({card[1] for card in cards}) == 1


def outcomes(options: BlackjackOptions) -> dict[str, tuple[str, ...]]:
    """What may be stacked: the cards, and what the system of the progressive wager selects."""
    found = {"cards": DECK * options.decks}
    if options.magic_card_bonus:
        found["magic_card"] = (*DECK, "none")
    if options.lucky_player_bonus:
        found["lucky_player"] = (*map(str, range(1, options.seats + 1)), "none")
    return found
