"""The 32 tiles of § 621a.3: their ranks, the sixteen pairs, Wong and Gong, and what two tiles together are worth."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple


class Tile(NamedTuple):
    """A rank of § 621a.3(h): the tiles of the set that have it, by their faces, their spots and their name."""

    rank: int
    faces: tuple[str, ...]
    spots: int
    name: str


RANKS = [
    Tile(1, ("6-6", "6-6"), 12, "Teen"),
    Tile(2, ("1-1", "1-1"), 2, "Day"),
    Tile(3, ("4-4", "4-4"), 8, "High 8"),
    Tile(4, ("1-3", "1-3"), 4, "High 4"),
    Tile(5, ("5-5", "5-5"), 10, "High 10"),
    Tile(6, ("3-3", "3-3"), 6, "High 6"),
    Tile(7, ("2-2", "2-2"), 4, "Low 4"),
    Tile(8, ("5-6", "5-6"), 11, "Eleven"),
    Tile(9, ("4-6", "4-6"), 10, "Low 10"),
    Tile(10, ("1-6", "1-6"), 7, "High 7"),
    Tile(11, ("1-5", "1-5"), 6, "Low 6"),
    Tile(12, ("3-6", "4-5"), 9, "Nine"),
    Tile(13, ("2-6", "3-5"), 8, "Low 8"),
    Tile(14, ("2-5", "3-4"), 7, "Low 7"),
    Tile(15, ("2-4",), 6, "Gee"),
    Tile(16, ("1-4", "2-3"), 5, "Five"),
    Tile(17, ("1-2",), 3, "Joon"),
]
TILES = {face: tile for tile in RANKS for face in tile.faces}
GEE, JOON = "2-4", "1-2"
TEEN, DAY = "6-6", "1-1"
SET = tuple(face for tile in RANKS for face in tile.faces)
"""All 32, in the order of their ranks."""

PAIRS = [(15, 17), *((rank, rank) for rank in range(1, 15)), (16, 16)]
"""§ 621a.3(c), first to sixteenth: the ranks of the two tiles."""
PAIR_NAMES = {1: "Supreme Pair", 2: "Heaven Pair"}
WONGS = {(TEEN, 9): 17, (DAY, 9): 18}
GONGS = {(TEEN, 8): 19, (DAY, 8): 20}
"""Teen or Day with a nine, with an eight: seventeenth to twentieth."""
LAST_PAIR, LAST_WONG, LAST_RANKED = 16, 18, 20


class Worth(NamedTuple):
    """What two tiles are: their place among the ranked hands, or a value led by the higher tile's rank.

    `key` orders all hands, § 621a.3(c)–(i): equal keys are a copy, and hands worth nothing are all alike.
    """

    key: int
    place: int
    value: int
    top: int

    @property
    def is_pair(self) -> bool:
        return 0 < self.place <= LAST_PAIR

    @property
    def is_wong(self) -> bool:
        return LAST_PAIR < self.place <= LAST_WONG

    @property
    def is_gong(self) -> bool:
        return self.place > LAST_WONG

    @property
    def points(self) -> int:
        """Its value, where Gong counts 10, Wong 11 and a pair 12."""
        return 12 if self.is_pair else 11 if self.is_wong else 10 if self.is_gong else self.value


@lru_cache(maxsize=1024)
def worth(one: str, other: str) -> Worth:
    """What two tiles are worth together."""
    if place := _place(one, other):
        return Worth(1000 - 10 * place, place, 0, min(TILES[one].rank, TILES[other].rank))
    value, top = max(_counted(one, other))
    return Worth(20 * value + 18 - top if value else 0, 0, value, top)


def _place(one: str, other: str) -> int:
    """Their place among the ranked hands, 0 for none."""
    ranks = sorted((TILES[one].rank, TILES[other].rank))
    if (ranks[0], ranks[1]) in PAIRS:
        return 1 + PAIRS.index((ranks[0], ranks[1]))
    for lead, with_ in ((one, TILES[other].spots), (other, TILES[one].spots)):
        if found := WONGS.get((lead, with_)) or GONGS.get((lead, with_)):
            return found
    return 0


def _counted(one: str, other: str) -> list[tuple[int, int]]:
    """Value and leading rank, in each way the two may be counted; Gee and Joon count 3 or 6, § 621a.3(f)."""
    return [((a + b) % 10, min(first, second)) for a, first in _counts(one) for b, second in _counts(other)]


def _counts(face: str) -> list[tuple[int, int]]:
    """The spots a tile may be counted with, and the rank it has then."""
    tile = TILES[face]
    return [(6, 15), (3, 17)] if face in (GEE, JOON) else [(tile.spots, tile.rank)]


def pairs_in(tiles: Iterable[str]) -> list[int]:
    """The pairs among some tiles, by their place, § 621a.3(c)."""
    return sorted(made.place for pair in combinations(tiles, 2) if (made := worth(*pair)).is_pair)


class Split(NamedTuple):
    """Four tiles set as two hands: the better one is the high hand, § 621a.1."""

    high: tuple[str, str]
    low: tuple[str, str]

    @property
    def tops(self) -> Worth:
        """What the high hand is worth."""
        return worth(*self.high)

    @property
    def lows(self) -> Worth:
        """What the low hand is worth."""
        return worth(*self.low)

    def holds(self, pair: Iterable[str]) -> bool:
        """Is one of the two hands made of these very tiles?"""
        return sorted(pair) in (sorted(self.high), sorted(self.low))


def splits(tiles: Iterable[str]) -> list[Split]:
    """The three ways to set four tiles."""
    first, *others = sorted(tiles, key=lambda face: (TILES[face].rank, face))
    found = []
    for partner in range(3):
        mine = (first, others[partner])
        one, other = (face for at, face in enumerate(others) if at != partner)
        rest = (one, other)
        found.append(Split(mine, rest) if worth(*mine).key >= worth(*rest).key else Split(rest, mine))
    return found


NUMBERS = ("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")


@lru_cache(maxsize=1024)
def name(one: str, other: str) -> str:
    """Two tiles in words: "Nine, led by Teen", "pair of High 8s", "Gong"."""
    what = worth(one, other)
    if what.is_pair:
        return PAIR_NAMES.get(what.place) or f"Pair of {TILES[one].name}s"
    if what.place:
        return f"{'Wong' if what.is_wong else 'Gong'} with {TILES[TEEN if what.place % 2 else DAY].name}"
    led = "" if not what.value else f", led by {RANKS[what.top - 1].name}"
    return f"{NUMBERS[what.value]}{led}"


@lru_cache(maxsize=1024)
def short(one: str, other: str) -> str:
    """The same in one word."""
    what = worth(one, other)
    return "Pair" if what.is_pair else "Wong" if what.is_wong else "Gong" if what.is_gong else NUMBERS[what.value]
