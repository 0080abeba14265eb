"""Play or fold by the name of the three cards, as the chart has them."""

from games.kit.advice import Background, Spot, Teaches
from games.kit.asks import Ask
from games.kit.hands import THREE_CARD
from games.kit.round import Round
from games.poker_family.deck import hand_of
from games.three_card_poker.analysis import DEALER_HANDS, against, lowest_played, row_of
from games.three_card_poker.options import ThreeCardPokerOptions
from games.three_card_poker.strategy import RANKS


def spot(r: Round, ask: Ask, seat: int) -> Spot:
    """ "Q-7-2" without a pair, else what the cards make."""
    assert isinstance(r.options, ThreeCardPokerOptions)
    cards = tuple(card.name for card in r.hands[hand_of(seat)])
    made = THREE_CARD.best(cards)
    if made.kind != "high_card":
        return Spot(made.words, cards, (), ("By the highest card", "Pair or better", "Best play"))
    first, second, third = (RANKS[rank] for rank in sorted(made.ranks, reverse=True))
    if made.ranks[0] == lowest_played(r.options)[0]:
        return Spot(f"{first}-{second}-{third}", cards, (), (f"{first} high", f"{first}-{second}", third))
    return Spot(f"{first}-{second}-{third}", cards, (), ("By the highest card", f"{first} high", "Best play"))


def background(r: Round, ask: Ask, seat: int) -> Background:
    """How often the dealer does not qualify, and how playing ends against all hands the dealer may have."""
    found, row = against(), row_of([card.name for card in r.hands[hand_of(seat)]])
    out, win, tie, lose = (int(part[row]) / DEALER_HANDS for part in (found.out, found.win, found.tie, found.lose))
    words = f"The dealer has less than queen high {out:.0%} of the time, and then only the Ante is paid."
    knows = "Counted over all hands the dealer may have with the other 49 cards."
    return Background(words.replace("%", " %"), {"play": (out + win, tie, lose), "fold": (0.0, 0.0, 1.0)}, {}, knows)


TEACHES = Teaches(spot, background=background)
