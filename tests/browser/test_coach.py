"""The coach, as players use it: switched on at the table, seen by one alone, on a phone too; and the charts."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    WIDE,
    Open,
    accessible,
    place,
    quiet,
    visitor,
)
from tests.served import House

SIZES = [WIDE, PHONE]
by_size = pytest.mark.parametrize("viewport", SIZES, ids=["wide", "phone"])
DEALS = {  # game: spot, cards, best choice
    "casino_war": ("initial", ["8h", "8s", "Qs", "5d"], "war"),
    "blackjack": ("blackjack", ["Kh", "6s", "6d", "9c", "5h"], "stand"),
}


def switch_on(page: Page) -> None:
    """In the coach's panel, which on a phone is in the sheet."""
    if page.locator(".sheet-open").is_visible():
        page.locator(".sheet-open").click()
    page.locator("#tab-coach").click()
    expect(page.locator("#panel-body")).to_contain_text("Show before I choose")
    page.get_by_label("Show before I choose").check()
    if page.locator(".grip").is_visible():
        page.locator(".grip").click()


@by_size
@pytest.mark.parametrize("game", DEALS)
def test_the_coach_is_switched_on_and_speaks_at_a_decision(
    visitor: Open,  # noqa: F811
    house: House,
    game: str,
    viewport: dict[str, int],
):
    spot, cards, best = DEALS[game]
    code = opened(house, game, solo=True)
    page = seated(visitor(viewport), code)
    arranged(house, code, cards=cards)
    place(page, spot)
    switch_on(page)
    expect(page.locator("#hint")).to_be_empty()
    accessible(page)
    page.locator("#primary").click()
    expect(page.locator("#hint .best")).to_have_attribute("data-do", best)
    expect(page.locator(f"#do-{best}")).to_have_class("btn choice coached")
    expect(page.locator("#hint li").first).to_contain_text("$")
    if viewport == WIDE:
        expect(page.locator("#panel-body .hint .best")).to_contain_text("Best")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    page.locator(f"#do-{best}").click()
    expect(page.locator(f'#hint .best[data-do="{best}"]')).to_have_count(0)
    page.reload()
    expect(page.locator("body")).to_have_attribute("data-coach", "on")
    quiet(page)


def test_one_player_is_coached_and_the_other_is_not(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "casino_war")
    finch, heron = seated(visitor(), code), seated(visitor(PHONE), code)
    arranged(house, code, cards=["8h", "8d", "8s"])
    switch_on(finch)
    for page in (finch, heron):
        place(page, "initial")
    finch.locator("#primary").click()
    heron.locator("#primary").click()
    expect(finch.locator("#hint .best")).to_have_attribute("data-do", "war")
    expect(heron.locator("#rack .choice")).to_have_count(2)
    expect(heron.locator("#hint")).to_be_empty()
    assert "coached" not in heron.content()
    quiet(finch)
    quiet(heron)


@by_size
@pytest.mark.parametrize("game", DEALS)
def test_the_chart_of_a_table(visitor: Open, house: House, game: str, viewport: dict[str, int]):  # noqa: F811
    page = visitor(viewport)
    page.goto(f"/table/{opened(house, game)}/strategy/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("best play")
    expect(page.locator(".legend dt").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
    quiet(page)
