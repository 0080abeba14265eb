"""The card of Double Attack Blackjack."""

from django.apps import AppConfig

from games.blackjack_family.hands import MARKS, dealers_hand, describe, page, total
from games.blackjack_family.spots import Spots
from games.double_attack_blackjack.layout import layout
from games.double_attack_blackjack.odds import odds
from games.double_attack_blackjack.options import DoubleAttackOptions
from games.double_attack_blackjack.rules import IRREGULARITIES, play
from games.double_attack_blackjack.strategy import COACH, chart
from games.kit.contract import Counts, Plays, Shows
from games.kit.registry import Game

CARD = Game(
    name="double_attack_blackjack",
    title="Double Attack Blackjack",
    short="Double Attack",
    chapter="581",
    family="blackjack",
    seats=6,
    options=DoubleAttackOptions,
    variant=lambda options: "8 decks of 48",
    plays=Plays(play, layout, lambda options: {"cards": options.deck * options.decks}, IRREGULARITIES, deck=48),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with=dict.fromkeys(("double_attack", "double_down", "split"), "bet"),
        strategy=COACH.strategy,
        advise=COACH.advise,
        teaches=Spots(COACH).teaches,
        chart=chart,
    ),
    shows=Shows(page, result=dealers_hand, describe=describe, total=total, marks=MARKS),
)


class DoubleAttackConfig(AppConfig):
    """Chapter 581."""

    name = "games.double_attack_blackjack"
    verbose_name = CARD.title
