"""House edges by counting equally likely outcomes."""

from collections.abc import Sequence
from fractions import Fraction

from games.kit.contract import Edge
from games.kit.layout import Layout, Spot


def edge(spot: Spot, outcomes: Sequence[str]) -> Edge:
    """The edge of a spot that wins on the outcomes it covers."""
    assert spot.pays
    wins = Fraction(sum(outcome in spot.covers for outcome in outcomes), len(outcomes))
    gain = (spot.pays.ratio - (spot.parts - 1)) / spot.parts
    return Edge.of(spot.wager, {Fraction(gain): wins})


def edges(layout: Layout, outcomes: Sequence[str]) -> list[Edge]:
    """One line per wager; all open spots of a wager must agree."""
    found: dict[str, Edge] = {}
    for spot in layout.spots.values():
        if not spot.closed:
            line = edge(spot, outcomes)
            if found.setdefault(spot.wager, line) != line:
                raise AssertionError(f"the spots of {spot.wager} differ in their odds")
    return list(found.values())
