"""Double Attack Blackjack as people play it: the first card attacked, by keys, on a phone, by two players."""

import os
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.test_cards import arranged, in_turn, opened, seated
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


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_dealers_first_card_is_attacked_before_any_other_comes(visitor: Open, house: House, size: Any):  # noqa: F811
    page = visitor(size)
    code = opened(house, "double_attack_blackjack", solo=True)
    seated(page, code)
    place(page, "bet", 2500)
    arranged(house, code, cards="5d Ks 9h Jc 8h".split())
    page.locator("#primary").click()
    expect(page.locator("#do-double_attack")).to_be_visible(timeout=LONG)
    mine = page.locator(f"#hand-seat-{page.locator('#table').get_attribute('data-me')}")
    expect(page.locator("#hand-dealer")).to_have_attribute("aria-label", re.compile("5 of diamonds"))
    expect(mine.locator(".laid")).to_have_count(0)
    accessible(page)
    page.keyboard.press("a")
    expect(mine.locator(".laid")).to_have_count(2, timeout=LONG)
    if shots := os.environ.get("SHOTS"):
        page.screenshot(path=f"{shots}/double-attack-{size['width']}.png")
    page.keyboard.press("s")
    expect(page.locator("#hand-dealer")).to_have_attribute("aria-label", re.compile("23"), timeout=LONG)


SPENT = """
from casino.cage import services
from casino.floor.models import Table
from django.db import transaction
player = Table.objects.get(code={code!r}).seats.get().player_id
with transaction.atomic():
    left = services.available(player) - 1000
    services.post({{player: -left, "house": left}}, "other", "A bad evening")
"""


@pytest.mark.database
def test_an_attack_is_refused_for_lack_of_chips_and_made_for_less(visitor: Open, house: House):  # noqa: F811
    page = visitor()
    code = opened(house, "double_attack_blackjack", solo=True)
    seated(page, code)
    place(page, "bet", 2500)
    arranged(house, code, cards="5d Ks 9h Jc 8h".split())
    house.manage("shell", "-v", "0", "-c", SPENT.format(code=code))
    page.locator("#primary").click()
    attack = page.locator("#do-double_attack")
    attack.click(timeout=LONG)
    expect(page.locator("#toasts")).to_contain_text("That takes $25, and you have $10 in hand.", timeout=LONG)
    expect(attack).to_be_visible()
    page.locator(".choice:has(#do-double_attack) input, #do-double_attack ~ * input").first.fill("10")
    attack.click()
    expect(page.locator("#slip, #wagers, #panel").first).to_contain_text("$10", timeout=LONG)
    page.keyboard.press("s")
    expect(page.locator("#money .last")).to_contain_text("+$35", timeout=LONG)


@pytest.mark.database
def test_two_players_attack_and_decline_at_one_table(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "double_attack_blackjack")
    finch, heron = in_turn(seated(visitor(), code), seated(visitor(PHONE), code))
    arranged(house, code, cards="5d Ks Qh 9h 8c Jc 8h".split())
    for page in (finch, heron):
        place(page, "bet", 2500)
    for page in (finch, heron):
        page.locator("#primary").click()
    for page in (finch, heron):
        expect(page.locator("#do-double_attack")).to_be_visible(timeout=LONG)
    accessible(heron)
    finch.keyboard.press("a")
    heron.locator("#do-decline").click()
    for page in (finch, heron):
        page.locator("#do-stand").click(timeout=LONG)
    expect(finch.locator("#money .last")).to_contain_text("+$50", timeout=LONG)
    expect(heron.locator("#money .last")).to_contain_text("+$25", timeout=LONG)
    quiet(finch)
    quiet(heron)
