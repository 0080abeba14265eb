"""The card of High Roll Dice."""

from django.apps import AppConfig

from games.dice_family.throws import faces_of
from games.high_roll_dice.bets import DICE
from games.high_roll_dice.bets import result as counted
from games.high_roll_dice.layout import layout
from games.high_roll_dice.odds import WITH_EXTRA_ROLL, odds, spreads
from games.high_roll_dice.options import SEATS, HighRollDiceOptions
from games.high_roll_dice.page import page
from games.high_roll_dice.rules import IRREGULARITIES, play
from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.equipment import Dice
from games.kit.events import Came
from games.kit.registry import Game
from games.kit.round import Round


def first_roll(r: Round) -> str:
    """The ten dice of the first roll."""
    return next((event.result for event in r.events if isinstance(event, Came)), "")


def describe(options: HighRollDiceOptions, result: str) -> Result:
    """ "Four fives": what the first roll counted as; the dice of an extra roll one by one."""
    faces = faces_of(result) if result else ()
    if 0 < len(faces) < DICE:
        return Result(", ".join(map(str, faces)))
    return Result(counted(faces).words.capitalize()) if faces else Result("")


CARD = Game(
    name="high_roll_dice",
    title="High Roll Dice",
    chapter="593",
    family="dice",
    seats=SEATS,
    options=HighRollDiceOptions,
    variant=lambda options: "Ten dice",
    plays=Plays(play, layout, lambda options: {"dice": Dice(DICE, or_fewer=True)}, IRREGULARITIES, dice=DICE),
    counts=Counts(odds, changes={"extra_roll": WITH_EXTRA_ROLL}, spreads=spreads),
    shows=Shows(page, frozenset({"table"}), first_roll, describe),
)


class HighRollDiceConfig(AppConfig):
    """Chapter 593."""

    name = "games.high_roll_dice"
    verbose_name = CARD.title
