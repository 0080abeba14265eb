"""A good way to play as a chart: the first decision by what is held and the dealer's card, the second by what was made.

The rows are read off the plan itself, over every set of ranks; a cell in which hands differ has both letters.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from games.kit.advice import Chart, Grid, Sign
from games.kit.cards import RANKS
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.plan import bets_with, first_of, rank_rows, straights_to

FIRST, AFTER = "First decision", "After the draw"
UPS = RANKS
MADE = {
    "royal_flush": "Royal or straight flush", "straight_flush": "Royal or straight flush",
    "four_of_a_kind": "Full house, four of a kind", "full_house": "Full house, four of a kind",
    "flush": "Straight, flush", "straight": "Straight, flush", "three_of_a_kind": "Three of a kind",
    "two_pair": "Two pair",
}  # fmt: skip
BESIDE = "Pair, ace and king"
TO_FLUSH, TO_STRAIGHT, ACE_KING, LESS = "Four to a flush", "Four to a straight", "Ace-king", "Jack high or less"
HIGH = {"A": "Ace high", "K": "King high", "Q": "Queen high"}
ROWS = [
    *dict.fromkeys(MADE.values()), TO_FLUSH, TO_STRAIGHT, BESIDE,
    *(f"Pair of {rank}s" for rank in ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")),
    ACE_KING, *HIGH.values(), LESS,
]  # fmt: skip
PAIR, MATCHED, NOTHING = "Pair or better", "Ace-king with a card of the dealer’s rank", "Less than that"
LETTERS = {"fold": "F", "bet": "B", "buy": "Y", "exchange": "X", "declare": "D"}
LEGEND = {
    "B": Sign("Bet", "more"),
    "X": Sign("Exchange cards", "go"),
    "Y": Sign("Buy a sixth card", "apart"),
    "D": Sign("Declare", "more"),
    "F": Sign("Fold", "give"),
}


def column(up: str) -> str:
    """The dealer's card as the chart prints it."""
    return up[0].replace("T", "10")


def row(cards: Sequence[str]) -> str:
    """What a hand of five is called in the chart."""
    made = LUNAR.best(cards)
    if made.kind in MADE:
        return MADE[made.kind]
    suits = [card[1] for card in cards]
    if max(map(suits.count, suits)) == 4:
        return TO_FLUSH
    ranks = [card[0] for card in cards]
    if straights_to(cards) >= (1 if made.kind == "pair" else 2):
        return TO_STRAIGHT
    if made.kind == "pair":
        twice = next(rank for rank in ranks if ranks.count(rank) == 2)
        if {"A", "K"} <= {*ranks}:
            return BESIDE
        return f"Pair of {twice.replace('T', '10')}s"
    return ACE_KING if made.kind == "ace_king" else HIGH.get(max(ranks, key=RANKS.index), LESS)


def row_after(cards: Sequence[str], up: str) -> str:
    """What a hand is called after the draw."""
    made = LUNAR.best(cards)
    if made.kind not in ("high_card", "ace_king"):
        return PAIR
    return MATCHED if bets_with(cards, made, up) else NOTHING


@lru_cache
def chart(options: object) -> Chart:
    """Both decisions."""
    letters: dict[tuple[str, str], set[str]] = {}
    for cards in hands():
        head = row(cards)
        for up in UPS:
            letters.setdefault((head, up), set()).add(LETTERS[first_of(cards, f"{up}s").action])
    rows = [(head, [_cell(letters.get((head, up), set())) for up in UPS]) for head in ROWS]
    after = [(PAIR, ["B"]), (MATCHED, ["B"]), (NOTHING, ["F"])]
    grids = [
        Grid(FIRST, "Your five cards, the dealer's card", [column(up) for up in UPS], rows),
        Grid(AFTER, "Your hand", ["Best play"], after),
    ]
    both = {cell for _, cells in rows for cell in cells if len(cell) > 1}
    mixed = {cell: Sign("Depends on the other cards: ask the coach", "mixed") for cell in sorted(both)}
    return Chart(grids, LEGEND | mixed, NOTES, "a good way to play")


NOTES = [
    "Rules that can be kept in mind. The coach counts the very cards, and sometimes finds a little more.",
    "In an exchange keep a pair or three of a kind, ace-king, or else the highest card.",
]


def hands() -> list[tuple[str, ...]]:
    """A hand for every set of ranks: with cards of all suits, and where they can be, with four and five of one suit."""
    found = []
    for ranks in rank_rows():
        names = [RANKS[rank] for rank in ranks]
        found.append(tuple(f"{name}{suit}" for name, suit in zip(names, "shdcs", strict=True)))
        again = [one == two for one, two in pairwise(["", *names])]
        if not any(again):
            found.append(tuple(f"{name}s" for name in names))
            found.append(tuple(f"{name}{suit}" for name, suit in zip(names, "ssssh", strict=True)))
        elif sum(again) == 1:
            found.append(tuple(f"{name}{'h' if twice else 's'}" for name, twice in zip(names, again, strict=True)))
    return found


def _cell(letters: set[str]) -> str:
    return "/".join(letter for letter in LEGEND if letter in letters)
