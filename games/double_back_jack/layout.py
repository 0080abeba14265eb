"""The felt of § 591.2(b)."""

from games.blackjack_family.hands import hand_spot
from games.blackjack_family.layout import KINDS, LATER, Area, Print, felt, later_spots, main_spot
from games.double_back_jack.options import DoubleBackJackOptions
from games.double_back_jack.rules import MOST_HANDS
from games.kit.boxes import box_of, names
from games.kit.half_moon import Area as LaterArea
from games.kit.layout import Box, Layout, Spot
from games.kit.odds import Odds

NAME = "Second Chance Wager"
MAIN = Area("Blackjack Wager", "591.6(d)", pays=Odds(1))
PRINT = Print(reach=370, size=24, lines=3, ends=(115, 65))
MAIN_TALL = Box.around((150, 450), 66, 66)
CHANCE = LaterArea(
    NAME, "591.2(b)(3)", "later", "Second\nChance", Box.around((0, 58), 58, 44), Box.around((232, 450), 66, 48),
    later=LATER["second_chance"],
)  # fmt: skip


def layout(options: DoubleBackJackOptions) -> Layout:
    """The felt under these options."""
    spots = [spot for box in names(options.boxes_per_player) for spot in _box(options, box)]
    first, comma, rest = options.inscription_wording.partition(", ")
    return felt(
        options, spots, options.blackjack_wording, options.stand_on_17_wording, "Insurance",
        further=[f"{first},", rest] if comma else [first], close=PRINT,
    )  # fmt: skip


def _box(options: DoubleBackJackOptions, box: str | None) -> list[Spot]:
    """The circle, the square of the box's first hand; what the second hand has lies with its cards."""
    square = CHANCE.spot("second_chance", box, int(box or 1) - 1, pays=Odds(1), low=1, high=10**9, step=1)
    square.spot = hand_spot(box_of(1, box), 1)
    later = later_spots(options, box, MOST_HANDS, kinds={**KINDS, "second_chance": NAME}, line=PRINT.line)
    main = main_spot(options, "blackjack", MAIN, box, size=56, tall=MAIN_TALL)
    return [main, square, *(spot for spot in later if (spot.wager, spot.spot) != ("second_chance", square.spot))]
