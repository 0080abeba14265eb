"""The card of Flop Poker."""

from collections.abc import Sequence

from django.apps import AppConfig

from games.flop_poker.layout import layout
from games.flop_poker.odds import odds
from games.flop_poker.options import FlopPokerOptions
from games.flop_poker.rules import IRREGULARITIES, play
from games.flop_poker.spots import TEACHES
from games.flop_poker.strategy import advise, chart, strategy
from games.kit.cards import DECK
from games.kit.contract import Counts, Page, Plays, Result, Shows
from games.kit.events import ANYONE
from games.kit.hands import THREE_CARD
from games.kit.registry import Game
from games.kit.round import Round
from games.poker_family.deck import board_cards


def page(r: Round, viewer: int) -> Page:
    """What lies in the pot, once the wagers are closed."""
    if viewer != ANYONE or r.betting:
        return Page()
    pot = sum(wager.stake for wager in r.wagers() if wager.spot.wager == "pot")
    return Page(meters={"Pot": pot} if pot else {})


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What three cards make."""
    return THREE_CARD.best(cards).words if len(cards) == THREE_CARD.size else ""


CARD = Game(
    name="flop_poker",
    title="Flop Poker",
    chapter="583",
    family="poker",
    seats=6,
    options=FlopPokerOptions,
    variant=lambda options: "Three Card Bonus" if options.three_card_bonus_offered else "",
    plays=Plays(play, layout, lambda options: {"cards": DECK}, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with={"flop": "ante"},
        strategy=strategy,
        advise=advise,
        teaches=TEACHES,
        chart=chart,
    ),
    shows=Shows(
        page,
        result=board_cards,
        describe=lambda options, result: Result(result or "No hand"),
        total=total,
    ),
)


class FlopPokerConfig(AppConfig):
    """Chapter 583."""

    name = "games.flop_poker"
    verbose_name = CARD.title
