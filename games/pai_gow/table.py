"""A round of Pai Gow as its parts know it: the boxes that are played, who has the bank, what lies where."""

from collections.abc import Sequence

from games.kit.asks import DEALER
from games.kit.boxes import Box, box_of
from games.kit.equipment import Irregularity
from games.kit.round import Round
from games.kit.wagers import Wager
from games.pai_gow.irregular import IN_THEIR_TIME
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.tiles import Split
from games.pai_gow_family.banking import CENTRE, Bank, Banking, Terms
from games.pai_gow_family.irregular import Wrong
from games.pai_gow_family.sections import SECTIONS
from games.pai_gow_family.setting import next_of

THE_DEALER, DEAD_HAND = "dealer", "dead"
AT = SECTIONS["621a"]
SEATS = range(1, 7)
DEAD = len(SEATS) + 1
PLACES = (DEALER, *SEATS, DEAD)
"""Counterclockwise: the dealer, seats 1 to 6, the Dead Hand."""


def terms(options: PaiGowOptions) -> Terms:
    """The bank under these options."""
    fixed = options.dealer_wager_fixed if options.dealer_wager_vs_bank == "fixed" else None
    return Terms(
        "pai_gow", tuple(SEATS), options.player_bank_offered, options.co_bank_offered, fixed,
        options.bank_may_bet_side, options.vigorish, AT,
    )  # fmt: skip


class Table:
    """What is known in the middle of a round."""

    def __init__(self, r: Round, options: PaiGowOptions) -> None:
        self.r, self.options = r, options
        self.terms = terms(options)
        self.banking = Banking(r, self.terms)
        self.wrong = Wrong(r, IN_THEIR_TIME)
        self.bank: Bank | None = None
        self.boxes: list[Box] = []
        """Positions with a Pai Gow Wager, counterclockwise."""
        self.sets: dict[str, Split] = {}
        """Hands that are set, by their names."""
        self.voided_by: Irregularity | None = None
        """What voids the round as the tiles are dealt."""

    @property
    def payer(self) -> str:
        """Who is on the other side of a Pai Gow Wager."""
        return CENTRE if self.bank else "house"

    @property
    def opponent(self) -> str:
        """The hand that all others are compared with."""
        return box_of(self.bank.seat).hand if self.bank else THE_DEALER

    def on(self, box: Box, wager: str) -> Wager:
        """A wager that is there."""
        found = box.on(self.r, wager)
        assert found
        return found

    def left_on(self, box: Box) -> list[Wager]:
        """All that still lies on a box."""
        return [wager for wager in self.r.seats[box.seat].wagers.values() if wager.spot.spot == box.which]

    # ---- places

    def box_at(self, place: int) -> Box | None:
        """The box that is played at a place."""
        return next((box for box in self.boxes if box.place == place), None)

    def hand_at(self, place: int) -> str:
        """The name of the hand that lies at a place."""
        if place in (DEALER, DEAD):
            return THE_DEALER if place == DEALER else DEAD_HAND
        box = self.box_at(place)
        return box.hand if box else box_of(place).hand

    def is_played(self, place: int) -> bool:
        """Players with a wager, the bank, and the dealer, unless a bank plays without the dealer's wager."""
        if place == DEALER:
            return not self.bank or bool(self.r.dealers.wagers)
        return bool(self.box_at(place)) or bool(self.bank and place == self.bank.seat)

    def seen_by(self, place: int) -> Sequence[int]:
        """Who sees tiles dealt to a place: the player who sets them, unless another hand of the same player goes
        first, § 621a.5(f)."""
        if self.bank and place == self.bank.seat:
            return [] if self.bank.shared else [place]
        box = self.box_at(place)
        return [box.seat] if box and box != self.exposed and next_of(box.seat, self.order(), self.sets) == box else []

    def order(self) -> list[Box]:
        """Hands as each player sets them: of two the larger wager first."""
        return sorted(self.boxes, key=lambda box: (-self.on(box, "pai_gow").stake, box.place))

    @property
    def exposed(self) -> Box | None:
        """The box of which a tile is to be exposed: whoever plays it looks at no other before deciding."""
        voided = self.voided_by is not None
        return self.boxes[0] if self.boxes and not voided and self.wrong.comes("player_tile_exposed") else None

    # ---- tiles

    def tiles(self, hand: str) -> list[str]:
        """What a hand has."""
        return [card.name for card in self.r.hands[hand]]

    def lay(self, hand: str, way: Split, seen_by: Sequence[int] | None) -> None:
        """Two of the four tiles as the high hand, the others as the low hand."""
        tiles = self.tiles(hand)
        first = tiles.index(way.high[0])
        second = next(at for at, tile in enumerate(tiles) if tile == way.high[1] and at != first)
        self.r.part(hand, (first, second), f"{hand}:high", seen_by=seen_by)
        self.r.part(hand, (0, 1), f"{hand}:low", seen_by=seen_by)
        self.sets[hand] = way

    def turn(self, hand: str) -> None:
        """Both hands that were set face down are shown."""
        self.r.turn(f"{hand}:high")
        self.r.turn(f"{hand}:low")

    def to_dead_hand(self, hand: str) -> None:
        """Tiles that are not played join the Dead Hand, unseen."""
        self.r.part(hand, range(len(self.r.hands[hand])), DEAD_HAND, seen_by=[])

    # ---- what ends a hand early

    def void_all(self, wrong: Irregularity) -> None:
        """All hands are void and all wagers still up go back."""
        for wager in (*self.r.wagers(), *list(self.r.dealers.wagers.values())):
            self.r.void(wager, f"{wrong.text} All hands are void.", wrong.cite)

    def withdraw(self, box: Box) -> None:
        """A box is played no further."""
        self.boxes.remove(box)
        self.to_dead_hand(box.hand)

    def abandon(self, box: Box) -> None:
        """The wagers of a player who left are lost, § 621a.5(b)."""
        for wager in self.left_on(box):
            payer = self.payer if wager.spot.wager == "pai_gow" else "house"
            self.r.lose(wager, "The player left the table during the round.", "621a.5(b)", payer=payer)
        self.withdraw(box)
