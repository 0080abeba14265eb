// Cards: dealt from the shoe one after the other, turned over where they lie. While one is in the air the page shows what it
// showed before and the cards alone: totals, names, frames, tags, calls, money, buttons wait until all lie, and then come at once.
import { byId, every, on, one, pace, table, when } from './house.js';
import { hold, release } from './patch.js';

const DEAL = 260, APART = 90, TURN = 220, OUT = 'cubic-bezier(.2,.7,.2,1)';
const TRIM = ':scope > :is(.pill, .working, .bets, .held)', FRAMES = ['wins', 'active'];
let before = new Map(), running = [], finish, holding = false, skipped = false;

const all = (root = table) => every('.lying .laid', root);
const keyOf = card => `${card.closest('.lying').dataset.hand.replace(/-(high|low)$/, '')} ${card.dataset.draw}`; // set in parts, still the same
const wait = (card, turn) => APART * (card.closest('.tiles') ? Math.floor(turn / 4) : turn); // tiles are pushed in stacks of four
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

/** The cards that lie, and whether this viewer sees their faces: on the felt, or in the own hand above it. */
function known() {
  const found = new Map();
  for (const card of all()) if (found.get(keyOf(card)) !== '1') found.set(keyOf(card), card.dataset.up);
  return found;
}

const isNew = card => !before.has(keyOf(card));
const isTurned = card => card.dataset.up === '1' && before.get(keyOf(card)) === '0';

function shoe() {
  const box = byId('shoe')?.getBoundingClientRect();
  return box?.width ? [box.x + box.width / 2, box.y - 20] : [innerWidth - 40, 60];
}

/** One card from the shoe to its place. */
function deal(card, turn, [x, y]) {
  const [toX, toY] = middle(card.getBoundingClientRect());
  const frames = [{ transform: `translate(${x - toX}px, ${y - toY}px) rotate(-12deg)`, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'none', opacity: 1 }];
  return card.animate(frames, { duration: DEAL * pace(), delay: wait(card, turn) * pace(), easing: OUT, fill: 'backwards' });
}

const flip = card => card.animate([{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: TURN * pace(), easing: OUT });

// ---- what is seen meanwhile
const faces = hand => every('.laid', hand).map(card => card.outerHTML);
const handsIn = root => [root, ...every('.lying, .group', root)].filter(hand => hand.matches('.lying, .group'));

/** A hand keeps its frame and chips while its earlier cards still lie as they lay, and its words if no card came to them. */
function asBefore(hand, earlier) {
  const lie = faces(hand);
  const was = earlier.find(({ cards, split }) => cards.length && split === hand.matches('.several') && cards.every(card => lie.includes(card)));
  const same = was?.cards.length === lie.length, kept = was ? every(TRIM, was.hand).filter(part => same || !part.matches('.pill, .working')) : [];
  for (const part of every(TRIM, hand)) part.remove();
  hand.append(...kept.map(part => part.cloneNode(true)));
  for (const frame of FRAMES) hand.classList.toggle(frame, Boolean(was?.hand.classList.contains(frame)));
  if (hand.hasAttribute('aria-label')) hand.ariaLabel = same ? was.hand.ariaLabel : 'Cards are being dealt';
  for (const card of every(':scope > .laid[aria-label]', hand)) if (!was?.cards.includes(card.outerHTML)) card.ariaLabel = 'Card';
}

/** Of hands the cards alone, and what the deal goes by: dice, the wall, who banks. All else waits. */
function cardsAlone(target, fresh) {
  if (target.id === 'game-table') return fresh;
  if (!target.matches('.lying, #own')) return null;
  const shown = fresh.cloneNode(true);
  const earlier = handsIn(target).map(hand => ({ hand, cards: faces(hand), split: hand.matches('.several') }));
  if ('open' in target.dataset) shown.dataset.open = target.dataset.open;
  for (const hand of handsIn(shown)) asBefore(hand, earlier);
  return shown;
}

/** All cards lie: now what they decided may be seen. */
function end() {
  clearTimeout(finish);
  finish = null;
  for (const motion of running) motion.cancel();
  running = [];
  if (!holding) return;
  holding = false;
  release();
}

function begin() {
  const cards = all().sort((a, b) => a.dataset.draw - b.dataset.draw), from = shoe(), fresh = cards.filter(isNew);
  running = [...fresh.map((card, i) => deal(card, i, from)), ...cards.filter(isTurned).map(flip)];
  finish = setTimeout(end, (Math.max(0, ...fresh.map(wait)) + APART + DEAL) * pace());
}

on('push', ({ html, fresh }) => {
  if (fresh) {
    end();
    before = null;
  } else if (pace() && !document.hidden && html.includes('class="lying')) {
    end(); // other news than of hands waits with what is held
    const coming = all(new DOMParser().parseFromString(html, 'text/html'));
    if (!coming.some(card => isNew(card) || isTurned(card))) return;
    holding = true;
    hold(cardsAlone);
  }
});

on('update', () => {
  table.dataset.phase = byId('equipment')?.dataset.phase;
  if (holding && !finish) begin();
  else if (!holding) before = known();
});
on('lost', end);
on('settings', end);

// Any press skips to the end, and does nothing else: what it would press is not to be seen yet.
const IDLE = /^(Tab|Escape|Shift|Control|Alt|Meta|Arrow.*|Page.*|Home|End)$/;
document.addEventListener('keydown', event => {
  if (!finish) return;
  end();
  if (IDLE.test(event.key) || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, select, textarea')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
document.addEventListener('pointerdown', () => {
  skipped = Boolean(finish);
  if (finish) end();
}, true);
document.addEventListener('click', event => {
  if (!skipped || !event.detail || !event.target.closest('.rack, #felt')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// A card only its holder sees is squeezed up by dragging a corner; a long pull turns the hand, as the button does.
when(table, 'pointerdown', event => {
  const card = event.target.closest('.squeezed'), button = one('#rack [data-do="turn"]');
  if (!card || !button) return;
  card.setPointerCapture(event.pointerId);
  const bend = ({ clientX, clientY }) => {
    const far = Math.min(1, Math.hypot(clientX - event.clientX, clientY - event.clientY) / 80);
    card.style.clipPath = `inset(${Math.round(60 * (1 - far))}% 0 0 0)`;
    return far;
  };
  const done = up => {
    card.removeEventListener('pointermove', bend);
    if (bend(up) === 1) button.click();
    card.style.clipPath = '';
  };
  card.addEventListener('pointermove', bend);
  card.addEventListener('pointerup', done, { once: true });
});

before = known();
