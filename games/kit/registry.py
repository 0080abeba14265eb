"""The games of the house, each known by its card."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any

import games
from games.kit.contract import Counts, Edge, Keeps, Kind, Plays, Shows
from games.kit.equipment import Dice
from games.kit.layout import Layout
from games.kit.options import NotPermitted, Options
from games.kit.training import Course, course_of

FAMILIES = {
    "wheels": "Wheels",
    "dice": "Dice",
    "tiles": "Tiles",
    "blackjack": "Blackjack and War",
    "baccarat": "Baccarat",
    "pai_gow_poker": "Pai gow poker",
    "poker": "Poker against the house",
}


@dataclass(frozen=True, slots=True)
class Game:
    """The card of a game: what it is; and in a record each what it plays with, shows, counts and keeps."""

    name: str
    title: str
    chapter: str
    family: str
    seats: int
    options: type[Options]
    """What an operator may choose."""
    plays: Plays
    counts: Counts
    shows: Shows = field(default_factory=Shows)
    keeps: Keeps = field(default_factory=Keeps)
    course: str = ""
    """Its course in the table of minimum training hours, where that is not its family's."""
    tables: tuple[Kind, ...] = ()
    """The kinds of table that the floor shows by names of their own; none where there is one kind only."""
    short: str = ""
    """Its title where the name of its family stands above it: "Double Attack"."""
    variant: Callable[[Any], str] = lambda options: ""
    """What kind of table it is under these options, in two words: "Double zero"."""

    def read(self, values: Mapping[str, Any] | str | None = None) -> Options:
        """Options that can be filed: what the model permits and the cage can book, with limits for wagers that the
        felt has."""
        options = self.options.read(values)
        if refusals := options.unbookable():
            raise NotPermitted(refusals)
        self.layout(options)
        return options

    @property
    def training(self) -> Course | None:
        """The minimum hours of instruction for its dealers, if there are any."""
        return course_of(self.family, self.course)

    def pieces(self, options: Options, kind: str) -> Sequence[str]:
        """All that a table has of this kind under these options: the cards of its shoe, the pockets of its wheel."""
        all_ = self.plays.outcomes(options).get(kind, ())
        return () if isinstance(all_, Dice) else all_

    def odds_of_all_paytables(self, options: Options, stake: int | None = None) -> list[Edge]:
        """The odds under these options, and those of wagers under the paytables that are not chosen; of wagers of so
        many cents, where that makes a difference."""

        def count(options: Options) -> list[Edge]:
            at = self.counts.odds_at
            return at(options, stake) if at and stake else self.counts.odds(options)

        found = {(edge.wager, edge.paytable): edge for edge in count(options)}
        chosen = options.model_dump(mode="json")
        for name, declared in type(options).model_fields.items():
            extra = declared.json_schema_extra
            tables: Any = extra.get("paytables") if isinstance(extra, dict) else None
            for table in tables or ():
                if table == chosen[name]:
                    continue
                try:
                    others = count(self.options.read({**chosen, name: table}))
                except ValueError:  # not together with the other options
                    continue
                for edge in others:
                    if edge.paytable:
                        found.setdefault((edge.wager, edge.paytable), edge)
        return list(found.values())

    def layout(self, options: Options) -> Layout:
        """The felt under these options, drawn once."""
        return _layout(self.plays.layout, options)

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of table of this game, the ordinary one first."""
        return self.tables or (Kind(self.name, self.title),)

    def kind_of(self, options: Options) -> Kind:
        """The kind of a table with these options: that with most options in common."""
        return max(self.kinds, key=lambda kind: sum(getattr(options, o) == value for o, value in kind.options.items()))

    def kind(self, name: str) -> Kind:
        """The kind of this name; the ordinary one for "" """
        return next((kind for kind in self.kinds if kind.name == name), self.kinds[0])

    @property
    def scenarios(self) -> Path:
        """The file of worked examples."""
        return Path(games.__path__[0]) / self.name / "scenarios.toml"


@lru_cache(maxsize=256)
def _layout(draw: Callable[[Any], Layout], options: Options) -> Layout:
    return draw(options).limited(options.limits_by_wager)


def names() -> list[str]:
    """Names of all games in the house."""
    return games.names()


@lru_cache
def game(name: str) -> Game:
    """The game of this name; `LookupError` if the house has none."""
    if name not in names():
        raise LookupError(f"there is no game {name!r}; the house has {', '.join(names())}")
    apps = import_module(f"games.{name}.apps")
    return apps.CARD  # type: ignore[no-any-return]


def kind(name: str) -> tuple[Game, Kind]:
    """The game and the kind of table that the floor shows under this name; `LookupError` if there is none."""
    for card in all_games():
        for one in card.kinds:
            if one.name == name:
                return card, one
    raise LookupError(f"there is no table {name!r} on the floor")


def all_games() -> list[Game]:
    """Every game of the house."""
    return [game(name) for name in names()]
