"""A seat's own mat: the cards or tiles to be set, or as they were set."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.kit.contract import Page
from games.kit.naming import hand_named
from games.kit.round import Round
from games.kit.views import hands
from games.pai_gow_family.setting import Ways

P = TypeVar("P")
Pieces = Sequence[str | None]


class Mat(NamedTuple, Generic[P]):
    """How a game's hands lie on the mat: how many pieces go high, what one is in words, what a part is called."""

    high: int
    piece: str
    say: Callable[[str], str]
    name: Callable[[Sequence[str]], str]

    def page(self, r: Round, seat: int, *, hint: str = "", tags: Sequence[str] = ("", "")) -> Page:
        """What this seat's mat shows."""
        for ask in r.asks:
            if seat in ask.seats and "set" in ask.choices:
                domain = ask.choices["set"].domain
                assert isinstance(domain, Ways)
                ways = [domain.shown(way) for way in domain.ways]
                return self._lying(ways[0]["high"], ways[0]["low"], ways, ask.hand, hint=hint)
        seen = hands(r, seat)
        mine = {hand: cards for hand, cards in seen.items() if (whose := hand_named(hand)) and whose.seat == seat}
        for hand, cards in mine.items():
            if hand.endswith(":high"):
                return self._lying(cards, mine[hand.removesuffix("high") + "low"], hint=hint, tags=tags)
            if not hand.endswith(":low"):
                return self._lying(cards[: self.high], cards[self.high :], named=False, hint=hint)
        return self._lying([], [])

    def _lying(
        self, high: Pieces, low: Pieces, ways: Sequence[Any] = (), place: str = "", *, named: bool = True,
        hint: str = "", tags: Sequence[str] = ("", ""),
    ) -> Page:  # fmt: skip
        """Pieces on the mat, with what the two hands are called."""
        pieces, known = [*high, *low], [piece for piece in (*high, *low) if piece]
        words = ", ".join(self.say(piece) if piece else f"a {self.piece} face down" for piece in pieces)
        called = named and len(known) == len(pieces) > 0
        own = {
            "pieces": pieces,
            "said": [self.say(piece) if piece else "face down" for piece in pieces],
            "high": self.high,
            "high_name": self.name(known[: len(high)]) if called else "",
            "low_name": self.name(known[len(high) :]) if called else "",
            "ways": list(ways),
            "place": place,
            "hint": hint,
            "tags": list(tags),
        }
        return Page(own=own, words=f"You have {words}." if pieces else "")
