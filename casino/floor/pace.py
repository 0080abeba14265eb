"""How long the table waits in each phase."""

SECONDS = {
    "casino": {"betting": 22, "closing": 7, "result": 11, "deciding": 20},
    "relaxed": {"betting": 45, "closing": 10, "result": 15, "deciding": 45},
    "untimed": {},
}
SEAT_KEPT = 5 * 60
"""Seconds a seat is kept for a player whose connection dropped."""


def seconds(pace: str, phase: str) -> int:
    """Seconds on the clock; 0 for no clock."""
    return SECONDS[pace].get(phase, 0)
