"""Scenarios: scripted rounds with stacked equipment and expected settlement. Lesson, test and documentation in one."""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from games.kit.asks import DEALER, Refused
from games.kit.chance import Sealed
from games.kit.events import Settled
from games.kit.layout import Layout
from games.kit.money import cents, plain
from games.kit.notation import tell_line, transcript
from games.kit.options import Options
from games.kit.registry import Game, game
from games.kit.round import Input, Round, log_of

BANKROLL = 10_000_000
SEED = bytes(32)
MONEY = ("stake", "profit", "returned")


class Outcome:
    """What running a scenario gave: settlements, refusals, transcript, and what was not as expected."""

    def __init__(self, name: str, title: str) -> None:
        self.game, self.title = name, title
        self.settlements: list[Settled] = []
        self.refused: list[dict[str, Any]] = []
        self.transcript: list[str] = []
        self.problems: list[str] = []

    def json(self) -> dict[str, Any]:
        """The form of design § 10."""
        return {
            "game": self.game,
            "title": self.title,
            "ok": not self.problems,
            "settlements": [
                {
                    "seat": s.seat, "wager": s.wager, "spot": s.spot, "stake": plain(s.stake), "outcome": s.outcome,
                    "profit": plain(s.profit), "returned": plain(s.returned), "why": s.why, "cite": s.cite,
                }
                for s in self.settlements
            ],
            "refused": self.refused,
            "transcript": self.transcript,
            "problems": self.problems,
        }  # fmt: skip


def load(path: Path) -> Iterator[tuple[Game, Mapping[str, Any]]]:
    """The scenarios of a file; the game is named in the scenario, at the top of the file, or by the folder."""
    content = tomllib.loads(path.read_text())
    for scenario in content.get("scenario", []):
        yield game(scenario.get("game") or content.get("game") or path.resolve().parent.name), scenario


def run(card: Game, scenario: Mapping[str, Any]) -> Outcome:
    """Play a scenario and compare."""
    outcome = Outcome(card.name, str(scenario.get("title", "untitled")))
    try:
        options = card.options.read(scenario.get("options"))
    except ValueError as refusal:
        wanted = scenario.get("refuse_options")
        if wanted is None or str(wanted).lower() not in str(refusal).lower():
            outcome.problems.append(f"options not permitted: {refusal}")
        outcome.refused.append({"do": "options", "reason": str(refusal)})
        return outcome
    if "refuse_options" in scenario:
        outcome.problems.append("these options should have been refused")
    try:
        _play(card, options, scenario, outcome)
    except (Refused, ValueError, LookupError) as error:
        outcome.problems.append(f"this cannot be played: {error}")
    return outcome


def _play(card: Game, options: Options, scenario: Mapping[str, Any], outcome: Outcome) -> None:
    carry: Mapping[str, Any] = carry_of(scenario)
    purses = purses_of(scenario)
    for script in parts(scenario):
        r = Round(
            card, options, Sealed(SEED), purses,
            carry=carry, stack=script.get("stack"), manual=script.get("manual", "refuse" in script),
        )  # fmt: skip
        _Script(r, script, outcome).play()
        outcome.settlements += r.settlements()
        outcome.transcript += transcript(card, log_of(r, SEED))
        carry = r.carry
        purses = {number: seat.purse for number, seat in r.seats.items()}


