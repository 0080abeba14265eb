"""The decisions of a blackjack by their names, as a chart has them; wagers made for less; what the dealer does."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from games.blackjack_family.best_play import BestPlay, Split, counted
from games.blackjack_family.chart import figures
from games.blackjack_family.chart import name as card_name
from games.blackjack_family.coach import HALF, Coach, values_of
from games.blackjack_family.dealer_odds import ACE, TEN, Unseen, best_total
from games.blackjack_family.hands import THE_DEALER
from games.blackjack_family.splits import plan
from games.blackjack_family.standing import ends_of, no_blackjack
from games.blackjack_family.values import PLACE, PUSH, WIN
from games.kit.advice import Advice, Background, Cell, Figures, Spot, Teaches
from games.kit.asks import Answer, Ask
from games.kit.round import Round

HARD, SOFT, PAIRS = "Hard totals", "Soft hands", "Pairs"
LEAST_HARD, MOST_HARD = 5, 19
CALLED = {"insurance": "insurance", "switch": "switch", "attack": "attack", "second_chance": "second chance"}
BREAKS = "over"


def total_of(values: Sequence[int]) -> tuple[int, bool]:
    """What a hand counts, and whether an ace counts 11 in it."""
    return best_total(sum(values) + len(values), values.count(ACE))


def hand_spot(values: Sequence[int], up: int) -> tuple[str, tuple[str, str, str] | None]:
    """A hand against an up card by its name, and the cell of the chart that tells of it."""
    shown, (total, soft) = card_name(up), total_of(values)
    if len(values) == 2 and values[0] == values[1]:
        row = f"{card_name(values[0])}-{card_name(values[0])}"
        return f"{row} v {shown}", (PAIRS, row, shown)
    if soft:
        row = f"A-{total - 11}"
        words = row if len(values) == 2 else f"soft {total}"
        return f"{words} v {shown}", (SOFT, row, shown) if 1 < total - 11 < 10 else None
    cell = (HARD, str(total), shown) if LEAST_HARD <= total <= MOST_HARD else None
    return f"hard {total} v {shown}", cell


class Spots:
    """What a review of this coach's game needs."""

    def __init__(self, coach: Coach) -> None:
        self.coach = coach

    @property
    def teaches(self) -> Teaches:
        return Teaches(self.spot, self.judge, self.background, figures=self.figures)

    def figures(self, options: Any, cell: Cell) -> Figures | None:
        """What a cell of the chart stands for."""
        return figures(self.coach.play_of(options), cell)

    def spot(self, r: Round, ask: Ask, seat: int) -> Spot:
        """By the hand's total and the up card."""
        up = values_of(r, THE_DEALER)[0]
        shown = (r.hands[THE_DEALER][0].name,)
        own = tuple(card.name for card in r.hands.get(ask.hand, ()))
        if ask.about in CALLED:
            return self._special(r, ask, own, shown, up)
        words, cell = hand_spot(values_of(r, ask.hand), up)
        doubled = ", doubled" if ask.about == "doubled" else ""
        return Spot(words + doubled, own, shown, None if doubled else cell)

    def _special(self, r: Round, ask: Ask, own: tuple[str, ...], shown: tuple[str, ...], up: int) -> Spot:
        words, against = CALLED[ask.about], card_name(up)
        if ask.about == "attack":
            return Spot(f"{words} v {against}", (), shown, ("Double Attack", "Attack", against))
        if ask.about == "second_chance":
            total = str(total_of(values_of(r, ask.hand))[0])
            return Spot(f"{words} {total} v {against}", own, shown, ("Second Chance", total, against))
        if "even_money" in ask.choices:
            words = "even money"
        return Spot(f"{words} v {against}", own, shown)

    def judge(self, r: Round, ask: Ask, answer: Answer) -> Advice | None:
        """A double, an attack or an insurance for less: each dollar of it is worth the same."""
        amount = answer.args.get("amount")
        listed = {one.do: one for one in self.coach.advise(r, ask, answer.seat)}
        full = listed.get(answer.do)
        if full is None or amount is None:
            return full
        share = amount / full.unit
        if answer.do == "double_down":
            return full._replace(value=full.value / 2 * (1 + share), args=answer.args)
        if answer.do == "insurance":
            base = listed["decline"].value
            return full._replace(value=base + (full.value - base) / HALF * share, args=answer.args)
        return full._replace(value=full.value * share, args=answer.args)

    def background(self, r: Round, ask: Ask, seat: int) -> Background | None:
        """Where the dealer's hand ends, with these cards out of a full shoe."""
        if THE_DEALER not in r.hands or ask.hand not in r.hands:
            return None
        values, up = values_of(r, ask.hand), values_of(r, THE_DEALER)[0]
        found = dealers(self.coach.rules_of(r.options), tuple(sorted(values)), up)
        if ask.about != "hand":
            return found
        split = self.coach.split_of(r, ask.hand, r.options)
        return found._replace(shares={
            self.coach.called(way, values, r.options): share
            for way, share in shares(self.coach.play_of(r.options), values, up, split).items()
        })  # fmt: skip


def shares(
    play: BestPlay, values: Sequence[int], up: int, split: Split | None
) -> dict[str, tuple[float, float, float]]:
    """How often standing, hitting and doubling win, tie and lose."""
    place = PLACE[counted(values)]
    table = plan(play.drawn, up, split.value, split.lammer) if split else play.against(up)
    seen = float(table.clear[place]) if play.rules.peeks else 1.0
    found = {}
    for way in ("stand", "hit", "double"):
        win, push = (float(getattr(table, way)[what, place]) / seen for what in (WIN, PUSH))
        found[way] = (win, push, max(1 - win - push, 0.0))
    return found


@lru_cache(maxsize=4096)
def dealers(rules: Any, values: tuple[int, ...], up: int) -> Background:
    """Where the dealer's hand ends: how often on each total, and over 21."""
    mine = total_of(values)[0]
    left = rules.shoe() - np.array(counted([*values, up]))
    unseen = Unseen.of(left[None])
    clear = float(no_blackjack(unseen, up)[0]) if rules.peeks else 1.0
    ends = [float(chance) / clear for chance in ends_of(rules, unseen, up)[:, 0]]
    found = {str(total): (chance, _beside(rules, mine, total)) for total, chance in enumerate(ends, 17)}
    over = max(1 - sum(ends), 0.0)
    found[BREAKS] = (over, "win" if mine <= 21 else "lose")
    high = sum(ends[2:5])
    named = card_name(up) if up not in (ACE, TEN) else "ace" if up == ACE else "ten"
    look = ", after the look for Blackjack," if rules.peeks and up in (ACE, TEN) else ""
    words = f"The dealer’s {named}{look} breaks {over:.0%} of the time and ends on 19 or more {high:.0%}."
    decks = f"{rules.decks} decks" if rules.decks > 1 else "one deck"
    return Background(words.replace("%", " %"), {}, found, f"Counted from a full shoe of {decks} less these cards.")


def _beside(rules: Any, mine: int, dealers: int) -> str:
    """What a dealer's total means to a hand that stands."""
    if mine > 21:
        return "lose"
    if dealers == 22:
        return "tie"
    return "win" if mine > dealers else "tie" if mine == dealers else "lose"
