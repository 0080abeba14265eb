"""Card tables, as people play them: a War decided apart, the end of a shoe, a squeezed card, markers, phone, keys."""

import re
import time
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect
from playwright.sync_api import TimeoutError as TooLate

from bench._servers import PATIENCE
from tests.browser.test_table import (  # noqa: F401 — visitor is a fixture
    LONG,
    PHONE,
    SIZES,
    WIDE,
    Open,
    accessible,
    connected,
    place,
    quiet,
    visitor,
)
from tests.browser.test_table import seated as seated
from tests.served import House

GAMES = {"casino_war": ("initial", 500), "minibaccarat": ("player", 2500), "midibaccarat": ("player", 2500),
         "baccarat": ("banker", 10_000)}  # fmt: skip


def opened(house: House, game: str, *, solo: bool = False, **options: Any) -> str:
    """The code of a new table without a clock."""
    make = f"open_table({game!r}, pace_='untimed', solo={solo}, options={options!r})"
    return house.manage(
        "shell", "-v", "0", "-c", f"from casino.floor.runtime import {make[:10]}; print({make}.code)"
    ).strip()


def in_turn(*pages: Page) -> list[Page]:
    """The pages in the order in which their players get cards and decide: from the dealer's left."""
    return sorted(pages, key=lambda page: int(page.locator("#table").get_attribute("data-me") or 0))


def arranged(house: House, code: str, **stack: list[str]) -> None:
    """What the shoe gives next at this table, put into the log as an instructor would."""
    lines = "".join(f"change.now.stack({kind!r}, {cards!r}); " for kind, cards in stack.items())
    house.manage(
        "shell", "-v", "0", "-c",
        "from casino.floor.changes import changing\n"
        f"with changing({code!r}) as change:\n    {lines}change.everybody = True",
    )  # fmt: skip


def dealt_through(house: House, code: str, left: int) -> None:
    """So much of the shoe was dealt in rounds nobody saw that this is left before the cover card comes out."""
    house.manage(
        "shell", "-v", "0", "-c",
        "from casino.floor.models import Table\n"
        f"table = Table.objects.get(code={code!r})\n"
        "shoe = table.carry['shoe']; cards = shoe['cards'].split()\n"
        f"shoe['cards'] = ' '.join(cards[len(cards) - shoe['cover'] - {left}:])\n"
        "table.version += 1; table.save()",
    )  # fmt: skip


def cards(page: Page, hand: str) -> int:
    return page.locator(f"#hand-{hand} > .laid").count()


HIDDEN = """() => [...document.querySelectorAll('.spot, button, a[href]')].filter(one => {
  const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  if (!box.width || !one.checkVisibility({ visibilityProperty: true }) || one.matches('.skip')) return false;
  if (one.closest('#panel')) return false;
  const top = document.elementFromPoint(x, y);
  return x < 0 || x > innerWidth || y < 0 || y > innerHeight || !(one.contains(top) || top?.contains(one));
}).map(one => one.id || one.className || one.textContent)"""


def in_reach(page: Page) -> None:
    """Nothing lies over what can be pressed, and nothing of it hangs out of the window."""
    assert page.evaluate(HIDDEN) == []


CUT_OFF = """() => [...document.querySelectorAll('#rack .choice')].filter(one => {
  const box = one.getBoundingClientRect(), cut = one.scrollWidth > one.clientWidth;
  return cut || box.x < 0 || box.right > innerWidth || box.y < 0 || box.bottom > innerHeight;
}).map(one => one.textContent)"""


def choices_fit(page: Page) -> None:
    """At every size all that is asked can be read and pressed."""
    before = page.viewport_size
    assert before
    for size in SIZES:
        page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
        page.wait_for_function(f"() => !({CUT_OFF}).length")  # the page finds its new form
    page.set_viewport_size(before)


def played(page: Page, spot: str, chip: int) -> None:
    """A round at a table alone: wager, deal, turn what is to be turned."""
    expect(page.locator("#primary[data-do=next]")).to_have_count(0)  # else the chip is meant for the round before
    place(page, spot, chip)
    page.locator("#primary").click()
    over, choice = page.locator("#primary[data-do=next]"), page.locator("#rack .choice")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        over.or_(choice).first.wait_for()
        if over.count():
            return
        with suppress(TooLate):  # a choice may go as it is pressed: the table has moved on
            choice.first.click(timeout=1000)
    raise AssertionError("The round does not come to an end.")


