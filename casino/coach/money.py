"""What playing costs and how far it spreads: an hour at this pace, a bankroll, many sessions, betting systems."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from casino import edges
from casino.coach import charts
from casino.coach.models import Review
from casino.floor import rulebook
from casino.floor.pace import SECONDS
from games.kit.contract import Edge
from games.kit.money import dollars
from games.kit.options import Options
from games.kit.registry import Game

SESSIONS, MOST_ROUNDS, SEED = 1_000, 1_500, 20
PER_HOUR = {"wheel": 40, "dice": 100, "card": 70, "tile": 35}
"""Rounds in an hour where the reader says nothing: as a table of the casino's pace is dealt."""
WIDTH, HEIGHT, LEFT, FOOT = 760, 260, 74, 22
Floats = NDArray[np.float64]


class Asked(NamedTuple):
    """What the reader wants to know about."""

    wager: str
    stake: int
    per_hour: int
    hours: float
    bankroll: int
    system: str

    @property
    def rounds(self) -> int:
        return max(1, min(round(self.per_hour * self.hours), MOST_ROUNDS))


class Ends(NamedTuple):
    """What one unit gains, and how often."""

    gains: Floats
    chances: Floats
    sampled: int = 0
    """The number of rounds it was found in; 0 where it is counted exactly."""


# ---- betting systems: how many units the next wager is, from what the last one was and how it ended

Step = Callable[[Floats, Floats, Floats], tuple[Floats, Floats]]


def _flat(units: Floats, state: Floats, ended: Floats) -> tuple[Floats, Floats]:
    return np.ones_like(units), state


def _martingale(units: Floats, state: Floats, ended: Floats) -> tuple[Floats, Floats]:
    return np.where(ended < 0, units * 2, np.where(ended > 0, 1.0, units)), state


def _paroli(units: Floats, state: Floats, ended: Floats) -> tuple[Floats, Floats]:
    """Doubled after a win, three times at most."""
    wins = np.where(ended > 0, state + 1, np.where(ended < 0, 0.0, state))
    wins = np.where(wins >= PAROLI, 0.0, wins)
    return 2.0**wins, wins


def _dalembert(units: Floats, state: Floats, ended: Floats) -> tuple[Floats, Floats]:
    return np.maximum(units - np.sign(ended), 1.0), state


def _fibonacci(units: Floats, state: Floats, ended: Floats) -> tuple[Floats, Floats]:
    """One number further after a loss, two back after a win."""
    at = np.clip(np.where(ended < 0, state + 1, np.where(ended > 0, state - 2, state)), 0, len(FIBONACCI) - 1)
    return FIBONACCI[at.astype(int)], at


PAROLI = 3
FIBONACCI = np.array([1.0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987])
SYSTEMS: Mapping[str, tuple[str, Step]] = {
    "flat": ("Flat: always the same", _flat),
    "martingale": ("Martingale: double after a loss", _martingale),
    "paroli": ("Paroli: double after a win, up to three times", _paroli),
    "dalembert": ("D’Alembert: one more after a loss, one less after a win", _dalembert),
    "fibonacci": ("Fibonacci: the next number after a loss, two back after a win", _fibonacci),
}


class Played(NamedTuple):
    """Sessions that were played: the chips after every round, in cents, and which were ruined."""

    lines: Floats
    ruined: float
    ahead: float
    staked: float


