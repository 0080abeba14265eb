// Words to the player: live regions, toasts, dialogs that give the focus back.
import { byId, cite, make, on } from './house.js';

const region = (id, live, role) => byId(id) ?? document.body.appendChild(make('div', { id, class: 'hide', 'aria-live': live, role }));
const polite = region('say-polite', 'polite', 'status');
const assertive = region('say-assertive', 'assertive', 'alert');
const words = { 'live-polite': '', 'live-assertive': '' };
const toasts = byId('toasts') ?? document.body.appendChild(make('div', { id: 'toasts' }));

/** Have a sentence read out; assertive only for your turn, five seconds left, refusals and a lost connection. */
export function say(text, urgent = false) {
  const place = urgent ? assertive : polite;
  if (place.textContent === text) place.textContent = ''; // the same sentence again is news again
  requestAnimationFrame(() => { place.textContent = text; });
}

// The table's own words come in a fragment that is swapped; a region that is swapped is not read out.
function listen(aloud) {
  for (const id in words) {
    const text = byId(id)?.textContent.trim() ?? '';
    if (aloud && text && text !== words[id]) say(text, id === 'live-assertive');
    words[id] = text;
  }
}
on('update', () => listen(true));
listen(false);

/** A slip of words beside the felt: five seconds, or until dismissed when it carries an error. */
export function toast(text, { section, error = false } = {}) {
  const shut = make('button', { type: 'button', class: 'toast-shut', 'aria-label': 'Dismiss' }, '✕');
  const sign = make('span', { class: 'toast-sign', 'aria-hidden': 'true' }, error ? '!' : 'i');
  const made = make('div', { class: `toast ${error ? 'lose' : 'push'}` }, sign, make('p', {}, text, ' ', cite(section)), shut);
  for (const old of toasts.children) if (old.dataset.text === text) old.remove();
  made.dataset.text = text;
  toasts.append(made);
  while (toasts.children.length > 3) toasts.firstElementChild.remove();
  const drop = () => {
    if (made.contains(document.activeElement)) byId('stage')?.querySelector('[tabindex="0"]')?.focus();
    made.remove();
  };
  shut.addEventListener('click', drop);
  if (!error) setTimeout(drop, 5000);
  say(section ? `${text} Section ${section}.` : text, error);
}

/** Opens a dialog with a heading, once; closing it returns the focus to where it was. */
export function open(id, title, content, { kind = '', done = 'Done' } = {}) {
  if (byId(id)?.open) return byId(id);
  const from = document.activeElement;
  const heading = make('h2', { id: `${id}-title` }, title);
  const shut = make('button', { type: 'button', class: 'btn ghost sm' }, done);
  const box = make('dialog', { id, class: kind, 'aria-labelledby': heading.id }, make('header', {}, heading, shut), content);
  shut.addEventListener('click', () => box.close());
  box.addEventListener('click', event => { if (event.target === box) box.close(); }); // the backdrop
  box.addEventListener('close', () => {
    box.remove();
    if (from?.isConnected) from.focus({ preventScroll: true });
  });
  document.body.append(box);
  box.showModal();
  return box;
}
