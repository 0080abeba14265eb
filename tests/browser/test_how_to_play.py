"""How to play, in a browser: axe finds nothing, nothing runs over, and an example is stepped through by keyboard."""

import pytest
from playwright.sync_api import expect

from games.kit import registry
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    WIDE,
    Open,
    accessible,
    visitor,
)

BOTH = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1440", "390"])


@BOTH
@pytest.mark.parametrize("game", registry.names())
def test_the_page_of_every_game_is_open_to_all_and_clean(visitor: Open, game: str, viewport: dict[str, int]):  # noqa: F811
    page = visitor(viewport)
    page.goto(f"/odds/{game}/how-to-play/")
    expect(page.get_by_role("heading", level=1)).to_have_text(registry.game(game).title)
    assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    accessible(page)


def test_an_example_is_stepped_through_by_keyboard(visitor: Open):  # noqa: F811
    page = visitor(WIDE)
    page.goto("/odds/roulette/how-to-play/")
    steps, question = page.locator(".how-beats"), page.locator("[data-ask]")
    expect(steps.locator("li[aria-current]")).to_have_count(1)
    steps.focus()
    while not question.is_visible():
        steps.press("ArrowRight")
    expect(question).to_contain_text("what does it pay?")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(steps.locator("li[aria-current]")).to_contain_text("You said $1; it is $")
    expect(question).to_be_hidden()
    expect(page.get_by_role("button", name="Next step")).to_be_focused()
