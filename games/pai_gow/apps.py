"""The card of Pai Gow."""

from django.apps import AppConfig

from games.kit.equipment import throws
from games.kit.registry import Game
from games.pai_gow.dealing import NUMBER
from games.pai_gow.irregular import IRREGULARITIES
from games.pai_gow.layout import layout
from games.pai_gow.odds import odds
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.page import say, shows, total
from games.pai_gow.rules import play, result
from games.pai_gow.strategy import advise, strategy
from games.pai_gow.tiles import SET

DICE = {"dice": throws(3), "tiles": SET}
NUMBERS = {"pockets": NUMBER.sections, "tiles": SET}

CARD = Game(
    name="pai_gow",
    title="Pai Gow",
    chapter="621a",
    family="tiles",
    seats=6,
    options=PaiGowOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    long_odds=True,
    outcomes=lambda options: DICE if options.dice else NUMBERS,
    irregularities=IRREGULARITIES,
    strategy=strategy,
    advise=advise,
    result=result,
    piece="tile",
    say=say,
    total=total,
    shows=shows,
    variant=lambda options: "32 tiles, player bank" if options.player_bank_offered else "32 tiles",
)


class PaiGowConfig(AppConfig):
    """Chapter 621a."""

    name = "games.pai_gow"
    verbose_name = CARD.title
