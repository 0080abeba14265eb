"""Bare loops: the least that a round of a game can do, in plain Python.

A loop lays the same wagers out of a purse, draws from the same kind of source, settles from dicts and keeps one record
per settlement: no rules, no refusals, no events, no log. There is one where one draw decides the whole round: wheels,
and dice that are thrown once.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.dice_family.one_roll import OneRoll
from games.dice_family.throws import shown
from games.high_roll_dice.bets import DICE, FIRST_ROLL, LIKE_KIND, PIP, PIP_STREET, Area, Result, result
from games.kit.chance import Quick
from games.kit.equipment import throw
from games.kit.registry import Game
from games.kit.simulate import BANKROLL

Key = tuple[str, str | None]
Loop = Callable[[int], None]
Draw = Callable[[Quick], Any]
Pays = Mapping[Any, int | float]
"""What a wager pays to 1, by the outcome that wins it."""


class Record(NamedTuple):
    """A settlement in a bare loop."""

    seat: int
    wager: str
    spot: str | None
    stake: int
    outcome: str
    profit: int
    returned: int


def bare(game: Game, wagers: list[list[Any]]) -> Loop | None:
    """Plays so many bare rounds with these wagers, if one draw decides them."""
    options = game.options.read()
    sections, spots = game.pieces(options, "pockets"), game.layout(options).spots
    if sections:
        pays: dict[Key, Pays] = {key: dict.fromkeys(s.covers, s.odds.pays) for key, s in spots.items()}
        return loop(lambda source: sections[source.below(len(sections))], wagers, pays)
    if all(isinstance(spot.bet, OneRoll) for spot in spots.values()):
        pays = {key: _to_one(spot.bet.pays) for key, spot in spots.items()}
        return loop(lambda source: shown(throw(source, game.plays.dice)), wagers, pays)
    if all(isinstance(spot.bet, Area) for spot in spots.values()):
        pays = {key: _first_roll(spot.bet) for key, spot in spots.items()}
        return loop(lambda source: result(throw(source, game.plays.dice)), wagers, pays)
    return None


def loop(draw: Draw, wagers: list[list[Any]], pays: Mapping[Key, Pays]) -> Loop:
    """The bare loop of a draw."""
    source = Quick(1)

    def play(count: int) -> None:
        for _ in range(count):
            purse, felt, records = BANKROLL, {}, []
            for wager, spot, stake in wagers:
                if stake > purse:
                    raise ValueError("the purse is empty")
                felt[wager, spot] = stake
                purse -= stake
            outcome = draw(source)
            for (wager, spot), stake in felt.items():
                if outcome in pays[wager, spot]:
                    profit = int(stake * pays[wager, spot][outcome])
                    purse += stake + profit
                    records.append(Record(1, wager, spot, stake, "win", profit, stake + profit))
                else:
                    records.append(Record(1, wager, spot, stake, "lose", -stake, 0))

    return play


def _to_one(pays: Mapping[str, Any]) -> Pays:
    return {throw: float(odds.ratio) for throw, odds in pays.items()}


def _first_roll(area: Area) -> Pays:
    """High Roll Dice without the Extra Roll: by the face that occurs most, or by how often it does."""
    counts, faces = range(2, DICE + 1), range(1, 7)
    if area.street == PIP:
        return {Result(area.number, count): float(PIP_STREET[area.number].ratio) for count in counts}
    if area.street == LIKE_KIND:
        return {Result(face, area.number): float(FIRST_ROLL[area.number].ratio) for face in faces}
    return {}
