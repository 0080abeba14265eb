"""The card of Six-Card Fortune Pai Gow Poker."""

from collections.abc import Mapping, Sequence

from django.apps import AppConfig

from games.kit.contract import Counts, Keeps, Plays, Shows
from games.kit.equipment import Dice
from games.kit.meters import kept
from games.kit.registry import Game
from games.pai_gow_family.dealing import NUMBER
from games.pai_gow_family.hands import CARDS, name
from games.pai_gow_family.poker import house_sets
from games.pai_gow_family.shown import MARKS, described, variant
from games.pai_gow_family.spots import teaches
from games.six_card_fortune_pai_gow_poker.house_way import step
from games.six_card_fortune_pai_gow_poker.layout import layout
from games.six_card_fortune_pai_gow_poker.odds import odds
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.page import page
from games.six_card_fortune_pai_gow_poker.rules import IRREGULARITIES, play
from games.six_card_fortune_pai_gow_poker.strategy import advise, chart, setting, strategy

DICE: Mapping[str, Sequence[str] | Dice] = {"dice": Dice(3), "cards": CARDS}
NUMBERS: Mapping[str, Sequence[str] | Dice] = {"pockets": NUMBER.sections, "cards": CARDS}


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What the high or the low hand is called."""
    return name(cards) if len(cards) in (1, 5) else ""


CARD = Game(
    name="six_card_fortune_pai_gow_poker",
    title="Six-Card Fortune Pai Gow Poker",
    short="Six-Card Fortune",
    chapter="588",
    family="pai_gow_poker",
    seats=6,
    options=SixCardFortuneOptions,
    variant=lambda options: variant(
        Double_Down=options.double_down_offered, Fortune=options.fortune_offered,
        Progressive=options.progressive_offered,
    ),
    plays=Plays(
        play, layout, lambda options: DICE if options.dice else NUMBERS, IRREGULARITIES, deck=len(CARDS)
    ),
    counts=Counts(
        odds,
        long_odds=True,
        strategy=strategy,
        advise=advise,
        teaches=teaches(setting, lambda options, cards: step(cards)[0].name, "588.11(d)"),
        chart=chart,
    ),
    shows=Shows(
        page,
        draws=frozenset({"table", "own"}),
        sheets=("pai_gow_family/cards.css",),
        result=house_sets,
        describe=described,
        total=total,
        marks=MARKS,
    ),
    keeps=Keeps(lambda carry: kept(("progressive_meter", "deck"), carry)),
)  # fmt: skip


class SixCardFortuneConfig(AppConfig):
    """Chapter 588."""

    name = "games.six_card_fortune_pai_gow_poker"
    verbose_name = CARD.title
