"""How long the table waits in each phase."""

import datetime as dt
import math
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils import timezone

from games.kit.round import Round as Play

if TYPE_CHECKING:
    from casino.floor.changes import Change

SECONDS = {
    "casino": {"betting": 22, "closing": 7, "result": 11, "deciding": 20, "telling": 2, "least": 6},
    "relaxed": {"betting": 45, "closing": 10, "result": 15, "deciding": 45, "telling": 4, "least": 12},
    "untimed": {},
}
"""`least` is what everybody has for wagers before a player may close them: the shooter who throws the dice."""
SEAT_KEPT = 5 * 60
"""Seconds a seat is kept for a player whose connection dropped."""
PRACTICE_KEPT = 60 * 60
"""Seconds a practice table is kept that nobody sits at and nobody ever played at."""
UNSEEN = 60
"""Seconds after which a player is away whom no process has a socket of: the one that had it may have died."""


def seconds(pace: str, phase: str, decision: int | None = None) -> float:
    """Seconds on the clock; 0 for no clock. PACE_SCALE makes all clocks faster or slower.

    `decision` is what the submission says of decisions, for tables of the casino's pace.
    """
    if decision and (pace, phase) == ("casino", "deciding"):
        return decision * settings.PACE_SCALE
    return SECONDS[pace].get(phase, 0) * settings.PACE_SCALE


def phase(play: Play) -> str:
    """Where the round stands: betting, closing (wagers still open, the ball runs), deciding, result.

    Telling is where a person deals: something happened that the table has not been told.
    """
    if play.finished:
        return "result"
    if play.telling or play.told < len(play.events):
        return "telling"
    if play.betting:
        return "closing" if play.by_dealer() else "betting"
    return "deciding"


def start_clock(change: "Change") -> None:
    """Start the clock of this phase, if the table has one."""
    table = change.table
    # What stands for players who have left is decided, also where no clock ran while they were there; and so is all
    # that lies on a table that is to close.
    pace = table.pace if table.open and (change.anybody or not change.now.wagers()) else "casino"
    wait = seconds(pace, phase(change.now), change.now.options.at_table.decision_timeout)
    wait = 0 if table.by_hand else wait
    table.clock = math.ceil(wait)
    table.deadline = timezone.now() + dt.timedelta(seconds=wait) if wait else None
