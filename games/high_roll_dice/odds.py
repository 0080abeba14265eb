"""House edges, exact: ten dice by their 3,003 throws, and the extra roll of those that are not kept."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache

from games.dice_family.spreads import match
from games.dice_family.throws import faces_of, ways
from games.high_roll_dice.bets import (
    DICE,
    EXTRA_ROLL,
    FIRST_ROLL,
    MILLIONAIRE_ROW,
    NAMES,
    PIP_STREET,
    RANKED,
    Result,
    result,
)
from games.high_roll_dice.options import HighRollDiceOptions
from games.kit.advice import Spread
from games.kit.contract import Edge

COUNTS = range(2, DICE + 1)
"""Of ten dice at least two are equal."""
WITH_EXTRA_ROLL = "with the Extra Roll, its price apart"
PRICE = "a price: what it buys is in the Like Kind lines"
NONE = Fraction(0)


@cache
def first_rolls() -> Mapping[Result, Fraction]:
    """How often the first roll counts as what."""
    found: Counter[Result] = Counter()
    for throw, often in ways(DICE).items():
        found[result(faces_of(throw))] += often
    return {shown: Fraction(often, 6**DICE) for shown, often in found.items()}


def chance_of_count(count: int, *, again: bool = False) -> Fraction:
    """How often so many dice match on the first roll, or after the extra roll, whatever they show."""
    if again:
        return chance_of_count(count) * match(DICE - count, 0) + chance_of_total(count)
    return sum((chance for shown, chance in first_rolls().items() if shown.matches == count), NONE)


def chance_of_total(count: int) -> Fraction:
    """How often dice that match on the first roll are so many only after the extra roll."""
    return sum((chance_of_count(kept) * match(DICE - kept, count - kept) for kept in range(2, count)), NONE)


def odds(options: HighRollDiceOptions) -> list[Edge]:
    """One line per wager; a Like Kind Boulevard wager also with the Extra Roll, whose price is a line of its own."""
    offered = options.offered
    lines = [_line(f"pip_{face}", {odds.ratio: _chance_of_face(face)}) for face, odds in PIP_STREET.items()]
    if "like_kind" in offered:
        lines += _like_kind(extra="extra_roll" in offered)
    if "extra_roll" in offered:
        lines.append(_line("extra_roll", {}, PRICE))
    if "millionaire_row" in offered:
        stake = options.millionaire_row_stake
        lines += [
            _line(f"mr_{count}", {Fraction(award, stake): chance_of_count(count)})
            for count, award in MILLIONAIRE_ROW.items()
        ]
    return lines


def _chance_of_face(face: int) -> Fraction:
    return sum((chance for shown, chance in first_rolls().items() if shown.face == face), NONE)


def _like_kind(*, extra: bool) -> Iterator[Edge]:
    for count, pays in FIRST_ROLL.items():
        at_once = chance_of_count(count)
        yield _line(f"lk_{count}", {pays.ratio: at_once})
        if extra and count in EXTRA_ROLL:
            later = EXTRA_ROLL[count].ratio
            wins = {pays.ratio: at_once} | {later: chance_of_total(count) + (at_once if later == pays.ratio else 0)}
            yield _line(f"lk_{count}", wins, WITH_EXTRA_ROLL)


def _line(wager: str, wins: Mapping[Fraction, Fraction], paytable: str | None = None) -> Edge:
    """An edge from what is won and how often."""
    return Edge.of(wager, wins, paytable)


# ---- to look at


def spreads(options: HighRollDiceOptions) -> list[Spread]:
    """Dice that match on the first roll and with the extra roll, and the face that they show."""
    first = Spread("Dice that match on the first roll", "Dice", {f"{n}": chance_of_count(n) for n in COUNTS})
    both = Spread(
        "Dice that match after the extra roll", "Dice", {f"{n}": chance_of_count(n, again=True) for n in COUNTS},
        "The dice that match are kept, and only the others are thrown again.",
    )  # fmt: skip
    faces = Spread(
        "The face that occurs most", "Face", {NAMES[face].capitalize(): _chance_of_face(face) for face in RANKED},
        "Of faces that occur equally often the ace is highest and the two lowest.",
    )  # fmt: skip
    return [first, both, faces] if "extra_roll" in options.offered else [first, faces]
