"""What each way to set a hand is worth against the house way, from many hands that the dealer may have.

Only ways that no other one beats in both hands are weighed, all of them against the same hands; with their error.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.kit import kept, views
from games.kit.advice import Advice
from games.kit.asks import Ask
from games.kit.boxes import Box, box_of
from games.kit.cards import symbols
from games.kit.naming import hand_named
from games.kit.round import Round
from games.pai_gow_family.hands import Set, name, sets
from games.pai_gow_family.sample import Hands, Sample

SETTING = frozenset({"set", "house_way"})


class Figure(NamedTuple):
    """An average and its standard error, in units of the wager."""

    mean: float
    error: float


class Weighed(NamedTuple):
    """One way to set a hand: how often it wins and loses, what it gains, and what it gains with a Double Down."""

    way: Set
    win: float
    lose: float
    alone: Figure
    doubled: Figure
    hands: int
    """How many of the dealer's hands it was compared with."""

    @property
    def words(self) -> str:
        """How often it wins, ties and loses."""
        return f"Wins {self.win:.1%}, ties {1 - self.win - self.lose:.1%}, loses {self.lose:.1%}."


class Coach(NamedTuple):
    """The coach of a chapter: its dealer's hands and house way, and what its rules know of a comparison."""

    hands: str
    """The maker of the dealer's hands, for `kit.kept`."""
    house_way: Callable[[Sequence[str]], Set]
    lows: Callable[[Set], int]
    """What a player's low hand is worth beside the dealer's."""
    qualifies: int | None = None
    """The least high hand of the dealer that plays against a Double Down, where there is one."""
    args: tuple[str, ...] = ()
    """What the maker of the dealer's hands is told, where the options say how the house sets."""

    def weigh(
        self, cards: Sequence[str], seen: Iterable[str], gain: float = 1.0, *,
        bank: bool = False, ways: Sequence[Set] | None = None,
    ) -> list[Weighed]:  # fmt: skip
        """These ways to set the cards, or all that may be best, the best first; a bank has the copies."""
        dealers = sample(self.hands, *self.args).without({*cards, *seen})
        found = [self.weighed(way, dealers, gain, bank=bank) for way in ways or self.reasonable(cards)]
        return sorted(found, key=lambda one: -one.alone.mean)

    def reasonable(self, cards: Sequence[str]) -> list[Set]:
        """Every legal way that no other one equals in both hands and beats in one; the house way, whatever it is."""
        house = self.house_way(cards)
        kept: list[Set] = [house]
        best = -1
        for way in sorted((way for way in sets(tuple(cards)) if not way.foul), key=self._strengths, reverse=True):
            if self.lows(way) > best:
                best = self.lows(way)
                if self._strengths(way) != self._strengths(house):
                    kept.append(way)
        return kept

    def _strengths(self, way: Set) -> tuple[int, int]:
        return way.tops.value, self.lows(way)

    def weighed(self, way: Set, dealers: Hands, gain: float, *, bank: bool) -> Weighed:
        """One way against all of these hands."""
        tops, lows = self._strengths(way)
        if bank:
            tops, lows = tops + 1, lows + 1
        high, low = dealers.high < tops, dealers.low < lows
        wins, losses = high & low, ~(high | low)
        total, won, lost = len(wins), int(wins.sum()), int(losses.sum())
        alone = _figure(total, ((won, gain), (lost, -1.0)))
        doubled = alone
        if self.qualifies is not None:
            plays = dealers.high >= self.qualifies
            won2, lost2 = int((wins & plays).sum()), int((losses & plays).sum())
            doubled = _figure(total, ((won - won2, gain), (won2, 2 * gain), (lost - lost2, -1.0), (lost2, -2.0)))
        return Weighed(way, won / total, lost / total, alone, doubled, total)


def _figure(total: int, outcomes: Sequence[tuple[int, float]]) -> Figure:
    """The average of what came so often, nothing in all other cases."""
    mean = sum(times * worth for times, worth in outcomes) / total
    square = sum(times * worth**2 for times, worth in outcomes) / total
    return Figure(mean, ((square - mean**2) / total) ** 0.5)


@lru_cache(maxsize=8)
def sample(maker: str, *args: str) -> Sample:
    """The dealer's hands, mapped once."""
    return Sample(kept.table(maker, *args))


# ---- what is said


def hand_of(r: Round, ask: Ask, seat: int) -> tuple[Box, list[str]]:
    """The box that is asked about, and its cards as far as the seat sees them."""
    whose = hand_named(ask.hand)
    assert whose
    cards = views.hands(r, seat).get(ask.hand, [])
    return box_of(seat, str(whose.box) if whose.box > 1 else None), [card for card in cards if card]


def seen_by(r: Round, seat: int) -> list[str]:
    """All cards this seat sees."""
    return [card for hand in views.hands(r, seat).values() for card in hand if card]


def said(weighed: Sequence[Weighed], house: Set, unit: int, *, doubled: bool = False) -> Iterator[Advice]:
    """A line for each way, and one for the house's."""
    for one in weighed:
        yield from lines(one, house, unit, one.doubled if doubled else one.alone)


def lines(one: Weighed, house: Set, unit: int, figure: Figure, note: str = "") -> Iterator[Advice]:
    """The line of one way, and another where it is the house's."""
    value, error = figure
    words = f"{one.words} {note}".rstrip()
    yield Advice("set", value, unit, {"low": list(one.way.low)}, in_words(one.way), words, error)
    if one.way == house:
        yield Advice("house_way", value, unit, {}, f"House way: {in_words(one.way)}", words, error)


def in_words(way: Set) -> str:
    """A set in a few words: "pair of kings; A♠ low"."""
    return f"{name(way.high)}; low {' '.join(map(symbols, way.low))}"


def is_setting(ask: Ask) -> bool:
    """Whether a player is asked to set a hand."""
    return ask.choices.keys() >= SETTING
