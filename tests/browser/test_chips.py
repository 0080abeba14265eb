"""Chips and what is posted: Repeat, the chosen chip, the placard, the table's code, what Craps costs a roll."""

from playwright.sync_api import expect

from tests.browser.test_cards import opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    Open,
    accessible,
    alone,
    connected,
    place,
    pressed,
    quiet,
    visitor,
)
from tests.served import House


def test_repeat_lays_the_last_wagers_once_however_often_it_is_pressed(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Roulette")
    place(page, "red", 500)
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ")
    pressed(page, "#do-repeat")
    expect(page.locator("#money .staked")).to_contain_text("$5.00")
    for _ in range(2):
        page.locator("#do-repeat").click()
        expect(page.locator("#toasts")).to_contain_text("Your last wagers are on the felt already.")
    expect(page.locator("#money .staked")).to_contain_text("$5.00")


def test_the_chosen_chip_stays_at_its_game(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Roulette")
    page.locator("#pick-10000").click()
    expect(page.locator("#pick-10000")).to_have_attribute("aria-pressed", "true")
    alone(page, "Big Six Wheel")
    expect(page.locator("#pick-10000")).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#pick-500")).to_have_attribute("aria-pressed", "true")
    alone(page, "Roulette")
    expect(page.locator("#pick-10000")).to_have_attribute("aria-pressed", "true")


def test_the_placard_says_where_smaller_wagers_begin(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Roulette")
    expect(page.locator(".topbar .placard").first).to_have_text("Table limits$5 – $500inside wagers from $1")
    place(page, "straight-17", 100)
    quiet(page)


def test_the_tables_code_is_on_its_page_and_a_friend_joins_by_it(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "roulette")
    page = seated(visitor(), code)
    expect(page.locator(".topbar .code")).to_have_text(f"Table code{code}")
    expect(page.locator(".table-code")).to_contain_text(code)
    accessible(page)
    phone = seated(visitor(PHONE), code)
    phone.locator(".sheet-open").click()
    expect(phone.locator(".table-code")).to_be_in_viewport()
    friend = visitor()
    friend.goto("/")
    friend.get_by_label("Code of the table").fill(page.locator(".table-code > b").inner_text())
    friend.get_by_role("button", name="Join").click()
    connected(friend)
    expect(friend).to_have_url(f"{house.url}/table/{code}/")


def test_the_craps_panel_says_what_a_roll_costs(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Craps")
    place(page, "hard_8", 2500)
    page.get_by_role("tab", name="Coach").click()
    words = "On average these $25 cost you $0.69 a roll, while they work."
    expect(page.locator("#coach-felt .sum")).to_have_text(words)
    expect(page.locator("#panel-body")).not_to_contain_text("There is no decision to make")
