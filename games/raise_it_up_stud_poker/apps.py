"""The card of Raise It Up Stud Poker."""

from collections.abc import Sequence
from functools import partial

from django.apps import AppConfig

from games.kit.cards import DECK
from games.kit.contract import Counts, Keeps, Page, Plays, Result, Shows
from games.kit.events import ANYONE
from games.kit.hands import THREE_CARD
from games.kit.meters import kept
from games.kit.registry import Game
from games.kit.round import Round
from games.poker_family.deck import board_cards
from games.raise_it_up_stud_poker.layout import layout
from games.raise_it_up_stud_poker.odds import odds
from games.raise_it_up_stud_poker.options import METER, RaiseItUpOptions
from games.raise_it_up_stud_poker.rules import IRREGULARITIES, play
from games.raise_it_up_stud_poker.spots import TEACHES
from games.raise_it_up_stud_poker.strategy import advise, chart, strategy


def page(r: Round, viewer: int) -> Page:
    """The meter, where the Progressive is offered."""
    options = r.options
    assert isinstance(options, RaiseItUpOptions)
    if viewer != ANYONE or not options.has_progressive:
        return Page()
    return Page(meters={options.meter.title: options.meter.reads(r.carry)})


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What three cards make."""
    return THREE_CARD.best(cards).words if len(cards) == THREE_CARD.size else ""


CARD = Game(
    name="raise_it_up_stud_poker",
    title="Raise It Up Stud Poker",
    short="Raise It Up Stud",
    chapter="587",
    family="poker",
    seats=6,
    options=RaiseItUpOptions,
    variant=lambda options: f"Pair Plus {options.pair_plus_paytable}, Six Card Bonus {options.six_card_bonus_paytable}",
    plays=Plays(play, layout, lambda options: {"cards": DECK}, IRREGULARITIES),
    counts=Counts(
        odds,
        long_odds=True,
        counted_with={"play": "ante", "blind": "ante"},
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
    keeps=Keeps(carry_over=partial(kept, [METER])),
)


class RaiseItUpConfig(AppConfig):
    """Chapter 587."""

    name = "games.raise_it_up_stud_poker"
    verbose_name = CARD.title
