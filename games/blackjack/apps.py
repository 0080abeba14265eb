"""The card of Blackjack."""

from django.apps import AppConfig

from games.blackjack.layout import layout
from games.blackjack.odds import odds
from games.blackjack.options import BlackjackOptions
from games.blackjack.progressives import meters, shown
from games.blackjack.rules import IRREGULARITIES, outcomes
from games.blackjack.strategy import advise, chart, strategy
from games.blackjack.variations import play
from games.blackjack_family.hands import dealers_hand, describe, named, total
from games.blackjack_family.shoe import without
from games.kit.registry import Game

CARD = Game(
    name="blackjack",
    title="Blackjack",
    chapter="633a",
    family="blackjack",
    seats=7,
    options=BlackjackOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    long_odds=True,
    outcomes=outcomes,
    irregularities=IRREGULARITIES,
    equipment={"shoe": "shoe"},
    strategy=strategy,
    counted_with={"double_down": "blackjack", "split": "blackjack"},
    advise=advise,
    chart=chart,
    result=dealers_hand,
    describe=describe,
    total=total,
    named=named,
    meters=shown,
    carry_over=meters,
    without=without,
    variant=lambda options: "Switch" if options.variation_switch else f"{options.decks} decks",
)


class BlackjackConfig(AppConfig):
    """Chapter 633a."""

    name = "games.blackjack"
    verbose_name = CARD.title
