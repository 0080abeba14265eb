"""Minimum hours of instruction, 58 Pa. Code § 527.2(a)(1) as amended in 2011. Another schedule may be approved, (b)."""

from typing import NamedTuple

CITE = "527.2(a)(1)"


class Course(NamedTuple):
    """What the section asks of a course: its table games, hours, and the weeks they are spread over."""

    title: str
    hours: int
    weeks: int


COURSES = {
    "banked_cards": Course("Blackjack and other banked card games", 120, 6),
    "craps": Course("Craps", 160, 6),
    "baccarat": Course("Baccarat and Mini-Baccarat", 80, 4),
    "poker": Course("Poker", 80, 4),
    "roulette": Course("Roulette", 80, 4),
    "pai_gow_tiles": Course("Pai Gow Tiles", 160, 6),
    "pai_gow_poker": Course("Pai Gow Poker", 80, 4),
}
OF_FAMILY = {
    "blackjack": "banked_cards",
    "poker": "banked_cards",
    "baccarat": "baccarat",
    "tiles": "pai_gow_tiles",
    "pai_gow_poker": "pai_gow_poker",
}
"""The course of all games of a family; wheels and dice are named one by one on their cards, and some are in none."""


def course_of(family: str, course: str = "") -> Course | None:
    """The course a game belongs to; None where the section names no hours for it."""
    return COURSES.get(course or OF_FAMILY.get(family, ""))
