"""A class, as people hold it: an instructor and two pupils in three browsers at once."""

import csv
import io
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
    PHONE,
    WIDE,
    Open,
    accessible,
    connected,
    place,
    pressed,
    quiet,
    visitor,
)
from tests.served import House

WORD = "a word for teachers"


@pytest.fixture(scope="module")
def teacher(house: House) -> str:
    """The name of an instructor of this house."""
    house.manage(
        "shell", "-v", "0", "-c",
        "from casino.accounts.models import Player\n"
        "p = Player(username='crane', display_name='Ms. Crane', role='instructor')\n"
        f"p.set_password({WORD!r}); p.save()",
    )  # fmt: skip
    return "crane"


def opened(page: Page, teacher: str, game: str) -> str:
    """Log in and open a class; its code."""
    page.goto("/account/login/?next=/classes/")
    page.get_by_label("Name").fill(teacher)
    page.get_by_label("Password").fill(WORD)
    page.locator("main button.gold").click()
    page.get_by_role("button", name=f"Open a class of {game}", exact=True).click()
    connected(page)
    code = page.locator("#class-code").inner_text().replace(" ", "")
    assert re.fullmatch(r"[A-Z2-9]{6}", code)
    return code


def joined(page: Page, code: str, name: str) -> Page:
    """Join by the code on the floor, say one's name, sit down."""
    page.goto("/")
    page.get_by_label("Code of the table").fill(code)
    page.get_by_role("button", name="Join").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    connected(page).locator("#primary").click()
    expect(page.locator("#rack .tray")).to_be_visible()
    return connected(page)


def stepped(host: Page, until: str) -> None:
    """The instructor goes on until the gold button says this."""
    gold = host.locator("#primary")
    for _ in range(60):
        if until in gold.inner_text():
            return
        pressed(host, "#primary")
    raise AssertionError(f"the button never says {until}")


@pytest.mark.database
def test_a_class_of_three(visitor: Open, teacher: str):  # noqa: F811
    host, finch, wren = visitor(WIDE), visitor(PHONE, has_touch=True), visitor(PHONE, has_touch=True)
    code = opened(host, teacher, "Roulette")
    accessible(host)
    for page, name in ((finch, "Finch"), (wren, "Wren")):
        joined(page, code, name)
        expect(host.locator("#pupils")).to_contain_text(name)
    expect(host.locator("#pupils")).to_contain_text("2 seated")
    seventeen_is_stacked_and_spun(host, finch, wren)
    rewound_to_double_zero(host, finch, wren)
    a_lesson_is_stepped_to_its_end(host, finch)
    wren_deals(host, finch, wren)
    both_answer_a_quiz(host, finch, wren)
    a_wrong_payment_is_explained(host, wren)
    the_record_and_its_export(host)
    for page in (host, finch, wren):
        quiet(page)


def seventeen_is_stacked_and_spun(host: Page, finch: Page, wren: Page) -> None:
    stepped(host, "Spin")
    place(finch, "straight-17")
    place(wren, "red")
    expect(host.locator("#pupils")).to_contain_text("Straight 17 $5")
    pick(host, "17")
    stepped(host, "New round")
    for page in (host, finch, wren):
        expect(page.locator("#c-straight-17 .result.win")).to_contain_text("$175", timeout=LONG)
    expect(finch.locator("#money .balance")).to_contain_text("$1,175")


def rewound_to_double_zero(host: Page, finch: Page, wren: Page) -> None:
    host.get_by_role("button", name="Rewind to: Wagers").click()
    expect(finch.locator("#money .balance")).to_contain_text("$995", timeout=LONG)
    expect(wren.locator("#c-straight-17 .result")).to_have_count(0)
    pick(host, "00")
    stepped(host, "New round")
    expect(finch.locator("#history .past").first).to_have_text("00", timeout=LONG)
    expect(finch.locator("#money .balance")).to_contain_text("$995")
    expect(host.locator("#timeline .branch")).to_have_count(1)
    accessible(host)


def a_lesson_is_stepped_to_its_end(host: Page, finch: Page) -> None:
    host.locator("#library summary", has_text="617a.4").click()
    lesson = host.locator("#library .pick-lesson:visible").nth(1)
    title = lesson.inner_text()
    lesson.click()
    expect(host.locator("#lesson")).to_contain_text(title, timeout=LONG)
    expect(finch.locator("#lectern")).to_contain_text(title, timeout=LONG)
    stepped(host, "New round")
    expect(host.locator("#lesson .steps .done").first).to_be_visible()
    stepped(host, "Spin")
    expect(host.locator("#lesson")).not_to_contain_text(title)


def wren_deals(host: Page, finch: Page, wren: Page) -> None:
    connected(finch)
    place(finch, "straight-17")
    host.get_by_role("button", name=re.compile("^Wren, seat")).click()
    host.get_by_role("button", name="Into the dealer’s chair").click()
    host.keyboard.press("Escape")
    pick(host, "17")
    expect(wren.locator("#lectern")).to_contain_text("You deal", timeout=LONG)
    for _ in range(12):
        if wren.locator("#lectern form[data-do=pay]").count():
            break
        pressed(wren, "#primary")
    expect(wren.locator("#lectern")).to_contain_text("Seat 1 has $5 on Straight 17")


