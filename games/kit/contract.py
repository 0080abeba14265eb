"""The contract between a game and the house: all that the house knows of a game, in typed records.

A game's card (`registry.Game`) says what the game is and holds four of them: what it plays with, what it shows, what it
counts and what it keeps. A game leaves out what it has no use for.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from games.kit.advice import Advise, Chart, Spread, Teaches
from games.kit.asks import Answer, Ask, Play
from games.kit.cards import say
from games.kit.carry import without_shoe
from games.kit.chance import Source
from games.kit.equipment import Dice, Irregularity, Wheel
from games.kit.events import Came
from games.kit.layout import Layout

if TYPE_CHECKING:
    from games.kit.round import Round


class Kind(NamedTuple):
    """A kind of table under which a game stands on the floor, with the options that make it."""

    name: str
    title: str
    options: Mapping[str, Any] = {}


# ---- what it plays with


@dataclass(frozen=True, slots=True)
class Plays:
    """The rules, the felt, and the equipment on it."""

    play: Callable[["Round"], Play[None]]
    """The round."""
    layout: Callable[[Any], Layout]
    """The felt under these options."""
    outcomes: Callable[[Any], Mapping[str, Sequence[str] | Dice]]
    """What the equipment can give under these options, by kind (pockets, dice, cards, tiles): what may be stacked."""
    irregularities: Mapping[str, Irregularity] = field(default_factory=dict)
    piece: Literal["card", "tile"] = "card"
    """What its hands are made of, by the name of the component that draws one."""
    say: Callable[[str], str] = say
    """A card or tile in words."""
    deck: int = 52
    """The number of cards in one deck."""
    dice: int = 0
    """The number of dice that tumble on the felt."""
    shaker: bool = False
    """The dice lie in a shaker, under a cover that is lifted when the result is to be seen."""
    wheel: Callable[[Any], Wheel] | None = None
    """The wheel under these options."""
    wheel_art: str = ""
    """The drawing of its wheel: roulette, big_six."""
    dealt_in: bool = False
    """All who sit at the table are in a round from its beginning: the dice may come to any of them."""

    def may_go_wrong(self, options: Any) -> list[Irregularity]:
        """The irregularities of the equipment that a table has under these options."""
        kinds = self.outcomes(options)
        return [wrong for wrong in self.irregularities.values() if wrong.kind in kinds and wrong.may_happen(options)]


# ---- what it shows


AS_DICE: Final = "dice"
"""The tint of a throw: the history draws it as dice, with their sum."""


class Result(NamedTuple):
    """What came of a round: in a few words, and its tint on the history ("17 black", "black")."""

    words: str
    tint: str = ""


class Marker(NamedTuple):
    """What lies on the felt besides chips: the marker, the spot it lies on, the word on it."""

    marker: str
    at: str
    shows: str = ""


class Mark(NamedTuple):
    """A mark on a road: its column and row from 0, what it says, and how many ties were marked on it since."""

    column: int
    row: int
    mark: str
    ties: int = 0


class Road(NamedTuple):
    """A scoreboard of the shoe."""

    name: str
    marks: Sequence[Mark]


class Standing(NamedTuple):
    """How one wager stands."""

    button: str = ""
    """The word on the button that the dealer puts on it: on, off."""
    words: str = ""
    """A few words for its owner, where its odds do not say it."""
    acts: Sequence[tuple[str, str]] = ()
    """What its owner may do with it besides adding to it: choice and label."""


class HandLies(NamedTuple):
    """How a hand lies on the felt, besides its cards."""

    note: str = ""
    """Words beside it while the round goes on: who holds it."""
    across: Sequence[int] = ()
    """The cards of it that lie across the others, counted from 0."""
    wins: bool = False
    """It is shown as the winner."""
    lammers: int = 0
    """Free wagers that lie with it: markers of the house, no chips."""
    total: str = ""
    """What it counts, where its cards alone do not say it."""
    working: str = ""
    """How it comes to that: "24 − 7"."""
    too_many: bool = False
    """It counts more than it may."""


class Page(NamedTuple):
    """What a page shows besides what all tables do: to everybody, or to one seat what only that seat is shown."""

    # to everybody
    markers: Sequence[Marker] = ()
    lit: Sequence[str] = ()
    """The spots, by their ids, that are lit as winners, whether anybody is on them or not."""
    notes: Mapping[int, str] = {}
    """What the plate of a seat says: that it has the dice."""
    meters: Mapping[str, int] = {}
    """What the progressive meters show, by their names, in cents."""
    roads: Sequence[Road] = ()
    hands: Mapping[str, HandLies] = {}
    """By the names of the hands that lie in a way of their own."""
    last_hand: bool = False
    """The hand that is played, or the next, is the last of the shoe, though no card lies there to say so."""
    table: Mapping[str, Any] | None = None
    """Plain data for the game's own `table.html`."""
    # to everybody the buttons; to a seat how its own wagers stand
    standing: Mapping[tuple[int, str], Standing] = {}
    """By seat and id of the spot."""
    # to a seat
    own: Mapping[str, Any] | None = None
    """Plain data for the game's own `own.html`."""
    words: str = ""
    """What lies before the seat in the game's own drawing, as a screen reader says it."""
    more: Mapping[str, Any] | None = None
    """Plain data for the game's own `more.html` in the panel."""


NOTHING = Page()


def last_result(r: "Round") -> str:
    """What the wheel or the dice showed last."""
    return next((event.result for event in reversed(r.events) if isinstance(event, Came)), "")


