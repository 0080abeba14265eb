"""Who gets the first tiles or cards: three dice or a number, counted round the table from the dealer or the bank."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from games.kit.asks import Play
from games.kit.equipment import Irregularity, Wheel
from games.kit.round import Round

P = TypeVar("P")


class Throw(NamedTuple):
    """What decides where the first ones go: the number to count, and the dice if there are any."""

    total: int
    dice: tuple[int, ...] = ()


def generator(places: int) -> Wheel:
    """The random number generator of a table with so many places."""
    return Wheel("number", map(str, range(1, places + 1)))


def shake(
    r: Round, number: Wheel | None, ready: Callable[[], Play[None]], look: Callable[[], None], at: Mapping[str, str],
    *, by_bank: bool, announced: bool = True,
) -> Play[Throw]:  # fmt: skip
    """Three dice, or a number, until one counts. `ready` asks whoever has the shaker; a bank has shaken already. A
    number is shown, and announced too where the submission says so."""
    if not by_bank:
        yield from ready()
    while True:
        look()
        came = r.spin(number) if number else r.roll(3)
        if not isinstance(came, Irregularity):
            break
        yield from ready()
    if isinstance(came, str):
        if announced:
            r.call(f"{came}.", at["number"])
        return Throw(int(came))
    r.call(f"{', '.join(map(str, came))}: {sum(came)}.", at["bank_shakes"] if by_bank else at["shaken"])
    return Throw(sum(came), came)


def first_place(places: Sequence[P], one: P, total: int) -> int:
    """Where in the places, counterclockwise, a count ends that begins with this one."""
    return (places.index(one) + total - 1) % len(places)
