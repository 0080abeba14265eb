// Props & Hops: when the shaker is passed on, a dotted line runs for a second from plate to plate.
import { make, on, one, pace, table } from '../../js/house.js';

const holder = () => one('#region-diagram > .shakes')?.dataset.seat;
let last = holder();

function passed(from, to) {
  const stage = one('.inner'), at = stage.getBoundingClientRect(), a = from.getBoundingClientRect(), b = to.getBoundingClientRect();
  const dx = b.x + b.width / 2 - a.x - a.width / 2, dy = b.y - a.y, line = make('i', { class: 'way', 'aria-hidden': 'true' });
  Object.assign(line.style, { left: `${a.x + a.width / 2 - at.x}px`, top: `${a.y - at.y - 8}px`, width: `${Math.hypot(dx, dy)}px`, rotate: `${Math.atan2(dy, dx)}rad` });
  stage.append(line);
  setTimeout(() => line.remove(), 1000);
}

on('update', () => {
  const now = holder(), from = one(`#plate-${last}`), to = one(`#plate-${now}`);
  if (now !== last && from && to && pace() && !table.classList.contains('spinning')) passed(from, to);
  last = now;
});
