"""A class, as people hold it: an instructor and two pupils in three browsers at once."""

import csv
import io
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
    PHONE,
    SIZES,
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
    for called in (name, f"{name} {code[:3]}"):  # tests share a house, where a name is one person's
        page.get_by_label("Your name").fill(called)
        page.get_by_role("button", name="Join").click()
        page.locator("#connection, #main form input[name=name]").first.wait_for(timeout=LONG)
        if page.locator("#connection").count():
            break
        page.complaints.clear()  # type: ignore[attr-defined]  # the console's word for a name that is refused
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
    expect(host.locator("#lesson .steps .done").first).to_be_in_viewport()
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


CALLED = "document.querySelector('#call').outerHTML"
CALLED_ANEW = """fetch(location.href).then(page => page.text())
  .then(html => new DOMParser().parseFromString(html, 'text/html').querySelector('#call').outerHTML)"""
RUNS = """document.querySelector('#table').addEventListener('table:spin', () => {
  (window.ran ??= []).push(document.querySelector('#c-WAGER .result') ? 'after it was paid' : 'before');
})"""


@pytest.mark.parametrize(
    ("game", "wager", "opens"),
    [("Roulette", "red", "Spin"), ("Big Six Wheel", "sym_1", "No more bets"), ("Craps", "pass_line", "Roll")],
)
def test_dealt_by_hand_wheel_and_dice_run_when_they_are_told_and_every_call_stays_right(
    visitor: Open,  # noqa: F811
    teacher: str,
    game: str,
    wager: str,
    opens: str,
):
    host, finch = (visitor(WIDE, reduced_motion="no-preference") for _ in range(2))
    code = opened(host, teacher, game)
    joined(finch, code, "Finch")
    wall = host.context.new_page()
    wall.goto(f"/class/{code}/projector/")
    stepped(host, opens)
    place(finch, wager, 2500)
    everybody = (host, finch, connected(wall))
    for page in everybody:
        page.evaluate(RUNS.replace("WAGER", wager))
    for _ in range(60):
        pressed(host, "#primary")
        for page in everybody:
            expect(page.locator("#table.spinning")).to_have_count(0, timeout=LONG)
            page.wait_for_function(f"() => {CALLED_ANEW}.then(anew => anew === {CALLED})", timeout=LONG)
        if host.locator("#primary").inner_text().startswith("New round"):
            break
    assert [page.evaluate("window.ran") for page in everybody] == [["before"]] * 3


def test_a_pupil_reads_the_irregularity_and_is_never_invited_to_wagers_that_are_refused(
    visitor: Open,  # noqa: F811
    teacher: str,
):
    host, finch = visitor(WIDE), visitor(PHONE, has_touch=True)
    joined(finch, opened(host, teacher, "Roulette"), "Finch")
    call = finch.locator("#call .call")
    expect(call).to_have_text("Wagers are not open now.", timeout=LONG)
    stepped(host, "Spin")
    expect(call).to_have_text("Place your wagers, please.", timeout=LONG)
    may_wager = host.get_by_label("Pupils may place wagers")
    may_wager.uncheck()
    expect(call).to_have_text("The instructor has not opened the felt for wagers.", timeout=LONG)
    finch.locator("#s-red").click()
    expect(finch.locator("#toasts")).to_contain_text("The instructor has not opened the felt for wagers.")
    may_wager.check()
    expect(call).to_have_text("Place your wagers, please.", timeout=LONG)
    host.locator("#irregular li", has_text="No spin: a foreign object").get_by_role("button").click()
    for _ in range(8):
        if host.locator("#call", has_text="foreign object").count():
            break
        pressed(host, "#primary")
    expect(call).to_have_text("No spin: a foreign object was in the wheel.", timeout=LONG)
    expect(finch.locator("#call")).to_contain_text("§ 617a.6(d)")
    quiet(finch)


ON_SPOTS = """() => {
  const lectern = document.querySelector('#lectern').getBoundingClientRect();
  const under = ({ left, right, top, bottom, width }) =>
    width && left < lectern.right && right > lectern.left && top < lectern.bottom - 1 && bottom > lectern.top + 1;
  const spots = [...document.querySelectorAll('#felt .spot')];
  return spots.filter(spot => under(spot.getBoundingClientRect())).map(({ id }) => id);
}"""
OUT_OF_REACH = """() => [...document.querySelectorAll('#felt .spot')].filter(spot => {
  spot.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = spot.getBoundingClientRect();
  return width && document.elementFromPoint(x + width / 2, y + height / 2)?.closest('#lectern');
}).map(({ id }) => id)"""


