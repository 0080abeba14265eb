"""The card of Pai Gow."""

from collections.abc import Mapping, Sequence

from django.apps import AppConfig

from games.kit.contract import Counts, Plays, Shows
from games.kit.equipment import Dice
from games.kit.registry import Game
from games.pai_gow.dealing import NUMBER
from games.pai_gow.irregular import IRREGULARITIES
from games.pai_gow.layout import layout
from games.pai_gow.odds import odds
from games.pai_gow.options import PaiGowOptions
from games.pai_gow.page import MARKS, page, say, total
from games.pai_gow.rules import play, result
from games.pai_gow.spots import TEACHES
from games.pai_gow.strategy import advise, chart, strategy
from games.pai_gow.tiles import SET

DICE: Mapping[str, Sequence[str] | Dice] = {"dice": Dice(3), "tiles": SET}
NUMBERS: Mapping[str, Sequence[str] | Dice] = {"pockets": NUMBER.sections, "tiles": SET}

CARD = Game(
    name="pai_gow",
    title="Pai Gow",
    chapter="621a",
    family="tiles",
    seats=6,
    options=PaiGowOptions,
    variant=lambda options: "32 tiles, player bank" if options.player_bank_offered else "32 tiles",
    plays=Plays(
        play, layout, lambda options: DICE if options.dice else NUMBERS, IRREGULARITIES, piece="tile", say=say
    ),
    counts=Counts(odds, long_odds=True, strategy=strategy, advise=advise, teaches=TEACHES, chart=chart),
    shows=Shows(
        page,
        draws=frozenset({"table", "own"}),
        sheets=("pai_gow_family/bank.css",),
        result=result,
        total=total,
        marks=MARKS,
    ),
)


class PaiGowConfig(AppConfig):
    """Chapter 621a."""

    name = "games.pai_gow"
    verbose_name = CARD.title
