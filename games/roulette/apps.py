"""The card of Roulette."""

from django.apps import AppConfig

from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.registry import Game
from games.roulette.layout import layout
from games.roulette.odds import odds
from games.roulette.options import RouletteOptions
from games.roulette.rules import IRREGULARITIES, play
from games.roulette.wheel import VARIANTS, WHEELS, colour

CARD = Game(
    name="roulette",
    title="Roulette",
    chapter="617a",
    family="wheels",
    seats=8,
    course="roulette",
    options=RouletteOptions,
    variant=lambda options: VARIANTS[options.wheel],
    plays=Plays(
        play,
        layout,
        outcomes=lambda options: {"pockets": WHEELS[options.wheel].sections},
        irregularities=IRREGULARITIES,
        wheel=lambda options: WHEELS[options.wheel],
        wheel_art="roulette",
    ),
    counts=Counts(odds),
    shows=Shows(
        describe=lambda options, pocket: Result(f"{pocket} {colour(pocket)}", colour(pocket)),
        tally={"red": "Red", "black": "Black", "green": "Zeros"},
    ),
)


class RouletteConfig(AppConfig):
    """Chapter 617a."""

    name = "games.roulette"
    verbose_name = CARD.title
