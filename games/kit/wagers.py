"""Money on spots: the wager, and what seats may do with wagers while they are open."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from games.kit.asks import Answer, Choice, Refused
from games.kit.chance import Source
from games.kit.layout import Spot
from games.kit.money import dollars

if TYPE_CHECKING:
    from games.kit.round import Round

Move = tuple[Spot, int]
"""Chips onto a spot (or off it, if negative)."""
May = Callable[[int, Spot, int, int], None]
"""A game's own rule on changing a wager: seat, spot, total before, total after; raises `Refused`."""
Args = Mapping[str, Any]


class Wager:
    """Money of one seat on one spot. A `note` is the state of a wager that stands from round to round."""

    __slots__ = ("note", "seat", "spot", "stake")

    def __init__(self, seat: int, spot: Spot, stake: int, note: str = "") -> None:
        self.seat, self.spot, self.stake, self.note = seat, spot, stake, note

    def part(self, stake: int) -> "Wager":
        """Break a share off: the regulation's way of settling a wager that is several wagers."""
        self.stake -= stake
        return Wager(self.seat, self.spot, stake, self.note)


class Seat:
    """A place with a player: the chips not on the felt, and the wagers that are."""

    __slots__ = ("number", "purse", "wagers")

    def __init__(self, number: int, purse: int) -> None:
        self.number, self.purse = number, purse
        self.wagers: dict[Spot, Wager] = {}

    @property
    def staked(self) -> int:
        """Money on the felt."""
        return sum(wager.stake for wager in self.wagers.values())

    def on(self, spot: Spot) -> int:
        """Money on one spot."""
        wager = self.wagers.get(spot)
        return wager.stake if wager else 0


def allow(r: "Round", seat: int, moves: list[Move]) -> list[Move]:
    """The moves, if all of them together are permitted: all of a change happens or none of it."""
    place = r.seats[seat]
    totals: dict[Spot, int] = {}
    cost = 0
    for spot, amount in moves:
        if type(amount) is not int or not amount:
            raise Refused("amount", "A wager is an amount of money above nothing.")
        if spot in totals:
            totals[spot] += amount
        else:
            totals[spot] = place.wagers[spot].stake + amount if spot in place.wagers else amount
        cost += amount
    for spot, total in totals.items():
        if total < 0:
            raise Refused("amount", f"You have less than that on {spot.name}.")
        if total:
            spot.check(total)
        if r.may:
            r.may(seat, spot, place.on(spot), total)
    if cost > place.purse:
        raise Refused("purse", f"That takes {dollars(cost)} and you have {dollars(place.purse)}.")
    return moves


def apply(r: "Round", answer: Answer) -> None:
    """Put the chips where an allowed answer said."""
    for spot, amount in answer.value:
        r.change(answer.seat, spot, amount)
    history = r.undo.setdefault(answer.seat, [])
    if answer.do == "undo":
        history.pop()
    else:
        history.append(answer.value)


class Change:
    """A change of a seat's wagers; what it moves is told by the kinds below."""

    needs: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        raise NotImplementedError

    def read(self, r: "Round", seat: int, args: Args) -> list[Move]:
        if not self.needs <= args.keys() <= self.takes:
            raise Refused("shape", f"This needs {', '.join(sorted(self.needs)) or 'nothing'} and no more.")
        return allow(r, seat, self.moves(r, seat, args))

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        """Arguments to try when some legal ones are wanted."""
        return [{}]

    def sample(self, r: "Round", seat: int, source: Source) -> Args | None:
        for args in self.examples(r, seat, source):
            try:
                self.read(r, seat, args)
            except Refused:
                continue
            return args
        return None

    def public(self) -> Args:
        return {}


class One(Change):
    """A wager more on one spot."""

    needs, takes = frozenset({"wager", "amount"}), frozenset({"wager", "spot", "amount"})

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        amount = args["amount"]
        if type(amount) is not int or amount <= 0:
            raise Refused("minimum", "A wager is an amount of money above nothing.")
        return [(r.layout.find(args["wager"], args.get("spot")), amount)]

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        spots = list(r.layout.spots.values())
        found: list[Args] = []
        for _ in range(8):
            spot = spots[source.below(len(spots))]
            least = -(-spot.low // spot.step) * spot.step
            amount = spot.step * (1 + source.below(4)) if r.seats[seat].on(spot) else least
            found.append({"wager": spot.wager, "spot": spot.spot, "amount": amount})
        return found


class Several(Change):
    """A list of wagers at once, as [wager, spot, cents]; negative cents take chips back."""

    needs = takes = frozenset({"list"})

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        given = args["list"]
        if not isinstance(given, list) or not 0 < len(given) <= 200:
            raise Refused("shape", "This needs a list of wagers.")
        spots = r.layout.spots
        try:
            return [(spots[wager, spot], amount) for wager, spot, amount in given]
        except KeyError:
            raise Refused("unknown", "There is no such spot on this layout.") from None
        except (TypeError, ValueError):
            raise Refused("shape", "Each wager in the list needs a wager, a spot and an amount.") from None

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        singles = ONE.examples(r, seat, source)
        return [{"list": [[a["wager"], a["spot"], a["amount"]] for a in pair]} for pair in zip(singles, singles[1:], strict=False)]


class Take(Change):
    """Chips back from a spot: an amount, or all of them. What would be left below the minimum comes back too."""

    needs, takes = frozenset({"wager"}), frozenset({"wager", "spot", "amount"})

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        spot = r.layout.find(args["wager"], args.get("spot"))
        held = r.seats[seat].on(spot)
        amount = args.get("amount", held)
        if type(amount) is not int or not 0 < amount <= held:
            raise Refused("amount", f"You have {dollars(held) if held else 'nothing'} on {spot.name}.")
        return [(spot, -held if held - amount < spot.low else -amount)]

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        return [{"wager": spot.wager, "spot": spot.spot} for spot in r.seats[seat].wagers]


class All(Change):
    """All the seat's wagers doubled (1) or taken back (-1)."""

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        wagers = r.seats[seat].wagers
        if not wagers:
            raise Refused("nothing", "You have no wagers on the felt.")
        return [(spot, self.factor * wager.stake) for spot, wager in wagers.items()]


class Undo(Change):
    """The seat's last change, taken back."""

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        history = r.undo.get(seat)
        if not history:
            raise Refused("nothing", "There is nothing to undo.")
        return [(spot, -amount) for spot, amount in reversed(history[-1])]


ONE = One()
BETTING: Mapping[str, Choice] = {
    "wager": Choice("Place a wager", ONE),
    "wagers": Choice("Place several wagers", Several()),
    "take": Choice("Take chips back", Take()),
    "clear": Choice("Take all chips back", All(-1)),
    "double": Choice("Double all wagers", All(1)),
    "undo": Choice("Undo the last change", Undo()),
}
"""What every seat may do while wagers are open."""
