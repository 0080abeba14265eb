"""What seven cards are for the optional wagers, § 645a.6(d)–(f): one hand, and all of them counted."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from games.kit.cards import JOKER, RANKS, SUITS
from games.kit.hands import Made, Ranking
from games.pai_gow_family.counting import counted
from games.pai_gow_family.hands import PAI_GOW
from games.pai_gow_poker.paytables import MATCH, SEVEN, SEVEN_JOKER

_ORDER = list(PAI_GOW.classes)
_ORDER.remove("straight")
_ORDER.insert(_ORDER.index("three_of_a_kind"), "straight")
BY_PAYTABLE = Ranking(tuple(_ORDER), wheel="second")
"""Hands as the bonus tables list them: three of a kind above a straight."""
RANKINGS = {"paytable": BY_PAYTABLE, "rank": PAI_GOW}
"""By `bonus_order`."""
ROYAL = frozenset("TJQKA")
MATCHES = {"fortune": (frozenset("AK"), frozenset("KQ")), "emperor": (frozenset("AK"),)}
"""What the two other cards beside a royal flush may be, of one suit."""
RUNS = tuple(frozenset(("A" + RANKS)[at : at + 7]) for at in range(8))
"""Seven ranks in a row, the ace low or high."""


class Bonus(NamedTuple):
    """Seven cards as an optional wager counts them: the line of its table, and the best hand."""

    line: str
    made: Made

    @property
    def words(self) -> str:
        """The hand in words."""
        return _WORDS.get(self.line) or self.made.words

    @property
    def phrase(self) -> str:
        """The same after "has"."""
        return f"a {_WORDS[self.line]}" if self.line in _WORDS else self.made.phrase


_WORDS = {
    SEVEN: "seven-card straight flush", MATCH: "royal flush with a match",
    SEVEN_JOKER: "seven-card straight flush with the joker",
}  # fmt: skip


def bonus(cards: Sequence[str], wager: str, order: str = "paytable", *, joker_matches: bool = False) -> Bonus:
    """The line of Fortune Bonus or Emperor's Treasure; `joker_matches` lets the joker be one of the two cards of a
    Royal Match, which § 645a.6(e) rules out for Emperor's Treasure."""
    made = RANKINGS[order].best(cards)
    if runs_through(cards):
        return Bonus(SEVEN_JOKER if JOKER in cards else SEVEN, made)
    if made.kind == "royal_flush" and matches(cards, wager, joker=joker_matches and wager == "fortune"):
        return Bonus(MATCH, made)
    return Bonus(made.kind, made)


def progressive(cards: Sequence[str]) -> Bonus:
    """The line of the Progressive Payout Wager: all seven in a row with or without the joker."""
    made = PAI_GOW.best(cards)
    return Bonus(SEVEN if runs_through(cards) else made.kind, made)


def insured(cards: Sequence[str]) -> int | None:
    """The rank of the highest card of a hand with no pair or better; None for all others."""
    made = PAI_GOW.best(cards)
    return made.ranks[0] if made.kind == "high_card" else None


def runs_through(cards: Sequence[str]) -> bool:
    """All seven cards of one suit in a row; a joker fills a gap or goes to an end."""
    natural = [card for card in cards if card != JOKER]
    ranks = {card[0] for card in natural}
    return len({card[1] for card in natural}) == 1 and any(ranks <= run for run in RUNS)


def matches(cards: Sequence[str], wager: str, *, joker: bool = False) -> bool:
    """Five of the cards are a royal flush and the two others, of one suit, are a match for this wager."""
    for pair in combinations(cards, 2):
        rest = [card for card in cards if card not in pair]
        if _is_royal(rest) and _is_match(pair, wager, joker):
            return True
    return False


def _is_royal(cards: Sequence[str]) -> bool:
    natural = [card for card in cards if card != JOKER]
    return len({card[1] for card in natural}) == 1 and {card[0] for card in natural} <= ROYAL


def _is_match(pair: tuple[str, str], wager: str, joker: bool) -> bool:
    if JOKER in pair:
        return joker and any(pair[pair[0] == JOKER][0] in ranks for ranks in MATCHES[wager])
    return pair[0][1] == pair[1][1] and {pair[0][0], pair[1][0]} in MATCHES[wager]


# ---- all 154,143,080 hands


@lru_cache
def lines(wager: str, order: str = "paytable", *, joker_matches: bool = False) -> dict[str, int]:
    """How many of all hands are of each line: the classes of all hands, less those few that need all seven cards."""
    found = dict(counted(7, RANKINGS[order]).classes)
    for cards in special(joker_matches):
        of = bonus(cards, wager, order, joker_matches=joker_matches)
        if of.line != of.made.kind:
            found[of.made.kind] -= 1
            found[of.line] = found.get(of.line, 0) + 1
    return found


def progressive_lines(order: str = "paytable") -> dict[str, int]:
    """The same for the Progressive Payout Wager."""
    found = dict(counted(7, RANKINGS[order]).classes)
    in_a_row = list(_in_a_row())
    for cards in in_a_row:
        found[PAI_GOW.best(cards).kind] -= 1
    return found | {SEVEN: len(in_a_row)}


def special(joker_matches: bool) -> Iterator[tuple[str, ...]]:
    """Every hand that could be of a line that needs all seven cards."""
    yield from _in_a_row()
    for suit, other in product(SUITS, SUITS):
        royal = [rank + suit for rank in sorted(ROYAL)]
        for five in (royal, *([card for card in royal if card != gone] + [JOKER] for gone in royal)):
            if suit != other:
                for pair in ("AK", "KQ"):
                    yield (*five, pair[0] + other, pair[1] + other)
    if joker_matches:
        for suit, other in product(SUITS, SUITS):
            for rank in "AKQ" if suit != other else ():
                yield (*(one + suit for one in sorted(ROYAL)), rank + other, JOKER)


def _in_a_row() -> Iterator[tuple[str, ...]]:
    """Seven of one suit in a row, and six of them with the joker, each once."""
    for suit in SUITS:
        for run in RUNS:
            yield tuple(rank + suit for rank in sorted(run))
        for six in {frozenset(six) for run in RUNS for six in combinations(sorted(run), 6)}:
            yield (*(rank + suit for rank in sorted(six)), JOKER)
