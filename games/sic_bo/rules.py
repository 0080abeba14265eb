"""Sic Bo, § 625a.5: the covered shake, wagers, the cover lifted, winning areas lit, losers collected, winners paid."""

from games.dice_family.one_roll import lit, settle
from games.dice_family.shaker import NO_ROLL, return_all
from games.dice_family.throws import FACES, WORDS, faces_of, shown
from games.kit.asks import Pick, Play
from games.kit.equipment import Irregularity, irregularities
from games.kit.round import Round
from games.sic_bo.bets import DICE
from games.sic_bo.options import SicBoOptions

SHAKER_FAILED, LIGHTS_FAILED = "shaker_failed", "lights_failed"
IRREGULARITIES = irregularities(
    "dice",
    {
        NO_ROLL: ("625a.7(a)", "No roll: not all three dice lie flat on the bottom of the shaker."),
        LIGHTS_FAILED: ("625a.7(b)", "The lights fail: wagers are settled by hand before a floorperson."),
    },
) | irregularities(
    "dice",
    {SHAKER_FAILED: ("625a.7(c)", "The automated shaker fails: the round is void.")},
    where=("shaker", "automated"),
)
SHAKEN = {
    "manual": "The dealer covers the shaker and shakes it three times.",
    "automated": "The dealer activates the automated shaker.",
}
VALUES = Pick("values", [str(face) for face in FACES] * DICE, DICE, DICE)
DARK = "lights"
"""What the table keeps while its lights are out."""


def play(r: Round) -> Play[None]:
    """One shake."""
    options = r.options
    assert isinstance(options, SicBoOptions)
    yield from repair(r)
    r.call(SHAKEN[options.shaker], "625a.5(b)")
    r.call("Place your wagers, please.", "625a.5(c)")
    yield from r.take_wagers("no_more_bets", "No more bets", cite="625a.5(c)")
    r.no_more_bets("Too late: “no more bets” is called before the cover is lifted.", "625a.5(c)")
    r.call("No more bets.", "625a.5(c)")
    throw = yield from lift_cover(r)
    if throw:
        yield from light_areas(r, options, throw)
        settle(r, throw, "625a.5(e)", "625a.6")


def repair(r: Round) -> Play[None]:
    """A table whose lights failed stays closed until they are repaired, § 625a.7(b)."""
    if r.carry.pop(DARK, None):
        yield from r.dealer("repaired", "The lights are repaired", "625a.7(b)")
        r.call("The lights are repaired, and the table is open again.", "625a.7(b)")


def lift_cover(r: Round) -> Play[str]:
    """Nobody can know the dice before the cover is off: they are drawn only now. "" where they do not count."""
    yield from r.dealer("lift", "Lift the cover", "625a.5(d)")
    while r.went_wrong("dice", LIGHTS_FAILED):
        r.carry[DARK] = "out"
    dice = r.roll(DICE)
    if isinstance(dice, Irregularity):
        return_all(r, dice)
        return ""
    throw = shown(dice)
    values = ", ".join(WORDS[face] for face in faces_of(throw))
    r.call(f"{values.capitalize()}. {WORDS[sum(dice)].capitalize()}.", "625a.5(d)")
    return throw


def light_areas(r: Round, options: SicBoOptions, throw: str) -> Play[None]:
    """The dealer enters the dice, and every winning area is lit at once; by hand where the lights have failed."""
    wins = lit(options.bets, throw)
    yield from r.dealer_names("Enter the three dice", throw.split("-"), VALUES, cite="625a.5(d)")
    areas = Pick("winners", [bet.wager for bet in options.bets], 0, len(options.bets))
    yield from r.dealer_names("Mark the winning areas", wins, areas, cite="625a.5(d)")
    if DARK not in r.carry:
        r.light(wins)
