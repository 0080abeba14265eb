"""The card of Craps and Mini-Craps."""

from django.apps import AppConfig

from games.craps.coach import TEACHES, advise, chart, costs
from games.craps.dice import THROWS
from games.craps.layout import layout
from games.craps.odds import decided, odds
from games.craps.options import CrapsOptions
from games.craps.print import times
from games.craps.rules import IRREGULARITIES, play
from games.craps.shown import page
from games.craps.strategy import one_of_each_now
from games.dice_family.spreads import of_totals
from games.dice_family.throws import WORDS
from games.kit.contract import AS_DICE, Counts, Kind, Plays, Result, Shows
from games.kit.equipment import Dice
from games.kit.registry import Game


def describe(options: CrapsOptions, result: str) -> Result:
    """ "Nine, 4-5": a throw in a few words."""
    if not result:
        return Result("")
    throw = THROWS[tuple(map(int, result.split("-")))]
    return Result(f"{WORDS[throw.total].capitalize()}, {result}", AS_DICE)


CARD = Game(
    name="craps",
    title="Craps",
    chapter="623a",
    family="dice",
    course="craps",
    seats=16,
    tables=(Kind("craps", "Craps"), Kind("mini_craps", "Mini-Craps", {"table_type": "mini_craps"})),
    options=CrapsOptions,
    variant=lambda options: f"{times(options)} times odds",
    plays=Plays(play, layout, lambda options: {"dice": Dice(2)}, IRREGULARITIES, dice=2, dealt_in=True),
    counts=Counts(
        odds,
        decided=decided,
        costs=costs,
        advise=advise,
        teaches=TEACHES,
        chart=chart,
        spreads=lambda options: [of_totals(2)],
        lays=one_of_each_now,
    ),
    shows=Shows(page, draws=frozenset({"more"}), describe=describe, marks={"fire_point": "Fire point {shows}: {at}."}),
)


class CrapsConfig(AppConfig):
    """Chapter 623a."""

    name = "games.craps"
    verbose_name = "Craps and Mini-Craps"
