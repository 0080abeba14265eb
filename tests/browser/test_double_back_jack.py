"""Double Back Jack, as people play it: a Second Chance taken and declined, by mouse and keys, wide and on a phone."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_cards import arranged, choices_fit, in_turn, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
    PHONE,
    WIDE,
    Open,
    accessible,
    place,
    quiet,
    visitor,
)
from tests.served import House

SAVED = "Ts 9d 5d Tc 9c 4h".split()
"""Ten and five draw nine: 24, and a four less is 20, against 19."""
SIZES = pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])


def shot(page: Page, name: str) -> None:
    """A picture of the page, where they are wanted."""
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/{name}-{page.viewport_size['width'] if page.viewport_size else 0}.png")


def mine(page: Page) -> Locator:
    return page.locator(f"#hand-seat-{page.locator('#table').get_attribute('data-me')}")


def over_21(house: House, page: Page, cards: list[str]) -> Page:
    """A hand of $25 that has drawn too much and is asked for a Second Chance."""
    code = opened(house, "double_back_jack", solo=True)
    seated(page, code)
    place(page, "blackjack", 2500)
    arranged(house, code, cards=cards)
    page.locator("#primary").click()
    page.locator("#do-hit").click(timeout=LONG)
    expect(page.locator("#do-second_chance")).to_contain_text("+$25, one card off your 24", timeout=LONG)
    return page


@SIZES
def test_a_second_chance_is_taken_by_mouse(visitor: Open, house: House, size: Any):  # noqa: F811
    page = over_21(house, visitor(size), SAVED)
    expect(page.locator("#call")).to_contain_text("Second Chance?")
    expect(mine(page).locator(".pill.lose")).to_have_text("24")
    accessible(page)
    choices_fit(page)
    shot(page, "second-chance-asked")
    page.locator("#do-second_chance").click()
    expect(mine(page).locator(".working")).to_have_text("24 − 4", timeout=LONG)
    expect(mine(page).locator(".pill")).to_have_text("20")
    expect(mine(page)).to_have_attribute("aria-label", re.compile("24 − 4 makes 20"))
    expect(page.locator("#slip")).to_contain_text("20 beats 19.", timeout=LONG)
    expect(page.locator("#slip")).to_contain_text("Returned: the Second Chance wins.")
    expect(page.locator("#money .last")).to_contain_text("+$25")
    accessible(page)
    shot(page, "second-chance-taken")
    quiet(page)


@SIZES
def test_a_second_chance_is_declined_by_a_key(visitor: Open, house: House, size: Any):  # noqa: F811
    page = over_21(house, visitor(size), SAVED)
    page.keyboard.press("n")
    expect(page.locator("#slip")).to_contain_text("24 is over 21.", timeout=LONG)
    expect(page.locator("#money .last")).to_contain_text("−$25")
    expect(mine(page).locator(".working")).to_have_count(0)
    quiet(page)


@SIZES
def test_a_split_hand_has_a_second_chance_of_its_own_by_keys(visitor: Open, house: House, size: Any):  # noqa: F811
    page = visitor(size)
    code = opened(house, "double_back_jack", solo=True)
    seated(page, code)
    place(page, "blackjack", 2500)
    arranged(house, code, cards="8s Th 8d 7c 4h Td 3s 6c Tc 5h".split())
    page.locator("#primary").click()
    expect(page.locator("#do-split")).to_be_visible(timeout=LONG)
    for key, next_ in (("p", "hit"), ("h", "second_chance"), ("c", "hit"), ("h", "second_chance")):
        page.keyboard.press(key)
        expect(page.locator(f"#do-{next_}")).to_be_visible(timeout=LONG)
    shot(page, "second-chance-split")
    accessible(page)
    page.keyboard.press("c")
    expect(page.locator("#slip")).to_contain_text("19 beats 17.", timeout=LONG)
    expect(mine(page).locator(".working")).to_have_text(["22 − 3", "24 − 5"])
    expect(page.locator("#money .last")).to_contain_text("+$50")
    shot(page, "second-chance-split-over")
    quiet(page)


@pytest.mark.database
def test_two_players_at_one_table(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "double_back_jack")
    finch, heron = in_turn(seated(visitor(), code), seated(visitor(PHONE), code))
    arranged(house, code, cards="Ts 7h 9d 5d 4h Tc 9c 4c Td".split())
    for page in (finch, heron):
        place(page, "blackjack", 2500)
    for page in (finch, heron):
        page.locator("#primary").click()
    finch.locator("#do-hit").click(timeout=LONG)
    expect(finch.locator("#do-second_chance")).to_be_visible(timeout=LONG)
    expect(heron.locator("#rack .choice")).to_have_count(0)
    finch.keyboard.press("c")
    seat = mine(finch).get_attribute("id")
    expect(heron.locator(f"#{seat}")).to_have_attribute("aria-label", re.compile("24 − 4 makes 20"), timeout=LONG)
    heron.locator("#do-hit").click(timeout=LONG)
    shot(finch, "second-chance-two")
    shot(heron, "second-chance-two")
    for page in (finch, heron):
        expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(finch.locator("#money .last")).to_contain_text("+$25")
    expect(heron.locator("#slip")).to_contain_text("21, paid at once.")
    expect(heron.locator("#money .last")).to_contain_text("+$25")
    quiet(finch)
    quiet(heron)
