"""The card of Lunar Poker."""

from collections.abc import Sequence

from django.apps import AppConfig

from games.kit.cards import DECK
from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.registry import Game
from games.lunar_poker.chart import chart
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.layout import layout
from games.lunar_poker.odds import odds
from games.lunar_poker.options import LunarPokerOptions
from games.lunar_poker.rules import IRREGULARITIES, play
from games.lunar_poker.spots import TEACHES
from games.lunar_poker.strategy import advise, strategy
from games.poker_family.deck import dealers_cards


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What a hand makes."""
    return LUNAR.best(cards).words if len(cards) >= LUNAR.size else ""


CARD = Game(
    name="lunar_poker",
    title="Lunar Poker",
    chapter="589",
    family="poker",
    seats=5,
    options=LunarPokerOptions,
    variant=lambda options: (
        f"Instant {options.instant_paytable}" + (f", Super {options.super_paytable}" if options.super_offered else "")
    ),
    plays=Plays(play, layout, lambda options: {"cards": DECK}, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with={"bet": "ante", "options_draw": "ante", "options_force": "ante"},
        strategy=strategy,
        advise=advise,
        teaches=TEACHES,
        chart=chart,
    ),
    shows=Shows(
        result=dealers_cards,
        describe=lambda options, result: Result(f"Dealer {result}" if result else "No showdown"),
        total=total,
    ),
)


class LunarPokerConfig(AppConfig):
    """Chapter 589."""

    name = "games.lunar_poker"
    verbose_name = CARD.title
