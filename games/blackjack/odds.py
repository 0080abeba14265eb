"""House edges."""

from games.blackjack.options import BlackjackOptions
from games.kit.registry import Edge


def odds(options: BlackjackOptions) -> list[Edge]:
    return []
