"""The plain pages, as a browser sees them."""

from playwright.sync_api import Page, expect

from tests.served import House


def watched(page: Page) -> list[str]:
    """What the page complains of, refusals of the Content-Security-Policy among them."""
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return complaints


def test_the_index_opens_without_a_complaint(page: Page):
    complaints = watched(page)
    page.goto("/")
    expect(page.get_by_role("heading", name="Take a seat.")).to_be_visible()
    assert complaints == []


BOSS = """
from casino.accounts.models import Player
Player.objects.create_superuser("pit-boss", password="correct horse battery")
"""


def test_the_admin_works_under_the_policy(page: Page, house: House):
    house.manage("shell", "-v", "0", "-c", BOSS)
    complaints = watched(page)
    page.goto("/admin/")
    page.get_by_label("Username").fill("pit-boss")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Log in").click()
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("link", name="pit-boss", exact=True).click()
    expect(page.get_by_label("Role")).to_have_value("player")
    assert complaints == []
