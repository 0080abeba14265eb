"""What ten dice show, § 593.2(d)–(e), and what the wagers on it pay, § 593.5."""

from collections.abc import Sequence
from typing import NamedTuple

from games.dice_family.throws import WORDS
from games.kit.odds import Odds

DICE = 10
RANKED = (1, 6, 5, 4, 3, 2)
"""The faces from the highest, § 593.2(d): the ace first."""
PIP_STREET = {2: Odds(6), 3: Odds(6), 4: Odds(5), 5: Odds(4), 6: Odds(4), 1: Odds(3)}  # § 593.5(a)
FIRST_ROLL = {  # § 593.5(b)
    8: Odds(5_000), 7: Odds(400), 6: Odds(30), 5: Odds(4), 4: Odds(1), 3: Odds(3, 5), 2: Odds(12),
}  # fmt: skip
MILLIONAIRE_ROW = {10: 100_000_000, 9: 5_000_000}  # § 593.5(c), in cents
EXTRA_ROLL = {8: Odds(50), 7: Odds(10), 6: Odds(4), 5: Odds(2), 4: Odds(1), 3: Odds(8)}  # § 593.5(d)
KINDS = {"like_kind": "Like Kind Boulevard", "extra_roll": "Extra Roll", "millionaire_row": "Millionaire Row"}
"""What may be offered besides Pip Street, which is compulsory."""
NAMES = {1: "ace", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Area(NamedTuple):
    """A betting area: its street, and the face or the number of dice that it is for."""

    street: str
    number: int = 0


PIP, LIKE_KIND, EXTRA, ROW = STREETS = ("pip", "like_kind", "extra_roll", "millionaire_row")
"""In the order in which they are settled, § 593.4(a), (f)."""


class Result(NamedTuple):
    """The face that occurs most, the highest-ranked of several, and how often: § 593.4(d)–(e)."""

    face: int
    matches: int

    @property
    def words(self) -> str:
        """ "four fives", "one ace"."""
        plural = "sixes" if self.face == 6 else f"{NAMES[self.face]}s"
        return f"{WORDS[self.matches]} {plural if self.matches > 1 else NAMES[self.face]}"


def result(dice: Sequence[int]) -> Result:
    """What a throw counts as: most matches first, rank only among equals."""
    face = max(RANKED, key=dice.count)
    return Result(face, dice.count(face))
