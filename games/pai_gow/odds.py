"""House edges by counting: all deals of a player's and a dealer's four tiles, and all throws of three dice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from games.kit.contract import Edge
from games.pai_gow.house_way import HouseWay
from games.pai_gow.options import PAI_GOW, VIGORISH, PaiGowOptions
from games.pai_gow.paytables import BEAT_IT, MATCH, PAIR_FORTUNES, SUM, Line, fortune, line_for
from games.pai_gow.tiles import RANKS, SET, TILES, Split

THROWS = list(product(range(1, 7), repeat=3))
Counts = NDArray[np.int64]
COPIES: Counts = np.array([len(tile.faces) for tile in RANKS], dtype=np.int64)
CHOOSE: Counts = np.array([[comb(left, taken) for taken in range(3)] for left in range(3)], dtype=np.int64)
"""In how many ways so many tiles of a rank are taken, out of none, one or two."""


def odds(options: PaiGowOptions) -> list[Edge]:
    """One line per wager. The Pai Gow Wager is that of a player who sets by the house way too, at exactly 5 %."""
    lines = [pai_gow(options)]
    if options.pair_fortunes_offered:
        lines.append(pair_fortunes())
    if options.sum_offered:
        lines.append(dice_edge("sum", SUM[options.sum_paytable], options.sum_paytable))
    if options.match_offered:
        lines += [dice_edge(wager, table) for wager, table in MATCH.items()]
    if options.beat_it_offered:
        lines.append(dice_edge("beat_it", BEAT_IT[options.beat_it_paytable], options.beat_it_paytable))
    return lines


def dice_edge(wager: str, lines: Sequence[Line], paytable: str | None = None) -> Edge:
    """A wager on the 216 throws."""
    paid = [line for throw in THROWS if (line := line_for(lines, throw))]
    return Edge.of(wager, ((line.pays.ratio, Fraction(1, len(THROWS))) for line in paid), paytable)


@lru_cache
def pair_fortunes() -> Edge:
    """Pair Fortunes over the 35,960 hands."""
    hands = list(combinations(SET, 4))
    paid = Counter(PAIR_FORTUNES[line].ratio for hand in hands if (line := fortune(hand)))
    return Edge.of("pair_fortunes", {gain: Fraction(times, len(hands)) for gain, times in paid.items()})


# ---- the Pai Gow Wager


def kinds(left: Sequence[int] = tuple(COPIES)) -> Iterator[tuple[int, ...]]:
    """Hands of four tiles by how many they have of each rank: tiles of one rank are alike in all but their faces."""

    def further(rank: int, missing: int) -> Iterator[tuple[int, ...]]:
        if rank == len(left):
            if not missing:
                yield ()
            return
        for count in range(min(missing, left[rank]) + 1):
            for rest in further(rank + 1, missing - count):
                yield (count, *rest)

    return further(0, 4)


def tiles_of(kind: Sequence[int]) -> tuple[str, ...]:
    """Some tiles of a kind of hand."""
    return tuple(face for tile, count in zip(RANKS, kind, strict=True) for face in tile.faces[:count])


def kind_of(tiles: Iterable[str]) -> Counts:
    """How many there are of each rank."""
    found = np.zeros(len(RANKS), dtype=np.int64)
    for face in tiles:
        found[TILES[face].rank - 1] += 1
    return found


class Setting:
    """Every kind of hand as a house way sets it: its tiles by rank, the keys of its high and its low hand."""

    def __init__(self, way: HouseWay) -> None:
        hands = list(kinds())
        sets = [way.set(tiles_of(kind)) for kind in hands]
        self.kinds: Counts = np.array(hands, dtype=np.int64)
        self.high: Counts = np.array([way.tops.key for way in sets], dtype=np.int64)
        self.low: Counts = np.array([way.lows.key for way in sets], dtype=np.int64)

        self.whole: Counts = np.prod([CHOOSE[COPIES[at], self.kinds[:, at]] for at in range(len(RANKS))], axis=0)
        """In how many ways each kind of hand is dealt out of the whole set."""

    def dealt_without(self, gone: Counts) -> Counts:
        """In how many ways each kind of hand is dealt when these tiles are gone."""
        ways = self.whole
        for at in np.flatnonzero(gone):
            mine = self.kinds[:, at]
            ways = ways // CHOOSE[COPIES[at], mine] * CHOOSE[COPIES[at] - gone[at], mine]
        return ways

    def count(self, gone: Counts, high: int, low: int, *, copies: bool = False) -> tuple[int, int, int]:
        """Deals of the house in which hands of these keys both win, in which neither does, and all; tiles are gone.
        Copies are won by a bank."""
        ways = self.dealt_without(gone)
        higher, lower = (high >= self.high, low >= self.low) if copies else (high > self.high, low > self.low)
        return int(ways[higher & lower].sum()), int(ways[~higher & ~lower].sum()), int(ways.sum())

    def against(self, way: Split, gone: Iterable[str], *, copies: bool = False) -> tuple[Fraction, Fraction]:
        """How often this set wins and how often it loses, when these tiles cannot be the house's."""
        wins, losses, total = self.count(kind_of(gone), way.tops.key, way.lows.key, copies=copies)
        return Fraction(wins, total), Fraction(losses, total)


@lru_cache(maxsize=32)
def setting(way: HouseWay) -> Setting:
    """The house's way with every hand."""
    return Setting(way)


def pai_gow(options: PaiGowOptions) -> Edge:
    """A player who sets by the house way, against a dealer who does."""
    win, lose = against_itself(options.way)
    return Edge.of("pai_gow", {gain(): win, Fraction(0): 1 - win - lose, Fraction(-1): lose})


def gain() -> Fraction:
    """What a winning Pai Gow Wager gains, vigorish paid."""
    return PAI_GOW.ratio * (1 - VIGORISH)


@lru_cache(maxsize=32)
def against_itself(way: HouseWay) -> tuple[Fraction, Fraction]:
    """How often a house way wins and loses against itself, over all pairs of hands that can be dealt."""
    house = setting(way)
    wins = losses = total = 0
    for kind, high, low, hands in zip(house.kinds, house.high, house.low, house.whole, strict=True):
        won, lost, all_ = house.count(kind, high, low)
        wins += won * int(hands)
        losses += lost * int(hands)
        total += all_ * int(hands)
    return Fraction(wins, total), Fraction(losses, total)
