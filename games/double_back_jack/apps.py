"""The card of Double Back Jack."""

from django.apps import AppConfig

from games.blackjack_family.hands import MARKS, dealers_hand, describe, page, total
from games.blackjack_family.spots import Spots
from games.double_back_jack.layout import layout
from games.double_back_jack.odds import odds
from games.double_back_jack.options import DoubleBackJackOptions
from games.double_back_jack.rules import IRREGULARITIES, play
from games.double_back_jack.strategy import COACH, chart
from games.kit.contract import Counts, Plays, Shows
from games.kit.registry import Game

CARD = Game(
    name="double_back_jack",
    title="Double Back Jack",
    chapter="591",
    family="blackjack",
    seats=6,
    options=DoubleBackJackOptions,
    variant=lambda options: f"{options.decks} decks",
    plays=Plays(play, layout, lambda options: {"cards": options.deck * options.decks}, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with=dict.fromkeys(("double_down", "split", "second_chance"), "blackjack"),
        strategy=COACH.strategy,
        advise=COACH.advise,
        teaches=Spots(COACH).teaches,
        chart=chart,
    ),
    shows=Shows(page, result=dealers_hand, describe=describe, total=total, marks=MARKS),
)


class DoubleBackJackConfig(AppConfig):
    """Chapter 591."""

    name = "games.double_back_jack"
    verbose_name = CARD.title
