// A hand in two parts, set on the own mat by click, by dragging or by keys; the gold button sets what lies there.
import { byId, every, make, on, one, table, tick, when } from '../../js/house.js';
import { say } from '../../js/say.js';

const FAR = 8;
let way = 0, known = ''; // the way that lies on the mat, and of which hand
let drag = null;

const mat = () => one('.mat.choosing');
const ways = () => JSON.parse(mat().dataset.ways);
const pieces = () => every('button.my-piece', mat()).sort((a, b) => a.dataset.slot - b.dataset.slot);
const inHigh = piece => Number(piece.dataset.slot) <= Number(mat().dataset.high);
const alike = (one, other) => [...one].sort().join() === [...other].sort().join();

/** Lay the pieces this way. */
function arrange(at, aloud) {
  const chosen = ways()[at], left = pieces(), names = { high: chosen.high_name, low: chosen.low_name };
  way = at;
  [...chosen.high, ...chosen.low].forEach((name, slot) => {
    const [piece] = left.splice(left.findIndex(({ dataset }) => dataset.piece === name), 1);
    piece.dataset.slot = slot + 1;
    piece.ariaPressed = 'false';
    piece.ariaLabel = `${piece.ariaLabel.split(',')[0]}, in the ${inHigh(piece) ? 'high' : 'low'} hand`;
  });
  for (const hand of ['high', 'low']) one(`[data-is="${hand}"]`, mat()).textContent = names[hand];
  mat().classList.toggle('foul', Boolean(chosen.foul));
  const hint = one('.hint', mat());
  hint.textContent = chosen.foul ?? hint.dataset.usual;
  const buttons = every('#rack [data-arrange]');
  for (const button of buttons) button.ariaPressed = Number(button.dataset.arrange) === at && button.dataset.key !== 'w';
  const primary = byId('primary');
  if (primary?.dataset.do === 'set') primary.dataset.args = JSON.stringify(chosen.args);
  const label = one('span', primary ?? mat());
  if (primary?.dataset.do === 'set') label.textContent = chosen.foul ? 'Set a foul hand' : 'Set hands';
  if (aloud) say(`${chosen.foul ? `Foul: ${chosen.foul} ` : ''}High hand: ${names.high}. Low hand: ${names.low}.`);
}

/** The two pieces change hands. */
function swap(a, b) {
  const stay = pieces().filter(piece => piece !== a && inHigh(piece) === inHigh(a));
  const part = [...stay, b].map(({ dataset }) => dataset.piece);
  arrange(ways().findIndex(({ high, low }) => alike(high, part) || alike(low, part)), true);
}

function press(piece) {
  const held = pieces().find(({ ariaPressed }) => ariaPressed === 'true');
  if (held && held !== piece && inHigh(held) !== inHigh(piece)) return swap(held, piece);
  for (const other of pieces()) other.ariaPressed = String(other === piece && other !== held);
}

when(table, 'click', ({ target }) => {
  const button = target.closest('[data-arrange], button.my-piece');
  if (!button || !mat()) return;
  if (button.matches('.my-piece')) press(button);
  else arrange(Number(button.dataset.arrange), true);
});

table.addEventListener('keydown', event => {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key], all = mat() ? pieces() : [];
  const at = all.indexOf(event.target);
  if (at < 0 || !step) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + step + all.length) % all.length].focus();
}, true);

// ---- dragging one piece onto another
function drop() {
  drag?.piece?.remove();
  drag?.held.classList.remove('carried');
  drag?.over?.classList.remove('target');
  drag = null;
}

when(table, 'pointerdown', event => {
  const held = event.target.closest('button.my-piece');
  if (held && !event.button && event.isPrimary) drag = { held, from: event };
});
when(window, 'pointermove', ({ clientX: x, clientY: y }) => {
  if (!drag) return;
  if (!drag.piece) {
    if (Math.hypot(x - drag.from.clientX, y - drag.from.clientY) < FAR) return;
    drag.piece = make('div', { class: 'piece-carried', 'aria-hidden': 'true' }, one('svg', drag.held).cloneNode(true));
    document.body.append(drag.piece);
    drag.held.classList.add('carried');
  }
  drag.piece.style.transform = `translate(${x}px, ${y}px)`;
  drag.over?.classList.remove('target');
  const over = document.elementFromPoint(x, y)?.closest('button.my-piece');
  drag.over = over && inHigh(over) !== inHigh(drag.held) ? over : null;
  drag.over?.classList.add('target');
});
when(window, 'pointerup', () => {
  if (!drag) return;
  const { held, over, piece } = drag;
  drop();
  if (piece) document.addEventListener('click', event => event.stopPropagation(), { capture: true, once: true });
  if (over) swap(held, over);
});
when(window, 'pointercancel', drop);

/** What the player laid stays through what else happens at the table; a new hand begins anew. */
function refresh() {
  if (!mat()) return;
  const hand = `${tick().round} ${mat().dataset.place}`;
  if (hand !== known) [known, way] = [hand, 0];
  arrange(way);
}

on('update', refresh);
refresh();
