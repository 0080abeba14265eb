"""Hands of Criss-Cross Poker: five given cards, of which only the class counts, and for pairs how high."""

from collections.abc import Sequence
from typing import NamedTuple

from games.kit.hands import FIVE_CARD, Made

SIXES, JACKS = FIVE_CARD.value("pair", (4,)), FIVE_CARD.value("pair", (9,))
TWO_PAIR = FIVE_CARD.value("two_pair", ())


class Line(NamedTuple):
    """A hand with the line of the paytable it is on: "" below a pair of 6s."""

    made: Made
    line: str


def read(cards: Sequence[str]) -> Line:
    """What these five cards count as, § 592.12."""
    made = FIVE_CARD.best(cards)
    if made.kind != "pair":
        return Line(made, "" if made.value < SIXES else made.kind)
    return Line(made, "high_pair" if made.value >= JACKS else "middle_pair" if made.value >= SIXES else "")
