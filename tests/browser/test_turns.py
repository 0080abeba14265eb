"""Whose turn it is, as each player reads it: the call, the plates, a decision the clock made, a Blackjack."""

import re

from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    Open,
    accessible,
    place,
    quiet,
    visitor,
)
from tests.served import House

CASINO_PACE = "from casino.floor.runtime import open_table; print(open_table('blackjack', pace_='casino').code)"


def number(page: Page) -> str:
    return str(page.locator("#table").get_attribute("data-me"))


def reads(page: Page, words: str) -> None:
    """What stands in the call, of all that is in it."""
    expect(page.locator("#call .call")).to_have_text(words, use_inner_text=True)


def two_at_blackjack(visitor: Open, house: House) -> tuple[Page, Page, str]:  # noqa: F811
    """One who is to decide, one who waits, and the table's code."""
    code = opened(house, "blackjack")
    finch, wren = seated(visitor(), code), seated(visitor(PHONE), code)
    arranged(house, code, cards=["6h", "6c", "Tc", "5d", "5s", "9s"])
    for page in (finch, wren):
        place(page, "blackjack", 2500)
    for page in (finch, wren):
        page.locator("#primary").click()
    expect(finch.locator(".plate.acting")).to_have_count(1)
    asked = finch.locator(".plate.acting").get_attribute("data-seat")
    return (finch, wren, code) if number(finch) == asked else (wren, finch, code)


def test_only_whoever_is_asked_reads_that_it_is_their_choice(visitor: Open, house: House):  # noqa: F811
    asked, waits, _ = two_at_blackjack(visitor, house)
    reads(asked, "Your choice.")
    reads(waits, f"Seat {number(asked)} decides.")
    asked.locator("#do-stand").click()
    reads(waits, "Your choice.")
    reads(asked, f"Seat {number(waits)} decides.")
    for page in (asked, waits):
        accessible(page)
        quiet(page)


def test_every_plate_carries_its_seat_number(visitor: Open, house: House):  # noqa: F811
    asked, waits, _ = two_at_blackjack(visitor, house)
    for page, other in ((asked, waits), (waits, asked)):  # one's own is not drawn on a phone
        plate = page.locator(f"#plate-{number(other)} > .no")
        expect(plate).to_be_visible()
        expect(plate).to_have_text(f"Seat {number(other)},")


def test_a_decision_that_timed_out_is_told(visitor: Open, house: House):  # noqa: F811
    code = house.manage("shell", "-v", "0", "-c", CASINO_PACE).strip()
    page = seated(visitor(), code)
    arranged(house, code, cards=["6h", "Tc", "5d", "9s"])
    place(page, "blackjack", 2500)
    page.locator("#primary").click()
    reads(page, "Your choice.")
    told = "Time ran out. The house answered for you: Stand."
    expect(page.locator("#toasts")).to_contain_text(told, timeout=90_000)
    expect(page.locator("#late")).to_have_text(told)
    expect(page.locator("#rack .tray")).to_be_visible()
    expect(page.locator("#primary[data-do=ready]")).to_be_visible(timeout=60_000)
    place(page, "blackjack", 2500)
    expect(page.locator("#late")).to_have_text("")


def test_a_players_blackjack_is_called_by_its_name(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "blackjack", solo=True)
    page = seated(visitor(), code)
    arranged(house, code, cards=["Ah", "6c", "Kd", "4s"])
    place(page, "blackjack", 2500)
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ")
    expect(page.locator("#call")).to_have_text(re.compile("^Blackjack. The dealer has 10 and draws no card."))
    expect(page.locator("#money .last")).to_contain_text("+$37.50")
