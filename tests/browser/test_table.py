"""The table, as people play it: together, by mouse, by keyboard, on a phone, and when the line breaks."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, WebSocket, expect

from tests.browser.conftest import LONG as LONG
from tests.browser.test_index import watched
from tests.served import House

PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1440, "height": 900}
SIZES = [WIDE, {"width": 1024, "height": 768}, {"width": 768, "height": 1024}, PHONE]
Open = Callable[..., Page]


@pytest.fixture
def visitor(browser: Browser, base_url: str) -> Iterator[Open]:
    """A new stranger in a browser of their own: `page.complaints` are its complaints, `page.line` its socket."""
    contexts: list[BrowserContext] = []

    def new(viewport: Any = WIDE, **more: Any) -> Page:
        context = browser.new_context(base_url=base_url, viewport=viewport, **{"reduced_motion": "reduce", **more})
        contexts.append(context)
        page = context.new_page()
        page.complaints = watched(page)  # type: ignore[attr-defined]
        page.on("websocket", lambda line: setattr(page, "line", line))
        return page

    yield new
    for context in contexts:
        context.close()


def connected(page: Page) -> Page:
    expect(page.locator("#connection")).to_contain_text("Connected", timeout=LONG)
    return page


def alone(page: Page, game: str = "Roulette") -> Page:
    """Sit down at a practice table."""
    page.goto("/")
    page.get_by_role("button", name=f"Practise alone at {game}, without a clock").click()
    return connected(page)


def quiet(page: Page) -> None:
    assert page.complaints == []  # type: ignore[attr-defined]


def accessible(page: Page) -> None:
    page.wait_for_load_state()  # with its styles, also after a click that led here
    found = Axe().run(page, options={"resultTypes": ["violations"]})
    assert found.violations_count == 0, found.generate_report()


def pressed(page: Page, button: str) -> None:
    """Press a button, and wait until the table has answered and the page shows what came of it."""
    line: WebSocket = page.line  # type: ignore[attr-defined]
    with line.expect_event("framereceived", lambda frame: '"ack"' in str(frame)[:20], timeout=LONG) as heard:
        page.locator(button).click()
    said = json.loads(heard.value)
    assert said["ok"], said["reason"]
    page.wait_for_function("version => document.querySelector('#tick').dataset.version >= version", arg=said["version"])


def place(page: Page, spot: str, chip: int = 500) -> None:
    page.locator(f"#pick-{chip}").click()
    page.locator(f"#s-{spot}").click()
    expect(page.locator(f"#c-{spot} .stack[data-seat]").first).to_be_visible()


def untimed(house: House) -> str:
    """The code of a new table for everybody, without a clock."""
    return house.manage(
        "shell", "-v", "0", "-c",
        "from casino.floor.runtime import open_table; print(open_table('roulette', pace_='untimed').code)",
    ).strip()  # fmt: skip


def seated(page: Page, code: str) -> Page:
    """Take the first free seat of this table."""
    page.goto(f"/table/{code}/")
    connected(page).locator("#primary").click()
    expect(page.locator("#rack .tray")).to_be_visible()
    return connected(page)


@pytest.mark.database
def test_two_players_see_each_others_chips_and_the_same_result(visitor: Open, house: House):
    code = untimed(house)
    finch, heron = seated(visitor(), code), seated(visitor(), code)
    place(finch, "red")
    place(heron, "straight-17", 100)
    expect(heron.locator('#c-red .stack[data-seat="1"]')).to_have_count(1)
    expect(finch.locator('#c-straight-17 .stack[data-seat="2"]')).to_have_count(1)
    finch.locator("#primary").click()
    heron.locator("#primary").click()
    for page in (finch, heron):
        expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    results = {page.locator("#history .past").first.inner_text() for page in (finch, heron)}
    assert len(results) == 1
    quiet(finch)
    quiet(heron)


def test_a_round_by_keyboard_alone(visitor: Open):
    page = visitor()
    page.goto("/")
    page.get_by_role("button", name="Practise alone at Roulette, without a clock").focus()
    page.keyboard.press("Enter")
    connected(page)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the skip link leads to the felt
    page.keyboard.press("Tab")
    page.keyboard.press("2")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(2)
    page.keyboard.press("z")
    expect(page.locator("#wagers .row")).to_have_count(1)
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    page.keyboard.press("r")
    expect(page.locator("#wagers .row")).to_have_count(1)
    quiet(page)


def test_undo_clear_double_and_repeat(visitor: Open):
    page = alone(visitor())
    place(page, "red")
    place(page, "straight-17", 100)
    page.locator("#do-double").click()
    expect(page.locator("#money .staked")).to_contain_text("$12.00")
    page.locator("#do-undo").click()
    expect(page.locator("#money .staked")).to_contain_text("$6.00")
    page.locator("#do-clear").click()
    expect(page.locator("#money .staked")).to_contain_text("$0.00")
    page.locator("#do-undo").click()
    expect(page.locator("#money .staked")).to_contain_text("$6.00")
    quiet(page)


def test_a_refusal_is_a_sentence_and_changes_nothing(visitor: Open):
    page = alone(visitor())
    page.locator("#pick-100").click()
    page.locator("#s-red").click()
    expect(page.locator("#toasts")).to_contain_text("The minimum on Red is $5")
    expect(page.locator("#c-red .stack[data-seat]")).to_have_count(0)
    expect(page.locator("#money .balance")).to_contain_text("$1,000.00")


def test_a_reload_in_mid_spin_finds_the_table_as_it_is(visitor: Open):
    page = alone(visitor(reduced_motion="no-preference"))
    place(page, "red")
    page.locator("#primary").click()
    page.wait_for_timeout(700)
    page.reload()
    connected(page)
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#history .past")).to_have_count(1)
    quiet(page)


def test_a_cut_line_is_said_and_resumed(visitor: Open):
    page = visitor()
    cut: list = []

    def route(socket) -> None:
        server = socket.connect_to_server()
        cut.append((socket, server))

    page.route_web_socket(re.compile(r"/ws/table/"), route)
    alone(page)
    place(page, "red")
    for socket, server in [*cut]:
        server.close(code=1012)
        socket.close(code=1012)
    expect(page.locator("#connection")).to_contain_text("Reconnecting")
    connected(page)
    expect(page.locator("#c-red .stack[data-seat]")).to_have_count(1)
    place(page, "black")
    expect(page.locator("#wagers .row")).to_have_count(2)


@pytest.mark.parametrize("game", ["Roulette", "Big Six Wheel"])
@pytest.mark.parametrize("viewport", SIZES, ids=lambda size: str(size["width"]))
def test_no_violation_in_any_phase(visitor: Open, game: str, viewport: dict[str, int]):
    page = alone(visitor(viewport), game)
    accessible(page)
    first = "red" if game == "Roulette" else "sym_1"
    place(page, first)
    accessible(page)
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    quiet(page)


def test_on_a_phone_lines_are_reached_through_the_loupe(visitor: Open):
    page = alone(visitor(PHONE, has_touch=True, is_mobile=True))
    page.locator("#pick-500").tap()
    page.locator("#s-straight-17").tap()
    expect(page.locator("#c-straight-17 .stack[data-seat]")).to_have_count(1)
    page.locator("#do-lines").tap()
    loupe = page.get_by_role("dialog")
    expect(loupe).to_be_visible()
    loupe.get_by_role("button", name=re.compile(r"^Split 17, 20")).tap()
    expect(page.locator("#c-split-17-20 .stack[data-seat]")).to_have_count(1)
    quiet(page)


def test_a_spectator_sees_the_table_and_may_not_touch_it(visitor: Open, house: House):
    player, watcher = seated(visitor(), untimed(house)), visitor()
    place(player, "red")
    watcher.goto(player.url)
    connected(watcher)
    expect(watcher.locator("#c-red .stack[data-seat]")).to_have_count(1)
    watcher.locator("#s-black").click()
    expect(watcher.locator("#c-black .stack[data-seat]")).to_have_count(0)
    quiet(watcher)


REGION = """() => {
    const table = document.getElementById("table").cloneNode(true);
    const moving = "#tick, [name=csrfmiddlewaretoken], #clock svg, #until, .wheel-box, #readout, #panel-body";
    for (const e of table.querySelectorAll(moving)) e.remove();
    const own = /^(style|tabindex|ws-connect|data-ws|aria-pressed)$/;
    for (const e of [table, ...table.querySelectorAll("*")]) {
        for (const a of [...e.attributes]) if (own.test(a.name)) e.removeAttribute(a.name);
        e.classList.remove("lit", "chosen", "htmx-settling", "htmx-added", "htmx-swapping", "pending");
        if (!e.classList.length) e.removeAttribute("class");
    }
    return table.innerHTML.replace(/\\s+/g, " ").replace(/> </g, "><");
}"""
"""The table's region as text, without what moves by itself or is the script's own."""


def test_a_patched_page_equals_a_fresh_one(visitor: Open):
    """After each step the table's region in a page that was patched is what a new request gives."""
    page = alone(visitor())

    def region(of: Page) -> str:
        return of.evaluate(REGION)

    def fresh() -> str:
        other = page.context.new_page()
        other.goto(page.url)
        connected(other)
        found = region(other)
        other.close()
        return found

    def same() -> None:
        page.mouse.move(5, 5)
        page.wait_for_timeout(700)  # the pending chip makes way for the real one
        patched, new = region(page).split("><"), fresh().split("><")
        assert [pair for pair in zip(patched, new, strict=False) if pair[0] != pair[1]] == []
        assert len(patched) == len(new)

    same()
    for spot in ("red", "straight-17", "five_adjacent-0"):
        place(page, spot)
        same()
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    same()
