"""Throws of dice by what they show, whatever the order in which they fell: `1-1-4`."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

WORDS = (
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen"
).split()
FACES = range(1, 7)


def shown(faces: Iterable[int]) -> str:
    """A throw as it is read: its faces from low to high."""
    return "-".join(map(str, sorted(faces)))


def faces_of(throw: str) -> tuple[int, ...]:
    """The faces that a throw shows."""
    return tuple(map(int, throw.split("-")))


@lru_cache
def ways(dice: int) -> Mapping[str, int]:
    """Every throw of so many dice, and in how many of the 6ⁿ ways it can fall."""
    return {
        shown(faces): factorial(dice) // prod(map(factorial, Counter(faces).values()))
        for faces in combinations_with_replacement(FACES, dice)
    }


def showing(dice: int, *what: int | str) -> frozenset[str]:
    """The throws of so many dice with one of these totals, or that are one of these: `showing(2, 7, "2-2")`."""
    return frozenset(throw for throw in ways(dice) if throw in what or sum(faces_of(throw)) in what)
