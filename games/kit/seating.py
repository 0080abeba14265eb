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

    def part(self, degrees: float) -> float:
        """How far along this angle is."""
        return (degrees - self.first) / (self.last - self.first)

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
    rail: Arc | None = None
    """The arc along which the plates stand, each as far along as its seat, if not at the seats' points."""
    plates: Sequence[float] = ()
    """Where on it, if not as far along as the seats."""
    prints_sides: bool = False
    """Every seat's side areas are printed, small, not only its circle."""
    ends: float = 0
    """How many degrees further along the rail the plates of the two seats at the ends stand, clear of their spots."""
    apart: bool = False
    """Cards lie side by side instead of over each other, with their name above them on the wide board."""
    boards: Sequence[Point] = ()
    """Where the others' spots lie if the viewer's own are in the middle: one corner less than seats, filled in the
    order of seats. `own_plate` is then the place of the own plate among the parts."""

    @property
    def hand_parts(self) -> list[str]:
        """The places of a seat's cards, each by what is put behind the seat's: none, or the parts of a hand."""
        return [name.removeprefix("cards").replace(":", "-") for name in self.parts if name.startswith("cards")]

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

    def corner(self, seat: int, own: int) -> Point:
        """The point at which a seat's module is set for the viewer in the seat `own`."""
        others = [other for other in range(1, self.count + 1) if other != own]
        return self.boards[others.index(seat)] if self.boards and seat in others else self.point(seat)

    def part(self, name: str, seat: int, own: int = 0) -> Box:
        """Where something that belongs to a seat lies on the wide board."""
        if self.boards:
            return self.parts["own_plate"] if seat == own else _from(self.corner(seat, own), self.parts[name])
        if name != "plate":
            return _from(self.point(seat), self.parts[name])
        if self.rail:
            box = _from(self.rail.at(self._along(self.rail, seat)), self.parts[name])
        else:
            box = _from(self.point(seat), self._outwards(seat, self.parts[name]))
        return box._replace(x=min(max(box.x, 4), WIDE[0] - box.w - 4))

    def _along(self, rail: Arc, seat: int) -> float:
        """Where on the rail a seat's plate stands."""
        if self.plates:
            return self.plates[seat - 1]
        return rail.share(self.arc.part(self.angle(seat))) + self.ends * ((seat == 1) - (seat == self.count))

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
            return {seat: (ASIDE_LEFT + at * self.row_step, self.row) for at, seat in enumerate(sorted(others))}
        rows = -(-len(others) // 2)
        left, right = others[:rows], others[rows:]
        if self.arc.first > self.arc.last:
            left, right = right[::-1], left[::-1]
        step = min(ASIDE_STEP, ASIDE_HIGH / max(rows, 1))
        points = {seat: (ASIDE_LEFT, ASIDE_LOW - at * step) for at, seat in enumerate(left, 1)}
        return points | {seat: (ASIDE_RIGHT, ASIDE_LOW - at * step) for at, seat in enumerate(reversed(right), 1)}

    @property
    def row_step(self) -> float:
        """How far apart the others lie on the phone, if in a row."""
        return (TALL_SEATS[0] - 2 * ASIDE_LEFT) / max(self.count - 1, 1)

    def place(self, spot: Spot, seat: int, own: int = 0) -> Place | None:
        """Where a seat's own spot lies on the wide board, for the viewer in the seat `own`."""
        module, seat = spot.module, seat + spot.further
        if isinstance(module, Ring):
            return self._piece(module, seat)
        if module is None:
            return None
        point = self.corner(seat, own)
        if spot.outward and point[0] < self.arc.centre[0]:
            module = _mirrored(module)
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


def _mirrored(place: Place) -> Place:
    """The same on the other side of its point."""
    box, chips = place.box, place.chips
    return place._replace(box=box._replace(x=-box.x - box.w), chips=(-chips[0], chips[1]) if chips else None)


def _from(point: Point, box: Box) -> Box:
    return Box(round(point[0] + box.x, 1), round(point[1] + box.y, 1), box.w, box.h)
