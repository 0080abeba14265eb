"""The wheels of § 617a.1(c)–(d), and what is true of each pocket."""

from functools import lru_cache

from games.kit.equipment import Wheel

SINGLE_ZERO = Wheel(
    "wheel",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(),
)
DOUBLE_ZERO = Wheel(
    "wheel",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(),
)
WHEELS = {"single_zero": SINGLE_ZERO, "double_zero": DOUBLE_ZERO, "double_zero_as_single": DOUBLE_ZERO}
VARIANTS = {"single_zero": "Single zero", "double_zero": "Double zero", "double_zero_as_single": "00 closed"}
NUMBERS = tuple(str(n) for n in range(1, 37))
RED = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()


def colour(pocket: str) -> str:
    """red, black or green."""
    return "green" if pocket in ("0", "00") else "red" if pocket in RED else "black"


def neighbours(wheel: Wheel, centre: str) -> list[str]:
    """The five pockets of a Five Adjacent wager, § 617a.3(e)(1)(i)."""
    at, size = wheel.sections.index(centre), len(wheel.sections)
    return [wheel.sections[(at + step) % size] for step in range(-2, 3)]


@lru_cache
def say(pocket: str) -> str:
    """The result as a dealer announces it: "Seventeen, black, odd." """
    if pocket == "00":
        return "Double zero, green."
    number = int(pocket)
    if number == 0:
        return "Zero, green."
    tens, ones = divmod(number, 10)
    word = _WORDS[number] if number < 20 else ("twenty", "thirty")[tens - 2] + (f"-{_WORDS[ones]}" if ones else "")
    return f"{word.capitalize()}, {colour(pocket)}, {'odd' if number % 2 else 'even'}."


@lru_cache
def reasons(pocket: str) -> dict[str, str]:
    """Per wager, the fact about this pocket that decides it."""
    rests = f"The ball rests in {pocket}."
    inside = dict.fromkeys(("straight", "five_adjacent", "split", "three", "four", "first_five", "six"), rests)
    if colour(pocket) == "green":
        outside = {wager: f"{pocket} is in no column." for wager in ("column_1", "column_2", "column_3")}
        outside |= {wager: f"{pocket} is in no dozen." for wager in ("dozen_1", "dozen_2", "dozen_3")}
        outside |= {wager: f"{pocket} is neither red nor black." for wager in ("red", "black")}
        outside |= {wager: f"{pocket} is neither odd nor even here." for wager in ("odd", "even")}
        return inside | outside | {wager: f"{pocket} is neither low nor high." for wager in ("low", "high")}
    number = int(pocket)
    column, dozen = (number - 1) % 3 + 1, (number - 1) // 12
    outside = {f"column_{i}": f"{pocket} is in column {column}." for i in (1, 2, 3)}
    outside |= {f"dozen_{i}": f"{pocket} is in the {('1st', '2nd', '3rd')[dozen]} 12." for i in (1, 2, 3)}
    outside |= {wager: f"{pocket} is {colour(pocket)}." for wager in ("red", "black")}
    outside |= {wager: f"{pocket} is {'odd' if number % 2 else 'even'}." for wager in ("odd", "even")}
    half = f"{pocket} is in {'1–18' if number < 19 else '19–36'}."
    return inside | outside | {"low": half, "high": half}