def sessions(ends: Ends, asked: Asked, most: int, system: str) -> Played:
    """A thousand sessions, all with the same luck under every system. One that cannot pay its next wager is ruined."""
    draw = np.random.default_rng(SEED)
    came = draw.choice(ends.gains, (asked.rounds, SESSIONS), p=ends.chances / ends.chances.sum())
    step = SYSTEMS[system][1]
    units, state = np.ones(SESSIONS), np.zeros(SESSIONS)
    chips, staked = np.zeros(SESSIONS), 0.0
    alive = np.ones(SESSIONS, bool)
    lines = np.zeros((asked.rounds + 1, SESSIONS))
    for at, gain in enumerate(came, 1):
        wager = np.minimum(units * asked.stake, most)
        alive &= asked.bankroll + chips >= asked.stake
        wager = np.where(alive, np.minimum(wager, asked.bankroll + chips), 0.0)
        chips = chips + wager * gain
        staked += float(wager.sum())
        units, state = step(units, state, np.where(alive, gain, 0.0))
        lines[at] = chips
    return Played(lines, float((~alive).mean()), float((chips > 0).mean()), staked / SESSIONS)


# ---- what it is about


def wagers(card: Game, options: Options) -> dict[str, str]:
    """The wagers that can be asked about, by their names."""
    known = edges.within(card.name, options, 0.5) or {}
    lines = rulebook.wager_lines(card, options)
    return {line.id: line.name for line in lines if line.id in known and (known[line.id].ends or card.counts.strategy)}


def ends_of(card: Game, options: Options, edge: Edge) -> Ends | None:
    """The distribution of a wager: counted, or found by playing; None while that is done."""
    if edge.ends:
        gains, chances = zip(*edge.ends, strict=True)
        return Ends(np.array([float(gain) for gain in gains]), np.array([float(often) for often in chances]))
    found = charts.played(card, options, 0.5)
    if not found or edge.wager not in found["ends"]:
        return None
    rows = np.array(found["ends"][edge.wager], float)
    return Ends(rows[:, 0], rows[:, 1] / rows[:, 1].sum(), found["played"])


