"""The half-moon felt: seats along its round side, the dealer's tray, shoe and rack at the straight one."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.kit.layout import Box, Place, Spot
from games.kit.seating import TRAY, Arc, Seats

CENTRE = (544, -30)
ARC = Arc(CENTRE, (424, 578), 27, 153)
"""Where seats lie: seat 1 is farthest to the dealer's left, the screen's right."""
RAIL = Arc(CENTRE, (534, 718), 32, 148)
"""Where plates stand: those of the outermost seats lower than the areas before them."""
PLATE = Box.around((0, 0), 120, 25)
REGIONS: Mapping[str, Box] = {
    "tray": TRAY,
    "shoe": Box(776, 44, 100, 84),
    "shoe_words": Box(692, 48, 86, 70),
    "discards": Box(228, 46, 88, 54),
    "call": Box(16, 600, 250, 110),
    "readout": Box(806, 640, 270, 60),
}
"""What a half-moon table has wherever its hands lie."""


def seats(
    count: int, *, cards: Box, own: Box | None = None, hand: int = 2, arc: Arc = ARC, rail: Arc = RAIL,
    apart: bool = False, ends: float = 0, plate: Box = PLATE,
) -> Seats:  # fmt: skip
    """Seats with room for hands of so many cards above their areas; the viewer's own may be larger.

    A wider `plate` keeps those at the ends farther from the edge of the board.
    """
    parts = {"cards": cards, **({"own_cards": own} if own else {}), "plate": plate}
    return Seats(count, arc, parts=parts, cards=hand, rail=rail, apart=apart, ends=ends)


class Area(NamedTuple):
    """A wager's area before each seat: its name, its §, its look, and where it lies: from the seat's point on the wide
    board, and at the viewer's own seat on the phone."""

    name: str
    cite: str
    shape: str
    label: str
    module: Box
    tall: Box
    chips: tuple[tuple[float, float] | None, tuple[float, float] | None] = (None, None)
    """Where its chips stand on either board, if not in its middle."""
    later: str = ""
    """Made only later in the round; the sentence that says so."""

    def spot(self, wager: str, box: str | None = None, further: int = 0, **more: Any) -> Spot:
        """The area as a spot. `box` names a further box of the same player, which a phone shows no place for."""
        return Spot(
            wager, box, f"{self.name}, box {box}" if box else self.name, self.cite, later=self.later,
            shape=self.shape, label=self.label, module=Place(self.module, chips=self.chips[0]), further=further,
            tall=None if box else Place(self.tall, chips=self.chips[1]), **more,
        )  # fmt: skip
