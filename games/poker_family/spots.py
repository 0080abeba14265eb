"""Decisions of the poker games by the names of the cards held, as their charts have them."""

from collections.abc import Sequence

from games.kit.hands import THREE_CARD

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITED = ("None", "Two", "Three")
Cell = tuple[str, str, str]


def three_cards(cards: Sequence[str], column: str) -> tuple[str, Cell]:
    """Three cards that a board will be added to: pairs by their rank, others by the highest card and the suits."""
    ranks = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    if len(set(ranks)) == 1:
        return THREE_CARD.best(cards).words, ("Pairs", "Three of a kind", column)
    if len(set(ranks)) == 2:
        rank = RANKS[max(ranks, key=ranks.count)]
        return f"pair of {rank}s", ("Pairs", f"Pair of {rank}s", column)
    alike = 3 - len({card[1] for card in cards})
    words = "-".join(RANKS[rank] for rank in ranks) + ("", ", two suited", ", suited")[alike]
    return words, ("No pair", f"{RANKS[ranks[0]]} high", SUITED[alike])
