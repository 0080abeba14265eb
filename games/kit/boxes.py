"""Betting positions side by side: a player has the one before his seat, and may use the next ones if they are free."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Protocol, TypeVar

from games.kit.asks import Answer, Ask, Play, Refused
from games.kit.layout import Spot
from games.kit.naming import HandName
from games.kit.round import Round
from games.kit.wagers import Wager


class Box:
    """A betting position that is played: whose, and which of the boxes this player may use (None: the own one)."""

    __slots__ = ("hand", "place", "seat", "which")

    def __init__(self, seat: int, which: str | None) -> None:
        self.seat = seat
        self.which = which
        self.place = seat + int(which or 1) - 1
        """Its number along the table, from the dealer's left."""
        self.hand = str(HandName(seat, int(which or 1)))

    def spot(self, r: Round, wager: str) -> Spot:
        return r.layout.spots[wager, self.which]

    def on(self, r: Round, wager: str) -> Wager | None:
        """This box's wager, if there is one."""
        return r.seats[self.seat].wagers.get(self.spot(r, wager))


@cache
def box_of(seat: int, which: str | None = None) -> Box:
    """A seat's box; there is one of each."""
    return Box(seat, which)


def names(most: int) -> list[str | None]:
    """The boxes a player may use: the own one, and the next ones by their number."""
    return [None, *map(str, range(2, most + 1))]


def played(r: Round, wager: str) -> list[Box]:
    """The boxes with this wager, from the dealer's left."""
    boxes = [box_of(seat, spot.spot) for seat, own in r.seats.items() for spot in own.wagers if spot.wager == wager]
    return sorted(boxes, key=lambda box: box.place) if len(boxes) > 1 else boxes


def check_free(r: Round, seat: int, spot: Spot, there: int, cite: str) -> None:
    """Refuse a box beyond the last one of the table, or one that is another's."""
    place = box_of(seat, spot.spot).place if spot.spot else seat
    if place > there or (spot.spot and place in r.seats) or _is_anothers(r, seat, place):
        raise Refused("box", f"Box {place} is not free in this round.", cite)


def _is_anothers(r: Round, seat: int, place: int) -> bool:
    """Whether another player has a wager in this box: only one who sits there, or farther to the dealer's left."""
    for number, other in r.seats.items():
        if number != seat and number <= place:
            for spot in other.wagers:
                if number + int(spot.spot or 1) - 1 == place:
                    return True
    return False


class Seated(Protocol):
    """Something that is a seat's: a box, a hand."""

    @property
    def seat(self) -> int: ...


S = TypeVar("S", bound=Seated)


def ask_boxes(boxes: Iterable[S], ask: Callable[[S], Ask], decide: Callable[[S, Answer], bool | None]) -> Play[None]:
    """Ask all boxes at once, a player of several one after the other; each answer takes effect as it comes. A box for
    which `decide` says True is asked again."""
    waiting = list(boxes)
    while waiting:
        next_of = {box.seat: box for box in reversed(waiting)}
        answer = yield tuple(ask(box) for box in next_of.values())
        box = next_of[answer.seat]
        if not decide(box, answer):
            waiting.remove(box)
