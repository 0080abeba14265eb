"""What the side wagers pay: § 621a.11(b)–(e), each line with what it pays for. The first line that fits pays."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from games.kit.odds import Odds
from games.pai_gow.tiles import pairs_in

Dice = Sequence[int]


class Line(NamedTuple):
    """A line of a paytable on dice."""

    name: str
    pays: Odds
    fits: Callable[[Dice], bool]


def total_is(total: int) -> Callable[[Dice], bool]:
    """All three dice together."""
    return lambda dice: sum(dice) == total


def alike(count: int) -> Callable[[Dice], bool]:
    """So many dice show the same."""
    return lambda dice: max(dice.count(face) for face in dice) >= count


def in_series(dice: Dice) -> bool:
    """Three numbers in a row, in any order."""
    low, middle, high = sorted(dice)
    return (middle, high) == (low + 1, low + 2)


def shows(number: int, count: int) -> Callable[[Dice], bool]:
    """At least so many dice show this number."""
    return lambda dice: dice.count(number) >= count


def red_leads(low: int, high: int) -> Callable[[Dice], bool]:
    """The red die, named first, is so much above the sum of the two blue ones."""
    return lambda dice: low <= dice[0] - dice[1] - dice[2] <= high


def one_leads(dice: Dice) -> bool:
    """One die is above the sum of the other two."""
    return 2 * max(dice) > sum(dice)


SUM = {
    "A": [Line("17", Odds(25), total_is(17)), Line("16", Odds(6), total_is(16)), Line("8", Odds(3), total_is(8))],
    "B": [Line("3", Odds(25), total_is(3)), Line("8", Odds(4), total_is(8)), Line("9", Odds(2), total_is(9))],
    "C": [Line("three alike", Odds(3), alike(3)), Line("two alike", Odds(1), alike(2))],
    "D": [Line("any series of three", Odds(15, 2), in_series)],
}
BEAT_IT = {
    "A": [
        Line("red by 4", Odds(50), red_leads(4, 4)),
        Line("red by 2 or 3", Odds(10), red_leads(2, 3)),
        Line("a tie, or red by 1", Odds(1), red_leads(0, 1)),
    ],
    "B": [
        Line("red by 4", Odds(60), red_leads(4, 4)),
        Line("red by 2 or 3", Odds(10), red_leads(2, 3)),
        Line("a tie, or red by 1", Odds(1), red_leads(0, 1)),
    ],
    "C": [Line("any die above the other two", Odds(5, 2), one_leads)],
}


MATCH = {
    f"match_{number}": [
        Line(f"three {number}s", Odds(100), shows(number, 3)),
        Line(f"two {number}s", Odds(6), shows(number, 2)),
    ]
    for number in range(1, 7)
}


def on_dice(sum_paytable: str, beat_it_paytable: str) -> Mapping[str, Sequence[Line]]:
    """The paytables of the wagers on dice, as chosen."""
    return {"sum": SUM[sum_paytable], "beat_it": BEAT_IT[beat_it_paytable], **MATCH}


def line_for(lines: Iterable[Line], dice: Dice) -> Line | None:
    """The line that pays for these dice."""
    return next((line for line in lines if line.fits(dice)), None)


PAIR_FORTUNES: Mapping[str, Odds] = {
    "Gee Joon Pair and Heaven Pair": Odds(300),
    "Two Pair": Odds(25),
    "Gee Joon Pair": Odds(8),
    "Mixed Pair": Odds(4),
    "Identical Pair": Odds(3),
}
SUPREME, HEAVEN, FIRST_MIXED = 1, 2, 13


def fortune(tiles: Iterable[str]) -> str | None:
    """The line of Pair Fortunes that four tiles reach, however they are set; None without a pair."""
    pairs = pairs_in(tiles)
    if not pairs:
        return None
    if pairs == [SUPREME, HEAVEN]:
        return "Gee Joon Pair and Heaven Pair"
    if len(pairs) == 2:
        return "Two Pair"
    return "Gee Joon Pair" if pairs == [SUPREME] else "Mixed Pair" if pairs[0] >= FIRST_MIXED else "Identical Pair"
