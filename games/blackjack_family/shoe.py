"""The shoe: shuffled, cut, burned from, dealt to its cover card, and shuffled again."""

from collections import Counter
from collections.abc import Iterable
from typing import cast

from games.blackjack_family.hands import EXPOSED
from games.blackjack_family.options import FamilyOptions
from games.blackjack_family.sections import SECTIONS
from games.kit.asks import DEALER, Answer, Ask, Choice, Refused
from games.kit.equipment import Shoe
from games.kit.layout import Spot
from games.kit.round import Round
from games.kit.shoes import CUTTING, NewShoe, use_the_other


class Shoes:
    """What a table of blackjack does with its cards. Kept in the carry: the shoe, who cuts next, who may play on."""

    def __init__(self, r: Round, chapter: str) -> None:
        self.options = cast("FamilyOptions", r.options)
        self.r, self.at = r, SECTIONS[chapter]
        self.deck = self.options.deck
        self.cover = self.options.cover
        """Cards behind the cover card; none where every round is dealt from a full shoe."""
        self.new: list[NewShoe] = []

    # ---- before the cards

    def open(self) -> None:
        """The shoe of the last round, or a new one."""
        if not self.cover:
            self.r.shoe = Shoe.fresh(self.r.source, self.options.decks, deck=self.deck)
        elif "shoe" not in self.r.carry:
            self.shuffle()

    def shuffle(self) -> None:
        """A new shoe is offered for the cut; two batches are used in turn."""
        r, options = self.r, self.options
        if "cut" not in r.carry and not options.preshuffled_decks:
            r.call("The cards are inspected, spread and washed.", self.at["shuffle"])
        r.call("The cards are shuffled.", self.at["shuffle"])
        recut = "next_player" if options.floor_reshuffle else "off"
        self.new.append(NewShoe(r, options.decks, self.cover, self.cut_order, self.at["cut"], recut, self.deck))
        r.carry["shoe"] = r.shoe.to_carry()
        r.carry.pop("entered", None)
        if options.shuffle_method == "two_batch":
            use_the_other(r)

    def cut_order(self) -> Iterable[int]:
        """Who arrived first; whose box the cover card came out on; else from the dealer's right."""
        if not self.options.player_cut:
            return []
        if "cut" not in self.r.carry:
            return list(self.r.seats)[:1]
        last = self.r.carry["cut"]
        return [last] if last in self.r.seats else sorted(self.r.seats, reverse=True)

    def asks(self) -> tuple[Ask, ...]:
        """The offer of the cut, and what the floor may order where a person deals."""
        asks = next((asks for new in self.new if (asks := new.asks())), ())
        if not self.r.manual:
            return asks
        choices = {"new_dealer": Choice("A new dealer burns one card", cite=self.at["burn"])}
        if self.options.floor_reshuffle and not self.options.continuous:
            choices["reshuffle"] = Choice("Order a reshuffle", cite=self.at["reshuffle"])
        if "entered" in self.r.carry:
            choices["admit"] = Choice("Admit those who sat out", cite=self.at["mid_shoe"])
        return (*asks, Ask((DEALER,), "floor", choices))

    def heard(self, answer: Answer) -> bool:
        """Act on an answer about the cards; False if it is another."""
        r = self.r
        if answer.do in CUTTING:
            next(new for new in self.new if new.asks()).answer(answer)
        elif answer.do == "reshuffle":
            self.new, r.carry["cut"] = [], DEALER
            self.shuffle()
        elif answer.do == "new_dealer":
            r.call("A new dealer comes to the table.", self.at["burn"])
            r.burn()
        elif answer.do == "admit":
            r.carry.pop("entered", None)
            r.call("Those who sat out may wager again.", self.at["mid_shoe"])
        else:
            return False
        return True

    def close(self) -> None:
        """The cards go into the shoe, and the first one is burned."""
        for new in self.new:
            new.close()
        if self.new:
            self.burn()

    def burn(self) -> None:
        """The first card of a new shoe goes to the discards."""
        self.r.burn()

    # ---- who may play on

    def check_entry(self, seat: int, spot: Spot) -> None:
        """Refuse a patron who sat out a round of this shoe, where that is the rule."""
        if "entered" in self.r.carry and not self.r.kept_of(seat, "entered"):
            why = "No entry in the middle of a shoe: you sat out a round. Please wait for the shuffle."
            raise Refused("mid_shoe", why, self.at["mid_shoe"])

    # ---- the cards

    def draw(self, hand: str, seat: int, to: Iterable[int] | None = None) -> str:
        """The next card to a hand: one that lies exposed, else from the shoe; too few are made enough."""
        r = self.r
        if EXPOSED in r.hands:
            return self._take_exposed(hand)
        while wrong := r.went_wrong("cards", "face_up_in_shoe", "drawn_in_error", "too_few_cards"):
            self._put_right(wrong.id)
        shoe = r.shoe
        left = shoe.left
        if left <= shoe.cover:
            if left and left == shoe.cover:
                r.carry["cut"] = seat
            elif not left:
                self.refill()
        return r.deal(hand, to=to)

    def _take_exposed(self, hand: str) -> str:
        """A card that all have seen is the next one."""
        self.r.slide(EXPOSED, hand)
        self.r.clear(EXPOSED)
        return self.r.hands[hand][-1].name

    def _put_right(self, wrong: str) -> None:
        """A card found face up is discarded; too few are made enough; one drawn unseen is the next."""
        r = self.r
        if wrong == "face_up_in_shoe" and r.shoe.left > 1:
            r.deal("found")
            r.clear("found")
        elif wrong == "too_few_cards":
            self.refill()

    def refill(self) -> None:
        """Too few cards: the discards are shuffled and cut, one is burned, and the round goes on."""
        r = self.r
        lying = Counter(card.name for cards in r.hands.values() for card in cards)
        discards = list((Counter(self.deck * self.options.decks) - lying).elements())
        r.source.shuffle(discards)
        r.shoe = Shoe(discards)
        r.call("Too few cards are left: the discards are shuffled, and one is burned.", self.at["too_few"])
        r.burn()
        r.carry["refilled"] = True

    def keep(self, played: Iterable[int]) -> None:
        """When the cover card is out the round is finished, then the cards are reshuffled."""
        r = self.r
        if self.options.no_mid_shoe_entry:
            r.carry["entered"] = {r.patron(seat): True for seat in played}
        refilled = r.carry.pop("refilled", False)
        if not self.cover:
            r.carry.pop("entered", None)
        elif r.shoe.cover_is_out or refilled:
            self.over()

    def over(self) -> None:
        """The next round begins with a shuffle."""
        del self.r.carry["shoe"]
        self.r.carry.pop("entered", None)
        self.r.carry.setdefault("cut", DEALER)
        self.r.call("The cover card is out: the cards are reshuffled.", self.at["cover"])
