// The panel beside the felt: tabs, a drawer on middling screens, a sheet with three stops on phones; and what opens what.
import { byId, table } from './house.js';
import { showKeys } from './keys.js';
import { loupe, race } from './loupe.js';
import { showSettings } from './settings.js';
import { spotOf } from './felt.js';

const panel = byId('panel');
const tabs = [...(panel?.querySelectorAll('[role="tab"]') ?? [])];
const OPENERS = { keys: showKeys, settings: showSettings, lines: () => loupe(lastSpot), race, sheet: () => stop(panel.dataset.stop > 0 ? 0 : 1) };
let lastSpot = null, from = null;

function select(tab) {
  for (const other of tabs) {
    other.setAttribute('aria-selected', other === tab);
    other.tabIndex = other === tab ? 0 : -1;
    const body = byId(other.getAttribute('aria-controls'));
    if (body) body.hidden = body !== byId(tab.getAttribute('aria-controls'));
  }
  byId(tab.getAttribute('aria-controls'))?.setAttribute('aria-labelledby', tab.id);
}

/** 0 closed (or the drawer shut), 1 half, 2 full. */
function stop(n) {
  if (!panel) return;
  if (n && !panel.classList.contains('open')) from = document.activeElement;
  panel.dataset.stop = n;
  panel.classList.toggle('open', n > 0);
  for (const opener of document.querySelectorAll('[data-open="sheet"]')) opener.setAttribute('aria-expanded', n > 0);
  if (!n && panel.contains(document.activeElement) && from?.isConnected) from.focus();
}

tabs.forEach((tab, i) => {
  tab.addEventListener('click', () => {
    select(tab);
    if (!(panel.dataset.stop > 0)) stop(1);
  });
  tab.addEventListener('keydown', event => {
    const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next.focus();
    next.click();
  });
});
const first = tabs.find(tab => tab.getAttribute('aria-selected') === 'true') ?? tabs[0];
if (first) select(first);
if (panel) panel.dataset.stop ??= '0';

panel?.addEventListener('keydown', event => { if (event.key === 'Escape') stop(0); });
table.addEventListener('focusin', ({ target }) => { lastSpot = spotOf(target.closest('.spot')) ?? lastSpot; });
document.addEventListener('click', event => {
  const opener = event.target.closest('[data-open], [data-toggle]');
  if (opener?.dataset.open) OPENERS[opener.dataset.open]?.();
  else if (opener) {
    const shown = byId(opener.getAttribute('aria-controls'))?.classList.toggle('open');
    opener.setAttribute('aria-expanded', Boolean(shown));
  } else if (panel?.classList.contains('open') && event.target.closest('#stage')) stop(0);
});

// The sheet follows the finger on its grip and rests at the nearest stop.
let grip = null;
panel?.addEventListener('pointerdown', event => {
  if (!event.target.closest('.grip')) return;
  grip = { y: event.clientY, id: event.pointerId };
});
addEventListener('pointermove', event => {
  if (grip?.id === event.pointerId) panel.style.translate = `0 ${Math.max(-60, event.clientY - grip.y)}px`;
});
addEventListener('pointerup', event => {
  if (grip?.id !== event.pointerId) return;
  const moved = event.clientY - grip.y, now = Number(panel.dataset.stop);
  grip = null;
  panel.style.translate = '';
  if (Math.abs(moved) > 24) stop(Math.min(2, Math.max(0, now + (moved < 0 ? 1 : moved > 240 ? -2 : -1))));
});
