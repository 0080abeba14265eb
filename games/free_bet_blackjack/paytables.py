"""§ 590.12(c): what Push 22 pays by the cards of the dealer's 22."""

from collections.abc import Sequence

from games.kit.cards import is_red
from games.kit.odds import Odds

ONE_SUIT, ONE_COLOUR, OTHER = "22 of one suit", "22 of one color", "Any other 22"
PUSH_22 = {
    "A": {ONE_SUIT: Odds(50), ONE_COLOUR: Odds(20), OTHER: Odds(8)},
    "B": {ONE_SUIT: Odds(50), ONE_COLOUR: Odds(20), OTHER: Odds(7)},
}


def row_of(cards: Sequence[str]) -> str:
    """The row that a dealer's 22 of these cards wins."""
    if len({card[1] for card in cards}) == 1:
        return ONE_SUIT
    return ONE_COLOUR if len({is_red(card) for card in cards}) == 1 else OTHER
