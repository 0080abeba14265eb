"""A round as text. Input lines rebuild it; the indented lines tell what happened. Parsing and printing are inverse.

keystone 1 roulette
options {"wheel": "single_zero"}
seed 00ff…
seat 1 $1000.00
1 wager straight:17 $5.00
  seat 1: $5.00 on straight:17
dealer no_more_bets
  “No more bets.” § 617a.5(b)
  wheel 17
  seat 1 straight:17 $5.00 win +$175.00, back $180.00: The ball rests in 17. § 617a.4(a)
"""

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.kit.asks import DEALER
from games.kit.events import (
    ANYONE,
    Burned,
    Called,
    Came,
    Checked,
    Cleared,
    Dealt,
    Event,
    Irregular,
    Lit,
    Marked,
    Moved,
    Paid,
    Parted,
    Peeked,
    Placed,
    Settled,
    Shared,
    Shown,
    Slid,
    Taken,
    Turned,
)
from games.kit.money import cents, plain
from games.kit.registry import Game
from games.kit.round import Log, begin, give

VERSION = 1


def place(wager: str, spot: str | None) -> str:
    """`straight:17`, `red`."""
    return f"{wager}:{spot}" if spot else wager


def _signed(amount: int) -> str:
    return f"{'-' if amount < 0 else '+'}${plain(abs(amount))}"


def tell_line(event: Event, viewer: int = ANYONE, piece: str = "card") -> str:  # noqa: C901 — a line for each kind of event
    """One event in one line, as this viewer may know it."""
    match event:
        case Called(text, cite):
            return f"“{text}”" + (f" § {cite}" if cite else "")
        case Placed(seat, wager, spot, amount, _):
            return f"seat {seat}: ${plain(amount)} on {place(wager, spot)}"
        case Taken(seat, wager, spot, amount, _):
            return f"seat {seat}: ${plain(amount)} back from {place(wager, spot)}"
        case Shared(seat, wager, spot, amount, to):
            return f"seat {seat}: ${plain(amount)} of {place(wager, spot)} goes to {to}"
        case Moved(seat, wager, spot, amount, to_wager, to_spot):
            return f"seat {seat}: ${plain(amount)} on {place(wager, spot)} moved to {place(to_wager, to_spot)}"
        case Came(equipment, result):
            return f"{equipment} {result}"
        case Dealt(hand, card, _, seen_by):
            return f"{hand} gets {card if seen_by is None or viewer in seen_by else f'a {piece} face down'}"
        case Turned(hand, _, card):
            return f"{hand} turns {card}"
        case Shown(hand, _, card, _, seen_by):
            seats = ", ".join(map(str, sorted(seen_by)))
            return f"{hand}: {card if viewer in seen_by else f'a {piece}'} is handed to seat {seats}"
        case Peeked(hand, finds):
            return f"the card reader at {hand}: {finds}"
        case Slid(hand, at, to):
            return f"{piece} {at + 1} of {hand} goes to {to}"
        case Parted(hand, at, to):
            return f"{len(at)} of {hand} laid as {to}"
        case Burned(cards):
            return f"{cards} burned"
        case Cleared(hand):
            return f"{hand} is cleared"
        case Irregular(name, text, cite):
            return f"irregular {name}: {text} § {cite}"
        case Marked(marker, at, shows):
            return f"{marker} on {at}" + (f" shows {shows}" if shows else "")
        case Lit(wagers):
            return f"lit: {', '.join(wagers)}"
        case Settled(seat, wager, spot, stake, outcome, profit, returned, why, cite):
            money = f"${plain(stake)} {outcome} {_signed(profit)}, back ${plain(returned)}"
            return f"seat {seat} {place(wager, spot)} {money}: {why}" + (f" § {cite}" if cite else "")
        case Paid(payer, to, amount, why, cite):
            return f"{payer} pays ${plain(amount)} to {to}: {why} § {cite}"
        case Checked(seat, wager, spot, said, right):
            return f"dealer says ${plain(said)} back for {place(wager, spot)} of seat {seat}; it is ${plain(right)}"


