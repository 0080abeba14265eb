"""What seats may do besides wagering before the dice are thrown: throw or pass them, and call wagers on and off."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from games.craps.table import Table
from games.kit.asks import NO_MORE, NOTHING, Answer, Ask, Choice, Nothing, Refused, Wants
from games.kit.chance import Source
from games.kit.round import Round
from games.kit.wagers import Wager, named


class Throws:
    """The shooter's throw: on a come-out only with a line wager, § 623a.8(a)."""

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> None:
        NOTHING.read(r, seat, args)
        Table(r).may_throw(seat)

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any] | None:
        try:
            self.read(r, seat, {})
        except Refused:
            return None
        return {}

    def wants(self) -> Wants:
        return NO_MORE


class Call:
    """One of the seat's wagers to be called on or off, or all that may be."""

    def __init__(self, to: str) -> None:
        self.to = to

    def read(self, r: Round, seat: int, args: Mapping[str, Any]) -> list[Wager]:
        table, mine = Table(r), r.seats[seat].wagers
        if not args:
            return [wager for wager in mine.values() if self._may(table, wager)] or self._none()
        if not {"wager"} <= set(args) <= {"wager", "spot"}:
            raise Refused("shape", "This needs a wager and no more.")
        spot = r.layout.find(args["wager"], args.get("spot"))
        table.may_call(spot.bet, self.to)
        if spot not in mine:
            raise Refused("nothing", f"You have nothing on {spot.name}.")
        return [mine[spot]]

    def _may(self, table: Table, wager: Wager) -> bool:
        try:
            table.may_call(wager.spot.bet, self.to)
        except Refused:
            return False
        return wager.note != self.to

    def _none(self) -> list[Wager]:
        raise Refused("nothing", f"You have no wager to call {self.to}.")

    def sample(self, r: Round, seat: int, source: Source) -> Mapping[str, Any] | None:
        table = Table(r)
        found = [wager for wager in r.seats[seat].wagers.values() if self._may(table, wager)]
        return named(found[source.below(len(found))].spot) if found else None

    def wants(self) -> Wants:
        return Wants(beside_wagers=True)


class Preference(Nothing):
    """Said beside the wagers, and offered by the page there."""

    def wants(self) -> Wants:
        return Wants(beside_wagers=True)


CALLS = {
    "call_on": Choice("Call on", Call("on"), "623a.3(a)(5)"),
    "call_off": Choice("Call off", Call("off"), "623a.3(a)(42)"),
    "stay_up": Choice("Winners stay up", Preference()),
    "come_down": Choice("Winners come down", Preference()),
}
"""Besides wagering, everybody may call wagers on and off, and say whether winners stay up."""
THROW = Choice("Roll", Throws(), "623a.8(a)", closes=True)
PASS = Choice("Pass the dice", cite="623a.10(a)")


def dice_of(table: Table) -> tuple[Ask, ...]:
    """What the seat with the dice is asked: to throw, or to pass them if there is somebody else."""
    present, seat = table.r.present, table.shooter
    if table.who is not None or seat not in present:
        seat = table.has_dice()
    return _dice(seat, len(present) > 1) if seat else ()


@lru_cache
def _dice(seat: int, others: bool) -> tuple[Ask, ...]:
    return (Ask((seat,), "dice", {"roll": THROW, "pass_dice": PASS} if others else {"roll": THROW}, cite="623a.8(a)"),)


def besides(r: Round, table: Table, answer: Answer) -> None:
    """What was done that neither changes a wager nor throws the dice."""
    if answer.do == "pass_dice":
        table.passes(answer.seat)
    elif answer.do in ("call_on", "call_off"):
        call_wagers(r, answer)
    else:
        r.keep_of(answer.seat, "down", answer.do == "come_down")


def call_wagers(r: Round, answer: Answer) -> None:
    """The dealer confirms the call with a button on the wager, § 623a.3(a)(5)."""
    to = answer.do.removeprefix("call_")
    for wager in answer.value:
        wager.note = to
        r.mark("button", f"{answer.seat} {wager.spot.id}", to)
