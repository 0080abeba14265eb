"""The card of Baccarat."""

from django.apps import AppConfig

from games.baccarat.layout import layout
from games.baccarat.odds import odds
from games.baccarat.options import BigBaccaratOptions
from games.baccarat.rules import IRREGULARITIES, play
from games.baccarat_family.hands import total
from games.baccarat_family.roads import boards, describe, result_of
from games.baccarat_family.rules import outcomes, variant
from games.baccarat_family.turning import turns
from games.kit.registry import Game

CARD = Game(
    name="baccarat",
    title="Baccarat",
    chapter="631a",
    family="baccarat",
    seats=14,
    options=BigBaccaratOptions,
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


class BaccaratConfig(AppConfig):
    """Chapter 631a."""

    name = "games.baccarat"
    verbose_name = CARD.title
