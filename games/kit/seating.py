"""Where the seats of a table lie, and the spots that each seat has for itself."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from games.kit.layout import TALL_SEATS, WIDE, Box, Place, Spot

Point = tuple[float, float]
TRAY = Box.around((544, 58), 300, 67)
"""The dealer's chips at the straight side of a table."""
ASIDE_LEFT, ASIDE_RIGHT, ASIDE_LOW, ASIDE_HIGH, ASIDE_STEP = 10, 294, 412, 284, 84
"""The two columns of other seats on the phone: their left edges, their foot, their height, the most for one seat."""


class Arc(NamedTuple):
    """An ellipse, and the two angles between which seats lie along it (degrees, clockwise, 0 to the right)."""

    centre: Point
    radii: Point
    first: float
    last: float

    def at(self, degrees: float, radii: Point | None = None) -> Point:
        """The point at this angle, on the arc or on another ellipse round its centre."""
        (cx, cy), (rx, ry), angle = self.centre, radii or self.radii, math.radians(degrees)
        return round(cx + rx * math.cos(angle), 1), round(cy + ry * math.sin(angle), 1)

    def share(self, part: float) -> float:
        """The angle this far along: 0 is the first, 1 the last."""
        return self.first + (self.last - self.first) * part

    @property
    def path(self) -> str:
        """The curve itself, as a line or for words that follow it."""
        (ax, ay), (bx, by), (rx, ry) = self.at(self.first), self.at(self.last), self.radii
        large, clockwise = abs(self.last - self.first) > 180, self.last > self.first
        return f"M{ax:g} {ay:g}A{rx:g} {ry:g} 0 {large:d} {clockwise:d} {bx:g} {by:g}"

    @property
    def length(self) -> float:
        """How long the curve is."""
        points = [self.at(self.share(step / 90)) for step in range(91)]
        return sum(map(math.dist, points, points[1:]))


class Ring(NamedTuple):
    """A seat's piece of a ring between two ellipses round the arc's centre: the areas of a baccarat table."""

    inner: Point
    outer: Point
    hit: float = 44
    """Size of the square in its middle that can be pressed."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats along an arc. With `cells` each has an equal piece of it, else they stand from its first to its last point.

    A module (spots, cards, plate) is set at the seat's point upright; only words follow the arc.
    """

    count: int
    arc: Arc
    cells: bool = False
    parts: Mapping[str, Box] = field(default_factory=dict)
    """What belongs to each seat besides its spots, from its point: `cards`, `plate`, `marker`."""
    angles: Sequence[float] = ()
    """Where the seats are, if not in equal steps: a table may have a place for something else among them."""
    row: float = 0
    """How high the others lie on the phone, if in a row."""
    cards: int = 2
    """How many cards a seat's place has room for."""
    rail: Point | None = None
    """The ellipse round the arc's centre on which the plates stand, if not at the seats' points."""

    @property
    def middle(self) -> int:
        """The seat opposite the dealer: a player alone sits there, and the phone shows it to those who watch."""
        return (self.count + 1) // 2

    def angle(self, seat: int) -> float:
        """Where a seat looks at the middle of the table from."""
        if self.angles:
            return self.angles[seat - 1]
        if self.cells or self.count == 1:
            return self.arc.share((seat - 0.5) / self.count)
        return self.arc.share((seat - 1) / (self.count - 1))

    def point(self, seat: int) -> Point:
        """The point at which a seat's module is set."""
        return self.arc.at(self.angle(seat))

    def part(self, name: str, seat: int) -> Box:
        """Where something that belongs to a seat lies on the wide board."""
        if name != "plate":
            return _from(self.point(seat), self.parts[name])
        if self.rail:
            box = _from(self.arc.at(self.angle(seat), self.rail), self.parts[name])
        else:
            box = _from(self.point(seat), self._outwards(seat, self.parts[name]))
        return box._replace(x=min(max(box.x, 4), WIDE[0] - box.w - 4))

    def _outwards(self, seat: int, box: Box) -> Box:
        """The same box, above the point instead of below it, for a seat at the upper side of the table."""
        upper = math.sin(math.radians(self.angle(seat))) < -0.01
        return box._replace(y=-box.y - box.h) if upper else box

    def tangent(self, seat: int) -> float:
        """How much words turn that follow the arc at this seat."""
        degrees = math.radians(self.angle(seat))
        rx, ry = self.arc.radii
        return round(math.degrees(math.atan2(-ry * math.cos(degrees), rx * math.sin(degrees))), 1)

    def aside(self, own: int) -> dict[int, Point]:
        """Where the others lie on the phone: in two columns beside the own seat, up the left, down the right; or in a
        row above it."""
        others = [*range(own + 1, self.count + 1), *range(1, own)]
        if self.row:
            step = (TALL_SEATS[0] - 2 * ASIDE_LEFT) / max(len(others), 1)
            return {seat: (ASIDE_LEFT + at * step, self.row) for at, seat in enumerate(sorted(others))}
        rows = -(-len(others) // 2)
        left, right = others[:rows], others[rows:]
        if self.arc.first > self.arc.last:
            left, right = right[::-1], left[::-1]
        step = min(ASIDE_STEP, ASIDE_HIGH / max(rows, 1))
        points = {seat: (ASIDE_LEFT, ASIDE_LOW - at * step) for at, seat in enumerate(left, 1)}
        return points | {seat: (ASIDE_RIGHT, ASIDE_LOW - at * step) for at, seat in enumerate(reversed(right), 1)}

    def place(self, spot: Spot, seat: int) -> Place | None:
        """Where a seat's own spot lies on the wide board."""
        module, seat = spot.module, seat + spot.further
        if isinstance(module, Ring):
            return self._piece(module, seat)
        if module is None:
            return None
        point = self.point(seat)
        chips = (round(point[0] + module.chips[0], 1), round(point[1] + module.chips[1], 1)) if module.chips else None
        return module._replace(box=_from(point, module.box), chips=chips)

    def _piece(self, ring: Ring, seat: int) -> Place:
        """The seat's cell of a ring: its outline, and a square to press round its middle."""
        start, end = sorted((self.arc.share((seat - 1) / self.count), self.arc.share(seat / self.count)))
        middle = ((ring.inner[0] + ring.outer[0]) / 2, (ring.inner[1] + ring.outer[1]) / 2)
        point = self.arc.at((start + end) / 2, middle)
        corners = [self.arc.at(*corner) for corner in
                   ((start, ring.outer), (end, ring.outer), (end, ring.inner), (start, ring.inner))]  # fmt: skip
        a, b, c, d = (f"{x:g} {y:g}" for x, y in corners)
        (ox, oy), (ix, iy) = ring.outer, ring.inner
        path = f"M{a}A{ox:g} {oy:g} 0 0 1 {b}L{c}A{ix:g} {iy:g} 0 0 0 {d}Z"
        return Place(Box.around(point, ring.hit, ring.hit), path, chips=point)


def _from(point: Point, box: Box) -> Box:
    return Box(round(point[0] + box.x, 1), round(point[1] + box.y, 1), box.w, box.h)
