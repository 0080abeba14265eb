// A round told again step by step, the check of its seed in the reader's own browser, and the coach kept up to date.
// Loaded by the round's page and by the tabs that need it; what it serves may come and go, so it listens at the document.

const LABEL = new TextEncoder().encode('keystone-1:commitment:');

function stepsOf(box) {
  return [...box.querySelectorAll('.beat')];
}

/** The felt as it lay at this step: each piece lies there from one event until another. */
function lay(event) {
  for (const piece of document.querySelectorAll('.replay-board [data-from]')) {
    piece.toggleAttribute('hidden', event < Number(piece.dataset.from) || event >= Number(piece.dataset.until));
  }
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
  lay(Number(steps[now].dataset.event));
  return steps[now];
}

/** The place of the next decision in this direction; where it is, if there is none. */
function decision(box, now, by) {
  const steps = stepsOf(box);
  for (let at = now + by; steps[at]; at += by) if (steps[at].classList.contains('decision')) return at;
  return now;
}

function go(box, where) {
  const now = Number(box.dataset.at), last = stepsOf(box).length - 1;
  const to = { first: 0, back: now - 1, next: now + 1, last, before: decision(box, now, -1), after: decision(box, now, 1) };
  const step = show(box, to[where]);
  box.querySelector('[data-told]').textContent = step.textContent;
  step.scrollIntoView({ block: 'nearest' });
}

/** The viewer's own decisions among the steps, each before the first thing that came of it. */
function insertDecisions(root) {
  const box = document.querySelector('.round-page [data-replay]');
  const made = [...root.querySelectorAll('[data-said]')];
  if (!box || !made.length || box.querySelector('.decision')) return;
  const events = stepsOf(box);
  for (const one of made) {
    const step = document.createElement('li'), link = document.createElement('a');
    step.className = `beat decision ${one.dataset.grade}`;
    step.dataset.event = Math.max(Number(one.dataset.told) - 1, 0);
    link.href = `#${one.id}`;
    link.textContent = one.dataset.said;
    step.append(link);
    const next = events[Number(one.dataset.told)];
    if (next) next.before(step); else events.at(-1).after(step);
  }
  for (const key of box.querySelectorAll('[data-go="before"], [data-go="after"]')) key.hidden = false;
  const wanted = made.find(one => `#${one.id}` === location.hash);
  const at = wanted ? stepsOf(box).findIndex(step => step.querySelector(`a[href="#${wanted.id}"]`)) : Number(box.dataset.at);
  show(box, at);
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
  const here = event.target === document.body ? document.querySelector('.round-page [data-replay]') : null;
  const box = event.target.closest('[data-replay]') ?? here;
  const where = {
    ArrowRight: 'next', ArrowLeft: 'back', Home: 'first', End: 'last', j: 'before', k: 'after',
  }[event.key];
  if (!box || !where) return;
  event.preventDefault();
  go(box, where);
});
document.addEventListener('htmx:afterSettle', event => {
  prepare(event.target);
  insertDecisions(event.target);
});
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