@pytest.mark.parametrize(("game", "spot"), [("Roulette", "column_3"), ("Craps", "fire")])
def test_nothing_of_the_class_lies_on_a_spot(visitor: Open, teacher: str, game: str, spot: str):  # noqa: F811
    host, finch = visitor(WIDE), visitor(PHONE, has_touch=True)
    joined(finch, opened(host, teacher, game), "Finch")
    for viewport in (*SIZES, PHONE):
        finch.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
        expect(finch.locator("#do-hand")).to_be_in_viewport()
        finch.wait_for_function(f"() => innerWidth === {viewport['width']} && !({ON_SPOTS})().length", timeout=LONG)
        assert finch.evaluate("document.documentElement.scrollWidth <= innerWidth")
    stepped(host, "Spin" if game == "Roulette" else "Roll")
    pressed(finch, "#do-hand")
    expect(host.locator("#pupils")).to_contain_text("asks", timeout=LONG)
    finch.locator("#pick-500").tap()
    finch.locator(f"#s-{spot}").tap()
    expect(finch.locator(f"#c-{spot} .stack[data-seat]").first).to_be_visible()
    if game == "Roulette":
        for _ in range(12):
            if host.locator("#quiz form[data-do=ask]").count():
                break
            pressed(host, "#primary")
        host.locator("#quiz form[data-do=ask] button").click()
        expect(finch.locator("#lectern .slip")).to_be_visible(timeout=LONG)
        for viewport in SIZES:
            finch.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
            found = OUT_OF_REACH if viewport["width"] < 960 else ON_SPOTS  # below that the page scrolls
            finch.wait_for_function(f"() => innerWidth === {viewport['width']} && !({found})().length", timeout=LONG)
    quiet(finch)


def test_in_the_dealers_chair_an_empty_amount_is_no_payment_and_no_seat_is_said_to_be_free_at_a_full_table(
    visitor: Open,  # noqa: F811
    teacher: str,
):
    host, finch, wren = visitor(WIDE), visitor(WIDE), visitor(WIDE)
    code = opened(host, teacher, "Roulette")
    joined(finch, code, "Finch")
    joined(wren, code, "Wren")
    stepped(host, "Spin")
    place(finch, "straight-17")
    for act in ("Take out of seat 2", "Into the dealer’s chair"):
        host.get_by_role("button", name=re.compile("^Wren")).click()
        host.get_by_role("button", name=act).click()
        host.keyboard.press("Escape")
    pick(host, "17")
    expect(wren.locator("#lectern")).to_contain_text("You deal", timeout=LONG)
    expect(wren.locator("#rack")).to_contain_text("You see everything that happens.", timeout=LONG)
    connected(wren)
    for _ in range(12):
        if wren.locator("#lectern form[data-do=pay]").count():
            break
        pressed(wren, "#primary")
    expect(wren.locator("#primary")).to_have_text("Please wait")
    expect(wren.locator("#rack")).not_to_contain_text("A seat is free")
    wren.locator("#lectern form[data-do=pay] button").click()
    expect(wren.locator("#toasts")).to_contain_text("Please write an amount of money")
    expect(wren.locator("#lectern .checked")).to_have_count(0)
    wren.locator("#pay-amount").fill("175")
    wren.locator("#lectern form[data-do=pay] button").click()
    expect(wren.locator("#lectern .checked")).to_contain_text("Right.", timeout=LONG)
    quiet(wren)


OVERLAPPING = """() => {
  const all = [...document.querySelectorAll('#timeline .label, #timeline .turn .btn')];
  const boxes = all.map(one => [one.innerText, one.getBoundingClientRect()]);
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.flatMap(([a, box], n) => boxes.slice(n + 1).filter(([, b]) => over(box, b)).map(([b]) => [a, b]));
}"""


def test_labels_of_branches_never_overlap(visitor: Open, teacher: str):  # noqa: F811
    host = visitor(WIDE)
    opened(host, teacher, "Roulette")
    for pocket in ("17", "00", "5"):
        stepped(host, "Spin")
        pick(host, pocket)
        stepped(host, "New round")
        assert host.evaluate(OVERLAPPING) == []
        if pocket != "5":
            host.get_by_role("button", name="Rewind to: Place your wagers").click()
            expect(host.locator("#primary")).to_contain_text("Spin", timeout=LONG)
    expect(host.locator("#timeline .branch")).to_have_count(2)
    quiet(host)
