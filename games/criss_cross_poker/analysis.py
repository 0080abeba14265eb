"""What each bet is worth, counted over every card that may still come; the first one from a table made beforehand."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.criss_cross_poker.hands import JACKS, SIXES
from games.criss_cross_poker.options import BETS
from games.kit.hands import CLASS_BITS, FIVE_CARD, deal_out, values

Gains = NDArray[np.int16]
TIMES = np.array((1, 2, 3))
ANTES = 2


class Own(NamedTuple):
    """Two own cards with every three others: what a bet gains, in bets, by the places of the three among the 50."""

    cards: NDArray[np.uint8]
    """The 50 others."""
    gain: Gains
    """By three places in any order; nothing where a place comes twice."""
    sums: NDArray[np.int32]
    """Of the gains by two places, over every third."""
    signs: NDArray[np.int32]
    """The same of what an Ante gains: it wins, pushes or loses with its bet, and never more than itself."""


@lru_cache
def _by_class() -> NDArray[np.int16]:
    found = np.zeros(len(FIVE_CARD.classes), np.int16)
    for kind, odds in BETS.items():
        if kind in FIVE_CARD.classes:
            found[FIVE_CARD.classes.index(kind)] = odds.pays
    return found


@lru_cache(maxsize=64)
def own(first: int, second: int) -> Own:
    """The table of two cards, by their numbers."""
    left = np.array([card for card in range(52) if card not in (first, second)], np.uint8)
    places = deal_out(range(50), 3)
    rows = np.column_stack([np.full(len(places), first), np.full(len(places), second), left[places]])
    made = values(FIVE_CARD, rows.astype(np.uint8))
    gains = _by_class()[made >> CLASS_BITS]
    gains = np.where(made < SIXES, -1, np.where((made < JACKS), 0, np.maximum(gains, 1))).astype(np.int16)
    table = np.zeros((50, 50, 50), np.int16)
    a, b, c = places.T
    for x, y, z in ((a, b, c), (a, c, b), (b, a, c), (b, c, a), (c, a, b), (c, b, a)):
        table[x, y, z] = gains
    return Own(left, table, table.sum(axis=2, dtype=np.int32), np.sign(table).sum(axis=2, dtype=np.int32))


def places(of: Own, cards: Sequence[int]) -> list[int]:
    """Where cards stand among the 50."""
    return [int(np.flatnonzero(of.cards == card)[0]) for card in cards]


# ---- the third decision: left, right, top and bottom are known, the middle card is not


def third(of: Own, row: Sequence[int], column: Sequence[int], across: float, down: float) -> NDArray[np.float64]:
    """What a Middle Bet of one, two and three Antes gains in all, with these bets made; places among the 50."""
    (left, right), (top, bottom) = row, column
    middle = np.ones(50, bool)
    middle[[left, right, top, bottom]] = False
    x, y = of.gain[left, right][middle], of.gain[top, bottom][middle]
    fixed = np.sign(x) + np.sign(y) + across * x + down * y
    gain: NDArray[np.float64] = fixed.mean() + TIMES * np.maximum(x, y).mean()
    return gain


# ---- the second decision: left and right are known


class Columns(NamedTuple):
    """Every pair of end cards of the column, with what the 46 middle cards give together."""

    antes: NDArray[np.float64]
    across: NDArray[np.float64]
    down: NDArray[np.float64]
    better: NDArray[np.float64]


def columns(of: Own, left: int, right: int) -> Columns:
    """All 1,128 columns that may come beside this row."""
    rest = np.array([place for place in range(50) if place not in (left, right)])
    tops, bottoms = np.triu_indices(48, 1)
    top, bottom = rest[tops], rest[bottoms]
    x = of.gain[left, right]
    all_x, all_signs = int(x.sum()), int(np.sign(x).sum())
    row_x = all_x - x[top] - x[bottom]
    row_signs = all_signs - np.sign(x[top]) - np.sign(x[bottom])
    ends = of.gain[top, bottom]
    column_y = of.sums[top, bottom] - ends[:, left] - ends[:, right]
    column_signs = of.signs[top, bottom] - np.sign(ends[:, left]) - np.sign(ends[:, right])
    better = np.maximum(ends[:, rest], x[rest])
    at = np.arange(len(top))
    known = better[at, tops].astype(np.int32) + better[at, bottoms]
    best = better.sum(axis=1, dtype=np.int32) - known
    return Columns((row_signs + column_signs) / 46, row_x / 46, column_y / 46, best / 46)


def second(of: Own, left: int, right: int, across: float) -> NDArray[np.float64]:
    """What a Down Bet of one, two and three Antes gains in all, played on as well as possible."""
    of_columns = columns(of, left, right)
    return np.array([_played_on(of_columns, across, float(down)) for down in TIMES])


def _played_on(of: Columns, across: float, down: float) -> float:
    """The third decision taken best for every column: a middle bet of one or three, or everything given up."""
    before = of.antes + across * of.across + down * of.down
    bet = before + np.where(of.better > 0, TIMES[-1], TIMES[0]) * of.better
    return float(np.maximum(bet, -(ANTES + across + down)).mean())


# ---- the first decision: only the own cards are known


def first(of: Own) -> NDArray[np.float64]:
    """What an Across Bet of one, two and three Antes gains in all. Takes about a second: see `starting`."""
    total = np.zeros(3)
    lefts, rights = np.triu_indices(50, 1)
    for left, right in zip(lefts.tolist(), rights.tolist(), strict=True):
        of_columns = columns(of, left, right)
        for at, across in enumerate(TIMES):
            down = max(_played_on(of_columns, float(across), float(times)) for times in TIMES)
            total[at] += max(down, -(ANTES + across))
    return total / len(lefts)


class Ends(NamedTuple):
    """How often the Ante Across wins and pushes with best play."""

    win: float
    push: float


def ends(of: Own, across: int) -> Ends:
    """After an Across Bet of so many Antes; a hand that is given up loses."""
    total = np.zeros(2)
    lefts, rights = np.triu_indices(50, 1)
    for left, right in zip(lefts.tolist(), rights.tolist(), strict=True):
        of_columns = columns(of, left, right)
        played = [_played_on(of_columns, float(across), float(down)) for down in TIMES]
        if max(played) > -(ANTES + across):
            total += _row_ends(of, left, right, of_columns, across, int(TIMES[np.argmax(played)]))
    win, push = total / len(lefts)
    return Ends(float(win), float(push))


def _row_ends(of: Own, left: int, right: int, columns_: Columns, across: int, down: int) -> NDArray[np.float64]:
    """Wins and pushes of a row that is played on, over all columns and middle cards."""
    rest = np.array([place for place in range(50) if place not in (left, right)])
    tops, bottoms = np.triu_indices(48, 1)
    before = columns_.antes + across * columns_.across + down * columns_.down
    bet = before + np.where(columns_.better > 0, TIMES[-1], TIMES[0]) * columns_.better
    stays = bet > -(ANTES + across + down)
    x = of.gain[left, right][rest]
    found = []
    for outcome in (x > 0, x == 0):
        some = outcome.sum() - outcome[tops].astype(int) - outcome[bottoms]
        found.append((some * stays).mean() / 46)
    return np.array(found)
