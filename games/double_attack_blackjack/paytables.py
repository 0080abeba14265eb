"""§ 581.12(c): what Bust It pays by the dealer's three cards."""

from collections.abc import Sequence

from games.kit.cards import is_red
from games.kit.odds import Odds

EIGHTS_SUIT, EIGHTS_COLOUR = "8-8-8 of one suit", "8-8-8 of one color"
SIX, SEVEN, EIGHT, NINE, FACE = "Third card a 6", "Third card a 7", "Third card an 8", "Third card a 9", "K, Q or J"
BUST_IT = {
    EIGHTS_SUIT: Odds(200), EIGHTS_COLOUR: Odds(50), SIX: Odds(15), SEVEN: Odds(10), EIGHT: Odds(8), NINE: Odds(6),
    FACE: Odds(3),
}  # fmt: skip
THIRD = {"6": SIX, "7": SEVEN, "8": EIGHT, "9": NINE}


def row_of(cards: Sequence[str]) -> str:
    """The row that three cards over 21 win."""
    if all(card[0] == "8" for card in cards):
        if len({card[1] for card in cards}) == 1:
            return EIGHTS_SUIT
        if len({is_red(card) for card in cards}) == 1:
            return EIGHTS_COLOUR
    return THIRD.get(cards[2][0], FACE)
