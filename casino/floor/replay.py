"""A finished round, told step by step to one viewer."""

from typing import Any

from casino.floor import live
from casino.floor.models import Round
from games.kit.chance import verify
from games.kit.events import ANYONE
from games.kit.notation import head_lines, input_line, tell_line


def viewer_of(row: Round, user: Any) -> int:
    """The seat the viewer had in the round, or nobody's."""
    seats = [int(seat) for seat, player in row.players.items() if user.is_authenticated and player == user.pk]
    return seats[0] if seats else ANYONE


def replay_page(row: Round, user: Any) -> dict[str, Any]:
    """What the page of a finished round shows."""
    play, log, viewer = live.rebuild(row), live.log_of(row), viewer_of(row, user)
    title, tint = row.table.card.describe(play.options, row.result)
    return {
        "round": row,
        "game": row.table.card,
        "title": title,
        "tint": tint,
        "verified": verify(row.seed, row.commitment),
        "steps": [tell_line(event, viewer) for event in play.events],
        "settlements": play.settlements(),
        "mine": viewer,
        "log": "\n".join([*head_lines(log), *(input_line(*given) for given in log.inputs)]),
    }
