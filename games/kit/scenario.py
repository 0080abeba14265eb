"""Scenarios: scripted rounds with stacked equipment and expected settlement. Lesson, test and documentation in one."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from games.kit.asks import DEALER, Refused
from games.kit.carry import WAGERS
from games.kit.chance import Sealed
from games.kit.events import Settled
from games.kit.layout import Layout
from games.kit.money import cents, plain
from games.kit.notation import tell_line, transcript
from games.kit.options import Options
from games.kit.registry import Game, game
from games.kit.round import Input, Round, give, log_of
from games.kit.wagers import BETTING

BANKROLL = 10_000_000
SEED = bytes(32)
NOT_IN_NAMES = re.compile(r"[^a-z0-9]+")
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


def name_of(scenario: Mapping[str, Any]) -> str:
    """What a scenario goes by, wherever it stands in its file: its `name`, else its title in small letters."""
    return str(scenario.get("name") or NOT_IN_NAMES.sub("-", str(scenario.get("title", "untitled")).lower()).strip("-"))


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
    purses, patrons = purses_of(scenario), dict[int, str]()
    for script in parts(scenario):
        r = Round(
            card, options, Sealed(SEED), purses,
            carry=carry, stack=script.get("stack"), manual=script.get("manual", "refuse" in script), patrons=patrons,
        )  # fmt: skip
        _Script(r, script, outcome).play()
        outcome.settlements += r.settlements()
        outcome.transcript += transcript(card, log_of(r, SEED))
        carry = r.carry
        there = {number: seat for number, seat in r.seats.items() if not seat.gone}
        purses = {number: seat.purse for number, seat in there.items()}
        patrons = {number: seat.patron for number, seat in there.items()}


def parts(scenario: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The scripts of its rounds."""
    return list(scenario.get("rounds", [scenario]))


def carry_of(scenario: Mapping[str, Any]) -> dict[str, Any]:
    """What the table keeps from before; a standing wager of one spot only is written with an empty one."""
    carry = dict(scenario.get("carry", {}))
    if WAGERS in carry:
        carry[WAGERS] = [[seat, wager, spot or None, *more] for seat, wager, spot, *more in carry[WAGERS]]
    return carry


def purses_of(scenario: Mapping[str, Any]) -> dict[int, int]:
    """Bankrolls by seat, of so many players, of a list of bankrolls, or of seats named one by one."""
    players = scenario.get("players", 1)
    if isinstance(players, int):
        return dict.fromkeys(range(1, players + 1), BANKROLL)
    if isinstance(players, Mapping):
        return {int(seat): cents(bankroll) for seat, bankroll in players.items()}
    return {seat: cents(bankroll) for seat, bankroll in enumerate(players, 1)}


