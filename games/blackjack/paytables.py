"""The paytables of § 633a.13, as they stand on its pages."""

from collections.abc import Mapping
from typing import NamedTuple

from games.kit.odds import Odds


def for_1(pays: int) -> Odds:
    """So much for 1: the stake is part of it."""
    return Odds(pays, includes_stake=True)


EVEN = Odds(1)
INSURANCE = Odds(2)  # (b)

LUCKY_LADIES = {  # (c)
    "Queen of hearts pair and dealer Blackjack": Odds(1000),
    "Queen of hearts pair": Odds(200),
    "Matched 20": Odds(25),
    "Suited 20": Odds(10),
    "Any 20": Odds(4),
}

MATCH_THE_DEALER = {  # (d), by decks: the same suit, another suit; each match is paid
    6: (Odds(11), Odds(4)),
    8: (Odds(14), Odds(3)),
}

IN_BETWEEN = {  # (e), by the number of ranks between the player's cards
    "Triple Match": Odds(30),
    "One-card spread": Odds(10),
    "Two-card spread": Odds(6),
    "Three-card spread": Odds(4),
    "In between": Odds(1),
}


class RoyalMatch(NamedTuple):
    """A paytable of Royal Match 21."""

    one_deck: bool
    royal: Odds
    suited: Odds


ROYAL_MATCH_21 = {  # (f)
    "A": RoyalMatch(True, Odds(10), Odds(3)),
    "B": RoyalMatch(True, Odds(5), Odds(3)),
    "C": RoyalMatch(False, Odds(30), Odds(5, 2)),
    "D": RoyalMatch(False, Odds(25), Odds(5, 2)),
    "E": RoyalMatch(False, Odds(50), Odds(2)),
}
CROWN_TREASURE = for_1(1000)


class BetTheSet(NamedTuple):
    """A paytable of Bet the Set 21."""

    decks: range
    suited: Odds | None
    pair: Odds

    @property
    def lines(self) -> dict[str, Odds]:
        """By row; with one deck no two cards are the same."""
        return {"Suited pair": self.suited, "Pair": self.pair} if self.suited else {"Pair": self.pair}


BET_THE_SET_21 = {  # (g)
    "A": BetTheSet(range(1, 2), None, Odds(15)),
    "B": BetTheSet(range(2, 3), Odds(25), Odds(10)),
    "C": BetTheSet(range(4, 1000), Odds(15), Odds(10)),
    "D": BetTheSet(range(4, 1000), Odds(12), Odds(10)),
}

KINGS_BOUNTY = {  # (h)
    "King of spades pair and dealer Blackjack": Odds(1000),
    "King of spades pair": Odds(200),
    "Suited kings pair": Odds(50),
    "Suited queens, jacks or 10s pair": Odds(25),
    "Suited 20": Odds(9),
    "Pair of kings": Odds(6),
    "Any 20": Odds(4),
}

SUPER_MATCH: Mapping[int, Mapping[str, Odds]] = {  # (i), by decks
    6: {"Four-of-a-kind": Odds(40), "Two pair": Odds(8), "Three-of-a-kind": Odds(5), "Pair": Odds(1)},
    8: {"Four-of-a-kind": Odds(50), "Two pair": Odds(7), "Three-of-a-kind": Odds(5), "Pair": Odds(1)},
}

METER = None
"""100 % of the meter, in the place of odds."""
BLACKJACK = 2
"""The dealer's Blackjack, by its number of cards."""

BAD_BEAT = {  # (j), a player's 20 against a dealer's 21, by the number of the dealer's cards
    7: METER,
    6: for_1(1000),
    5: for_1(100),
    4: for_1(50),
    3: for_1(25),
    BLACKJACK: for_1(10),
}
ANY_20 = for_1(1)
MAGIC_CARD = for_1(20)
LUCKY_PLAYER = for_1(5)

THREE_CARD_POKER = Odds(9)  # (k)

HIT_AND_RUN = {  # (l), by the number of the dealer's cards
    8: METER,
    7: for_1(100),
    6: for_1(25),
    5: for_1(7),
    BLACKJACK: for_1(4),
}
