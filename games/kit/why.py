"""Why a choice is the best: what the other side does, and what the choice changes, in two sentences of figures."""

from games.kit.advice import Advice
from games.kit.money import dollars
from games.kit.review import Decided

MOST = 220
"""Signs that fit on a slip."""


def why(decided: Decided, labels: dict[str, str]) -> str:
    """Two sentences of figures of this very spot; `labels` has the choices in words."""
    background = decided.background
    first = background.words if background else ""
    other = decided.took if decided.lost else _next(decided)
    return " ".join(filter(None, [first, _compared(decided, other, labels)]))[:MOST]


def _next(decided: Decided) -> Advice | None:
    """The best of the choices that are another thing than the one taken."""
    return next((one for one in decided.advice if one.cents < decided.best.cents), None)


def _compared(decided: Decided, other: Advice | None, labels: dict[str, str]) -> str:
    best = decided.best
    if other is None:
        return ""
    shares = decided.background.shares if decided.background else {}
    mine, theirs = shares.get(best.do), shares.get(other.do)
    one, two = labels[key(best)], labels[key(other)]
    if mine and theirs and best.do != other.do:
        return f"{one} {_ends(mine)}; {two[:1].lower()}{two[1:]} {_ends(theirs)}."
    if best.note.startswith("Wins") and other.note.startswith("Wins"):
        return f"{one}: {best.note} {two}: {other.note}"
    worth = dollars(round(abs(best.cents)), cents_always=True)
    does = "gains" if best.cents >= 0 else "loses"
    beside = dollars(round(abs(other.cents)), cents_always=True)
    return f"{one} {does} {worth} on average, {two[:1].lower()}{two[1:]} {_does(other)} {beside}."


def _does(other: Advice) -> str:
    return "gains" if other.cents >= 0 else "loses"


def _ends(shares: tuple[float, float, float]) -> str:
    win, tie, lose = shares
    ties = f", ties {tie:.0%}" if tie >= 0.005 else ""
    return f"wins {win:.0%}{ties} and loses {lose:.0%}".replace("%", " %")


def key(one: Advice) -> str:
    """What tells one line of advice from another: its choice, and the arguments where it takes some."""
    return one.label or one.do
