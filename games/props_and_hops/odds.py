"""House edge of every area, counted over the 36 throws."""

from games.dice_family.one_roll import edge
from games.kit.contract import Edge
from games.props_and_hops.bets import BETS, DICE, kind_of
from games.props_and_hops.options import PropsAndHopsOptions


def odds(options: PropsAndHopsOptions) -> list[Edge]:
    """Exact, one line per wager that is offered."""
    return [edge(bet.wager, DICE, bet.pays) for bet in BETS if kind_of(bet.wager) in options.wagers_offered]
