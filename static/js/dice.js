// Dice tumble along an arc to the far wall and come to rest with the faces the table said.
import { every, make, on, one, pace, table } from './house.js';
import { equipment, isResult, running, runs } from './outcome.js';

// How a cube that shows one is turned to show another number on top.
const TURNED = { 1: '', 2: 'rotateX(90deg)', 3: 'rotateZ(-90deg)', 4: 'rotateZ(90deg)', 5: 'rotateX(-90deg)', 6: 'rotateX(180deg)' };
const box = one('.dice-box'), dice = every('.cube-box', box).map(die => ({ die, cube: one('.cube', die) }));
let last = '';

const faces = result => result.split('-');
const turned = (face, i) => `rotateY(${90 * ((Number(face) + i) % 4)}deg) ${TURNED[face]}`;

/** The dice as they lie: the result, or the last one, out of the way while wagers are open. */
function rest() {
  const what = equipment(), result = isResult(what) ? what.result : what.last;
  if (running() || !result) return;
  table.dataset.phase = what.phase;
  box.classList.toggle('aside', !isResult(what));
  box.hidden = false;
  if (result === last) return;
  last = result;
  faces(result).forEach((face, i) => { if (dice[i]) dice[i].cube.style.transform = turned(face, i); });
}

function tumble({ die, cube }, face, i, run) {
  const end = turned(face, i), turns = [1080 + 360 * i, 720 - 360 * i];
  cube.style.transform = end;
  const unit = box.getBoundingClientRect().width / 100;
  const way = [[-120, 120], [-50, -40 - 20 * i], [70 + 30 * i, -12], [16 * (i ? 1 : -1), 6], [0, 0]];
  return [
    cube.animate([{ transform: `rotateX(${turns[0]}deg) rotateZ(${turns[1]}deg) ${end}` }, { transform: `rotateX(0deg) rotateZ(0deg) ${end}` }], { duration: run, easing: 'cubic-bezier(.15,.6,.35,1)' }),
    die.animate(way.map(([x, y], n) => ({ offset: [0, 0.32, 0.6, 0.85, 1][n], translate: `${x * unit}px ${y * unit}px`, easing: 'ease-out' })), { duration: run }),
  ];
}

runs({
  has: () => dice.length,
  time: 1300,
  words: 'The dice are out.',
  start({ result }, run) {
    last = result;
    box.hidden = false;
    box.classList.remove('aside');
    return faces(result).flatMap((face, i) => (dice[i] ? tumble(dice[i], face, i, run) : []));
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
