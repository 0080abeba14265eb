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
    page.locator("#panel-body [data-coach-switch][value=before]").check()
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
    expect(page.locator("body")).to_have_attribute("data-coach", "before")
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


@by_size
def test_a_mistake_is_read_on_the_slip_the_rounds_page_the_list_and_the_chart_then_tried_again(
    visitor: Open,  # noqa: F811
    house: House,
    viewport: dict[str, int],
):
    code = opened(house, "casino_war", solo=True)
    page = seated(visitor(viewport), code)
    arranged(house, code, cards=["8h", "8s"])
    place(page, "initial")
    page.locator("#primary").click()
    page.locator("#do-surrender").click()
    expect(page.locator("#slip .verdict")).to_contain_text("going to War was best")
    expect(page.locator("#slip .verdict")).to_contain_text("of the wager")
    accessible(page)
    again = page.locator("#slip .verdict a", has_text="Try it again").get_attribute("href")
    chart = page.locator("#slip .verdict a", has_text="Chart").get_attribute("href")
    page.goto(page.locator("#slip .verdict a", has_text="Replay").get_attribute("href") or "")
    expect(page.locator(".decisions")).to_contain_text("You surrendered; going to War was best.")
    replayed_by_keyboard(page)
    fits_and_is_accessible(page)
    page.goto("/me/")
    expect(page.locator("#dashboard")).to_contain_text("surrendered; best going to War")
    fits_and_is_accessible(page)
    page.goto(chart or "")
    page.locator("[data-cell]").first.press("Enter")
    expect(page.locator(".cell")).to_contain_text("You, here: 0 of 1 best")
    expect(page.locator(".cell .best")).to_contain_text("Go to War")
    fits_and_is_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("[data-cell]").first).to_be_focused()
    page.goto(again or "")
    page.get_by_role("button", name="Surrender").click()
    expect(page.locator(".round-side")).to_contain_text("best")
    expect(page.locator(".round-side")).to_contain_text("How it ended")
    fits_and_is_accessible(page)
    quiet(page)


def replayed_by_keyboard(page: Page) -> None:
    """The felt at the decision, which is the step that the address names, and before and after it."""
    decision = page.locator(".beat.decision")
    expect(decision).to_have_attribute("aria-current", "step")
    cards = page.locator(".replay-board:visible .over > g:not([hidden]) .card")
    expect(cards).to_have_count(2)
    page.locator(".beats").focus()
    page.keyboard.press("Home")
    expect(cards).to_have_count(0)
    page.keyboard.press("k")
    expect(decision).to_have_attribute("aria-current", "step")
    expect(cards).to_have_count(2)
    page.keyboard.press("End")
    expect(decision).not_to_have_attribute("aria-current", "step")


def fits_and_is_accessible(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    accessible(page)
