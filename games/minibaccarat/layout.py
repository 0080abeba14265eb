"""The felt of § 627a.2(b): a kidney for up to nine."""

from games.baccarat_family.layout import KIDNEY, felt
from games.kit.layout import Layout
from games.minibaccarat.options import MinibaccaratOptions


def layout(options: MinibaccaratOptions) -> Layout:
    """The felt under these options."""
    return felt(options, KIDNEY)
