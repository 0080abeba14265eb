"""Poker against the house, as people play it: decisions made at once, an exchange, a forced dealer, phone, keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.test_cards import arranged, choices_fit, opened, seated
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

STACKS: dict[str, Any] = {"dealing_method": "automated_shoe"}
HAND = "Ah Ad 9s 5c 2d"


def both_seated(visitor: Open, code: str) -> tuple[Page, Page]:  # noqa: F811
    """Two players, one of them with a phone: first who is dealt to first."""
    pages = [seated(visitor(), code), seated(visitor(PHONE), code)]
    first, second = sorted(pages, key=lambda page: int(page.locator("#table").get_attribute("data-me") or 0))
    return first, second


def own(page: Page) -> str:
    """The place of the viewer's own cards."""
    return f'[data-hand="seat-{page.locator("#table").get_attribute("data-me")}"]'


def laid(pages: list[Page], *wagers: str) -> None:
    """All wager, then all are ready."""
    for page in pages:
        for wager in wagers:
            place(page, wager)
    for page in pages:
        page.locator("#primary").click()


@pytest.mark.database
def test_two_players_decide_at_once_and_see_only_their_own_cards(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "three_card_poker")
    first, second = both_seated(visitor, code)
    arranged(house, code, cards="Ks 9d 4c 6s 7s 8s Qh 8c 5d".split())
    laid([first, second], "ante", "pair_plus")
    for page, words in ((first, "king high"), (second, "straight flush, eight high")):
        expect(page.locator("#rack .choice")).to_have_count(2)
        expect(page.locator(f"#own {own(page)}")).to_have_attribute(
            "aria-label", re.compile(f"^Only you see: .*{words}$")
        )
        expect(page.locator("#hand-dealer")).to_have_attribute("aria-label", "Dealer: face down, face down, face down")
        accessible(page)
    assert "6 of spades" not in first.content()
    assert "king of spades" not in second.content()
    second.locator("#do-play").click()
    expect(second.locator("#rack .choice")).to_have_count(0)
    expect(first.locator("#c-play > .stack")).to_have_count(0)  # nobody's answer shows before all have given theirs
    first.keyboard.press("f")
    for page in (first, second):
        expect(page.locator("#hand-dealer .pill")).to_have_text("queen high", timeout=LONG)
        expect(page.locator("#call")).to_contain_text("Dealer has queen high.")
    expect(second.locator("#slip")).to_contain_text("Ante Bonus for straight flush, eight high: 5 to 1.")
    expect(second.locator("#money .last")).to_contain_text("+$235")
    expect(first.locator("#slip")).to_contain_text("The hand was folded, and Pair Plus with it.")
    expect(first.locator("#money .last")).to_contain_text("−$10")
    assert "king of spades" not in second.content(), "a folded hand is not shown"
    orders = second.locator("#c-ante .result, #c-play .result, #c-pair_plus .result").evaluate_all(
        "tags => tags.map(tag => Number(tag.dataset.order ?? 0))"
    )
    assert len(set(orders)) == len(orders) == 5, "each result has its place in the order of settlement"
    quiet(first)
    quiet(second)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_three_cards_are_exchanged(visitor: Open, house: House, size: dict[str, int]):  # noqa: F811
    """By click on the phone, by numbers and letters on the wide page."""
    code = opened(house, "lunar_poker", solo=True, **STACKS)
    page = seated(visitor(size), code)
    arranged(house, code, cards=f"{HAND} Ks Kd 7h 4c 3s Ac Kh 4h".split())
    laid([page], "ante")
    expect(page.locator("#rack .choice")).to_have_count(4)
    accessible(page)
    choices_fit(page)
    page.keyboard.press("e") if size is WIDE else page.locator("#do-exchange").click()
    cards, button = page.locator("#own .pick"), page.locator("#do-discard")
    expect(cards).to_have_count(5)
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_contain_text("choose 2 to 5")
    for box in cards.evaluate_all("cards => cards.map(card => card.getBoundingClientRect().toJSON())"):
        assert box["width"] >= 24
        assert 0 <= box["x"] <= box["x"] + box["width"] <= size["width"]
    for n in (2, 3, 4, 5):
        page.keyboard.press(str(n)) if size is WIDE else cards.nth(n - 1).click()
    expect(button).to_contain_text("4 cards")
    if size is WIDE:  # by Tab and Space too
        cards.nth(1).focus()
        page.keyboard.press("Space")
    else:
        cards.nth(1).click()
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "false")
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "true")
    expect(button).to_contain_text("3 cards")
    accessible(page)
    page.keyboard.press("d") if size is WIDE else button.click()
    expect(page.locator("#rack .choice")).to_have_count(2)
    expect(page.locator(f"#own {own(page)} .pill")).to_have_text("three aces")
    expect(page.locator(".lying.only")).to_have_count(1)  # discards are not laid out again
    page.keyboard.press("b") if size is WIDE else page.locator("#do-bet").click()
    expect(page.locator("#slip")).to_contain_text(
        "Three aces against pair of kings, and ace-king besides: 4 to 1.", timeout=LONG
    )
    expect(page.locator("#money .last")).to_contain_text("+$35")
    expect(page.locator("#hand-dealer .pill")).to_have_text("pair of kings")
    accessible(page)
    quiet(page)


