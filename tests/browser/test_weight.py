"""The first visit to a table as a browser makes it: light, and nothing is asked of another host."""

from urllib.parse import urlsplit

from playwright.sync_api import Browser, Request, expect

from tests.browser.conftest import LONG
from tests.served import House

HEAVIEST = 250_000


def test_the_first_visit_to_a_table_is_light_and_stays_in_the_house(browser: Browser, house: House):
    code = house.manage(
        "shell", "-v", "0", "-c",
        "from casino.floor.runtime import open_table; print(open_table('roulette', pace_='untimed').code)",
    ).strip()  # fmt: skip
    context = browser.new_context()
    page = context.new_page()
    finished: list[Request] = []
    asked: set[str] = set()
    page.on("requestfinished", lambda request: finished.append(request))
    page.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    page.on("websocket", lambda socket: asked.add(urlsplit(socket.url).netloc))
    page.goto(f"{house.url}/table/{code}/")
    expect(page.locator("#connection")).to_contain_text("Connected", timeout=LONG)
    page.wait_for_load_state("networkidle")
    sizes = [request.sizes() for request in finished]
    assert sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes) < HEAVIEST
    assert asked == {urlsplit(house.url).netloc}
    context.close()
