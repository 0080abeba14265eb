"""Free Bet Blackjack, as people play it: split free to four hands, one of them doubled free, by keys and on a phone."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, in_turn, opened, seated
from tests.browser.test_overlap import faults
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

FOUR_HANDS = "8s 6h 8d Td 8h 8c 3d Ts 9s 4c 2d 9c".split()
"""A pair that is split three times; the first hand gets 3 and is doubled, then each hand's second card."""


def dealt(house: House, page: Page, cards: list[str], **options: Any) -> Page:
    code = opened(house, "free_bet_blackjack", solo=True, **options)
    seated(page, code)
    place(page, "blackjack", 2500)
    arranged(house, code, cards=cards)
    page.locator("#primary").click()
    expect(page.locator("#rack .choice").first).to_be_visible(timeout=LONG)
    return page


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_pair_is_split_free_to_four_hands_and_one_doubled_free(visitor: Open, house: House, size: Any):  # noqa: F811
    page = dealt(house, visitor(size), FOUR_HANDS)
    mine = page.locator(f"#hand-seat-{page.locator('#table').get_attribute('data-me')}")
    balance = page.locator(".balance .money").inner_text()
    for hands in (2, 3, 4):
        expect(page.locator("#do-free_split")).to_contain_text("free, two hands")
        page.keyboard.press("p")
        expect(mine.locator("> .group")).to_have_count(hands, timeout=LONG)
    expect(mine.locator(".lammers .mk-free")).to_have_count(3)
    accessible(page)
    if size is WIDE:
        assert faults(page, "free_bet_blackjack", "four hands") == []
    expect(page.locator("#do-free_double")).to_contain_text("free, one card")
    page.keyboard.press("d")
    expect(mine.locator(".lammers .mk-free")).to_have_count(4, timeout=LONG)
    expect(mine).to_have_attribute("aria-label", re.compile("FREE lammer"))
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/free-bet-{size['width']}.png")
    assert page.locator(".balance .money").inner_text() == balance, "nothing was taken for four hands and a double"


@pytest.mark.database
def test_two_players_one_with_a_free_split_one_with_a_blackjack(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "free_bet_blackjack")
    finch, heron = in_turn(seated(visitor(), code), seated(visitor(PHONE), code))
    arranged(house, code, cards="8s Ah 6h 8d Kc Td 3d Ts 9s 9c".split())
    for page in (finch, heron):
        place(page, "blackjack", 2500)
    for page in (finch, heron):
        page.locator("#primary").click()
    for do in ("free_split", "free_double", "stand"):
        finch.locator(f"#do-{do}").click(timeout=LONG)
    expect(finch.locator("#money .last")).to_contain_text("+$75", timeout=LONG)
    expect(heron.locator("#money .last")).to_contain_text("+$37.50", timeout=LONG)
    expect(finch.locator("#slip")).to_contain_text("A lammer, paid $25.")
    expect(heron.locator(f"#hand-seat-{finch.locator('#table').get_attribute('data-me')} .group")).to_have_count(2)
    for page in (finch, heron):
        accessible(page)
        quiet(page)
