"""Nothing is at this address: the house's own page says so, under the settings that `make run` has."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import accessible


@pytest.mark.parametrize("address", ["/nowhere/", "/table/ZZZZZZ/", "/table/wrong/", "/rounds/none/", "/odds/none/"])
def test_a_wrong_address_is_answered_by_the_houses_own_page(page: Page, address: str):
    answer = page.goto(address)
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    expect(page.get_by_role("link", name="floor").first).to_be_visible()
    assert "DEBUG" not in page.content()
    accessible(page)
