// The clock: ring, seconds and words from the table's deadline in the server's time; the last five seconds are said once.
import { byId, every, me, on, one, pace, table, tell, tick, when } from './house.js';
import { say } from './say.js';

const RING = 163.4; // its length
let ahead = -Infinity; // server's time minus ours; a delayed message makes it look smaller, so the largest is nearest
let said, second, timer;

/** Milliseconds to a deadline. */
export const left = deadline => Math.max(0, deadline - Date.now() - ahead);

function show() {
  clearTimeout(timer);
  const clock = byId('clock'), until = byId('until');
  if (!clock) return;
  const { total, deadline, label } = clock.dataset;
  if (until) until.hidden = !deadline;
  if (!deadline) return;
  const ms = left(deadline), seconds = Math.ceil(ms / 1000), words = `${seconds} second${seconds === 1 ? '' : 's'}`;
  const late = seconds > 0 && seconds <= 5 && table.dataset.phase !== 'result';
  one('.clock', clock).classList.toggle('late', late);
  one('.arc', clock).style.strokeDashoffset = RING * (1 - Math.min(1, (pace() ? ms : seconds * 1000) / total));
  one('text', clock).textContent = seconds;
  if (until) until.firstElementChild.textContent = label;
  for (const place of every('[data-clock="words"]')) place.textContent = words;
  if (late && seconds !== second) tell('late');
  if (late && said !== deadline && me()) {
    said = deadline;
    say(`${label} ${words}.`, true);
  }
  second = seconds;
  if (ms) timer = setTimeout(show, pace() ? 200 : ms % 1000 || 1000);
}

function sync() {
  const seen = (Number(tick().now) || Date.now()) - Date.now();
  ahead = ahead - seen > 60_000 ? seen : Math.max(ahead, seen); // unless our own clock was set
  show();
}

on('update', sync);
when(document, 'visibilitychange', show);
sync();
