"""Hands of Raise It Up: the best five of six cards, and three own cards for the side wagers."""

from collections.abc import Sequence

from games.kit.hands import FIVE_CARD, THREE_CARD
from games.raise_it_up_stud_poker.options import MINI_ROYAL, MINI_ROYAL_OF_SPADES

TENS = FIVE_CARD.value("pair", (8,))


def progressive_line(own: Sequence[str]) -> str:
    """The line of the Progressive that three cards make, § 587.12(e)(1); the kind of hand where it pays nothing."""
    made = THREE_CARD.best(own)
    if made.kind == "straight_flush" and {card[0] for card in own} == set("AKQ"):
        return MINI_ROYAL_OF_SPADES if own[0][1] == "s" else MINI_ROYAL
    return made.kind
