"""Nothing on a table lies over what is to be read or pressed: measured for every game at three widths, from the empty
felt to the result of a round in which every seat is taken and wagers all over the felt."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.kit import registry
from tests.browser.company import opened, they
from tests.browser.players import OVER
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    WIDE,
    Open,
    connected,
    quiet,
    seated,
    visitor,
)
from tests.served import House

GAMES = [game.name for game in registry.all_games()]
SIZES = [WIDE, {"width": 768, "height": 1024}, PHONE]
MEASURE = (Path(__file__).parent / "measure.js").read_text()
KNOWN = {"roulette": ("small: s-five_adjacent-",)}
"""What is left: the cells of the racetrack are 18 to 23 px wide at 768, as a ring of 38 must be on a board of that
width; the same wagers are in the list of wagers, and on a phone the racetrack opens large."""
SETTLED = 20
"""How often a page is measured before a fault counts: after a change of its width it needs a moment."""


def faults(page: Page, game: str, phase: str) -> list[str]:
    """What lies over something else in this phase, at each width."""
    found = []
    for size in SIZES:
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        for _ in range(SETTLED):
            now = page.evaluate(MEASURE, {"touch": size is PHONE})
            if not (now := [what for what in now if not any(known in what for known in KNOWN.get(game, ()))]):
                break
            page.wait_for_timeout(100)
        found += [f"{phase} at {size['width']}: {what}" for what in now]
    page.set_viewport_size(ViewportSize(width=WIDE["width"], height=WIDE["height"]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_nothing_lies_over_what_is_read_or_pressed(visitor: Open, house: House, game: str):  # noqa: F811
    code = opened(house, game)
    page = seated(visitor(WIDE), code)
    found = faults(page, game, "betting")
    for phase, acts in {"wagers": ("fill", "wager"), "deciding": ("close",), "result": ("decide",)}.items():
        if page.locator(OVER).count():
            break
        they(house, code, *acts)
        page.reload()
        connected(page)
        found += faults(page, game, "result" if page.locator(OVER).count() else phase)
    expect(page.locator(OVER)).to_be_visible()
    assert found == [], "\n".join(found)
    quiet(page)
