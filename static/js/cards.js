// Cards: dealt from the shoe one after the other, turned over where they lie; what they decide is told when they lie.
import { byId, every, on, one, pace, table, when } from './house.js';
import { hold, release } from './patch.js';

const DEAL = 260, APART = 90, TURN = 220, OUT = 'cubic-bezier(.2,.7,.2,1)';
let before = new Map(), running = [], finish, holding = false;

const all = () => every('.lying .laid');
const keyOf = card => `${card.closest('.lying').dataset.hand.replace(/-(high|low)$/, '')} ${card.dataset.draw}`; // set in parts, still the same
const wait = (card, turn) => APART * (card.closest('.tiles') ? Math.floor(turn / 4) : turn); // tiles are pushed in stacks of four
const known = () => new Map(all().map(card => [keyOf(card), card.dataset.up]));
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

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

/** Now what the cards decided may be seen. */
function letGo() {
  if (!holding) return;
  holding = false;
  release();
}

function end() {
  clearTimeout(finish);
  finish = null;
  for (const motion of running) motion.cancel();
  running = [];
  letGo();
}

// What is new in a message is known only after the swap; what it decides is held back from before it.
on('push', ({ html, fresh }) => {
  if (finish) end();
  if (fresh) before = null;
  else if (pace() && !document.hidden && html.includes('class="laid')) {
    holding = true;
    hold();
  }
});

on('update', () => {
  const what = byId('equipment')?.dataset ?? {};
  table.dataset.phase = what.phase;
  const now = known();
  if (before && pace() && !finish) {
    const cards = all().sort((a, b) => a.dataset.draw - b.dataset.draw), from = shoe();
    const fresh = cards.filter(card => !before.has(keyOf(card)));
    const turned = cards.filter(card => before.has(keyOf(card)) && before.get(keyOf(card)) !== card.dataset.up);
    running = [...fresh.map((card, i) => deal(card, i, from)), ...turned.map(flip)];
    if (running.length) finish = setTimeout(end, (Math.max(0, ...fresh.map(wait)) + APART + DEAL) * pace());
  }
  before = now;
  if (!finish) letGo();
});
on('lost', () => finish && end());
on('settings', () => finish && end());
for (const kind of ['keydown', 'pointerdown']) when(document, kind, () => finish && setTimeout(end));

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
