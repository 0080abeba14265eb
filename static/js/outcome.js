// A result waits while its equipment runs: ball, wheel, dice. Any key or click skips to the end.
import { on, one, pace, table, tell, when } from './house.js';
import { left } from './clock.js';
import { hold, meanwhile, release } from './patch.js';
import { say } from './say.js';

export const equipment = (root = document) => one('#equipment', root)?.dataset ?? {};
/** Whether ball, wheel or dice came to rest: at a table dealt by hand this is told before anything is paid. */
export const isResult = ({ at }) => at !== '' && at !== undefined;
const runOf = what => (isResult(what) ? `${what.round} ${what.draw}` : ''); // a spin that does not count is followed by another
export const running = () => table.classList.contains('spinning');

/** Shows results by this equipment: `start` sets it in motion and gives the motions, `end` is after the last frame. */
export function runs({ has, time, words, start, end }) {
  let shown = runOf(equipment()); // the run whose result is shown
  let motions = [], finish;

  function go(what, deadline) {
    const run = Math.min(time * pace(), deadline ? left(deadline) - 2000 : Infinity); // never longer than the result is shown
    shown = runOf(what);
    if (!has() || run < Math.min(600, time / 2) || document.hidden) return;
    hold();
    table.classList.add('spinning');
    table.dataset.phase = what.phase;
    meanwhile('call', '.call', words);
    say(words);
    motions = start(what, run);
    tell('spin', { kind: what.kind, run });
    finish = setTimeout(stop, Math.max(...motions.map(motion => motion.effect.getTiming().duration)));
  }

  /** To the last frame: now the result may be seen. */
  function stop() {
    if (!running() || !motions.length) return;
    clearTimeout(finish);
    for (const motion of motions) motion.cancel();
    motions = [];
    table.classList.remove('spinning');
    end?.();
    release();
  }

  on('push', ({ html, fresh }) => {
    if (!has() || !html.includes('id="equipment"')) return;
    const page = new DOMParser().parseFromString(html, 'text/html'), what = equipment(page);
    if (runOf(what) === shown) return;
    stop();
    if (fresh || !isResult(what)) shown = runOf(what); // after a reload or a new line nothing is played again
    else go(what, what.phase === 'result' && one('#clock', page)?.dataset.deadline);
  });
  on('settings', stop);
  on('lost', stop);
  for (const kind of ['keydown', 'pointerdown']) when(document, kind, () => setTimeout(stop));
}
