"""One hand: its class, its strength among all hands, the cards that make it, and its name."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from games.kit.cards import JOKER, RANKS

ACE, KING = 12, 11
RANK_OF = {rank: at for at, rank in enumerate(RANKS)}
RUNS = frozenset({"straight", "flush", "straight_flush", "royal_flush"})
"""Classes that need a full hand, and that a joker may complete."""
GROUPS = {  # how many cards of a rank there are, most first: the class
    (5,): "five_aces",
    (4,): "four_of_a_kind",
    (3, 2): "full_house",
    (3,): "three_of_a_kind",
    (2, 2): "two_pair",
    (2,): "pair",
    (): "high_card",
}
CLASS_BITS, RANK_BITS = 20, 4


class Made(NamedTuple):
    """What some cards make. Compare by `value`: a higher one is the better hand, an equal one a tie."""

    value: int
    kind: str
    cards: tuple[str, ...]
    """The cards of the hand, those that make it first."""
    combination: tuple[str, ...]
    """The cards that make it, without kickers."""
    ranks: tuple[int, ...]
    """The ranks that tell it from others of its class, the most telling first."""

    @property
    def words(self) -> str:
        """The hand as a dealer calls it: "pair of kings", "queen high"."""
        one = _ONE[self.ranks[0]]
        if self.kind in ("high_card", "flush", "straight", "straight_flush"):
            return f"{one} high" if self.kind == "high_card" else f"{_TITLE[self.kind]}, {one} high"
        many = [_MANY[rank] for rank in self.ranks]
        if self.kind in ("pair", "three_of_a_kind", "four_of_a_kind"):
            return f"{_TITLE[self.kind]} {many[0]}"
        if self.kind in ("two_pair", "full_house"):
            return f"{_TITLE[self.kind]}, {many[0]} {'and' if self.kind == 'two_pair' else 'over'} {many[1]}"
        return _TITLE[self.kind]

    @property
    def phrase(self) -> str:
        """The same after "has": "a pair of kings", "queen high"."""
        return f"{_ARTICLES.get(self.kind, '')} {self.words}".lstrip()


@dataclass(frozen=True, slots=True)
class Ranking:
    """How hands rank in a chapter: classes from the lowest to the highest, and the rules that differ."""

    classes: tuple[str, ...]
    """Without "royal_flush" a royal is the highest straight flush; with "ace_king" that is a class above high card."""
    size: int = 5
    wheel: str = "lowest"
    """Where the straight from the ace upwards stands: "lowest", "second" after the ace-high one, or "none"."""
    kickers: bool = True
    """Whether cards outside the combination decide between hands of equal combinations."""

    def best(self, cards: Sequence[str]) -> Made:
        """The best hand among the cards: of the hand's size, or of all of them where they are fewer.

        A joker is an ace, or any card that completes a straight or a flush.
        """
        hands = combinations(cards, min(self.size, len(cards)))
        if JOKER in cards:
            return max(map(self._made, hands), key=_value)
        return self._natural(max(hands, key=self._strength) if len(cards) > self.size else cards)

    def _strength(self, cards: Sequence[str]) -> int:
        """The value of cards without a joker."""
        return _told(self, *_ranks_and_suit(cards)).value

    def combinations(self, cards: Sequence[str]) -> list[Made]:
        """Every set of cards that makes something without a kicker, the best first; no high cards, and no joker."""
        sets = (of for count in range(2, self.size + 1) for of in combinations(cards, count))
        found = [self._natural(of) for of in sets if self._is_combination(of)]
        return sorted(found, key=_value, reverse=True)

    def _is_combination(self, cards: Sequence[str]) -> bool:
        told = _told(self, *_ranks_and_suit(cards))
        return told.kind != "high_card" and told.making == len(cards)

    def kind(self, value: int) -> str:
        """The class of a hand with this value."""
        return self.classes[value >> CLASS_BITS]

    def _made(self, cards: Sequence[str]) -> Made:
        return self._natural(cards) if JOKER not in cards else self._with_joker(cards)

    def _natural(self, cards: Sequence[str], says: Sequence[str] | None = None) -> Made:
        """What the cards make; `says` are the cards to tell of, where one of them stands for the joker."""
        value, kind, telling, making = _told(self, *_ranks_and_suit(cards))
        places = [_place(telling, RANK_OF[card[0]]) for card in cards]
        shown = tuple((says or cards)[at] for at in sorted(range(len(cards)), key=places.__getitem__))
        return Made(value, kind, shown, shown[:making], telling)

    def _with_joker(self, cards: Sequence[str]) -> Made:
        """As an ace, or as any card of one suit: if the others are of one it is theirs, else suits do not matter."""
        others = [card for card in cards if card != JOKER]
        suit = others[0][1] if others else "s"
        stands = [card for rank in RANKS if (card := rank + suit) not in others]
        made = [self._natural([*others, card], [*others, JOKER]) for card in (*stands, "As")]
        aces = [one for card, one in zip((*stands, "As"), made, strict=True) if card[0] == "A"]
        return max((*aces, *(one for one in made if one.kind in RUNS)), key=_value)

    def read(self, ranks: Sequence[int], suited: bool) -> tuple[str, tuple[int, ...], int]:
        """Class, telling ranks and number of cards that make it, of ranks (0 for the two) and whether one suit."""
        counted = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
        telling = tuple(rank for _, rank in counted)
        groups = tuple(count for count, _ in counted if count > 1)
        if groups:
            return GROUPS[groups], telling, sum(groups)
        if len(ranks) == self.size and (kind := self._run(telling, suited)):
            if kind == "flush":
                return kind, telling, self.size
            return kind, (self.size - 2 if self._is_wheel(telling) else telling[0],), self.size
        if "ace_king" in self.classes and telling[:2] == (ACE, KING):
            return "ace_king", telling, 2
        return "high_card", telling, 1

    def _run(self, ranks: tuple[int, ...], suited: bool) -> str:
        straight = self._is_wheel(ranks) or ranks[0] - ranks[-1] == self.size - 1
        if straight and suited and "royal_flush" in self.classes and ranks[:2] == (ACE, KING):
            return "royal_flush"
        kind = ("straight_flush" if straight else "flush") if suited else "straight" if straight else ""
        return kind if kind in self.classes else ""

    def _is_wheel(self, ranks: tuple[int, ...]) -> bool:
        return self.wheel != "none" and ranks == (ACE, *range(self.size - 2, -1, -1))

    def value(self, kind: str, telling: Sequence[int]) -> int:
        """The strength of a hand of this class with these telling ranks; with fewer, what such hands have at least.

        Class first, then the telling ranks; a straight has only its top card.
        """
        if kind in RUNS and len(telling) == 1:
            second = self.wheel == "second" and telling[0] == self.size - 2
            strength = 2 * ACE - 1 if second else 2 * telling[0]
        else:
            count = self.size if self.kickers else _TELLS.get(kind, 1)
            strength = sum(rank << RANK_BITS * (4 - at) for at, rank in enumerate(telling[:count]))
        return self.classes.index(kind) << CLASS_BITS | strength


class Told(NamedTuple):
    """What the ranks of some cards, and whether they are of one suit, tell of them."""

    value: int
    kind: str
    telling: tuple[int, ...]
    making: int
    """How many cards make it."""


@lru_cache(maxsize=1 << 16)
def _told(ranking: Ranking, ranks: tuple[int, ...], suited: bool) -> Told:
    """Kept, since a deck has only some thousand sets of ranks."""
    kind, telling, making = ranking.read(ranks, suited)
    return Told(ranking.value(kind, telling), kind, telling, making)


def _ranks_and_suit(cards: Sequence[str]) -> tuple[tuple[int, ...], bool]:
    """The ranks in rising order, and whether all cards are of one suit."""
    suit = cards[0][1]
    return tuple(sorted([RANK_OF[card[0]] for card in cards])), all(card[1] == suit for card in cards)


def _value(made: Made) -> int:
    return made.value


def _place(telling: tuple[int, ...], rank: int) -> int:
    """Where a card of this rank lies in the hand: a straight has only its top card to tell it by."""
    return telling.index(rank) if rank in telling else (telling[0] - rank) % len(RANKS)


_ARTICLES = {"ace_king": "an", **{kind: "a" for kind in ("pair", "full_house", *RUNS)}}
_TELLS = {"two_pair": 2, "full_house": 2, "ace_king": 2, "flush": 5, "high_card": 5}
"""How many ranks tell a hand where kickers do not count: one, but in these classes."""
_ONE = "two three four five six seven eight nine ten jack queen king ace".split()
_MANY = [f"{name}{'es' if name == 'six' else 's'}" for name in _ONE]
_TITLE = {
    "pair": "pair of",
    "ace_king": "ace-king",
    "two_pair": "two pairs",
    "three_of_a_kind": "three",
    "straight": "straight",
    "flush": "flush",
    "full_house": "full house",
    "four_of_a_kind": "four",
    "straight_flush": "straight flush",
    "royal_flush": "royal flush",
    "five_aces": "five aces",
}

FIVE_CARD = Ranking(
    ("high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind",
     "straight_flush", "royal_flush")
)  # fmt: skip
"""Five-card hands as most chapters have them."""
THREE_CARD = Ranking(("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush"), size=3)
"""Three-card hands: a straight is above a flush."""
