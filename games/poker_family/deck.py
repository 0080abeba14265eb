"""One deck for one round: shuffled, cut where it must be, dealt face down, and what may go wrong with it."""

from collections.abc import Iterable, Sequence
from functools import cache

from games.kit.asks import DEALER
from games.kit.cards import symbols
from games.kit.equipment import Shoe
from games.kit.events import Dealt, Turned
from games.kit.naming import HandName
from games.kit.round import Round
from games.kit.shoes import LEAST_CUT

THE_DEALER = "dealer"
RACK = "rack"
"""The hand of what is discarded."""
WRONG = {
    "face_up_card": "A card lies face up in the deck: it is not used in this round.",
    "drawn_in_error": "A card was drawn in error, unseen: it is the next card.",
    "wrong_count": "A hand has a wrong number of cards: all hands are void.",
    "dealer_card_exposed": "A card of the dealer was exposed before all had decided: all hands are void.",
    "board_card_exposed": "A community card was exposed before its time: all hands are void.",
    "shoe_jam": "The dealing shoe jams: the round is void.",
    "talked_about_hand": "A player told others about a hand.",
    "progressive_miscounted": "The Progressive chips do not agree with the lit sensors.",
    "stub_misdealt": "The stub is wrong although 52 cards are there: the hands were misdealt and are void.",
    "stub_short": "The stub is wrong and cards are missing: all hands are void, and the deck is taken away.",
}
VOIDING = frozenset(
    {"wrong_count", "dealer_card_exposed", "board_card_exposed", "shoe_jam", "stub_misdealt", "stub_short"}
)


class Void(Exception):  # noqa: N818 — the end of a round, not an error
    """All hands are void."""

    def __init__(self, why: str, cite: str) -> None:
        super().__init__(why)
        self.why, self.cite = why, cite


@cache
def hand_of(seat: int) -> str:
    """The name of a seat's hand."""
    return str(HandName(seat))


class Deck:
    """The deck in play. With `stacks` each hand is dealt at once, else one card goes round after the other."""

    def __init__(self, r: Round, *, stacks: bool, cut: str = "") -> None:
        """`cut` is the § by which the dealer cuts, where the cards were shuffled by hand."""
        self.r, self.stacks = r, stacks
        self.face_up = 0
        r.shoe = Shoe.fresh(r.source)
        if cut:
            r.shoe.cut(LEAST_CUT + r.source.below(r.shoe.left - LEAST_CUT))
            r.call("The dealer cuts the cards.", cut)

    def deal_hands(self, seats: Sequence[int], count: int, *, dealer: bool = True, last_up: bool = False) -> None:
        """So many cards to each seat from the dealer's left, for its eyes only, and to the dealer if he has a hand."""
        everybody = [*seats, DEALER] if dealer else seats
        places = [(seat, n) for seat in everybody for n in range(count)]
        if not self.stacks:
            places.sort(key=lambda place: place[1])
        for seat, n in places:
            if seat == DEALER:
                self.deal(THE_DEALER, None if last_up and n == count - 1 else [])
            else:
                self.deal(hand_of(seat), [seat])

    def deal_board(self, *hands: str, up: bool = False) -> None:
        """Community cards, one to each of these hands in their order."""
        for hand in hands:
            self.deal(hand, None if up else [])

    def deal(self, hand: str, to: Iterable[int] | None) -> str:
        """The next card to a hand."""
        self.check()
        if not self.r.shoe.left:
            self.run_out()
        return self.r.deal(hand, to=to)

    def check(self) -> None:
        """Let happen what is to go wrong now; raises `Void` where that is the end."""
        while wrong := self.r.went_wrong("cards"):
            if wrong.id in VOIDING:
                raise Void(wrong.text, wrong.cite)
            if wrong.id == "face_up_card":
                self.face_up += 1
                if self.face_up > 1:
                    raise Void("More than one card was found face up.", wrong.cite)
                self.r.deal(RACK)

    def run_out(self) -> None:
        """No card is left. One deck is enough for a game in which nobody draws."""
        raise AssertionError("the deck has run out")

    def to_rack(self, hand: str, places: Iterable[int] | None = None) -> None:
        """Cards of a hand go to the rack as they lie: those at these places, or all."""
        cards = self.r.hands[hand]
        for at in sorted(range(len(cards)) if places is None else places, reverse=True):
            self.r.slide(hand, RACK, at)


class Stub(Deck):
    """The deck of a game in which players draw, so that it may run out."""

    def __init__(self, r: Round, *, stacks: bool, cut: str, again: bool, cite: str) -> None:
        """With `again` the discards are shuffled then; else the round is void."""
        super().__init__(r, stacks=stacks, cut=cut)
        self.again, self.cite = again, cite

    def run_out(self) -> None:
        """The round's rack is shuffled and dealt from, or the round is void."""
        r = self.r
        if not self.again:
            raise Void("No card is left in the deck.", self.cite)
        rack = [card.name for card in r.hands[RACK]]
        r.clear(RACK)
        r.source.shuffle(rack)
        r.shoe = Shoe(rack)
        r.call("The discards are shuffled.", self.cite)


def void_round(r: Round, void: Void) -> None:
    """All wagers go back, and all cards to the rack."""
    r.call("All hands are void. The wagers are returned.", void.cite)
    for wager in r.wagers():
        r.void(wager, void.why, void.cite)
    clear_all(r)


def clear_all(r: Round) -> None:
    """All cards to the rack, to be shuffled."""
    for hand in list(r.hands):
        r.clear(hand)


def dealers_cards(r: Round) -> str:
    """What the dealer showed in a round that is over."""
    shown = [e.card for e in r.events if isinstance(e, Turned) and e.hand == THE_DEALER]
    shown += [e.card for e in r.events if isinstance(e, Dealt) and e.hand == THE_DEALER and e.seen_by is None]
    return " ".join(map(symbols, shown))


def board_cards(r: Round) -> str:
    """The community cards of a round that is over, in the order they were turned."""
    seats = {hand_of(seat) for seat in r.seats}
    shown = [e.card for e in r.events if isinstance(e, Turned) and e.hand not in seats]
    shown += [e.card for e in r.events if isinstance(e, Dealt) and e.seen_by is None and e.hand != RACK]
    return " ".join(map(symbols, shown))
