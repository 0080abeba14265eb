"""The floor and the pages around the table, as a person meets them."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from games.kit import registry
from tests.browser.conftest import LONG
from tests.browser.floors import floor_of
from tests.browser.test_index import watched
from tests.browser.test_table import accessible
from tests.served import House

ALL = sum(len(game.kinds) for game in registry.all_games())
WIDTHS: dict[str, ViewportSize] = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}


def fits(page: Page) -> None:
    """Nothing hangs out of the page to the right."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def connected(page: Page) -> None:
    """The table's socket has spoken."""
    page.wait_for_selector('#tick:not([data-n="0"])', state="attached")


@pytest.fixture(params=WIDTHS)
def sized(request: pytest.FixtureRequest, page: Page) -> Page:
    page.set_viewport_size(WIDTHS[request.param])
    return page


@pytest.fixture(scope="module")
def seasoned(browser: Browser, base_url: str) -> Iterator[dict[str, object]]:
    """The cookies of a guest who played two rounds alone, and where the last one can be seen again."""
    context = browser.new_context(base_url=base_url, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Practise alone at Roulette, without a clock").click()
    for number in (1, 2):
        connected(page)
        page.locator("#s-red").click()
        expect(page.locator("#c-red .stack")).to_have_count(1)
        page.locator("#primary").click()
        expect(page.locator("#slip")).to_contain_text(f"Round {number} ", timeout=LONG)
    page.goto("/me/")
    link = page.locator("table.rounds a").first.get_attribute("href")
    table = page.url and page.request.get(str(link)).text()
    code = re.search(r"/table/(\w{6})/", str(table))
    yield {"state": context.storage_state(), "round": link, "table": code and code[0]}
    context.close()


@pytest.fixture(params=WIDTHS)
def player(request: pytest.FixtureRequest, browser: Browser, base_url: str, seasoned: dict) -> Iterator[Page]:
    """The seasoned guest, in a new window."""
    context = browser.new_context(
        base_url=base_url, storage_state=seasoned["state"], viewport=WIDTHS[request.param], reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


# ---- the floor


@pytest.mark.parametrize("address", ["/", "/tables/", "/odds/", "/odds/roulette/", "/odds/big_six_wheel/", "/me/"])
def test_a_strangers_pages_are_accessible_and_quiet(sized: Page, address: str):
    complaints = watched(sized)
    sized.goto(address)
    sized.wait_for_load_state("networkidle")
    accessible(sized)
    fits(sized)
    assert complaints == []


@pytest.mark.parametrize("count", [6, 13, ALL])
def test_the_floor_of_a_larger_house(sized: Page, house: House, count: int):
    """Each game has its own place with its drawing; what stands in one row stands on one line."""
    if count < ALL:
        body = floor_of(house, count)
        sized.route(f"{house.url}/", lambda route: route.fulfill(body=body, content_type="text/html; charset=utf-8"))
    sized.goto("/")
    expect(sized.locator(".game")).to_have_count(count)
    marks = sized.locator(".game > .thumb > g").evaluate_all("all => all.map(one => one.children.length)")
    assert min(marks) > 1, "each table is drawn with its own marks"
    boxes = sized.locator(".game").evaluate_all(
        "all => all.map(one => { const box = one.getBoundingClientRect(), drawing = one.firstElementChild;"
        " return [box.left, box.top, box.right, box.bottom, Math.round(drawing.getBoundingClientRect().top)] })"
    )
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] + 1 or other[2] <= one[0] + 1 or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
        assert apart, "two games lie over each other"
        assert abs(one[1] - other[1]) > 40 or one[4] == other[4], "the drawings of a row stand at one height"
    dots = sized.locator(".dots").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert max(dots) < 26, "how many seats are taken is one line"
    fits(sized)
    if sized.viewport_size == WIDTHS["wide"]:
        assert max(box[3] for box in boxes) <= WIDTHS["wide"]["height"], "all games are seen at once"
    else:
        tables = sized.locator(".open").bounding_box()
        assert tables
        assert max(box[3] for box in boxes) <= tables["y"], "the games come before the open tables"
        for button in sized.locator(".ways-in .btn").all()[:4]:
            size = button.bounding_box()
            assert size
            assert size["height"] >= 44
    accessible(sized)


def test_two_clicks_and_no_typing_to_chips_on_a_table(sized: Page):
    complaints = watched(sized)
    sized.goto("/")
    sized.get_by_role("button", name="Play roulette now").click()
    connected(sized)
    sized.locator("#s-red").click()
    expect(sized.locator("#wagers")).to_contain_text("Red")
    expect(sized.locator("#money")).to_contain_text("Staked")
    assert complaints == []


def test_the_whole_place_of_a_game_is_its_play_button(page: Page):
    page.set_viewport_size(WIDTHS["wide"])
    page.goto("/")
    place = page.locator(".game", has=page.get_by_role("heading", name="Big Six Wheel"))
    place.locator(".thumb").click(force=True)
    expect(page).to_have_url(re.compile(r"/table/\w{6}/"))
    expect(page.get_by_role("heading", name="Big Six Wheel")).to_be_visible()


def test_by_keyboard_the_first_way_to_a_seat_comes_first(page: Page):
    page.goto("/")
    page.get_by_role("heading", name="Take a seat.").focus()
    page.locator("#main").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play roulette now")).to_be_focused()


def test_a_seat_left_open_is_returned_to(page: Page):
    page.goto("/")
    page.get_by_role("button", name="Play roulette now").click()
    page.wait_for_url("**/table/**")
    address = page.url
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Back to roulette, table")).click()
    assert page.url == address


# ---- the code


def code_of(page: Page) -> str:
    """The code of some open table."""
    page.goto("/tables/")
    found = re.search(r"sit-(\w{6})", page.content())
    assert found
    return found[1]


def test_the_code_is_typed_into_six_boxes_in_capitals(page: Page):
    code = code_of(page)
    page.goto("/")
    join, boxes = page.get_by_role("button", name="Join"), page.locator(".code-box > i")
    expect(join).to_have_attribute("aria-disabled", "true")
    page.get_by_label("Code of the table").focus()
    page.keyboard.type(f"{code[:3].lower()}-{code[3:].lower()}")
    expect(boxes).to_have_text(list(code))
    expect(join).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"/table/{code}/"))


