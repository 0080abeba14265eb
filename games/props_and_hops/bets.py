"""The 25 wagers of § 585.2(d)–(f), with the odds of § 585.4: all decided by the next roll of two dice."""

from itertools import combinations

from games.dice_family.one_roll import OneRoll, counts_to, on, on_throws, on_totals
from games.dice_family.throws import FACES, WORDS
from games.kit.odds import Odds

DICE = 2
DOUBLE, ANY_NUMBER, ANY_CRAPS, ANY_SEVEN, ANY_DOUBLES = Odds(30), Odds(15), Odds(7), Odds(4), Odds(4)  # § 585.4
FIELD = {**dict.fromkeys((2, 12), Odds(2)), **dict.fromkeys((3, 4, 9, 10, 11), Odds(1))}
KINDS = {
    "double": "Double Wagers",
    "any_number": "Any Number Wagers",
    "field": "Field",
    "any_craps": "Any Craps",
    "any_seven": "Any Seven",
    "any_doubles": "Any Doubles",
}

BETS = [
    *(
        OneRoll(f"double_{face}", f"{WORDS[2 * face].capitalize()} the Hardway", f"585.2(d)({face})",
                on_throws(DOUBLE, f"{face}-{face}"), group=KINDS["double"])
        for face in FACES
    ),
    *(
        OneRoll(f"hop_{low}_{high}", f"{WORDS[low].capitalize()}-{WORDS[high].capitalize()}", f"585.2(e)({at})",
                on_throws(ANY_NUMBER, f"{low}-{high}"), group=KINDS["any_number"])
        for at, (low, high) in enumerate(combinations(FACES, 2), 1)
    ),
    OneRoll("field", "Field", "585.2(f)(1)", on(DICE, lambda faces: FIELD.get(sum(faces))),
            {"2 or 12": FIELD[2], "3, 4, 9, 10 or 11": FIELD[3]}, because=counts_to),
    OneRoll("any_craps", "Any Craps", "585.2(f)(2)", on_totals(DICE, ANY_CRAPS, (2, 3, 12)), because=counts_to),
    OneRoll("any_seven", "Any Seven", "585.2(f)(3)", on_totals(DICE, ANY_SEVEN, (7,)), because=counts_to),
    OneRoll("any_doubles", "Any Doubles", "585.2(f)(4)",
            on(DICE, lambda faces: ANY_DOUBLES if len(set(faces)) == 1 else None)),
]  # fmt: skip


def kind_of(wager: str) -> str:
    """Which of the kinds a wager is."""
    return {"double": "double", "hop": "any_number"}.get(wager.partition("_")[0], wager)
