// The panel beside the felt: tabs, a drawer on middling screens, a sheet with three stops on phones; and what opens what.
import { byId, every, later, table, when } from './house.js';
import { spotOf } from './felt.js';
import { toast } from './say.js';

const panel = byId('panel'), tabs = every('[role="tab"]', panel);
const OPENERS = {
  keys: () => later('dialogs', 'showKeys'), settings: () => later('dialogs', 'showSettings'),
  lines: () => later('loupe', 'loupe', lastSpot), race: () => later('loupe', 'race'), sheet: () => stop(at() ? 0 : 1), roads,
};
let lastSpot, from, gripped;

const at = () => Number(panel.dataset.stop);

/** 0 shut, 1 half, 2 full; the drawer knows only shut and open. */
function stop(n) {
  if (n && !at()) from = document.activeElement;
  panel.dataset.stop = n;
  panel.classList.toggle('open', n > 0);
  for (const opener of every('[data-open="sheet"]')) opener.ariaExpanded = n > 0;
  if (!n && panel.contains(document.activeElement)) from?.focus();
}

/** Show the panel a tab or button controls, and no other. */
function select(button) {
  const tab = tabs.includes(button) ? button : tabs.find(other => other.id === `tab-${button.dataset.tab}`) ?? tabs[0];
  const shown = button.getAttribute('aria-controls') ?? tab.getAttribute('aria-controls');
  for (const other of tabs) {
    other.ariaSelected = other === tab;
    other.tabIndex = other === tab ? 0 : -1;
    byId(other.getAttribute('aria-controls')).hidden = true;
  }
  byId(shown).hidden = false;
  if (button !== tab && shown === tab.getAttribute('aria-controls')) tab.focus();
}

/** The scoreboards of a shoe are in the first tab. */
function roads() {
  select(tabs[0]);
  stop(2);
  byId('panel-table').focus({ preventScroll: true });
  byId('roads').scrollIntoView({ block: 'nearest' });
}

when(panel, 'keydown', event => {
  const i = tabs.indexOf(event.target), n = tabs.length;
  const to = { ArrowRight: i + 1, ArrowDown: i + 1, ArrowLeft: i - 1, ArrowUp: i - 1, Home: 0, End: n - 1 }[event.key];
  if (event.key === 'Escape') stop(0);
  if (i < 0 || to === undefined) return;
  event.preventDefault();
  const next = tabs[(to + n) % n];
  next.focus();
  next.click();
});

when(table, 'focusin', ({ target }) => { lastSpot = spotOf(target.closest('.spot')) ?? lastSpot; });
when(document, 'click', ({ target }) => {
  for (const menu of every('[data-toggle]', document)) { // a press anywhere else folds a menu
    menu.ariaExpanded = byId(menu.getAttribute('aria-controls')).classList.toggle('open', menu.contains(target) && menu.ariaExpanded !== 'true');
  }
  const button = target.closest('button[data-open], [data-toggle], [data-tab], [role="tab"]');
  if (!button) {
    if (target.closest('#stage')) stop(0);
  } else if (button.dataset.open) {
    if (!gripped || performance.now() - gripped > 400) OPENERS[button.dataset.open]();
  } else if (!('toggle' in button.dataset)) {
    select(button);
    if (!at()) stop(1);
  }
});

// The grip of the sheet: a swipe goes to the next stop.
when(panel, 'pointerdown', event => {
  if (!event.target.closest('.grip')) return;
  const y = event.clientY;
  window.addEventListener('pointerup', ({ clientY }) => {
    if (Math.abs(clientY - y) < 24) return;
    gripped = performance.now();
    stop(Math.min(2, Math.max(0, at() + (clientY < y ? 1 : -1))));
  }, { once: true });
});

// The code of the table, for a friend.
when(panel, 'click', async ({ target }) => {
  const code = target.closest('[data-copied]')?.dataset.copied;
  if (!code) return;
  try {
    await navigator.clipboard.writeText(code);
    toast('The code is copied.');
  } catch { toast(code); } // only secure pages may copy
});
