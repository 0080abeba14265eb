"""What the page shows besides what all tables do."""

from games.kit.contract import Page
from games.kit.events import ANYONE
from games.kit.round import Round
from games.kit.views import hands
from games.pai_gow_family.shown import HOW, MAT, everybody, tags
from games.pai_gow_poker.options import PaiGowPokerOptions
from games.pai_gow_poker.settling import meter


def page(r: Round, viewer: int) -> Page:
    """The middle of the table for everybody, the mat for a seat."""
    options = r.options
    assert isinstance(options, PaiGowPokerOptions)
    if viewer == ANYONE:
        return everybody(r, meter(options))
    setting = any("set" in ask.choices for ask in r.asks if viewer in ask.seats)
    against = f"seat:{next(iter(r.banking))}" if r.banking else "dealer"
    return MAT.page(r, viewer, hint=HOW if setting else "", tags=tags(hands(r, viewer), viewer, against))