@pytest.mark.database
def test_a_war_is_decided_by_two_players_differently(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "casino_war")
    finch, heron = seated(visitor(), code), seated(visitor(PHONE), code)
    arranged(house, code, cards=["8h", "8d", "8s", "Qs", "5d"])
    for page in (finch, heron):
        place(page, "initial")
    seats = {page: page.locator("#table").get_attribute("data-me") for page in (finch, heron)}
    finch.locator("#primary").click()
    heron.locator("#primary").click()
    for page in (finch, heron):
        expect(page.locator("#rack .choice")).to_have_count(2)
        expect(page.locator("#call")).to_have_text(re.compile("^Your choice."), use_inner_text=True)
        expect(page.locator("#hand-dealer")).to_have_attribute("aria-label", "Dealer: 8 of spades")
        accessible(page)
    finch.keyboard.press("w")
    expect(finch.locator("#rack .choice")).to_have_count(0)
    heron.locator("#do-surrender").click()
    expect(finch.locator(f'#c-war > .stack[data-seat="{seats[finch]}"]')).to_have_count(1)
    expect(finch.locator("#s-war_tie")).to_be_visible()  # the Tie Wager on the War deal is open now
    finch.locator("#primary").click()
    for page in (finch, heron):
        expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
        assert cards(page, "dealer") == 2
    expect(finch.locator("#slip")).to_contain_text("The queen of spades beats the dealer's 5 of diamonds.")
    expect(finch.locator("#money .last")).to_contain_text("+$5")
    expect(heron.locator("#slip")).to_contain_text("Surrendered after a tie")
    expect(heron.locator("#money .last")).to_contain_text("−$2.50")
    quiet(finch)
    quiet(heron)


@pytest.mark.parametrize("game", ["casino_war", "minibaccarat"])
def test_a_shoe_is_dealt_through_and_shuffled(visitor: Open, house: House, game: str):  # noqa: F811
    """Cover card, the last round, the reshuffle; the seed of its rounds is told when the shoe is over."""
    code, (spot, chip) = opened(house, game, solo=True), GAMES[game]
    page = seated(visitor(), code)
    played(page, spot, chip)
    expect(page.locator("#shoe")).to_contain_text("Shoe")
    page.locator("#slip .more > a").click()
    first = page.url
    expect(page.locator(".proof")).to_contain_text("The shoe of this round is still dealt from.")
    assert "seed " not in page.request.get(f"{first}transcript/").text().replace("# seed and shoe", "")
    dealt_through(house, code, 1)
    page.goto(f"/table/{code}/")
    connected(page).locator("#primary").click()
    played(page, spot, chip)
    if game == "minibaccarat":  # one more hand follows the one in which the cover card came
        expect(page.locator("#shoe")).to_contain_text("Last round")
        expect(page.locator("#shoe")).to_contain_text("cover card is out")
        page.locator("#primary").click()
        played(page, spot, chip)
    expect(page.locator("#shoe")).to_contain_text("Reshuffle")
    expect(page.locator("#call")).to_contain_text("reshuffled")
    page.locator("#primary").click()
    expect(page.locator("#shoe")).to_contain_text("0 % dealt")
    expect(page.locator("#offers")).to_contain_text("Cut the cards")
    page.locator("#do-cut").click()
    expect(page.locator("#offers > *")).to_have_count(0)
    page.goto(first)
    expect(page.locator(".proof")).to_contain_text("Seed, revealed")
    quiet(page)


def test_the_third_card_is_squeezed_by_the_highest_bettor_alone(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "midibaccarat")
    high, low, watcher = seated(visitor(), code), seated(visitor(PHONE), code), visitor()
    watcher.goto(f"/table/{code}/")
    connected(watcher)
    arranged(house, code, burn=["2c"], cards=["2h", "5c", "3d", "2s", "4c", "Kd"])
    place(high, "player", 10_000)
    place(low, "player", 2500)
    high.locator("#primary").click()
    low.locator("#primary").click()
    expect(high.locator("#do-turn")).to_be_visible()
    accessible(high)
    high.keyboard.press("t")
    # Player 5 draws: nobody bet on the Banker's Hand, so the dealer turned it.
    expect(high.locator("#own")).to_contain_text("only you see this")
    expect(high.locator("#own > .lying")).to_have_attribute("aria-label", re.compile("4 of clubs"))
    for other in (low, watcher):
        expect(other.locator("#hand-player")).to_have_attribute("aria-label", re.compile("face down"))
        assert cards(other, "player") == 3
        assert other.locator("#own > *").count() == 0
        assert "4 of clubs" not in other.content()
    expect(low.locator("#rack .choice")).to_have_count(0)
    squeezed = high.locator("#own .squeezed").last.bounding_box()
    assert squeezed
    high.mouse.move(squeezed["x"] + 10, squeezed["y"] + 10)
    high.mouse.down()
    high.mouse.move(squeezed["x"] + 120, squeezed["y"] + 60, steps=4)
    high.mouse.up()
    for page in (high, low, watcher):
        expect(page.locator("#hand-player")).to_have_attribute("aria-label", re.compile("4 of clubs, 9"))
    for page in (high, low):
        expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    for page in (high, low, watcher):
        quiet(page)


