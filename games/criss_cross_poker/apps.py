"""The card of Criss-Cross Poker."""

from collections.abc import Sequence

from django.apps import AppConfig

from games.criss_cross_poker.layout import layout
from games.criss_cross_poker.odds import odds
from games.criss_cross_poker.options import CrissCrossPokerOptions
from games.criss_cross_poker.rules import IRREGULARITIES, play
from games.criss_cross_poker.spots import TEACHES
from games.criss_cross_poker.strategy import advise, chart, strategy
from games.kit.cards import DECK
from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.hands import FIVE_CARD
from games.kit.registry import Game
from games.poker_family.deck import board_cards


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What five cards make."""
    return FIVE_CARD.best(cards).words if len(cards) == FIVE_CARD.size else ""


CARD = Game(
    name="criss_cross_poker",
    title="Criss-Cross Poker",
    chapter="592",
    family="poker",
    seats=6,
    options=CrissCrossPokerOptions,
    variant=lambda options: "Five Card Bonus" if options.five_card_bonus_offered else "",
    plays=Plays(play, layout, lambda options: {"cards": DECK}, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with=dict.fromkeys(("ante_down", "across_bet", "down_bet", "middle_bet"), "ante_across"),
        strategy=strategy,
        advise=advise,
        teaches=TEACHES,
        chart=chart,
    ),
    shows=Shows(
        result=board_cards,
        describe=lambda options, result: Result(result or "No hand"),
        total=total,
    ),
)


class CrissCrossPokerConfig(AppConfig):
    """Chapter 592."""

    name = "games.criss_cross_poker"
    verbose_name = CARD.title
