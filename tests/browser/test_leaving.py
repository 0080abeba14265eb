"""Leaving a table and coming back to it, as people do: by the button, by Back, by the address."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    Open,
    accessible,
    alone,
    connected,
    place,
    quiet,
    visitor,
)
from tests.served import House

MID_HAND = {
    "Blackjack": ("blackjack", "blackjack", {"cards": ["6h", "Tc", "5d", "9s"]}),
    "Casino War": ("casino_war", "initial", {"cards": ["9h", "9s"]}),
    "Three Card Poker": ("three_card_poker", "ante", {}),
    "Lunar Poker": ("lunar_poker", "ante", {}),
}
"""A game's title, its name, its first wager, and cards after which the player is asked to decide."""


def in_mid_hand(page: Page, house: House, title: str) -> str:
    """Alone at a practice table and asked to decide; the table's code."""
    _, spot, cards = MID_HAND[title]
    alone(page, title)
    code = str(page.locator("#table").get_attribute("data-code"))
    if cards:
        arranged(house, code, **cards)
    place(page, spot, 2500)
    page.locator("#primary").click()
    expect(page.locator("#rack .choices, #own .pick").first).to_be_visible()
    return code


def leave(page: Page) -> None:
    """Leave the table, whatever it costs."""
    page.locator("#leave button").click()
    page.locator("#leaving [data-go]").click()
    page.wait_for_url(lambda url: "/table/" not in url)


@pytest.mark.parametrize("back", ["address", "back"])
@pytest.mark.parametrize("title", MID_HAND)
def test_whoever_left_in_mid_hand_comes_back_to_a_free_seat(visitor: Open, house: House, title: str, back: str):  # noqa: F811
    page = visitor()
    code = in_mid_hand(page, house, title)
    leave(page)
    page.goto(f"/table/{code}/") if back == "address" else page.go_back()
    connected(page)
    expect(page.locator("#primary")).to_have_text("Take a seat")
    page.locator("#primary").click()
    expect(page.locator("#rack .tray")).to_be_visible()
    connected(page)
    place(page, MID_HAND[title][1], 2500)
    quiet(page)


def test_whoever_left_a_hand_that_others_still_play_may_take_the_seat_again(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "blackjack")
    finch, wren = seated(visitor(), code), seated(visitor(), code)
    for page in (finch, wren):
        place(page, "blackjack", 2500)
    arranged(house, code, cards=["6h", "6c", "Tc", "5d", "5s", "9s"])
    for page in (finch, wren):
        page.locator("#primary").click()
    asked = str(finch.locator(".plate.acting").get_attribute("data-seat"))
    stays, goes = (finch, wren) if finch.locator("#table").get_attribute("data-me") == asked else (wren, finch)
    number = goes.locator("#table").get_attribute("data-me")
    leave(goes)
    expect(stays.locator(f"#plate-{number}")).to_contain_text("left")
    goes.go_back()
    connected(goes)
    expect(goes.locator("#primary")).to_have_text("Take a seat")
    goes.locator("#primary").click()
    expect(goes.locator("#table")).to_have_attribute("data-me", str(number))
    expect(stays.locator(f"#plate-{number}")).not_to_contain_text("left")
    for page in (stays, goes):
        quiet(page)


COSTS = {
    "Blackjack": ["The house answers for you: Stand.", "$25 stays on the felt and is decided without you."],
    "Casino War": ["The house answers for you: Surrender $12.50.", "You lose $12.50 at once."],
    "Three Card Poker": ["The house answers for you: Fold.", "You lose $25 at once."],
    "Lunar Poker": ["The house answers for you: Fold.", "You lose $25 at once."],
}


@pytest.mark.parametrize("title", COSTS)
def test_leaving_in_mid_hand_says_first_what_it_costs(visitor: Open, house: House, title: str):  # noqa: F811
    page = visitor()
    code = in_mid_hand(page, house, title)
    page.locator("#leave button").click()
    question = page.get_by_role("dialog", name="Leave the table?")
    expect(question.locator("li")).to_have_text(COSTS[title])
    accessible(page)
    page.keyboard.press("Enter")  # the focus is on Stay
    expect(question).to_have_count(0)
    expect(page.locator("#leave button")).to_be_focused()
    expect(page.locator("#rack .choices, #own .pick").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(question).to_be_visible()
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    leave(page)
    assert code not in page.url
    quiet(page)


def test_on_a_phone_the_question_before_leaving_fits(visitor: Open, house: House):  # noqa: F811
    page = visitor(PHONE, has_touch=True)
    in_mid_hand(page, house, "Three Card Poker")
    page.locator("#leave button").tap()
    question = page.get_by_role("dialog", name="Leave the table?")
    box = question.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
    for answer in ("Stay", "Leave and lose $25"):
        expect(question.get_by_text(answer, exact=True)).to_be_in_viewport()
    question.get_by_text("Stay").tap()
    expect(question).to_have_count(0)


def test_the_browsers_back_asks_first_in_mid_hand_and_only_then(visitor: Open, house: House):  # noqa: F811
    page = visitor()
    code = in_mid_hand(page, house, "Three Card Poker")
    page.evaluate("history.back()")
    question = page.get_by_role("dialog", name="Leave the table?")
    expect(question).to_contain_text("Your hand is still being played.")
    expect(question.locator("li")).to_have_text(COSTS["Three Card Poker"])
    question.get_by_text("Stay").click()
    page.evaluate("history.back()")
    expect(question).to_be_visible()
    question.get_by_text("Stay").click()
    page.locator(".to-floor").click()
    expect(question).to_be_visible()
    question.get_by_text("Stay").click()
    assert code in page.url
    page.locator("#do-fold").click()
    expect(page.locator("#primary[data-do=next]")).to_be_visible()
    page.evaluate("history.back()")
    page.wait_for_url(lambda url: "/table/" not in url)
    quiet(page)


def test_leaving_while_wagers_can_be_taken_back_asks_nothing(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Roulette")
    place(page, "red", 500)
    page.locator("#leave button").click()
    page.wait_for_url(lambda url: "/table/" not in url)


def test_without_script_the_house_asks_before_it_lets_one_leave(visitor: Open, house: House):  # noqa: F811
    page = visitor()
    code = in_mid_hand(page, house, "Three Card Poker")
    assert page.context.browser
    plain = page.context.browser.new_context(
        base_url=house.url, storage_state=page.context.storage_state(), java_script_enabled=False
    ).new_page()
    plain.goto(f"/table/{code}/")
    plain.locator("#leave button").click()
    expect(plain.get_by_role("heading", name="Leave the table?")).to_be_visible()
    expect(plain.locator("main li")).to_have_text(COSTS["Three Card Poker"])
    plain.get_by_role("button", name="Leave and lose $25").click()
    plain.wait_for_url(lambda url: "/table/" not in url)
    plain.context.close()