def test_marked_vigorish_is_shown_and_paid(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "midibaccarat", solo=True)
    page = seated(visitor(), code)
    arranged(house, code, burn=["2c"], cards=["2h", "9c", "Kd", "Ks"])
    place(page, "banker", 10_000)
    page.locator("#primary").click()
    page.locator("#do-turn").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#seats")).to_contain_text("owes $5")
    page.locator("#primary").click()
    page.locator("#do-settle_up").click()
    expect(page.locator("#seats")).not_to_contain_text("owes")
    quiet(page)


def test_marked_vigorish_is_collected_when_the_shoe_is_over(visitor: Open, house: House):  # noqa: F811
    """A winning Banker wager is marked; the marker stands until the last round of the shoe, and is paid there."""
    code = opened(house, "midibaccarat", solo=True)
    page = seated(visitor(PHONE), code)
    arranged(house, code, burn=["2c"], cards=["2h", "9c", "Kd", "Ks"])
    played(page, "banker", 10_000)
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#seats")).to_contain_text("owes $5")
    dealt_through(house, code, 1)
    page.goto(f"/table/{code}/")
    connected(page).locator("#primary").click()
    played(page, "player", 2500)
    expect(page.locator("#shoe")).to_contain_text("Last round")
    expect(page.locator("#seats")).to_contain_text("owes $5")
    page.locator("#primary").click()
    played(page, "player", 2500)
    expect(page.locator("#shoe")).to_contain_text("Reshuffle")
    expect(page.locator("#seats")).not_to_contain_text("owes")
    expect(page.locator("#slip")).to_contain_text("Vigorish marked in earlier rounds.")
    expect(page.locator("#slip")).to_contain_text("−$5")
    quiet(page)


def test_all_scoreboards_are_one_press_away_on_a_phone(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "minibaccarat", solo=True)
    page = seated(visitor(PHONE), code)
    arranged(house, code, burn=["2c"], cards=["2h", "9c", "Kd", "Ks"])
    played(page, "player", 2500)
    road = page.locator("#road")
    expect(road).to_have_accessible_name("Scoreboards, newest last: Banker")
    road.click()
    expect(page.locator("#panel-table")).to_be_focused()
    boards = page.locator("#roads figure")
    expect(boards).to_have_count(5)
    names = ["Bead plate", "Big road", "Big eye boy", "Small road", "Cockroach pig"]
    assert boards.locator("figcaption").all_text_contents() == names
    for board in boards.all():
        board.scroll_into_view_if_needed()
        expect(board).to_be_in_viewport(ratio=0.9)
    accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator("#panel")).to_have_attribute("data-stop", "0")
    expect(road).to_be_focused()
    quiet(page)


def test_the_curator_takes_the_shoe(visitor: Open, house: House):  # noqa: F811
    page = seated(visitor(), opened(house, "baccarat", solo=True))
    place(page, "banker", 10_000)
    page.locator("#do-decline_cut").click()  # the shoe is offered when it is known who cuts
    page.locator("#do-accept").click()
    expect(page.locator("#call")).to_contain_text("takes the shoe")
    page.locator("#primary").click()
    page.locator("#do-deal").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    quiet(page)


def test_a_round_of_war_by_keyboard_alone(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "casino_war", solo=True)
    page = seated(visitor(), code)
    arranged(house, code, cards=["8h", "8s", "Qs", "5d"])
    page.locator("#felt").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("2")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.locator("#wagers .row")).to_have_count(1)
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#rack .choice")).to_have_count(2)
    page.keyboard.press("w")
    expect(page.locator("#primary")).to_contain_text("No Tie Wager")
    page.locator("#primary").focus()
    page.keyboard.press("Space")
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#money .last")).to_contain_text("+$5")
    quiet(page)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("viewport", SIZES, ids=lambda size: str(size["width"]))
def test_no_violation_in_any_phase(visitor: Open, house: House, game: str, viewport: dict[str, int]):  # noqa: F811
    spot, chip = GAMES[game]
    page = seated(visitor(viewport), opened(house, game, solo=True))
    accessible(page)
    if viewport in (WIDE, PHONE):
        in_reach(page)
    played(page, spot, chip)
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    accessible(page)
    if viewport in (WIDE, PHONE):
        in_reach(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    quiet(page)


def test_cards_move_and_then_tell(visitor: Open, house: House):  # noqa: F811
    page = seated(visitor(WIDE, reduced_motion="no-preference"), opened(house, "minibaccarat", solo=True))
    place(page, "player", 2500)
    page.locator("#primary").click()
    expect(page.locator("#hand-player > .laid").first).to_be_attached()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    expect(page.locator("#table")).to_have_attribute("data-phase", "result")
    quiet(page)
