"""The side wagers on the first cards: which row of its paytable a wager has won, "" if it has lost."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from games.blackjack.options import BlackjackOptions
from games.blackjack.paytables import (
    BET_THE_SET_21,
    IN_BETWEEN,
    KINGS_BOUNTY,
    LUCKY_LADIES,
    MATCH_THE_DEALER,
    ROYAL_MATCH_21,
    SUPER_MATCH,
    THREE_CARD_POKER,
)
from games.blackjack_family.hands import VALUES
from games.kit.cards import RANKS
from games.kit.odds import Odds

RANK = {rank: at for at, rank in enumerate(RANKS)}
SPREADS = ["", "One-card spread", "Two-card spread", "Three-card spread"]
QUEENS, KINGS = "Queen of hearts pair", "King of spades pair"
WITH_BLACKJACK = " and dealer Blackjack"
ROYAL = "Royal Match"


def lucky_ladies(a: str, b: str, up: str) -> str:
    """Two cards of 20 points."""
    if VALUES[a[0]] + VALUES[b[0]] != 20:
        return ""
    if a == b:
        return QUEENS if a == "Qh" else "Matched 20"
    return "Suited 20" if a[1] == b[1] else "Any 20"


def match_the_dealer(a: str, b: str, up: str) -> str:
    """Each card of the up card's rank, whether of its suit or not."""
    suited = (a == up) + (b == up)
    other = (a[0] == up[0]) + (b[0] == up[0]) - suited
    return MATCHES[suited, other]


def in_between(a: str, b: str, up: str) -> str:
    """The up card between the player's two, or all three of one rank; the ace is high."""
    low, high = sorted((RANK[a[0]], RANK[b[0]]))
    between = RANK[up[0]]
    if low == between == high:
        return "Triple Match"
    if not low < between < high:
        return ""
    spread = high - low - 1
    return SPREADS[spread] if spread < len(SPREADS) else "In between"


def royal_match_21(a: str, b: str, up: str) -> str:
    """Two cards of one suit."""
    if a[1] != b[1]:
        return ""
    return ROYAL if {a[0], b[0]} == {"K", "Q"} else "Suited Match"


def bet_the_set_21(a: str, b: str, up: str) -> str:
    """Two cards of one rank."""
    if a[0] != b[0]:
        return ""
    return "Suited pair" if a == b else "Pair"


def kings_bounty(a: str, b: str, up: str) -> str:
    """Two cards of 20 points, best with kings."""
    if VALUES[a[0]] + VALUES[b[0]] != 20:
        return ""
    if a == b:
        if a[0] != "K":
            return "Suited queens, jacks or 10s pair"
        return KINGS if a == "Ks" else "Suited kings pair"
    if a[1] == b[1]:
        return "Suited 20"
    return "Pair of kings" if a[0] == b[0] == "K" else "Any 20"


def three_card_poker(a: str, b: str, up: str) -> str:
    """A flush, a straight or three of a kind with the up card; the ace is high, or low with 2 and 3."""
    suits, ranks = {a[1], b[1], up[1]}, sorted(RANK[card[0]] for card in (a, b, up))
    straight = ranks == [0, 1, 12] or ranks == list(range(ranks[0], ranks[0] + 3))
    if straight:
        return "Straight flush" if len(suits) == 1 else "Straight"
    if ranks[0] == ranks[2]:
        return "Three-of-a-kind"
    return "Flush" if len(suits) == 1 else ""


def super_match(cards: list[str]) -> str:
    """The four cards of a player at Switch, by rank."""
    return OF_FOUR.get(tuple(sorted(Counter(card[0] for card in cards).values())), "")


MATCHES = {  # matches of the same suit and of another
    (0, 0): "", (0, 1): "One match", (1, 0): "One suited match", (0, 2): "Two matches",
    (1, 1): "A suited match and another", (2, 0): "Two suited matches",
}  # fmt: skip
OF_FOUR = {(4,): "Four-of-a-kind", (2, 2): "Two pair", (1, 3): "Three-of-a-kind", (1, 1, 2): "Pair"}
POKER = ("Straight flush", "Three-of-a-kind", "Straight", "Flush")


class Side(NamedTuple):
    """A side wager on the first cards: its name, how it is decided, and where that and its odds stand."""

    name: str
    row: Callable[[str, str, str], str] | None
    wager: str
    decided: str
    pays: str


SIDES = {
    "lucky_ladies": Side("Lucky Ladies", lucky_ladies, "633a.6(e)(1)", "633a.7(g)(1)", "633a.13(c)"),
    "match_the_dealer": Side("Match-the-Dealer", match_the_dealer, "633a.6(e)(2)", "633a.7(g)(2)", "633a.13(d)"),
    "in_between": Side("In Between", in_between, "633a.6(e)(3)", "633a.7(g)(3)", "633a.13(e)"),
    "royal_match_21": Side("Royal Match 21", royal_match_21, "633a.6(e)(4)", "633a.7(g)(4)", "633a.13(f)"),
    "bet_the_set_21": Side("Bet the Set 21", bet_the_set_21, "633a.6(e)(5)", "633a.7(g)(5)", "633a.13(g)"),
    "kings_bounty": Side("King's Bounty", kings_bounty, "633a.6(e)(6)", "633a.7(g)(6)", "633a.13(h)"),
    "super_match": Side("Super Match", None, "633a.6(e)(7)", "633a.7(g)(7)", "633a.13(i)"),
    "three_card_poker": Side("Three Card Poker", three_card_poker, "633a.6(e)(9)", "633a.7(g)(8)", "633a.13(k)"),
}


@lru_cache
def pays(options: BlackjackOptions, wager: str) -> Mapping[str, Odds]:
    """The paytable of a side wager on the first cards under these options, by row."""
    match wager:
        case "lucky_ladies":
            return LUCKY_LADIES
        case "match_the_dealer":
            suited, other = MATCH_THE_DEALER[options.decks]
            return {row: Odds(s * suited.pays + o * other.pays) for (s, o), row in MATCHES.items() if row}
        case "in_between":
            return IN_BETWEEN
        case "royal_match_21":
            royal = ROYAL_MATCH_21[options.royal_table]
            return {ROYAL: royal.royal, "Suited Match": royal.suited}
        case "bet_the_set_21":
            return BET_THE_SET_21[options.set_table].lines
        case "kings_bounty":
            return KINGS_BOUNTY
        case "super_match":
            return SUPER_MATCH[options.decks]
        case _:
            return dict.fromkeys(POKER, THREE_CARD_POKER)
