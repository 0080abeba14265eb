"""The covered shaker: a throw that does not count, and the player who shakes for the table."""

from collections.abc import Callable

from games.kit.equipment import Irregularity
from games.kit.round import Round

NO_ROLL = "no_roll"
HOLDER = "holder"
"""What the table keeps of who has the shaker: the person, and the chair it was in."""


def return_all(r: Round, wrong: Irregularity) -> None:
    """The throw does not count, and nothing is thrown again: every wager goes back."""
    for wager in r.wagers():
        r.void(wager, wrong.text, wrong.cite)


def holder(r: Round, may_hold: Callable[[int], bool] = lambda seat: True) -> int:
    """The seat that has the shaker; whoever sits next to the left where that player has left. 0 where nobody may."""
    patron, chair = r.carry.get(HOLDER, ("", 0))
    seat = r.seat_of(patron) if patron else 0
    return seat if seat and may_hold(seat) else next_after(r, seat or chair, may_hold)


def next_after(r: Round, seat: int, may_hold: Callable[[int], bool] = lambda seat: True) -> int:
    """The next player to the left, clockwise; the first one again after the last."""
    present = r.present
    for one in present:
        if one > seat and may_hold(one):
            return one
    return next((one for one in present if may_hold(one)), 0)


def give(r: Round, seat: int) -> None:
    """The shaker goes to this seat."""
    r.carry[HOLDER] = [r.patron(seat), seat]
