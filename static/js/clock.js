// The clock: ring, seconds and words from the table's deadline in the server's time; the last five seconds are said once.
import { byId, me, on, pace, table, tell } from './house.js';
import { say } from './say.js';

const RING = 163.4; // its length
let ahead = -Infinity; // server's time minus ours; a delayed message makes it look smaller, so the largest is nearest
let said = '', second = -1, timer = 0;

function sync() {
  const seen = Number(byId('tick')?.dataset.now || Date.now()) - Date.now();
  ahead = ahead - seen > 60_000 ? seen : Math.max(ahead, seen); // unless our own clock was set
}

/** Milliseconds to a deadline, null without one. */
export const left = deadline => (deadline ? Math.max(0, Number(deadline) - Date.now() - ahead) : null);

function show() {
  clearTimeout(timer);
  const clock = byId('clock'), until = byId('until');
  if (!clock) return;
  const { total, deadline, label } = clock.dataset;
  const ms = left(deadline), seconds = Math.ceil(ms / 1000);
  const late = ms !== null && seconds <= 5 && table.dataset.phase !== 'result';
  const words = ms === null ? '' : `${seconds} second${seconds === 1 ? '' : 's'}`;
  (clock.querySelector('.clock') ?? clock).classList.toggle('late', late);
  const arc = clock.querySelector('.arc'), text = clock.querySelector('text');
  if (arc) arc.style.strokeDashoffset = RING * (1 - Math.min(1, (pace() ? ms : seconds * 1000) / Number(total || 1)));
  if (text) text.textContent = ms === null ? '' : seconds;
  if (until) until.hidden = ms === null;
  if (until?.firstElementChild) until.firstElementChild.textContent = label;
  for (const place of table.querySelectorAll('[data-clock="words"]')) place.textContent = words;
  if (late && seconds && seconds !== second) tell('late', seconds);
  if (late && seconds && said !== deadline && me()) {
    said = deadline;
    say(`${label || 'Time left'} ${words}.`, true);
  }
  second = seconds;
  if (ms) timer = setTimeout(show, pace() ? 200 : ms % 1000 || 1000);
}

on('update', () => { sync(); show(); });
document.addEventListener('visibilitychange', show);
sync();
show();
