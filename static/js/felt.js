// The felt: one tab stop, arrows by geometry, lit boxes, the readout, and names that say what lies on each spot.
import { byId, cite, isOff, make, me, memory, money, on, table } from './house.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
export const all = [...table.querySelectorAll('.spot[data-spot]')];
const readout = byId('readout');
const rest = readout ? [...readout.childNodes] : [];
const byName = new Map(all.map(spot => [spot.dataset.spot, spot]).reverse()); // of two places, the first
let pointed = null;

/** The spot a button stands for: itself, or the one on the felt with the same id. */
export const spotOf = button => byName.get(button?.dataset.spot ?? button?.dataset.for);
const shown = spot => spot.getClientRects().length > 0;
export const spots = () => all.filter(shown);
export const covers = spot => (spot.dataset.covers ?? '').split(/[\s,]+/).filter(Boolean);
export const chipsOf = spot => byId(`c-${spot.dataset.spot.replaceAll(':', '-')}`);

/** Cents on a spot: the viewer's and the others'. */
export function staked(spot) {
  const sums = { mine: 0, others: 0 };
  for (const stack of chipsOf(spot)?.querySelectorAll('[data-amount]:not(.pending)') ?? []) {
    sums[stack.dataset.seat === me() && me() ? 'mine' : 'others'] += Number(stack.dataset.amount);
  }
  return sums;
}

/** What a stake wins there; of several equal wagers on one spot at most one can win. */
function winning(spot, cents) {
  const [to, one] = (spot.dataset.odds ?? '').split(/[/:]/).map(Number);
  const parts = Number(spot.dataset.parts ?? 1);
  return to && one ? Math.floor((cents * to) / one / parts) - (cents * (parts - 1)) / parts : 0;
}

export function nameOf(spot) {
  const { name, pays, closed } = spot.dataset;
  const { mine, others } = staked(spot);
  return [
    name,
    pays && `pays ${pays}`,
    mine ? `your wager ${money(mine)}` : others ? '' : 'no wager',
    others && `others ${money(others)}`,
    closed && `closed: ${closed}`,
  ].filter(Boolean).join(', ');
}

/** The line that names a spot: name · pays · what your wager wins · edge · §. */
export function describe(spot) {
  const { name, pays, edge, closed, cite: section } = spot.dataset;
  const { mine } = staked(spot);
  const cents = mine || memory.get('chip') || 0;
  const wins = winning(spot, cents);
  return [
    make('b', { class: 'r-name' }, name),
    closed ? make('span', { class: 'r-closed' }, closed) : pays && make('span', { class: 'r-pays' }, 'pays ', make('b', {}, pays)),
    !closed && wins > 0 && make('span', { class: 'r-wins' }, `${mine ? 'your ' : ''}${money(cents)} ${mine ? 'wins' : 'would win'} ${money(wins)}`),
    !closed && edge && make('span', { class: 'r-edge' }, `edge ${edge}`),
    cite(section),
  ].filter(Boolean);
}

/** The boxes a wager covers: numbers on the grid, and its neighbours on the same track. */
export function light(list, spot) {
  const set = new Set(spot ? covers(spot) : []);
  for (const other of list) {
    const own = covers(other);
    const lit = own.length === 1 ? set.has(own[0]) : spot?.dataset.wager === other.dataset.wager && set.has(other.dataset.place);
    other.classList.toggle('lit', Boolean(lit));
  }
}

function point(spot) {
  pointed = spot;
  light(all, spot);
  readout?.replaceChildren(...(spot ? describe(spot) : rest));
}

const focusedSpot = () => document.activeElement?.closest?.('.spot') ?? null;

/** The nearest in the direction of an arrow, seen from the middle of a spot. */
export function nearest(list, from, key) {
  const [dx, dy] = ARROWS[key];
  const box = from.getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  let best = null, least = Infinity;
  for (const other of list) {
    if (other === from) continue;
    const r = other.getBoundingClientRect();
    const along = (r.x + r.width / 2 - x) * dx + (r.y + r.height / 2 - y) * dy;
    const off = dx ? Math.max(0, r.top - y, y - r.bottom) : Math.max(0, r.left - x, x - r.right);
    const score = along + off * 3;
    if (along > 1 && off < along * 2 && score < least) [best, least] = [other, score];
  }
  return best;
}

/** Moves the focus for an arrow, Home or End; says whether the key was one. */
export function walk(list, from, key) {
  const to = key in ARROWS ? nearest(list, from, key) : { Home: list[0], End: list.at(-1) }[key];
  if (!(key in ARROWS) && !to) return false;
  to?.focus();
  return true;
}

function rove(spot) {
  for (const other of all) other.tabIndex = other === spot ? 0 : -1;
}

table.addEventListener('focusin', ({ target }) => {
  const spot = target.closest('.spot');
  if (spot) { rove(spot); point(spot); }
});
table.addEventListener('focusout', ({ target }) => target.closest('.spot') && point(null));
table.addEventListener('pointerover', ({ target }) => {
  const spot = spotOf(target.closest('[data-spot]'));
  if (spot && spot !== pointed) point(spot);
});
table.addEventListener('pointerout', ({ target, relatedTarget }) => {
  if (target.closest('[data-spot]') && !relatedTarget?.closest?.('[data-spot]')) point(focusedSpot());
});
table.addEventListener('keydown', event => {
  const spot = event.target.closest('.spot');
  if (spot && !event.ctrlKey && !event.metaKey && !event.altKey && walk(spots(), spot, event.key)) event.preventDefault();
});

function rename() {
  for (const spot of all) {
    const name = nameOf(spot);
    if (spot.getAttribute('aria-label') !== name) spot.setAttribute('aria-label', name);
    spot.classList.toggle('mine', staked(spot).mine > 0);
  }
  if (pointed) readout?.replaceChildren(...describe(pointed));
}

on('update', rename);
rename();
rove(spots().find(spot => !isOff(spot)) ?? all[0]);
addEventListener('resize', () => {
  const stop = all.find(spot => spot.tabIndex === 0);
  if (stop && !shown(stop)) rove(spots()[0]);
});
