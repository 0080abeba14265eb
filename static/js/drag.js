// Moving a wager by dragging its chips; a long press on a number opens the loupe. Clicks and keys do the same.
import { make, money, table } from './house.js';
import { move } from './betting.js';
import { chipsOf, spotOf, staked } from './felt.js';
import { loupe } from './loupe.js';

const FAR = 8, LONG = 450;
let from = null, start = null, piece = null, target = null, press = 0, ended = 0;

const under = ({ clientX, clientY }) => spotOf(document.elementFromPoint(clientX, clientY)?.closest('.spot'));

function lift(event) {
  const art = chipsOf(from)?.querySelector(`.stack[data-seat="${table.dataset.me}"]`)?.cloneNode(true);
  piece = make('div', { class: 'dragged', 'aria-hidden': 'true' }, art ?? money(staked(from).mine));
  document.body.append(piece);
  table.classList.add('dragging');
  chipsOf(from)?.classList.add('lifted');
  follow(event);
}

function follow(event) {
  piece.style.transform = `translate(${event.clientX}px, ${event.clientY - 6}px)`;
  const now = under(event);
  if (now === target) return;
  target?.classList.remove('target');
  target = now;
  target?.classList.add('target');
}

function end() {
  clearTimeout(press);
  piece?.remove();
  target?.classList.remove('target');
  table.classList.remove('dragging');
  if (from) chipsOf(from)?.classList.remove('lifted');
  from = start = piece = target = null;
}

table.addEventListener('pointerdown', event => {
  const spot = spotOf(event.target.closest('.spot'));
  if (!spot || event.button !== 0 || !event.isPrimary) return;
  [from, start] = [spot, event];
  if (event.pointerType === 'touch') {
    press = setTimeout(() => {
      end();
      ended = performance.now();
      loupe(spot);
    }, LONG);
  }
});

addEventListener('pointermove', event => {
  if (!from || event.pointerId !== start.pointerId) return;
  if (piece) follow(event);
  else if (Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) {
    clearTimeout(press);
    if (staked(from).mine) lift(event);
    else end();
  }
});

addEventListener('pointerup', event => {
  if (!from || event.pointerId !== start.pointerId) return;
  const [was, goes] = [from, piece && target];
  if (piece) ended = performance.now();
  end();
  if (goes && goes !== was) move(was, goes);
});
addEventListener('pointercancel', end);
addEventListener('keydown', event => { if (event.key === 'Escape' && piece) { ended = performance.now(); end(); } });

// The click that ends a drag or a long press places nothing.
table.addEventListener('click', event => {
  if (event.detail && performance.now() - ended < 400) {
    event.stopPropagation();
    event.preventDefault();
  }
}, true);
