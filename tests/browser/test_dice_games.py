"""Sic Bo, Props & Hops, High Roll Dice, as people play them: mouse, keyboard and touch, three widths, two players."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.test_cards import arranged, opened, seated
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

MIDDLE = {"width": 768, "height": 1024}
at_three_widths = pytest.mark.parametrize("size", [WIDE, MIDDLE, PHONE], ids=["wide", "middle", "phone"])
GAMES: dict[str, tuple[list[str], list[str], str, str]] = {
    "sic_bo": (["4-4-5"], ["big", "double_4", "small"], "+$40.00", "Four, four, five. Thirteen."),
    "props_and_hops": (["4-5"], ["hop_4_5", "any_seven"], "+$70.00", "Four and five."),
    "high_roll_dice": (
        ["5-5-5-5-6-6-3-2-1-4", "5-4-1-2-3-6"], ["pip_5", "lk_5", "extra_roll"], "+$25.00", "Five fives in all.",
    ),
}  # fmt: skip
"""Dice, wagers of $5 each, what is won with them, and the last call."""


def table_of(house: House, page: Page, game: str) -> Page:
    """This page alone at a table, the dice arranged."""
    code = opened(house, game, solo=True)
    seated(page, code)
    arranged(house, code, dice=GAMES[game][0])
    return page


def go_on(game: str) -> str:
    """What is pressed after the wagers are closed: the shake, or the extra roll."""
    return {"props_and_hops": "#primary[data-do=shake]", "high_roll_dice": "#primary[data-do=throw]"}.get(game, "")


def won(page: Page, game: str) -> None:
    """The round is over and told: the call, the slip, the areas that won."""
    _, wagers, net, call = GAMES[game]
    expect(page.locator("#primary[data-do=next]")).to_be_visible(timeout=LONG)
    expect(page.locator("#call")).to_contain_text(call)
    expect(page.locator("#slip .total")).to_contain_text(net)
    expect(page.locator(f"#c-{wagers[1 if game == 'high_roll_dice' else 0]} .result.win")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
@at_three_widths
def test_a_round_by_mouse_or_touch(visitor: Open, house: House, game: str, size: Any):  # noqa: F811
    """With a mouse on a screen, with a finger on a tablet and a phone."""
    touch = size is not WIDE
    page = table_of(house, visitor(size, has_touch=touch, is_mobile=size is PHONE), game)
    press = Page.tap if touch else Page.click
    press(page, "#pick-500")
    for wager in GAMES[game][1]:
        press(page, f"#s-{wager}")
        expect(page.locator(f"#c-{wager} .stack[data-seat]:not(.pending)").first).to_be_attached()
    expect(page.locator("#wagers .row")).to_have_count(len(GAMES[game][1]))
    accessible(page)
    press(page, "#primary")
    if go_on(game):
        expect(page.locator(go_on(game))).to_be_visible(timeout=LONG)
        accessible(page)
        press(page, go_on(game))
    won(page, game)
    accessible(page)
    quiet(page)


@pytest.mark.parametrize("game", GAMES)
@at_three_widths
def test_a_round_by_keyboard_alone(visitor: Open, house: House, game: str, size: Any):  # noqa: F811
    page = table_of(house, visitor(size), game)
    page.locator("#felt .spot").first.focus()
    page.keyboard.press("2")
    for wager in GAMES[game][1]:
        if wager == "extra_roll":
            page.keyboard.press("e")
        else:
            page.locator(f"#s-{wager}").focus()
            page.keyboard.press("Enter")
        expect(page.locator(f"#c-{wager} .stack[data-seat]:not(.pending)").first).to_be_attached()
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    if go_on(game):
        page.locator(go_on(game)).focus(timeout=LONG)
        page.keyboard.press("Space")
    won(page, game)
    quiet(page)


def two_at(visitor: Open, house: House, game: str) -> tuple[str, Page, Page]:  # noqa: F811
    """A wide screen in seat 1 and a phone in seat 2."""
    code = opened(house, game)
    return code, seated(visitor(), code), seated(visitor(PHONE), code)


def ready(*pages: Page) -> None:
    for page in pages:
        page.locator("#primary[data-do=ready]").click()


@pytest.mark.database
def test_625a_5_two_players_wager_over_the_covered_dice(visitor: Open, house: House):  # noqa: F811
    code, finch, heron = two_at(visitor, house, "sic_bo")
    arranged(house, code, dice=["4-4-5"])
    place(finch, "big")
    place(heron, "small")
    expect(finch.locator('#c-small .stack[data-seat="2"]')).to_have_count(1)
    expect(finch.locator(".dice-box.cup > .lid")).to_have_css("opacity", "1")
    for page in (finch, heron):
        expect(page.locator("#markers > .light")).to_have_count(0)
        assert "4-4-5" not in page.locator("#equipment").evaluate("one => one.outerHTML")
    ready(finch, heron)
    for page, net in ((finch, "+$5.00"), (heron, "−$5.00")):
        expect(page.locator("#markers > .light")).to_have_count(6, timeout=LONG)
        expect(page.locator("#slip .total")).to_contain_text(net)
        light = page.locator('#markers > .light[data-at="big"]').bounding_box()
        area = page.locator("#s-big").bounding_box()
        assert light
        assert area
        assert light == pytest.approx(area, abs=1), "the light lies over its area"
    expect(finch.locator(".dice-box.cup > .lid")).to_have_css("opacity", "0")
    finch.locator("#primary[data-do=next]").click()
    for page in (finch, heron):
        expect(page.locator("#markers > .light")).to_have_count(0)
        quiet(page)


@pytest.mark.database
def test_585_3_j_after_a_seven_the_shaker_goes_to_the_next_player(visitor: Open, house: House):  # noqa: F811
    code, finch, heron = two_at(visitor, house, "props_and_hops")
    arranged(house, code, dice=["3-4"])
    expect(heron.locator("#region-diagram > .shakes")).to_have_attribute("data-seat", "1")
    place(finch, "any_seven")
    place(heron, "hop_3_4")
    ready(finch, heron)
    expect(finch.locator("#call")).to_contain_text("The shaker is yours.", timeout=LONG)
    expect(heron.locator("#call")).to_contain_text("Seat 1 decides.")
    expect(heron.locator("#primary[data-do=shake]")).to_have_count(0)
    finch.locator("#primary[data-do=shake]").click()
    for page, net in ((finch, "+$20.00"), (heron, "+$75.00")):
        expect(page.locator('.lies-pointer[data-at="hop_3_4"]')).to_be_visible(timeout=LONG)
        expect(page.locator("#slip .total")).to_contain_text(net)
        expect(page.locator("#region-diagram > .shakes")).to_have_attribute("data-seat", "2")
    expect(heron.locator(".dice-box.cup")).to_have_css("opacity", "1")
    lie = [finch.locator(f"#plate-{seat}").bounding_box() for seat in (1, 2)]
    assert lie[0]
    assert lie[1]
    assert lie[0]["x"] > lie[1]["x"], "seat 1 is at the dealer's left"
    quiet(finch)
    quiet(heron)


@pytest.mark.database
def test_593_4_g_the_extra_roll_is_for_whoever_bought_it(visitor: Open, house: House):  # noqa: F811
    code, finch, heron = two_at(visitor, house, "high_roll_dice")
    arranged(house, code, dice=["5-5-5-5-6-6-3-2-1-4", "5-4-1-2-3-6"])
    for page in (finch, heron):
        place(page, "pip_5")
        place(page, "lk_5")
    place(heron, "extra_roll")
    ready(finch, heron)
    for page in (finch, heron):
        kept = page.locator("#region-throw_box > .called .die")
        expect(kept).to_have_count(4, timeout=LONG)
        box = page.locator("#region-throw_box")
        expect(box).to_have_attribute("aria-label", re.compile("four fives.* 6 other dice"))
    expect(finch.locator("#c-lk_5 .result.lose")).to_be_visible()
    expect(finch.locator("#primary[data-do=throw]")).to_have_count(0)
    heron.locator("#primary[data-do=throw]").click()
    for page, net in ((finch, "+$15.00"), (heron, "+$25.00")):
        expect(page.locator("#region-throw_box > .called .die")).to_have_count(5, timeout=LONG)
        expect(page.locator("#slip .total")).to_contain_text(net)
        quiet(page)


@pytest.mark.parametrize("game", GAMES)
def test_paytable_odds_and_rules_are_at_hand(visitor: Open, house: House, game: str):  # noqa: F811
    """Each kind of wager has one line; the coach and the rules open without complaint, at the table and on a phone."""
    page = table_of(house, visitor(), game)
    lines = page.locator(".pays-list .row > span:first-child, .pays-list summary > span:first-child").all_inner_texts()
    assert len(lines) == len(set(lines))
    assert max(map(len, lines)) < 50, lines
    for tab in ("Coach", "Rules", "Replay", "Table"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    page.set_viewport_size(ViewportSize(width=PHONE["width"], height=PHONE["height"]))
    accessible(page)
    quiet(page)
