// Dice tumble along an arc to the far wall and come to rest with the faces the table said.
import { every, make, on, one, pace, table } from './house.js';
import { equipment, isResult, running, runs } from './outcome.js';

// What stands around each number when it is on top: in front, at the right, behind, at the left.
const AROUND = { 1: [2, 3, 5, 4], 2: [6, 3, 1, 4], 3: [2, 6, 5, 1], 4: [2, 1, 5, 6], 5: [1, 3, 6, 4], 6: [5, 3, 2, 4] };
const SIDES = ['front', 'right', 'rear', 'left'];
const box = one('.dice-box'), dice = every('.cube-box', box).map(die => ({ die, cube: one('.cube', die) }));
const lid = one('.lid', box); // of a shaker
let last = '', shaken = equipment().round;

const faces = result => result.split('-');

/** With a new round the lid is on again, and the dice are shaken under it. */
function covered(what) {
  if (!isResult(what) && shaken !== what.round && pace()) shake(700 * pace());
  if (!isResult(what)) shaken = what.round;
}

/** The pips of a cube with this number on top. The cube itself never stays turned: its top is its lightest face. */
function pips({ cube }, face, i) {
  const around = SIDES.map((side, at) => [side, AROUND[face][(at + Number(face) + i) % 4]]);
  for (const [side, number] of [['top', face], ['bottom', 7 - face], ...around]) one(`.${side} use`, cube).setAttribute('href', `#pips-${number}`);
}

/** As many dice as were thrown, with these numbers on top. */
function lie(result) {
  const shown = faces(result);
  dice.forEach((die, i) => {
    die.die.hidden = i >= shown.length;
    if (shown[i]) pips(die, shown[i], i);
  });
}

/** The covered shaker is shaken; at the end of it the lid comes off. */
function uncover(run) {
  const lift = lid.animate([{ opacity: 1, translate: '0 0' }, { opacity: 1, translate: '0 0', offset: 0.75 }, { opacity: 0, translate: '0 -34%' }], { duration: run });
  return [shake(run * 0.7), lift];
}

function shake(run) {
  const way = [[0, 0], [-5, 3], [5, -3], [-5, 2], [5, -2], [-3, 1], [0, 0]];
  return box.animate(way.map(([x, y]) => ({ translate: `${x}% ${y}%`, rotate: `${x}deg` })), { duration: run });
}

/** The dice as they lie: the result, or the last one, out of the way while wagers are open. */
function rest() {
  const what = equipment(), result = isResult(what) ? what.result : what.last;
  if (lid) covered(what);
  if (running() || !result) return;
  table.dataset.phase = what.phase;
  box.classList.toggle('aside', !isResult(what));
  box.hidden = false;
  if (result === last) return;
  last = result;
  lie(result);
}

function tumble({ die, cube }, i, run) {
  const turns = [1080 + 360 * i, 720 - 360 * i];
  const unit = box.getBoundingClientRect().width / 100;
  const way = [[-120, 120], [-50, -40 - 20 * i], [70 + 30 * i, -12], [16 * (i ? 1 : -1), 6], [0, 0]];
  return [
    cube.animate([{ transform: `rotateX(${turns[0]}deg) rotateZ(${turns[1]}deg)` }, { transform: 'rotateX(0deg) rotateZ(0deg)' }], { duration: run, easing: 'cubic-bezier(.15,.6,.35,1)' }),
    die.animate(way.map(([x, y], n) => ({ offset: [0, 0.32, 0.6, 0.85, 1][n], translate: `${x * unit}px ${y * unit}px`, easing: 'ease-out' })), { duration: run }),
  ];
}

runs({
  has: () => dice.length,
  time: 1300,
  words: lid ? 'The cover is lifted.' : 'The dice are out.',
  start({ result }, run) {
    last = result;
    box.hidden = false;
    box.classList.remove('aside');
    lie(result);
    return lid ? uncover(run) : dice.filter(({ die }) => !die.hidden).flatMap((die, i) => tumble(die, i, run));
  },
});

/** A wager that the dealer moved travels to where it lies now. */
function travel() {
  const { round } = equipment(), id = spot => spot.replace(':', '-');
  for (const { dataset: { from, to, seat } } of every('#markers > [data-from]')) {
    const stack = one(`#c-${id(to)} > [data-seat="${seat}"]`), spot = one(`#s-${id(from)}`);
    if (!stack || !spot || table.dataset.travelled?.includes(`${round}${to}${seat}`)) continue;
    table.dataset.travelled = `${table.dataset.travelled ?? ''} ${round}${to}${seat}`.slice(-400);
    const a = spot.getBoundingClientRect(), b = stack.getBoundingClientRect();
    const x = a.x + a.width / 2 - b.x - b.width / 2, y = a.y + a.height / 2 - b.y - b.height / 2;
    stack.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], { duration: 350 * pace(), easing: 'cubic-bezier(.2,.7,.2,1)' });
    if (pace()) dotted(b, x, y);
  }
}

/** The way it went, for a second. */
function dotted({ x, y, width, height }, dx, dy) {
  const felt = one('#felt'), at = felt.getBoundingClientRect(), line = make('i', { class: 'way', 'aria-hidden': 'true' });
  Object.assign(line.style, {
    left: `${x + width / 2 - at.x}px`, top: `${y + height / 2 - at.y}px`, width: `${Math.hypot(dx, dy)}px`, rotate: `${Math.atan2(dy, dx)}rad`,
  });
  felt.append(line);
  setTimeout(() => line.remove(), 1000);
}

on('update', () => { rest(); if (!running()) travel(); });
on('settings', rest);
rest();
