"""What players have in hand, in memory: for speed, never for correctness.

Every statement that sets chips aside says how many must be in hand, so that an old figure here costs a second try and
no chip. Put here by whoever just wrote an account, forgotten when it is written by other ways.
"""

import threading
import time
from copy import copy
from dataclasses import dataclass

from django.conf import settings

from casino.cage.models import Account

KEPT = 20_000
ALONE, AMONG_OTHERS = 60.0, 2.0
"""Seconds for which a figure is believed: by the only process of a house, and by one of several."""


@dataclass
class Purse:
    """An account as it was written last, or will be when what is pending is written."""

    account: Account
    since: float
    pending: int = 0


_known: dict[int, Purse] = {}
_guard = threading.Lock()
_turn = 0
"""Counts how often something was forgotten: what was read before that is not put here after it."""


def turn() -> int:
    """To be taken before an account is read that is put here later."""
    return _turn


def put(account: Account, read_at: int, *, pending: int = 0) -> None:
    """An account as it is now; `pending` writes of it are on their way."""
    with _guard:
        if account.player_id is None:
            return
        before = _known.pop(account.player_id, None)
        if read_at != _turn:
            return
        if len(_known) >= KEPT:
            _known.clear()
        _known[account.player_id] = Purse(copy(account), time.monotonic(), pending + (before.pending if before else 0))


def written(player: int) -> None:
    """A pending write was committed."""
    with _guard:
        if purse := _known.get(player):
            purse.pending = max(0, purse.pending - 1)


def forget(*players: int) -> None:
    """These accounts were written by other ways, or a write of theirs failed."""
    global _turn
    with _guard:
        _turn += 1
        for player in players:
            _known.pop(player, None)


def account(player: int) -> Account | None:
    """A copy of the player's account, what is pending included; None if it is not known."""
    purse = _known.get(player)
    return copy(purse.account) if purse and _believed(purse) else None


def in_hand(player: int) -> int | None:
    """Chips in hand as they are committed; None if that is not known."""
    purse = _known.get(player)
    return purse.account.available if purse and not purse.pending and _believed(purse) else None


def _believed(purse: Purse) -> bool:
    return time.monotonic() - purse.since < (AMONG_OTHERS if settings.REDIS_URL else ALONE)
