"""What a player lays who wants to see every wager decided: one of each that may be made now, in payable amounts."""

from typing import Any

from games.craps.bets import unit
from games.kit.asks import Refused
from games.kit.round import Round
from games.kit.wagers import allow


def one_of_each_now(r: Round, seat: int) -> list[list[Any]]:
    """The least that can be paid exactly, on every area that is open and bare."""
    point: int = r.carry.get("point", 0)
    lying = r.seats[seat].wagers
    found = []
    for (wager, spot), area in r.layout.spots.items():
        if area in lying:
            continue
        step = 100 * unit(area.bet, point)
        amount = -(-area.least // step) * step if area.step == 100 else area.least
        try:
            allow(r, seat, [(area, amount)])
        except Refused:
            continue
        found.append([wager, spot, amount])
    return found
