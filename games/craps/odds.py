"""House edges, exact: one roll over 36 throws; what lasts by the chain of rolls until it is decided."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from games.craps.bets import (
    BETS,
    COME,
    FIRE,
    FIRST,
    HARD_RACE,
    HARDWAY,
    LAY,
    LINE,
    ODDS,
    ONE_ROLL,
    RACE,
    TAKE,
    Bet,
    Fates,
    has_vigorish,
)
from games.craps.dice import NUMBERS, TEXTS, WAYS
from games.craps.options import SUPPORTED, CrapsOptions
from games.dice_family import one_roll
from games.kit.contract import Edge

Chances = tuple[Fraction, Fraction, Fraction]
"""Win, push, lose."""
F = Fraction
POINT_WAYS = {number: WAYS[number] for number in NUMBERS}
POINT_COMES = {number: F(ways, 36) for number, ways in POINT_WAYS.items()}


def odds(options: CrapsOptions) -> list[Edge]:
    """One line per wager that is offered, then line wagers with as much odds as the table takes."""
    return [*_plain(options), *_with_odds(options)]


def _plain(options: CrapsOptions) -> Iterator[Edge]:
    for wager in dict.fromkeys(bet.wager for bet in BETS.values()):
        if wager in options.wagers:
            bet = next(bet for bet in BETS.values() if bet.wager == wager)
            yield edge(options, bet)


def edge(options: CrapsOptions, bet: Bet) -> Edge:
    """The edge of a wager, as a share of what was wagered."""
    if bet.kind is ONE_ROLL:
        return one_roll.edge(bet.wager, 2, *bet.parts)
    if bet.kind is FIRE:
        return _fire(options)
    if bet.kind is ODDS:
        return _true_odds(bet)
    win, push, lose = chances(bet)
    assert bet.pays
    fee = _vigorish(options, bet) if has_vigorish(bet) else F(0)
    always = fee if options.vig_timing == "at_placement" else F(0)
    return Edge.of(bet.wager, {bet.pays.ratio - fee: win, -always: push, -1 - always: lose})


def chances(bet: Bet) -> Chances:
    """How often a wager that lasts wins, pushes and loses."""
    if bet.kind in (LINE, COME) and not bet.number:
        return from_the_line(right=bet.right)
    return race(HARD_RACE[bet.number] if bet.kind is HARDWAY else RACE[bet.right][bet.number])


def race(fates: Fates) -> Chances:
    """Rolls that decide nothing come again: only the shares among those that decide count."""
    ways = {fate: sum(fates.get(text) == fate for text in TEXTS) for fate in ("win", "void", "lose")}
    win, void, lose = (F(ways[fate], sum(ways.values())) for fate in ("win", "void", "lose"))
    return win, void, lose


def from_the_line(*, right: bool) -> Chances:
    """A first roll, and from the number it may set a race between that and the seven."""
    first = FIRST[right]
    win, push, lose = (F(sum(first.get(text) == fate for text in TEXTS), 36) for fate in ("win", "void", "lose"))
    for number, comes in POINT_COMES.items():
        then = race(RACE[right][number])
        win, lose = win + comes * then[0], lose + comes * then[2]
    return win, push, lose


# ---- how long they last


def decided(options: CrapsOptions) -> dict[str, Fraction]:
    """How often a roll decides each wager that is offered: once in as many rolls as it lasts on average."""
    first = {bet.wager: bet for bet in reversed([*BETS.values()])}  # as it is made, of those that go to a number
    return {wager: 1 / rolls(bet) for wager, bet in first.items() if wager in options.wagers}


def rolls(bet: Bet) -> Fraction:
    """How many rolls a wager lasts on average, while it works, until it is decided."""
    if bet.kind is ONE_ROLL:
        return F(1)
    if bet.kind is FIRE:  # line wagers one after the other, until one ends by a loser 7
        loser = sum((comes * race(RACE[True][number])[2] for number, comes in POINT_COMES.items()), F(0))
        return _line_rolls() / loser
    if bet.kind is ODDS:
        return sum((F(ways, 24) * _race_rolls(RACE[bet.right][n]) for n, ways in POINT_WAYS.items()), F(0))
    if bet.kind in (LINE, COME) and not bet.number:
        return _line_rolls()
    return _race_rolls(HARD_RACE[bet.number] if bet.kind is HARDWAY else RACE[bet.right][bet.number])


def _line_rolls() -> Fraction:
    """The first roll, and those of the race that it may set."""
    return 1 + sum((comes * _race_rolls(RACE[True][number]) for number, comes in POINT_COMES.items()), F(0))


def _race_rolls(fates: Fates) -> Fraction:
    return F(36, sum(text in fates for text in TEXTS))


# ---- true odds


def _true_odds(bet: Bet) -> Edge:
    """Paid as the dice would have it, at every point: how often they win is over all points."""
    gains = []
    for number, ways in POINT_WAYS.items():
        pays = (TAKE if bet.right else LAY)[number].ratio
        gains.append((pays, F(ways, 24) * race(RACE[bet.right][number])[0]))
    return Edge.of(bet.wager, gains)


def _vigorish(options: CrapsOptions, bet: Bet) -> Fraction:
    """The vigorish as a share of the wager, before fractions of a cent are dropped."""
    assert bet.pays
    rate = F(options.vig_rate) / 100
    return rate * bet.pays.ratio if not bet.right and options.lay_vig_base == "win" else rate


# ---- combined with odds


def _with_odds(options: CrapsOptions) -> Iterator[Edge]:
    """A flat wager with the most odds on every point: the same loss on more money, § 623a.6."""
    for flat, supported in SUPPORTED.items():
        if {flat, supported} <= options.wagers:
            bet = BETS[flat, None]
            plain = edge(options, bet)
            more = sum((comes * _most(options, n, right=bet.right) for n, comes in POINT_COMES.items()), F(0))
            yield plain._replace(wager=f"{flat}+{supported}", house_edge=plain.house_edge / (1 + more), ends=())


def _most(options: CrapsOptions, number: int, *, right: bool) -> Fraction:
    """Odds on this point, as a share of the flat wager."""
    times = F(options.multiple(number, right=right))
    return times if right else times / LAY[number].ratio


# ---- Fire


@cache
def fire_chances() -> Mapping[int, Fraction]:
    """How often a shooter makes just so many different points before a loser 7: a chain over the points made."""
    made = {number: F(WAYS[number], WAYS[number] + 6) for number in NUMBERS}
    set_ = {number: F(WAYS[number], 24) for number in NUMBERS}
    ends: dict[int, Fraction] = dict.fromkeys(range(7), F(0))
    reached: dict[frozenset[int], Fraction] = {frozenset(): F(1)}
    for count in range(7):
        for points in [points for points in reached if len(points) == count]:
            chance = reached[points]
            again = sum((set_[n] * made[n] for n in points), F(0))
            for number in NUMBERS:
                if number not in points:
                    key = points | {number}
                    reached[key] = reached.get(key, F(0)) + chance * set_[number] * made[number] / (1 - again)
            out = sum((set_[n] * (1 - made[n]) for n in NUMBERS), F(0))
            ends[count] += chance * out / (1 - again)
    return ends


def _fire(options: CrapsOptions) -> Edge:
    ends = fire_chances()
    gains = ((odds.ratio, ends[count]) for count, odds in options.fire_pays.items())
    return Edge.of("fire", gains, options.fire_paytable)
