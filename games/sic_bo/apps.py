"""The card of Sic Bo."""

from django.apps import AppConfig

from games.dice_family.spreads import of_matches, of_totals
from games.dice_family.throws import faces_of, shown
from games.kit.contract import AS_DICE, Counts, Plays, Result, Shows
from games.kit.equipment import Dice
from games.kit.registry import Game
from games.sic_bo.bets import DICE
from games.sic_bo.layout import layout
from games.sic_bo.odds import odds
from games.sic_bo.options import SicBoOptions
from games.sic_bo.page import page
from games.sic_bo.rules import IRREGULARITIES, play


def describe(options: SicBoOptions, result: str) -> Result:
    """ "Total 9, 2-3-4": a throw in a few words."""
    if not result:
        return Result("")
    faces = faces_of(result)
    return Result(f"Total {sum(faces)}, {shown(faces)}", AS_DICE)


CARD = Game(
    name="sic_bo",
    title="Sic Bo",
    chapter="625a",
    family="dice",
    seats=8,
    options=SicBoOptions,
    variant=lambda options: f"{options.shaker.capitalize()} shaker",
    plays=Plays(play, layout, lambda options: {"dice": Dice(DICE)}, IRREGULARITIES, dice=DICE, shaker=True),
    counts=Counts(odds, spreads=lambda options: [of_totals(DICE), of_matches(DICE)]),
    shows=Shows(page, describe=describe),
)


class SicBoConfig(AppConfig):
    """Chapter 625a."""

    name = "games.sic_bo"
    verbose_name = CARD.title
