"""Wheels, dice, tiles and the shoe. What they give comes from the round's source, unless it was stacked."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.kit.cards import DECK, card
from games.kit.chance import Source


class Irregularity(NamedTuple):
    """Something the chapter foresees going wrong: what happened, in the dealer's words, and the §."""

    id: str
    text: str
    cite: str


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel by its sections in clockwise order."""

    name: str
    sections: tuple[str, ...]

    def find(self, result: str, source: Source) -> int:
        """A place on the wheel that shows this result; `ValueError` if none does."""
        places = [place for place, section in enumerate(self.sections) if section == result]
        if not places:
            raise ValueError(f"{result!r} is not on the {self.name}")
        return places[source.below(len(places))] if len(places) > 1 else places[0]


def dice(text: str, count: int = 2) -> tuple[int, ...]:
    """The dice meant by a text such as `3-4`."""
    faces = tuple(int(face) for face in text.split("-") if face in set("123456"))
    if len(faces) != count or len(text) != 2 * count - 1:
        raise ValueError(f"{text!r} is not a throw of {count} dice")
    return faces


KINDS = ("pockets", "dice", "cards", "tiles")
"""What can be stacked."""


def stacked(given: Mapping[str, Iterable[str | None]]) -> dict[str, deque[str | None]]:
    """What the equipment will give next, by kind; None leaves one outcome to chance."""
    for kind in given:
        if kind not in KINDS:
            raise ValueError(f"there is no such equipment as {kind!r}; there are {', '.join(KINDS)}")
    return {kind: deque(outcomes) for kind, outcomes in given.items()}


class Shoe:
    """Cards in the order they will come, with a cover card somewhere and the discards kept."""

    def __init__(self, order: list[str], cover: int = 0) -> None:
        self.order = order
        self.dealt = 0
        self.cover = cover
        """How many cards are left when the cover card shows; 0 for none."""

    @classmethod
    def fresh(cls, source: Source, decks: int = 1, *, cover: int = 0, extra: Sequence[str] = ()) -> "Shoe":
        """A newly shuffled shoe."""
        order = [*(DECK * decks), *extra]
        source.shuffle(order)
        return cls(order, cover)

    @property
    def left(self) -> int:
        """Cards not yet dealt."""
        return len(self.order) - self.dealt

    @property
    def cover_is_out(self) -> bool:
        """The cover card has shown: this round is the shoe's last."""
        return self.left <= self.cover

    def reserve(self, wanted: Iterable[str | None]) -> list[str | None]:
        """Take stacked cards out of what is left, so that none can come twice."""
        cards = [None if one is None else card(one) for one in wanted]
        rest = self.order[self.dealt :]
        for one in cards:
            if one is not None:
                if one not in rest:
                    raise ValueError(f"the shoe has no {one} left")
                rest.remove(one)
        self.order[self.dealt :] = rest
        return cards

    def draw(self) -> str:
        """The next card."""
        if not self.left:
            raise IndexError("the shoe is empty")
        self.dealt += 1
        return self.order[self.dealt - 1]

    def to_carry(self) -> dict[str, Any]:
        """What a table keeps of the shoe between rounds."""
        return {"cards": " ".join(self.order[self.dealt :]), "cover": self.cover}

    @classmethod
    def from_carry(cls, kept: Mapping[str, Any]) -> "Shoe":
        """The shoe as it was kept."""
        return cls(str(kept["cards"]).split(), int(kept["cover"]))
