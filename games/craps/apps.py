"""The card of Craps and Mini-Craps."""

from django.apps import AppConfig

from games.craps import shown
from games.craps.dice import THROWS, WORDS
from games.craps.layout import layout
from games.craps.odds import odds
from games.craps.options import CrapsOptions
from games.craps.print import times
from games.craps.rules import IRREGULARITIES, play
from games.craps.strategy import one_of_each_now
from games.kit.equipment import throws
from games.kit.registry import Game, Kind


def describe(options: CrapsOptions, result: str) -> tuple[str, str]:
    """ "Nine, 4-5": a throw in a few words."""
    if not result:
        return "", ""
    throw = THROWS[tuple(map(int, result.split("-")))]
    return f"{WORDS[throw.total].capitalize()}, {result}", "dice"


CARD = Game(
    name="craps",
    title="Craps",
    chapter="623a",
    family="dice",
    course="craps",
    seats=16,
    options=CrapsOptions,
    play=play,
    draw_layout=layout,
    odds=odds,
    outcomes=lambda options: {"dice": throws(2)},
    irregularities=IRREGULARITIES,
    equipment={"dice": "2"},
    lays=one_of_each_now,
    markers=shown.markers,
    button=shown.button,
    words_of=shown.words_of,
    acts_on=shown.acts_on,
    seat_note=shown.seat_note,
    more=shown.more,
    variant=lambda options: f"{times(options)} times odds",
    describe=describe,
    dealt_in=True,
    tables=(Kind("craps", "Craps"), Kind("mini_craps", "Mini-Craps", {"table_type": "mini_craps"})),
)


class CrapsConfig(AppConfig):
    """Chapter 623a."""

    name = "games.craps"
    verbose_name = "Craps and Mini-Craps"