@dataclass(frozen=True, slots=True)
class Shows:
    """What a page shows of the game."""

    page: Callable[["Round", int], Page] = lambda r, viewer: NOTHING
    """For a seat, or for ANYONE. Asked at every change of the table: it is to be cheap."""
    draws: frozenset[Literal["table", "own", "more"]] = frozenset()
    """Templates of its own in `templates/games/<name>/`: `table` on the felt and `own` for a seat, with `table.css` and
    `table.js` in the game's static folder; `more` in the panel."""
    result: Callable[["Round"], str] = last_result
    """What came of a finished round, in a short word for the history."""
    describe: Callable[[Any, str], Result] = lambda options, result: Result(result)
    """That result in words, under these options."""
    tally: Mapping[str, str] = field(default_factory=dict)
    """By tint, what is counted beside the history: {"red": "Red"}."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """By marker, in a sentence with {at} and {shows}, what it means that it was put down, where that is not plain."""
    total: Callable[[Sequence[str], bool], str] = lambda cards, as_dealt: ""
    """What the cards of a hand count together, or are called; some names are only for a hand as it was dealt."""
    sheets: tuple[str, ...] = ()
    """Style sheets of its family in `static/games/`, linked before its own."""


# ---- what it counts


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
    ends: tuple[tuple[Fraction, Fraction], ...] = ()
    """The whole distribution: what one unit gains, the least first, and how often. Empty for a wager whose end depends
    on decisions and is found by playing."""

    @classmethod
    def of(cls, wager: str, gains: Mapping[Fraction, Fraction] | Iterable[tuple[Fraction, Fraction]],
           paytable: str | None = None, method: str = "exact", error: float | None = None) -> "Edge":  # fmt: skip
        """From what one unit gains and how often; what is left of all chances loses it."""
        found: dict[Fraction, Fraction] = {}
        for gain, often in gains.items() if isinstance(gains, Mapping) else gains:
            found[gain] = found.get(gain, Fraction(0)) + often
        if rest := 1 - sum(found.values()):
            found[Fraction(-1)] = found.get(Fraction(-1), Fraction(0)) + rest
        ends = tuple(sorted((gain, often) for gain, often in found.items() if often))
        house = -sum((gain * often for gain, often in ends), Fraction(0))
        win, push, lose = (
            sum((often for gain, often in ends if (gain > 0) - (gain < 0) == sign), Fraction(0)) for sign in (1, 0, -1)
        )
        return cls(wager, house, win, push, lose, paytable, method, error, ends)

    def written(self) -> dict[str, Any]:
        """As plain data, fractions as text."""
        plain = {name: str(getattr(self, name)) for name in ("house_edge", "win", "push", "lose")}
        return self._asdict() | plain | {"ends": [[str(gain), str(often)] for gain, often in self.ends]}

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> "Edge":
        """Back from plain data."""
        shares = {name: Fraction(written[name]) for name in ("house_edge", "win", "push", "lose")}
        ends = tuple((Fraction(gain), Fraction(often)) for gain, often in written.get("ends", ()))
        return cls(**{**written, **shares, "ends": ends})

    @property
    def variance(self) -> float:
        """Of what one unit wins or loses; where its ends are not known, as if every win paid the same: at least so
        much."""
        if self.ends:
            return sum(float(gain) ** 2 * float(often) for gain, often in self.ends) - float(self.house_edge) ** 2
        if not self.win:
            return 0.0
        pays = (self.lose - self.house_edge) / self.win
        return float(self.win * pays**2 + self.lose - self.house_edge**2)


Strategy = Callable[["Round", Ask, int, Source], Answer]
"""How a player who knows the game answers an ask."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Its odds, and best play."""

    odds: Callable[[Any], list[Edge]]
    """The house edge of every wager under these options."""
    odds_at: Callable[[Any, int], list[Edge]] | None = None
    """The same for wagers of so many cents, where rounding makes a difference that depends on the stake."""
    long_odds: bool = False
    """Counting its edges takes longer than a page may wait: it is done apart."""
    decided: Callable[[Any], Mapping[str, Fraction]] | None = None
    """Where wagers last over several rounds: how often one round decides each. An edge is lost per decision."""
    costs: Callable[["Round", Mapping[str, Any]], Sequence[tuple[int, str, int]]] | None = None
    """Where wagers last over several rounds: of which a finished round took the edge (seat, wager, stake); given what
    the round began with."""
    counted_with: Mapping[str, str] = field(default_factory=dict)
    """Wagers whose gains and losses are part of the edge of another: a War Wager's, of the Initial Wager."""
    changes: Mapping[str, str] = field(default_factory=dict)
    """Wagers that change the edges of others, and the name (`Edge.paytable`) of the others' lines where they do. The
    first line of a wager is the one without."""
    strategy: Strategy | None = None
    advise: Advise | None = None
    """What each choice of a decision is worth, where the game asks for one."""
    teaches: Teaches | None = None
    """The names of its decisions, and what a review needs besides advice."""
    chart: Callable[[Any], Chart] | None = None
    """Best play under these options, as a table."""
    spreads: Callable[[Any], Sequence[Spread]] = lambda options: ()
    """How often what comes under these options, where a player would rather look than read."""
    lays: Callable[["Round", int], list[list[Any]]] | None = None
    """What a player in a simulation wagers in this round, where that is not one of each wager, round after round."""


# ---- what it keeps


@dataclass(frozen=True, slots=True)
class Keeps:
    """What a table keeps from round to round, when something about the table changes."""

    carry_over: Callable[[Mapping[str, Any]], dict[str, Any]] = without_shoe
    """When it moves to other options: not the shoe, whose cards may be others now."""