def test_one_forces_the_dealer_and_one_takes(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "lunar_poker", **STACKS)
    first, second = both_seated(visitor, code)
    arranged(house, code, cards="9h 9d 9s 5c 2d Th Td 6s 5h 2c Qs Jd 8h 4c 3s Jh".split())
    laid([first, second], "ante")
    for page in (first, second):
        expect(page.locator("#rack .choice")).to_have_count(4)
        page.locator("#do-bet").click()
    for page in (first, second):
        expect(page.locator("#do-force")).to_be_visible()
        expect(page.locator("#hand-dealer .pill")).to_have_text("queen high")
        accessible(page)
    second.locator("#do-take").click()
    expect(first.locator("#do-force")).to_be_visible()
    first.locator("#do-force").click()
    for page in (first, second):
        expect(page.locator("#hand-dealer .pill")).to_have_text("pair of jacks", timeout=LONG)
        expect(page.locator("#hand-dealer .laid")).to_have_count(5)
    expect(first.locator("#slip")).to_contain_text("Three nines against pair of jacks: 3 to 1.")
    expect(first.locator("#money .last")).to_contain_text("+$25")
    expect(second.locator("#slip")).to_contain_text("The dealer does not qualify with ace-king or better.")
    expect(second.locator("#money .last")).to_contain_text("+$5")
    quiet(first)
    quiet(second)


def test_the_coach_says_what_each_choice_is_worth(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "lunar_poker", solo=True, **STACKS)
    page = seated(visitor(), code)
    page.locator("#tab-coach").click()
    page.locator("[data-coach-switch][value=before]").check()
    arranged(house, code, cards=f"{HAND} Ks Kd 7h 4c 3s".split())
    laid([page], "ante")
    hint = page.locator("#panel-body [data-hint]")
    expect(hint).to_contain_text("Fold", timeout=LONG)
    expect(hint).to_contain_text("−$5.00")
    expect(page.locator("#rack .choice.coached")).to_have_count(1)
    quiet(page)


BY_KEYS = {  # what may be chosen at each decision, and the key that is pressed
    "flop_poker": [("flop", "w")],
    "raise_it_up_stud_poker": [("play_3", "c"), ("play_2", "c"), ("play", "1")],
    "criss_cross_poker": [("across_bet_3", "1"), ("down_bet_3", "2"), ("middle_bet_3", "g")],
}


@pytest.mark.parametrize("game", BY_KEYS)
def test_a_round_without_a_dealers_hand_by_keys(visitor: Open, house: House, game: str):  # noqa: F811
    """Every decision by its key; wide and on a phone nothing is wrong for a screen reader, and all choices fit."""
    page = seated(visitor(), opened(house, game, solo=True))
    place(page, "ante_across" if game == "criss_cross_poker" else "ante")
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    for choice, key in BY_KEYS[game]:
        expect(page.locator(f"#do-{choice}")).to_be_visible()
        page.set_viewport_size(ViewportSize(width=PHONE["width"], height=PHONE["height"]))
        accessible(page)
        page.set_viewport_size(ViewportSize(width=WIDE["width"], height=WIDE["height"]))
        page.keyboard.press(key)
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    accessible(page)
    quiet(page)
