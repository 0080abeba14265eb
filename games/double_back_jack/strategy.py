"""Best play at Double Back Jack: the coach's figures, the chart, a player who goes by them."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from games.blackjack_family import chart as charts
from games.blackjack_family.best_play import BestPlay, counted
from games.blackjack_family.coach import Coach, Worths, edge_of, values_of
from games.blackjack_family.hands import THE_DEALER
from games.blackjack_family.values import LOST, VALUES, Rules
from games.double_back_jack.options import DoubleBackJackOptions
from games.double_back_jack.rules import BLACKJACK_PAYS
from games.kit.advice import Advice, Chart, Grid, Sign
from games.kit.asks import Ask
from games.kit.contract import Edge
from games.kit.round import Round

OVER_21 = range(22, 31)
"""What a hand that was drawn to can come to."""
SIGNS = {"C": Sign("Take the Second Chance", "more"), "N": Sign("Decline", "stay")}


@lru_cache(maxsize=64)
def rules_of(options: DoubleBackJackOptions) -> Rules:
    """What the options mean to best play; the chapter fixes the rest."""
    return Rules(
        decks=options.decks,
        blackjack_pays=float(BLACKJACK_PAYS.ratio),
        splits=1,
        ace_splits=1,
        one_card_on_split_aces=options.one_card_on_split_aces,
        pushes_22=True,
        natural_first=True,
        pays_21=True,
        second_chance="always" if options.second_chance_after_double else "not_doubled",
    )


class DoubleBackJackCoach(Coach):
    """Chapter 591."""

    costly = (*Coach.costly, "second_chance")

    def __init__(self) -> None:
        super().__init__()
        self.judges["second_chance"] = self.on_second_chance

    def rules_of(self, options: DoubleBackJackOptions) -> Rules:
        return rules_of(options)

    def on_second_chance(self, r: Round, name: str, options: DoubleBackJackOptions) -> Worths:
        """In wagers of the hand as they lie, a double among them."""
        cards, up = values_of(r, name), values_of(r, THE_DEALER)[0]
        gain = self.play_of(options).second_chance(cards, up, self.split_of(r, name, options))
        return {"second_chance": gain, "decline": -1.0}

    def advise(self, r: Round, ask: Ask, seat: int) -> Sequence[Advice]:
        """A Second Chance is about all that lies on the hand."""
        found = super().advise(r, ask, seat)
        if ask.about != "second_chance":
            return found
        return [advice._replace(unit=ask.choices["second_chance"].domain.wants().costs) for advice in found]


COACH = DoubleBackJackCoach()


def main_edge(options: DoubleBackJackOptions) -> Edge:
    """The Blackjack Wager, with the doubles, splits and Second Chances that come of it, as a share of itself."""
    return edge_of("blackjack", COACH.play_of(options).round)


@lru_cache(maxsize=64)
def chart(options: DoubleBackJackOptions) -> Chart:
    """Basic strategy under these options, and when to take a Second Chance."""
    play = COACH.play_of(options)
    made = charts.chart(play, COACH.natural_of(options))
    rows = [(str(total), [_chance(play, total, up) for up in charts.UPS]) for total in OVER_21]
    grid = Grid("Second Chance", "Your total against the dealer's card", [charts.name(up) for up in charts.UPS], rows)
    early = "A Blackjack and every 21 are paid before the dealer plays."
    return made._replace(grids=[*made.grids, grid], legend={**made.legend, **SIGNS}, notes=[*made.notes, early])


def _chance(play: BestPlay, total: int, up: int) -> str:
    """Whether three cards that make this total take a Second Chance: any of them, each as often as it comes."""
    gain = 0.0
    for first, second in product(range(1, VALUES), repeat=2):
        third = total - first - second - 3
        if 1 <= third < VALUES:
            shoe = play.rules.shoe() - np.array(counted([first, second, up]))
            often = play.chance(first, second, up) * float(shoe[third]) / (1 if first == second else 2)
            gain += often * (play.second_chance([first, second, third], up) - LOST)
    return "C" if gain > 0 else "N"
