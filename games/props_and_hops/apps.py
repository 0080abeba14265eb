"""The card of Props & Hops."""

from django.apps import AppConfig

from games.dice_family.spreads import of_totals
from games.dice_family.throws import WORDS, faces_of, shown
from games.kit.contract import AS_DICE, Counts, Plays, Result, Shows
from games.kit.equipment import Dice
from games.kit.registry import Game
from games.props_and_hops.bets import DICE
from games.props_and_hops.layout import layout
from games.props_and_hops.odds import odds
from games.props_and_hops.options import SEATS, PropsAndHopsOptions
from games.props_and_hops.page import page
from games.props_and_hops.rules import IRREGULARITIES, play


def describe(options: PropsAndHopsOptions, result: str) -> Result:
    """ "Nine, 4-5": a throw in a few words."""
    if not result:
        return Result("")
    faces = faces_of(result)
    return Result(f"{WORDS[sum(faces)].capitalize()}, {shown(faces)}", AS_DICE)


CARD = Game(
    name="props_and_hops",
    title="Props & Hops",
    chapter="585",
    family="dice",
    seats=SEATS,
    options=PropsAndHopsOptions,
    variant=lambda options: "25 wagers, one roll",
    plays=Plays(
        play, layout, lambda options: {"dice": Dice(DICE)}, IRREGULARITIES, dice=DICE, shaker=True, dealt_in=True
    ),
    counts=Counts(odds, spreads=lambda options: [of_totals(DICE)]),
    shows=Shows(page, frozenset({"table"}), describe=describe),
)


class PropsAndHopsConfig(AppConfig):
    """Chapter 585."""

    name = "games.props_and_hops"
    verbose_name = CARD.title
