"""Best play at Blackjack Switch, § 633a.12(a): whether the second cards change places, and what a round gains.

Each hand is worth what it is against the starting shoe less its own cards and the up card; that the other hand's two
cards are gone too is left out here, which is worth 0.005 points in the average round of six decks.
"""

from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from games.blackjack_family.best_play import BestPlay, Outcome, best_play
from games.blackjack_family.dealer_odds import ACE, TEN, Array, Unseen, dealer_ends
from games.blackjack_family.values import CARDS, NATURAL, VALUES, Rules, no_blackjack, single

Two = tuple[int, int]


class SwitchRules(NamedTuple):
    """What best play depends on at a Switch table."""

    rules: Rules
    natural_pushes_22: bool


class SwitchPlay:
    """The tables of one set of rules."""

    def __init__(self, rules: SwitchRules) -> None:
        self.play: BestPlay = best_play(rules.rules)
        self.rules, self.natural_pushes_22 = rules

    def worths(self, first: Two, second: Two, up: int) -> dict[str, float]:
        """What both hands gain together if they are kept and if they are switched, after the look for Blackjack."""
        (a, b), (c, d) = first, second
        clear = self.play.against(up).clear[NATURAL]  # nearly the same for all hands
        switched = _two_played(self.rules, a, d, up).gain + _two_played(self.rules, c, b, up).gain
        kept = self.kept(a, b, up).gain + self.kept(c, d, up).gain
        return {"switch": float(switched / clear), "keep": float(kept / clear)}

    def kept(self, first: int, second: int, up: int) -> Outcome:
        """Two cards that were dealt together."""
        return self.natural(up) if {first, second} == {ACE, TEN} else _two_played(self.rules, first, second, up)

    def played(self, up: int) -> Array:
        """Gain, wins and pushes of every two cards, "and the dealer has no Blackjack": an ace and a ten are 21."""
        return _played(self.rules, up)

    def dealt(self, up: int) -> Array:
        """The same where an ace and a ten were dealt together: Blackjack."""
        table = self.played(up).copy()
        table[:, ACE, TEN] = table[:, TEN, ACE] = self.natural(up)
        return table

    def natural(self, up: int) -> Outcome:
        """A kept Blackjack: paid at once, or by what the dealer makes of an ace or ten, § 633a.12(a)(5)."""
        pays = self.rules.blackjack_pays
        if up not in (ACE, TEN):
            return Outcome(pays, 1.0, 0.0)
        unseen = Unseen.of((self.rules.shoe() - np.array(single(up)) - CARDS[NATURAL])[None])
        *_, on_21, on_22 = dealer_ends(unseen, up, self.rules.hits_soft_17, 22)[:, 0]
        clear = float(no_blackjack(unseen, up)[0])
        pushed = float(on_22) if self.natural_pushes_22 else 0.0
        gain = float(on_21) + pays * (clear - float(on_21) - pushed)
        return Outcome(gain, clear - pushed, pushed)

    @cached_property
    def round(self) -> Outcome:
        """One of the two wagers in a round of best play from a full shoe, insurance declined."""
        total = np.zeros(3)
        for up in range(VALUES):
            total += self._against(up)
        return Outcome(*map(float, total / 2))

    def _against(self, up: int) -> Array:
        """Both hands together, over all ways in which four cards can come; their places are first, second, up, rest."""
        kept, switched = self.dealt(up), self.played(up)
        keep = kept[:, :, :, None, None] + kept[:, None, None, :, :]
        switch = switched[:, :, None, None, :] + switched.transpose(0, 2, 1)[:, None, :, :, None]
        better = np.where(switch[0] > keep[0], switch, keep)
        chance, blackjack = self._chances(up)
        ace_ten = np.zeros((VALUES, VALUES))
        ace_ten[ACE, TEN] = ace_ten[TEN, ACE] = 1.0
        naturals = ace_ten[:, :, None, None] + ace_ten[None, None]
        better[0] -= blackjack * (2 - naturals)
        better[2] += blackjack * naturals
        found: Array = (better * chance).sum(axis=(1, 2, 3, 4))
        return found

    def _chances(self, up: int) -> tuple[Array, Array]:
        """The chance of each four cards with this up card, and of a dealer's Blackjack then."""
        shoe = self.rules.shoe() - np.array(single(up))
        kinds = np.indices((VALUES,) * 4)
        chance = np.full((VALUES,) * 4, float(self.rules.shoe()[up] / self.rules.shoe().sum()))
        for at, kind in enumerate(kinds):
            gone = sum((kinds[before] == kind).astype(float) for before in range(at))
            chance *= np.maximum(shoe[kind] - gone, 0.0) / (shoe.sum() - at)
        hole = {ACE: TEN, TEN: ACE}.get(up)
        if hole is None:
            return chance, np.zeros_like(chance)
        left = shoe[hole] - (kinds == hole).sum(axis=0)
        return chance, np.maximum(left, 0.0) / (shoe.sum() - 4)


@lru_cache(maxsize=4096)
def _two_played(rules: Rules, first: int, second: int, up: int) -> Outcome:
    """One hand of two cards against one up card: all that a decision needs, and what tables of all are made of."""
    return best_play(rules).two_played(first, second, up)


@lru_cache(maxsize=640)
def _played(rules: Rules, up: int) -> Array:
    table = np.zeros((3, VALUES, VALUES))
    for first in range(VALUES):
        for second in range(first + 1):
            table[:, first, second] = table[:, second, first] = _two_played(rules, first, second, up)
    return table


@lru_cache(maxsize=64)
def switch_play(rules: SwitchRules) -> SwitchPlay:
    """The tables of these rules, kept."""
    return SwitchPlay(rules)
