"""The card of Lunar Poker."""

from collections.abc import Sequence

from django.apps import AppConfig

from games.kit.cards import DECK
from games.kit.registry import Game
from games.lunar_poker.hands import LUNAR
from games.lunar_poker.layout import layout
from games.lunar_poker.odds import odds
from games.lunar_poker.options import LunarPokerOptions
from games.lunar_poker.rules import IRREGULARITIES, play
from games.lunar_poker.strategy import advise, strategy
from games.poker_family.deck import dealers_cards


def total(cards: Sequence[str]) -> str:
    """What a hand makes."""
    return LUNAR.best(cards).words if len(cards) >= LUNAR.size else ""


CARD = Game(
    name="lunar_poker",
    title="Lunar Poker",
    chapter="589",
    family="poker",
    seats=5,
    options=LunarPokerOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    long_odds=True,
    outcomes=lambda options: {"cards": DECK},
    irregularities=IRREGULARITIES,
    equipment={"shoe": "shoe"},
    strategy=strategy,
    advise=advise,
    result=dealers_cards,
    describe=lambda options, result: (f"Dealer {result}" if result else "No showdown", ""),
    total=total,
    counted_with={"bet": "ante", "options_draw": "ante", "options_force": "ante"},
    variant=lambda options: (
        f"Instant {options.instant_paytable}" + (f", Super {options.super_paytable}" if options.super_offered else "")
    ),
)


class LunarPokerConfig(AppConfig):
    """Chapter 589."""

    name = "games.lunar_poker"
    verbose_name = CARD.title
