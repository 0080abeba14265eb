"""A decision to be made once more: the same cards up to it, and what comes after shuffled anew."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.kit.asks import DEALER
from games.kit.carry import SHOE
from games.kit.chance import Sealed
from games.kit.equipment import Shoe
from games.kit.round import Log, replay

if TYPE_CHECKING:
    from games.kit.registry import Game

ARRANGING = frozenset({"stack", "unstack"})


def leading_to(game: "Game", log: Log, n: int, seed: bytes) -> Log:
    """A round that leads to the answer with this number as the logged one did: its draws are stacked, the rest is left
    to another seed."""
    r = replay(game, log, n)
    stack: dict[str, list[str | None]] = {}
    for kind, came in r.draws:
        stack.setdefault(kind, []).append(came)
    inputs = [put_in for put_in in log.inputs[:n] if put_in[0] != DEALER or put_in[1] not in ARRANGING]
    return log._replace(seed=seed.hex(), carry=_shuffled(log.carry, seed), stack=stack, inputs=inputs)


def _shuffled(carry: Mapping[str, Any], seed: bytes) -> Mapping[str, Any]:
    """The shoe that the table goes on with, in another order."""
    if SHOE not in carry:
        return carry
    shoe = Shoe.from_carry(carry[SHOE])
    cards = list(shoe.cards)
    Sealed(seed).shuffle(cards)
    return {**carry, SHOE: Shoe(cards, shoe.cover, shoe.kind).to_carry()}
