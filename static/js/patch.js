// Swapping with care: what has the focus is changed in place; while the ball runs, the result waits.
import { byId, table, tell } from './house.js';

const WAITS = /^(call|history|money|wagers|slip|live|live-.*|marker|c-.*)$/;
let held = null;

/** From now on nothing that shows a result is swapped in. */
export const hold = () => { held ??= new Map(); };
export const holding = () => held !== null;

/** Swap in all that was held back. */
export function release() {
  if (!held) return;
  const waiting = held;
  held = null;
  for (const [id, fresh] of waiting) {
    const target = byId(id);
    if (target && !patched(target, fresh)) {
      target.replaceWith(fresh);
      htmx.process(fresh);
    }
  }
  tell('update', {});
}

document.addEventListener('htmx:oobBeforeSwap', event => {
  const { target, fragment } = event.detail;
  const fresh = fragment.firstElementChild;
  if (held && WAITS.test(target.id)) {
    held.set(target.id, fresh);
    event.detail.shouldSwap = false;
  } else if (fresh && patched(target, fresh)) {
    event.detail.shouldSwap = false;
  }
});

/** Changes the element in place if it must not be replaced; says whether it did. */
function patched(target, fresh) {
  const focused = document.activeElement;
  if (!target.contains(focused)) return false;
  morph(target, fresh);
  htmx.process(target);
  if (document.activeElement !== focused) {
    (target.querySelector('button:not([aria-disabled="true"]), a[href]') ?? table.querySelector('.spot[tabindex="0"]'))?.focus({ preventScroll: true });
  }
  return true;
}

const keyOf = node => node.id || node.dataset?.do || node.dataset?.chip || node.dataset?.open || '';
const alike = (a, b) => a.nodeName === b.nodeName && keyOf(a) === keyOf(b);

/** Makes the old element equal to the fresh one, keeping every node that is in both. */
function morph(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    let same = at;
    while (same && !alike(same, child)) same = same.nextSibling;
    if (same) {
      while (at !== same) at = gone(at);
      morph(same, child);
      at = same.nextSibling;
    } else {
      old.insertBefore(child, at);
    }
  }
  while (at) at = gone(at);
}

function gone(node) {
  const next = node.nextSibling;
  node.remove();
  return next;
}
