"""Pai Gow Poker, as people play it: cards set by mouse and keys; by touch on a phone, with two positions."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_six_card_fortune import card, hands_are
from tests.browser.test_table import LONG, PHONE, WIDE, Open, accessible, place, quiet, visitor  # noqa: F401
from tests.served import House

DEALER = "Jh Jd Ts 7c 4s Qs 2h".split()
MINE = "Ah Qd 9s 5c 3d 4h 4c".split()


def dealt(house: House, code: str, page: Page, *hands: list[str]) -> None:
    """The dealer's cards first, then these hands from this page's seat on."""
    seat = int(page.locator("#table").get_attribute("data-me") or 0)
    cards: list[Any] = [*DEALER, *([None] * 7 * (seat - 1)), *(one for hand in hands for one in hand)]
    arranged(house, code, pockets=["1"], cards=cards)


def test_a_hand_is_set_by_mouse_and_keys_and_given_up(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "pai_gow_poker", solo=True)
    page = seated(visitor(), code)
    dealt(house, code, page, MINE)
    page.locator("#s-main").focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1)
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("button.my-piece")).to_have_count(7)
    hands_are(page, "pair of fours", "five high")
    for low, high in (("5c", "4h"), ("3d", "4c")):
        card(page, low).click()
        card(page, high).click()
    hands_are(page, "ace high", "pair of fours")
    expect(page.locator(".mat")).to_have_class("mat choosing foul")
    expect(page.locator("#primary")).to_have_text("Set a foul hand")
    accessible(page)
    page.keyboard.press("w")
    hands_are(page, "pair of fours", "ace high")
    box, to = card(page, "Ah").bounding_box(), card(page, "9s").bounding_box()
    assert box
    assert to
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(to["x"] + 20, to["y"] + 30, steps=5)
    page.mouse.up()
    hands_are(page, "pair of fours", "queen high")
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#hand-dealer-high .pill")).to_have_text("pair of jacks")
    page.keyboard.press("u")
    expect(page.locator("#slip")).to_contain_text("Surrendered.", timeout=LONG)
    quiet(page)


UNDER = """spots => spots.filter(one => one.checkVisibility()).map(one => {
  const box = one.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return [one.id, box.width >= 24 && box.height >= 24 && (found === one || one.contains(found))];
})"""
"""Every spot that is there, and whether a finger reaches it."""
SIDES = ("insurance", "fortune", "progressive", "emperor")
TILES = ("sum", "pair_fortunes", "beat_it", *(f"match_{face}" for face in range(1, 7)))
TWO: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {  # the wagers of a position, and the options
    "pai_gow_poker": (("main", *SIDES), {"two_spots": True, "emperor_offered": True, "progressive_offered": True}),
    "six_card_fortune_pai_gow_poker": (("main", *SIDES[:3]), {"two_spots": True, "progressive_offered": True}),
    "pai_gow": (("pai_gow", *TILES), {"two_adjacent_spots": True}),
}


@pytest.mark.parametrize("game", TWO)
def test_both_positions_of_a_player_are_in_reach(visitor: Open, house: House, game: str):  # noqa: F811
    wagers, options = TWO[game]
    page = seated(visitor(), opened(house, game, solo=True, **options))
    expected = {f"s-{wager}{second}" for wager in wagers for second in ("", "-2")}
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert dict(page.locator(".spot").evaluate_all(UNDER)) == dict.fromkeys(expected, True)
    quiet(page)


def test_two_positions_are_set_by_touch_on_a_phone(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "pai_gow_poker", solo=True, two_spots=True)
    page = seated(visitor(PHONE, has_touch=True), code)
    dealt(house, code, page, "8h 8d 8s 6c 3h Jc 9d".split(), MINE)
    page.locator("#pick-2500").tap()
    for spot in ("main", "main-2"):
        page.locator(f"#s-{spot}").tap()
        expect(page.locator(f"#c-{spot} .stack[data-seat]")).to_be_visible()
    place(page, "fortune-2", 500)
    page.locator("#primary").tap()
    expect(page.locator("button.my-piece")).to_have_count(7)
    hands_are(page, "pair of fours", "five high")
    card(page, "5c").tap()
    card(page, "Qd").tap()
    hands_are(page, "pair of fours", "queen high")
    accessible(page)
    page.locator("#primary").tap()
    hands_are(page, "three eights", re.compile("six high"))
    page.locator("[data-arrange]", has_text="House way").tap()
    hands_are(page, "three eights", re.compile("jack high"))
    page.locator("#primary").tap()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#slip")).to_contain_text("Pai Gow Poker Wager, spot 2")
    expect(page.locator("#slip")).to_contain_text("Fortune Bonus Wager, spot 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    accessible(page)
    quiet(page)


def test_a_bank_has_its_lammer_and_gives_its_orders(visitor: Open, house: House):  # noqa: F811
    page = seated(visitor(), opened(house, "pai_gow_poker", solo=True, player_bank=True))
    place(page, "main", 2500)
    page.locator("#primary").click()
    expect(page.locator("#primary")).to_have_text("Set hands")
    page.locator("#primary").click()
    page.locator("#do-stay").click()
    page.locator("#primary[data-do=next]").click(timeout=LONG)
    own = page.locator("#s-main").bounding_box()
    page.locator("#offers [data-do=bank]").click()
    lammer = page.locator(".lammer")
    expect(lammer).to_be_visible()
    box = lammer.bounding_box()
    assert own
    assert box
    assert abs(box["x"] + box["width"] / 2 - own["x"] - own["width"] / 2) < 3
    assert abs(box["y"] + box["height"] / 2 - own["y"] - own["height"] / 2) < 3, "it lies in the circle of the wager"
    page.locator("#primary").click()
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        expect(page.locator("#say-dealer_wager-amount")).to_be_in_viewport(ratio=1)
    less = page.locator("#say-dealer_wager-amount option").nth(1).inner_text()
    page.locator("#say-dealer_wager-amount").select_option(index=1)
    page.locator("#do-dealer_wager").click()
    expect(page.locator("#do-dealer_wager")).to_contain_text(f"Dealer wagers {less}")
    accessible(page)
    page.locator("#do-shake").click()
    expect(page.locator("button.my-piece")).to_have_count(7)
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Bank", timeout=LONG)
    quiet(page)
