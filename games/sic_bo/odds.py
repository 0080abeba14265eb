"""House edge of every area, counted over the 216 throws."""

from games.dice_family.one_roll import edge
from games.kit.contract import Edge
from games.sic_bo.bets import DICE, kind_of
from games.sic_bo.options import SicBoOptions


def odds(options: SicBoOptions) -> list[Edge]:
    """Exact, one line per wager that is offered."""
    return [edge(bet.wager, DICE, bet.pays) for bet in options.bets if kind_of(bet.wager) in options.wagers_offered]