def entries_of(script: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What is done in a scripted round, in order, first its wagers; and in between what is to be refused."""
    return [{"do": "wager", **entry} for entry in script.get("wagers", [])] + [
        {"do": "wager", **entry} if "wager" in entry else entry for entry in script.get("answers", [])
    ]


def not_given(r: Round, script: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The entries of a scripted round that are still to come, by its log."""
    left = entries_of(script)
    for put_in in r.inputs:
        given = next((one for one in left if "refused" not in one and _is(read(r, one), put_in)), None)
        if given is not None:
            gone = [*just_before(left, given), given]
            left = [one for one in left if not any(one is other for other in gone)]
    return left


def _is(scripted: Input, put_in: Input) -> bool:
    """Whether this was put in by the script; who was at the table before sits down without a name."""
    if put_in[:2] == (DEALER, "sit") == scripted[:2]:
        return bool(put_in[2]["seat"] == scripted[2]["seat"])
    return scripted == put_in


def next_input(r: Round, entries: Iterable[Mapping[str, Any]]) -> tuple[Input, Mapping[str, Any] | None]:
    """How a scripted round goes on: with the first of these that is asked for, else with the first default."""
    answers = [entry for entry in entries if "refused" not in entry]
    for answer in answers:
        seat, do, args = read(r, answer)
        if _comes_or_goes(answer):
            if answer is answers[0]:
                return (seat, do, args), answer
        elif _asked(r, seat, do) and not _later(r, seat, do, args):
            return (seat, do, args), answer
    ask = next(ask for ask in r.asks if ask.default)
    return (ask.seats[0], ask.default, ask.default_args), None


def just_before(entries: Iterable[Mapping[str, Any]], answer: Mapping[str, Any] | None) -> list[Mapping[str, Any]]:
    """What is to be refused at the moment of this answer: the entries that stand right before it."""
    found: list[Mapping[str, Any]] = []
    for entry in entries:
        if entry is answer:
            return found
        found = [*found, entry] if "refused" in entry else []
    return []


def refused_now(
    r: Round, entries: Sequence[Mapping[str, Any]], answer: Mapping[str, Any] | None
) -> list[Mapping[str, Any]]:
    """What is to be refused before the round goes on with this answer: what stands right before it. Besides, of what
    comes first, a wager as soon as it is refused so; and a decision that no answer follows when its seat decides
    something after the wagers."""
    found = just_before(entries, answer)
    leading = list(takewhile(lambda entry: "refused" in entry, entries))
    followed = len(leading) < len(entries)
    for entry in leading:
        if not any(entry is other for other in found) and _its_moment(r, entry, followed):
            found.append(entry)
    return found


def _its_moment(r: Round, entry: Mapping[str, Any], followed: bool) -> bool:
    seat, do, _ = read(r, entry)
    if do in BETTING:
        refusal = refusal_of(r, entry)
        return refusal is not None and says(refusal, entry["refused"])
    return not followed and not r.betting and any(seat in ask.seats for ask in r.asks)


def refusal_of(r: Round, entry: Mapping[str, Any]) -> Refused | None:
    """How this would be refused now, if it is."""
    try:
        r.read(*read(r, entry))
    except Refused as refusal:
        return refusal
    return None


def says(refusal: Refused, words: object) -> bool:
    """Whether a refusal has these words, in its code or its sentence."""
    return str(words).lower() in f"{refusal.code} {refusal.reason}".lower()


def read(r: Round, answer: Mapping[str, Any]) -> tuple[int, str, dict[str, Any]]:
    """A scripted answer as an input: money in cents, spots as the layout writes them."""
    if "leaves" in answer:
        return DEALER, "leave", {"seat": answer.get("seat", 1)}
    if "sits" in answer:
        seat = answer.get("seat", 1)
        newcomer = str(answer.get("patron", f"newcomer-{seat}"))
        return DEALER, "sit", {"seat": seat, "purse": cents(answer["sits"]), "patron": newcomer}
    args = {key: value for key, value in answer.items() if key not in ("seat", "do", "refused")}
    if "amount" in args:
        args["amount"] = cents(args["amount"])
    if "wager" in args and (spot := meant(r.layout, args["wager"], args.pop("spot", None))):
        args["spot"] = spot
    if "list" in args:  # a file has no None: a wager of one spot only is written with an empty one
        args["list"] = [[wager, spot or None, amount] for wager, spot, amount in args["list"]]
    seat = answer.get("seat", 1)
    return DEALER if seat == "dealer" else seat, answer["do"], args


def _comes_or_goes(answer: Mapping[str, Any]) -> bool:
    return "leaves" in answer or "sits" in answer


def _asked(r: Round, seat: int, do: str) -> bool:
    return any(seat in ask.seats and do in ask.choices for ask in r.asks)


def _later(r: Round, seat: int, do: str, args: Mapping[str, Any]) -> bool:
    """Whether this comes later: in the round, after the wager it needs, or as a decision named like a chip's move."""
    try:
        r.read(seat, do, args)
    except Refused as refusal:
        return refusal.code in ("later", "needs") or (r.betting and refusal.code == "shape")
    return False


class _Script:
    """One scripted round being played."""

    def __init__(self, round_: Round, script: Mapping[str, Any], outcome: Outcome) -> None:
        self.round, self.outcome = round_, outcome
        self.entries = entries_of(script)
        self.refuse = [_Refusal({"do": "wager", **entry}) for entry in script.get("refuse", [])]
        self.expect = list(script.get("expect", []))
        self.tells = list(script.get("tells", []))
        self.untold = list(script.get("untold", []))
        self.while_open: dict[int, Refused | None] = {}
        """How the entries that are left to the end were last refused while wagers were open."""

    def play(self) -> None:
        """Give the scripted answers where they are asked for, defaults elsewhere; try what must be refused."""
        problems = self.outcome.problems
        for _ in range(10_000):
            self._try_refusals()
            if not self.round.asks and not self._somebody_comes_or_goes():
                break
            self._go_on()
        else:
            problems.append("the round does not end")
        for left in self.entries:
            if "refused" in left:
                self._must_refuse(left, self.while_open.get(id(left), refusal_of(self.round, left)))
            else:
                problems.append(f"never asked for: {left}")
        problems += [problem for one in self.refuse if (problem := one.problem())]
        problems += compare(self.round.settlements(), self.expect)
        told = [tell_line(event) for event in self.round.events]
        problems += [f"told, and must not be: {words}" for words in self.untold if any(words in line for line in told)]
        in_order = iter(told)
        problems += [f"not told, or not then: {line}" for line in self.tells if not _comes(line, in_order)]

    def _go_on(self) -> None:
        """Do the next scripted thing that is asked for, else answer the first default."""
        put_in, answer = next_input(self.round, self.entries)
        for entry in refused_now(self.round, self.entries, answer):
            self._must_refuse(entry, refusal_of(self.round, entry))
            self._done(entry)
        if self.round.betting and all("refused" in entry for entry in self.entries):
            self.while_open = {id(entry): refusal_of(self.round, entry) for entry in self.entries}
        if answer is not None:
            self._done(answer)
        try:
            give(self.round, *put_in)
        except Refused as refusal:
            if answer is None:
                raise
            self.outcome.refused.append(_refusal(answer, refusal))
            self.outcome.problems.append(f"refused: {answer}: {refusal.reason}")

    def _done(self, entry: Mapping[str, Any]) -> None:
        self.entries = [other for other in self.entries if other is not entry]

    def _somebody_comes_or_goes(self) -> bool:
        """Whether that is what is scripted next: it may be after the round's end."""
        answer = next((entry for entry in self.entries if "refused" not in entry), None)
        return answer is not None and _comes_or_goes(answer)

    def _must_refuse(self, entry: Mapping[str, Any], refusal: Refused | None) -> None:
        """This is to be refused at its moment for the reason given."""
        if refusal is None:
            self.outcome.problems.append(f"not refused: {entry}")
        elif not says(refusal, entry["refused"]):
            self.outcome.problems.append(f"refused otherwise: {entry}: {refusal.reason}")
        else:
            self.outcome.refused.append(_refusal({k: v for k, v in entry.items() if k != "refused"}, refusal))

    def _try_refusals(self) -> None:
        """Try what must be refused wherever the round waits."""
        for one in self.refuse:
            if refusal := one.tried(self.round):
                self.outcome.refused.append(_refusal(one.answer, refusal))


class _Refusal:
    """An entry of `refuse`: refused for its reason somewhere in the round; without a reason, where it is asked for.

    That nobody is asked for it is a reason only if it is never permitted in the whole round.
    """

    def __init__(self, entry: Mapping[str, Any]) -> None:
        self.entry = entry
        self.answer = {key: value for key, value in entry.items() if key != "reason"}
        self.refused: Refused | None = None
        self.permitted = False

    def tried(self, r: Round) -> Refused | None:
        """The refusal, when it comes for the first time."""
        seat, do, args = read(r, self.answer)
        if self.refused and self.refused.code not in UNASKED:
            return None
        if "reason" not in self.entry and not _asked(r, seat, do):
            return None
        try:
            r.read(seat, do, args)
        except Refused as refusal:
            if not self.refused and says(refusal, self.entry.get("reason", "")):
                self.refused = refusal
                return refusal
        else:
            self.permitted = True
        return None

    def problem(self) -> str:
        """What is wrong after the round, if anything."""
        if self.refused is None:
            return f"not refused: {self.entry}"
        if self.refused.code in UNASKED and self.permitted:
            return f"permitted at another moment: {self.entry}; say among the answers when it is refused"
        return ""


UNASKED = ("choice", "turn", "over")
"""Codes of refusals that only say that nobody is asked for that now."""


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
            outcome = s.outcome if s.outcome == t.outcome else ""
            s = t._replace(
                stake=t.stake + s.stake, profit=t.profit + s.profit, returned=t.returned + s.returned, outcome=outcome
            )
        totals[key] = s
    return [total if total.outcome else total._replace(outcome=_by_profit(total.profit)) for total in totals.values()]


def _by_profit(profit: int) -> str:
    """What the parts of a wager that ended differently come to."""
    return "win" if profit > 0 else "lose" if profit < 0 else "push"


def _refusal(answer: Mapping[str, Any], refusal: Refused) -> dict[str, Any]:
    shown = {**answer, "amount": plain(cents(answer["amount"]))} if "amount" in answer else dict(answer)
    return {**shown, "reason": refusal.reason, "code": refusal.code, "cite": refusal.cite}
