"""The card of Minibaccarat."""

from django.apps import AppConfig

from games.baccarat_family.hands import total
from games.baccarat_family.roads import boards, describe, result_of
from games.baccarat_family.rules import outcomes, variant
from games.kit.registry import Game
from games.minibaccarat.layout import layout
from games.minibaccarat.odds import odds
from games.minibaccarat.options import MinibaccaratOptions
from games.minibaccarat.rules import IRREGULARITIES, play

CARD = Game(
    name="minibaccarat",
    title="Minibaccarat",
    chapter="627a",
    family="baccarat",
    seats=9,
    options=MinibaccaratOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    outcomes=outcomes,
    irregularities=IRREGULARITIES,
    equipment={"shoe": "shoe"},
    result=result_of,
    describe=describe,
    total=total,
    roads=boards,
    variant=variant,
)


class MinibaccaratConfig(AppConfig):
    """Chapter 627a."""

    name = "games.minibaccarat"
    verbose_name = CARD.title
