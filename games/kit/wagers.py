"""Money on spots: the wager, and what seats may do with wagers while they are open."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from games.kit.asks import NO_MORE, Answer, Choice, Range, Refused, Wants, check_purse
from games.kit.chance import Source
from games.kit.events import record
from games.kit.layout import Spot
from games.kit.money import dollars

if TYPE_CHECKING:
    from games.kit.asking import Asking
    from games.kit.round import Round

Move = tuple[Spot, int]
"""Chips onto a spot (or off it, if negative)."""
Args = Mapping[str, Any]


class Fee(NamedTuple):
    """What a change of a wager costs besides the stake; negative where it is given back."""

    amount: int
    why: str
    cite: str


May = Callable[[int, Spot, int, int], Fee | None]
"""A game's own rule on changing a wager: seat, spot, total before, total after. Raises `Refused`, or names a fee."""
MadeAs = Callable[[int, list[Move]], list[Move]]
"""A change as the dealer makes it: what comes down with a wager, or the two wagers that one is broken into."""


class Allowed(NamedTuple):
    """Moves that may be made, with what some of them cost besides."""

    moves: list[Move]
    fees: Mapping[Spot, Fee] = MappingProxyType({})


class Wager:
    """Money of one seat on one spot. A `note` is the state of a wager that stands from round to round."""

    __slots__ = ("ended", "note", "seat", "spot", "stake")

    def __init__(self, seat: int, spot: Spot, stake: int, note: str = "") -> None:
        self.seat = seat
        self.spot = spot
        self.stake = stake
        self.note = note
        self.ended = False


class Seat:
    """A place with a player: the chips not on the felt, and the wagers that are."""

    __slots__ = ("gone", "number", "patron", "purse", "wagers")

    def __init__(self, number: int, purse: int, gone: bool = False, patron: str = "") -> None:
        self.number, self.purse = number, purse
        self.patron = patron or str(number)
        """Who sits there, by a name that tells nothing else; where nobody said it, the seat's own number."""
        self.gone = gone
        """The player has left, or was not there when the round began; the wagers that stand play on."""
        self.wagers: dict[Spot, Wager] = {}

    @property
    def staked(self) -> int:
        """Money on the felt."""
        return sum(wager.stake for wager in self.wagers.values())

    def on(self, spot: Spot) -> int:
        """Money on one spot."""
        wager = self.wagers.get(spot)
        return wager.stake if wager else 0


def allow(r: "Round", seat: int, moves: list[Move]) -> Allowed:
    """The moves, one per spot, if all of them together are permitted: all of a change happens or none of it."""
    place = r.seats[seat]
    lying, may, cost = place.wagers, r.may, 0
    wanted = merged(moves)
    if r.made_as:
        wanted = merged(r.made_as(seat, wanted))
    fees: dict[Spot, Fee] = {}
    for spot, amount in wanted:
        if not amount:
            raise Refused("amount", "A wager is an amount of money above nothing.")
        before = lying[spot].stake if spot in lying else 0
        total = before + amount
        if total < 0:
            raise Refused("amount", f"You have less than that on {spot.name}.")
        if total:
            spot.check(total)
            if spot.later and amount > 0:
                raise Refused("later", spot.later, spot.cite)
        if may and (fee := may(seat, spot, before, total)):
            fees[spot] = fee
            cost += fee.amount
        cost += amount
    check_purse(r, seat, cost)
    if r.layout.has_needs:
        _check_needs(r, place, wanted)
    return record(Allowed, (wanted, fees))


def _check_needs(r: "Round", place: Seat, moves: list[Move]) -> None:
    """Refuse a change that leaves a wager without the one it needs beside it, above the one it may not exceed, or
    different from those it must equal."""
    totals = {spot: wager.stake for spot, wager in place.wagers.items()}
    for spot, amount in moves:
        totals[spot] = totals.get(spot, 0) + amount
    units: dict[str, Spot] = {}
    for spot, total in totals.items():
        if not total:
            continue
        if spot.unit and total != totals[other := units.setdefault(spot.unit, spot)]:
            raise Refused("equal", f"{spot.name} must equal {other.name}, {dollars(totals[other])}.", spot.cite)
        if spot.needs and place.number not in r.banking:
            _check_beside(r.layout.spots, spot, totals)
        if spot.no_more_than and total > totals.get(least := r.layout.spots[spot.no_more_than, spot.spot], 0):
            raise Refused("exceeds", f"{spot.name} may not be more than {least.name}.", spot.cite)


