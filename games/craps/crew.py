"""Who of the crew rules on a throw."""

from typing import Final

from games.craps.options import CrapsOptions
from games.kit.equipment import Irregularity

BOXPERSON, STICKPERSON, DEALER, FLOORPERSON = "boxperson", "stickperson", "dealer", "floorperson"
RULES: Final = {  # what is said: who says it at Craps and at Mini-Craps, where there is no boxperson
    "“No roll” is called by the {}.": (STICKPERSON, DEALER, "623a.8(e)"),
    "The {} calls “no roll”.": (BOXPERSON, FLOORPERSON, "623a.8(e)"),
    "The {} decides which face is uppermost.": (BOXPERSON, FLOORPERSON, "623a.9(c)"),
    "The {} rules that the roll is void.": (BOXPERSON, FLOORPERSON, "623a.9(c)"),
    "The {} orders the dice on.": (BOXPERSON, DEALER, "623a.10(a)(2)"),
}
NO_ROLL, OVERSEEN, DECIDED, VOID, ORDERED = RULES
RULING: Final = {"no_roll_overseen": OVERSEEN, "dispute": DECIDED, "no_roll_dispute": VOID, "ordered_to_pass": ORDERED}
NOBODYS: Final = frozenset({"touched_chips", "cocked", "no_roll_two_sides"})
"""What the chapter itself says is good or void."""


def ruling(options: CrapsOptions, wrong: Irregularity) -> tuple[str, str] | None:
    """Who rules on this and how, and the §; None where nobody has to."""
    if wrong.id in NOBODYS or (wrong.id == "no_roll_bank" and options.mini):
        return None
    says = RULING.get(wrong.id, NO_ROLL)
    at_craps, at_mini_craps, cite = RULES[says]
    who = at_mini_craps if options.mini else at_craps
    if says == NO_ROLL and options.mini_stickperson:
        who = STICKPERSON
    return says.format(who), cite
