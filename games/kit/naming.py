"""Names that the house and a game both read: of a seat's hand, and of a seat as an account."""

import re
from functools import cache
from typing import Final, NamedTuple

_HAND: Final = re.compile(r"seat:(\d+)(?::(\d+))?(?::([a-z]+))?(?:/(\d+))?")
_SEAT: Final = "seat:"
BURN: Final = "burn"
"""Where a card lies that is burned for all to see; it can be stacked under this name."""


class HandName(NamedTuple):
    """A seat's hand: `seat:3`, `seat:3:2` in the next box, `seat:3:low` a part of it, `seat:3/2` after a split."""

    seat: int
    box: int = 1
    """Which of the boxes this player may use, the own one first."""
    part: str = ""
    number: int = 1
    """Which of the hands in this box."""

    @property
    def place(self) -> int:
        """The number of the box along the table."""
        return self.seat + self.box - 1

    def __str__(self) -> str:
        box = f":{self.box}" if self.box > 1 else ""
        part = f":{self.part}" if self.part else ""
        return f"{_SEAT}{self.seat}{box}{part}" + (f"/{self.number}" if self.number > 1 else "")


@cache
def hand_named(name: str) -> HandName | None:
    """The seat's hand of this name; None for a hand that is no seat's: the dealer's, the board."""
    found = _HAND.fullmatch(name)
    return HandName(int(found[1]), int(found[2] or 1), found[3] or "", int(found[4] or 1)) if found else None


def seat_named(account: str) -> int | None:
    """The seat whose purse this account is; None for the house, a pot, a meter."""
    return int(account.removeprefix(_SEAT)) if account.startswith(_SEAT) else None
