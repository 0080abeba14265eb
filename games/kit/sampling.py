"""What the cells of a chart stand for, found by playing: how often each comes, and what every choice is worth there.

`python -m games.kit.sampling blackjack '{}'` plays and prints what it found as JSON; a page has it done apart.
"""

import json
import math
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile
from typing import Any

from games.kit.advice import Advice, Cell, Figures
from games.kit.asks import Answer, Ask
from games.kit.chance import Quick, Source
from games.kit.registry import Game, game
from games.kit.round import Round
from games.kit.simulate import one_of_each, rounds

AMOUNT = re.compile(r"( for| with)? \$[\d,.]+")
ROUNDS, SECONDS = 10_000, 5.0
"""So many rounds, or as many as so many seconds of CPU allow."""
Found = Mapping[str, Any]


class Choice:
    """The values of one choice in one cell."""

    __slots__ = ("squares", "times", "total")

    def __init__(self) -> None:
        self.times, self.total, self.squares = 0, 0.0, 0.0

    def add(self, value: float) -> None:
        """One more."""
        self.times, self.total, self.squares = self.times + 1, self.total + value, self.squares + value * value

    @property
    def error(self) -> float:
        """One standard error of the mean."""
        mean = self.total / self.times
        return math.sqrt(max(self.squares / self.times - mean * mean, 0.0) / self.times)


class Cells:
    """What was met so far, cell by cell."""

    def __init__(self) -> None:
        self.played = 0
        self.times: dict[Cell, int] = {}
        self.choices: dict[Cell, dict[str, Choice]] = {}

    def meet(self, cell: Cell, advice: Mapping[str, float]) -> None:
        """One decision in this cell."""
        self.times[cell] = self.times.get(cell, 0) + 1
        choices = self.choices.setdefault(cell, {})
        for label, value in advice.items():
            choices.setdefault(label, Choice()).add(value)

    def written(self) -> Found:
        """As plain data."""
        return {
            "played": self.played,
            "cells": [
                [list(cell), times, {label: [one.total / one.times, one.error] for label, one in
                                     self.choices[cell].items()}]
                for cell, times in self.times.items()
            ],
        }  # fmt: skip


def sample(card: Game, options: Any, most: int = ROUNDS, seconds: float = SECONDS, *, asks: bool = True) -> Found:
    """Play with the game's own strategy, and ask its coach at every decision; count how the main wager ends."""
    found, counts = Cells(), card.counts
    assert counts.advise
    assert counts.strategy
    assert counts.teaches

    def asked(r: Round, ask: Ask, seat: int, chance: Source) -> Answer:
        assert counts.advise
        assert counts.strategy
        assert counts.teaches
        advice = [one for one in counts.advise(r, ask, seat) if one.do != ask.leaving]
        if advice and (cell := counts.teaches.spot(r, ask, seat).cell):
            found.meet(cell, best_by_label(ask, advice))
        return counts.strategy(r, ask, seat, chance)

    until = time.process_time() + seconds
    coached = replace(card, counts=replace(counts, strategy=asked)) if asks else card
    laid = one(card, options)
    playing = rounds(coached, options, Quick(17), laid)
    ends: Counter[float] = Counter()
    main, stake = laid[0][0], laid[0][2]
    for r in takewhile(lambda r: found.played < most and time.process_time() < until, playing):
        found.played += 1
        ends[round(sum(s.profit for s in r.settlements() if s.seat == 1 and s.outcome != "stand") / stake, 4)] += 1
    return {**found.written(), "ends": {main: sorted(ends.items())}}


def best_by_label(ask: Ask, advice: list[Advice]) -> dict[str, float]:
    """The values of the choices by their names; of one with several arguments the best. Amounts are left out, unless
    they are all that tells two choices apart."""
    bare = {do: AMOUNT.sub("", choice.label) for do, choice in ask.choices.items()}
    once = [*bare.values()]
    values: dict[str, float] = {}
    for line in sorted(advice, key=lambda line: line.value):
        values[bare[line.do] if once.count(bare[line.do]) == 1 else ask.choices[line.do].label] = line.value
    return values


def one(card: Game, options: Any) -> list[list[Any]]:
    """The wagers of the one who plays: what is made at first, without side wagers that need none of the decisions."""
    layout = card.layout(options)
    main = {*card.counts.counted_with.values(), *card.counts.counted_with}
    laid = one_of_each(layout)
    wanted = [entry for entry in laid if entry[0] in main] or laid
    names = {entry[0] for entry in wanted}
    units = {spot.unit for spot in layout.spots.values() if spot.unit and spot.wager in names}
    pairs = {spot.pair for spot in layout.spots.values() if spot.pair and spot.wager in names}
    return [entry for entry in laid if entry[0] in names | pairs or layout.spots[entry[0], entry[1]].unit in units]


def figures(found: Found, cell: Cell) -> Figures | None:
    """What was found of one cell; None where it was never met."""
    for at, times, choices in found["cells"]:
        if tuple(at) == tuple(cell):
            played = found["played"]
            knows = f"Played {played:,} rounds, in which it came {times:,} times; ± is twice the standard error."
            return Figures({label: mean for label, (mean, _) in choices.items()}, times / played,
                           {label: error for label, (_, error) in choices.items()}, knows)  # fmt: skip
    return None


def main(arguments: list[str]) -> Iterator[str]:
    """The name of a game, and its options as JSON."""
    name, written = arguments
    card = game(name)
    yield json.dumps(sample(card, card.options.read(json.loads(written))))


if __name__ == "__main__":
    for line in main(sys.argv[1:]):
        sys.stdout.write(f"{line}\n")