def parts(scenario: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The scripts of its rounds."""
    return list(scenario.get("rounds", [scenario]))


def carry_of(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """What the table keeps from before; a standing wager of one spot only is written with an empty one."""
    carry = dict(scenario.get("carry", {}))
    if "wagers" in carry:
        carry["wagers"] = [[seat, wager, spot or None, *more] for seat, wager, spot, *more in carry["wagers"]]
    return carry


def purses_of(scenario: Mapping[str, Any]) -> dict[int, int]:
    """Bankrolls by seat, of so many players, of a list of bankrolls, or of seats named one by one."""
    players = scenario.get("players", 1)
    if isinstance(players, int):
        return dict.fromkeys(range(1, players + 1), BANKROLL)
    if isinstance(players, Mapping):
        return {int(seat): cents(bankroll) for seat, bankroll in players.items()}
    return {seat: cents(bankroll) for seat, bankroll in enumerate(players, 1)}


def answers_of(script: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is answered in a scripted round, in order: first its wagers."""
    return [*({"do": "wager", **wager} for wager in script.get("wagers", [])), *script.get("answers", [])]


def not_given(r: Round, script: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The scripted answers that are not in the round's log yet."""
    left = answers_of(script)
    for put_in in r.inputs:
        given = next((answer for answer in left if read(r, answer) == put_in), None)
        if given is not None:
            left.remove(given)
    return left


def next_input(r: Round, answers: Iterable[Mapping[str, Any]]) -> tuple[Input, Mapping[str, Any] | None]:
    """How a scripted round goes on: with the first of these answers that is asked for, else with the first default."""
    for answer in answers:
        seat, do, args = read(r, answer)
        if _asked(r, seat, do) and not _later(r, seat, do, args):
            return (seat, do, args), answer
    ask = next(ask for ask in r.asks if ask.default)
    return (ask.seats[0], ask.default, ask.default_args), None


def read(r: Round, answer: Mapping[str, Any]) -> tuple[int, str, dict[str, Any]]:
    """A scripted answer as an input: money in cents, spots as the layout writes them."""
    args = {key: value for key, value in answer.items() if key not in ("seat", "do")}
    if "amount" in args:
        args["amount"] = cents(args["amount"])
    if "wager" in args and (spot := meant(r.layout, args["wager"], args.pop("spot", None))):
        args["spot"] = spot
    if "list" in args:  # a file has no None: a wager of one spot only is written with an empty one
        args["list"] = [[wager, spot or None, amount] for wager, spot, amount in args["list"]]
    seat = answer.get("seat", 1)
    return DEALER if seat == "dealer" else seat, answer["do"], args


def _asked(r: Round, seat: int, do: str) -> bool:
    return any(seat in ask.seats and do in ask.choices for ask in r.asks)


def _later(r: Round, seat: int, do: str, args: Mapping[str, Any]) -> bool:
    """Whether this is a wager that is made later, or a decision that has its name in common with a chip's move."""
    try:
        r.read(seat, do, args)
    except Refused as refusal:
        return refusal.code == "later" or (r.betting and refusal.code == "shape")
    return False


class _Script:
    """One scripted round being played."""

    def __init__(self, round_: Round, script: Mapping[str, Any], outcome: Outcome) -> None:
        self.round, self.outcome = round_, outcome
        self.answers = answers_of(script)
        self.refuse = [{"do": "wager", **entry} for entry in script.get("refuse", [])]
        self.expect = list(script.get("expect", []))
        self.tells = list(script.get("tells", []))

    def play(self) -> None:
        """Give the scripted answers where they are asked for, defaults elsewhere; try the refusals all along."""
        for _ in range(10_000):
            self._try_refusals()
            if not self.round.asks:
                break
            self._go_on()
        else:
            self.outcome.problems.append("the round does not end")
        self.outcome.problems += [f"not refused: {left}" for left in self.refuse]
        self.outcome.problems += [f"never asked for: {left}" for left in self.answers]
        self.outcome.problems += compare(self.round.settlements(), self.expect)
        told = iter([tell_line(event) for event in self.round.events])
        self.outcome.problems += [f"not told, or not then: {line}" for line in self.tells if not _comes(line, told)]

    def _go_on(self) -> None:
        """Give the next scripted answer to an open ask, else the first default."""
        put_in, answer = next_input(self.round, self.answers)
        if answer is None:
            self.round.answer(*put_in)
            return
        self.answers.remove(answer)
        try:
            self.round.answer(*put_in)
        except Refused as refusal:
            self.outcome.refused.append(_refusal(answer, refusal))
            self.outcome.problems.append(f"refused: {answer}: {refusal.reason}")

    def _try_refusals(self) -> None:
        """Try what must be refused wherever the round waits, until it is refused for the reason given.

        Without a reason it counts only where such an answer is asked for.
        """
        for entry in list(self.refuse):
            answer = {key: value for key, value in entry.items() if key != "reason"}
            seat, do, args = read(self.round, answer)
            if "reason" not in entry and not _asked(self.round, seat, do):
                continue
            try:
                self.round.read(seat, do, args)
            except Refused as refusal:
                wanted = str(entry.get("reason", "")).lower()
                if wanted in f"{refusal.code} {refusal.reason}".lower():
                    self.refuse.remove(entry)
                    self.outcome.refused.append(_refusal(answer, refusal))


def meant(layout: Layout, wager: str, spot: str | None) -> str | None:
    """The spot as the layout writes it: numbers in any order, nothing needed where a wager has one spot only."""
    of_wager = [which for name, which in layout.spots if name == wager]
    if len(of_wager) == 1:
        return of_wager[0]
    if spot == "1" and None in of_wager:
        return None  # the first box of several, where the others are numbered
    wanted = sorted(str(spot).split("-"))
    return next((which for which in of_wager if sorted(str(which).split("-")) == wanted), spot)


def _comes(line: str, told: Iterator[str]) -> bool:
    """Whether a line with these words is still told."""
    return any(line in further for further in told)


def compare(settlements: list[Settled], expected: Iterable[Mapping[str, Any]]) -> list[str]:
    """What is not as expected. An expectation fits one settlement, or the sum of all parts of its wager."""
    left, problems = list(settlements), []
    for wanted in expected:
        fits = next((s for s in left if _fits(s, wanted)), None)
        if fits:
            left.remove(fits)
        elif not any(_fits(s, wanted) for s in _totals(settlements)):
            same = [tell_line(s) for s in settlements if s.wager == wanted.get("wager")]
            problems.append(f"expected {dict(wanted)}, got {'; '.join(same) or 'nothing on that wager'}")
    return problems


def _fits(settled: Settled, wanted: Mapping[str, Any]) -> bool:
    for key, value in {"seat": 1, **wanted}.items():
        have = getattr(settled, key)
        if key == "spot":
            if have is not None and sorted(have.split("-")) != sorted(str(value).split("-")):
                return False
        elif have != (cents(value) if key in MONEY else value):
            return False
    return True


def _totals(settlements: list[Settled]) -> list[Settled]:
    totals: dict[tuple[int, str, str | None], Settled] = {}
    for s in settlements:
        key = (s.seat, s.wager, s.spot)
        if key in totals:
            t = totals[key]
            s = t._replace(stake=t.stake + s.stake, profit=t.profit + s.profit, returned=t.returned + s.returned)
        outcome = "win" if s.profit > 0 else "lose" if s.profit < 0 else "push"
        totals[key] = s._replace(outcome=outcome)
    return list(totals.values())


def _refusal(answer: Mapping[str, Any], refusal: Refused) -> dict[str, Any]:
    shown = {**answer, "amount": plain(cents(answer["amount"]))} if "amount" in answer else dict(answer)
    return {**shown, "reason": refusal.reason, "code": refusal.code, "cite": refusal.cite}
