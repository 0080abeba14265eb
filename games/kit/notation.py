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
from collections.abc import Iterable, Mapping
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
    Marked,
    Moved,
    Paid,
    Placed,
    Settled,
    Shared,
    Taken,
    Turned,
)
from games.kit.money import cents, plain
from games.kit.round import Log

VERSION = 1


def place(wager: str, spot: str | None) -> str:
    """`straight:17`, `red`."""
    return f"{wager}:{spot}" if spot else wager


def _signed(amount: int) -> str:
    return f"{'-' if amount < 0 else '+'}${plain(abs(amount))}"


def tell_line(event: Event, viewer: int = ANYONE) -> str:
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
            return f"{hand} gets {card if seen_by is None or viewer in seen_by else 'a card face down'}"
        case Turned(hand, _, card):
            return f"{hand} turns {card}"
        case Burned(count):
            return f"{count} burned"
        case Cleared(hand):
            return f"{hand} is cleared"
        case Irregular(name, text, cite):
            return f"irregular {name}: {text} § {cite}"
        case Marked(marker, at, shows):
            return f"{marker} on {at}" + (f" shows {shows}" if shows else "")
        case Settled(seat, wager, spot, stake, outcome, profit, returned, why, cite):
            money = f"${plain(stake)} {outcome} {_signed(profit)}, back ${plain(returned)}"
            return f"seat {seat} {place(wager, spot)} {money}: {why} § {cite}"
        case Paid(payer, to, amount, why, cite):
            return f"{payer} pays ${plain(amount)} to {to}: {why} § {cite}"
        case Checked(seat, wager, spot, said, right):
            return f"dealer says ${plain(said)} back for {place(wager, spot)} of seat {seat}; it is ${plain(right)}"


def input_line(seat: int, do: str, args: Mapping[str, Any]) -> str:
    """One input in one line."""
    who = "dealer" if seat == DEALER else str(seat)
    if do in ("wager", "take") and "amount" in args:
        return f"{who} {do} {place(args['wager'], args.get('spot'))} ${plain(args['amount'])}"
    if do == "wagers":
        return f"{who} {do} " + " ".join(f"{place(w, s)}={_signed(a)}" for w, s, a in args["list"])
    return f"{who} {do}" + (f" {json.dumps(args, sort_keys=True)}" if args else "")


def read_input(line: str) -> tuple[int, str, dict[str, Any]]:
    """The input that a line tells of."""
    who, do, *rest = line.split(" ", 2)
    text = rest[0] if rest else ""
    seat = DEALER if who == "dealer" else int(who)
    if do == "wagers":
        return seat, do, {"list": [_read_move(move) for move in text.split()]}
    if text and not text.startswith("{"):
        where, amount = text.rsplit(" $", 1)
        wager, _, spot = where.partition(":")
        return seat, do, {"wager": wager, "spot": spot or None, "amount": cents(amount)}
    return seat, do, json.loads(text) if text else {}


def _read_move(text: str) -> list[Any]:
    where, amount = text.split("=")
    wager, _, spot = where.partition(":")
    return [wager, spot or None, cents(amount)]


def head_lines(log: Log) -> list[str]:
    """What a round starts from."""
    lines = [f"keystone {VERSION} {log.game}", f"options {json.dumps(log.options, sort_keys=True)}", f"seed {log.seed}"]
    lines += [f"seat {seat} ${plain(purse)}" for seat, purse in sorted(log.purses.items())]
    lines += [f"{name} {json.dumps(kept, sort_keys=True)}" for name, kept in (("carry", log.carry), ("stack", log.stack)) if kept]
    return [*lines, "manual"] if log.manual else lines


def parse(lines: Iterable[str]) -> Log:
    """The log that a text tells of; indented lines are commentary."""
    told = [line.rstrip("\n") for line in lines if line.strip() and not line.startswith(" ")]
    words = told[0].split()
    if words[:2] != ["keystone", str(VERSION)] or len(words) != 3:
        raise ValueError(f"this is not a round: {told[0]!r}")
    purses: dict[int, int] = {}
    kept: dict[str, Any] = {"options": {}, "carry": {}, "stack": {}, "seed": "", "manual": False}
    inputs = []
    for line in told[1:]:
        name, _, rest = line.partition(" ")
        if name in ("options", "carry", "stack"):
            kept[name] = json.loads(rest)
        elif name == "seed":
            kept["seed"] = rest
        elif name == "manual":
            kept["manual"] = True
        elif name == "seat":
            number, amount = rest.split()
            purses[int(number)] = cents(amount)
        else:
            inputs.append(read_input(line))
    return Log(words[2], kept["options"], kept["seed"], purses, kept["carry"], kept["stack"], kept["manual"], inputs)
