"""The card of Three Card Poker."""

from collections.abc import Sequence

from django.apps import AppConfig

from games.kit.cards import DECK
from games.kit.contract import Counts, Plays, Result, Shows
from games.kit.hands import THREE_CARD
from games.kit.registry import Game
from games.poker_family.deck import dealers_cards
from games.three_card_poker.layout import layout
from games.three_card_poker.odds import odds
from games.three_card_poker.options import ThreeCardPokerOptions
from games.three_card_poker.rules import IRREGULARITIES, play
from games.three_card_poker.spots import TEACHES
from games.three_card_poker.strategy import advise, chart, strategy


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What a hand makes."""
    return THREE_CARD.best(cards).words if len(cards) == THREE_CARD.size else ""


CARD = Game(
    name="three_card_poker",
    title="Three Card Poker",
    chapter="565",
    family="poker",
    seats=7,
    options=ThreeCardPokerOptions,
    variant=lambda options: f"Pair Plus {options.pair_plus_paytable}, Ante Bonus {options.ante_bonus_paytable}",
    plays=Plays(play, layout, lambda options: {"cards": DECK}, IRREGULARITIES),
    counts=Counts(
        odds,
        counted_with={"play": "ante", "ante_bonus": "ante"},
        strategy=strategy,
        advise=advise,
        teaches=TEACHES,
        chart=chart,
    ),
    shows=Shows(
        result=dealers_cards,
        describe=lambda options, result: Result(f"Dealer {result}" if result else "No hand"),
        total=total,
    ),
)


class ThreeCardPokerConfig(AppConfig):
    """Chapter 565."""

    name = "games.three_card_poker"
    verbose_name = CARD.title
