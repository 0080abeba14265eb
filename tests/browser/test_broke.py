"""Out of chips: the house offers more at the table, on the floor and in the account, by one and the same entry."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    WIDE,
    Open,
    accessible,
    alone,
    connected,
    place,
    quiet,
    visitor,
)
from tests.served import House

TAKEN = """
from casino.cage import services
from casino.cage.models import Account
from casino.floor.models import Table
from django.db import transaction
player = Table.objects.get(code={code!r}).seats.get().player_id
with transaction.atomic():
    left = services.available(player)
    services.post({{player: -left, "house": left}}, "other", "A bad evening")
"""


def broke(page: Page, house: House) -> Page:
    """Alone at a table, with nothing left."""
    alone(page, "Roulette")
    code = str(page.locator("#table").get_attribute("data-code"))
    house.manage("shell", "-v", "0", "-c", TAKEN.format(code=code))
    page.reload()
    return connected(page)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_broke_the_same_offer_stands_at_the_table_on_the_floor_and_in_the_account(visitor: Open, house: House, size):  # noqa: F811
    page = broke(visitor(size), house)
    table, offer = page.url, page.locator(".top-up")
    words = set()
    for address in (table, "/", "/account/", "/me/statement/"):
        page.goto(address)
        expect(offer).to_be_visible()
        expect(offer.get_by_role("button", name="Top up to $1,000")).to_be_in_viewport()
        words.add(offer.inner_text().replace("\n", " "))
        accessible(page)
    assert len(words) == 1
    quiet(page)


@pytest.mark.parametrize("address", ["table", "/", "/account/"])
def test_broke_one_press_brings_chips_and_leads_back(visitor: Open, house: House, address: str):  # noqa: F811
    page = broke(visitor(), house)
    table = page.url
    if address != "table":
        page.goto(address)
    page.get_by_role("button", name="Top up to $1,000").click()
    expect(page.locator(".top-up")).to_have_count(0)
    if address != "table":
        expect(page.locator("#purse")).to_have_text("$1,000.00")
        page.goto(table)
    connected(page)
    expect(page.locator("#money")).to_contain_text("$1,000")
    place(page, "red", 500)
