"""How the dealer sets six cards, § 588.11(d): fifteen steps, read from the top."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from games.pai_gow_family.hands import Set, rank, sets
from games.pai_gow_family.house_way import Step, by_steps

Six = tuple[Set, ...]
"""All legal ways to set six cards."""
STRAIGHT_FLUSHES = frozenset({"royal_flush", "straight_flush"})


def _keep(*kinds: str, ways: int = 1, when: Callable[[Six], bool] = lambda six: True) -> Callable[[Six], Set | None]:
    """Keep a hand of these classes, with the highest low card that leaves one; if at least so many ways do."""

    def sets_(six: Six) -> Set | None:
        keeping = [way for way in six if way.tops.kind in kinds]
        if len(keeping) < ways or not when(six):
            return None
        return max(keeping, key=lambda way: (way.lows.value, way.tops.value))

    return sets_


def _groups(six: Six, size: int) -> int:
    """How many ranks there are so often, a joker counted as an ace."""
    ranks = [rank(card) for card in (*six[0].high, *six[0].low)]
    return sum(ranks.count(one) >= size for one in set(ranks))


def _all_differ(six: Six) -> bool:
    """No rank is there twice; a joker is none of the others."""
    cards = [card for card in (*six[0].high, *six[0].low) if card != "Jk"]
    return len({card[0] for card in cards}) == len(cards)


STEPS: Sequence[Step[Six, Set]] = (
    Step("Five aces", _keep("five_aces")),
    Step("Six-card straight flush", _keep(*STRAIGHT_FLUSHES, ways=2)),
    Step("Straight flush", _keep(*STRAIGHT_FLUSHES)),
    Step("Four of a kind", _keep("four_of_a_kind")),
    Step("Two threes of a kind", _keep("full_house", when=lambda six: _groups(six, 3) == 2)),
    Step("Full house", _keep("full_house")),
    Step("Six-card flush", _keep("flush", ways=2)),
    Step("Flush", _keep("flush")),
    Step("Six-card straight", _keep("straight", ways=2, when=_all_differ)),
    Step("Straight", _keep("straight")),
    Step("Three of a kind", _keep("three_of_a_kind")),
    Step("Three pairs", _keep("two_pair", when=lambda six: _groups(six, 2) == 3)),
    Step("Two pairs", _keep("two_pair")),
    Step("One pair", _keep("pair")),
    Step("No pair", _keep("high_card")),
)


@lru_cache(maxsize=2**14)
def step(cards: tuple[str, ...]) -> tuple[Step[Six, Set], Set]:
    """The step that sets these cards, and how."""
    return by_steps(STEPS, tuple(way for way in sets(cards) if not way.foul))


def house_way(cards: Sequence[str]) -> Set:
    """How the dealer sets these cards."""
    return step(tuple(cards))[1]
