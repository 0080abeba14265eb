"""Wheels, dice and the shoe. What they give comes from the round's source, unless it was stacked."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final, NamedTuple

from games.kit.cards import DECK
from games.kit.chance import Source


class Irregularity(NamedTuple):
    """Something the chapter foresees going wrong: what happened, in the dealer's words, its § and its equipment."""

    id: str
    text: str
    cite: str
    kind: str
    """The kind of equipment with which it is stacked: cards, dice, tiles, pockets."""
    where: tuple[str, Any] | None = None
    """The option, and its value, without which it cannot happen: only an automated shaker can fail."""

    def may_happen(self, options: Any) -> bool:
        """Whether it can happen under these options."""
        return self.where is None or getattr(options, self.where[0]) == self.where[1]


def irregularities(
    kind: str, table: Mapping[str, tuple[str, str]], at: Mapping[str, str] | None = None,
    *, where: tuple[str, Any] | None = None,
) -> dict[str, Irregularity]:  # fmt: skip
    """What may go wrong with one kind of equipment, from a table: id to § and what the dealer says.

    With `at`, the sections of a chapter, the table has subjects in place of the §. With `where`, an option and its
    value, it can happen only under that.
    """
    return {id_: Irregularity(id_, text, at[cite] if at else cite, kind, where) for id_, (cite, text) in table.items()}


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


class Dice:
    """The dice of a game: how many are thrown, and whether some throws are of fewer (the dice that are not kept)."""

    def __init__(self, count: int, *, or_fewer: bool = False) -> None:
        self.count = count
        self.or_fewer = or_fewer

    def read(self, text: str) -> str:
        """A throw of these dice in its notation, from `3-4` or `34`; `ValueError` if they cannot fall so."""
        faces = text.split("-") if "-" in text else list(text)
        fewest = 1 if self.or_fewer else self.count
        if not set(faces) <= FACES or not fewest <= len(faces) <= self.count:
            raise ValueError(f"{self.count} dice cannot fall as {text!r}")
        return "-".join(faces)


FACES = frozenset("123456")
PAIRS: Final = tuple((f"{a}-{b}", (a, b)) for a, b in product(range(1, 7), repeat=2))
"""The 36 throws of two dice as text and as faces: what Craps throws needs no reckoning."""
AT_ONCE: Final = 12
"""How many dice fall by one draw at most: 6¹² outcomes are the most that a draw can tell apart."""
PLACES: Final = tuple(6**place for place in range(AT_ONCE - 1, -1, -1))


def throw(source: Source, count: int) -> tuple[int, ...]:
    """So many dice by chance: up to twelve by one draw, read as a number of base six, the first die first."""
    faces: list[int] = []
    while len(faces) < count:
        together = min(AT_ONCE, count - len(faces))
        drawn = source.below(6**together)
        faces += [drawn // place % 6 + 1 for place in PLACES[-together:]]
    return tuple(faces)


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
