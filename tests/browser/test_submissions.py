"""The office in a browser: rules changed, refused, approved, and taken over by an open table between two rounds."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_lobby import WIDTHS, fits
from tests.browser.test_table import LONG, Open, accessible, connected, place, quiet, visitor
from tests.served import House

__all__ = ["visitor"]
PASSWORD = "opens-the-office"


SMALL = """[...document.querySelectorAll('main :is(button, a, summary, select, input:not([type=hidden]))')]
    .filter(e => e.getClientRects().length).map(e => e.closest('label') ?? e).filter(e => {
        const { width, height } = e.getBoundingClientRect();
        return getComputedStyle(e).display !== 'inline' && (width < 24 || height < 24);
    }).map(e => e.outerHTML.slice(0, 120))"""
"""Targets that are too small; links within a line of words are not meant."""


def shell(house: House, *lines: str) -> str:
    return house.manage("shell", "-v", "0", "-c", "\n".join(lines)).strip()


@pytest.fixture(scope="module")
def staff(house: House) -> None:
    """An admin of the house, and an instructor."""
    shell(
        house,
        "from casino.accounts.models import Player",
        f"Player.objects.create_user('boss', password='{PASSWORD}', role='admin', display_name='Boss')",
        f"Player.objects.create_user('teacher', password='{PASSWORD}', role='instructor', display_name='Teacher')",
    )


def log_in(page: Page, name: str) -> Page:
    page.goto("/account/login/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url(re.compile(r"/$"))
    return page


def open_table(house: House, least: int) -> tuple[str, int]:
    """A table under rules of its own, which other tests do not play by: its code, and the number of its rules."""
    told = shell(
        house,
        "from casino.floor.runtime import open_table",
        f"table = open_table('roulette', pace_='untimed', options={{'table_min': {least}}})",
        "print(table.code, table.submission.number)",
    )
    code, number = told.split()
    return code, int(number)


def stack(house: House, code: str, pocket: str) -> None:
    shell(
        house,
        "from casino.floor.changes import changing",
        f"with changing('{code}') as change: change.now.stack('pockets', ['{pocket}'])",
    )


@pytest.mark.database
def test_new_rules_are_taken_over_at_the_next_round_and_the_old_round_keeps_its_own(
    visitor: Open, house: House, staff: None
):
    code, number = open_table(house, 2)
    stack(house, code, "17")
    player, office = visitor(), log_in(visitor(), "boss")
    player.goto(f"/table/{code}/")
    connected(player).locator("#primary").click()
    expect(player.locator("#rack .tray")).to_be_visible()
    connected(player)
    expect(player.locator("#s-straight-17")).to_have_accessible_name(re.compile("pays 35 to 1"))
    place(player, "straight-17", 100)

    office.goto(f"/rules/roulette/{number}/")
    office.get_by_role("button", name="Change these rules").click()
    office.wait_for_selector("#rules-form")
    office.wait_for_load_state()  # with its script
    straight = office.get_by_role("textbox", name="Payouts: Straight", exact=True)
    straight.fill("34 to 1")
    refusal = office.locator("#error-payouts-straight")
    expect(refusal).to_have_text("Straight may not pay less than 35 to 1, § 617a.4(a); 34 to 1 is less.")
    straight.fill("35 to 1")
    office.get_by_role("button", name="Payouts: Straight: more").click()
    expect(straight).to_have_value("36 to 1")
    expect(office.locator("#was-payouts-straight")).to_have_text("was 35 to 1")
    expect(office.locator("#figures .edges")).to_contain_text("2.63 %")
    expect(refusal).to_be_hidden()
    office.get_by_role("button", name=re.compile("Approve version")).click()
    expect(office.locator(".notices")).to_contain_text("is in force")

    expect(player.locator("#notice")).to_contain_text("holds here from the next round on", timeout=LONG)
    player.locator("#primary").click()
    expect(player.locator("#slip")).to_contain_text("+$35.00", timeout=LONG)
    old_round = player.locator("#slip a").first.get_attribute("href")

    player.locator("#primary").click()
    expect(player.locator("#s-straight-17")).to_have_accessible_name(re.compile("pays 36 to 1"), timeout=LONG)
    expect(player.locator("#notice")).to_contain_text("Straight 36 to 1 (was 35 to 1)")
    connected(player)
    stack(house, code, "17")
    place(player, "straight-17", 100)
    player.locator("#primary").click()
    expect(player.locator("#slip")).to_contain_text("+$36.00", timeout=LONG)

    player.goto(str(old_round))
    expect(player.locator(".round-head")).to_contain_text(f"Rules Submission {number}")
    expect(player.locator("main")).to_contain_text("+$35.00")
    player.get_by_role("link", name=f"Rules Submission {number}").click()
    expect(player.locator("#game-title")).to_have_text("Roulette")
    expect(player.locator("#opt-payouts")).to_contain_text("35 to 1")
    expect(player.locator("#opt-payouts")).not_to_contain_text("36 to 1")
    quiet(player)
    quiet(office)


def test_withdrawn_rules_close_the_table_after_its_round_with_a_notice(visitor: Open, house: House, staff: None):
    code, number = open_table(house, 3)
    player, office = visitor(), log_in(visitor(), "boss")
    player.goto(f"/table/{code}/")
    connected(player).locator("#primary").click()
    expect(player.locator("#rack .tray")).to_be_visible()
    connected(player)
    place(player, "red")
    office.goto(f"/rules/roulette/{number}/")
    office.get_by_text("Withdraw …").click()
    office.get_by_role("button", name=f"Withdraw Submission {number}").click()
    expect(office.locator(".notices")).to_contain_text("withdrawn")
    expect(player.locator("#notice")).to_contain_text("its last round", timeout=LONG)
    player.locator("#primary").click()
    expect(player.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(player.locator("#notice")).to_contain_text("it is closed")
    quiet(player)


def test_a_draft_by_keyboard_alone(visitor: Open, house: House, staff: None):
    page = log_in(visitor(), "teacher")
    page.goto("/rules/minibaccarat/")
    page.get_by_role("button", name="Draft for my demo tables").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#rules-form")
    page.wait_for_load_state()  # with its script
    tie = page.get_by_role("textbox", name="Tie odds", exact=True)
    tie.focus()
    page.keyboard.press("ArrowUp")
    expect(tie).to_have_value("9 to 1")
    expect(page.locator("#figures .edges")).to_contain_text("4.84 %")
    page.get_by_role("radio", name="Paytable A").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="Paytable C")).to_be_checked()
    expect(page.locator("#figures .changes")).to_contain_text("Dragon bonus paytable")
    expect(page.get_by_role("radio", name="Paytable C")).to_be_focused()
    page.get_by_role("button", name="Save draft").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".record")).to_contain_text("Changed by Teacher")
    expect(page.get_by_role("button", name=re.compile("Approve"))).to_have_count(0)
    quiet(page)


@pytest.mark.parametrize("size", WIDTHS)
@pytest.mark.parametrize("game", ["roulette", "minibaccarat", "blackjack"])
def test_the_office_is_sound_wide_and_on_a_phone(visitor: Open, house: House, staff: None, game: str, size: str):
    page = log_in(visitor(WIDTHS[size]), "boss")
    page.goto(f"/rules/{game}/")
    if not page.locator("#rules-form").count():
        accessible(page)
        fits(page)
        page.get_by_role("button", name="Change these rules").click()
        page.wait_for_selector("#rules-form")
    accessible(page)
    fits(page)
    small = page.evaluate(SMALL)
    assert small == []
    quiet(page)


@pytest.mark.parametrize("size", WIDTHS)
def test_reports_are_sound_wide_and_on_a_phone(visitor: Open, house: House, staff: None, size: str):
    player = visitor()
    player.goto("/")
    player.get_by_role("button", name="Practise alone at Roulette, without a clock").click()
    connected(player)
    place(player, "red")
    player.locator("#primary").click()
    expect(player.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    page = log_in(visitor(WIDTHS[size]), "boss")
    for address in ("/rules/reports/", "/rules/reports/roulette/"):
        page.goto(address)
        drawn = page.locator(".chart").count()
        assert drawn == page.locator(".chart svg:visible").count() > 0, "one drawing of each, for this width"
        accessible(page)
        fits(page)
    quiet(page)
