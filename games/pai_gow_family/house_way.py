"""A house way as a table of steps: read from the top, the first that fits sets the hand, and its name is told."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

H = TypeVar("H")
S = TypeVar("S")


class Step(NamedTuple, Generic[H, S]):
    """One step: what the hand contains, in words, and how it is then set; None where it does not fit."""

    name: str
    sets: Callable[[H], S | None]


def by_steps(steps: Sequence[Step[H, S]], hand: H) -> tuple[Step[H, S], S]:
    """The step that sets this hand, and how; the last step of a house way fits everything."""
    for step in steps:
        if (found := step.sets(hand)) is not None:
            return step, found
    raise AssertionError("no step of the house way fits")
