"""The card of Blackjack."""

from functools import partial

from django.apps import AppConfig

from games.blackjack.layout import layout
from games.blackjack.odds import odds
from games.blackjack.options import BlackjackOptions
from games.blackjack.progressives import KEPT, page
from games.blackjack.rules import IRREGULARITIES, outcomes
from games.blackjack.strategy import COACH, advise, chart, strategy
from games.blackjack.variations import play
from games.blackjack_family.hands import MARKS, dealers_hand, describe, total
from games.blackjack_family.spots import Spots
from games.kit.contract import Counts, Keeps, Plays, Shows
from games.kit.meters import kept
from games.kit.registry import Game

CARD = Game(
    name="blackjack",
    title="Blackjack",
    chapter="633a",
    family="blackjack",
    seats=7,
    options=BlackjackOptions,
    variant=lambda options: "Switch" if options.variation_switch else f"{options.decks} decks",
    plays=Plays(play, layout, outcomes, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with={"double_down": "blackjack", "split": "blackjack"},
        strategy=strategy,
        advise=advise,
        teaches=Spots(COACH).teaches,
        chart=chart,
    ),
    shows=Shows(page, result=dealers_hand, describe=describe, total=total, marks=MARKS),
    keeps=Keeps(carry_over=partial(kept, KEPT)),
)


class BlackjackConfig(AppConfig):
    """Chapter 633a."""

    name = "games.blackjack"
    verbose_name = CARD.title
