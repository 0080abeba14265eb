"""A felt as data: spots with their places, print, and the rects for what lies on it."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.asks import Refused
from games.kit.money import dollars
from games.kit.odds import Odds
from games.kit.options import Limits

if TYPE_CHECKING:
    from games.kit.seating import Arc, Ring, Seats

WIDE = (1088, 724)
TALL = (390, 624)
TALL_SEATS = (390, 532)


class Box(NamedTuple):
    """A rectangle on a board, in its pixels."""

    x: float
    y: float
    w: float
    h: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    @classmethod
    def around(cls, centre: tuple[float, float], w: float, h: float) -> "Box":
        """The box of this size around a point."""
        return cls(round(centre[0] - w / 2, 1), round(centre[1] - h / 2, 1), w, h)


def meet(boxes: Iterable[Box]) -> tuple[float, float]:
    """Where boxes touch: the middle of the common edge of two, the common corner of more."""
    all_ = list(boxes)
    left, right = max(b.x for b in all_), min(b.x + b.w for b in all_)
    top, bottom = max(b.y for b in all_), min(b.y + b.h for b in all_)
    return (left + right) / 2, (top + bottom) / 2


class Place(NamedTuple):
    """Where a spot lies on one board: its hit area, its outline if that is no plain box, and where its chips stand."""

    box: Box
    path: str = ""
    turned: bool = False
    chips: tuple[float, float] | None = None


@dataclass(eq=False, slots=True)
class Spot:
    """A betting area: what it is called, what it pays, what it takes, where it lies."""

    wager: str
    spot: str | None
    name: str
    cite: str
    pays: Odds | None = None
    group: str = ""
    """What all wagers of its kind are called, where they pay and cost the same: one line of the paytable."""
    terms: str = ""
    """What it pays in words, where one figure does not say it."""
    covers: frozenset[str] = frozenset()
    table: Mapping[str, Odds | str] = field(default_factory=dict)
    """What it pays by its lines, where it is more than one payout: odds, or words for a meter."""
    low: int = 100
    high: int = 50_000
    step: int = 100
    step_why: str = ""
    amounts: tuple[int, ...] = ()
    """The only amounts that may lie here, where it is not all steps from `low` to `high`."""
    parts: int = 1
    """How many equal wagers it is treated as; at most one of them can win."""
    closed: str = ""
    closed_cite: str = ""
    needs: str | tuple[str, ...] = ""
    """The wager that must lie beside this one, in the same box; of several, one of them."""
    needs_why: str = ""
    """What it needs in words, where that is one of several."""
    no_more_than: str = ""
    """The wager in the same box that this one may not exceed."""
    unit: str = ""
    """All wagers of a seat that share this word are the same size: an Ante and its Blind, the areas of Pip Street."""
    pair: str = ""
    """The wager in the same box without which this one does not play; the page lays both at one press."""
    gathers: str = ""
    """The region to which the chips of all seats go while the round is played: a pot in the middle of the table."""
    later: str = ""
    """Made only later in the round, where the game asks for it; the sentence that says so."""
    shape: str = "box"
    label: str = ""
    tint: str = ""
    wide: Place | None = None
    tall: Place | None = None
    also_at: tuple[Place | None, Place | None] = (None, None)
    """A second place for the same wager, on the wide and the tall board."""
    module: "Place | Ring | None" = None
    """In seat games each seat has this spot for itself: its place from the seat's point on the wide board; `tall` is
    where the viewer's own lies, and `wide` too where that is not at the seat. One logical spot, so nobody wagers on
    another's."""
    outward: bool = False
    """It lies to the right of its seat's point as the module says, and to the left for seats left of the middle."""
    hand: int = 0
    """The hand of its box, by number, with whose cards its chips lie; it has no place of its own then."""
    further: int = 0
    """How many seats further along it lies: a second box that the same player may use."""
    seat_points: tuple[Sequence[tuple[float, float]], Sequence[tuple[float, float]]] = ((), ())
    """Where the chips of each seat stand on the wide and the tall board, where each has a numbered place of its own."""
    bet: Any = None
    """What the game's own rules know of the wagers made here, where a table of its own has it."""

    @property
    def id(self) -> str:
        """One word for the spot, in pages and transcripts: `straight:17`, `red`."""
        return f"{self.wager}:{self.spot}" if self.spot else self.wager

    @property
    def odds(self) -> Odds:
        """What a winning wager here pays, where the spot alone decides that."""
        assert self.pays, f"{self.id} has no odds of its own"
        return self.pays

    @property
    def least(self) -> int:
        """The smallest amount that may lie here."""
        return -(-self.low // self.step) * self.step

    def check(self, total: int) -> None:
        """Refuse a total that may not lie here."""
        if self.closed:
            raise Refused("closed", self.closed, self.closed_cite)
        if self.amounts and total not in self.amounts:
            wanted = " or ".join(map(dollars, self.amounts))
            raise Refused("amount", f"{self.name} takes {wanted}; that makes {dollars(total)}.", self.cite)
        if total > self.high:
            raise Refused("maximum", f"The maximum on {self.name} is {dollars(self.high)}.", self.cite)
        if total % self.step:
            why = self.step_why or f"{self.name} takes multiples of {dollars(self.step)}"
            below = total - total % self.step
            tries = [dollars(fits) for fits in (below, below + self.step) if self.least <= fits <= self.high]
            hint = f" Try {' or '.join(tries)}." if tries else ""
            raise Refused("multiple", f"{why}; {dollars(total)} does not fit.{hint}", self.cite)
        if total < self.low:
            why = f"The minimum on {self.name} is {dollars(self.low)}; that makes {dollars(total)}."
            raise Refused("minimum", why, self.cite)


class Inscription(NamedTuple):
    """Words printed on a board. `grade` 2 is hidden where it would fall under 12 px."""

    text: str
    x: float
    y: float
    size: float
    fill: str = "ivory"
    serif: bool = True
    grade: int = 1
    turned: bool = False
    spacing: float = 0
    room: float = 0
    """How wide it may be. Second-grade print with room stays on small boards too, drawn in where it is too wide."""
    small: str = ""
    """What is said there instead, where the words are too many."""
    arc: "Arc | None" = None
    """The curve the words follow, from its first to its last point, in the middle of it; x and y are then not used."""

    @classmethod
    def along(cls, arc: "Arc", text: str, size: float, **more: Any) -> "Inscription":
        """Words that follow a curve."""
        return cls(text, *arc.at(arc.share(0.5)), size, arc=arc, **more)


class Hand(NamedTuple):
    """A place where cards lie that belong to no seat: the dealer's, the Banker's Hand, the board of a poker table.

    A frame with `label` in its foot is printed round it, if there is a label; " · " in it parts the words of its cards.
    """

    box: Box
    name: str
    """What it is called in words."""
    label: str = ""
    cards: int = 2
    """How many it has room for."""
    apart: bool = False
    """They lie side by side instead of over each other."""
    fill: str = "ivory"
    counts_open: bool = False
    """What lies open is counted although another card lies face down."""
    counted: bool = True
    """What its cards make is said and shown: not of cards that belong to everybody's hand."""


class Pips(NamedTuple):
    """Dice printed on a board, as `2-5`: the middle of them all, the side of one, their colour."""

    dice: str
    x: float
    y: float
    size: float
    tone: str = "red"


@dataclass(frozen=True, slots=True)
class Board:
    """One of the two drawings of a felt: its size, its print, and where the moving parts go."""

    size: tuple[int, int]
    regions: Mapping[str, Box] = field(default_factory=dict)
    """`call`, `readout`, `house`, …; what is drawn where it stands: `tray`, `shoe`, `discards`;
    `plate` and `marker` for the viewer's own, if not at the seat; `burn` for burnt cards, `shoe_words` for what is said
    of the shoe if not below it, `road` for scoreboards."""
    lines: Sequence[str] = ()
    inscriptions: Sequence[Inscription] = ()
    dice: Sequence[Pips] = ()
    hands: Mapping[str, Hand] = field(default_factory=dict)
    """Where the hands of no seat lie, by the name the rules give them; both boards have the same."""


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """The felt of one game under one set of options."""

    outline: str
    cloth: str
    spots: Mapping[tuple[str, str | None], Spot]
    wide: Board = Board(WIDE)
    tall: Board = Board(TALL)
    coloured_chips: bool = False
    """Players use chips of a colour of their own instead of value chips."""
    seats: "Seats | None" = None
    """Where the seats are, in games where each has spots of its own."""
    has_needs: bool = False
    """Some wagers depend on others: they need one, may not exceed it, or must equal it."""
    has_pairs: bool = False
    zones: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Areas of a crowded felt that a small screen shows one at a time, larger: name, and ids of the spots."""

    @classmethod
    def of(cls, outline: str, cloth: str, spots: Iterable[Spot], **more: Any) -> "Layout":
        """A layout from a plain list of spots."""
        by_name = {(s.wager, s.spot): s for s in spots}
        needs = any(s.needs or s.no_more_than or s.unit for s in by_name.values())
        return cls(outline, cloth, by_name, has_needs=needs, has_pairs=any(s.pair for s in by_name.values()), **more)

    @property
    def has_places(self) -> bool:
        """Each seat has a place of its own: its own spots, or one in the areas that all share."""
        return self.seats is not None or any(spot.seat_points[0] for spot in self.spots.values())

    @property
    def has_hands(self) -> bool:
        """Cards or tiles lie on it, before the dealer or before the seats."""
        return bool(self.wide.hands) or bool(self.seats and self.seats.hand_parts)

    def limited(self, limits: Mapping[str, Limits]) -> "Layout":
        """The same felt with limits of their own for some wagers; `ValueError` if it has no such wager."""
        if not limits:
            return self
        if strange := limits.keys() - {spot.wager for spot in self.spots.values()}:
            raise ValueError(f"limits_by_wager: there is no wager {min(strange)!r} on this layout")
        own = {at: _limited(spot, limits[spot.wager]) for at, spot in self.spots.items() if spot.wager in limits}
        return replace(self, spots={**self.spots, **own})

    def find(self, wager: object, spot: object) -> Spot:
        """The spot meant, or a refusal."""
        try:
            return self.spots[wager, spot]  # type: ignore[index]
        except (KeyError, TypeError):
            raise Refused("unknown", "There is no such spot on this layout.") from None


def _limited(spot: Spot, limits: Limits) -> Spot:
    low = spot.low if limits.min is None else limits.min
    high = spot.high if limits.max is None else limits.max
    if not 0 < low <= high or (limits.min or 0) % spot.step or (limits.max or 0) % spot.step:
        raise ValueError(
            f"limits_by_wager: {dollars(low)} to {dollars(high)} does not do on {spot.name}: "
            f"the maximum may not be below the minimum, both in steps of {dollars(spot.step)}"
        )
    return replace(spot, low=low, high=high)


def sector(inner: float, outer: float, start: float, end: float, centre: tuple[float, float]) -> str:
    """The path of a piece of a ring; angles in degrees, clockwise, 0 to the right."""

    def at(radius: float, degrees: float) -> str:
        angle = math.radians(degrees)
        return f"{centre[0] + radius * math.cos(angle):.1f} {centre[1] + radius * math.sin(angle):.1f}"

    return (
        f"M{at(outer, start)}A{outer:g} {outer:g} 0 0 1 {at(outer, end)}"
        f"L{at(inner, end)}A{inner:g} {inner:g} 0 0 0 {at(inner, start)}Z"
    )


def racetrack(box: Box, band: float, count: int, caps: int = 5) -> list[Place]:
    """`count` cells round a stadium, from the upper left clockwise; `caps` cells in each rounded end."""
    radius = box.h / 2
    above = (count - 2 * caps) // 2
    right = (box.x + box.w - radius, box.y + radius)
    left = (box.x + radius, box.y + radius)
    top = Box(left[0], box.y, right[0] - left[0], band)
    bottom = top._replace(y=box.y + box.h - band)
    return [
        *_straight(top, above),
        *_cap(right, -90, radius, band, caps),
        *reversed(_straight(bottom, count - 2 * caps - above)),
        *_cap(left, 90, radius, band, caps),
    ]


def _straight(band: Box, count: int) -> list[Place]:
    """Equal cells side by side."""
    width = band.w / count
    return [Place(Box(round(band.x + i * width, 1), band.y, round(width, 1), band.h)) for i in range(count)]


def _cap(centre: tuple[float, float], start: float, radius: float, band: float, count: int) -> list[Place]:
    """Equal sectors of half a ring; their hit areas are the largest squares that do not overlap."""
    each, middle = 180 / count, radius - band / 2
    turns = [math.radians(start + (i + 0.5) * each) for i in range(count)]
    points = [(centre[0] + middle * math.cos(turn), centre[1] + middle * math.sin(turn)) for turn in turns]
    apart = min(max(abs(ax - bx), abs(ay - by)) for (ax, ay), (bx, by) in pairwise(points))
    size = math.floor(min(apart, band))
    edges = pairwise(start + i * each for i in range(count + 1))
    paths = [sector(radius - band, radius, begin, end, centre) for begin, end in edges]
    return [Place(Box.around(point, size, size), path) for point, path in zip(points, paths, strict=True)]
