"""A round that was played, written down as a scenario: what came is stacked, what was done is answered."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from games.kit.asks import DEALER
from games.kit.carry import OWNERS
from games.kit.events import Called, Irregular, Settled
from games.kit.money import plain
from games.kit.registry import Game
from games.kit.round import BEHIND_THE_SCENES, Input, Log, Round, begin, give

BARE = re.compile(r"[A-Za-z0-9_-]+")


def scenario_of(game: Game, log: Log, title: str) -> dict[str, Any]:
    """The scenario that plays this round again and expects its settlements."""
    r, ordered = begin(game, log), []
    for seat, do, args in log.inputs:
        if seat == DEALER and do not in BEHIND_THE_SCENES and not _goes_without_saying(r, do, args):
            ordered.append((seat, do, args))
        give(r, seat, do, args)
    seats = {seat.patron: str(number) for number, seat in r.seats.items()}
    carry = {key: value for key, value in r.beginning[1].items() if key != OWNERS}
    kept = _without_none(_by_seats(carry, seats))
    found: dict[str, Any] = {"title": title, "game": r.game.name, "cites": _cites(r)}
    found |= {"options": {change.option: change.new for change in r.options.changes(r.game.options.read())}}
    found |= {"players": {str(seat): _dollars(_brought(r, seat)) for seat in r.seats}, "carry": kept}
    found |= {"stack": _stack(r), **_answers(r, ordered), "expect": [_expected(s) for s in r.settlements() if s.stake]}
    return {key: value for key, value in found.items() if value}


def _by_seats(kept: Any, seats: Mapping[str, str]) -> Any:
    """The same with every patron called by the number of the seat, as those of a scenario are."""
    if isinstance(kept, Mapping):
        return {seats.get(key, key): _by_seats(value, seats) for key, value in kept.items()}
    if isinstance(kept, list):
        return [_by_seats(value, seats) for value in kept]
    return seats.get(kept, kept) if isinstance(kept, str) else kept


def _goes_without_saying(r: Round, do: str, args: Mapping[str, Any]) -> bool:
    """Whether this is what a dealer does who is told nothing."""
    return any(ask.default == do and dict(ask.default_args) == dict(args) for ask in r.asks)


def text_of(scenario: Mapping[str, Any]) -> str:
    """The scenario as a file."""
    lines = ["[[scenario]]"]
    for key, value in scenario.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines += [f"{key} = [", *(f"    {_toml(one)}," for one in value), "]"]
        else:
            lines.append(f"{key} = {_toml(value)}")
    return "\n".join([*lines, ""])


def _cites(r: Round) -> list[str]:
    told = [event.cite for event in r.events if isinstance(event, Settled | Irregular)]
    return list(dict.fromkeys(told or [event.cite for event in r.events if isinstance(event, Called) and event.cite]))


def _brought(r: Round, seat: int) -> int:
    """What the seat had before the round."""
    mine = r.seats[seat]
    return mine.purse + mine.staked - sum(s.profit for s in r.settlements() if s.seat == seat)


def _stack(r: Round) -> dict[str, list[str]]:
    stack: dict[str, list[str]] = {}
    for kind, outcome in r.draws:
        stack.setdefault(kind, []).append(outcome)
    return stack


def _answers(r: Round, ordered: list[Input]) -> dict[str, Any]:
    """The wagers it begins with, then all other answers; what the floor ordered needs a dealer who is a person."""
    given = [put_in for put_in in r.inputs if put_in[0] != DEALER or put_in in ordered or put_in[1] == "leave"]
    first = next((n for n, (_, do, _) in enumerate(given) if do != "wager"), len(given))
    wagers = [{"seat": seat, **_args(args)} for seat, _, args in given[:first]]
    answers = [_answer(*put_in) for put_in in given[first:]]
    return {"wagers": wagers, "answers": answers, **({"manual": True} if ordered else {})}


def _answer(seat: int, do: str, args: Mapping[str, Any]) -> dict[str, Any]:
    """An answer, or that somebody leaves."""
    if seat == DEALER and do == "leave":
        return {"seat": args["seat"], "leaves": True}
    return {"seat": seat or "dealer", "do": do, **_args(args)}


def _args(args: Mapping[str, Any]) -> dict[str, Any]:
    plain_ = {key: value for key, value in args.items() if value is not None}
    if "list" in plain_:
        plain_["list"] = [[wager, spot or "", amount] for wager, spot, amount in plain_["list"]]
    return {**plain_, "amount": _dollars(plain_["amount"])} if "amount" in plain_ else plain_


def _expected(s: Settled) -> dict[str, Any]:
    where = {"seat": s.seat, "wager": s.wager} | ({"spot": s.spot} if s.spot else {})
    return where | {"outcome": s.outcome, "profit": _dollars(s.profit), "returned": _dollars(s.returned)}


def _dollars(cents: int) -> int | str:
    return plain(cents) if cents % 100 else cents // 100


def _without_none(value: Any) -> Any:
    """Plain data as a file can have it: nothing is left out by not being there."""
    if isinstance(value, dict):
        return {key: _without_none(one) for key, one in value.items() if one is not None}
    if isinstance(value, list | tuple):
        return ["" if one is None else _without_none(one) for one in value]
    return value


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_toml(one)}" for key, one in value.items()) + "}"
    if isinstance(value, Iterable) and not isinstance(value, str):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: Any) -> str:
    return str(key) if BARE.fullmatch(str(key)) else json.dumps(str(key), ensure_ascii=False)
