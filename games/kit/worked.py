"""Worked examples told step by step: a scenario played to its end, what each step says, and what would be refused."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from games.kit import scenario
from games.kit.asks import Refused
from games.kit.chance import Sealed
from games.kit.events import Event, Settled
from games.kit.money import dollars
from games.kit.registry import Game
from games.kit.round import Input, Round, give
from games.kit.telling import Teller

MOST_STEPS = 2000


class Step(NamedTuple):
    """One step of an example: what is told, its §, what would be refused at this point; and what it settles."""

    words: str
    cite: str
    refused: tuple[str, ...] = ()
    settled: tuple[Settled, ...] = ()


class Told(NamedTuple):
    """One round of an example: its steps, and the round as it ended."""

    steps: tuple[Step, ...]
    round: Round


def rounds(card: Game, case: Mapping[str, Any]) -> Iterator[Told]:
    """The rounds of an example, one after the other."""
    options, carry, purses = card.options.read(case.get("options")), scenario.carry_of(case), scenario.purses_of(case)
    for script in scenario.parts(case):
        r = Round(card, options, Sealed(scenario.SEED), purses, carry=carry, stack=script.get("stack"), manual=True)
        yield Told(tuple(_run(r, script)), r)
        carry, purses = r.carry, {number: seat.purse for number, seat in r.seats.items()}


def _run(r: Round, script: Mapping[str, Any]) -> Iterator[Step]:
    """Play a script to its end, and tell what each step tells."""
    teller, refuse = Teller(r), [{"do": "wager", **entry} for entry in script.get("refuse", ())]
    at_its_moment: list[Mapping[str, Any]] = []
    for _ in range(MOST_STEPS):
        if not r.asks:
            break
        refused = _refused(r, refuse)
        before = r.told
        left = [entry for entry in scenario.not_given(r, script) if entry not in at_its_moment]
        put_in, answer = scenario.next_input(r, left)
        now = scenario.refused_now(r, left, answer)
        at_its_moment = [] if answer else [*at_its_moment, *now]  # what stands before an answer goes with it
        refused += tuple(_in_words(r, entry, refusal) for entry in now if (refusal := scenario.refusal_of(r, entry)))
        give(r, *put_in)
        told = r.events[before : r.told]
        words = " ".join(teller.sentence(event) for event in told) or act_in_words(teller, put_in)
        settled = tuple(event for event in told if isinstance(event, Settled))
        yield Step(words, cite_of(told), refused, settled)


def _refused(r: Round, refuse: list[dict[str, Any]]) -> tuple[str, ...]:
    """What the example would have refused at this point, with the reason; each is told once."""
    told = []
    for entry in list(refuse):
        answer = {key: value for key, value in entry.items() if key != "reason"}
        refusal = scenario.refusal_of(r, answer)
        if refusal and scenario.says(refusal, entry.get("reason", "")):
            refuse.remove(entry)
            told.append(_in_words(r, answer, refusal))
    return tuple(told)


def _in_words(r: Round, answer: Mapping[str, Any], refusal: Refused) -> str:
    cite = f" § {refusal.cite}" if refusal.cite else ""
    return f"{act_in_words(Teller(r), scenario.read(r, answer))} is refused: {refusal.reason}{cite}"


def cite_of(told: Sequence[Event]) -> str:
    """The § of what was told last that has one."""
    return next((cite for event in reversed(told) if (cite := getattr(event, "cite", ""))), "")


def act_in_words(teller: Teller, put_in: Input) -> str:
    """An input in a few words."""
    seat, do, args = put_in
    who = f"Seat {seat}" if seat else "The dealer"
    where = f" on {teller.spot(args['wager'], args.get('spot'))}" if "wager" in args else ""
    amount = f" {dollars(args['amount'])}" if type(args.get("amount")) is int else ""
    return f"{who}: {do.replace('_', ' ')}{where}{amount}"
