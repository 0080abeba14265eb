"""What the wagers pay, § 645a.13, and the Envy Bonuses; every table can be laid beside the chapter's page."""

from collections.abc import Mapping

from games.kit.odds import Odds
from games.pai_gow_family.paying import EnvyTable, Pays

EVEN = Odds(1)  # main, § 645a.13(a), less vigorish
SEVEN, MATCH, SEVEN_JOKER = "seven_straight_flush", "royal_match", "seven_straight_flush_joker"
"""The lines of a bonus that need all seven cards."""
LINES = {  # from the highest
    SEVEN: "Seven-card straight flush", MATCH: "Royal flush + Royal Match",
    SEVEN_JOKER: "Seven-card straight flush with joker", "five_aces": "Five aces", "royal_flush": "Royal flush",
    "straight_flush": "Straight flush", "four_of_a_kind": "Four of a kind", "full_house": "Full house",
    "flush": "Flush", "three_of_a_kind": "Three of a kind", "straight": "Straight",
}  # fmt: skip
TABLES = "ABCD"
BONUS = """
    8000 5000    5000 3000    5000 1000    2500 1000
    2000 1000    2000 1000    1000 250     1000 750
    1000 500     1000 500     750  100     750  250
    400  250     400  250     250  50      250  100
    150  50      150  50      100  25      125  50
    50   20      50   20      50   10      50   20
    25   5       25   5       20   5       25   5
    5    0       5    0       5    0       5    0
    4    0       4    0       4    0       4    0
    3    0       3    0       3    0       3    0
    2    0       2    0       2    0       2    0
"""
"""Tables A to D of the Fortune Bonus, § 645a.13(b), and figure for figure of Emperor's Treasure, § 645a.13(c): a line's
odds to 1, then its Envy Bonus in dollars."""
_ROWS = [[int(figure) for figure in row.split()] for row in BONUS.strip().splitlines()]


def _column(at: int) -> dict[str, int]:
    return dict(zip(LINES, (row[at] for row in _ROWS), strict=True))


PAYS: Mapping[str, Pays] = {
    table: {line: Odds(pays) for line, pays in _column(2 * at).items()} for at, table in enumerate(TABLES)
}
"""By table."""
ENVY: Mapping[str, Mapping[str, Mapping[int, int]]] = {
    table: {line: {5: dollars} for line, dollars in _column(2 * at + 1).items() if dollars}
    for at, table in enumerate(TABLES)
}
"""By table: of each line the dollars, for a Qualifying Wager of $5 and more."""


def envy_table(wager: str, table: str) -> EnvyTable:
    """The Envy Bonuses of Fortune Bonus or Emperor's Treasure Wagers."""
    return EnvyTable(wager, ENVY[table])


def lines_of(wager: str) -> dict[str, str]:
    """The lines of a bonus in words: the second one differs."""
    return LINES if wager == "fortune" else LINES | {MATCH: "Royal flush + suited ace and king"}


TOPS = {"9": 7, "T": 8, "J": 9, "Q": 10, "K": 11, "A": 12}
"""The highest card of a hand that an Insurance Wager wins on, with its rank."""
TOP_LINES = {"9": "Nine high", "T": "Ten high", "J": "Jack high", "Q": "Queen high", "K": "King high", "A": "Ace high"}
INSURANCE: Mapping[str, Pays] = {
    "A": dict(zip(TOPS, map(Odds, (100, 25, 15, 6, 5, 3)), strict=True)),
    "B": dict(zip(TOPS, map(Odds, (100, 25, 15, 7, 5, 3)), strict=True)),
}
"""§ 645a.13(d), to 1."""
PROGRESSIVE: Pays = {
    kind: Odds(pays, 1, includes_stake=True)
    for kind, pays in (("royal_flush", 500), ("straight_flush", 100), ("four_of_a_kind", 75), ("full_house", 4))
}
"""§ 645a.13(e)(1), for 1."""
SHARES = {SEVEN: 100, "five_aces": 10}
"""§ 645a.13(e)(1), percent of the meter."""
