// Swapping with care: what has the focus is changed in place, never replaced; while the ball runs, the result waits.
import { byId, one, tell, when } from './house.js';

const WAITS = /^(call|history|money|wagers|slip|live|markers?|more|roads?|seats|plate-.*|c-.*)$/;
let held = null;

/** From now on nothing that shows a result is swapped in. */
export const hold = () => { held ??= new Map(); };

/** Swap in all that was held back. */
export function release() {
  const waiting = held ?? [];
  held = null;
  for (const [id, fresh] of waiting) {
    const target = byId(id);
    if (!patched(target, fresh)) {
      target.replaceWith(fresh);
      htmx.process(fresh);
    }
  }
  tell('update');
}

when(document, 'htmx:oobBeforeSwap', ({ detail }) => {
  const { target, fragment } = detail, fresh = fragment.firstElementChild;
  if (held && WAITS.test(target.id)) held.set(target.id, fresh);
  else if (!patched(target, fresh)) return;
  detail.shouldSwap = false;
});

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
