// A round told again step by step, the check of its seed in the reader's own browser, and the coach kept up to date.
// Loaded by the round's page and by the tabs that need it; what it serves may come and go, so it listens at the document.

const LABEL = new TextEncoder().encode('keystone-1:commitment:');

function stepsOf(box) {
  return [...box.querySelectorAll('.beat')];
}

function show(box, at) {
  const steps = stepsOf(box), last = steps.length - 1;
  const now = Math.min(Math.max(at, 0), last);
  box.dataset.at = now;
  steps.forEach((step, i) => {
    step.classList.toggle('past', i < now);
    step.classList.toggle('future', i > now);
    if (i === now) step.setAttribute('aria-current', 'step'); else step.removeAttribute('aria-current');
  });
  box.querySelector('[data-where]').textContent = `${now + 1} of ${steps.length}`;
  for (const [go, off] of [['first', now === 0], ['back', now === 0], ['next', now === last]]) {
    box.querySelector(`[data-go="${go}"]`).setAttribute('aria-disabled', off);
  }
  return steps[now];
}

function go(box, where) {
  const now = Number(box.dataset.at);
  const step = show(box, { first: 0, back: now - 1, next: now + 1 }[where]);
  box.querySelector('[data-told]').textContent = step.textContent;
  step.scrollIntoView({ block: 'nearest' });
}

export async function fits(seed, commitment) {
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], pair => parseInt(pair, 16));
  const digest = await crypto.subtle.digest('SHA-256', Uint8Array.of(...LABEL, ...bytes));
  return [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0')).join('') === commitment;
}

async function verify(box) {
  const verdict = box.querySelector('[data-verdict]');
  const right = await fits(box.dataset.seed, box.dataset.commitment);
  const word = document.createElement('b');
  word.className = right ? 'win' : 'lose';
  word.textContent = right ? '✓ Verified in this browser:' : '– Not verified:';
  verdict.replaceChildren(word, right
    ? ' SHA-256 of the seed gives exactly the commitment shown before the wagers.'
    : ' SHA-256 of the seed gives another value than the commitment. Please tell the house.');
}

/** Make ready what came into the page. */
function prepare(root) {
  for (const box of root.querySelectorAll('[data-replay]:not([data-at])')) {
    if (!stepsOf(box).length) continue;
    box.querySelector('.transport').hidden = false;
    show(box, 0);
  }
  // crypto.subtle exists only in secure contexts: elsewhere the house's own check stands alone
  if (globalThis.crypto?.subtle) for (const button of root.querySelectorAll('[data-verify]')) button.hidden = false;
}

document.addEventListener('click', event => {
  const to = event.target.closest('[data-go]');
  if (to && to.getAttribute('aria-disabled') !== 'true') go(to.closest('[data-replay]'), to.dataset.go);
  const check = event.target.closest('[data-verify]');
  if (check) verify(check.closest('[data-proof]'));
});
document.addEventListener('keydown', event => {
  const box = event.target.closest('[data-replay]');
  const where = { ArrowRight: 'next', ArrowLeft: 'back', Home: 'first' }[event.key];
  if (!box || !where) return;
  event.preventDefault();
  go(box, where);
});
document.addEventListener('htmx:afterSettle', event => prepare(event.target));
prepare(document);

// The coach reads the viewer's wagers again when these changed, and only while it is looked at.
let lying = document.getElementById('wagers')?.textContent;
const table = document.getElementById('panel-table');
if (table) {
  new MutationObserver(() => {
    const now = document.getElementById('wagers')?.textContent, coach = document.getElementById('coach-felt');
    if (now === lying || !coach?.offsetParent) return;
    lying = now;
    globalThis.htmx?.trigger(coach, 'stakes');
  }).observe(table, { subtree: true, childList: true, characterData: true });
}
