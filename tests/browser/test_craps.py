"""Craps, as people play it: a shooter's hand by two, come bets with odds, what may be taken down, the dice passed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
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


def roll(house: House, code: str, shooter: Page, dice: str) -> None:
    """The shooter throws these, and the result is seen."""
    arranged(house, code, dice=[dice])
    primary = shooter.locator("#primary[data-do=roll]")
    expect(primary).to_be_enabled()
    primary.click()
    expect(shooter.locator("#equipment")).to_have_attribute("data-result", dice, timeout=LONG)
    expect(shooter.locator("#primary[data-do=next]")).to_be_visible(timeout=LONG)


def onwards(*pages: Page) -> None:
    """Wagers are open again."""
    pages[0].locator("#primary[data-do=next]").click()
    for page in pages:
        expect(page.locator("#primary:not([data-do=next])")).to_be_visible(timeout=LONG)


@pytest.mark.database
def test_a_shooters_whole_hand_by_two_players(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "craps")
    finch, heron = visitor(), visitor()
    frames: list[str] = []
    heron.on("websocket", lambda line: line.on("framereceived", lambda frame: frames.append(str(frame))))
    for page in (finch, heron):
        seated(page, code)
    expect(heron.locator("#plate-1")).to_contain_text("shooter", timeout=LONG)

    # The come-out: a shooter needs a line wager; dice and puck show what came.
    finch.locator("#primary[data-do=roll]").click()
    expect(finch.locator("#toasts")).to_contain_text("Before the throw the shooter makes a Pass or a Don't Pass wager")
    place(finch, "pass_line", 2500)
    place(heron, "dont_pass", 2500)
    assert not any('data-result="4-4"' in frame for frame in frames)
    roll(house, code, finch, "4-4")
    for page in (finch, heron):
        expect(page.locator("#call")).to_contain_text("Eight, the hard way. Mark the point.", timeout=LONG)
        expect(page.locator('.lies-puck[data-at="place_win_8"]')).to_be_visible()
    onwards(finch, heron)

    # A come bet travels to its box; odds behind the line and on the come bet; a place bet made and taken down.
    place(finch, "come", 2500)
    place(finch, "pass_odds", 2500)
    place(heron, "place_win_6", 2500)
    expect(finch.locator('#c-place_win_6 .stack[data-seat="2"]')).to_have_count(1)
    heron.get_by_role("button", name="Take down: Place six").click()
    expect(finch.locator("#c-place_win_6 .stack")).to_have_count(0)
    roll(house, code, finch, "2-3")
    expect(heron.locator('#c-come-5 .stack[data-seat="1"]')).to_have_count(1, timeout=LONG)
    expect(heron.locator("#c-come .stack")).to_have_count(0)
    onwards(finch, heron)
    place(finch, "come_odds-5", 2500)

    # A contract stays: refused with its section, and nothing moves.
    finch.locator("#s-pass_line").focus()
    finch.keyboard.press("Delete")
    expect(finch.locator("#toasts")).to_contain_text("A Pass wager stays until it is decided")
    expect(finch.locator("#toasts")).to_contain_text("§ 623a.4(c)(1)")
    expect(finch.locator('#c-pass_line .stack[data-seat="1"]')).to_have_attribute("data-amount", "2500")

    # What the next roll does, before it does it.
    expect(finch.locator("#next-roll .nets li").filter(has_text=re.compile(r"^7 "))).to_contain_text("−$100")
    roll(house, code, finch, "3-4")
    for page in (finch, heron):
        expect(page.locator("#call")).to_contain_text("Seven out, line away.", timeout=LONG)
    expect(finch.locator("#slip .total")).to_contain_text("−$100.00")
    expect(heron.locator("#slip .total")).to_contain_text("+$25.00")
    onwards(finch, heron)
    expect(finch.locator("#plate-2")).to_contain_text("shooter")
    expect(heron.locator("#primary[data-do=roll]")).to_be_visible()
    expect(finch.locator(".lies-puck svg")).to_contain_text("OFF")
    quiet(finch)
    quiet(heron)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_the_dice_are_passed(visitor: Open, house: House, size: dict[str, int]):  # noqa: F811
    code = opened(house, "craps")
    finch, heron = visitor(size), visitor(size)
    for page in (finch, heron):
        seated(page, code)
    accessible(finch)
    finch.get_by_role("button", name="Pass the dice").click()
    expect(heron.locator("#primary[data-do=roll]")).to_be_visible(timeout=LONG)
    expect(finch.locator("#plate-2")).to_contain_text("shooter")
    expect(finch.locator("#call")).to_contain_text("The dice go to seat 2.")
    place(heron, "dont_pass", 2500)
    roll(house, code, heron, "1-1")
    expect(heron.locator("#slip .total")).to_contain_text("+$25.00", timeout=LONG)
    quiet(finch)
    quiet(heron)


def test_wagers_are_called_on_and_off_and_the_fire_bet_counts_points(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "craps", solo=True)
    page = seated(visitor(), code)
    place(page, "pass_line", 2500)
    place(page, "fire", 500)
    place(page, "place_win_9", 2500)
    expect(page.locator("#c-place_win_9 .mk-off")).to_be_visible()
    page.get_by_role("button", name="On: Place nine").click()
    expect(page.locator("#c-place_win_9 .mk-on")).to_be_visible()
    roll(house, code, page, "2-4")
    onwards(page)
    roll(house, code, page, "3-3")
    expect(page.locator('.lies-fire_point[data-at="place_win_6"]')).to_contain_text("1", timeout=LONG)
    expect(page.locator(".fire-points .made")).to_have_text("6 made")
    quiet(page)


def test_dice_tumble_and_nothing_is_told_before_they_rest(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "craps", solo=True)
    page = seated(visitor(reduced_motion="no-preference"), code)
    place(page, "pass_line", 2500)
    arranged(house, code, dice=["6-5"])
    page.locator("#primary[data-do=roll]").click()
    expect(page.locator("#table.spinning")).to_be_attached(timeout=LONG)
    expect(page.locator("#call")).to_contain_text("The dice are out.")
    assert "Yo-leven" not in page.locator("#call").inner_text()
    expect(page.locator("#slip")).to_contain_text("explained here")
    expect(page.locator("#call")).to_contain_text("Yo-leven, front line winner.", timeout=LONG)
    expect(page.locator("#slip .total")).to_contain_text("+$25.00")
    expect(page.locator("#history .past").first).to_contain_text("11")
    quiet(page)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing(visitor: Open, house: House, size: dict[str, int]):  # noqa: F811
    code = opened(house, "craps", solo=True)
    page = seated(visitor(size), code)
    accessible(page)
    page.locator("#pick-2500").click()
    page.locator("#s-pass_line").click()
    page.locator("#s-place_win_6").click()
    expect(page.locator('#c-place_win_6 .stack[data-seat="1"]')).to_have_count(1, timeout=LONG)
    roll(house, code, page, "4-4")
    accessible(page)
    onwards(page)
    accessible(page)


def test_on_a_phone_every_wager_is_within_reach(visitor: Open, house: House):  # noqa: F811
    page = seated(visitor(PHONE, has_touch=True), opened(house, "craps", solo=True))
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"]
    page.locator("#do-lines").click()
    dialog = page.locator("dialog.loupe")
    expect(dialog.locator(".twin").first).to_be_visible(timeout=LONG)
    seen: set[str] = set()
    for tab in dialog.locator("[data-zone]").all():
        tab.click()
        for twin in dialog.locator(".twin").all():
            box = twin.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
            seen.add(str(twin.get_attribute("data-spot")))
    felt = page.eval_on_selector_all("#felt .spot", "all => all.map(spot => spot.dataset.spot)")
    assert seen == set(felt)
    dialog.locator("[data-zone=Line]").click()
    page.evaluate("document.querySelector('#pick-2500').click()")
    dialog.locator('.twin[data-spot="pass_line"]').click()
    expect(dialog.locator('.twin[data-spot="pass_line"] .stack')).to_have_count(1, timeout=LONG)
    dialog.get_by_role("button", name="Done").click()
    expect(page.locator("#money .staked")).to_contain_text("$25")
    page.locator(".sheet-open").click()
    page.get_by_role("button", name="Take down: Pass Line").click()
    expect(page.locator("#money .staked")).to_contain_text("$0")
    quiet(page)


def test_a_roll_by_keyboard_alone(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Craps")
    page.locator("#felt .spot[tabindex='0']").focus()
    page.keyboard.press("3")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1, timeout=LONG)
    page.keyboard.press("Backspace")
    expect(page.locator("#wagers .row")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1)
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#primary[data-do=next]")).to_be_visible(timeout=LONG)
    connected(page)
    quiet(page)


def test_both_tables_are_on_the_floor(visitor: Open):  # noqa: F811
    page = alone(visitor(), "Mini-Craps")
    expect(page.locator("h1")).to_have_text("Mini-Craps")
    expect(page.locator("#s-fire")).to_have_count(0)
    expect(page.locator("#s-pass_line")).to_be_visible()
    quiet(page)
