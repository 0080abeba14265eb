// The wheel turns all the time; the ball runs against it and drops where the table said; Big Six turns with its clapper.
import { byId, on, pace, table, tell } from './house.js';
import { left } from './clock.js';
import { hold, release } from './patch.js';
import { say } from './say.js';

const TURN = 14_000, CIRCLE = 950, TRACK = -176, POCKET = -103;
const wheels = [...table.querySelectorAll('.wheel')].map(box => ({
  box, six: box.classList.contains('six'), sections: Number(box.dataset.pockets || box.dataset.sections || 54),
  rotor: box.querySelector('.wheel-rotor'), arm: box.querySelector('.wheel-arm'), ball: box.querySelector('.wheel-ball'), clapper: box.querySelector('.wheel-clapper'),
}));
let shown = null; // the round whose result the wheel shows
let running = []; // animations of the spin
let finish = 0;
let mode = '';

const equipment = (root = document) => root.querySelector('#equipment')?.dataset ?? {};
const rotate = degrees => ({ transform: `rotate(${degrees}deg)` });
const rotorAngle = (ms = 0) => (pace() ? ((((document.timeline.currentTime ?? 0) + ms) % TURN) / TURN) * 360 : 0);
const angleOf = wheel => {
  const { a, b } = new DOMMatrix(getComputedStyle(wheel.arm).transform);
  return (Math.atan2(b, a) * 180) / Math.PI;
};

/** Turn something for ever, in step with the page's time, starting at an angle. */
function turn(element, start, duration) {
  for (const old of element.getAnimations()) old.cancel();
  if (!pace()) return void (element.style.transform = `rotate(${start}deg)`);
  const way = Math.sign(duration) * 360;
  element.animate([rotate(start), rotate(start + way)], { duration: Math.abs(duration), iterations: Infinity }).startTime = 0;
}

/** No motion to see: the wheel as it stands in this phase. */
function rest({ phase, at, round }) {
  const known = phase === 'result' && at !== '' && at !== undefined;
  const next = known ? `at ${round}` : phase === 'closing' ? 'circling' : mode.startsWith('at') ? mode : 'idle';
  if (next === mode && pace() === rest.pace) return;
  [mode, rest.pace] = [next, pace()];
  for (const wheel of wheels) {
    const place = (360 / wheel.sections) * Number(at || 0);
    if (wheel.six) {
      if (known) wheel.rotor.style.transform = `rotate(${-place}deg)`;
      continue;
    }
    turn(wheel.rotor, 0, TURN);
    if (!wheel.arm) continue;
    wheel.box.classList.toggle('in-pocket', mode.startsWith('at'));
    if (known) turn(wheel.arm, place, TURN);
    else if (mode === 'circling') turn(wheel.arm, 0, -CIRCLE);
    else if (mode === 'idle') turn(wheel.arm, 30, Infinity);
  }
}

/** The ball's way seen from the rotor: slower and slower against it, and still at last in its pocket. */
function runBall(wheel, at, run) {
  const drop = 900 * pace(), whole = run + drop, place = (360 / wheel.sections) * at;
  const begin = angleOf(wheel) - rotorAngle() - place;
  const way = 360 * Math.max(2, Math.round(run / 1600)) + (((begin % 360) + 360) % 360);
  const frames = Array.from({ length: 61 }, (_, i) => {
    const t = (i / 60) * whole;
    return { offset: i / 60, ...rotate(rotorAngle() + (t / TURN) * 360 + place + way * (1 - i / 60) ** 2.2) };
  });
  for (const old of wheel.arm.getAnimations()) old.cancel();
  wheel.box.classList.remove('in-pocket');
  const fall = share => (run + drop * share) / whole;
  const heights = [[0, TRACK], [(run * 0.8) / whole, TRACK], [fall(0), -150], [fall(0.2), -108], [fall(0.36), -134], [fall(0.55), POCKET], [fall(0.68), -119], [fall(0.82), POCKET], [fall(0.9), -108], [1, POCKET]];
  return [
    wheel.arm.animate(frames, { duration: whole, fill: 'forwards' }),
    wheel.ball.animate(heights.map(([offset, y]) => ({ offset, transform: `translateY(${y}px)` })), { duration: whole, fill: 'forwards' }),
  ];
}

/** Three full turns and more, the clapper pushed by every peg. */
function runSix(wheel, at, run) {
  const step = 360 / wheel.sections, { a, b } = new DOMMatrix(getComputedStyle(wheel.rotor).transform);
  const begin = (Math.atan2(b, a) * 180) / Math.PI;
  const way = 360 * 3 + (((-step * at - begin) % 360) + 360) % 360;
  const turned = share => begin + way * (1 - (1 - share) ** 2.4);
  const frames = Array.from({ length: 241 }, (_, i) => i / 240);
  wheel.rotor.style.transform = `rotate(${-step * at}deg)`;
  const push = share => (share === 1 ? 0 : -18 * ((turned(share) / step + 0.5) % 1));
  return [
    wheel.rotor.animate(frames.map(share => rotate(turned(share))), { duration: run }),
    wheel.clapper?.animate(frames.map(share => rotate(push(share))), { duration: run }),
  ].filter(Boolean);
}

function spin(now, deadline) {
  const room = deadline ? left(deadline) - 1200 : Infinity;
  const run = Math.min((now.kind === 'big_six' ? 4000 : 4200) * pace(), room);
  shown = now.round;
  if (!wheels.length || !pace() || document.hidden || run < 600) return;
  hold();
  table.classList.add('spinning');
  table.dataset.phase = 'result';
  const call = byId('call')?.querySelector('.call, [data-call]');
  if (call) call.textContent = 'No more bets.';
  say('No more bets.');
  running = wheels.flatMap(wheel => (wheel.six ? runSix(wheel, Number(now.at), run) : wheel.arm ? runBall(wheel, Number(now.at), run) : []));
  tell('spin', { kind: now.kind, seconds: run / 1000 });
  finish = setTimeout(end, run + (now.kind === 'big_six' ? 100 : 900 * pace() + 100));
}

/** To the last frame: the result may be seen. */
function end() {
  if (!table.classList.contains('spinning')) return;
  clearTimeout(finish);
  for (const motion of running) motion.cancel();
  running = [];
  table.classList.remove('spinning');
  release();
  tell('reveal');
}

on('push', ({ html, fresh }) => {
  if (!html.includes('id="equipment"')) return;
  const page = new DOMParser().parseFromString(html, 'text/html');
  const now = equipment(page);
  const news = now.phase === 'result' && now.at !== '' && now.round !== shown;
  if (now.round !== shown || now.phase !== 'result') end();
  if (news && !fresh) spin(now, page.querySelector('#clock')?.dataset.deadline);
  else if (news) shown = now.round;
});
on('update', () => {
  const now = equipment();
  if (table.classList.contains('spinning')) return;
  table.dataset.phase = now.phase ?? '';
  rest(now);
});
on('settings', () => { end(); rest(equipment()); });
on('lost', end);
// Any key or click skips to the end.
for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, () => table.classList.contains('spinning') && setTimeout(end));

for (const { box } of wheels) for (const turned of box.querySelectorAll('[transform]:is(.wheel-rotor > use, .wheel-arm > g)')) turned.removeAttribute('transform');
if (equipment().phase === 'result') shown = equipment().round;
table.dataset.phase = equipment().phase ?? '';
rest(equipment());
