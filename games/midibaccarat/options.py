"""What an operator may choose at Midibaccarat beside what all three baccarats share."""

from typing import ClassVar

from games.baccarat_family.options import TurningOptions
from games.kit.options import Dollars, option


class MidibaccaratOptions(TurningOptions):
    """Chapter 629a: bettors turn the cards, so decks are new for every shoe; markers are the custom."""

    chapter: ClassVar[str] = "629a"

    table_min: Dollars = option(
        2_500, cite="", group="Limits", help="Least on Banker or Player; the chapter is silent.", ge=1
    )
    table_max: Dollars = option(
        500_000, cite="", group="Limits", help="Most on Banker or Player; the chapter is silent."
    )
