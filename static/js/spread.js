// Totals and results on the felt: where stacks lie close, each goes to the nearest free place, so that all of them can be read.
// The viewer's own find their places first; another player's for which there is none near its chips is left to that player's plate.
import { byId, every, me, on } from './house.js';

const MOVED = '#felt .chips .pill', CHIPS = '#felt .chips > .stack > svg';
const FIXED = `.lying .laid, .lying > .pill, .group > .pill, .lying .working, .lying > .held, .lying .bets, #seats > .plate, #marker > svg, #readout,
  #call > *, #shoe > *, #burnt > b, #meters > *, .history-title, .past, .tally`;
const ROUND = [0, -0.5, 0.5, -1, 1, -1.5, 1.5]; // sideways, in widths
const ROWS = [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5]; // up and down, in half heights
const NEAR = 1.2; // so far, in heights, may another player's be from its chips

/** Its box without what an animation does to its size. */
function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect(), w = element.offsetWidth ?? width, h = element.offsetHeight ?? height;
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, w, h };
}

const meet = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const within = (a, b) => a.x >= b.x && a.x + a.w <= b.x + b.w && a.y >= b.y && a.y + a.h <= b.y + b.h;
const shown = element => element.checkVisibility({ visibilityProperty: true });
const another = ({ parentElement: { dataset: { seat } } }) => seat !== undefined && seat !== me();
const rank = tag => 3 * another(tag) + (tag.matches('.win') ? 0 : tag.matches('.result') ? 1 : 2);

/** The places round about, the nearest first. */
function places({ w, h }) {
  const all = ROUND.flatMap(dx => ROWS.map(dy => ({ dx: dx * (w + 2), dy: dy * (h + 2) / 2 })));
  return all.sort((a, b) => Math.hypot(a.dx, a.dy) - Math.hypot(b.dx, b.dy));
}

/** Where a tag goes: beside what lies there already, best also beside others' chips; nowhere if there is no such place. */
function placeFor(tag, box, { felt, taken, chips }) {
  const moved = ({ dx, dy }) => ({ ...box, x: box.x + dx, y: box.y + dy });
  const free = places(box).filter(place => within(moved(place), felt) && !taken.some(other => meet(moved(place), other)));
  const others = chips.filter(({ of }) => of !== tag.parentElement); // its own it may lie on
  const best = free.find(place => !others.some(other => meet(moved(place), other)));
  if (!another(tag)) return best ?? free[0] ?? { dx: 0, dy: 0 };
  return best && Math.hypot(best.dx, best.dy) <= NEAR * box.h ? best : null;
}

function spread() {
  const tags = every(MOVED);
  for (const tag of tags) tag.style.translate = tag.style.visibility = '';
  const lie = tags.filter(shown).sort((a, b) => rank(a) - rank(b)), boxes = lie.map(boxOf);
  const felt = boxOf(byId('felt')), taken = every(FIXED).filter(shown).map(boxOf);
  const chips = every(CHIPS).filter(shown).map(one => ({ ...boxOf(one), of: one.parentElement }));
  lie.forEach((tag, at) => {
    const box = boxes[at], to = placeFor(tag, box, { felt, taken, chips });
    if (!to) tag.style.visibility = 'hidden';
    else if (to.dx || to.dy) tag.style.translate = `${to.dx}px ${to.dy}px`;
    if (to) taken.push({ ...box, x: box.x + to.dx, y: box.y + to.dy });
  });
}

on('update', spread);
on('settings', spread);
new ResizeObserver(spread).observe(byId('felt')); // and as soon as the felt has its size
