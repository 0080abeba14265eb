"""The felt of § 629a.2(b): a kidney for up to nine."""

from games.baccarat_family.layout import KIDNEY, felt
from games.kit.layout import Layout
from games.midibaccarat.options import MidibaccaratOptions


def layout(options: MidibaccaratOptions) -> Layout:
    """The felt under these options."""
    return felt(options, KIDNEY)
