"""What a page shows besides chips: who has the shaker, each player's place, and the pointer on the area that fell."""

from games.dice_family.shaker import holder
from games.kit.contract import Marker, Page
from games.kit.events import ANYONE, Marked
from games.kit.round import Round
from games.props_and_hops.options import SEATS


def page(r: Round, viewer: int) -> Page:
    """The same for everybody."""
    if viewer != ANYONE:
        return Page()
    seat = holder(r)
    pointed = next((event for event in reversed(r.events[: r.told]) if isinstance(event, Marked)), None)
    return Page(
        markers=[Marker("pointer", pointed.at)] if pointed else [],
        notes={seat: "shaker"} if seat else {},
        table={"seats": SEATS, "shaker": seat},
    )
