"""What a coach says: what each choice of a decision is worth, and best play as a table to learn from."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from games.kit.asks import Ask
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


Advise = Callable[["Round", "Ask", int], Sequence[Advice]]
"""Advice on every choice this seat is asked for, from nothing but what the seat may see; empty if there is none."""


def best(advice: Sequence[Advice]) -> Advice:
    """The choice that gains most, the first of equals."""
    return max(advice, key=lambda one: one.value)


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
    """The head of each row and its cells, each a code of the legend; empty where there is no such hand."""


class Chart(NamedTuple):
    """Best play under some options, as a player learns it by heart."""

    grids: Sequence[Grid]
    legend: Mapping[str, Sign]
    notes: Sequence[str] = ()
