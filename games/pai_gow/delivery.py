"""The wall of eight stacks, the cut, and the ten ways to deliver it, §§ 621a.4, 621a.6, 621a.7 and 621a.9(g).

A place in the wall is (stack, tile): stacks from the dealer's right, tiles from the top, both from 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from games.kit.asks import Listed, Refused, Wants
from games.kit.chance import Source
from games.kit.round import Round

STACKS, HIGH = 8, 4
T = TypeVar("T")
Hands = list[list[tuple[int, int]]]
RIGHT, LEFT = list(range(STACKS)), list(reversed(range(STACKS)))


def whole(stacks: Iterable[int]) -> Hands:
    """Stack after stack."""
    return [[(stack, tile) for tile in range(HIGH)] for stack in stacks]


def by_twos(pairs: Iterable[tuple[int, int]]) -> Hands:
    """Two stacks at a time: the top two tiles of each, then the four that are left."""
    return [[(stack, tile) for stack in pair for tile in tiles] for pair in pairs for tiles in ((0, 1), (2, 3))]


def slices(stacks: Sequence[int]) -> Hands:
    """One layer of four stacks after another."""
    return [[(stack, tile) for stack in stacks] for tile in range(HIGH)]


def in_turn(one: Hands, other: Hands) -> Hands:
    """A hand of the one, a hand of the other."""
    return [hand for both in zip(one, other, strict=True) for hand in both]


def dragon(order: list[int]) -> Hands:
    """The first two stacks on the next two make the dragon's head, taken by twos; the other four are its tail."""
    return in_turn(by_twos([(order[0], order[1]), (order[2], order[3])]), slices(order[4:]))


class Style(NamedTuple):
    """A way to deliver the wall: what the chapter calls it, where, and the places of the eight hands in order."""

    name: str
    cite: str
    hands: Hands


STYLES = {
    "standard": Style("Standard", "621a.6(d)", whole(RIGHT)),
    "house_way_left": Style("House Way From the Left", "621a.7(1)", whole(LEFT)),
    "cup_say_right": Style("Cup Say From the Right", "621a.7(2)", by_twos([(0, 1), (2, 3), (4, 5), (6, 7)])),
    "cup_say_left": Style("Cup Say From the Left", "621a.7(3)", by_twos([(7, 6), (5, 4), (3, 2), (1, 0)])),
    "jung_quat": Style("Jung Quat", "621a.7(4)", by_twos([(3, 4), (2, 5), (1, 6), (0, 7)])),
    "chee_yee": Style("Chee Yee", "621a.7(5)", by_twos([(0, 7), (1, 6), (2, 5), (3, 4)])),
    "pin_say_right": Style("Pin Say From the Right", "621a.7(6)", in_turn(slices(RIGHT[:4]), slices(LEFT[:4]))),
    "pin_say_left": Style("Pin Say From the Left", "621a.7(7)", in_turn(slices(LEFT[:4]), slices(RIGHT[:4]))),
    "dragon_phoenix_right": Style("Dragon Head and Phoenix Tail From the Right", "621a.7(8)", dragon(RIGHT)),
    "dragon_phoenix_left": Style("Dragon Head and Phoenix Tail From the Left", "621a.7(9)", dragon(LEFT)),
}
"""By the ids of the submission."""


def deliver(wall: Sequence[T], style: str) -> list[list[T]]:
    """The eight hands of a wall, given stack by stack from the right and each from its top, in order of delivery."""
    return [[wall[HIGH * stack + tile] for stack, tile in hand] for hand in STYLES[style].hands]


class Cut(NamedTuple):
    """A cut, § 621a.9(g): adjacent stacks go to the ends, the first `right` of them to the right, the rest left."""

    first: int
    last: int
    right: int

    def apply(self, wall: Sequence[T]) -> list[T]:
        """The wall after it."""
        stacks = [list(wall[HIGH * at : HIGH * at + HIGH]) for at in range(STACKS)]
        block = stacks[self.first - 1 : self.last]
        rest = stacks[: self.first - 1] + stacks[self.last :]
        return [tile for stack in (*block[: self.right], *rest, *block[self.right :]) for tile in stack]


class Cuts:
    """Which stacks a bank may have moved, and where to."""

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> Cut:
        values = [args.get(name) for name in ("first", "last", "right")]
        if set(args) != {"first", "last", "right"} or not all(type(value) is int for value in values):
            raise Refused("shape", "A cut needs the first and the last stack, and how many of them go to the right.")
        cut = Cut(args["first"], args["last"], args["right"])
        if not 1 <= cut.first <= cut.last <= STACKS or not 0 <= cut.right <= cut.last - cut.first + 1:
            raise Refused("cut", "A cut moves adjacent stacks of the eight to the ends of the row.", "621a.9(g)")
        return cut

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any]:
        first = 1 + source.below(STACKS)
        last = first + source.below(STACKS + 1 - first)
        return {"first": first, "last": last, "right": source.below(last - first + 2)}

    def wants(self) -> Wants:
        stacks = [(at, str(at)) for at in range(1, STACKS + 1)]
        ends = [(at, str(at)) for at in range(STACKS + 1)]
        lists = [Listed("first", "Stacks from", stacks), Listed("last", "up to", stacks)]
        return Wants(lists=[*lists, Listed("right", "to the right", ends)])


class Styles(NamedTuple):
    """A style of delivery by its id; the standard one where none is named."""

    out_of: Sequence[str]

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> str:
        style = args.get("style", "standard")
        if set(args) - {"style"} or not isinstance(style, str):
            raise Refused("shape", "This takes a style of delivery and no more.")
        if style not in self.out_of:
            raise Refused("style", "The tiles are not delivered in that style here.", "621a.7")
        return style

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any]:
        return {"style": self.out_of[source.below(len(self.out_of))]}

    def wants(self) -> Wants:
        return Wants(lists=[Listed("style", "Delivery", [(style, STYLES[style].name) for style in self.out_of])])
