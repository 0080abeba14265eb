"""The felt of § 631a.2(b): a peanut for ten to fourteen."""

from games.baccarat.options import BigBaccaratOptions
from games.baccarat_family.layout import PEANUT, felt
from games.kit.layout import Layout


def layout(options: BigBaccaratOptions) -> Layout:
    """The felt under these options."""
    return felt(options, PEANUT)
