"""Two dice: what they can show, and how a throw is called."""

from functools import lru_cache
from typing import NamedTuple

from games.dice_family import throws
from games.dice_family.throws import WORDS

NUMBERS = (4, 5, 6, 8, 9, 10)
"""Totals that become a point, § 623a.1."""
CRAPS = (2, 3, 12)
WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}


class Throw(NamedTuple):
    """A throw that counts: its faces from low to high, as text, and their sum."""

    text: str
    total: int
    hard: bool


THROWS: dict[tuple[int, ...], Throw] = {
    (a, b): Throw(f"{min(a, b)}-{max(a, b)}", a + b, a == b) for a in range(1, 7) for b in range(1, 7)
}
"""All 36, by the faces as they fell."""
TEXTS = tuple(throw.text for throw in THROWS.values())
"""The same as text, each as often as it comes in 36."""


def showing(*what: int | str) -> frozenset[str]:
    """The throws that show one of these totals, or are one of these: `showing(7, "2-2")`."""
    return throws.showing(2, *what)


FIELD_SAYS = {9: "centre field nine", 10: "field ten", 4: "field four"}
COME_OUT_SAYS = {
    2: "Craps two, aces. Line away.",
    3: "Craps three, ace-deuce. Line away.",
    7: "Seven, front line winner.",
    11: "Yo-leven, front line winner.",
    12: "Craps twelve, boxcars. Bar the twelve.",
}
POINT_SAYS = {
    2: "Two, craps, aces.",
    3: "Three, craps, ace-deuce.",
    11: "Eleven, yo-leven.",
    12: "Twelve, craps, boxcars.",
}


@lru_cache
def call(throw: Throw, point: int, decide: bool) -> str:
    """What the stickperson calls, § 623a.9(a)."""
    total, word = throw.total, WORDS[throw.total].capitalize()
    if decide:
        return f"{word}. No line wager: only the come wagers are decided."
    if not point:
        return COME_OUT_SAYS.get(total) or f"{_number(throw)} Mark the point."
    if total == 7:
        return "Seven out, line away."
    if total == point:
        return f"{_number(throw)} Winner, pay the line."
    return POINT_SAYS.get(total) or _number(throw)


def _number(throw: Throw) -> str:
    """ "Nine, centre field nine." "Eight, the hard way." """
    word = WORDS[throw.total].capitalize()
    if throw.hard:
        return f"{word}, the hard way."
    if throw.total in FIELD_SAYS:
        return f"{word}, {FIELD_SAYS[throw.total]}."
    return f"{word}, easy {word.lower()}." if throw.total in (6, 8) else f"{word}."
