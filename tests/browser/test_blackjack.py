"""Blackjack, as people play it: split to four, insured, surrendered, in turn with one asleep, reloaded, by keys."""

import re
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, choices_fit, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
    PHONE,
    WIDE,
    Open,
    accessible,
    connected,
    place,
    pressed,
    quiet,
    visitor,
)
from tests.served import House

FOUR_HANDS = "8s 6h 8d Td 8h 8c 3d 9s Ts 4c 2d 9c".split()
"""A pair that is split three times; then each hand's second card, and the dealer's draw."""
LONG_HAND = "2s 6h 2d Td 2h 2c 3d 3s 2s 3h 3c 4s".split()
"""The same with small cards, so that the first hand may have six."""


def dealt(house: House, page: Page, cards: list[str], *, chip: int = 2500, **options: Any) -> Page:
    """Alone at a table, dealt these cards."""
    code = opened(house, "blackjack", solo=True, **options)
    seated(page, code)
    place(page, "blackjack", chip)
    arranged(house, code, cards=cards)
    page.locator("#primary").click()
    expect(page.locator("#rack .choice").first).to_be_visible(timeout=LONG)
    return page


def choices(page: Page) -> list[str]:
    return [
        str(name).removeprefix("do-")
        for name in page.locator("#rack .choice").evaluate_all("all => all.map(b => b.id)")
    ]


def own(page: Page) -> str:
    """Where the own cards lie."""
    return f"#hand-seat-{page.locator('#table').get_attribute('data-me')}"


def total(page: Page, words: str) -> None:
    expect(page.locator(own(page))).to_have_attribute("aria-label", re.compile(words), timeout=LONG)


