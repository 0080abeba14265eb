// The wheel turns all the time; the ball runs against it and drops where the table said; Big Six turns past its clapper.
import { every, on, one, pace, table } from './house.js';
import { equipment, isResult, running, runs } from './outcome.js';

const TURN = 14_000, CIRCLE = -950, DROP = 900;
// Heights of the ball: on the track, then in shares of the drop three hops into the pocket.
const TRACK = -176, HOPS = [[0, -150], [0.2, -108], [0.36, -134], [0.55, -103], [0.68, -119], [0.82, -103], [0.9, -108], [1, -103]];
const wheels = every('.wheel').map(box => ({
  box, rotor: one('.wheel-rotor', box), arm: one('.wheel-arm', box), ball: one('.wheel-ball', box), clapper: one('.wheel-clapper', box),
  step: 360 / (box.dataset.pockets ?? 54),
}));
let mode, spun; // how the wheel stands, and the round whose ball was spun

const rotate = degrees => ({ transform: `rotate(${degrees}deg)` });
const positive = degrees => ((degrees % 360) + 360) % 360;
const now = () => document.timeline.currentTime ?? 0;
const samples = n => Array.from({ length: n + 1 }, (_, i) => i / n);

function angleOf(element) {
  const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
  return (Math.atan2(b, a) * 180) / Math.PI;
}

/** Set something to an angle, and let it turn for ever from there in step with the page's time. */
function turn(element, degrees, duration) {
  for (const old of element.getAnimations()) old.cancel();
  element.style.transform = rotate(degrees).transform;
  if (!pace() || !duration) return;
  element.animate([rotate(degrees), rotate(degrees + Math.sign(duration) * 360)], { duration: Math.abs(duration), iterations: Infinity }).startTime = 0;
}

/** The ball is on the track from the spin on, while wagers are open and after “no more bets”, until it drops. */
function circles({ phase, round }) {
  if (phase === 'closing') spun = round;
  else if (phase === 'betting') spun = '';
  return spun === round;
}

/** The wheel as it stands in this phase, without a spin. */
function rest() {
  const what = equipment(), place = isResult(what), circling = !place && circles(what);
  const next = `${pace()} ${place ? `${what.round} ${what.draw}` : circling ? 'circling' : 'open'}`;
  if (running() || next === mode) return;
  mode = next;
  table.dataset.phase = what.phase;
  for (const { box, rotor, arm, step } of wheels) {
    const degrees = step * what.at;
    if (!arm) {
      if (place) turn(rotor, -degrees);
      continue;
    }
    turn(rotor, 0, TURN);
    if (place) turn(arm, degrees, TURN);
    else if (circling) turn(arm, 0, CIRCLE);
    else if (!box.classList.contains('in-pocket')) turn(arm, 30); // between rounds the ball stays where it fell
    box.classList.toggle('in-pocket', place || (!circling && box.classList.contains('in-pocket')));
  }
}

/** Seen from the rotor the ball is slower and slower, and at last lies still in its pocket. */
function runBall({ box, arm, ball, step }, at, run) {
  const duration = run + DROP * pace(), rotor = (now() % TURN) / TURN * 360, place = step * at;
  const way = 360 * Math.max(2, Math.round(run / 1500)) + positive(angleOf(arm) - rotor - place);
  const frames = samples(60).map(t => rotate(rotor + (t * duration / TURN) * 360 + place + way * (1 - t) ** 2.2));
  const heights = [[0, TRACK], [(run * 0.8) / duration, TRACK], ...HOPS.map(([share, y]) => [(run + share * (duration - run)) / duration, y])];
  box.classList.remove('in-pocket');
  return [arm.animate(frames, duration), ball.animate(heights.map(([offset, y]) => ({ offset, transform: `translateY(${y}px)` })), duration)];
}

/** Three full turns and more; every peg pushes the clapper. */
function runSix({ rotor, clapper, step }, at, run) {
  const begin = angleOf(rotor), way = 360 * 3 + positive(-step * at - begin);
  const turned = t => begin + way * (1 - (1 - t) ** 2.4);
  rotor.style.transform = rotate(-step * at).transform;
  return [
    rotor.animate(samples(240).map(t => rotate(turned(t))), run),
    clapper.animate(samples(240).map(t => rotate(t === 1 ? 0 : -18 * ((turned(t) / step + 0.5) % 1))), run),
  ];
}

runs({
  has: () => wheels.length,
  time: 4200,
  words: 'No more bets.',
  start({ at }, run) {
    for (const box of every('.wheel-box')) box.classList.add('risen');
    return wheels.flatMap(wheel => (wheel.arm ? runBall : runSix)(wheel, Number(at), run));
  },
  end() {
    setTimeout(() => every('.wheel-box').forEach(box => box.classList.remove('risen')), 700 * pace());
  },
});
on('update', rest);
on('settings', rest);

// From here on all angles are the script's.
for (const drawn of every('.wheel-rotor > [transform], .wheel-arm > [transform]')) drawn.removeAttribute('transform');
rest();
