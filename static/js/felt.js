// The felt: one tab stop, arrows by geometry, lit boxes, the readout, and names that say what lies on each spot.
import { byId, cite, every, isOff, make, me, money, on, table, when } from './house.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const readout = byId('readout'), rest = [...(readout?.childNodes ?? [])];
let fading = 0; // on a phone the readout stands over the call, and gives way to it again
let pointed = null;

export const all = every('.spot');
const byName = new Map(all.map(spot => [spot.dataset.spot, spot]).reverse()); // of two places, the first
export const spots = () => all.filter(spot => spot.getClientRects().length); // on the board now shown
/** The spot a button stands for: on the felt, in the loupe, in the list. */
export const spotOf = button => byName.get(button?.dataset.spot ?? button?.dataset.for);
export const covers = spot => spot.dataset.covers.split(' ').filter(Boolean);
export const chipsOf = spot => byId(`c-${spot.dataset.spot.replace(':', '-')}`);
/** What the readout reckons with where nothing lies yet. */
export const chosen = { cents: 0 };

/** Cents on a spot: the viewer's and the others'. */
export function staked(spot) {
  const sums = { mine: 0, others: 0 };
  for (const { dataset: { seat, amount } } of every('[data-amount]', chipsOf(spot))) sums[seat === me() ? 'mine' : 'others'] += Number(amount);
  return sums;
}

export function nameOf(spot) {
  const { name, pays, closed } = spot.dataset, { mine, others } = staked(spot);
  return [
    name, pays && `pays ${pays}`, mine ? `your wager ${money(mine)}` : !others && 'no wager', others && `others ${money(others)}`, closed && `closed: ${closed}`,
  ].filter(Boolean).join(', ');
}

/** The line that names a spot: name · pays · what your wager wins · edge · §. */
export function describe(spot) {
  const { name, pays, odds = '0/1', parts = 1, edge, closed, cite: section } = spot.dataset;
  const { mine } = staked(spot), cents = mine || chosen.cents, [to, one] = odds.split('/');
  const wins = Math.floor((cents * to) / one / parts - cents * (1 - 1 / parts)); // of equal parts at most one can win
  const line = closed ? [make('span', { class: 'r-closed' }, closed)] : [
    pays && make('span', { class: 'r-pays' }, 'pays ', make('b', {}, pays)),
    wins > 0 && make('span', { class: 'r-wins' }, mine ? `${money(mine)} wins ${money(wins)}` : `${money(cents)} would win ${money(wins)}`),
    edge && make('span', { class: 'r-edge' }, `edge ${edge}`),
  ];
  return [make('b', { class: 'r-name' }, name), ...line, cite(section)].filter(Boolean);
}

/** The boxes a wager covers: numbers on the grid, and its neighbours on the same track. */
export function light(list, spot) {
  const set = new Set(spot && covers(spot));
  for (const other of list) {
    const own = covers(other);
    other.classList.toggle('lit', own.length === 1 ? set.has(own[0]) : spot?.dataset.wager === other.dataset.wager && set.has(other.dataset.place));
  }
}

function point(spot) {
  pointed = spot;
  light(all, spot);
  readout?.replaceChildren(...(spot ? describe(spot) : rest));
  clearTimeout(fading);
  if (spot && matchMedia('(hover: none)').matches) fading = setTimeout(() => readout?.replaceChildren(...rest), 2500);
}

/** The nearest in the direction of an arrow, seen from the middle of a spot. */
export function nearest(list, from, key) {
  const [dx, dy] = ARROWS[key], box = from.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  let best = null, least = Infinity;
  for (const other of list) {
    const r = other.getBoundingClientRect(), cx = r.x + r.width / 2 - x, cy = r.y + r.height / 2 - y;
    const along = cx * dx + cy * dy;
    const beside = dx ? Math.max(0, r.top - y, y - r.bottom) : Math.max(0, r.left - x, x - r.right);
    const score = along + beside * 4 + Math.abs(dx ? cy : cx) * 0.2;
    if (along > 1 && beside < along * 1.5 && score < least) [best, least] = [other, score];
  }
  return best;
}

/** Moves the focus for an arrow, Home or End; for other keys does nothing. */
export function walk(list, event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(key in ARROWS || key === 'Home' || key === 'End')) return;
  event.preventDefault();
  (key === 'Home' ? list[0] : key === 'End' ? list.at(-1) : nearest(list, target, key))?.focus();
}

function rove(spot) {
  for (const other of all) other.tabIndex = other === spot ? 0 : -1;
}

when(table, 'focusin', ({ target }) => {
  if (!target.matches('.spot')) return;
  rove(target);
  point(target);
});
when(table, 'focusout', ({ target }) => target.matches('.spot') && point(null));
when(table, 'pointerover', ({ target }) => {
  const spot = spotOf(target.closest('[data-spot], [data-for]')) ?? document.activeElement.closest('.spot');
  if (spot !== pointed) point(spot);
});
when(table, 'keydown', event => event.target.matches('.spot') && walk(spots(), event));

function rename() {
  for (const spot of all) {
    const name = nameOf(spot);
    if (spot.ariaLabel !== name) spot.ariaLabel = name;
    spot.classList.toggle('mine', staked(spot).mine > 0);
  }
  if (pointed && readout?.querySelector('.r-name')) readout.replaceChildren(...describe(pointed));
}

function stop() {
  const here = spots();
  if (!here.some(spot => spot.tabIndex === 0)) rove(here.find(spot => !isOff(spot)));
}

on('update', rename);
when(window, 'resize', stop);
rename();
stop();
