"""Wheels, dice and the shoe. What they give comes from the round's source, unless it was stacked."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from games.kit.cards import DECK
from games.kit.chance import Source


class Irregularity(NamedTuple):
    """Something the chapter foresees going wrong: what happened, in the dealer's words, and the §."""

    id: str
    text: str
    cite: str


class Wheel:
    """A wheel by its sections in clockwise order."""

    def __init__(self, name: str, sections: Iterable[str]) -> None:
        self.name = name
        self.sections = tuple(sections)
        once = {section for section, times in Counter(self.sections).items() if times == 1}
        self.exact = tuple(s if s in once else f"{s}@{at}" for at, s in enumerate(self.sections))
        """What to stack for one certain place: `17` where a section stands once, `5@4` where it stands more often."""

    def find(self, wanted: str, source: Source) -> int:
        """A place on the wheel that shows this: any of several, unless one is named as in `5@4`."""
        found = places(self.sections, wanted)
        return found[source.below(len(found))] if len(found) > 1 else found[0]


def places(sections: Sequence[str], wanted: str) -> list[int]:
    """Where a wheel shows `17`, `5` or `5@4`; `ValueError` if nowhere."""
    section, _, place = wanted.partition("@")
    found = [at for at, shown in enumerate(sections) if shown == section and place in ("", str(at))]
    if not found:
        raise ValueError(f"{wanted!r} is not on the wheel")
    return found


@lru_cache
def throws(count: int) -> tuple[str, ...]:
    """Everything that dice can show: `1-1` to `6-6`."""
    return tuple("-".join(faces) for faces in product("123456", repeat=count))


class Shoe:
    """Cards or tiles in the order they will come, with a cover card somewhere.

    A shoe that was kept stays text until more than its next card is wanted: a round needs few of its cards.
    """

    def __init__(self, cards: Iterable[str], cover: int = 0, kind: str = "cards") -> None:
        self._list: list[str] | None = list(cards)
        self._text, self._at = "", 0
        self.left = len(self._list)
        """Cards not yet dealt."""
        self.cover = cover
        """How many cards are left when the cover card shows; 0 for none."""
        self.kind = kind

    @classmethod
    def fresh(
        cls, source: Source, decks: int = 1, *, cover: int = 0, deck: Sequence[str] = DECK, kind: str = "cards"
    ) -> "Shoe":
        """A newly shuffled shoe."""
        cards = list(deck) * decks
        source.shuffle(cards)
        return cls(cards, cover, kind)

    @property
    def cards(self) -> list[str]:
        """What lies in it, the next card first."""
        if self._list is None:
            self._list = self._text[self._at :].split()
        return self._list

    @property
    def cover_is_out(self) -> bool:
        """The cover card has come out: something behind it was drawn."""
        return self.left < self.cover

    def draw(self, kept: Iterable[str] = ()) -> str:
        """The next card, passing over those that are kept for later."""
        if self._list is None and not kept and self.left:
            at = self._at
            self._at = at + NAME
            self.left -= 1
            return self._text[at : at + NAME - 1]
        if self._list and not kept:
            self.left -= 1
            return self._list.pop(0)
        needed = Counter(kept)
        for at, card in enumerate(self.cards):
            if not needed[card]:
                self.left -= 1
                return self.cards.pop(at)
            needed[card] -= 1
        raise IndexError("the shoe is empty")

    def cut(self, depth: int) -> None:
        """Put so many cards from the top to the bottom."""
        self._list = self.cards[depth:] + self.cards[:depth]

    def put_back(self, card: str) -> None:
        """A card drawn unseen comes first again."""
        self.cards.insert(0, card)
        self.left += 1

    def take(self, card: str) -> str:
        """This very card, wherever it lies."""
        self.cards.remove(card)
        self.left -= 1
        return card

    def to_carry(self) -> dict[str, Any]:
        """What a table keeps of the shoe between rounds."""
        text = self._text[self._at :] if self._list is None else " ".join(self._list)
        return {"cards": text, "cover": self.cover, "kind": self.kind}

    @classmethod
    def from_carry(cls, kept: Mapping[str, Any]) -> "Shoe":
        """The shoe as it was kept."""
        text, cover, kind = str(kept["cards"]), int(kept.get("cover", 0)), str(kept.get("kind", "cards"))
        if kind != "cards":
            return cls(text.split(), cover, kind)
        shoe = cls((), cover)
        shoe._list, shoe._text, shoe.left = None, text, (len(text) + 1) // NAME
        return shoe


NAME = 3
"""Signs of a card in the text of a shoe: rank, suit and a space."""
NO_SHOE = Shoe(())
"""What lies on a table that has none."""