def _check_beside(spots: Mapping[tuple[str, str | None], Spot], spot: Spot, totals: Mapping[Spot, int]) -> None:
    for other in needed(spot):
        if totals.get(spots[other, spot.spot]):
            return
    what = spot.needs_why or f"needs {spots[needed(spot)[0], spot.spot].name} beside it."
    raise Refused("needs", f"{spot.name} {what}", spot.cite)


def needed(spot: Spot) -> tuple[str, ...]:
    """The wagers of which one must lie beside this one."""
    return (spot.needs,) if isinstance(spot.needs, str) else spot.needs


def unpaired(place: Seat, spots: Mapping[tuple[str, str | None], Spot]) -> list[Wager]:
    """The wagers that do not play because the one they belong with was not made, and those that need one of them."""
    left = dict(place.wagers)
    while alone := [spot for spot in left if not _has_company(spot, left, spots)]:
        for spot in alone:
            del left[spot]
    return [wager for spot, wager in place.wagers.items() if spot not in left]


def _has_company(spot: Spot, laid: Mapping[Spot, Wager], spots: Mapping[tuple[str, str | None], Spot]) -> bool:
    if spot.pair and spots[spot.pair, spot.spot] not in laid:
        return False
    return not spot.needs or any(spots[other, spot.spot] in laid for other in needed(spot))


def merged(moves: list[Move]) -> list[Move]:
    """The same with one move per spot, where a spot is named twice."""
    if len(moves) == 1 or len(dict(moves)) == len(moves):
        return moves
    totals: dict[Spot, int] = {}
    for spot, amount in moves:
        totals[spot] = totals.get(spot, 0) + amount
    return list(totals.items())


def apply(r: "Asking", answer: Answer) -> None:
    """Put the chips where an allowed answer said."""
    seat, do, _, (moves, fees) = answer
    for spot, amount in moves:
        if fees and spot in fees:
            r.levy(seat, spot, *fees[spot])
        r.change(seat, spot, amount)
    if do == "undo":
        r.undo[seat].pop()
    elif seat in r.undo:
        r.undo[seat].append(moves)
    else:
        r.undo[seat] = [moves]


def named(spot: Spot) -> dict[str, Any]:
    """The spot as arguments name it."""
    return {"wager": spot.wager, "spot": spot.spot} if spot.spot else {"wager": spot.wager}


class Change(ABC):
    """A change of a seat's wagers; what it moves is told by the kinds below."""

    needs: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()

    @abstractmethod
    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        """What goes where, before it is known whether it may."""

    def check_shape(self, args: Args) -> None:
        """Refuse arguments that are not the ones this takes."""
        if self.needs != args.keys() and not self.needs <= set(args) <= self.takes:
            raise Refused("shape", f"This needs {', '.join(sorted(self.needs)) or 'nothing'} and no more.")

    def read(self, r: "Round", seat: int, args: Args) -> Allowed:
        self.check_shape(args)
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

    def wants(self) -> Wants:
        return NO_MORE


class One(Change):
    """A wager more on one spot; `paired` lays the wager it belongs with besides, as far as it is missing."""

    needs = frozenset({"wager", "amount"})
    takes = frozenset({"wager", "spot", "amount", "paired"})

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        amount = args["amount"]
        if type(amount) is not int or amount <= 0:
            raise Refused("minimum", "A wager is an amount of money above nothing.")
        spot = r.layout.find(args["wager"], args.get("spot"))
        if not (spot.pair and args.get("paired") is True):
            return [(spot, amount)]
        place, other = r.seats[seat], r.layout.spots[spot.pair, spot.spot]
        missing = (place.on(spot) + amount if spot.unit else other.least) - place.on(other)
        return [(spot, amount), (other, missing)] if missing > 0 else [(spot, amount)]

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        spots = list(r.layout.spots.values())
        found: list[Args] = []
        for _ in range(8):
            spot = spots[source.below(len(spots))]
            amount = spot.step * (1 + source.below(4)) if r.seats[seat].on(spot) else spot.least
            found.append({**named(spot), "amount": amount, **({"paired": True} if spot.pair else {})})
        return found


class On(Change):
    """An amount onto one spot that takes its wager later in the round."""

    needs = frozenset({"wager", "amount"})
    takes = frozenset({"wager", "spot", "amount"})

    def __init__(self, spot: Spot) -> None:
        self.spot = spot

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        return [move for move in ONE.moves(r, seat, args) if move[0] is self.spot]

    def read(self, r: "Round", seat: int, args: Args) -> Allowed:
        self.check_shape(args)
        moves = self.moves(r, seat, args)
        if not moves:
            raise Refused("closed", f"Only {self.spot.name} may be wagered on now.", self.spot.cite)
        [(spot, amount)] = moves
        spot.check(amount)
        check_purse(r, seat, amount)
        return Allowed(moves)

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        amount = self.spot.least + self.spot.step * source.below(4)
        return [{**named(self.spot), "amount": amount}, {**named(self.spot), "amount": self.spot.least}]

    def wants(self) -> Wants:
        spot = self.spot
        return Wants(spot=(spot.wager, spot.spot), amount=Range(spot.least, spot.high, spot.step))


