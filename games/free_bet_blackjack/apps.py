"""The card of Free Bet Blackjack."""

from django.apps import AppConfig

from games.blackjack_family.hands import MARKS, dealers_hand, describe, page, total
from games.blackjack_family.spots import Spots
from games.free_bet_blackjack.layout import layout
from games.free_bet_blackjack.odds import odds
from games.free_bet_blackjack.options import FreeBetOptions
from games.free_bet_blackjack.rules import IRREGULARITIES, play
from games.free_bet_blackjack.strategy import COACH, chart
from games.kit.contract import Counts, Plays, Shows
from games.kit.registry import Game

CARD = Game(
    name="free_bet_blackjack",
    title="Free Bet Blackjack",
    short="Free Bet",
    chapter="590",
    family="blackjack",
    seats=6,
    options=FreeBetOptions,
    variant=lambda options: f"{options.decks} decks",
    plays=Plays(play, layout, lambda options: {"cards": options.deck * options.decks}, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with=dict.fromkeys(("double_down", "split", "free_double", "free_split"), "blackjack"),
        strategy=COACH.strategy,
        advise=COACH.advise,
        teaches=Spots(COACH).teaches,
        chart=chart,
    ),
    shows=Shows(page, result=dealers_hand, describe=describe, total=total, marks=MARKS),
)


class FreeBetConfig(AppConfig):
    """Chapter 590."""

    name = "games.free_bet_blackjack"
    verbose_name = CARD.title
