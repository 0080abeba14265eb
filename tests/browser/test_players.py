"""The player's own pages in a browser: nothing for axe to find, and a guest keeps their progress."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_index import watched
from tests.browser.test_table import accessible

PAGES = ("/account/", "/account/login/", "/account/register/", "/me/statement/")


def sound(page: Page) -> None:
    """Accessible, and no wider than the screen."""
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def become_guest(page: Page) -> None:
    """What the first click on a table does."""
    page.goto("/account/")
    page.evaluate(
        "() => fetch('/me/top-up/', {method: 'POST', headers: JSON.parse(document.body.getAttribute('hx-headers'))})"
    )


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_the_pages_are_sound_for_visitors_and_guests(page: Page, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion="reduce")
    complaints = watched(page)
    for address in PAGES:
        page.goto(address)
        sound(page)
    become_guest(page)
    for address in PAGES:
        page.goto(address)
        sound(page)
    assert complaints == []


def test_a_guest_keeps_their_progress(page: Page):
    complaints = watched(page)
    become_guest(page)
    page.goto("/me/statement/")
    expect(page.get_by_role("banner")).to_contain_text("$1,000.00")
    page.get_by_role("link", name="Keep my progress").click()
    page.get_by_label("Name to log in with").fill("browser-ann")
    page.get_by_label("Password", exact=True).fill("seven over three")
    page.get_by_label("Password again").fill("seven over three")
    page.get_by_role("button", name="Keep my progress").click()
    expect(page.get_by_text("Your progress is kept.")).to_be_visible()
    page.get_by_role("link", name="change the password").click()
    sound(page)
    page.get_by_role("banner").get_by_role("button", name="Log out").click()
    page.goto("/account/login/")
    page.get_by_label("Name").fill("browser-ann")
    page.get_by_label("Password").fill("seven over three")
    page.get_by_role("button", name="Log in").click()
    page.goto("/me/statement/")
    expect(page.get_by_role("cell", name="Welcome chips from the house")).to_be_visible()
    assert complaints == []


def test_settings_show_at_once(page: Page):
    become_guest(page)
    page.goto("/account/")
    page.get_by_label("Four-colour cards").check()
    page.get_by_label("None").check()
    page.get_by_role("button", name="Keep these settings").click()
    expect(page.locator("html")).to_have_attribute("data-deck", "four")
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
    expect(page.get_by_label("None")).to_be_checked()
