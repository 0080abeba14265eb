// Single keys, while the focus is in stage or rack; they can be switched off. "?" shows them all.
import { byId, isOff, later, one, table, when } from './house.js';
import { chooseNth, lift, take } from './betting.js';
import { spotOf } from './felt.js';
import { settings } from './settings.js';

const ACTS = { z: 'undo', x: 'clear', r: 'repeat', d: 'double' };
let byPointer = true; // how the focus got where it is

function single(key, spot) {
  const button = one(`:is(#rack, #own) [data-key="${CSS.escape(key)}"], #rack [data-do="${ACTS[key]}"]`);
  if (button) button.click();
  else if (/^[1-6]$/.test(key)) chooseNth(key - 1);
  else if (key === 'l') later('loupe', 'loupe', spot);
  else if (key === 'm' && spot) lift(spot);
  else if (key === '?') later('dialogs', 'showKeys');
  else return false;
  return true;
}

/** Does what the key says; true if that was all there is to do. */
function act({ key, repeat }, at, dialog) {
  const spot = spotOf(at.closest('[data-spot]')), presses = /^( |Enter)$/.test(key);
  if (spot && repeat && presses) return true; // held down: one chip, not twenty
  if (key === 'Escape') return void lift(null);
  if (spot && /^(Backspace|Delete)$/.test(key)) return !take(spot, key === 'Delete') || true;
  // After a click with the mouse, Space is the gold button's, not the spot's.
  if (key === ' ' && !dialog && (spot ? byPointer : !at.closest('button, a, summary'))) {
    const primary = byId('primary');
    if (settings.shortcuts && !repeat && !isOff(primary) && !table.classList.contains('spinning')) primary.click();
    return true;
  }
  return !presses && !repeat && settings.shortcuts && single(key.toLowerCase(), spot);
}

document.addEventListener('pointerdown', () => { byPointer = true; }, true);
when(document, 'keydown', event => {
  const at = event.target, dialog = one('dialog[open]', document);
  if (/^(Tab|Arrow.*|Home|End)$/.test(event.key)) byPointer = false;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || at.closest('input, select, textarea')) return;
  if (dialog ? !dialog.matches('.loupe') : at !== document.body && !at.closest('#stage, .rack')) return;
  if (act(event, at, dialog)) event.preventDefault();
});
// A button answers Space only when it is let go.
when(document, 'keyup', event => event.key === ' ' && byPointer && event.target.matches('.spot') && event.preventDefault());
