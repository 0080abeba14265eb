"""The wheel of § 619a.1(b), and the names of what it shows."""

from games.big_six_wheel.options import BigSixOptions
from games.kit.equipment import Wheel

WHEEL = Wheel(
    "wheel",
    (
        "joker 1 2 1 5 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1 "
        "flag 2 5 2 1 2 1 10 1 5 1 2 1 20 1 2 1 5 2 1 10 1 2 5 1 2 1"
    ).split(),
)
FRUIT = {"1": "Cherries", "2": "Lemons", "5": "Plums", "10": "Melons", "20": "Grapes"}


def wager_on(section: str) -> str:
    """The wager that a section decides."""
    return section if section in ("flag", "joker") else f"sym_{section}"


def name(section: str, options: BigSixOptions) -> str:
    """What the section shows at this table."""
    if section == "flag":
        return {"flag": "Flag", "logo": "Logo", "star": "Star"}[options.special_1]
    if section == "joker":
        return {"joker": "Joker", "crown": "Crown"}[options.special_2]
    return FRUIT[section] if options.symbols == "fruit" else f"${section} symbol"
