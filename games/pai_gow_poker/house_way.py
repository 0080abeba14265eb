"""How the dealer sets seven cards, § 645a.11(c): twelve steps from the top, an operator's own lines before."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.kit.cards import JOKER, RANKS, SUITS
from games.pai_gow_family.hands import PAI_GOW, Set, rank, sets
from games.pai_gow_family.house_way import Step, by_steps

THREE, SIX, SEVEN, TEN, JACK, KING, ACE = 1, 4, 5, 8, 9, 11, 12
COMPLETE = frozenset({"straight", "flush", "straight_flush", "royal_flush"})
Lines = tuple[tuple[str, str], ...]
"""An operator's own lines: seven ranks, and the two of them that are the low hand."""


class Seven:
    """Seven cards as the steps look at them; a joker counts as an ace."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.ways = sets(cards)
        """All ways to set them, the best high hand first."""
        self.ranks = sorted(map(rank, cards), reverse=True)
        counts = Counter(self.ranks)
        self.groups = sorted(counts.values(), reverse=True)
        """How many there are of each rank, most first."""
        self.of = {size: sorted((one for one, n in counts.items() if n == size), reverse=True) for size in range(1, 6)}
        """The ranks that are there so often, the highest first."""

    def low(self, *ranks: int) -> Set:
        """The low hand has these two ranks: of the cards that do, those that leave the best high hand."""
        wanted = sorted(ranks)
        return next(way for way in self.ways if sorted(map(rank, way.low)) == wanted)

    def keeping(self) -> list[Set]:
        """The ways that leave a straight, a flush or better as the high hand."""
        return [way for way in self.ways if way.tops.kind in COMPLETE]


def _five_aces(seven: Seven) -> Set | None:
    if seven.groups[0] < 5:
        return None
    return seven.low(KING, KING) if seven.of[2] == [KING] else seven.low(ACE, ACE)


def _four_and_more(seven: Seven) -> Set | None:
    if seven.groups[0] != 4 or seven.groups[1] == 1:
        return None
    [pair] = seven.of[2] or seven.of[3]
    return seven.low(pair, pair)


def _four(seven: Seven) -> Set | None:
    if seven.groups[0] != 4:
        return None
    [four], (best, second, _) = seven.of[4], seven.of[1]
    splits = four >= JACK or (four >= SEVEN and best < KING)
    return seven.low(four, four) if splits else seven.low(best, second)


def _two_threes(seven: Seven) -> Set | None:
    threes = seven.of[3]
    return seven.low(threes[0], threes[0]) if len(threes) == 2 else None


def _full_house(seven: Seven) -> Set | None:
    if not seven.of[3] or not seven.of[2]:
        return None
    pair = seven.of[2][0]
    return seven.low(pair, pair)


def _three_pairs(seven: Seven) -> Set | None:
    pairs = seven.of[2]
    return seven.low(pairs[0], pairs[0]) if len(pairs) == 3 else None


def _two_pairs(seven: Seven) -> Set | None:
    if len(seven.of[2]) != 2:
        return None
    (larger, smaller), (best, second, _) = seven.of[2], seven.of[1]
    kept = larger < JACK and best >= (ACE if larger >= SEVEN else KING)
    return seven.low(best, second) if kept else seven.low(smaller, smaller)


def _three_with_a_run(seven: Seven) -> Set | None:
    if not seven.of[3]:
        return None
    return next((way for way in seven.keeping() if way.lows.kind == "pair"), None)


def _three(seven: Seven) -> Set | None:
    if not seven.of[3]:
        return None
    best, second = seven.of[1][:2]
    return seven.low(ACE, best) if seven.of[3] == [ACE] else seven.low(best, second)


def _complete(seven: Seven) -> Set | None:
    keeping = seven.keeping()
    if not keeping:
        return None
    best = max(keeping, key=lambda way: (way.lows.value, way.tops.value))
    pair, singles = seven.of[2], seven.of[1]
    if pair and TEN <= pair[0] <= KING and singles[0] == ACE:
        instead = seven.low(ACE, singles[1])
        if instead.lows.value > best.lows.value:
            return instead
    return best


def _one_pair(seven: Seven) -> Set | None:
    return seven.low(*seven.of[1][:2]) if seven.of[2] else None


def _nothing(seven: Seven) -> Set | None:
    return seven.low(*seven.ranks[1:3])


STEPS: Sequence[Step[Seven, Set]] = (
    Step("Five aces", _five_aces),
    Step("Four of a kind with a pair or three of a kind", _four_and_more),
    Step("Four of a kind", _four),
    Step("Two threes of a kind", _two_threes),
    Step("Full house", _full_house),
    Step("Three pairs", _three_pairs),
    Step("Two pairs", _two_pairs),
    Step("Three of a kind with a straight or a flush", _three_with_a_run),
    Step("Three of a kind", _three),
    Step("Straight or flush", _complete),
    Step("One pair", _one_pair),
    Step("No pair", _nothing),
)


class HouseWay(NamedTuple):
    """The twelve steps, and an operator's own lines that are looked at before them."""

    lines: Lines = ()

    @property
    def steps(self) -> Sequence[Step[Seven, Set]]:
        """All steps of this way."""
        return (*(_own(hand, low) for hand, low in self.lines), *STEPS)

    def set(self, cards: Sequence[str]) -> Set:
        """How the dealer sets these cards."""
        return step(tuple(cards), self)[1]


