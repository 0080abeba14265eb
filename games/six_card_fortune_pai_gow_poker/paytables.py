"""What the optional wagers pay, § 588.12, and the Envy Bonuses."""

from games.kit.odds import Odds
from games.pai_gow_family.paying import EnvyTable, Pays

EVEN = Odds(1)  # main and Double Down, § 588.12(a)
LINES = {  # from the highest
    "five_aces": "Five aces", "royal_flush": "Royal flush", "straight_flush": "Straight flush",
    "four_of_a_kind": "Four of a kind", "full_house": "Full house", "flush": "Flush", "straight": "Straight",
    "three_of_a_kind": "Three of a kind",
}  # fmt: skip
FORTUNE: Pays = dict(zip(LINES, map(Odds, (1000, 250, 100, 50, 15, 10, 8, 5)), strict=True))
"""§ 588.12(b)(i), to 1."""
FORTUNE_ENVY = EnvyTable(
    "fortune",
    dict(zip(LINES, ({1: 1000, 5: 5000}, {1: 200, 5: 1000}, {1: 50, 5: 250}, {1: 15, 5: 75}, {1: 5, 5: 25}),
             strict=False)),
)  # fmt: skip
"""§ 588.12(b)(ii), dollars by the size of the receiver's wager."""
TOPS = {"8": 6, "9": 7, "T": 8, "J": 9, "Q": 10, "K": 11}
"""The highest card of a hand that an Insurance Wager wins on, with its rank."""
INSURANCE: Pays = dict(zip(TOPS, map(Odds, (100, 30, 10, 7, 4, 3)), strict=True))
"""§ 588.12(c), to 1."""
PROGRESSIVE: Pays = {
    kind: Odds(pays, 1, includes_stake=True)
    for kind, pays in (("straight_flush", 300), ("four_of_a_kind", 150), ("full_house", 15), ("flush", 6),
                       ("straight", 3))
}  # fmt: skip
"""§ 588.12(d)(1), for 1."""
SHARES = {"five_aces": 100, "royal_flush": 10}
"""§ 588.12(d)(1), percent of the meter."""
PROGRESSIVE_ENVY = EnvyTable(
    "progressive",
    dict(zip(LINES, ({1: 100, 5: 500}, {1: 50, 5: 250}, {1: 10, 5: 50}, {1: 5, 5: 25}), strict=False)),
)
"""§ 588.12(d)(4); the $5 line of four of a kind is lost in the source, and is five times the $1 line as all others."""