def test_a_pair_is_split_into_four_hands_that_stay_apart(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(), FOUR_HANDS)
    accessible(page)
    choices_fit(page)  # split, double for less, hit, stand, surrender
    for hands in (2, 3, 4):
        page.locator("#do-split").click()
        expect(page.locator(f"{own(page)} > .group")).to_have_count(hands, timeout=LONG)
    assert choices(page) == ["double_down", "hit", "stand"], "four hands and no more"
    assert page.locator("#money").inner_text().count("$100"), "four wagers of $25 lie there"
    accessible(page)
    boxes = [group.bounding_box() for group in page.locator(f"{own(page)} > .group").all()]
    for one, other in combinations(boxes, 2):
        assert one
        assert other
        beside = one["x"] + one["width"] <= other["x"] + 1
        assert beside or one["y"] + one["height"] <= other["y"] + 1, "no hand lies on another"
    for hand in range(4):
        expect(page.locator(f"{own(page)} > .group").nth(hand)).to_have_class(re.compile("active"), timeout=LONG)
        page.keyboard.press("s")
    expect(page.locator("#slip")).to_contain_text("Split wager, hand 4", timeout=LONG)
    expect(page.locator(f"{own(page)} .bet")).to_have_count(3)
    accessible(page)
    quiet(page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_split_hand_of_six_cards_covers_neither_another_nor_the_chips(visitor: Open, house: House, size: Any):  # noqa: F811
    page = dealt(house, visitor(size), LONG_HAND)
    groups = page.locator(f"{own(page)} > .group")
    for hands in (2, 3, 4):
        page.locator("#do-split").click()
        expect(groups).to_have_count(hands, timeout=LONG)
    for cards in (3, 4, 5, 6):
        page.locator("#do-hit").click()
        expect(groups.first.locator(".laid")).to_have_count(cards, timeout=LONG)
    first = [card.bounding_box() for card in groups.first.locator(".laid").all()]
    others = [groups.nth(hand).locator(".laid").first.bounding_box() for hand in (1, 2, 3)]
    circle = page.locator("#s-blackjack").bounding_box()
    for lying in filter(None, first):
        assert circle
        assert lying["y"] + lying["height"] <= circle["y"]
        for other in filter(None, others):
            beside = lying["x"] + lying["width"] <= other["x"] + 1
            assert beside or lying["y"] + lying["height"] <= other["y"] + 1
    quiet(page)


def test_insurance_is_offered_for_an_ace_and_may_be_for_less(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(), "Ks Ah Qs Jd".split())
    assert choices(page) == ["insurance", "decline"]
    expect(page.locator("#hand-dealer")).to_have_attribute("aria-label", "Dealer: ace of hearts, face down")
    accessible(page)
    page.locator("#amount-insurance").fill("5")
    page.locator("#do-insurance").click()
    expect(page.locator("#slip")).to_contain_text("Insurance, $5", timeout=LONG)
    expect(page.locator("#slip")).to_contain_text("The dealer has Blackjack.")
    expect(page.locator("#money .last")).to_contain_text("−$15")
    quiet(page)


def test_even_money_and_no_insurance_by_keys(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(), "As Ah Ks Jd".split())
    assert choices(page) == ["insurance", "even_money", "decline"]
    total(page, "BJ")
    page.keyboard.press("e")
    expect(page.locator("#slip")).to_contain_text("paid even money", timeout=LONG)
    expect(page.locator("#money .last")).to_contain_text("+$25")


def test_surrender_costs_half(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(), "Ts 9h 6d 5c".split())
    total(page, "16")
    page.keyboard.press("u")
    expect(page.locator("#slip")).to_contain_text("Surrendered: half is returned.", timeout=LONG)
    expect(page.locator("#money .last")).to_contain_text("−$12.50")
    quiet(page)


def test_a_decision_pressed_twice_is_made_once(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(), "2s 9h 3d 5c 2c 2h 4d".split())
    total(page, "5")
    page.locator("#do-hit").evaluate("button => { button.click(); button.click(); }")
    total(page, "7")
    pressed(page, "#do-hit")
    total(page, "9")
    pressed(page, "#do-stand")
    expect(page.locator("#slip")).to_be_visible()
    total(page, "9")
    quiet(page)


def test_keys_alone_are_enough(visitor: Open, house: House):  # noqa: F811
    """Wager, deal, hit, stand, double and the next round, with nothing but keys."""
    page = visitor()
    code = opened(house, "blackjack", solo=True)
    page.goto(f"/table/{code}/")
    page.locator("#primary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rack .tray")).to_be_visible(timeout=LONG)
    connected(page)
    arranged(house, code, cards="5s 6h 4d Th 2c 7d 9c 5d Ts 2h 8h 6c 7h".split())
    page.locator("#s-blackjack").focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#c-blackjack .stack[data-seat]").first).to_be_visible(timeout=LONG)
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#do-hit")).to_be_visible(timeout=LONG)
    page.keyboard.press("h")
    total(page, ", 11$")
    page.keyboard.press("h")
    total(page, ", 18$")
    page.keyboard.press("s")
    expect(page.locator("#primary[data-do=next]")).to_be_visible(timeout=LONG)
    assert page.locator("#slip").inner_text()
    quiet(page)


@pytest.mark.database
def test_three_players_decide_in_turn_and_one_is_asleep(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "blackjack", decision_timeout=30)
    finch, heron, wren = pages = [seated(visitor(), code) for _ in range(3)]
    for page in pages:
        place(page, "blackjack")
    arranged(house, code, cards="Ts 9s Ks 6h 2d 3d 4d Th 7c 8c 9c".split())
    for page in pages:
        page.locator("#primary").click()
    seats = {int(page.locator("#table").get_attribute("data-me") or 0): page for page in pages}
    first, second, third = sorted(seats)
    expect(seats[first].locator("#rack .choice").first).to_be_visible(timeout=LONG)
    for seat in (second, third):
        expect(seats[seat].locator("#rack .choice")).to_have_count(0)
        expect(seats[seat].locator(f"#plate-{first}")).to_have_class(re.compile("acting"))
    set_pace(house, code, "casino")  # from now on the table waits no longer than its submission says
    seats[first].locator("#do-stand").click()
    expect(seats[second].locator("#clock")).to_be_visible()  # and the second does not answer
    set_pace(house, code, "untimed")  # the third may think for as long as a busy machine needs
    expect(seats[first].locator("#rack .choice")).to_have_count(0)
    expect(seats[third].locator("#rack .choice").first).to_be_visible(timeout=2 * LONG)
    seats[third].locator("#do-stand").click()
    for page in pages:
        expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    felts = [
        page.locator("#felt").evaluate("felt => [...felt.querySelectorAll('.lying')].map(h => h.ariaLabel)")
        for page in pages
    ]
    assert felts[0] == felts[1] == felts[2], "all see the same"
    for page in (finch, heron, wren):
        quiet(page)


