// For small felts: a number and its neighbours enlarged, with every line and corner a target; and the racetrack as a sheet.
import { make, on } from './house.js';
import { open } from './say.js';
import { press } from './betting.js';
import { all, chipsOf, covers, describe, light, nameOf, spotOf, walk } from './felt.js';

const CELL = 94, TARGET = 46, EDGE = 26;
const has = (...shapes) => spot => shapes.some(shape => spot.classList.contains(`spot-${shape}`)) && !spot.classList.contains('also');
let shown = null; // the open dialog, to keep it up to date

/** Where a spot lies on the board now shown, hidden or not. */
function boxOf(spot) {
  const style = getComputedStyle(spot);
  const [x, y, w, h] = ['x', 'y', 'w', 'h'].map(name => Number(style.getPropertyValue(`--${name}`)));
  return { x, y, w, h, right: x + w, foot: y + h };
}

function twin(spot, kind, style) {
  const { spot: id, covers: numbers, wager, place } = spot.dataset;
  const button = make(
    'button', { type: 'button', class: `twin ${kind}`, 'data-spot': id, 'data-covers': numbers, 'data-wager': wager, 'data-place': place },
    kind === 'line' ? '' : make('span', { 'data-tint': spot.dataset.tint }, place),
  );
  Object.assign(button.style, style);
  return button;
}


/** Copies of the chips, and names that say them. */
function fill() {
  for (const button of shown?.querySelectorAll('.twin') ?? []) {
    const spot = spotOf(button);
    button.setAttribute('aria-label', nameOf(spot));
    button.querySelector('.copies')?.remove();
    const stacks = [...(chipsOf(spot)?.querySelectorAll('.stack:not(.ghost)') ?? [])].map(stack => stack.cloneNode(true));
    if (stacks.length) button.append(make('span', { class: 'copies', 'aria-hidden': 'true' }, ...stacks));
  }
}

function show(id, title, content, kind) {
  const box = open(id, title, content, { kind }), out = box.querySelector('.out');
  const twins = [...box.querySelectorAll('.twin')];
  const point = ({ target }) => {
    const button = target.closest('.twin');
    if (!button) return;
    light(twins, spotOf(button));
    out.replaceChildren(...describe(spotOf(button)));
  };
  box.addEventListener('focusin', point);
  box.addEventListener('pointerover', point);
  box.addEventListener('keydown', event => {
    const button = event.target.closest('.twin');
    if (button && walk(twins, button, event.key)) event.preventDefault();
  });
  box.addEventListener('click', event => {
    const button = event.target.closest('.twin');
    if (button) press(button, event);
  });
  box.addEventListener('close', () => { shown = null; });
  shown = box;
  fill();
}

/** Targets that would lie on each other move apart along their line. */
function spread(places) {
  for (let round = 0; round < 40; round++) {
    for (const a of places) for (const b of places) {
      const near = TARGET - Math.abs(a.x - b.x);
      if (a === b || a.x > b.x || near <= 0 || Math.abs(a.y - b.y) >= TARGET - 4) continue;
      a.x -= near / 2;
      b.x += near / 2;
    }
  }
}

/** Opens the loupe around a spot's first number, or around the middle of the felt. */
export function loupe(spot = null) {
  const grid = all.filter(has('number', 'pointed'));
  const middle = (spot && grid.find(other => covers(spot).includes(other.dataset.place))) ?? grid[Math.floor(grid.length / 2)];
  const lines = all.filter(has('line', 'corner')).filter(line => middle && covers(line).includes(middle.dataset.place));
  if (!lines.length) return;
  const joined = new Set(lines.flatMap(covers));
  const cells = grid.filter(other => joined.has(other.dataset.place)).map(other => [other, boxOf(other)]);
  const boxes = cells.map(([, box]) => box);
  const least = name => Math.min(...boxes.map(box => box[name])), most = name => Math.max(...boxes.map(box => box[name]));
  const sx = CELL / least('w'), sy = CELL / least('h'), left = least('x'), top = least('y');
  const px = x => (x - left) * sx + EDGE, py = y => (y - top) * sy + EDGE;
  const board = make('div', { class: 'board' });
  Object.assign(board.style, { width: `${px(most('right')) + EDGE}px`, height: `${py(most('foot')) + EDGE}px` });
  for (const [other, { x, y, w, h }] of cells) {
    board.append(twin(other, 'cell', { left: `${px(x)}px`, top: `${py(y)}px`, width: `${w * sx}px`, height: `${h * sy}px` }));
  }
  const places = lines.map(line => {
    const { x, y, w, h } = boxOf(line);
    return { line, x: px(x + w / 2), y: py(y + h / 2) };
  });
  spread(places);
  for (const { line, x, y } of places) board.append(twin(line, 'line', { left: `${x}px`, top: `${y}px` }));
  show('loupe', `Lines around ${middle.dataset.place}`, make('div', {}, board, make('p', { class: 'out' })), 'loupe');
  board.querySelector(`[data-spot="${middle.dataset.spot}"]`).focus();
}

/** The racetrack as a ring of numbers in a sheet: across the top, down, back, and up again. */
export function race() {
  const track = all.filter(has('track'));
  if (!track.length) return;
  const across = 8, down = Math.ceil((track.length - 2 * across) / 2);
  const ring = make('div', { class: 'ring' }, ...track.map((spot, i) => {
    const side = i - across, back = side - down, up = back - across;
    const [gridColumn, gridRow] = side < 0 ? [i + 1, 1] : back < 0 ? [across, side + 2] : up < 0 ? [across - back, down + 2] : [1, down + 1 - up];
    return twin(spot, 'cell', { gridColumn, gridRow });
  }), make('p', { class: 'out' }, 'Centre and two neighbours each side: five equal chips.'));
  show('race', 'Five adjacent numbers', ring, 'loupe race');
  ring.querySelector('.twin').focus();
}

on('update', fill);