def test_a_code_can_be_pasted_as_it_was_copied(page: Page):
    code = code_of(page)
    page.goto("/")
    page.get_by_label("Code of the table").focus()
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData('text', text);
            const paste = {clipboardData: data, cancelable: true, bubbles: true};
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste));
        }""",
        f"  {code[:3].lower()} {code[3:]}\n",
    )
    expect(page.locator(".code-box > i")).to_have_text(list(code))


def test_too_short_a_code_is_said_so(page: Page):
    page.goto("/")
    page.get_by_label("Code of the table").fill("AB")
    page.keyboard.press("Enter")
    expect(page.get_by_text("A code has six characters.")).to_be_visible()


def test_without_script_the_code_is_one_plain_field(browser: Browser, base_url: str, page: Page):
    code = code_of(page)
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    plain = context.new_page()
    plain.goto("/")
    plain.get_by_label("Code of the table").fill(code.lower())
    plain.get_by_role("button", name="Join").click()
    expect(plain).to_have_url(re.compile(f"/table/{code}/"))
    context.close()


@pytest.mark.database
def test_the_list_of_tables_keeps_itself_and_the_focus(page: Page, browser: Browser, base_url: str):
    page.goto("/")
    sit = page.locator("#open-tables .btn").first
    sit.focus()
    name = sit.get_attribute("id")
    other = browser.new_context(base_url=base_url)
    guest = other.new_page()
    guest.goto("/")
    guest.get_by_role("button", name="Play Big Six Wheel").click()
    guest.wait_for_url("**/table/**")
    with page.expect_response("**/tables/?seen=*", timeout=LONG) as answer:
        pass
    assert answer.value.status in (200, 204)
    expect(page.locator("#open-tables")).to_contain_text(re.compile(r"[1-9]\d* p\w+ on the floor"))
    expect(page.locator(f"#{name}")).to_be_focused()
    other.close()


# ---- after a round


def test_the_players_pages_are_accessible_and_quiet(player: Page, seasoned: dict):
    complaints = watched(player)
    for address in ("/me/", "/", str(seasoned["round"])):
        player.goto(address)
        player.wait_for_load_state("networkidle")
        accessible(player)
        fits(player)
    assert complaints == []


def test_a_round_is_told_step_by_step(player: Page, seasoned: dict):
    player.goto(str(seasoned["round"]))
    now = player.locator(".beat[aria-current]")
    expect(now).to_contain_text("Place your wagers, please.")
    player.get_by_role("button", name="Next").click()
    expect(now).to_contain_text("You put $")
    player.keyboard.press("ArrowRight")
    player.get_by_role("button", name="Back").click()
    expect(now).to_contain_text("You put $")
    player.get_by_role("button", name="To the first step").click()
    expect(now).to_contain_text("Place your wagers, please.")
    expect(player.get_by_role("button", name="Back")).to_have_attribute("aria-disabled", "true")


def test_the_seed_is_checked_in_the_readers_own_browser(player: Page, seasoned: dict):
    player.goto(str(seasoned["round"]))
    player.get_by_role("button", name="Verify in this browser").click()
    expect(player.get_by_text("✓ Verified in this browser:")).to_be_visible()
    player.evaluate("document.querySelector('[data-proof]').dataset.seed = '00'.repeat(32)")
    player.get_by_role("button", name="Verify in this browser").click()
    expect(player.get_by_text("– Not verified:")).to_be_visible()


def test_the_transcript_can_be_taken_home(player: Page, seasoned: dict):
    player.goto(str(seasoned["round"]))
    with player.expect_download() as download:
        player.get_by_role("link", name="Transcript of the round (.txt)").click()
    assert download.value.suggested_filename == "roulette-2.txt"
    assert "keystone 1 roulette" in download.value.path().read_text()


def test_my_play_opens_each_round_and_gives_the_file(player: Page):
    player.goto("/me/")
    player.get_by_text("1 wager").first.click()
    expect(player.locator(".wagers li").first).to_contain_text("Red, $")
    with player.expect_download() as download:
        player.get_by_role("link", name="All wagers as CSV").click()
    assert len(download.value.path().read_text().splitlines()) == 3


def test_the_panels_explain_the_table(browser: Browser, base_url: str, seasoned: dict):
    context = browser.new_context(
        base_url=base_url, storage_state=seasoned["state"], viewport=WIDTHS["wide"], reduced_motion="reduce"
    )
    page = context.new_page()
    complaints = watched(page)
    page.goto(str(seasoned["table"]))
    connected(page)
    page.get_by_role("tab", name="Rules").click()
    expect(page.get_by_role("heading", name="Paytable in force")).to_be_visible()
    accessible(page)
    page.get_by_role("tab", name="Replay").click()
    expect(page.get_by_role("heading", name=re.compile("^Round 2 · "))).to_be_visible()
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".beat[aria-current]")).to_contain_text("You put $")
    page.get_by_role("button", name="Verify in this browser").click()
    expect(page.get_by_text("✓ Verified in this browser:")).to_be_visible()
    accessible(page)
    page.get_by_role("tab", name="Coach").click()
    expect(page.get_by_text("Nothing of yours lies on the felt.")).to_be_visible()
    page.locator("#s-black").click()
    expect(page.get_by_text(re.compile(r"On average these \$\d+ cost you"))).to_be_visible()
    accessible(page)
    assert complaints == []
    context.close()
