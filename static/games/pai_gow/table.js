// Four tiles, three ways: arranged on the own mat by click, by dragging or by keys; the gold button sets what lies there.
import { byId, every, make, on, one, table, tick, when } from '../../js/house.js';
import { say } from '../../js/say.js';

const FAR = 8;
let way = 0, known = ''; // the way that lies on the mat, and of which tiles
let drag = null;

const mat = () => one('.mat.choosing');
const ways = () => JSON.parse(mat().dataset.ways);
const tiles = () => every('button.my-tile', mat()).sort((a, b) => a.dataset.slot - b.dataset.slot);
const inHigh = tile => tile.dataset.slot < 3;
const alike = (one, other) => [...one].sort().join() === [...other].sort().join();

/** Lay the tiles this way. */
function arrange(at, aloud) {
  const chosen = ways()[at], left = tiles(), names = { high: chosen.high_name, low: chosen.low_name };
  way = at;
  [...chosen.high, ...chosen.low].forEach((name, slot) => {
    const [tile] = left.splice(left.findIndex(({ dataset }) => dataset.tile === name), 1);
    tile.dataset.slot = slot + 1;
    tile.ariaPressed = 'false';
    tile.ariaLabel = `${tile.ariaLabel.split(',')[0]}, in the ${inHigh(tile) ? 'high' : 'low'} hand`;
  });
  for (const hand of ['high', 'low']) one(`[data-is="${hand}"]`, mat()).textContent = names[hand];
  const buttons = every('#rack [data-arrange]');
  for (const button of buttons) button.ariaPressed = Number(button.dataset.arrange) === at && button.dataset.key !== 'w';
  const primary = byId('primary');
  if (primary?.dataset.do === 'set') primary.dataset.args = JSON.stringify(chosen.args);
  if (aloud) say(`High hand: ${names.high}. Low hand: ${names.low}.`);
}

/** The two tiles change hands. */
function swap(a, b) {
  const partner = tiles().find(tile => tile !== a && inHigh(tile) === inHigh(a));
  const pair = [partner.dataset.tile, b.dataset.tile];
  arrange(ways().findIndex(({ high, low }) => alike(high, pair) || alike(low, pair)), true);
}

function press(tile) {
  const held = tiles().find(({ ariaPressed }) => ariaPressed === 'true');
  if (held && held !== tile && inHigh(held) !== inHigh(tile)) return swap(held, tile);
  for (const other of tiles()) other.ariaPressed = String(other === tile && other !== held);
}

when(table, 'click', ({ target }) => {
  const button = target.closest('[data-arrange], button.my-tile');
  if (!button || !mat()) return;
  if (button.matches('.my-tile')) press(button);
  else arrange(Number(button.dataset.arrange), true);
});

table.addEventListener('keydown', event => {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key], all = mat() ? tiles() : [];
  const at = all.indexOf(event.target);
  if (at < 0 || !step) return;
  event.preventDefault();
  event.stopPropagation();
  all[(at + step + all.length) % all.length].focus();
}, true);

// ---- dragging one tile onto another
function drop() {
  drag?.piece?.remove();
  drag?.tile.classList.remove('carried');
  drag?.over?.classList.remove('target');
  drag = null;
}

when(table, 'pointerdown', event => {
  const tile = event.target.closest('button.my-tile');
  if (tile && !event.button && event.isPrimary) drag = { tile, from: event };
});
when(window, 'pointermove', ({ clientX: x, clientY: y }) => {
  if (!drag) return;
  if (!drag.piece) {
    if (Math.hypot(x - drag.from.clientX, y - drag.from.clientY) < FAR) return;
    drag.piece = make('div', { class: 'tile-carried', 'aria-hidden': 'true' }, one('svg', drag.tile).cloneNode(true));
    document.body.append(drag.piece);
    drag.tile.classList.add('carried');
  }
  drag.piece.style.transform = `translate(${x}px, ${y}px)`;
  drag.over?.classList.remove('target');
  const over = document.elementFromPoint(x, y)?.closest('button.my-tile');
  drag.over = over && inHigh(over) !== inHigh(drag.tile) ? over : null;
  drag.over?.classList.add('target');
});
when(window, 'pointerup', () => {
  if (!drag) return;
  const { tile, over, piece } = drag;
  drop();
  if (piece) document.addEventListener('click', event => event.stopPropagation(), { capture: true, once: true });
  if (over) swap(tile, over);
});
when(window, 'pointercancel', drop);

/** What the player laid stays through what else happens at the table; new tiles begin anew. */
function refresh() {
  if (!mat()) return;
  const tiles = `${tick().round} ${mat().dataset.place}`;
  if (tiles !== known) [known, way] = [tiles, 0];
  arrange(way);
}

on('update', refresh);
refresh();
