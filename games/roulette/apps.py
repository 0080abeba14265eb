"""The card of Roulette."""

from django.apps import AppConfig

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
    play=play,
    draw_layout=layout,
    odds=odds,
    outcomes=lambda options: {"pockets": WHEELS[options.wheel].sections},
    irregularities=IRREGULARITIES,
    equipment={"wheel": "roulette"},
    variant=lambda options: VARIANTS[options.wheel],
    wheel=lambda options: WHEELS[options.wheel],
    describe=lambda options, pocket: (f"{pocket} {colour(pocket)}", colour(pocket)),
)


class RouletteConfig(AppConfig):
    """Chapter 617a."""

    name = "games.roulette"
    verbose_name = CARD.title
