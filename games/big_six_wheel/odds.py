"""House edge of every wager: each of the 54 sections is equally likely."""

from games.big_six_wheel.layout import layout
from games.big_six_wheel.options import BigSixOptions
from games.big_six_wheel.wheel import WHEEL
from games.kit.contract import Edge
from games.kit.enumeration import edges


def odds(options: BigSixOptions) -> list[Edge]:
    """Exact, by counting sections."""
    return edges(layout(options), WHEEL.sections)
