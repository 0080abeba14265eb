"""Lessons: every game's scenarios, by section, and those that an instructor wrote down."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from casino.academy.models import Lesson
from casino.accounts.models import Player
from games.kit import registry, scenario
from games.kit.asks import Refused
from games.kit.chance import Sealed
from games.kit.events import Called, Event, Irregular, Settled
from games.kit.money import dollars
from games.kit.notation import place, tell_line
from games.kit.registry import Game
from games.kit.round import Round

SECTION = re.compile(r"(\d+a?\.\d+a?)")
MOST_STEPS = 2000


class Line(NamedTuple):
    """A lesson in the list: its key, what it is called, the sections it shows, and whether a round is played in it."""

    key: str
    title: str
    cites: tuple[str, ...]
    played: bool


class Step(NamedTuple):
    """One step of a lesson: what is told, its §, and what would be refused at this point."""

    words: str
    cite: str
    refused: tuple[str, ...]


@lru_cache
def scenarios(game: str) -> tuple[Mapping[str, Any], ...]:
    """The scenarios of a game's own file."""
    path = registry.game(game).scenarios
    return tuple(case for _, case in scenario.load(path)) if path.exists() else ()


def lines(game: str, owner: Player | None) -> list[Line]:
    """All lessons of a game: its worked examples, then the owner's."""
    found = [_line(f"{game}:{n}", case) for n, case in enumerate(scenarios(game))]
    own = Lesson.objects.filter(game=game, owner=owner) if owner else ()
    return [*found, *(_line(f"own:{lesson.pk}", read(lesson.text)) for lesson in own)]


def _line(key: str, case: Mapping[str, Any]) -> Line:
    return Line(key, str(case.get("title", "Untitled")), tuple(case.get("cites", ())), "refuse_options" not in case)


def by_section(game: str, owner: Player | None) -> dict[str, list[Line]]:
    """The lessons under each section they show, in the order of the chapter."""
    found: dict[str, list[Line]] = {}
    for line in lines(game, owner):
        sections = dict.fromkeys(match[1] for cite in line.cites if (match := SECTION.match(cite)))
        for section in sections or {"": None}:
            found.setdefault(section, []).append(line)
    return dict(sorted(found.items(), key=lambda one: _order(one[0])))


def _order(section: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", section))


def read(text: str) -> Mapping[str, Any]:
    """The scenario in a file of one."""
    case: Mapping[str, Any] = tomllib.loads(text)["scenario"][0]
    return case


def find(key: str, game: str, owner: Player) -> Mapping[str, Any]:
    """The scenario of this key, for a table of this game."""
    kind, _, number = key.partition(":")
    if number.isascii() and number.isdigit():
        if kind == game and int(number) < len(scenarios(game)):
            return scenarios(game)[int(number)]
        if kind == "own" and (lesson := Lesson.objects.filter(pk=int(number), owner=owner, game=game).first()):
            return read(lesson.text)
    raise Refused("lesson", "There is no such lesson for this game.")


def options_of(card: Game, case: Mapping[str, Any]) -> dict[str, Any]:
    """The options a lesson is played under, in full; a lesson about options that are refused says so."""
    try:
        options = card.options.read(case.get("options"))
    except ValueError as refusal:
        cite = next(iter(case.get("cites", [])), "")
        raise Refused("options", f"These options are refused: {refusal}.", cite) from None
    return options.model_dump(mode="json")


def kind_of(card: Game, irregularity: str) -> str:
    """With which kind of equipment an irregularity comes: as the worked examples stack it, else the first kind."""
    for case in scenarios(card.name):
        for script in scenario.parts(case):
            for kind, outcomes in script.get("stack", {}).items():
                if irregularity in outcomes:
                    return str(kind)
    return next(iter(card.outcomes(card.options.read())))


@lru_cache(maxsize=64)
def _steps(game: str, key: str, text: str, part: int) -> tuple[Step, ...]:
    card = registry.game(game)
    case = read(text) if text else scenarios(game)[int(key.partition(":")[2])]
    options, carry, purses = card.options.read(case.get("options")), scenario.carry_of(case), scenario.purses_of(case)
    for n, script in enumerate(scenario.parts(case)):
        r = Round(
            card, options, Sealed(scenario.SEED), purses, carry=carry, stack=script.get("stack"), manual=True
        )  # fmt: skip
        steps = _run(r, script)
        if n == part:
            return tuple(steps)
        carry, purses = r.carry, {number: seat.purse for number, seat in r.seats.items()}
    return ()


def _run(r: Round, script: Mapping[str, Any]) -> list[Step]:
    """Play a script to its end, and tell what each step tells."""
    steps, refuse = [], [{"do": "wager", **entry} for entry in script.get("refuse", ())]
    for _ in range(MOST_STEPS):
        if not r.asks:
            break
        refused = _refused(r, refuse)
        before = r.told
        put_in, _ = scenario.next_input(r, scenario.not_given(r, script))
        r.answer(*put_in)
        told = r.events[before : r.told]
        steps.append(Step(" ".join(words(r, event) for event in told) or act_in_words(put_in), cite_of(told), refused))
    return steps


def _refused(r: Round, refuse: list[dict[str, Any]]) -> tuple[str, ...]:
    """What the lesson would have refused at this point, with the reason; each is told once."""
    told = []
    for entry in list(refuse):
        seat, do, args = scenario.read(r, {key: value for key, value in entry.items() if key != "reason"})
        try:
            r.read(seat, do, args)
        except Refused as refusal:
            if str(entry.get("reason", "")).lower() in f"{refusal.code} {refusal.reason}".lower():
                refuse.remove(entry)
                cite = f" § {refusal.cite}" if refusal.cite else ""
                told.append(f"{act_in_words((seat, do, args))} is refused: {refusal.reason}{cite}")
    return tuple(told)


def steps(card: Game, key: str, owner: Player, part: int) -> tuple[Step, ...]:
    """What a lesson tells, step by step."""
    text = Lesson.objects.get(pk=key.partition(":")[2], owner=owner).text if key.startswith("own:") else ""
    return _steps(card.name, key, text, part)


def words(r: Round, event: Event) -> str:
    """An event in the fewest words: for dots on a line, and steps of a lesson."""
    match event:
        case Called(text) | Irregular(text=text):
            return text
        case Settled(seat, wager, spot, stake, outcome, profit):
            money = dollars(profit, cents_always=True) if outcome == "win" else dollars(stake)
            return f"Seat {seat}, {name_of(r, wager, spot)}: {OUTCOMES.get(outcome, outcome)} {money}."
        case _:
            line = tell_line(event)
            return f"{line[:1].upper()}{line[1:]}."


OUTCOMES = {"win": "wins", "lose": "loses", "push": "push,", "void": "void,", "stand": "stays up,", "fee": "fee,"}


def cite_of(told: list[Event]) -> str:
    """The § of what was told last that has one."""
    return next((cite for event in reversed(told) if (cite := getattr(event, "cite", ""))), "")


def name_of(r: Round, wager: str, spot: str | None) -> str:
    """What a wager is called."""
    found = r.layout.spots.get((wager, spot))
    return found.name if found else place(wager, spot)


def act_in_words(put_in: tuple[int, str, Mapping[str, Any]]) -> str:
    """An input in a few words."""
    seat, do, args = put_in
    who = f"Seat {seat}" if seat else "The dealer"
    where = f" {place(args['wager'], args.get('spot'))}" if "wager" in args else ""
    amount = f" {dollars(args['amount'])}" if type(args.get("amount")) is int else ""
    return f"{who}: {do.replace('_', ' ')}{where}{amount}"
