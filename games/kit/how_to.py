"""How a game is played, told to a beginner: each game's own words, in `how_to_play.toml` beside its rules.

Figures are never written down in it: `{edge tie}` stands for the house edge of that wager under the options in force.
Chapters whose texts run parallel share a file of their family, in which a § is a subject (`@natural`).
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import games
from games.kit.registry import Game, game
from games.kit.sections import ChapterOptions

FILE = "how_to_play.toml"
EDGE = re.compile(r"\{edge ([a-z0-9_+]+)\}")


class Said(NamedTuple):
    """A few words under a name: a step of the round, a decision, a habit of beginners. The § where there is one."""

    name: str
    text: str
    cite: str = ""


class Callout(NamedTuple):
    """A number on the felt: what it points at, and what is said of it.

    `at` is the id of a spot, `seat:cards` for the cards of a seat, `hand:dealer` or `region:wheel` for another place.
    """

    at: str
    text: str
    name: str = ""
    """What it is called, where that is not the name of the spot."""


class HowTo(NamedTuple):
    """All that a beginner is told of one game."""

    lead: str
    steps: tuple[Said, ...]
    callouts: tuple[Callout, ...]
    decisions: tuple[Said, ...]
    none: str
    """What is said where nothing is decided after the wager."""
    mistakes: tuple[Said, ...]
    assumes: Mapping[str, str]
    """By wager whose play its edge assumes; `default` for all others."""

    def basis(self, wager: str) -> str:
        """Whose play the edge of this wager assumes."""
        return self.assumes.get(wager, self.assumes["default"])

    def texts(self) -> Iterator[str]:
        """Everything in it that may name an edge."""
        yield from (self.lead, self.none, *self.assumes.values(), *(callout.text for callout in self.callouts))
        for said in (*self.steps, *self.decisions, *self.mistakes):
            yield said.text

    def cites(self) -> Iterator[str]:
        """Every § it names."""
        for said in (*self.steps, *self.decisions, *self.mistakes):
            yield from filter(None, said.cite.split(", "))


def how_to(card: Game) -> HowTo:
    """How this game is played; `FileNotFoundError` if nobody has written it down."""
    return _how_to(card.name)


@lru_cache
def _how_to(name: str) -> HowTo:
    card = game(name)
    own = tomllib.loads(_file(card.name).read_text())
    shared = tomllib.loads(_file(own.pop("family")).read_text()) if "family" in own else {}
    return read({**shared, **own}, _sections(card))


def _file(folder: str) -> Path:
    return Path(games.__path__[-1]) / folder / FILE


def _sections(card: Game) -> Mapping[str, str]:
    """The § of each subject, in a chapter that runs parallel to others."""
    options = card.options
    return options.sections[options.chapter] if issubclass(options, ChapterOptions) else {}


def read(written: Mapping[str, Any], sections: Mapping[str, str] | None = None) -> HowTo:
    """From plain data; what is unknown in it is an error, not left out."""
    if strange := written.keys() - set(HowTo._fields):
        raise ValueError(f"a text on how to play has no {min(strange)!r}")
    said = {name: tuple(_said(one, sections or {}) for one in written.get(name, ())) for name in SAID}
    callouts = tuple(Callout(**one) for one in written["callouts"])
    return HowTo(
        written["lead"], said["steps"], callouts, said["decisions"], written.get("none", ""), said["mistakes"],
        written["assumes"],
    )  # fmt: skip


SAID = ("steps", "decisions", "mistakes")


def _said(one: Mapping[str, str], sections: Mapping[str, str]) -> Said:
    cites = (sections[cite[1:]] if cite.startswith("@") else cite for cite in one.get("cite", "").split(", "))
    return Said(one.get("name") or one["habit"], one["text"], ", ".join(cites))


def with_edges(text: str, edge: Callable[[str], str]) -> str:
    """The text with every edge it names put in."""
    return EDGE.sub(lambda found: edge(found[1]), text)


def edges_named(text: str) -> list[str]:
    """The wagers whose edge it names."""
    return EDGE.findall(text)
