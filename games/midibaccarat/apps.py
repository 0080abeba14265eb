"""The card of Midibaccarat."""

from django.apps import AppConfig

from games.baccarat_family.hands import total
from games.baccarat_family.roads import boards, describe, result_of
from games.baccarat_family.rules import outcomes, variant
from games.baccarat_family.turning import turns
from games.kit.registry import Game
from games.midibaccarat.layout import layout
from games.midibaccarat.odds import odds
from games.midibaccarat.options import MidibaccaratOptions
from games.midibaccarat.rules import IRREGULARITIES, play

CARD = Game(
    name="midibaccarat",
    title="Midibaccarat",
    chapter="629a",
    family="baccarat",
    seats=9,
    options=MidibaccaratOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    outcomes=outcomes,
    irregularities=IRREGULARITIES,
    equipment={"shoe": "shoe"},
    strategy=turns,
    result=result_of,
    describe=describe,
    total=total,
    roads=boards,
    variant=variant,
)


class MidibaccaratConfig(AppConfig):
    """Chapter 629a."""

    name = "games.midibaccarat"
    verbose_name = CARD.title
