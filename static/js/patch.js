// Swapping with care: what has the focus is changed in place, never replaced; while ball, dice or cards run, the result waits.
import { byId, one, table, tell, when } from './house.js';

// Passes always: the numbers of the messages, the console of whoever deals.
const EARLY = /^(tick|pupils|transport|timeline|arrange|quiz|irregular|lesson|faces)$/;
const BESIDE = /^(equipment|clock|rack)$/;
let held = null, passing;

/** While ball or dice run: what runs, the clock and the buttons. */
const beside = (target, fresh) => BESIDE.test(target.id) && fresh;

/** From now on nothing is swapped in but what `shows` gives for it: the fresh element, or another one to be seen meanwhile. */
export function hold(shows = beside) {
  held ??= new Map();
  passing = shows;
  table.setAttribute('aria-busy', 'true');
}

/** Shows other words in a place until `release` puts back what is there now, or what was held back since. */
export function meanwhile(id, selector, words) {
  const target = byId(id), shown = one(selector, target);
  if (!shown) return;
  held.set(id, target.cloneNode(true));
  shown.textContent = words;
}

/** Swap in all that was held back. */
export function release() {
  const waiting = held ?? [];
  held = null;
  table.removeAttribute('aria-busy');
  for (const [id, fresh] of waiting) put(byId(id), fresh);
  tell('update');
}

when(document, 'htmx:oobBeforeSwap', ({ detail }) => {
  const { target, fragment } = detail, fresh = fragment.firstElementChild;
  const shown = held && !EARLY.test(target.id) ? passing(target, fresh) : fresh;
  if (shown !== fresh) {
    held.delete(target.id); // the newest last: a list may have lost the member that was held before
    held.set(target.id, fresh);
    if (shown) put(target, shown);
  } else if (!patched(target, fresh)) return;
  detail.shouldSwap = false;
});

function put(target, fresh) {
  if (!target || patched(target, fresh)) return;
  target.replaceWith(fresh);
  htmx.process(fresh);
}

function patched(target, fresh) {
  const focused = document.activeElement;
  if (!target.contains(focused)) return false;
  morph(target, fresh);
  htmx.process(target);
  if (document.activeElement !== focused) {
    (one('button:not([aria-disabled="true"]), a[href]', target) ?? one('.spot[tabindex="0"]')).focus({ preventScroll: true });
  }
  return true;
}

const keyOf = node => node.id || node.dataset?.do || '';
const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/** Makes the old node equal to the fresh one, keeping every node that is in both. */
function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) return void (old.data = fresh.data);
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let at = old.firstChild;
  const remove = () => { const next = at.nextSibling; at.remove(); at = next; };
  for (const child of [...fresh.childNodes]) {
    let same = at;
    while (same && !alike(same, child)) same = same.nextSibling;
    if (!same) {
      old.insertBefore(child, at);
      continue;
    }
    while (at !== same) remove();
    morph(same, child);
    at = same.nextSibling;
  }
  while (at) remove();
}
