// For small felts: a number and its neighbours enlarged, with every line and corner a target; and the racetrack as a sheet.
import { every, make, on, one, table, when } from './house.js';
import { open } from './say.js';
import { press } from './betting.js';
import { all, chipsOf, covers, describe, light, nameOf, spotOf, walk } from './felt.js';

const CELL = 94, TARGET = 46, EDGE = 26;
const shaped = (...shapes) => all.filter(({ classList }) => !classList.contains('also') && shapes.some(shape => classList.contains(`spot-${shape}`)));
let box = null; // the open dialog

/** Where a spot lies on the board now shown, be it hidden there or not. */
function placeOf(spot) {
  const style = getComputedStyle(spot);
  const [x, y, w, h] = ['--x', '--y', '--w', '--h'].map(name => Number(style.getPropertyValue(name)));
  return { spot, x, y, w, h, right: x + w, foot: y + h };
}

function twin(spot, kind, style) {
  const { spot: id, covers: numbers, wager, place, tint } = spot.dataset;
  const face = kind === 'cell' && make('span', { 'data-tint': tint }, place);
  const made = make('button', { type: 'button', class: `twin ${kind}`, 'data-spot': id, 'data-covers': numbers, 'data-wager': wager, 'data-place': place }, face);
  for (const name in style) made.style[name] = name.startsWith('grid') ? style[name] : `${style[name]}px`;
  return made;
}

/** Copies of the chips, and names that say them. */
function fill() {
  for (const button of every('.twin', box)) {
    const spot = spotOf(button), stacks = every(':scope > .stack:not(.chip-ghost)', chipsOf(spot)).map(stack => stack.cloneNode(true));
    button.ariaLabel = nameOf(spot);
    one('.copies', button)?.remove();
    if (stacks.length) button.append(make('span', { class: 'copies', 'aria-hidden': 'true' }, ...stacks));
  }
}

function show(title, content, kind, first) {
  const made = (box = open('loupe', title, content, kind)), twins = () => every('.twin', made);
  const on = (name, act) => when(made, name, event => {
    const button = event.target.closest('.twin');
    if (button) act(button, event);
  });
  const point = button => {
    light(twins(), spotOf(button));
    one('.out', made).replaceChildren(...describe(spotOf(button)));
  };
  on('focusin', point);
  on('pointerover', point);
  on('keydown', (_, event) => walk(twins(), event));
  on('click', press);
  when(made, 'close', () => { if (box === made) box = null; });
  fill();
  twins().find(button => spotOf(button) === first).focus();
}

/** Targets that would lie on each other move apart along the line they share. */
function spread(places) {
  for (let round = 0; round < 60; round++) {
    for (const a of places) for (const b of places) {
      const way = Math.abs(a.left - b.left) >= Math.abs(a.top - b.top) ? 'left' : 'top', apart = b[way] - a[way];
      if (apart <= 0 || apart >= TARGET) continue;
      a[way] -= (TARGET - apart) / 2;
      b[way] += (TARGET - apart) / 2;
    }
  }
}

/** A crowded felt area by area: every spot a large button that says its name and odds. */
function zones(pairs, spot) {
  const all = Object.fromEntries(pairs), names = pairs.map(([name]) => name), first = names.find(name => all[name].includes(spot?.dataset.spot)) ?? names[0];
  const face = ({ dataset: { name, pays } }) => make('span', {}, name, pays && make('small', {}, `pays ${pays}`));
  const zone = make('div', { class: 'zone' }), tabs = names.map(name => make('button', { type: 'button', 'data-zone': name }, name));
  const choose = name => {
    zone.replaceChildren(...all[name].map(id => spotOf({ dataset: { spot: id } })).filter(Boolean).map(one => {
      const made = twin(one, 'large', {});
      made.append(face(one));
      return made;
    }));
    for (const tab of tabs) tab.ariaPressed = tab.dataset.zone === name;
    if (box) fill();
  };
  choose(first);
  const content = make('div', { class: 'zones' }, make('div', { class: 'tabs', role: 'group', 'aria-label': 'Areas' }, ...tabs), zone, make('p', { class: 'out' }));
  for (const tab of tabs) when(tab, 'click', () => choose(tab.dataset.zone));
  show('The felt, area by area', content, 'loupe zoned', spotOf(one('.twin', zone)));
}

/** Opens the loupe around a spot's first number, or around the middle of the felt; or the area it lies in. */
export function loupe(spot) {
  if (table.dataset.zones) return zones(JSON.parse(table.dataset.zones), spot);
  const grid = shaped('number', 'pointed');
  const middle = grid.find(other => spot && covers(spot).includes(other.dataset.place)) ?? grid[grid.length >> 1];
  const lines = shaped('line', 'corner').filter(line => covers(line).includes(middle?.dataset.place));
  if (!lines.length) return;
  const joined = new Set(lines.flatMap(covers));
  const cells = grid.filter(other => joined.has(other.dataset.place)).map(placeOf);
  const least = name => Math.min(...cells.map(cell => cell[name])), most = name => Math.max(...cells.map(cell => cell[name]));
  const sx = CELL / least('w'), sy = CELL / least('h'), x0 = least('x'), y0 = least('y');
  const px = x => (x - x0) * sx + EDGE, py = y => (y - y0) * sy + EDGE;
  const places = lines.map(placeOf).map(({ x, y, w, h }) => ({ left: px(x + w / 2), top: py(y + h / 2) }));
  spread(places);
  const board = make(
    'div', { class: 'board' },
    ...cells.map(({ spot: cell, x, y, w, h }) => twin(cell, 'cell', { left: px(x), top: py(y), width: w * sx, height: h * sy })),
    ...lines.map((line, i) => twin(line, 'line', places[i])),
  );
  Object.assign(board.style, { width: `${px(most('right')) + EDGE}px`, height: `${py(most('foot')) + EDGE}px` });
  show(`Lines around ${middle.dataset.place}`, make('div', {}, board, make('p', { class: 'out' })), 'loupe', middle);
}

/** The racetrack as a ring of numbers in a sheet: across the top, down, back, and up again. */
export function race() {
  const track = shaped('track'), across = 8, down = Math.ceil(track.length / 2) - across;
  if (!track.length) return;
  const ring = track.map((spot, i) => {
    const side = i - across, back = side - down, up = back - across;
    const [gridColumn, gridRow] = side < 0 ? [i + 1, 1] : back < 0 ? [across, side + 2] : up < 0 ? [across - back, down + 2] : [1, down + 1 - up];
    return twin(spot, 'cell', { gridColumn, gridRow });
  });
  show('Five adjacent numbers', make('div', { class: 'ring' }, ...ring, make('p', { class: 'out' })), 'loupe race', track[0]);
}

on('update', fill);
