"""What a page shows besides chips: the areas that the device of § 625a.1(b) has lit."""

from games.kit.contract import Page
from games.kit.events import ANYONE, Lit
from games.kit.round import Round


def page(r: Round, viewer: int) -> Page:
    """The same for everybody."""
    lit = next((event for event in reversed(r.events[: r.told]) if isinstance(event, Lit)), None)
    return Page(lit=lit.wagers) if lit and viewer == ANYONE else Page()
