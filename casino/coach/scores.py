"""The score of a sitting, in one sentence and as a strip."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from casino.coach.models import Decision
from games.kit.money import dollars

SHOWN = 60


def score(decided: Iterable[Decision]) -> str:
    """ "Best 42 of 47 · $3.10 given away"."""
    counted = [one for one in decided if one.counts]
    lost = dollars(sum(one.lost for one in counted), cents_always=True)
    return f"Best {sum(one.grade == 'best' for one in counted)} of {len(counted)} · {lost} given away"


def of_sitting(player: int, table: int, since: datetime) -> dict[str, Any]:
    """The decisions of a player at a table since then."""
    found = list(Decision.objects.filter(player=player, table=table, at__gte=since).order_by("at", "n"))
    most = max((one.units for one in found), default=0) or 1
    ticks = [
        {"best": one.grade == "best", "words": f"{one.spot}: {one.did}", "height": round(6 + 18 * one.units / most)}
        for one in found[-SHOWN:] if one.counts
    ]  # fmt: skip
    return {"score": score(found), "ticks": ticks, "counted": sum(one.counts for one in found)}
