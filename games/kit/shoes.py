"""A shoe between the shuffle and the first card: who may cut it, and what the floor may order."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.asks import DEALER, Answer, Ask, Choice, Range, Refused, Wants
from games.kit.cards import DECK
from games.kit.chance import Source
from games.kit.equipment import Shoe

if TYPE_CHECKING:
    from games.kit.round import Round

LEAST_CUT = 10
"""Cards that must lie on either side of the cut in every chapter."""


class Depth(NamedTuple):
    """How deep the cover card is put in: at least ten cards from either end."""

    cards: int

    def read(self, r: "Round", seat: int, args: Mapping[str, Any]) -> int:
        depth = args.get("depth")
        if type(depth) is not int or set(args) != {"depth"}:
            raise Refused("shape", "A cut needs a depth, counted in cards from the top.")
        if not LEAST_CUT <= depth <= self.cards - LEAST_CUT:
            raise Refused("cut", f"The cut lies at least {LEAST_CUT} cards from either end of the stack.")
        return depth

    def sample(self, r: "Round", seat: int, source: Source) -> Mapping[str, Any]:
        return {"depth": LEAST_CUT + source.below(self.cards - 2 * LEAST_CUT + 1)}

    def wants(self) -> Wants:
        return Wants(depth=Range(LEAST_CUT, self.cards - LEAST_CUT))


class NewShoe:
    """A shoe just shuffled: offered for the cut while the first wagers are made, so that nobody has to wait for it."""

    def __init__(
        self, r: "Round", decks: int, cover: int, offered: Callable[[], Iterable[int]], cite: str, recut: str = "off",
        deck: Sequence[str] = DECK, default: str = "",
    ) -> None:  # fmt: skip
        self.r, self.offered, self.cite, self.recut = r, offered, cite, recut
        self.default = default
        """What no answer means; where nothing waits for the cut, it is left open until wagers are closed."""
        self.passed: set[int] = set()
        self.cutter: int | None = None
        self.shoe = Shoe.fresh(r.source, decks, cover=cover, deck=deck)
        while r.went_wrong("cards", "shuffler_jam"):
            self.shoe = Shoe.fresh(r.source, decks, cover=cover, deck=deck)
        r.shoe = self.shoe

    def asks(self) -> tuple[Ask, ...]:
        """The offer of the cut to the seat whose turn it is; once cut, the floor may order it done again."""
        if self.cutter is not None:
            again = Choice("Order a recut", cite=self.cite)
            return (Ask((DEALER,), "recut", {"recut": again}),) if self.r.manual and self.recut != "off" else ()
        seat = next((seat for seat in self.offered() if seat not in self.passed), None)
        if seat is None:
            return ()
        choices = {
            "cut": Choice("Cut the cards", Depth(self.shoe.left), self.cite),
            "decline_cut": Choice("Pass the cut on", cite=self.cite),
        }
        call = "New shoe: you may cut the cards."
        return (Ask((seat,), "cut", choices, self.default, cite=self.cite, call=call),)

    def answer(self, answer: Answer) -> None:
        """A seat cut the cards, or passed the cut on; or the floor wants it done again."""
        r = self.r
        if answer.do == "recut":
            if self.recut == "next_player":
                self.passed.add(self.cutter or DEALER)
            self.cutter = None
            r.call("The cards are to be cut again.", self.cite)
        elif answer.do == "decline_cut":
            self.passed.add(answer.seat)
        else:
            self._cut(answer.seat, answer.value)

    def _cut(self, seat: int, depth: int) -> None:
        if self.r.went_wrong("cards", "improper_cut"):
            self.passed.add(seat)
            self.r.call(f"The cut of seat {seat} does not count.", self.cite)
            return
        self.shoe.cut(depth)
        self.cutter = seat
        self.r.call(f"Seat {seat} cuts the cards.", self.cite)

    def close(self) -> None:
        """The shoe goes into play: if nobody cut it, the dealer does."""
        if self.cutter is None:
            while self.r.went_wrong("cards", "improper_cut"):
                pass
            self.cutter = DEALER
            self.shoe.cut(LEAST_CUT + self.r.source.below(self.shoe.left - 2 * LEAST_CUT + 1))
            self.r.call("The dealer cuts the cards.", self.cite)


CUTTING = frozenset({"cut", "decline_cut", "recut"})
"""What is answered to a new shoe."""


def use_the_other(r: "Round", what: str = "batch") -> None:
    """Of two decks or batches that are used in turn, the other one comes into play; the table keeps which."""
    r.carry[what] = 3 - int(r.carry.get(what, 2))
