"""Best play at Free Bet Blackjack: the coach's figures, the chart, a player who goes by them."""

from collections.abc import Sequence
from functools import lru_cache

from games.blackjack_family import chart as charts
from games.blackjack_family.coach import Coach, edge_of
from games.blackjack_family.dealer_odds import TEN
from games.blackjack_family.values import FREE_TOTALS, Rules
from games.free_bet_blackjack.options import FreeBetOptions
from games.free_bet_blackjack.rules import MOST_HANDS
from games.kit.advice import Chart
from games.kit.contract import Edge


@lru_cache(maxsize=64)
def rules_of(options: FreeBetOptions) -> Rules:
    """What the options mean to best play; the chapter fixes the rest."""
    return Rules(
        decks=options.decks,
        surrender="late" if options.surrender else "none",
        splits=MOST_HANDS - 1,
        ace_splits=MOST_HANDS - 1,
        one_card_on_split_aces=options.one_card_on_split_aces,
        pushes_22=True,
        free=True,
    )


class FreeBetCoach(Coach):
    """Chapter 590: some doubles and splits are called otherwise, since they are free."""

    def rules_of(self, options: FreeBetOptions) -> Rules:
        return rules_of(options)

    def called(self, way: str, cards: Sequence[int], options: FreeBetOptions) -> str:
        if way == "split":
            return "split" if cards[0] == TEN else "free_split"
        if way == "double" and sum(value + 1 for value in cards) in FREE_TOTALS and 0 not in cards:
            return "free_double"
        return super().called(way, cards, options)


COACH = FreeBetCoach()


def main_edge(options: FreeBetOptions) -> Edge:
    """The Blackjack Wager, with the lammers, doubles and splits that come of it, as a share of itself."""
    return edge_of("blackjack", COACH.play_of(options).round)


def chart(options: FreeBetOptions) -> Chart:
    """Basic strategy under these options."""
    made = charts.chart(COACH.play_of(options), COACH.natural_of(options))
    free = "A double of hard 9, 10 or 11 and a split of any pair but ten-values are free."
    return made._replace(notes=[*made.notes, free])
