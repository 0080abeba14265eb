"""A house way as a chart: every step with a hand that it sets, found by dealing hands until each step had one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, TypeVar

from games.kit.advice import Chart, Grid
from games.kit.cards import JOKER, symbols
from games.kit.chance import Quick
from games.pai_gow_family.hands import CARDS, Set, by_rank, name
from games.pai_gow_family.house_way import Step

S = TypeVar("S")
TRIES = 600
DECKS: Sequence[Sequence[str]] = (
    CARDS,
    [card for card in CARDS if card == JOKER or card[1] == "h"],
    [card for card in CARDS if card == JOKER or card[0] in "AK953"],
    [card for card in CARDS if card == JOKER or card[0] in "AK"],
)
"""The whole deck; then fewer cards, of which rare hands are dealt often: one suit, five ranks, two ranks."""
NOTE = "The house sets by the first line that fits. You may ask for this way: “House way” sets your cards by it."


def examples(
    steps: Sequence[Step[Any, S]], set_by: Callable[[tuple[str, ...]], tuple[Step[Any, S], S]],
    decks: Sequence[Sequence[str]], pieces: int, first: Iterable[tuple[str, ...]] = (),
) -> dict[str, S]:  # fmt: skip
    """By the name of each step a hand that it sets, as it sets it; some hands may be given."""
    found: dict[str, S] = {}
    for hand in chain(first, _dealt(decks, pieces)):
        step, way = set_by(hand)
        found.setdefault(step.name, way)
        if len(found) == len(steps):
            break
    return {step.name: found[step.name] for step in steps}


def _dealt(decks: Sequence[Sequence[str]], pieces: int) -> Iterator[tuple[str, ...]]:
    """Hands at random, always the same ones: of each deck many."""
    source = Quick(pieces)
    for deck in decks:
        for _ in range(TRIES):
            left = list(deck)
            yield tuple(left.pop(source.below(len(left))) for _ in range(pieces))


def chart_of(
    steps: Sequence[Step[Any, Set]], set_by: Callable[[tuple[str, ...]], tuple[Step[Any, Set], Set]], cards: int,
    cite: str, first: Iterable[tuple[str, ...]] = (),
) -> Chart:  # fmt: skip
    """The house way of a Pai Gow Poker."""
    found = examples(steps, set_by, DECKS, cards, first)
    rows = [(step, [_cards((*way.high, *way.low)), _part(way.high), _part(way.low)]) for step, way in found.items()]
    return house_way_chart(rows, cite)


def _cards(cards: Sequence[str]) -> str:
    return " ".join(map(symbols, by_rank(cards)))


def _part(cards: Sequence[str]) -> str:
    return f"{' '.join(map(symbols, cards))}: {name(cards)}"


def house_way_chart(rows: Sequence[tuple[str, Sequence[str]]], cite: str) -> Chart:
    """A chart of one grid: step, example, high hand, low hand."""
    grid = Grid(f"The house way, § {cite}", "What the hand has", ("Example", "High hand", "Low hand"), rows)
    return Chart((grid,), {}, (NOTE,), title="the house way")
