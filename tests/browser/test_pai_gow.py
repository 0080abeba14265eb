"""Pai Gow, as people play it: tiles set by click, drag and keys; a bank, a late hand, a surrender; co-bank; phone."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
    PHONE,
    WIDE,
    Open,
    accessible,
    connected,
    place,
    quiet,
    visitor,
)
from tests.served import House

MINE = ["6-6", "1-6", "3-5", "4-6"]


def seat(page: Page) -> int:
    return int(page.locator("#table").get_attribute("data-me") or 0)


def dealt(house: House, code: str, hands: dict[int, list[Any]], dice: str = "3-3-3") -> None:
    """Dice that begin at the dealer (place 0), and the tiles of these places."""
    tiles = [tile for at in range(8) for tile in hands.get(at) or [None] * 4]
    arranged(house, code, dice=[dice], tiles=tiles)


def ready(*pages: Page) -> None:
    for page in pages:
        page.locator("#primary").click()


def set_hands(page: Page) -> None:
    expect(page.locator("#primary")).to_have_text("Set hands")
    page.locator("#primary").click()
    expect(page.locator(".mat:not(.choosing)")).to_be_visible()


def house_round(house: House, code: str, *pages: Page) -> None:
    """A round against the dealer from wagers to its end, and the next one opened."""
    for page in pages:
        place(page, "pai_gow", 2500)
    ready(*pages)
    for page in pages:
        set_hands(page)
    for page in pages:
        page.locator("#do-stay").click()
    pages[0].locator("#primary[data-do=next]").click(timeout=LONG)
    for page in pages:
        expect(page.locator("#offers [data-do=bank]")).to_be_visible()


def tile(page: Page, name: str) -> Locator:
    return page.locator(f'button.my-piece[data-piece="{name}"]')


def hands_are(page: Page, high: str, low: str) -> None:
    expect(page.locator('[data-is="high"]')).to_have_text(high)
    expect(page.locator('[data-is="low"]')).to_have_text(low)


def test_tiles_are_arranged_by_click_drag_and_keys(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "pai_gow", solo=True)
    page = seated(visitor(), code)
    dealt(house, code, {seat(page): MINE})
    place(page, "pai_gow", 2500)
    ready(page)
    expect(page.locator("button.my-piece")).to_have_count(4)
    accessible(page)
    page.locator("[data-arrange]", has_text="Gong · Seven").click()
    hands_are(page, "Gong with Teen", "Seven, led by Low 10")
    tile(page, "1-6").click()
    tile(page, "3-5").click()
    hands_are(page, "Nine, led by Teen", "Eight, led by Low 10")
    box, to = tile(page, "1-6").bounding_box(), tile(page, "4-6").bounding_box()
    assert box
    assert to
    page.mouse.move(box["x"] + 20, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(to["x"] + 20, to["y"] + 40, steps=5)
    page.mouse.up()
    hands_are(page, "Five, led by High 7", "Two, led by Teen")
    page.wait_for_timeout(100)
    tile(page, "6-6").focus()
    page.keyboard.press("Enter")
    expect(tile(page, "6-6")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    assert page.locator('[data-is="high"]').inner_text() != "Five, led by High 7"
    page.keyboard.press("w")
    house_way = page.locator('[data-is="high"]').inner_text()
    page.keyboard.press("1")
    page.keyboard.press("w")
    expect(page.locator('[data-is="high"]')).to_have_text(house_way)
    page.locator("[data-arrange]", has_text="Nine · Eight").click()
    page.locator("#primary").click()
    expect(page.locator("#do-surrender")).to_be_visible()
    hands_are(page, "Nine, led by Teen", "Eight, led by Low 10")
    page.keyboard.press("s")
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    quiet(page)


def test_a_round_by_keyboard_alone(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "pai_gow", solo=True)
    page = seated(visitor(), code)
    page.locator("#s-pai_gow").focus()
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1)
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("button.my-piece")).to_have_count(4)
    page.keyboard.press("2")
    expect(page.locator('[data-arrange="1"]').first).to_have_attribute("aria-pressed", "true")
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#do-stay")).to_be_visible()
    page.locator("#do-stay").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#slip")).to_contain_text(re.compile("High: .* Low: "))
    quiet(page)


@pytest.mark.database
def test_three_players_one_banks_one_is_late_one_surrenders(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "pai_gow")
    finch, wren, heron = seated(visitor(), code), seated(visitor(PHONE), code), seated(visitor(), code)
    house_round(house, code, finch, wren, heron)
    wren.locator("#offers [data-do=bank]").click()
    for page in (finch, wren, heron):
        expect(page.locator(f'.lammer[data-marks="{seat(wren)}"]')).to_be_visible()
    expect(finch.locator(f"#plate-{seat(wren)}")).to_contain_text("bank")
    place(finch, "pai_gow", 2500)
    place(heron, "pai_gow", 10_000)
    ready(finch, wren, heron)
    accessible(wren)
    wren.locator("#say-dealer_wager-amount").select_option("0")
    wren.locator("#do-dealer_wager").click()
    expect(wren.locator("#do-dealer_wager")).to_contain_text("Dealer wagers $0")
    wren.locator("#say-shake-style").select_option("jung_quat")
    wren.locator("#do-shake").click()
    for page in (finch, wren, heron):
        expect(page.locator(".shaker.shown")).to_be_visible()
        expect(page.locator("button.my-piece")).to_have_count(4)
    set_hands(finch)
    set_hands(wren)
    accessible(finch)
    house.manage(  # heron does not answer in time
        "shell", "-v", "0", "-c",
        "from casino.floor.changes import changing; from casino.floor.runtime import dealer_acts\n"
        f"with changing({code!r}) as change: dealer_acts(change)",
    )  # fmt: skip
    finch.reload()
    connected(finch)
    finch.locator("#do-surrender").click()
    heron.reload()
    connected(heron)
    heron.locator("#do-stay").click()
    for page in (finch, wren, heron):
        expect(page.locator("#slip")).to_contain_text("Round 2 ", timeout=LONG)
    expect(finch.locator("#slip")).to_contain_text("Surrendered.")
    expect(wren.locator("#slip")).to_contain_text("Bank")
    assert house.manage("audit").rstrip().endswith("The books are clean.")
    for page in (finch, wren, heron):
        quiet(page)


def test_a_co_bank_is_set_by_the_dealer(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "pai_gow")
    finch, wren = seated(visitor(), code), seated(visitor(), code)
    house_round(house, code, finch, wren)
    wren.locator("#offers [data-do=co_bank]").click()
    expect(finch.locator(".lammer")).to_be_visible()
    place(finch, "pai_gow", 2500)
    ready(finch, wren)
    expect(wren.locator("#do-dealer_wager")).to_have_count(0)
    wren.locator("#do-shake").click()
    expect(finch.locator("button.my-piece")).to_have_count(4)
    expect(wren.locator("button.my-piece")).to_have_count(0)
    set_hands(finch)
    finch.locator("#do-surrender").click()
    expect(wren.locator("#slip")).to_contain_text("Round 2 ", timeout=LONG)
    expect(wren.locator("#money .last")).to_contain_text("+$11.75")
    expect(finch.locator("#money .last")).to_contain_text("−$25")
    assert house.manage("audit").rstrip().endswith("The books are clean.")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_step_can_be_read_and_reached(visitor: Open, house: House, size: dict[str, int]):  # noqa: F811
    code = opened(house, "pai_gow", solo=True)
    page = seated(visitor(size), code)
    accessible(page)
    place(page, "pai_gow", 2500)
    place(page, "pair_fortunes", 500)
    place(page, "match_4", 100)
    ready(page)
    expect(page.locator("button.my-piece")).to_have_count(4)
    for mine in page.locator("button.my-piece").all():
        box = mine.bounding_box()
        assert box
        assert box["width"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    primary = page.locator("#primary").bounding_box()
    assert primary
    assert primary["y"] + primary["height"] <= size["height"]
    for choice in page.locator("#rack [data-arrange]").all():
        box = choice.bounding_box()
        assert box
        assert box["y"] + box["height"] <= primary["y"] or box["x"] + box["width"] <= primary["x"], "nothing is covered"
    accessible(page)
    set_hands(page)
    accessible(page)
    page.locator("#do-stay").click()
    expect(page.locator("#slip")).to_contain_text("Pair Fortunes Wager", timeout=LONG)
    accessible(page)
    quiet(page)
