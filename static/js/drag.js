// Moving a wager by dragging its chips; a long press on a number opens the loupe. Clicks and keys do the same.
import { later, make, me, one, table, when } from './house.js';
import { move } from './betting.js';
import { chipsOf, spotOf, staked } from './felt.js';

const FAR = 8, LONG = 450;
let from, start, piece, target, hold, ended; // ended: what the finger did is over before it is lifted

function lift() {
  piece = make('div', { class: 'dragged', 'aria-hidden': 'true' }, one(`[data-seat="${me()}"]`, chipsOf(from)).cloneNode(true));
  document.body.append(piece);
  table.classList.add('dragging');
  chipsOf(from).classList.add('lifted');
}

function end() {
  clearTimeout(hold);
  ended ||= Boolean(piece);
  if (from) chipsOf(from).classList.remove('lifted');
  piece?.remove();
  target?.classList.remove('target');
  table.classList.remove('dragging');
  from = piece = target = null;
}

when(table, 'pointerdown', event => {
  const spot = spotOf(event.target.closest('.spot'));
  if (!spot || event.button || !event.isPrimary) return;
  [from, start] = [spot, event];
  if (event.pointerType !== 'touch') return;
  hold = setTimeout(() => {
    end();
    ended = true;
    later('loupe', 'loupe', spot);
  }, LONG);
});

when(window, 'pointermove', event => {
  const { clientX: x, clientY: y, pointerId } = event;
  if (!from || pointerId !== start.pointerId) return;
  if (!piece) {
    if (Math.hypot(x - start.clientX, y - start.clientY) < FAR) return;
    if (!staked(from).mine) return void end();
    clearTimeout(hold);
    lift();
  }
  piece.style.transform = `translate(${x}px, ${y - 6}px)`;
  target?.classList.remove('target');
  target = spotOf(document.elementFromPoint(x, y)?.closest('.spot'));
  target?.classList.add('target');
});

when(window, 'pointerup', () => {
  const was = from, goes = piece && target;
  end();
  if (goes) move(was, goes);
});
when(window, 'pointercancel', end);
when(window, 'keydown', event => event.key === 'Escape' && end());

// The click that ends a drag or a long press places nothing.
document.addEventListener('pointerdown', () => { ended = false; }, true);
document.addEventListener('click', event => {
  if (ended && event.detail) event.stopPropagation();
}, true);
