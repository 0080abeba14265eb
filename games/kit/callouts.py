"""Numbers round a felt with a hairline to what they name, and an example round that lies on it."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from games.kit.events import ALL_FACES, Cleared
from games.kit.how_to import Callout
from games.kit.layout import Board, Box, Layout, Place, Spot
from games.kit.naming import hand_named
from games.kit.round import Round
from games.kit.views import lying

Point = tuple[float, float]
SEAT = 1
"""The seat whose cards and chips are drawn, at the place opposite the dealer."""
STEPS, LEAST, MOST = 24, 56, 132
MARGIN = 26
MOST_CARDS = 8
"""More than that lie in a heap that nobody looks at."""


class Number(NamedTuple):
    """A number beside the felt's areas, and the point its hairline goes to."""

    n: int
    x: float
    y: float
    to_x: float
    to_y: float


class Piece(NamedTuple):
    """A card, tile or stack of an example round: what it is, its middle, its width."""

    kind: str
    what: str
    x: float
    y: float
    size: float


class Felt:
    """One board of a felt, and where everything on it lies for the player opposite the dealer."""

    def __init__(self, layout: Layout, which: str) -> None:
        self.layout, self.which = layout, which
        self.board: Board = getattr(layout, which)
        self.wide = which == "wide"
        self.seat = layout.seats.middle if layout.seats else 0

    def box(self, at: str) -> Box | None:
        """The place of what a callout names; None if this board has it not."""
        kind, _, name = at.partition(":")
        if kind == "hand":
            hand = self.board.hands.get(name)
            return hand.box if hand else None
        if kind == "region":
            return self.board.regions.get(name)
        if kind == "seat":
            return self.cards(name)
        spot = next((spot for spot in self.layout.spots.values() if spot.id == at), None)
        place = self.place(spot) if spot else None
        return place.box if place else None

    def cards(self, part: str = "cards") -> Box | None:
        """Where the cards of the seat lie."""
        seats, regions = self.layout.seats, self.board.regions
        if "mat" in regions:
            return regions["mat"]
        if seats is None or part not in seats.parts:
            return None
        if not self.wide:
            return regions.get("cards", seats.parts[part])
        return seats.part("own_cards" if part == "cards" and "own_cards" in seats.parts else part, self.seat)

    def place(self, spot: Spot) -> Place | None:
        """Where a spot lies, for the seat that has it as its own."""
        if not self.wide or not self.layout.seats or not spot.module:
            return spot.wide if self.wide else spot.tall
        if self.seat + spot.further > self.layout.seats.count:
            return None
        return spot.wide or self.layout.seats.place(spot, self.seat, self.seat)

    def places(self) -> Iterator[Box]:
        """All places where something lies."""
        for spot in self.layout.spots.values():
            if not spot.hand and (place := self.place(spot)):
                yield place.box
        yield from (hand.box for hand in self.board.hands.values())
        if cards := self.cards():
            yield cards


def numbers(layout: Layout, callouts: Sequence[Callout], which: str) -> list[Number]:
    """Where the numbers stand on a board: beside what they name, clear of everything else as far as that goes."""
    felt, found = Felt(layout, which), list[Number]()
    taken = list(felt.places())
    for n, callout in enumerate(callouts, 1):
        box = felt.box(callout.at)
        if box is None:
            continue
        x, y = max(_round(box, felt), key=lambda point: _room(point, box, taken, found))
        to_x, to_y = _edge(box, (x, y))
        found.append(Number(n, round(x, 1), round(y, 1), round(to_x, 1), round(to_y, 1)))
    return found


def _round(box: Box, felt: Felt) -> Iterator[Point]:
    """Points round a box, within the board."""
    (cx, cy), (width, height) = box.centre, felt.board.size
    scale = 1.0 if felt.wide else 0.62
    margin = MARGIN if felt.wide else MARGIN * 0.7
    for far in range(LEAST, MOST + 1, 19):
        for step in range(STEPS):
            angle = 2 * math.pi * step / STEPS
            x = cx + math.cos(angle) * (box.w / 2 + far * scale)
            y = cy + math.sin(angle) * (box.h / 2 + far * scale)
            yield min(max(x, margin), width - margin), min(max(y, margin), height - margin)


def _room(point: Point, own: Box, taken: Iterable[Box], others: Iterable[Number]) -> float:
    """How well a number stands there: far from other places and numbers, near its own."""
    clear = min((_distance(point, box) for box in taken), default=99.0)
    apart = min((math.dist(point, (other.x, other.y)) for other in others), default=999.0)
    lines = min((_from_line(point, other) for other in others), default=99.0)
    return min(clear, 22) + min(apart, 60) * 0.8 + min(lines, 22) - math.dist(point, own.centre) * 0.16


def _distance(point: Point, box: Box) -> float:
    dx = max(box.x - point[0], 0, point[0] - box.x - box.w)
    dy = max(box.y - point[1], 0, point[1] - box.y - box.h)
    return math.hypot(dx, dy)


def _from_line(point: Point, number: Number) -> float:
    """How far a point is from another number's hairline."""
    (ax, ay), (bx, by) = (number.x, number.y), (number.to_x, number.to_y)
    length = math.dist((ax, ay), (bx, by)) or 1.0
    along = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length**2))
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


def _edge(box: Box, point: Point) -> Point:
    """A point a little inside the edge of a box, towards another."""
    x = min(max(point[0], box.x + min(8, box.w / 2)), box.x + box.w - min(8, box.w / 2))
    y = min(max(point[1], box.y + min(8, box.h / 2)), box.y + box.h - min(8, box.h / 2))
    return x, y


def pieces(layout: Layout, r: Round, which: str) -> list[Piece]:
    """An example round as it lay before it was settled: the cards of all and the chips of one seat."""
    felt = Felt(layout, which)
    return [*_cards(felt, r), *_chips(felt, r)]


def _cards(felt: Felt, r: Round) -> Iterator[Piece]:
    told = [event for event in r.events if not isinstance(event, Cleared)]
    kind = r.game.plays.piece
    tall = 118 / 46 if kind == "tile" else 1.4
    for name, cards in lying(told, ALL_FACES).items():
        box = _hand_box(felt, name)
        if box is None or not 0 < len(cards) <= MOST_CARDS:
            continue
        size = min(box.h / tall, box.w / max(len(cards), 1)) * 0.94
        first = box.centre[0] - size * 1.06 * (len(cards) - 1) / 2
        for at, (card, _, _) in enumerate(cards):
            yield Piece(kind, str(card), round(first + at * size * 1.06, 1), round(box.centre[1], 1), round(size, 1))


def _hand_box(felt: Felt, name: str) -> Box | None:
    """Where a hand lies; of a hand in parts the high one to the left and the low one to the right."""
    named = hand_named(name)
    if named is None:
        return felt.box(f"hand:{name.replace(':', '-')}")
    box = felt.cards() if named.place == SEAT and named.number == 1 else None
    if box is None or not named.part:
        return box
    return box._replace(x=box.x + (0 if named.part == "high" else box.w / 2), w=box.w / 2)


def _chips(felt: Felt, r: Round) -> Iterator[Piece]:
    laid: dict[Spot, int] = {}
    for settled in r.settlements():
        spot = r.layout.spots.get((settled.wager, settled.spot))
        if settled.seat == SEAT and settled.stake and spot and not spot.hand:
            laid[spot] = laid.get(spot, 0) + settled.stake
    for spot, amount in laid.items():
        if place := felt.place(spot):
            x, y = place.chips or place.box.centre
            yield Piece("chips", str(amount), round(x, 1), round(y, 1), 36 if felt.wide else 30)
