"""The card of Casino War."""

from django.apps import AppConfig

from games.casino_war.layout import layout
from games.casino_war.odds import odds
from games.casino_war.options import CasinoWarOptions
from games.casino_war.rules import IRREGULARITIES, dealers_cards, play
from games.casino_war.strategy import advise, chart, strategy
from games.kit.cards import DECK
from games.kit.registry import Game

CARD = Game(
    name="casino_war",
    title="Casino War",
    chapter="651a",
    family="blackjack",
    seats=9,
    options=CasinoWarOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    counted_with={"war": "initial"},
    outcomes=lambda options: {"cards": DECK * options.shoe_decks},
    irregularities=IRREGULARITIES,
    equipment={"shoe": "shoe"},
    strategy=strategy,
    advise=advise,
    chart=chart,
    result=dealers_cards,
    describe=lambda options, result: (f"Dealer {result}", ""),
    variant=lambda options: f"{options.shoe_decks} decks",
)


class CasinoWarConfig(AppConfig):
    """Chapter 651a."""

    name = "games.casino_war"
    verbose_name = CARD.title
