"""High Roll Dice, § 593.4: ten dice for all, the face that occurs most, and the extra roll of the other dice."""

from games.high_roll_dice.bets import (
    DICE,
    EXTRA,
    EXTRA_ROLL,
    FIRST_ROLL,
    LIKE_KIND,
    MILLIONAIRE_ROW,
    PIP,
    PIP_STREET,
    ROW,
    STREETS,
    Result,
    result,
)
from games.high_roll_dice.options import HighRollDiceOptions
from games.kit.asks import Ask, Choice, Play
from games.kit.equipment import Irregularity, irregularities
from games.kit.money import dollars
from games.kit.round import Round
from games.kit.wagers import Wager

COCKED = "cocked"
GO_ON = Choice("Extra roll", cite="593.4(g)", key=" ")
IRREGULARITIES = irregularities(
    "dice",
    {
        "off_table": ("593.4(b)", "A die left the table: the throw does not count."),
        "on_die": ("593.4(b)", "One die lies on another: the throw does not count."),
        COCKED: ("593.4(c)", "A die is cocked: the face opposite the side it rests on counts."),
        "two_sides": ("593.4(c)", "More than one side of a die rests on something: the throw is void."),
    },
)


def play(r: Round) -> Play[None]:
    """One round: the first roll, and the extra roll if anybody bought it."""
    assert isinstance(r.options, HighRollDiceOptions)
    r.call("Place your wagers, please.", "593.2(a)")
    yield from r.take_wagers("no_more_bets", "No more bets", cite="593.4(a)")
    r.no_more_bets("Too late: the sensors are locked, and the dice are shaken.", "593.1(c)(2)")
    r.call("No more bets.", "593.4(a)")
    bought = collect_extra_rolls(r)

    first = result((yield from throw(r, DICE, "Throw the ten dice", "593.4(b)")))
    r.call(f"{first.words.capitalize()}.", "593.4(d)–(e)")
    r.mark("kept", str(first.face), str(first.matches))
    for seat in r.seats:
        settle_first_roll(r, seat, first, again=seat in bought)
    if bought and first.matches < DICE:
        yield from wait_for(r, bought)
        rest = yield from throw(r, DICE - first.matches, "Throw the other dice again", "593.4(g)")
        both = Result(first.face, first.matches + rest.count(first.face))
        r.call(f"{both.words.capitalize()} in all.", "593.4(h)")
        settle_extra_roll(r, first, both)


def collect_extra_rolls(r: Round) -> set[int]:
    """Extra Roll wagers are taken before the first roll and never come back; the seats that bought it, § 593.4(a)."""
    wagers = [wager for wager in r.wagers() if wager.spot.bet.street == EXTRA]
    for wager in wagers:
        r.lose(wager, "It bought the extra roll.", "593.4(a)")
    return {wager.seat for wager in wagers}


def wait_for(r: Round, bought: set[int]) -> Play[None]:
    """Those who bought it say when. It decides nothing: without a word the dealer throws all the same, § 593.4(g)."""
    here = tuple(seat for seat in sorted(bought) if seat in r.present)
    if here and not r.manual:
        yield (Ask(here, "extra_roll", {"throw": GO_ON}, "throw", cite="593.4(g)"),)


def throw(r: Round, count: int, label: str, cite: str) -> Play[tuple[int, ...]]:
    """So many dice; a throw that does not count is thrown again, and wagers stay, § 593.4(b)–(c)."""
    while True:
        yield from r.dealer("throw", label, cite)
        dice = r.roll(count)
        while isinstance(dice, Irregularity) and dice.id == COCKED:
            dice = r.roll(count)
        if not isinstance(dice, Irregularity):
            return dice


def settle_first_roll(r: Round, seat: int, first: Result, *, again: bool) -> None:
    """Pip Street, Like Kind Boulevard, Millionaire Row, § 593.4(f)(1)–(3)."""
    why = f"The first roll has {first.words}."
    for wager in sorted(r.seats[seat].wagers.values(), key=_turn):
        street, number = wager.spot.bet
        SETTLE[street](r, wager, number, first, why, again)


def _turn(wager: Wager) -> int:
    return STREETS.index(wager.spot.bet.street)


def _pip_street(r: Round, wager: Wager, face: int, first: Result, why: str, again: bool) -> None:
    if face == first.face:
        r.win(wager, PIP_STREET[face], why, "593.5(a)")
    else:
        r.lose(wager, why, "593.4(f)(1)")


def _like_kind(r: Round, wager: Wager, count: int, first: Result, why: str, again: bool) -> None:
    """The circle of the count wins; those above it stay for a player who bought the extra roll."""
    if count == first.matches:
        r.win(wager, FIRST_ROLL[count], why, "593.5(b)")
    elif count < first.matches or not again:
        r.lose(wager, why, "593.4(f)(2)(ii)" if again else "593.4(f)(2)(i)")


def _millionaire_row(r: Round, wager: Wager, count: int, first: Result, why: str, again: bool) -> None:
    if count == first.matches:
        award = MILLIONAIRE_ROW[count]
        r.settle(wager, "win", award, f"{why} The award is {dollars(award)}.", "593.5(c)")
    else:
        r.lose(wager, why, "593.4(f)(3)")


SETTLE = {PIP: _pip_street, LIKE_KIND: _like_kind, ROW: _millionaire_row}


def settle_extra_roll(r: Round, first: Result, both: Result) -> None:
    """Circles still alive: that of both rolls is paid, the rest are collected, § 593.4(h)."""
    why = f"Both rolls have {both.words}."
    for wager in r.wagers():
        count = wager.spot.bet.number
        if first.matches < count == both.matches:
            r.win(wager, EXTRA_ROLL[count], why, "593.5(d)")
        else:
            r.lose(wager, why, "593.4(h)")
