"""What each way to set a hand is worth against the house way, and a player who always asks for that way."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from games.kit.advice import Advice
from games.kit.asks import Answer, Ask
from games.kit.chance import Source
from games.kit.round import Round
from games.pai_gow.odds import gain, setting
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.setting import Ways
from games.pai_gow.tiles import Split, short, splits, worth


class Chances(NamedTuple):
    """A way to set four tiles: how often it wins and loses, and what it gains of the wager, vigorish paid."""

    way: Split
    win: Fraction
    lose: Fraction

    @property
    def push(self) -> Fraction:
        return 1 - self.win - self.lose

    @property
    def value(self) -> Fraction:
        return self.win * gain() - self.lose


def chances(options: PaiGowOptions, tiles: Iterable[str], seen: Iterable[str] = ()) -> list[Chances]:
    """The three ways against all hands the house can have, the best first; tiles seen elsewhere cannot be its own."""
    mine = tuple(tiles)
    house, gone = setting(options.way), (*mine, *seen)
    found = [Chances(way, *house.against(way, gone)) for way in splits(mine)]
    return sorted(found, key=lambda one: -one.value)


def best_set(options: PaiGowOptions, tiles: Iterable[str]) -> Split:
    """The set that gains most against the dealer's way."""
    return chances(options, tiles)[0].way


def strategy(r: Round, ask: Ask, seat: int, source: Source) -> Answer:
    """The default of every ask: no bank, the house way, no surrender. So a simulation finds the edges of `odds`."""
    return Answer(seat, ask.default, ask.default_args)


def advise(r: Round, ask: Ask, seat: int) -> list[Advice]:
    """On setting a hand: each way, and the house's. On surrender: what the hands shown and the own ones decide."""
    options = r.options
    assert isinstance(options, PaiGowOptions)
    if "house_way" in ask.choices and seat not in r.banking:
        return _on_setting(r, options, ask)
    if "surrender" in ask.choices:
        return _on_surrender(r, ask, seat)
    return []


def _unit(r: Round, ask: Ask) -> int:
    """The wager that is decided about, by the place in the ask's name."""
    place = int(ask.about.split()[-1])
    return next(
        wager.stake
        for wager in r.wagers()
        if wager.spot.wager == "pai_gow" and wager.seat + int(wager.spot.spot or 1) - 1 == place
    )


def _on_setting(r: Round, options: PaiGowOptions, ask: Ask) -> list[Advice]:
    domain = ask.choices["set"].domain
    assert isinstance(domain, Ways)
    unit, house = _unit(r, ask), options.way.set(domain.tiles)
    found = []
    for one in chances(options, domain.tiles):
        words = f"{short(*one.way.high)} and {short(*one.way.low)}"
        often = f"Wins {float(one.win):.1%}, ties {float(one.push):.1%}, loses {float(one.lose):.1%}."
        found.append(Advice("set", float(one.value), unit, {"high": list(one.way.high)}, words, often))
        if one.way == house:
            found.append(Advice("house_way", float(one.value), unit, label=f"House way: {words}", note=often))
    if "abandon" in ask.choices:
        found.append(Advice("abandon", -1.0, unit))
    return found


def _on_surrender(r: Round, ask: Ask, seat: int) -> list[Advice]:
    place = int(ask.about.split()[-1])
    own = f"seat:{seat}" if place == seat else f"seat:{seat}:{place - seat + 1}"
    bank = next(iter(r.banking), None)
    against = f"seat:{bank}" if bank else "dealer"

    def beats(hand: str) -> bool:
        mine, theirs = (worth(*(card.name for card in r.hands[f"{whose}:{hand}"])) for whose in (own, against))
        return mine.key > theirs.key

    won = [beats("high"), beats("low")]
    value = float(gain()) if all(won) else 0.0 if any(won) else -1.0
    return [Advice("stay", value, _unit(r, ask)), Advice("surrender", -1.0, _unit(r, ask))]
