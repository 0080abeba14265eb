"""The card of the Big Six Wheel."""

from django.apps import AppConfig

from games.big_six_wheel.layout import layout
from games.big_six_wheel.odds import odds
from games.big_six_wheel.options import BigSixOptions
from games.big_six_wheel.rules import IRREGULARITIES, play
from games.big_six_wheel.wheel import WHEEL, name, wager_on
from games.kit.registry import Game

CARD = Game(
    name="big_six_wheel",
    title="Big Six Wheel",
    chapter="619a",
    family="wheels",
    seats=8,
    options=BigSixOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    outcomes=lambda options: {"pockets": WHEEL.sections},
    irregularities=IRREGULARITIES,
    equipment={"wheel": "big_six"},
    variant=lambda options: "54 sections",
    wheel=lambda options: WHEEL,
    describe=lambda options, section: (name(section, options), wager_on(section)),
)


class BigSixWheelConfig(AppConfig):
    """Chapter 619a."""

    name = "games.big_six_wheel"
    verbose_name = CARD.title