def set_pace(house: House, code: str, pace: str) -> None:
    """How long the table waits for the decisions that come next."""
    house.manage(
        "shell", "-v", "0", "-c",
        "from django.db.models import F; from casino.floor.models import Table; "
        f"Table.objects.filter(code={code!r}).update(pace={pace!r}, version=F('version') + 1)",
    )  # fmt: skip


def test_a_page_loaded_again_in_the_middle_of_a_hand_is_the_same(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(), FOUR_HANDS)
    page.locator("#do-split").click()
    expect(page.locator(f"{own(page)} > .group")).to_have_count(2, timeout=LONG)
    before = page.locator("#felt").evaluate("felt => [...felt.querySelectorAll('.lying')].map(h => h.outerHTML)")
    offered = choices(page)
    page.reload()
    expect(page.locator("#connection")).to_contain_text("Connected", timeout=LONG)
    assert choices(page) == offered
    after = page.locator("#felt").evaluate("felt => [...felt.querySelectorAll('.lying')].map(h => h.outerHTML)")
    assert [re.sub(r' hx-swap-oob="true"', "", html) for html in before] == after
    page.keyboard.press("s")
    expect(page.locator(f"{own(page)} > .group").nth(1)).to_have_class(re.compile("active"), timeout=LONG)
    quiet(page)


def test_on_a_phone_all_fits_and_can_be_pressed(visitor: Open, house: House):  # noqa: F811
    page = dealt(house, visitor(PHONE), FOUR_HANDS)
    accessible(page)
    split = page.locator("#do-split")
    for hands in (2, 3, 4):
        split.tap() if page.evaluate("'ontouchstart' in window") else split.click()
        expect(page.locator(f"{own(page)} > .group")).to_have_count(hands, timeout=LONG)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for button in page.locator("#rack .choice").all():
        box = button.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["y"] + box["height"] <= 844
    accessible(page)
    quiet(page)


def test_switch_two_hands_and_the_second_cards_change_places(visitor: Open, house: House):  # noqa: F811
    page = visitor()
    code = opened(house, "blackjack", solo=True, variation_switch=True)
    seated(page, code)
    place(page, "blackjack_1", 2500)
    expect(page.locator('#c-blackjack_2 .stack[data-amount="2500"]')).to_be_visible()  # both are wagered together
    arranged(house, code, cards="Ts 6h 7c 5d Td Th 9s".split())
    page.locator("#primary").click()
    expect(page.locator("#do-switch")).to_be_visible(timeout=LONG)
    accessible(page)
    page.keyboard.press("w")
    total(page, "hand 1: 10 of spades, 10 of diamonds, 20; Seat .*, hand 2: 6 of hearts, 5 of diamonds, 11")
    page.keyboard.press("s")
    page.keyboard.press("d")
    expect(page.locator("#slip")).to_contain_text("Double Down Wager", timeout=LONG)
    expect(page.locator("#money .last")).to_contain_text("+$75")
    quiet(page)


def test_meters_and_every_side_wager_have_their_places(visitor: Open, house: House):  # noqa: F811
    offers = ("in_between", "royal_match_21", "bet_the_set_21", "kings_bounty", "bad_beat", "hit_and_run")
    code = opened(house, "blackjack", solo=True, **{f"offer_{wager}": True for wager in offers})
    page = seated(visitor(), code)
    expect(page.locator("#meters")).to_contain_text("$5,000.00")
    expect(page.locator("#meters")).to_contain_text("$1,000.00")
    place(page, "blackjack", 500)
    for wager in ("lucky_ladies", "match_the_dealer", *offers, "three_card_poker"):
        place(page, wager, 100)
    expect(page.locator("#money")).to_contain_text("$14")
    accessible(page)
    page.locator(".by-line summary", has_text="Lucky Ladies").click()
    expect(page.locator(".by-line[class] dl").first).to_contain_text("Queen of hearts pair and dealer Blackjack")
    quiet(page)
