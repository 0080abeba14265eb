"""Six-Card Fortune, as people play it: cards set by click, drag and keys; a foul told; Double Down; phone."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import LONG, PHONE, WIDE, Open, accessible, place, quiet, visitor  # noqa: F401
from tests.served import House

GAME = "six_card_fortune_pai_gow_poker"
DEALER = ["Js", "Jd", "Ts", "8h", "5c", "2s"]
MINE = ["Kh", "Qd", "9s", "7c", "4d", "Ac"]


def dealt(house: House, code: str, page: Page, mine: list[str]) -> None:
    """The dealer's cards first, then the positions up to this page's seat."""
    seat = int(page.locator("#table").get_attribute("data-me") or 0)
    cards: list[Any] = [*DEALER, *([None] * 6 * (seat - 1)), *mine]
    arranged(house, code, pockets=["1"], cards=cards)


def card(page: Page, name: str) -> Locator:
    return page.locator(f'button.my-piece[data-piece="{name}"]')


def hands_are(page: Page, high: str, low: Any) -> None:
    expect(page.locator('[data-is="high"]')).to_have_text(high)
    expect(page.locator('[data-is="low"]')).to_have_text(low)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_cards_are_set_by_click_drag_and_keys_and_a_foul_is_told(visitor: Open, house: House, size: Any):  # noqa: F811
    code = opened(house, GAME, solo=True)
    page = seated(visitor(size), code)
    dealt(house, code, page, MINE)
    place(page, "main", 2500)
    place(page, "fortune", 500)
    page.locator("#primary").click()
    expect(page.locator("button.my-piece")).to_have_count(6)
    hands_are(page, "ace high", "four")
    accessible(page)
    card(page, "4d").click()
    card(page, "Ac").click()
    hands_are(page, "king high", "ace")
    expect(page.locator(".mat")).to_have_class("mat choosing foul")
    expect(page.locator(".mat > .hint")).to_contain_text("is higher than the high hand")
    expect(page.locator("#primary")).to_have_text("Set a foul hand")
    box, to = card(page, "Kh").bounding_box(), card(page, "Ac").bounding_box()
    assert box
    assert to
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(to["x"] + 20, to["y"] + 30, steps=5)
    page.mouse.up()
    hands_are(page, "ace high", "king")
    expect(page.locator("#primary")).to_have_text("Set hands")
    page.wait_for_timeout(100)
    page.keyboard.press("b")
    hands_are(page, "ace high", "four")
    page.keyboard.press("w")
    hands_are(page, "ace high", "king")
    page.locator("#do-double_down").click()
    expect(page.locator("#do-no_double_down")).to_be_visible()
    hands_are(page, "ace high", "king")
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator(".mat:not(.choosing)")).to_be_visible()
    expect(page.locator(".mat .tag-is").first).to_have_text("– lower")
    expect(page.locator(".mat .tag-is").last).to_have_text("✓ higher")
    quiet(page)


def test_a_round_by_keyboard_alone(visitor: Open, house: House):  # noqa: F811
    code = opened(house, GAME, solo=True, progressive_offered=True)
    page = seated(visitor(), code)
    page.locator("#s-main").focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1)
    expect(page.locator("#meters")).to_contain_text("$5,000.00")
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("button.my-piece")).to_have_count(6)
    page.keyboard.press("w")
    page.keyboard.press("d")
    expect(page.locator("#do-no_double_down")).to_be_visible()
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#slip")).to_contain_text("High: ")
    quiet(page)
