"""The double shoe of § 633a.7(d), and cards from the dealer's hand, § 633a.12(b)."""

from games.blackjack.options import BlackjackOptions
from games.blackjack_family.shoe import Shoes
from games.kit.cards import is_red
from games.kit.equipment import Shoe

SIDES = ("red", "blue")


class DoubleShoe(Shoes):
    """Two sides with backs of two colours; a determinant card names the side of each round.

    The carry has the side last dealt from as `shoe`, its colour as `side`, and the other as `other_side`.
    """

    options: BlackjackOptions

    def open(self) -> None:
        r = self.r
        side = r.carry.get("side", "red")
        self.sides: dict[str, Shoe | None] = dict.fromkeys(SIDES)
        if "shoe" in r.carry:
            self.sides[side] = r.shoe
        if r.carry.get("other_side"):
            self.sides[other(side)] = Shoe.from_carry(r.carry["other_side"])
        for name in SIDES:
            if self.sides[name] is None:
                self.shuffle()
                self.sides[name] = r.shoe
        self._deal_from("red")
        r.carry["shoe"] = r.shoe.to_carry()

    def _deal_from(self, side: str) -> None:
        shoe = self.sides[side]
        assert shoe
        self.side, self.r.shoe = side, shoe

    def close(self) -> None:
        """The determinant card takes the place of the burn card."""
        for new in self.new:
            new.close()

    def determine(self, hand: str, seat: int) -> str | None:
        """Draw the determinant card, from each side in turn: the first player's first card, or set apart."""
        r = self.r
        drawn_from = other(r.carry.get("determinant_from", "blue"))
        r.carry["determinant_from"] = drawn_from
        self._deal_from(drawn_from)
        card = self.draw("determinant", 0)
        named = self.named_by(card)
        wrong = r.went_wrong("cards", "wrong_side")
        if named == drawn_from and not wrong:
            r.call(f"The {drawn_from} side: its card is the first.", "633a.7(d)(2)")
            r.slide("determinant", hand)
            r.clear("determinant")
            return card
        r.call(f"The {named} side; the determinant card is set apart.", "633a.7(d)(2)")
        r.clear("determinant")
        self._deal_from(other(named) if wrong else named)
        return None

    def named_by(self, card: str) -> str:
        """The side that a card's suit names."""
        red_is_red = self.options.double_shoe_suit_map == "red_suits_red_backs"
        return "red" if is_red(card) == red_is_red else "blue"

    def keep(self, played: object) -> None:
        """Only a side whose cover card is out is shuffled again."""
        r = self.r
        assert isinstance(played, list)
        side = self.side
        if self.options.no_mid_shoe_entry:
            r.carry["entered"] = {r.patron(seat): True for seat in played}
        if r.carry.pop("refilled", False):
            self.sides[side] = r.shoe
        for name, shoe in self.sides.items():
            assert shoe
            if shoe.cover_is_out or not shoe.cover:
                self.sides[name] = None
                r.carry.setdefault("cut", 0)
                r.carry.pop("entered", None)
                r.call(f"The cover card of the {name} side is out: it is reshuffled.", "633a.7(e)(2)")
        if self.sides[side] is None and self.sides[other(side)] is not None:
            side = other(side)
        kept, spare = self.sides[side], self.sides[other(side)]
        r.carry["side"], r.carry["other_side"] = side, spare.to_carry() if spare else None
        if kept:
            r.shoe = kept
        else:
            r.carry.pop("shoe")


class FromTheHand(Shoes):
    """The dealer holds the cards and burns one before every round."""

    def close(self) -> None:
        for new in self.new:
            new.close()
        self.r.call("A card is burned before every round.", "633a.12(b)(5)")
        self.r.burn()


def other(side: str) -> str:
    """The other side."""
    return SIDES[1 - SIDES.index(side)]
