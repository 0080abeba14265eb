"""Setting a hand in a high and a low part: one domain for two and two tiles, five and two cards, five and one."""

from collections.abc import Container, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.kit.asks import Arranging, Refused, Wants, Way
from games.kit.boxes import Box
from games.kit.chance import Source
from games.kit.round import Round

W = TypeVar("W")


class InParts(NamedTuple, Generic[W]):
    """One way to set a hand: its parts, what they are called, and what the game's own rules know of it."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_name: str
    low_name: str
    way: W
    label: str = ""
    foul: str = ""
    """Why this set loses whatever it is compared with; it is told before it is confirmed."""

    def holds(self, cards: Sequence[str]) -> bool:
        """Is one of the two parts made of these very cards?"""
        return sorted(cards) in (sorted(self.high), sorted(self.low))


class Ways(NamedTuple, Generic[W]):
    """Every way to set one hand, named by the cards of one part. A foul needs to be confirmed as one."""

    ways: Sequence[InParts[W]]
    house: int
    """Which of them is the house way."""
    by: str
    """The part that names a way: "high" or "low"."""
    refusal: str
    """The sentence for cards that are no part of this hand."""
    cite: str
    buttons: bool = True
    """Few enough that each has a button; else the first is where setting begins."""

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> W:
        cards, foul = args.get(self.by), args.get("foul", False)
        if not args.keys() <= {self.by, "foul"} or not isinstance(cards, list) or type(foul) is not bool:
            raise Refused("shape", f"This needs the {self.piece}s of the {self.by} hand.")
        if not all(isinstance(card, str) for card in cards):
            raise Refused("shape", f"This needs the {self.piece}s of the {self.by} hand.")
        found = next((way for way in self.ways if way.holds(cards)), None)
        if found is None:
            raise Refused(f"{self.piece}s", self.refusal, self.cite)
        if found.foul and not foul:
            raise Refused("foul", found.foul, self.cite)
        return found.way

    @property
    def piece(self) -> str:
        """What the hand is made of."""
        return "tile" if "-" in self.ways[0].high[0] else "card"

    def args(self, way: InParts[W]) -> dict[str, Any]:
        """What names a way."""
        return {self.by: list(way.high if self.by == "high" else way.low), **({"foul": True} if way.foul else {})}

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any]:
        return self.args(self.ways[source.below(len(self.ways))])

    def wants(self) -> Wants:
        named = [Way(way.label, self.args(way), self.shown(way)) for way in self.ways]
        return Wants(arranging=Arranging("set", "Set hands", named, self.house, "House way", self.buttons))

    def shown(self, way: InParts[W]) -> dict[str, Any]:
        """A way as the mat shows it."""
        return {
            "high": list(way.high),
            "low": list(way.low),
            "high_name": way.high_name,
            "low_name": way.low_name,
            "args": self.args(way),
            **({"foul": way.foul} if way.foul else {}),
        }


# ---- two positions of one player: the first hand is set and placed before the second is taken up


def next_of(seat: int, order: Sequence[Box], placed: Container[str]) -> Box | None:
    """The hand that a player is to set now, out of all in the order in which they are set."""
    return next((box for box in order if box.seat == seat and box.hand not in placed), None)


def take_up(r: Round, seat: int, order: Sequence[Box], placed: Container[str]) -> None:
    """The player looks at the hand that is to be set now, if there is one and it was not seen before."""
    box = next_of(seat, order, placed)
    if box and any(card.seen_by is not None and seat not in card.seen_by for card in r.hands[box.hand]):
        r.show(box.hand, [seat])
