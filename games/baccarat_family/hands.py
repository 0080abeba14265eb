"""Point Counts, the rules for a third card, and what a result means for each wager."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from games.kit.odds import Odds

# § 631a.11(c), (e) and Table 1: D draws, S stays. Rows: the Banker's two-card count. Columns: the Player's Hand stayed,
# or the value of the card it drew.
DRAWING_TABLE = """
    –   0 1 2 3 4 5 6 7 8 9
0   D   D D D D D D D D D D
1   D   D D D D D D D D D D
2   D   D D D D D D D D D D
3   D   D D D D D D D D S D
4   D   S S D D D D D D S S
5   D   S S S S D D D D S S
6   S   S S S S S S D D S S
7   S   S S S S S S S S S S
"""
_DRAWS = {int(row[0]): row[1:] for row in map(str.split, DRAWING_TABLE.strip().splitlines()[1:])}

DRAGON_BONUS: Mapping[str, Mapping[int, Odds]] = {  # § 627a.12(e): winning margin of a hand that is not a Natural
    "A": {9: Odds(30), 8: Odds(10), 7: Odds(6), 6: Odds(4), 5: Odds(2), 4: Odds(1)},
    "B": {9: Odds(20), 8: Odds(8), 7: Odds(7), 6: Odds(4), 5: Odds(3), 4: Odds(1)},
    "C": {9: Odds(30), 8: Odds(10), 7: Odds(4), 6: Odds(4), 5: Odds(2), 4: Odds(2)},
}
NATURAL_PAYS = Odds(1)
DRAGON_7_PAYS = Odds(40)
EVEN = Odds(1)
HANDS = ("player", "banker")
WAGERS = ("banker", "player", "tie", "dragon_bonus_player", "dragon_bonus_banker", "dragon_7")
PUSH: Literal["push"] = "push"
LOSE: Literal["lose"] = "lose"
Verdict = Odds | Literal["push", "lose"]


def value(card: str) -> int:
    """Ace 1, two to nine their number, tens and court cards nothing."""
    return "A23456789".find(card[0]) + 1


def burn_value(card: str) -> int:
    """For the burn only tens and court cards count ten."""
    return value(card) or 10


def count(cards: Iterable[str]) -> int:
    """The Point Count: the sum without its tens."""
    return sum(map(value, cards)) % 10


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """The Point Count as the page shows it."""
    return str(count(cards))


def player_draws(player: int) -> bool:
    """The Player's Hand draws on 0 to 5 and stays on 6 and 7."""
    return player <= 5


def banker_draws(banker: int, third: int | None) -> bool:
    """By the table: `third` is the value of the card the Player's Hand drew, None if it stayed."""
    return _DRAWS[banker][0 if third is None else 1 + third] == "D"


def is_natural(total: int) -> bool:
    """Eight or nine on two cards."""
    return total >= 8


class Result(NamedTuple):
    """How the two hands came out: final counts, and how many cards each has."""

    player: int
    banker: int
    player_cards: int
    banker_cards: int

    @classmethod
    def of(cls, player: Sequence[str], banker: Sequence[str]) -> "Result":
        return cls(count(player), count(banker), len(player), len(banker))

    @property
    def winner(self) -> str:
        if self.player == self.banker:
            return "tie"
        return "player" if self.player > self.banker else "banker"

    @property
    def dragon_7(self) -> bool:
        """A Banker's Hand of three cards counting 7, over a Player's Hand of less."""
        return self.banker == 7 and self.banker_cards == 3 and self.player < 7

    def natural(self, hand: str) -> bool:
        """Whether this hand is a Natural: 8 or 9 on its first two cards."""
        total, cards = (self.player, self.player_cards) if hand == "player" else (self.banker, self.banker_cards)
        return cards == 2 and is_natural(total)


def verdict(wager: str, result: Result, *, ez: bool, tie_odds: Odds, bonus: Mapping[int, Odds]) -> Verdict:
    """What becomes of a wager: the odds it wins at, a push, or a loss."""
    if wager in HANDS:
        if result.winner == "tie" or (ez and wager == "banker" and result.dragon_7):
            return PUSH
        return EVEN if result.winner == wager else LOSE
    if wager == "tie":
        return tie_odds if result.winner == "tie" else LOSE
    if wager == "dragon_7":
        return DRAGON_7_PAYS if result.dragon_7 else LOSE
    return _dragon_bonus(wager.removeprefix("dragon_bonus_"), result, bonus)


def _dragon_bonus(hand: str, result: Result, bonus: Mapping[int, Odds]) -> Verdict:
    ahead = result.player - result.banker if hand == "player" else result.banker - result.player
    if result.natural("player") and result.natural("banker") and not ahead:
        return PUSH
    if result.natural(hand):
        return NATURAL_PAYS if ahead > 0 else LOSE
    return bonus.get(ahead, LOSE)
