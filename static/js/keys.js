// Single keys, while the focus is in stage or rack; they can be switched off. "?" shows them all.
import { byId, make, table } from './house.js';
import { open, say } from './say.js';
import { act, chooseNth, isLifted, lift, take } from './betting.js';
import { spotOf } from './felt.js';
import { loupe } from './loupe.js';
import { settings } from './settings.js';

const KEYS = [
  ['1 – 6', 'choose a chip'], ['Arrows', 'from spot to spot'], ['Home, End', 'first and last spot'], ['Enter, Space', 'place the chosen chip'],
  ['Backspace', 'take one back'], ['Delete', 'take all back'], ['M', 'pick the wager up, then Enter on another spot'], ['L', 'loupe: lines around the number'],
  ['Z', 'undo'], ['X', 'clear'], ['R', 'repeat'], ['D', 'double'], ['Space', 'the gold button, when no spot has the focus'], ['Escape', 'close, cancel'], ['?', 'all keys'],
];
const ACTS = { z: 'undo', x: 'clear', r: 'repeat', d: 'double' };
let byPointer = true; // how the focus got where it is

export function showKeys() {
  const rows = KEYS.map(([key, does]) => make('tr', {}, make('th', { scope: 'row' }, make('kbd', {}, key)), make('td', {}, does)));
  open('keys', 'Keys', make('table', { class: 'keys' }, make('tbody', {}, ...rows)));
}

const press = button => button && button.click();

function single(event, spot) {
  const key = event.key.toLowerCase();
  const choice = table.querySelector(`#rack [data-do][data-key="${CSS.escape(key)}"]`);
  if (/^[1-6]$/.test(key)) chooseNth(key - 1);
  else if (choice) press(choice);
  else if (ACTS[key]) {
    const button = table.querySelector(`#rack [data-do="${ACTS[key]}"]`);
    if (button) press(button);
    else act(ACTS[key]);
  } else if (key === 'l') loupe(spot);
  else if (key === 'm' && spot) lift(spot);
  else if (key === '?') showKeys();
  else return false;
  return true;
}

document.addEventListener('pointerdown', () => { byPointer = true; }, true);
document.addEventListener('keydown', event => {
  const at = event.target;
  if (event.key === 'Tab' || event.key.startsWith('Arrow')) byPointer = false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || at.closest?.('input, select, textarea, [contenteditable]')) return;
  const dialog = document.querySelector('dialog[open]');
  if (dialog && !dialog.classList.contains('loupe')) return;
  if (!dialog && at !== document.body && !at.closest('#stage, .rack')) return;
  const spot = spotOf(at.closest('[data-spot]'));
  const onSpot = spot && !(byPointer && at.closest('.spot')); // after a click with the mouse, Space is the gold button's
  let done = true;
  if (event.repeat && spot && /^( |Enter)$/.test(event.key)) done = true; // held down: one chip, not twenty
  else if (event.key === 'Escape' && isLifted()) lift(null), say('Put back.');
  else if (spot && /^(Backspace|Delete)$/.test(event.key)) take(spot, event.key === 'Delete');
  else if (event.key === ' ' && !dialog && !onSpot && (spot || !at.closest('button, a, summary'))) {
    if (!event.repeat && settings.shortcuts && !table.classList.contains('spinning')) press(byId('primary'));
  } else done = settings.shortcuts && !event.repeat && event.key !== ' ' && single(event, spot);
  if (done) event.preventDefault();
});
// A button answers Space when it is let go.
document.addEventListener('keyup', event => {
  if (event.key === ' ' && byPointer && event.target.closest?.('.spot')) event.preventDefault();
});
