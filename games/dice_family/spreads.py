"""How often what comes, counted over every throw."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import comb

from games.dice_family.throws import WORDS, faces_of, ways
from games.kit.advice import Spread


def counted(dice: int, of: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
    """How often a figure of a throw comes to what, from the least."""
    found: Counter[int] = Counter()
    for throw, often in ways(dice).items():
        found[of(faces_of(throw))] += often
    return {figure: Fraction(found[figure], 6**dice) for figure in sorted(found)}


def match(dice: int, wanted: int) -> Fraction:
    """How often just so many of these dice show a certain face."""
    return Fraction(comb(dice, wanted) * 5 ** (dice - wanted), 6**dice)


def of_totals(dice: int) -> Spread:
    """The totals."""
    return Spread(f"Total of {WORDS[dice]} dice", "Total", {f"{n}": part for n, part in counted(dice, sum).items()})


def of_matches(dice: int) -> Spread:
    """Dice that show a number one has chosen."""
    bars = {f"{n}": match(dice, n) for n in range(dice + 1)}
    return Spread(f"Dice of {WORDS[dice]} that show your number", "Dice", bars)
