"""How the dealer sets four tiles: decision lists, each read from the top to the first step that applies."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.pai_gow.tiles import DAY, GEE, JOON, TEEN, TILES, Split, splits
from games.pai_gow_family.house_way import Step, by_steps

HIGH_3 = 72
"""The least of a low hand that is good enough: worth three, led by one of the six highest tiles."""


def best_low(ways: Iterable[Split]) -> Split:
    """The best low hand; of equals the best high hand."""
    return max(ways, key=lambda way: (way.lows.key, way.tops.key))


def best_high(ways: Iterable[Split]) -> Split:
    """The best high hand; of equals the best low hand."""
    return max(ways, key=lambda way: (way.tops.key, way.lows.key))


def pick(ways: list[Split]) -> Split:
    """The best low hand if it is good enough, else the best high hand."""
    low = best_low(ways)
    return low if low.lows.key >= HIGH_3 else best_high(ways)


# ---- the chapter's own list, § 621a.8(d), completed


def _picked(fits: Callable[[Split], bool]) -> Callable[[list[Split]], Split | None]:
    """The pick among the ways that fit, if any does."""

    def sets(ways: list[Split]) -> Split | None:
        fitting = [way for way in ways if fits(way)]
        return pick(fitting) if fitting else None

    return sets


def highest_with_lowest(ways: list[Split]) -> Split:
    """The highest tile with the lowest, by their printed ranks."""
    ordered = sorted((*ways[0].high, *ways[0].low), key=lambda face: TILES[face].rank)
    return next(way for way in ways if way.holds((ordered[0], ordered[3])))


PA_621A8: Sequence[Step[list[Split], Split]] = (
    Step("Gee Joon", _picked(lambda way: way.holds((GEE, JOON)))),
    Step("A pair, Wong or Gong", _picked(lambda way: way.tops.place > 0)),
    Step("A hand of seven or more", _picked(lambda way: way.tops.value >= 7)),
    Step("The highest tile with the lowest", highest_with_lowest),
)
"""§ 621a.8(d)(1)–(4), and the pick among several hands that a step allows."""


# ---- the list of a training booklet, for practice outside the chapter


def _two_pairs(ways: list[Split]) -> Split | None:
    return next((way for way in ways if way.tops.is_pair and way.lows.is_pair), None)


def _one_pair(ways: list[Split]) -> Split | None:
    """A pair that is not given up."""
    kept = next((way for way in ways if way.tops.is_pair), None)
    return kept if kept and not _splits_pair(kept, [way for way in ways if way is not kept]) else None


def _apart(ways: list[Split]) -> list[Split]:
    """The ways that are left when a pair is given up; all of them where there is none."""
    kept = next((way for way in ways if way.tops.is_pair), None)
    return [way for way in ways if way is not kept]


def _splits_pair(kept: Split, apart: list[Split]) -> bool:
    """Whether the pair is given up for one of the other two ways."""
    if all(kept.tops.key >= way.tops.key and kept.lows.key >= way.lows.key for way in apart):
        return False
    return any(test(kept, apart) for test in SPLIT_WHEN.get(_family(kept.high), ()))


def _family(pair: tuple[str, str]) -> str:
    """What decides when a pair may be split: Gee Joon, the two great pairs, or its spots."""
    if GEE in pair:
        return "gee joon"
    return "great" if pair[0] in (TEEN, DAY) else {7: "sevens", 8: "eights", 9: "nines"}.get(TILES[pair[0]].spots, "")


def _makes(low: int, high: int) -> Callable[[Split, list[Split]], bool]:
    """Some way without the pair has at least these points in its low and its high hand."""
    return lambda kept, apart: any(_at_least(way, low, high) for way in apart)


def _at_least(way: Split, low: int, high: int) -> bool:
    return way.lows.points >= low and way.tops.points >= high


def _beside(*wanted: tuple[str, ...]) -> Callable[[Split, list[Split]], bool]:
    """The two tiles beside the pair are one of the first kind and one of the second."""
    first, second = wanted
    return lambda kept, apart: (
        (kept.low[0] in first and kept.low[1] in second) or (kept.low[1] in first and kept.low[0] in second)
    )


FOURS, FIVES, SIXES, NINES = ("1-3", "2-2"), ("1-4", "2-3"), ("3-3", "1-5"), ("3-6", "4-5")
SEVENS, LOW_EIGHTS = ("1-6", "2-5", "3-4"), ("2-6", "3-5")
SPLIT_WHEN: Mapping[str, tuple[Callable[[Split, list[Split]], bool], ...]] = {
    "gee joon": (_beside(SIXES, FOURS), _beside(SIXES, FIVES), _beside(("3-3",), ("1-5",))),
    "great": (_makes(6, 8), _beside(NINES, ("5-6",))),
    "nines": (_makes(9, 9),),
    "eights": (_makes(7, 9), _makes(8, 8)),
    "sevens": (_makes(7, 9),),
}
"""When a pair is split; the others never are."""


def _strong_high(ways: list[Split]) -> Split | None:
    """Wong, Gong, or High Nine (Teen or Day with a seven), if the high hand can be one."""
    kinds: dict[str, list[Split]] = {}
    for way in ways:
        if kind := _strength(way):
            kinds.setdefault(kind, []).append(way)
    if not kinds:
        return None
    return max(kinds[_chosen(kinds, {*ways[0].high, *ways[0].low})], key=lambda way: (TEEN in way.high, way.lows.key))


def _strength(way: Split) -> str:
    if way.tops.is_wong or way.tops.is_gong:
        return "wong" if way.tops.is_wong else "gong"
    lead, other = way.high if way.high[0] in (TEEN, DAY) else way.high[::-1]
    return "high nine" if lead in (TEEN, DAY) and other in SEVENS else ""


def _chosen(kinds: Mapping[str, list[Split]], tiles: set[str]) -> str:
    """Which of several strong high hands is played."""
    if "wong" in kinds and "5-6" in tiles:
        return "wong"
    small = tiles & {*FOURS} or (tiles & {*LOW_EIGHTS} and tiles & {*FIVES})
    order = ("gong", "high nine", "wong") if small else ("high nine", "gong", "wong")
    return next(kind for kind in order if kind in kinds)


def _middle(ways: list[Split]) -> Split:
    """No pair, no strong high hand: mostly the best low hand."""
    good = [way for way in ways if _at_least(way, 8, 9)]
    if len(good) > 1:
        return best_high(good)
    close = [way for way in ways if (way.lows.points, way.tops.points) == (7, 8)]
    if len(close) > 1 and {TEEN, DAY} <= {*ways[0].high, *ways[0].low}:
        return max(close, key=lambda way: (TEEN in way.high, way.tops.key))
    if best_low(ways).lows.key < HIGH_3 and best_high(ways).tops.points >= 7:
        return best_high(ways)
    return best_low(ways)


TRADITIONAL: Sequence[Step[list[Split], Split]] = (
    Step("Two pairs", _two_pairs),
    Step("A pair that is kept", _one_pair),
    Step("Wong, Gong or High Nine", lambda ways: _strong_high(_apart(ways))),
    Step("The middle way", lambda ways: _middle(_apart(ways))),
)
"""Two pairs, one pair kept or split, a strong high hand, and the middle way."""

WAYS: Mapping[str, Sequence[Step[list[Split], Split]]] = {"pa_621a8": PA_621A8, "traditional": TRADITIONAL}


class HouseWay(NamedTuple):
    """A way to set hands: one of the lists, and before it a table of hands that are set otherwise."""

    list: str
    table: tuple[tuple[str, str], ...] = ()
    """Four tiles and the two of them that are the high hand: what is said of tiles is said of all of their ranks."""

    def set(self, tiles: Iterable[str]) -> Split:
        """How these tiles, in any order, are set."""
        return _set(self, tuple(sorted(tiles)))


@lru_cache(maxsize=2**17)
def _set(way: HouseWay, tiles: tuple[str, ...]) -> Split:
    for hand, high in way.table:
        if ranks(hand.split()) == ranks(tiles):
            return next(split for split in splits(tiles) if ranks(split.high) == ranks(high.split()))
    return step(way.list, tiles)[1]


def step(list_: str, tiles: Iterable[str]) -> tuple[Step[list[Split], Split], Split]:
    """The step of a list that sets these tiles, and how."""
    return by_steps(WAYS[list_], splits(tuple(tiles)))


def ranks(tiles: Iterable[str]) -> list[int]:
    """The ranks of some tiles, in order."""
    return sorted(TILES[face].rank for face in tiles)
