"""The card of Casino War."""

from django.apps import AppConfig

from games.casino_war.layout import layout
from games.casino_war.odds import odds
from games.casino_war.options import CasinoWarOptions
from games.casino_war.rules import IRREGULARITIES, dealers_cards, play
from games.casino_war.spots import TEACHES
from games.casino_war.strategy import advise, chart, strategy
from games.kit.cards import DECK
from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.registry import Game

CARD = Game(
    name="casino_war",
    title="Casino War",
    chapter="651a",
    family="blackjack",
    seats=9,
    options=CasinoWarOptions,
    variant=lambda options: f"{options.shoe_decks} decks",
    plays=Plays(play, layout, lambda options: {"cards": DECK * options.shoe_decks}, IRREGULARITIES),
    counts=Counts(
        odds, counted_with={"war": "initial"}, strategy=strategy, advise=advise, teaches=TEACHES, chart=chart
    ),
    shows=Shows(result=dealers_cards, describe=lambda options, result: Result(f"Dealer {result}")),
)


class CasinoWarConfig(AppConfig):
    """Chapter 651a."""

    name = "games.casino_war"
    verbose_name = CARD.title
