"""Nothing is given away: while cards are in the air or dice run the page shows what lies there, and no more."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from games.kit import registry
from tests.browser.players import LONG, opening, play_on, wager, wager_if_allowed
from tests.browser.test_cards import arranged, opened, seated
from tests.browser.test_table import WIDE, Open, place, quiet, visitor  # noqa: F401 — visitor is a fixture
from tests.served import House

CARD_GAMES = [game.name for game in registry.all_games() if game.layout(game.options.read({})).has_hands]
DICE_GAMES = [game.name for game in registry.all_games() if game.plays.dice]
DEALT = "Cards are being dealt"

HTML = """  const html = id => {
    const part = document.getElementById(id)?.cloneNode(true);
    part?.querySelector('[data-verdict]')?.replaceChildren();
    return part?.outerHTML;
  };
"""
"""A part of the page, without the coach's verdict on the slip: it may come while the next round is dealt."""
WATCH = f"""() => {{
{HTML}""" + """
  const NEWS = `call history money wagers slip live road roads meters shoe burnt seats offers hint game-own more
    marker markers say-polite say-assertive`.split(/\\s+/);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const moves = motion => motion.playState === 'running' && !(motion instanceof CSSTransition);
  const flies = card => card.getAnimations().some(moves);
  const face = card => {
    const svg = card.querySelector('svg'), suit = svg.getAttribute('class').match(/s-([shdc])/)?.[1];
    if (card.dataset.up === '0') return null;
    const ends = all('use[href^="#th-"]', svg).map(use => use.getAttribute('href')[4]);
    if (ends.length) return ends.join('-');
    const texts = all('text', svg).map(one => one.textContent);
    return texts.includes('O') || !suit ? 'Jk' : (texts[0] ?? '').replace('10', 'T') + suit;
  };
  const place = hand => hand.closest('.lying').dataset.hand + (hand.matches('.only') ? ' own' : '');
  /** What the hand makes; not where a card was taken off it, which its working says. */
  const pill = hand => hand.querySelector('.working') ? '' : hand.querySelector(':scope > .pill')?.textContent ?? '';
  /** All that is news, by where it stands. */
  const news = () => {
    const read = Object.fromEntries(NEWS.map(id => [id, html(id)]));
    read.phase = document.getElementById('table').dataset.phase;
    read.tags = all('.result, .bet:is(.win, .lose, .push)').map(tag => tag.textContent).join();
    read.outcomes = all('[data-outcome]').map(one => `${one.id} ${one.dataset.seat} ${one.dataset.outcome}`).join();
    read.buttons = all('#rack button').map(one => `${one.id} ${one.firstElementChild?.textContent}`).join();
    for (const frame of ['wins', 'active']) {
      for (const hand of all(`.${frame}:is(.lying, .group)`)) read[`${place(hand)} ${frame}`] = 'lit';
    }
    return read;
  };
  const seen = window.seen = { flights: 0, samples: 0, faults: [], hands: new Map() };
  let still = news(), labels = new Map(), flying = false;
  window.watching = setInterval(() => {
    const air = all('.lying .laid').filter(flies), now = news();
    seen.samples++;
    for (const hand of all('.lying, .group')) {
      const cards = all(':scope > .laid', hand).filter(card => !air.includes(card));
      const shown = [place(hand), cards.map(face), pill(hand)];
      if (shown[2]) seen.hands.set(JSON.stringify(shown), shown);
    }
    if (air.length) {
      if (!flying) seen.flights++;
      const fault = (where, was, is) => seen.faults.push([where, was, is]);
      for (const id in now) if (now[id] !== still[id]) fault(id, still[id], now[id]);
      for (const hand of all('.lying[aria-label]')) {
        const was = labels.get(place(hand));
        if (hand.ariaLabel !== 'DEALT' && hand.ariaLabel !== was) fault('label', was, hand.ariaLabel);
      }
      for (const { ariaLabel } of air) if (ariaLabel && ariaLabel !== 'Card') fault('label of a card', '', ariaLabel);
    } else {
      still = now;
      labels = new Map(all('.lying[aria-label]').map(hand => [place(hand), hand.ariaLabel]));
    }
    flying = air.length > 0;
  }, 20);
}""".replace("DEALT", DEALT)


def given_away(page: Page, game: str) -> dict[str, Any]:
    """What was seen since the page is watched; fails with what no lying card gave."""
    seen: dict[str, Any] = page.evaluate("({...window.seen, hands: [...window.seen.hands.values()]})")
    assert seen["faults"] == [], seen["faults"][:3]
    total = registry.game(game).shows.total
    for place_, faces, words in seen["hands"]:
        lie = [face for face in faces if face]
        given = {total(lie, as_dealt) for as_dealt in (True, False)} if lie else set()
        assert words in given, f"{place_} shows {words!r} while {lie} lie there"
    return seen


@pytest.mark.parametrize("game", CARD_GAMES)
def test_no_news_before_the_cards_that_give_it_lie(visitor: Open, house: House, game: str):  # noqa: F811
    """Read every 20 ms during the deals of some rounds: totals, names, frames, tags, nets, calls, money, buttons."""
    page = seated(visitor(WIDE, reduced_motion="no-preference"), opened(house, game, solo=True))
    page.evaluate(WATCH)
    luck = random.Random(game)
    for round_ in range(1, 4):
        for spot in opening(game)[:3]:
            wager(page, spot)
        play_on(page, luck)
        expect(page.locator("#slip")).to_contain_text(f"Round {round_} ", timeout=LONG)
        page.locator("#primary[data-do=next]").click()
        expect(page.locator("#primary[data-do=next]")).to_have_count(0)
    seen = given_away(page, game)
    assert seen["flights"] >= 3, "cards flew in every round"
    quiet(page)


