"""How long the table waits in each phase."""

from django.conf import settings

SECONDS = {
    "casino": {"betting": 22, "closing": 7, "result": 11, "deciding": 20},
    "relaxed": {"betting": 45, "closing": 10, "result": 15, "deciding": 45},
    "untimed": {},
}
SEAT_KEPT = 5 * 60
"""Seconds a seat is kept for a player whose connection dropped."""
UNSEEN = 60
"""Seconds after which a player is away whom no process has a socket of: the one that had it may have died."""


def seconds(pace: str, phase: str, decision: int | None = None) -> float:
    """Seconds on the clock; 0 for no clock. PACE_SCALE makes all clocks faster or slower.

    `decision` is what the submission says of decisions, for tables of the casino's pace.
    """
    if decision and (pace, phase) == ("casino", "deciding"):
        return decision * settings.PACE_SCALE
    return SECONDS[pace].get(phase, 0) * settings.PACE_SCALE
