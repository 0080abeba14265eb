"""The card of Pai Gow Poker."""

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
from games.pai_gow_poker.house_way import step
from games.pai_gow_poker.layout import layout
from games.pai_gow_poker.odds import odds
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.page import page
from games.pai_gow_poker.rules import IRREGULARITIES, play
from games.pai_gow_poker.strategy import advise, chart, setting, strategy

OUTCOMES: Mapping[str, Mapping[str, Sequence[str] | Dice]] = {
    "shaker": {"dice": Dice(3), "cards": CARDS},
    "rng": {"pockets": NUMBER.sections, "cards": CARDS},
    "button": {"cards": CARDS},
}
KEPT = ("progressive_meter", "deck", "button", "opened", "bank", "banker", "against")


def total(cards: Sequence[str], as_dealt: bool) -> str:
    """What the high or the low hand is called."""
    return name(cards) if len(cards) in (2, 5) else ""


CARD = Game(
    name="pai_gow_poker",
    title="Pai Gow Poker",
    chapter="645a",
    family="pai_gow_poker",
    seats=6,
    options=PaiGowPokerOptions,
    variant=lambda options: variant(
        Fortune=options.fortune_offered, Emperor=options.emperor_offered, Insurance=options.insurance_offered,
        Progressive=options.progressive_offered, player_bank=options.player_bank,
    ),
    plays=Plays(play, layout, lambda options: OUTCOMES[options.start_method], IRREGULARITIES, deck=len(CARDS)),
    counts=Counts(
        odds,
        long_odds=True,
        strategy=strategy,
        advise=advise,
        teaches=teaches(setting, lambda options, cards: step(cards, options.way)[0].name, "645a.11(c)"),
        chart=chart,
    ),
    shows=Shows(
        page,
        draws=frozenset({"table", "own"}),
        sheets=("pai_gow_family/cards.css", "pai_gow_family/bank.css"),
        result=house_sets,
        describe=described,
        total=total,
        marks=MARKS,
    ),
    keeps=Keeps(lambda carry: kept(KEPT, carry)),
)  # fmt: skip


class PaiGowPokerConfig(AppConfig):
    """Chapter 645a."""

    name = "games.pai_gow_poker"
    verbose_name = CARD.title