WATCH_DICE = f"""() => {{
{HTML}""" + """
  const NEWS = `money wagers slip history live marker markers lit seats more game-own game-table offers`.split(' ');
  const all = selector => [...document.querySelectorAll(selector)];
  const news = () => ({
    ...Object.fromEntries(NEWS.map(id => [id, html(id)])),
    chips: all('#felt .chips').map(one => one.outerHTML).join(),
    spots: all('#felt .spot').map(one => `${one.className} ${one.ariaLabel}`).join(),
  });
  const seen = window.seen = { runs: 0, faults: [] };
  const words = () => document.querySelector('#call .call').textContent.trim();
  let still = news(), running = false;
  window.watching = setInterval(() => {
    const runs = document.getElementById('table').matches('.spinning'), now = news();
    if (runs && !running) seen.runs++;
    for (const id in runs ? now : {}) if (now[id] !== still[id]) seen.faults.push([id, still[id], now[id]]);
    if (runs && !/^The (dice are out|cover is lifted)\\.$/.test(words())) seen.faults.push(['call', '', words()]);
    if (!runs) still = now;
    running = runs;
  }, 20);
}"""


@pytest.mark.parametrize("game", DICE_GAMES)
def test_no_news_before_the_dice_lie(visitor: Open, house: House, game: str):  # noqa: F811
    """Read every 20 ms while dice run: chips, tags, lit areas, markers, who shakes, the throw box, money, calls."""
    page = seated(visitor(WIDE, reduced_motion="no-preference"), opened(house, game, solo=True))
    page.evaluate(WATCH_DICE)
    luck = random.Random(game)
    for round_ in range(1, 4):
        for spot in [spot for spot in opening(game) if spot.wager in FIRST.get(game, (spot.wager,))][:3]:
            wager_if_allowed(page, spot)
        play_on(page, luck)
        expect(page.locator("#slip")).to_contain_text(f"Round {round_} ", timeout=LONG)
        page.locator("#primary[data-do=next]").click()
        expect(page.locator("#primary[data-do=next]")).to_have_count(0)
    seen = page.evaluate("window.seen")
    assert seen["faults"] == [], seen["faults"][:3]
    assert seen["runs"] >= 3 * RUNS.get(game, 1), "the dice ran in every round"
    quiet(page)


FIRST = {"high_roll_dice": ("pip_5", "lk_8", "extra_roll"), "craps": ("pass_line", "any_seven")}
"""Wagers of these games: the Extra Roll, for two throws in a round."""
RUNS = {"high_roll_dice": 2}


def test_a_winner_is_lit_when_the_last_card_lies(visitor: Open, house: House):  # noqa: F811
    code = opened(house, "minibaccarat", solo=True)
    page = seated(visitor(WIDE, reduced_motion="no-preference"), code)
    arranged(house, code, burn=["2c"], cards=["2h", "5c", "3d", "2s", "4c", "Kd"])
    page.evaluate(WATCH)
    place(page, "player", 2500)
    page.locator("#primary").click()
    expect(page.locator("#hand-player.wins .pill")).to_have_text("9", timeout=LONG)
    said = "Player's Hand: 2 of hearts, 3 of diamonds, 4 of clubs, 9"
    expect(page.locator("#hand-player")).to_have_attribute("aria-label", said)
    assert given_away(page, "minibaccarat")["flights"] == 1


SKIP = """kind => {
  const flies = () => document.querySelector('.lying .laid')?.getAnimations().length;
  window.skipped = new Promise(done => {
    const watch = setInterval(() => {
      if (!flies()) return;
      clearInterval(watch);
      const button = () => document.querySelector('#primary'), how = { bubbles: true, cancelable: true };
      if (kind === 'key') button().dispatchEvent(new KeyboardEvent('keydown', { key: ' ', ...how }));
      else {
        button().dispatchEvent(new PointerEvent('pointerdown', how));
        button().dispatchEvent(new MouseEvent('click', { detail: 1, ...how }));
      }
      done([flies(), document.querySelectorAll('#hand-player > .pill').length, button().textContent]);
    }, 5);
  });
}"""


@pytest.mark.parametrize("kind", ["key", "pointer"])
def test_a_press_that_skips_the_deal_does_nothing_else(visitor: Open, house: House, kind: str):  # noqa: F811
    page = seated(visitor(WIDE, reduced_motion="no-preference"), opened(house, "minibaccarat", solo=True))
    place(page, "player", 2500)
    page.evaluate(SKIP, kind)
    page.locator("#primary").click()
    assert page.evaluate("window.skipped") == [0, 1, "New round"], "all is shown at once"
    page.locator("#do-repeat").focus()  # a press that had gone through would have opened the next round before this
    expect(page.locator("#primary")).to_have_text("New round")
    expect(page.locator("#slip")).to_contain_text("Round 1 ")
    quiet(page)


def test_with_reduced_motion_all_comes_at_once(visitor: Open, house: House):  # noqa: F811
    page = seated(visitor(WIDE), opened(house, "minibaccarat", solo=True))
    page.evaluate(WATCH)
    place(page, "player", 2500)
    page.locator("#primary").click()
    expect(page.locator("#slip")).to_contain_text("Round 1 ", timeout=LONG)
    assert given_away(page, "minibaccarat")["flights"] == 0
