"""How to play: one page per game, made of its own words, its felt, its figures and its worked examples."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from casino import edges
from casino.floor import rulebook
from casino.floor.posted import percent
from casino.floor.rulebook import WagerLine
from casino.submissions import figures
from casino.submissions.fields import fields
from casino.submissions.words import wager_names
from games.kit import registry, scenario, worked
from games.kit.callouts import Piece, numbers, pieces
from games.kit.how_to import Callout, HowTo, Said, how_to, with_edges
from games.kit.layout import Layout
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.registry import Game

COUNTING = "…"
BOARDS = ("wide", "tall")


class Legend(NamedTuple):
    """What a number on the felt means."""

    n: int
    name: str
    text: str


class Example(NamedTuple):
    """A worked example in the list."""

    name: str
    title: str
    cites: tuple[str, ...]


class Told(NamedTuple):
    """An example opened: its steps, each with what it asks before it answers."""

    example: Example
    number: int
    steps: list[dict[str, Any]]
    before: str
    after: str


def page(card: Game, options: Options, wanted: str) -> dict[str, Any]:
    """All that the page shows of one game."""
    text, known = how_to(card), edges.within(card.name, options, 0.5)
    layout = card.layout(options)
    examples = list(examples_of(card.name).values())
    told = opened(card, wanted if wanted in examples_of(card.name) else examples[0].name)

    def edge(wager: str) -> str:
        return percent(known.get(wager)) if known and wager in known else COUNTING

    def filled(said: tuple[Said, ...]) -> list[Said]:
        return [one._replace(text=with_edges(one.text, edge)) for one in said]

    return {
        "lead": text.lead,
        "steps": filled(text.steps),
        "decisions": filled(text.decisions),
        "none": text.none,
        "mistakes": filled(text.mistakes),
        "numbers": {which: numbers(layout, text.callouts, which) for which in BOARDS},
        "pieces": {which: example_pieces(card.name, layout, which) for which in BOARDS},
        "legend": legend(layout, text.callouts),
        "layout": layout,
        "wagers": by_basis(text, rulebook.wager_lines(card, options)),
        "paytables": side_by_side(card, options),
        "counting": known is None,
        "examples": examples,
        "told": told,
    }


def by_basis(text: HowTo, lines: list[WagerLine]) -> list[tuple[str, list[WagerLine]]]:
    """The wagers by whose play their edges assume, in the order of the felt."""
    found: dict[str, list[WagerLine]] = {}
    for line in lines:
        found.setdefault(text.basis(line.id), []).append(line)
    return list(found.items())


def legend(layout: Layout, callouts: tuple[Callout, ...]) -> list[Legend]:
    """What the numbers on the felt mean, in their order; what these options do not offer is left out."""
    names = {spot.id: spot.name for spot in layout.spots.values()}
    there = {number.n for which in BOARDS for number in numbers(layout, callouts, which)}
    return [
        Legend(n, callout.name or names[callout.at], callout.text)
        for n, callout in enumerate(callouts, 1)
        if n in there
    ]


def side_by_side(card: Game, options: Options) -> dict[str, list[figures.Paytable]]:
    """The paytables that may be chosen, where there are several and their edges are counted in no time."""
    if card.counts.long_odds:
        return {}
    made = [field for field in fields(card, options) if field.paytables]
    found = {field.title: figures.paytables(card, field, options, options) for field in made}
    return {title: [table for table in tables if table.lines] for title, tables in found.items()}


# ---- worked examples


@lru_cache
def _cases(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The scenarios of a game that are played, by their names."""
    path = registry.game(game).scenarios
    cases = [case for _, case in scenario.load(path)] if path.exists() else []
    return {scenario.name_of(case): case for case in cases if "refuse_options" not in case}


@lru_cache
def examples_of(game: str) -> Mapping[str, Example]:
    """The worked examples of a game, by their names."""
    return {
        name: Example(name, str(case.get("title", "Untitled")), tuple(case.get("cites", ())))
        for name, case in _cases(game).items()
    }


@lru_cache(maxsize=64)
def _rounds(game: str, name: str) -> tuple[worked.Told, ...]:
    return tuple(worked.rounds(registry.game(game), _cases(game)[name]))


def opened(card: Game, name: str) -> Told:
    """One example with all its steps."""
    names = list(examples_of(card.name))
    at = names.index(name)
    called = wager_names(_rounds(card.name, name)[0].round.layout)
    steps = [_step(step, called) for told in _rounds(card.name, name) for step in told.steps]
    return Told(
        examples_of(card.name)[name],
        at + 1,
        steps,
        names[at - 1] if at else "",
        names[at + 1] if names[at + 1 :] else "",
    )


def _step(step: worked.Step, called: Mapping[str, str]) -> dict[str, Any]:
    """A step, and before a wager that wins the question what it pays."""
    paid = next((one for one in step.settled if one.outcome == "win" and one.profit > 0), None)
    asks = f"{called.get(paid.wager, paid.wager)}, {dollars(paid.stake)}: what does it pay?" if paid else ""
    tone = step.settled[0].outcome if step.settled else ""
    return {
        "words": step.words, "cite": step.cite, "refused": step.refused, "asks": asks, "tone": tone,
        "answer": paid.profit if paid else 0,
    }  # fmt: skip


@lru_cache(maxsize=256)
def example_pieces(game: str, layout: Layout, which: str) -> list[Piece]:
    """The first example, lying on a board."""
    first = next(iter(_cases(game)), None)
    return pieces(layout, _rounds(game, first)[-1].round, which) if first else []
