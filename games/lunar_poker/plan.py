"""A good way to play, in rules a player can keep in mind, for one hand or a million.

First decision
  royal or straight flush         declare
  straight, flush                 buy a sixth card, for the second combination
  three of a kind                 exchange the other two
  any other two pairs or better   bet
  four to a flush                 buy
  four to a straight              buy with a pair, else if two straights can come
  pair                            bet if the dealer's card is not above it, or with ace and king beside it
  other pairs, ace-king           exchange the other three
  ace high                        exchange the other four, unless the dealer shows an ace or king
  king or queen high              exchange the other four, if the dealer shows a nine or less
  less                            fold
After a draw bet with a pair or better, or with an ace-king that has a card of the rank the dealer shows.
When the dealer does not qualify, force him where counting his draws says that it gains.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.kit.hands import CLASS_BITS, Cards, Made, Values, values
from games.kit.hands.ranking import RANK_OF
from games.kit.hands.tables import rank_sets
from games.lunar_poker.hands import LUNAR

ACTIONS = ("fold", "bet", "buy", "exchange", "declare")
FOLD, BET, BUY, EXCHANGE, DECLARE = range(5)
KIND = {kind: at for at, kind in enumerate(LUNAR.classes)}
ACE, KING, QUEEN, TEN = 12, 11, 10, 8
Flags = NDArray[np.bool_]


class Plan(NamedTuple):
    """What to do with each hand, and which cards to keep in an exchange."""

    action: NDArray[np.int8]
    keep: Flags


def first(cards: Cards, up: Cards) -> Plan:
    """The first decision, for hands of five in rows and the dealer's upcards."""
    made = values(LUNAR, cards)
    kind, ranks = made >> CLASS_BITS, (cards % 13).astype(np.int8)
    shown = (up % 13).astype(np.int8)
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    pair = kind == KIND["pair"]
    good = pair & ((np.where(alike == 2, ranks, -1).max(axis=1)) >= shown)
    ace, king = (ranks == ACE).any(axis=1), (ranks == KING).any(axis=1)
    to_straight = _to_straights().take(np.bitwise_or.reduce(1 << ranks.astype(np.int64), axis=1))
    to_flush = (np.bincount((cards // 13 + 4 * np.arange(len(cards))[:, None]).ravel(), minlength=4 * len(cards))
                .reshape(-1, 4).max(axis=1) == 4)  # fmt: skip
    top = ranks.max(axis=1)
    action = np.full(len(cards), FOLD, np.int8)
    action[shown < np.choose(np.maximum(top - QUEEN + 1, 0), [0, TEN, TEN, KING])] = EXCHANGE
    action[pair | (kind == KIND["ace_king"])] = EXCHANGE
    action[good | (pair & ace & king)] = BET
    action[(to_straight >= np.where(pair, 1, 2)) | to_flush] = BUY
    action[kind >= KIND["two_pair"]] = BET
    action[kind == KIND["three_of_a_kind"]] = EXCHANGE
    action[(kind == KIND["straight"]) | (kind == KIND["flush"])] = BUY
    action[kind >= KIND["straight_flush"]] = DECLARE
    keep = alike > 1
    plain = ~keep.any(axis=1)
    keep[plain] = (ranks == top[:, None])[plain]
    both = kind == KIND["ace_king"]
    keep[both] = (ranks >= KING)[both]
    return Plan(action, keep)


def bets_after_draw(cards: Cards, made: Values, up: Cards) -> Flags:
    """The second decision, for hands of five or six."""
    kind = made >> CLASS_BITS
    matched = (cards % 13 == (up % 13)[:, None]).any(axis=1)
    bets: Flags = (kind >= KIND["pair"]) | ((kind == KIND["ace_king"]) & matched)
    return bets


# ---- one hand, from a table of all


class Planned(NamedTuple):
    """What to do with one hand, and the places of the cards to give in an exchange."""

    action: str
    gives: list[int]


def first_of(cards: Sequence[str], up: str) -> Planned:
    """The first decision for one hand. Only ranks, and how many cards are of one suit, come into it."""
    order = sorted(range(5), key=lambda at: RANK_OF[cards[at][0]])
    suits = [card[1] for card in cards]
    alike = max(suits.count("s"), suits.count("h"), suits.count("d"), suits.count("c"))
    row = _rows()[tuple([RANK_OF[cards[at][0]] for at in order])]
    of = _table()[max(alike - 3, 0)]
    at = row * 13 + RANK_OF[up[0]]
    return Planned(ACTIONS[of.action[at]], sorted(order[place] for place in range(5) if not of.keep[at, place]))


def bets_with(cards: Sequence[str], made: Made, up: str) -> bool:
    """The second decision for one hand."""
    return KIND[made.kind] >= KIND["pair"] or (made.kind == "ace_king" and any(card[0] == up[0] for card in cards))


@lru_cache
def _rows() -> dict[tuple[int, ...], int]:
    """All sets of five ranks in rising order, and where they stand."""
    return {ranks: at for at, (ranks, _) in enumerate(rank_sets(5))}


@lru_cache
def _table() -> list[Plan]:
    """Every set of ranks with every upcard: with fewer than four cards of one suit, with four, and with five."""
    ranks = np.repeat(np.array(list(_rows()), np.uint8), 13, axis=0)
    up = np.tile(np.arange(13, dtype=np.uint8), len(_rows()))
    mixed = ranks + 13 * np.array([0, 1, 2, 3, 0], np.uint8)
    other = np.zeros_like(ranks)  # the card of another suit: one of a pair, else the highest
    other[:, 1:] = ranks[:, 1:] == ranks[:, :-1]
    pairs = other.sum(axis=1)[:, None]
    other[pairs[:, 0] == 0, 4] = 1
    four, five = np.where(pairs < 2, ranks + 13 * other, mixed), np.where(pairs, mixed, ranks)
    return [first(cards, up) for cards in (mixed, four, five)]


@lru_cache
def _to_straights() -> NDArray[np.int8]:
    """By ranks as bits: how many straights one more rank can make, summed over the ranks; none if one is there."""
    runs = [sum(1 << (top - down) % 13 for down in range(5)) for top in range(3, 13)]
    bits = np.arange(1 << 13)
    made = sum((bits & run == run).astype(np.int8) for run in runs)
    found = sum(made[bits | 1 << rank] for rank in range(13))
    return np.where(made > 0, 0, found).astype(np.int8)


def rank_rows() -> Sequence[tuple[int, ...]]:
    """All sets of five ranks, from 0 for a two."""
    return list(_rows())


def straights_to(cards: Sequence[str]) -> int:
    """How many straights one more card can make; none if one is there."""
    bits = 0
    for card in cards:
        bits |= 1 << RANK_OF[card[0]]
    return int(_to_straights()[bits])