def pace_of(card: Game) -> int:
    """Rounds in an hour."""
    if card.plays.wheel:
        return PER_HOUR["wheel"]
    clock = SECONDS["casino"]
    usual = PER_HOUR["dice"] if card.plays.dice else PER_HOUR[card.plays.piece]
    return min(usual, 3600 // (clock["closing"] + clock["result"] + clock["telling"]))


def read(given: Mapping[str, str], card: Game, options: Options, offered: Sequence[str]) -> Asked:
    """What the address asks for; what it does not say, or says oddly, is as usual."""
    least = options.at_table.table_min or 500
    wager = given.get("wager", "")
    system = given.get("system", "")
    return Asked(
        wager if wager in offered else offered[0],
        round(100 * _number(given, "stake", least / 100, 1, 100_000)),
        round(_number(given, "per_hour", pace_of(card), 1, 600)),
        _number(given, "hours", 4, 0.1, 24),
        round(100 * _number(given, "bankroll", least * 40 / 100, 1, 10_000_000)),
        system if system in SYSTEMS else "flat",
    )


def _number(given: Mapping[str, str], name: str, usual: float, low: float, high: float) -> float:
    try:
        value = float(given.get(name, usual))
    except ValueError:
        return usual
    return usual if math.isnan(value) else min(max(value, low), high)


# ---- at the table


def side_wager(card: Game, options: Options, wager: str, amount: int) -> str:
    """What a side wager costs at this pace, in a sentence; nothing of a main wager, or while its edge is not known."""
    main = {*card.counts.counted_with, *card.counts.counted_with.values()}
    edge = (edges.known(card.name, options) or {}).get(wager)
    if not main or wager in main or edge is None or edge.house_edge <= 0:
        return ""
    name = next(spot.name for spot in card.layout(options).spots.values() if spot.wager == wager)
    cost = float(edge.house_edge) * amount
    each, hour = (dollars(round(cents), cents_always=True) for cents in (cost, cost * pace_of(card)))
    return f"{name} costs {each} a round at {dollars(amount)}, {hour} an hour at {pace_of(card)} rounds."


# ---- the page


def page(card: Game, options: Options, given: Mapping[str, str], player: int | None) -> dict[str, Any]:
    """All that the page shows."""
    known, offered = edges.within(card.name, options, 0.5), wagers(card, options)
    if not known or not offered:
        return {"counting": True}
    asked = read(given, card, options, list(offered))
    edge = known[asked.wager]
    ends = ends_of(card, options, edge)
    often = float(card.counts.decided(options).get(asked.wager, 1)) if card.counts.decided else 1.0
    shown = {"asked": asked, "wagers": offered, "systems": {name: words for name, (words, _) in SYSTEMS.items()}}
    if ends is None:
        return {**shown, "counting": True}
    most = options.at_table.table_max or 100_000_000
    decided = asked._replace(per_hour=max(round(asked.per_hour * often), 1))
    all_ = {name: sessions(ends, decided, most, name) for name in SYSTEMS}
    played = all_[asked.system]
    spread = float((ends.gains**2 * ends.chances).sum() - (ends.gains * ends.chances).sum() ** 2) ** 0.5
    per_hour = asked.per_hour * often
    return {
        **shown,
        "counting": False,
        "edge": edge,
        "sampled": ends.sampled,
        "decided": often,
        "cost": round(float(edge.house_edge) * asked.stake * per_hour),
        "deviation": round(spread * asked.stake * per_hour**0.5),
        "per_hour": per_hour,
        "played": played,
        "rounds": decided.rounds,
        "middle": round(float(np.median(played.lines[-1]))),
        "mean": -round(float(edge.house_edge) * played.staked),
        "compared": [_system(name, one, edge) for name, one in all_.items()],
        "drawn": drawn(played, own_line(card, player, decided.rounds) if player else []),
    }  # fmt: skip


def _system(name: str, played: Played, edge: Edge) -> dict[str, Any]:
    """One line of the systems side by side."""
    ends = played.lines[-1]
    return {
        "name": name,
        "words": SYSTEMS[name][0],
        "ahead": played.ahead,
        "ruined": played.ruined,
        "staked": round(played.staked),
        "cost": round(float(edge.house_edge) * played.staked),
        "worst": round(float(ends.min())),
        "best": round(float(ends.max())),
    }


def own_line(card: Game, player: int, rounds: int) -> list[int]:
    """The reader's own chips at this game over as many of the newest rounds, from nothing."""
    nets = list(
        Review.objects.filter(player=player, game=card.name).order_by("-ended").values_list("net", flat=True)[:rounds]
    )
    return [0, *np.cumsum(nets[::-1]).tolist()] if nets else []


def drawn(played: Played, own: Sequence[int]) -> dict[str, Any]:
    """Bands in which half and nine in ten of the sessions are, the middle one, a few of them, and one's own."""
    steps = np.unique(np.linspace(0, len(played.lines) - 1, 120).astype(int))
    levels = np.percentile(played.lines[steps], (5, 25, 50, 75, 95), axis=1)
    low, high = min(levels[0].min(), *own, 0), max(levels[4].max(), *own, 0)
    high = high if high > low else low + 100

    def at(step: float, value: float) -> str:
        x = LEFT + (WIDTH - LEFT - 10) * step / max(len(played.lines) - 1, 1)
        return f"{x:.1f} {8 + (HEIGHT - FOOT - 8) * (high - value) / (high - low):.1f}"

    def line(values: Iterable[float], places: Iterable[int]) -> str:
        return "M" + "L".join(at(step, value) for step, value in zip(places, values, strict=True))

    def band(one: int, other: int) -> str:
        there, back = line(levels[one], steps), line(levels[other][::-1], steps[::-1])
        return f"{there}L{back[1:]}Z"

    few = [line(played.lines[steps, which], steps) for which in range(12)]
    return {
        "nine": band(0, 4), "half": band(1, 3), "middle": line(levels[2], steps), "few": few,
        "own": line(own, range(len(own))) if own else "", "zero": at(0, 0).split()[1], "width": WIDTH, "height": HEIGHT,
        "left": LEFT, "low": round(low), "high": round(high), "foot": HEIGHT - FOOT,
    }  # fmt: skip
