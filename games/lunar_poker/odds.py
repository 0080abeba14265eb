"""House edges."""

from games.kit.registry import Edge
from games.lunar_poker.options import LunarPokerOptions


def odds(options: LunarPokerOptions) -> list[Edge]:
    return []
