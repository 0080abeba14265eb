"""Best play at Blackjack under the table's own options: the coach's figures, the chart, a player who goes by them."""

from functools import lru_cache

from games.blackjack.options import BlackjackOptions
from games.blackjack.switch_play import SwitchPlay, SwitchRules, switch_play
from games.blackjack_family import chart as charts
from games.blackjack_family.coach import Coach, Worths, edge_of, values_of
from games.blackjack_family.dealer_odds import ACE
from games.blackjack_family.hands import THE_DEALER
from games.blackjack_family.values import Rules
from games.kit.advice import Chart
from games.kit.contract import Edge
from games.kit.round import Round


@lru_cache(maxsize=256)
def rules_of(options: BlackjackOptions) -> Rules:
    """What the options mean to best play; the chapter fixes the rest."""
    return Rules(
        decks=options.decks,
        blackjack_pays=float(options.natural_pays.ratio),
        surrender="none" if options.variation_switch else "late",
        splits=1 + options.resplit_additional,
        ace_splits=1 + options.resplit_aces_additional,
        one_card_on_split_aces=options.one_card_on_split_aces,
        pushes_22=options.variation_switch,
    )


def switch_of(options: BlackjackOptions) -> SwitchPlay:
    """The tables for the switch of two hands' second cards."""
    return switch_play(SwitchRules(rules_of(options), options.switch_natural_vs_22 == "push"))


class BlackjackCoach(Coach):
    """Chapter 633a, with the switch of two hands' second cards."""

    notes = {**Coach.notes, "switch": "Both hands together.", "keep": "Both hands together."}

    def __init__(self) -> None:
        super().__init__()
        self.judges["switch"] = self.on_switch

    def rules_of(self, options: BlackjackOptions) -> Rules:
        return rules_of(options)

    def natural_of(self, options: BlackjackOptions) -> float:
        return switch_of(options).natural(ACE).gain if options.variation_switch else super().natural_of(options)

    def first_split(self, options: BlackjackOptions) -> int:
        return 3 if options.variation_switch else 2

    def on_switch(self, r: Round, name: str, options: BlackjackOptions) -> Worths:
        """Both hands together, switched and kept."""
        (a, b), (c, d) = values_of(r, name), values_of(r, f"{name}/2")
        return switch_of(options).worths((a, b), (c, d), values_of(r, THE_DEALER)[0])

    def depends_on(self, r: Round, about: str, name: str) -> str:
        other = super().depends_on(r, about, f"{name}/2") if about == "switch" else ""
        return super().depends_on(r, about, name) + other


COACH = BlackjackCoach()
play_of, advise, strategy = COACH.play_of, COACH.advise, COACH.strategy


def main_edges(options: BlackjackOptions) -> list[Edge]:
    """The Blackjack Wager, with the doubles and splits that come of it, as a share of what is wagered at first."""
    if options.variation_switch:
        found = switch_of(options).round
        return [edge_of("blackjack_1", found), edge_of("blackjack_2", found)]
    return [edge_of("blackjack", play_of(options).round)]


def chart(options: BlackjackOptions) -> Chart:
    """Basic strategy under these options."""
    made = charts.chart(play_of(options), COACH.natural_of(options))
    if not options.variation_switch:
        return made
    return made._replace(notes=[*made.notes, "Switch where the two hands are worth more together, as the coach shows."])
