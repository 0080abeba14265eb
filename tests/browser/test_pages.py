"""Every panel of a table, every dialog and every page that says no: no violation at 390 and at 1440 pixels."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_cards import opened, played, seated
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    PHONE,
    WIDE,
    Open,
    accessible,
    quiet,
    visitor,
)
from tests.served import House

BOTH = pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["1440", "390"])
TABLES = {"roulette": ("red", 500), "casino_war": ("initial", 500), "midibaccarat": ("player", 2500)}
REFUSALS = {
    "404": ("There is no such page", "Client().get('/nothing/')"),
    "403": ("This door is closed", "Client().get('/closed/')"),
    "403 csrf": ("This page is out of date", "Client(enforce_csrf_checks=True).post('/play/roulette/')"),
    "500": ("The house made a mistake", "Client(raise_request_exception=False).get('/mistake/')"),
}
ASK = """
import sys, types
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import include, path
def closed(request): raise PermissionDenied
def mistake(request): raise ZeroDivisionError
strange = types.ModuleType("strange")
strange.urlpatterns = [path("closed/", closed), path("mistake/", mistake), path("", include("casino.urls"))]
sys.modules["strange"] = strange
settings.DEBUG, settings.ROOT_URLCONF, settings.ALLOWED_HOSTS = False, "strange", ["*"]
print({ask}.content.decode())
"""


def shown(page: Page, name: str) -> None:
    """Open the panel of a tab; on a phone the sheet comes first."""
    if not page.locator("#panel.open").count() and page.viewport_size == PHONE:
        page.locator(".sheet-open").click()
    page.locator(f"#tab-{name}").click()


@BOTH
@pytest.mark.parametrize("game", TABLES)
def test_no_violation_in_any_panel(visitor: Open, house: House, game: str, viewport: dict[str, int]):  # noqa: F811
    page = seated(visitor(viewport), opened(house, game, solo=True))
    played(page, *TABLES[game])
    for name in ("table", "coach", "rules", "replay"):
        shown(page, name)
        panel = page.locator("#panel-table" if name == "table" else "#panel-body")
        expect(panel).to_be_visible()
        expect(panel).not_to_be_empty()
        page.wait_for_load_state("networkidle")
        accessible(page)
    shown(page, "table")
    page.locator("#as-list").click()
    expect(page.locator(".as-list")).to_be_visible()
    accessible(page)
    quiet(page)


@BOTH
def test_no_violation_in_the_dialogs(visitor: Open, house: House, viewport: dict[str, int]):  # noqa: F811
    page = seated(visitor(viewport), opened(house, "minibaccarat", solo=True))
    for name in ("settings", "keys"):
        if viewport == PHONE:
            page.locator(".menu-open").click()
        page.locator(f'[data-open="{name}"]').click()
        expect(page.locator("dialog[open]")).to_be_visible()
        accessible(page)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    quiet(page)


@BOTH
@pytest.mark.parametrize("game", ["roulette", "casino_war"])
def test_no_violation_where_a_draw_is_proved(
    visitor: Open,  # noqa: F811
    house: House,
    game: str,
    viewport: dict[str, int],
):
    """The round again, step by step, with its commitment and how to check it; open shoe and shown seed."""
    page = seated(visitor(viewport), opened(house, game, solo=True))
    played(page, *TABLES[game])
    page.goto(str(page.locator("#slip .more > a").get_attribute("href")))
    expect(page.locator(".proof")).to_be_visible()
    accessible(page)
    quiet(page)


@BOTH
@pytest.mark.parametrize("kind", REFUSALS)
def test_no_violation_on_a_page_that_says_no(
    visitor: Open,  # noqa: F811
    house: House,
    kind: str,
    viewport: dict[str, int],
):
    heading, ask = REFUSALS[kind]
    body = house.manage("shell", "-v", "0", "-c", ASK.format(ask=ask))
    page = visitor(viewport)
    page.route("**/refused/", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    page.goto("/refused/")
    expect(page.locator("h1")).to_contain_text(heading)
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
