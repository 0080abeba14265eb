"""The card of the Big Six Wheel."""

from django.apps import AppConfig

from games.big_six_wheel.layout import layout
from games.big_six_wheel.odds import odds
from games.big_six_wheel.options import BigSixOptions
from games.big_six_wheel.rules import IRREGULARITIES, play
from games.big_six_wheel.wheel import WHEEL, name, wager_on
from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.registry import Game

CARD = Game(
    name="big_six_wheel",
    title="Big Six Wheel",
    chapter="619a",
    family="wheels",
    seats=8,
    options=BigSixOptions,
    variant=lambda options: "54 sections",
    plays=Plays(
        play,
        layout,
        outcomes=lambda options: {"pockets": WHEEL.sections},
        irregularities=IRREGULARITIES,
        wheel=lambda options: WHEEL,
        wheel_art="big_six",
    ),
    counts=Counts(odds),
    shows=Shows(describe=lambda options, section: Result(name(section, options), wager_on(section))),
)


class BigSixWheelConfig(AppConfig):
    """Chapter 619a."""

    name = "games.big_six_wheel"
    verbose_name = CARD.title