class Several(Change):
    """A list of wagers at once, as [wager, spot, cents]; negative cents take chips back."""

    needs = frozenset({"list"})
    takes = frozenset({"list"})

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        given = args["list"]
        if not isinstance(given, list) or not 0 < len(given) <= 200:
            raise Refused("shape", "This needs a list of wagers.")
        spots, moves = r.layout.spots, []
        try:
            for wager, spot, amount in given:
                if type(amount) is not int:
                    raise Refused("amount", "A wager is an amount of money above nothing.")
                moves.append((spots[wager, spot], amount))
        except KeyError:
            raise Refused("unknown", "There is no such spot on this layout.") from None
        except (TypeError, ValueError):
            raise Refused("shape", "Each wager in the list needs a wager, a spot and an amount.") from None
        return moves

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        moves = [[one["wager"], one.get("spot"), one["amount"]] for one in ONE.examples(r, seat, source)]
        return [{"list": [*pair]} for pair in pairwise(moves)]


class Take(Change):
    """Chips back from a spot: an amount, or all of them. What would be left below the minimum comes back too."""

    needs = frozenset({"wager"})
    takes = frozenset({"wager", "spot", "amount"})

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        spot = r.layout.find(args["wager"], args.get("spot"))
        held = r.seats[seat].on(spot)
        amount = args.get("amount", held)
        if type(amount) is not int or not 0 < amount <= held:
            raise Refused("amount", f"You have {dollars(held) if held else 'nothing'} on {spot.name}.")
        if held - amount < spot.low or (spot.unit and not spot.pair):
            amount = held
        return [(spot, -amount), *self._with_it(r, seat, spot, amount, held)]

    def _with_it(self, r: "Round", seat: int, spot: Spot, amount: int, held: int) -> list[Move]:
        """What comes back of the wager it is paired with: as much where they are equal, all where it is all."""
        if not spot.pair:
            return []
        other = r.layout.spots[spot.pair, spot.spot]
        lying = r.seats[seat].on(other)
        back = lying if amount == held else min(amount, lying) if spot.unit else 0
        return [(other, -back)] if back else []

    def examples(self, r: "Round", seat: int, source: Source) -> list[Args]:
        return [named(spot) for spot in r.seats[seat].wagers]


class All(Change):
    """All the seat's wagers doubled (1) or taken back (-1), but those that the game's own rule leaves as they are.

    Where only one amount can be wagered there is nothing to double.
    """

    def __init__(self, factor: int) -> None:
        self.factor = factor

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        wagers = r.seats[seat].wagers
        if not wagers:
            raise Refused("nothing", "You have no wagers on the felt.")
        fixed = [spot for spot in wagers if spot.low == spot.high] if self.factor > 0 else []
        all_ = [(spot, self.factor * wager.stake) for spot, wager in wagers.items() if spot not in fixed]
        if not all_:
            raise Refused("maximum", "Only one amount can be wagered there.")
        return self._not_locked(r.may, seat, all_) if r.may else all_

    def _not_locked(self, may: May, seat: int, moves: list[Move]) -> list[Move]:
        """What the game's own rule lets happen; its refusal if that is nothing."""
        free: list[Move] = []
        refusal = Refused("nothing", "Nothing can be changed.")
        for spot, amount in moves:
            before = amount * self.factor
            try:
                may(seat, spot, before, before + amount)
            except Refused as locked:
                refusal = locked
            else:
                free.append((spot, amount))
        if not free:
            raise refusal
        return free


class Undo(Change):
    """The seat's last change, taken back."""

    def moves(self, r: "Round", seat: int, args: Args) -> list[Move]:
        history = r.undo.get(seat)
        if not history:
            raise Refused("nothing", "There is nothing to undo.")
        return [(spot, -amount) for spot, amount in history[-1]]


ONE: Final = One()
BETTING: Final[Mapping[str, Choice]] = {
    "wager": Choice("Place a wager", ONE),
    "wagers": Choice("Place several wagers", Several()),
    "take": Choice("Take chips back", Take()),
    "clear": Choice("Take all chips back", All(-1)),
    "double": Choice("Double all wagers", All(1)),
    "undo": Choice("Undo the last change", Undo()),
}
"""What every seat may do while wagers are open."""
