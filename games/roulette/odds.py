"""House edge of every wager: each pocket that counts is equally likely."""

from games.kit.contract import Edge
from games.kit.enumeration import edges
from games.roulette.layout import layout
from games.roulette.options import RouletteOptions
from games.roulette.rules import CLOSED
from games.roulette.wheel import WHEELS


def odds(options: RouletteOptions) -> list[Edge]:
    """Exact, by counting pockets; void spins do not count."""
    void = {CLOSED} if options.wheel == "double_zero_as_single" else set()
    return edges(layout(options), [pocket for pocket in WHEELS[options.wheel].sections if pocket not in void])
