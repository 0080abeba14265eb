"""Best play at Double Attack Blackjack: the attack by the dealer's card, then each hand as well as may be."""

from functools import cached_property, lru_cache

import numpy as np

from games.blackjack_family import chart as charts
from games.blackjack_family.best_play import BestPlay, Outcome, best_play, counted
from games.blackjack_family.coach import Coach, Worths, edge_of, values_of
from games.blackjack_family.hands import THE_DEALER
from games.blackjack_family.values import GAIN, NATURAL, VALUES, Rules, two
from games.double_attack_blackjack.options import DoubleAttackOptions
from games.double_attack_blackjack.rules import MOST_HANDS
from games.kit.advice import Chart, Grid, Sign
from games.kit.contract import Edge
from games.kit.round import Round

DECK = (4,) * 9 + (12,)
"""By value: no 10s."""


@lru_cache(maxsize=16)
def rules_of(options: DoubleAttackOptions) -> Rules:
    """What the options mean to best play; the chapter fixes the rest."""
    return Rules(
        decks=options.decks, deck=DECK, blackjack_pays=1.0, double_any_cards=True, surrender="any_time",
        rescue=options.surrender_after_double, splits=MOST_HANDS - 1, ace_splits=1, one_card_on_split_aces=True,
    )  # fmt: skip


class AttackPlay:
    """What the attack is worth by the dealer's first card, and a round of best play."""

    def __init__(self, play: BestPlay) -> None:
        self.play = play

    def of(self, up: int) -> tuple[float, np.ndarray, float]:
        """How likely this first card is; what the Bet then gains, wins and pushes; what each dollar of attack gains."""
        chance, bet, attack = 0.0, np.zeros(3), 0.0
        for first in range(VALUES):
            for second in range(first + 1):
                dealt = self.play.chance(first, second, up)
                found = self.play.first_two(first, second, up)
                place = two(first, second)
                back = 0.0 if place == NATURAL else 1 - float(self.play.against(up).clear[place])
                chance += dealt
                bet += dealt * np.array(found)
                attack += dealt * (found.gain + back)
        return chance, bet / chance, attack / chance

    @cached_property
    def by_up(self) -> list[tuple[float, np.ndarray, float]]:
        """All first cards, aces first."""
        return [self.of(up) for up in range(VALUES)]

    @cached_property
    def round(self) -> Outcome:
        """A round of best play from a full shoe: the attack for as much as the Bet, wherever it gains."""
        total = sum((chance * bet for chance, bet, _ in self.by_up), np.zeros(3))
        total[GAIN] += sum(chance * max(attack, 0.0) for chance, _, attack in self.by_up)
        return Outcome(*map(float, total))


@lru_cache(maxsize=16)
def attack_play(rules: Rules) -> AttackPlay:
    """The tables of these rules, kept."""
    return AttackPlay(best_play(rules))


class DoubleAttackCoach(Coach):
    """Chapter 581."""

    main = "bet"
    costly = (*Coach.costly, "double_attack")
    notes = {**Coach.notes, "double_attack": "For as much as the Bet."}

    def __init__(self) -> None:
        super().__init__()
        self.judges |= {"attack": self.on_attack, "doubled": self.on_doubled}

    def rules_of(self, options: DoubleAttackOptions) -> Rules:
        return rules_of(options)

    def stake_of(self, r: Round, seat: int, name: str) -> int:
        """The Bet and what it was attacked with; a split hand has as much."""
        return sum(stake for wager, stake in self.stakes(r, seat, name) if wager in ("bet", "double_attack"))

    def depends_on(self, r: Round, about: str, name: str) -> str:
        return super().depends_on(r, about, name) if name in r.hands else ""

    def on_attack(self, r: Round, name: str, options: DoubleAttackOptions) -> Worths:
        """Each dollar more, and none."""
        _, _, gain = attack_play(rules_of(options)).by_up[values_of(r, THE_DEALER)[0]]
        return {"double_attack": gain, "decline": 0.0}

    def on_doubled(self, r: Round, name: str, options: DoubleAttackOptions) -> Worths:
        """Twice the hand, as it stands or for half."""
        cards, up = values_of(r, name), values_of(r, THE_DEALER)[0]
        worths = self.play_of(options).worths(counted(cards), up, self.split_of(r, name, options))
        return {"stand": 2 * worths["stand"], "surrender": -1.0}


COACH = DoubleAttackCoach()


def main_edge(options: DoubleAttackOptions) -> Edge:
    """The Bet, with the attack, doubles and splits that come of it, as a share of the Bet."""
    return edge_of("bet", attack_play(rules_of(options)).round)


def chart(options: DoubleAttackOptions) -> Chart:
    """The attack, and basic strategy under these options."""
    made = charts.chart(COACH.play_of(options), COACH.natural_of(options))
    by_up = attack_play(rules_of(options)).by_up
    cells = ["A" if by_up[up][2] > 0 else "N" for up in charts.UPS]
    ups = [charts.name(up) for up in charts.UPS]
    attack = Grid("Double Attack", "The dealer's first card", ups, [("Attack", cells)])
    signs = {"A": Sign("Attack for the full amount", "more"), "N": Sign("No attack", "stay")}
    return made._replace(grids=[attack, *made.grids], legend={**made.legend, **signs})