def both_answer_a_quiz(host: Page, finch: Page, wren: Page) -> None:
    host.locator("#quiz form button").click()
    for page, answer in ((finch, "175"), (wren, "180.00")):
        page.locator("#reply-amount").fill(answer)
        page.locator("#lectern form[data-do=reply] button").click()
    expect(host.locator("#quiz .bars li")).to_have_count(2, timeout=LONG)
    expect(host.locator("#quiz")).to_contain_text("2 of 2 answered")
    expect(finch.locator("#lectern")).not_to_contain_text("The ball rests")
    accessible(wren)
    host.locator("#do-reveal").click()
    expect(finch.locator("#lectern")).to_contain_text("which is right", timeout=LONG)
    expect(wren.locator("#lectern")).to_contain_text("$175.00. The ball rests in 17.")


def a_wrong_payment_is_explained(host: Page, wren: Page) -> None:
    wren.locator("#pay-amount").fill("170")
    wren.locator("#lectern form[data-do=pay] button").click()
    told = wren.locator("#lectern .checked").first
    expect(told).to_contain_text(
        "Not so. Seat 1, Straight 17, $5: you said pay $170.00; it is pay $175.00.", timeout=LONG
    )
    expect(told).to_contain_text("Straight 17 pays 35 to 1. § 617a.4(a)")
    accessible(wren)
    accessible(host)


def the_record_and_its_export(host: Page) -> None:
    host.get_by_role("link", name="Record").click()
    accessible(host)
    expect(host.locator(".record")).to_contain_text("80 hours over 4 weeks")
    with host.expect_download() as download:
        host.get_by_role("link", name="As CSV").click()
    rows = list(csv.DictReader(io.StringIO(download.value.path().read_text())))
    marks = {
        row["pupil"]: (row["questions"], row["answered right"], row["payments"], row["paid right"]) for row in rows
    }
    assert marks == {"Finch": ("1", "1", "0", "0"), "Wren": ("1", "0", "1", "0")}


def pick(host: Page, pocket: str) -> None:
    """Let this and nothing else come next."""
    clear = host.get_by_role("button", name=re.compile("^Clear"))
    if clear.count():
        clear.click()
        expect(clear).to_have_count(0, timeout=LONG)
    host.locator("#pick-pockets-open").click()
    host.locator("#pick-pockets").get_by_role("button", name=pocket, exact=True).click()
    expect(host.locator("#arrange .queue")).to_have_text(pocket, timeout=LONG)
    host.keyboard.press("Escape")


@pytest.mark.parametrize("viewport", [{"width": 1024, "height": 768}, {"width": 768, "height": 1024}, PHONE], ids=str)
def test_the_lectern_at_other_sizes(visitor: Open, teacher: str, viewport: dict[str, int]):  # noqa: F811
    host = visitor(viewport)
    opened_at(host, teacher)
    accessible(host)
    assert host.evaluate("document.documentElement.scrollWidth <= innerWidth")
    host.get_by_role("button", name="Pupils", exact=True).click()
    expect(host.locator("#pupils")).to_be_visible()
    accessible(host)
    quiet(host)


def opened_at(page: Page, teacher: str) -> None:
    page.goto("/account/login/?next=/classes/")
    page.get_by_label("Name").fill(teacher)
    page.get_by_label("Password").fill(WORD)
    page.locator("main button.gold").click()
    accessible(page)
    page.get_by_role("button", name="Open a class of Casino War", exact=True).click()
    page.locator("#primary").wait_for()


def test_one_who_is_sent_away_stands_before_the_door(visitor: Open, teacher: str):  # noqa: F811
    host, finch = visitor(WIDE), visitor(PHONE)
    code = opened(host, teacher, "Big Six Wheel")
    joined(finch, code, "Finch")
    host.get_by_role("button", name=re.compile("^Finch")).click()
    host.get_by_role("button", name="Send away").click()
    expect(host.locator("#pupils")).to_contain_text("Nobody has joined", timeout=LONG)
    finch.wait_for_url(re.compile(f"/class/{code}/"), timeout=LONG)
    expect(finch.get_by_label("Your name")).to_be_visible()


def test_a_wall_for_the_class(visitor: Open, teacher: str):  # noqa: F811
    host = visitor(WIDE)
    code = opened(host, teacher, "Minibaccarat")
    wall = host.context.new_page()
    wall.goto(f"/class/{code}/projector/")
    connected(wall)
    stepped(host, "No more bets")
    expect(wall.locator("#call")).to_contain_text("Place your wagers", timeout=LONG)
    expect(wall.get_by_text("only you see this")).to_have_count(0)
    accessible(wall)
    wall.goto(f"/class/{code}/qr.svg")
    assert wall.locator("svg").count() == 1