def _own(hand: str, low: str) -> Step[Seven, Set]:
    """An operator's own line as a step."""
    wanted, ranks = read_ranks(hand), read_ranks(low)
    return Step(f"{hand}: {low}", lambda seven: seven.low(*ranks) if seven.ranks == wanted else None)


def read_ranks(text: str) -> list[int]:
    """Ranks from a text such as "K K 9 9 A 4 2", the highest first; `ValueError` if one is none."""
    return sorted((RANKS.index(one) for one in text.split()), reverse=True)


def dealt_as(hand: str) -> tuple[str, ...]:
    """Cards of these ranks, the suits in turn, for an example; a fifth ace is the joker."""
    ranks, suits = hand.split(), Counter[str]()
    cards = []
    for one in ranks:
        turn = ranks.index(one) + suits[one]
        suits[one] += 1
        cards += [one + SUITS[turn % len(SUITS)] if suits[one] <= len(SUITS) else JOKER]
    return tuple(cards)


def check_line(hand: str, low: str) -> None:
    """Refuse an operator's line that is no legal set of seven cards of this deck: a joker is written as an ace."""
    try:
        seven, two = read_ranks(hand), read_ranks(low)
    except ValueError:
        raise ValueError(f"{hand}: {low} has something that is no rank; write A K Q J T 9 … 2") from None
    counts = Counter(seven)
    if len(seven) != 7 or any(n > (5 if one == ACE else 4) for one, n in counts.items()):
        raise ValueError(f"{hand} are not seven ranks of one deck with a joker")
    if len(two) != 2 or Counter(two) - counts:
        raise ValueError(f"{low} are not two of {hand}")
    five = sorted((counts - Counter(two)).elements())
    if _value(five) < _value(two):
        raise ValueError(f"{low} is higher than what is left of {hand}, § 645a.11(b)")


def _value(ranks: Iterable[int]) -> int:
    kind, telling, _ = PAI_GOW.read(tuple(ranks), suited=False)
    return PAI_GOW.value(kind, telling)


@lru_cache(maxsize=2**14)
def step(cards: tuple[str, ...], way: HouseWay = HouseWay()) -> tuple[Step[Seven, Set], Set]:  # noqa: B008
    """The step that sets these cards, and how."""
    return by_steps(way.steps, Seven(cards))


def house_way(cards: Sequence[str]) -> Set:
    """How the dealer sets these cards by the twelve steps."""
    return step(tuple(cards))[1]
