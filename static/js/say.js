// Words to the player: live regions, toasts, dialogs that give the focus back.
import { byId, cite, every, make, on, one, when } from './house.js';

const regions = { polite: byId('say-polite'), assertive: byId('say-assertive') };
const toasts = byId('toasts');
const last = {};

/** Have a sentence read out; at once only for your turn, five seconds left, refusals and a lost connection. */
export function say(text, urgent) {
  const region = regions[urgent ? 'assertive' : 'polite'];
  region.textContent = '';
  requestAnimationFrame(() => { region.textContent = text; });
}

// The table's own words come in a fragment; they are said from a region that is never swapped.
function listen({ quiet }) {
  for (const kind in regions) {
    const text = byId(`live-${kind}`)?.textContent.trim();
    if (text && text !== last[kind] && !quiet) say(text, kind === 'assertive');
    last[kind] = text;
  }
}
on('update', listen);
listen({ quiet: true });

/** A slip of words beside the felt: five seconds, or until dismissed when it carries an error. */
export function toast(text, { section, error } = {}) {
  const shut = make('button', { type: 'button', class: 'toast-shut', 'aria-label': 'Dismiss' }, '✕');
  const sign = make('span', { class: 'toast-sign', 'aria-hidden': 'true' }, error ? '!' : 'i');
  const made = make('div', { class: `toast ${error ? 'lose' : 'push'}` }, sign, make('p', {}, `${text} `, cite(section)), shut);
  for (const old of [...toasts.children]) if (toasts.children.length > 2 || old.textContent === made.textContent) old.remove();
  toasts.append(made);
  const drop = () => {
    if (made.contains(document.activeElement)) one('.spot[tabindex="0"]')?.focus();
    made.remove();
  };
  when(shut, 'click', drop);
  if (!error) setTimeout(drop, 5000);
  say(section ? `${text} Section ${section}.` : text, error);
}

/** Opens a dialog with a heading; closing it returns the focus to where it was. A question has its own ways out. */
export function open(id, title, content, kind) {
  const from = document.activeElement;
  const shut = make('button', { type: 'button', class: 'btn ghost sm' }, 'Done');
  const box = make('dialog', { id, class: kind, 'aria-labelledby': `${id}-title` }, make('div', { class: 'dialog-head' }, make('h2', { id: `${id}-title` }, title), kind !== 'question' && shut), content);
  when(shut, 'click', () => box.close());
  when(box, 'click', event => event.target === box && box.close()); // its backdrop
  when(box, 'close', () => {
    box.remove();
    if (from.isConnected) from.focus({ preventScroll: true });
  });
  for (const old of every('dialog[open]', document)) old.close();
  document.body.append(box);
  box.showModal();
  return box;
}
