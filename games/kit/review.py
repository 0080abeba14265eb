"""A round looked at again: every decision that was answered, what each choice was worth, and what was given away.

The log is played once; before each answer the game's coach is asked what it would have said then.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from games.kit.advice import Advice, Background, Spot, Teaches, best, too_close
from games.kit.asks import DEALER, Answer, Ask
from games.kit.round import Log, Round, begin, give
from games.kit.wagers import BETTING

if TYPE_CHECKING:
    from games.kit.registry import Game

GRADES = ("best", "close", "small", "mistake", "dear")
LIMITS = {"close": 0.01, "small": 0.03, "mistake": 0.10}
"""Each grade's cost is below this share of the wager; what costs more is dear."""
NOTHING = 1e-9
"""Figures that differ by less are equal: both choices are the best."""


class Decided(NamedTuple):
    """One decision: where it was made, what was done, and what every choice was worth."""

    n: int
    """The number of its answer in the log."""
    seat: int
    ask: Ask
    told: int
    """How many events lay before it."""
    spot: Spot
    took: Advice
    best: Advice
    advice: Sequence[Advice]
    """All choices, the best first, the one taken among them."""
    background: Background | None

    @property
    def behind(self) -> float:
        """What the choice was worth less than the best, in cents; nothing where the figures cannot tell them apart."""
        gap = self.best.cents - self.took.cents
        error = hypot(self.best.error * self.best.unit, self.took.error * self.took.unit)
        return 0.0 if gap < NOTHING * self.took.unit or gap < 2 * error else gap

    @property
    def lost(self) -> int:
        """What was given away, in cents: the difference of the two values as they are printed."""
        return max(round(self.best.cents) - round(self.took.cents), 0) if self.behind else 0

    @property
    def units(self) -> float:
        """The same as a share of the wager at stake, not rounded."""
        return self.behind / self.took.unit

    @property
    def priced(self) -> int:
        """As much of what was given away as the edges of the wagers have in them already."""
        return self.lost if self.took.priced else 0

    @property
    def too_close(self) -> bool:
        """Sampled figures do not tell the best choice from the next."""
        return too_close(self.advice)

    @property
    def grade(self) -> str:
        """How it is judged: one of `GRADES`."""
        if not self.behind:
            return "best"
        return next((grade for grade, limit in LIMITS.items() if self.units < limit), "dear")


def review(game: "Game", log: Log) -> list[Decided]:
    """Every decision of a round, in the order they were made."""
    return list(_decisions(game, begin(game, log), log)) if game.counts.advise else []


def _decisions(game: "Game", r: Round, log: Log) -> Iterator[Decided]:
    undone = taken_back(log)
    for n, (seat, do, args) in enumerate(log.inputs):
        if seat != DEALER and n not in undone and (ask := asked(r, seat, do)) and do != ask.leaving:
            found = decided(r, ask, Answer(seat, do, args), n)
            if found:
                yield found
        give(r, seat, do, args)


def taken_back(log: Log) -> frozenset[int]:
    """The changes of wagers, by their numbers, that were undone before they counted."""
    changes: dict[int, list[int]] = {}
    undone = set()
    for n, (seat, do, _) in enumerate(log.inputs):
        if do == "undo":
            undone.add(changes[seat].pop())
        elif seat != DEALER and do in BETTING:
            changes.setdefault(seat, []).append(n)
    return frozenset(undone)


def asked(r: Round, seat: int, do: str) -> Ask | None:
    """What this answer is an answer to."""
    return next((ask for ask in r.asks if seat in ask.seats and do in ask.choices), None)


def decided(r: Round, ask: Ask, answer: Answer, n: int = 0) -> Decided | None:
    """This answer beside what the coach would have said; None where the coach has no figures."""
    counts, seat = r.game.counts, answer.seat
    assert counts.advise
    if r.betting and counts.teaches and counts.teaches.weighs:
        return _weighed(r, ask, answer, n, counts.teaches)
    advice = [one for one in counts.advise(r, ask, seat) if one.do != ask.leaving]
    if not advice:
        return None
    took = taken(r, ask, answer, advice)
    if took not in advice:
        advice.append(took)
    first = best(advice)
    ranked = sorted(advice, key=lambda one: (one is not first, -one.cents))
    teaches = counts.teaches
    spot = teaches.spot(r, ask, seat) if teaches else Spot(ask.about)
    background = teaches.background(r, ask, seat) if teaches and teaches.background else None
    return Decided(n, seat, ask, len(r.events), spot, took, first, ranked, background)


def _weighed(r: Round, ask: Ask, answer: Answer, n: int, teaches: Teaches) -> Decided | None:
    """A change of wagers beside what else was open."""
    assert teaches.weighs
    assert teaches.weighed_spot
    advice = [one.advice for one in teaches.weighs(r, ask, answer)]
    if not advice:
        return None
    took, first = advice[0], best(advice)
    ranked = sorted(advice, key=lambda one: (one is not first, -one.cents))
    spot = teaches.weighed_spot(r, ask, answer.seat, answer)
    return Decided(n, answer.seat, ask, len(r.events), spot, took, first, ranked, None)


def taken(r: Round, ask: Ask, answer: Answer, advice: Sequence[Advice]) -> Advice:
    """The advice on what was answered; where none of it has these arguments, the game is asked to judge them."""
    of_it = [one for one in advice if one.do == answer.do]
    for one in of_it:
        if alike(one.args, answer.args):
            return one
    teaches = r.game.counts.teaches
    judged = teaches.judge(r, ask, answer) if teaches and teaches.judge else None
    if judged is None:
        assert of_it, f"{r.game.name}: no advice on {answer.do}"
        return of_it[0]
    return judged


def alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two answers have the same arguments, lists in any order."""
    return {name: _sorted(value) for name, value in one.items()} == {
        name: _sorted(value) for name, value in other.items()
    }


def _sorted(value: Any) -> Any:
    return sorted(value) if isinstance(value, list | tuple) else value
