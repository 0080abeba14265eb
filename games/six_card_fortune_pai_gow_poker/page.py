"""What the page shows besides what all tables do."""

from games.kit.contract import Page
from games.kit.events import ANYONE
from games.kit.round import Round
from games.kit.views import hands
from games.pai_gow_family.dealing import THE_DEALER
from games.pai_gow_family.hands import PAI_GOW
from games.pai_gow_family.shown import HOW, MAT, everybody, tags
from games.six_card_fortune_pai_gow_poker.options import SixCardFortuneOptions
from games.six_card_fortune_pai_gow_poker.rules import EIGHTS, meter


def page(r: Round, viewer: int) -> Page:
    """The middle of the table for everybody, the mat for a seat."""
    options = r.options
    assert isinstance(options, SixCardFortuneOptions)
    if viewer == ANYONE:
        return everybody(r, meter(options))
    seen = hands(r, viewer)
    high = seen.get("dealer:high")
    if not high or None in high:
        return MAT.page(r, viewer, hint=HOW if any("set" in ask.choices for ask in r.asks) else "")
    plays = PAI_GOW.best([card for card in high if card]).value >= EIGHTS
    hint = f"{'Eights or better' if plays else 'Less than eights'}: Double Down "
    says = hint + ("plays." if plays else "is returned.") if options.double_down_offered else ""
    return MAT.page(r, viewer, hint=says, tags=tags(seen, viewer, THE_DEALER, joker_low=True))
