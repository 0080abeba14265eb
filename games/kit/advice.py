"""What a coach says: what each choice of a decision is worth, and best play as a table to learn from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.kit.asks import Answer, Ask
    from games.kit.round import Round


class Advice(NamedTuple):
    """One choice of an ask, and what the player who takes it and plays on as well as possible gains on average."""

    do: str
    value: float
    """The average gain from here to the end of the round, in units of `unit`: −0.5 for a surrender."""
    unit: int
    """The wager the decision is about, in cents."""
    args: Mapping[str, Any] = {}
    """The best arguments, where the choice takes some."""
    label: str = ""
    """These arguments in words: "Exchange 2♣ 5♦"; empty where the choice's own label says it all."""
    note: str = ""
    """What else is to be known, in a sentence."""
    error: float = 0.0
    """One standard error of `value`, in the same units; 0 where it is counted exactly."""
    priced: bool = False
    """What it gives away is part of the edge of the wager it is about, and not lost besides."""

    @property
    def cents(self) -> float:
        """The average gain in cents."""
        return self.value * self.unit


Advise = Callable[["Round", "Ask", int], Sequence[Advice]]
"""Advice on every choice this seat is asked for, from nothing but what the seat may see; empty if there is none."""


class Spot(NamedTuple):
    """Where a decision was made, under the name by which a player learns it: "hard 13 v 10", "Q-7-2"."""

    name: str
    own: tuple[str, ...] = ()
    """The cards or tiles that are decided on."""
    shown: tuple[str, ...] = ()
    """What the other side shows."""
    cell: "Cell | None" = None
    """The grid, row and column of the game's chart that tells of it."""


class Background(NamedTuple):
    """What the other side does in a spot: in a sentence, and where its hand ends."""

    words: str
    shares: Mapping[str, tuple[float, float, float]] = {}
    """By choice, how often it wins, ties and loses, where that is known."""
    ends: Mapping[str, tuple[float, str]] = {}
    """By where it ends, how often, and what that means if the player stands: "win", "tie", "lose" or nothing."""
    knows: str = ""
    """Which knowledge the figures use, in a sentence: a full shoe less these cards."""


Cell = tuple[str, str, str]
"""Grid, row and column of a chart."""


class Figures(NamedTuple):
    """What a cell of a chart stands for: what every choice gains on average, in wagers, and how often it comes."""

    choices: Mapping[str, float]
    often: float | None = None
    """In how many of all rounds it comes; None where that is not known, or up to the player."""
    errors: Mapping[str, float] = {}
    """One standard error by choice, where they are sampled."""
    knows: str = ""
    """What the figures are counted from, in a sentence."""


class Weighed(NamedTuple):
    """What might be done while wagers are open, and what it is worth; without an act the felt is left as it is."""

    advice: Advice
    act: tuple[str, Mapping[str, Any]] | None


@dataclass(frozen=True, slots=True)
class Teaches:
    """What a review needs besides advice."""

    spot: Callable[["Round", "Ask", int], Spot]
    """The name of what this seat is asked; from nothing but what the seat may see."""
    judge: Callable[["Round", "Ask", "Answer"], Advice | None] | None = None
    """What an answer is worth that the advice does not list, since it has arguments of its own."""
    background: Callable[["Round", "Ask", int], Background | None] | None = None
    """What the other side does."""
    weighs: Callable[["Round", "Ask", "Answer"], Sequence[Weighed]] | None = None
    """Where something is decided while wagers are open: an answer beside what else was open, the answer first; nothing
    where it decided nothing."""
    figures: Callable[[Any, Cell], Figures | None] | None = None
    """What a cell of the chart stands for, exactly; where there is none, it is found by playing."""
    weighed_spot: Callable[["Round", "Ask", int, "Answer"], Spot] | None = None
    """The name of what such an answer decided."""


def best(advice: Sequence[Advice]) -> Advice:
    """The choice that gains most, the first of equals."""
    return max(advice, key=lambda one: one.cents)


def too_close(advice: Sequence[Advice]) -> bool:
    """Whether another choice is within twice the error of the best, so that none of them can be called the best.

    Figures that are the very same are of the same thing said twice, such as a set that is also the house way.
    """
    first = best(advice)
    return any(0 < first.value - one.value < 2 * hypot(first.error, one.error) for one in advice)


class Sign(NamedTuple):
    """What a cell of a chart says, for its legend: "Double, else hit", and the tint it is shown in besides."""

    words: str
    tint: str
    """One of `TINTS`; never the only sign, since the cell has its letters."""


TINTS = ("go", "stay", "more", "apart", "give", "mixed")
"""Take a card, stay, put up more, part the hand, give up, and none of these."""


class Grid(NamedTuple):
    """One part of a chart: rows of what one holds against columns of what the other shows."""

    title: str
    corner: str
    """What rows and columns are: "Your hand, dealer's card"."""
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]
    """The head of each row and its cells, each a code of the legend, or words; empty where there is no such hand."""


class Chart(NamedTuple):
    """Best play under some options, as a player learns it by heart."""

    grids: Sequence[Grid]
    legend: Mapping[str, Sign]
    notes: Sequence[str] = ()
    title: str = "best play"


class Spread(NamedTuple):
    """How often each of several things comes, of which one always does: for a picture of bars."""

    title: str
    """ "Total of three dice"."""
    what: str
    """What its bars are, in a word: "Total"."""
    bars: Mapping[str, Fraction]
    """By what comes, in order, how often it does."""
    note: str = ""
    """What else is to be known, in a sentence."""
