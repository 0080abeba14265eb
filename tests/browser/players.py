"""A player of any game of the house, who knows of it only what its card and the page say."""

import random
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from casino.floor.own import CHIPS
from games.kit import registry
from games.kit.layout import Spot
from tests.browser.conftest import LONG as LONG

OVER = "#primary[data-do=next]"
ACTS = f"#rack .choice:not([aria-disabled=true], [data-arrange]), #primary[data-do]:not([aria-disabled=true], {OVER})"
SHUT = "#toasts .toast-shut"
MOVED = f"""before => document.querySelector('#tick').dataset.version !== before || document.querySelector('{SHUT}')"""
STILL = """() => !document.querySelector('#table:is(.spinning, [aria-busy=true])')
  && !document.getAnimations().some(motion => motion.effect.target?.matches('.laid')
    && motion.playState === 'running' && !(motion instanceof CSSTransition))"""


def opening(game: str) -> list[Spot]:
    """The spots on which one wager each may lie when a round opens: the main ones, then those that need them."""
    card = registry.game(game)
    spots = card.layout(card.options.read({})).spots.values()
    open_ = [s for s in spots if not (s.later or s.hand or s.closed or s.further or s.spot == "2")]
    return sorted(open_, key=lambda spot: bool(spot.needs))


def chip_for(spot: Spot) -> int:
    """The smallest chip that the spot takes."""
    return next(chip for chip in CHIPS if chip >= spot.least and chip % spot.step == 0)


def lay(page: Page, spot: Spot) -> Locator:
    """One chip on its way to a spot; the stack that it becomes if the table agrees."""
    name = spot.id.replace(":", "-")
    page.locator(f"#pick-{chip_for(spot)}").click()
    page.locator(f"#s-{name}").first.click()
    return page.locator(f"#c-{name} .stack[data-seat]:not(.pending)").first


def wager(page: Page, spot: Spot) -> None:
    """One chip on a spot."""
    expect(lay(page, spot)).to_be_attached(timeout=LONG)


def wager_if_allowed(page: Page, spot: Spot) -> bool:
    """One chip on a spot, unless the table refuses it now."""
    stack, shut = lay(page, spot), page.locator(SHUT)
    stack.or_(shut).first.wait_for(state="attached", timeout=LONG)
    for refusal in shut.all():
        refusal.click()
    return stack.count() > 0


def press(page: Page, button: Locator) -> None:
    """Press a button, and wait until the table has moved on and lies still again."""
    before = page.locator("#tick").get_attribute("data-version")
    with suppress(TooLate):  # it may go as it is pressed
        button.click(timeout=5000)
        page.wait_for_function(MOVED, arg=before, timeout=LONG)
    for refusal in page.locator(SHUT).all():
        refusal.click()
    page.wait_for_function(STILL, timeout=LONG)


def play_on(
    page: Page, luck: random.Random, *, closed: bool = False, others: Callable[[], None] = lambda: None
) -> None:
    """From the closing of the wagers, or after it, to the end of the round, with some of what is offered.

    `others` lets the other players at the table answer what they are asked.
    """
    over, acts = page.locator(OVER), page.locator(ACTS)
    picks = page.locator("#rack [data-pick][aria-disabled=true]")
    if not closed:
        press(page, page.locator("#primary"))
    for _ in range(40):
        others()
        acts.or_(picks).or_(over).first.wait_for(timeout=LONG)
        if over.count():
            return
        if picks.count():  # cards are to be chosen before the act that is about them
            for at in range(int(picks.get_attribute("data-least") or 0)):
                page.locator("#own .pick").nth(at).click()
        if offered := acts.all():
            press(page, luck.choice(offered))
    raise AssertionError("The round does not come to an end.")
