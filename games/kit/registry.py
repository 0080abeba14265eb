"""The games of the house, each known by its card."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import games
from games.kit.advice import Advise, Chart
from games.kit.asks import Answer, Ask, Play
from games.kit.cards import say
from games.kit.chance import Source
from games.kit.equipment import Irregularity, Wheel
from games.kit.events import Came
from games.kit.layout import Layout
from games.kit.options import Options
from games.kit.training import Course, course_of

if TYPE_CHECKING:
    from games.kit.round import Round
    from games.kit.wagers import Wager

FAMILIES = {
    "wheels": "Wheels",
    "dice": "Dice",
    "tiles": "Tiles",
    "blackjack": "Blackjack and War",
    "baccarat": "Baccarat",
    "pai_gow_poker": "Pai gow poker",
    "poker": "Poker against the house",
}


class Edge(NamedTuple):
    """The odds of one wager: its house edge as a share of the wager, and how often it wins, pushes and loses."""

    wager: str
    house_edge: Fraction
    win: Fraction
    push: Fraction
    lose: Fraction
    paytable: str | None = None
    method: str = "exact"
    error: float | None = None

    def written(self) -> dict[str, Any]:
        """As plain data, fractions as text."""
        return self._asdict() | {name: str(getattr(self, name)) for name in ("house_edge", "win", "push", "lose")}

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> "Edge":
        """Back from plain data."""
        shares = {name: Fraction(written[name]) for name in ("house_edge", "win", "push", "lose")}
        return cls(**{**written, **shares})

    @property
    def variance(self) -> float:
        """Of what one unit wins or loses, if every win pays the same; at least so much where it does not."""
        if not self.win:
            return 0.0
        pays = (self.lose - self.house_edge) / self.win
        return float(self.win * pays**2 + self.lose - self.house_edge**2)


class Kind(NamedTuple):
    """A kind of table under which a game stands on the floor, with the options that make it."""

    name: str
    title: str
    options: Mapping[str, Any] = {}


Strategy = Callable[["Round", Ask, int, Source], Answer]
"""How a player who knows the game answers an ask."""


@dataclass(frozen=True, slots=True)
class Game:
    """The card of a game: who it is, and where its parts are."""

    name: str
    title: str
    chapter: str
    family: str
    seats: int
    options: type[Options]
    play: Callable[["Round"], Play[None]]
    draw_layout: Callable[[Any], Layout]
    odds: Callable[[Any], list[Edge]]
    outcomes: Callable[[Any], Mapping[str, Sequence[str]]]
    """What the equipment can give under these options, by kind (pockets, dice, cards, tiles): what may be stacked."""
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)
    equipment: Mapping[str, str] = field(default_factory=dict)
    strategy: Strategy | None = None
    advise: Advise | None = None
    """What each choice of a decision is worth, where the game asks for one."""
    chart: Callable[[Any], Chart] | None = None
    """Best play under these options, as a table."""
    course: str = ""
    """Its course in the table of minimum training hours, where that is not its family's."""
    lays: Callable[["Round", int], list[list[Any]]] | None = None
    """What a player in a simulation wagers in this round, where that is not one of each wager, round after round."""
    markers: Callable[["Round"], Sequence[tuple[str, str, str]]] = lambda r: ()
    """What lies on the felt besides chips: the marker, the spot it lies on, the word on it."""
    button: Callable[["Round", "Wager"], str] = lambda r, wager: ""
    """The word on the button that the dealer puts on a wager: on, off."""
    words_of: Callable[["Round", "Wager"], str] = lambda r, wager: ""
    """How a wager stands, in a few words for its owner, where its odds do not say it."""
    acts_on: Callable[["Round", "Wager"], Sequence[tuple[str, str]]] = lambda r, wager: ()
    """What the owner may do with this wager besides adding to it: choice and label."""
    seat_note: Callable[["Round", int], str] = lambda r, seat: ""
    """What the plate of a seat says: that it has the dice."""
    more: Callable[["Round", int], Mapping[str, Any]] | None = None
    """What the panel of this game shows to a seat besides: the data of templates/games/<game>/more.html."""
    dealt_in: bool = False
    """All who sit at the table are in a round from its beginning: the dice may come to any of them."""
    tables: tuple[Kind, ...] = ()
    """The kinds of table that the floor shows by names of their own; none where there is one kind only."""
    variant: Callable[[Any], str] = lambda options: ""
    """What kind of table it is under these options, in two words: "Double zero"."""
    wheel: Callable[[Any], Wheel] | None = None
    describe: Callable[[Any, str], tuple[str, str]] = lambda options, result: (result, "")
    """A result in a few words, and its tint on the history: ("17 black", "black")."""
    result: Callable[["Round"], str] = lambda r: next((e.result for e in reversed(r.events) if isinstance(e, Came)), "")
    """What came of a finished round, in a short word for the history."""
    total: Callable[[Sequence[str]], str] = lambda cards: ""
    """What the cards of a hand count together, as the page shows it beside them."""
    named: Callable[[Sequence[str]], str] = lambda cards: ""
    """What a hand is called instead, if it is as it was dealt and has a name: a Blackjack."""
    meters: Callable[[Any, Mapping[str, Any]], Mapping[str, int]] = lambda options, carry: {}
    """What its progressive meters show, by their names, under these options and with what the table keeps."""
    piece: str = "card"
    """What its hands are made of, by the name of the component that draws one: card, tile."""
    say: Callable[[str], str] = say
    """A card or tile in words."""
    shows: Callable[["Round", int], dict[str, Any]] | None = None
    """What its page shows besides what all tables do: to everybody, and to a seat. Plain data for the templates
    `table.html` and `own.html` in the game's folder of templates, with its style and script in that of static files."""
    roads: Callable[[Mapping[str, Any]], Sequence[tuple[str, Sequence[Sequence[Any]]]]] = lambda carry: ()
    """The scoreboards from what the table keeps: each with its name and its marks (column, row, mark, ties)."""

    long_odds: bool = False
    """Counting its edges takes longer than a page may wait: it is done apart."""
    counted_with: Mapping[str, str] = field(default_factory=dict)
    """Wagers whose gains and losses are part of the edge of another: a War Wager's, of the Initial Wager."""
    carry_over: Callable[[Mapping[str, Any]], dict[str, Any]] = lambda carry: {
        name: kept for name, kept in carry.items() if name != "shoe"
    }
    """What a table keeps when it moves to other options: not the shoe, whose cards may be others now."""
    without: Callable[[Mapping[str, Any], Collection[int]], dict[str, Any]] = lambda carry, seats: dict(carry)
    """What a table keeps when these seats have lost the players they had in its last round."""

    def read(self, values: Mapping[str, Any] | str | None = None) -> Options:
        """Options that can be filed: what the model permits, with limits for wagers that the felt has."""
        options = self.options.read(values)
        self.layout(options)
        return options

    @property
    def training(self) -> Course | None:
        """The minimum hours of instruction for its dealers, if there are any."""
        return course_of(self.family, self.course)

    def odds_of_all_paytables(self, options: Options) -> list[Edge]:
        """The odds under these options, and those of wagers under the paytables that are not chosen."""
        found = {(edge.wager, edge.paytable): edge for edge in self.odds(options)}
        chosen = options.model_dump(mode="json")
        for name, declared in type(options).model_fields.items():
            extra = declared.json_schema_extra
            tables: Any = extra.get("paytables") if isinstance(extra, dict) else None
            for table in tables or ():
                if table == chosen[name]:
                    continue
                try:
                    others = self.odds(self.options.read({**chosen, name: table}))
                except ValueError:  # not together with the other options
                    continue
                for edge in others:
                    if edge.paytable:
                        found.setdefault((edge.wager, edge.paytable), edge)
        return list(found.values())

    def layout(self, options: Options) -> Layout:
        """The felt under these options, drawn once."""
        return _layout(self.draw_layout, options)

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