def input_line(seat: int, do: str, args: Mapping[str, Any]) -> str:
    """One input in one line: wagers in the short form `straight:17 $5.00`, everything else as JSON."""
    who = "dealer" if seat == DEALER else str(seat)
    if do == "wagers":
        return f"{who} {do} " + " ".join(f"{place(w, s)}={_signed(a)}" for w, s, a in args["list"])
    if "wager" in args and args.get("spot", "") is not None and args.keys() <= {"wager", "spot", "amount"}:
        amount = f" ${plain(args['amount'])}" if "amount" in args else ""
        return f"{who} {do} {place(args['wager'], args.get('spot'))}{amount}"
    return f"{who} {do}" + (f" {json.dumps(args, sort_keys=True)}" if args else "")


def read_input(line: str) -> tuple[int, str, dict[str, Any]]:
    """The input that a line tells of."""
    who, do, *rest = line.split(" ", 2)
    text = rest[0] if rest else ""
    seat = DEALER if who == "dealer" else int(who)
    if do == "wagers":
        return seat, do, {"list": [_read_move(move) for move in text.split()]}
    if text and not text.startswith("{"):
        where, _, amount = text.partition(" $")
        wager, _, spot = where.partition(":")
        args = {"wager": wager} | ({"spot": spot} if spot else {}) | ({"amount": cents(amount)} if amount else {})
        return seat, do, args
    return seat, do, json.loads(text) if text else {}


def _read_move(text: str) -> list[Any]:
    where, amount = text.split("=")
    wager, _, spot = where.partition(":")
    return [wager, spot or None, cents(amount.removeprefix("+"))]


def head_lines(log: Log) -> list[str]:
    """What a round starts from."""
    lines = [f"keystone {VERSION} {log.game}", f"options {json.dumps(log.options, sort_keys=True)}", f"seed {log.seed}"]
    for seat, purse in sorted(log.purses.items()):
        lines.append(f"seat {seat} ${plain(purse)} {log.patrons.get(seat, '')}".rstrip())
    kept = {"carry": log.carry, "stack": log.stack}
    lines += [f"{name} {json.dumps(what, sort_keys=True)}" for name, what in kept.items() if what]
    return [*lines, "manual"] if log.manual else lines


def transcript(game: Game, log: Log, viewer: int = ANYONE) -> list[str]:
    """The whole round in lines: what it starts from, and after each input what the table was told."""
    r, told = begin(game, log), 0
    lines = head_lines(log)
    for put_in in (None, *log.inputs):
        if put_in:
            lines.append(input_line(*put_in))
            give(r, *put_in)
        lines += [f"  {tell_line(event, viewer, game.plays.piece)}" for event in r.events[told : r.told]]
        told = r.told
    return lines


HEAD: Mapping[str, Callable[[str], Any]] = {
    "options": json.loads, "carry": json.loads, "stack": json.loads, "seed": str, "manual": bool,
}  # fmt: skip
"""What may stand before the inputs, and how it is read."""


def parse(lines: Iterable[str]) -> Log:
    """The log that a text tells of; indented lines are commentary."""
    first, *told = [line.rstrip("\n") for line in lines if line.strip() and not line.startswith(" ")] or [""]
    words = first.split()
    if words[:2] != ["keystone", str(VERSION)] or len(words) != 3:
        raise ValueError(f"this is not a round: {first!r}")
    purses: dict[int, int] = {}
    patrons: dict[int, str] = {}
    head: dict[str, Any] = {"options": {}, "carry": {}, "stack": {}, "seed": "", "manual": False}
    inputs = []
    for line in told:
        name, _, rest = line.partition(" ")
        if name == "seat":
            number, amount, *patron = rest.split()
            purses[int(number)] = cents(amount)
            patrons.update((int(number), name) for name in patron)
        elif name in HEAD:
            head[name] = HEAD[name](rest or line)
        else:
            inputs.append(read_input(line))
    return Log(game=words[2], purses=purses, inputs=inputs, patrons=patrons, **head)
