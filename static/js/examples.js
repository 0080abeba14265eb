// A worked example, one step after the other; before a wager that wins the reader may say what it pays.
// Without script the steps are a plain list.

const box = document.querySelector('[data-example]');
const steps = box ? [...box.querySelectorAll('[data-step]')] : [];
const one = name => box.querySelector(name);
let at = 0, asking = false;

function show() {
  steps.forEach((step, i) => {
    step.classList.toggle('future', i > at);
    if (i === at && !asking) step.setAttribute('aria-current', 'step'); else step.removeAttribute('aria-current');
  });
  const ask = one('[data-ask]'), next = one('[data-go="next"]');
  ask.hidden = !asking;
  one('[data-where]').textContent = `${at + 1} of ${steps.length}`;
  next.textContent = asking ? 'What does it pay?' : 'Next step';
  next.setAttribute('aria-disabled', at === steps.length - 1 && !asking);
  for (const name of ['first', 'back']) one(`[data-go="${name}"]`).setAttribute('aria-disabled', at === 0 && !asking);
  if (asking) one('[data-question]').textContent = steps[at + 1].dataset.asks;
  else steps[at].scrollIntoView({ block: 'nearest' });
}

/** What the reader said, beside what is paid. */
function answered(step) {
  const given = one('[data-ask] input'), said = given.value.trim().replace('$', '');
  given.value = '';
  if (!said) return '';
  const right = Math.round(Number(said) * 100) === Number(step.dataset.answer);
  return right ? `✓ ${step.dataset.money}. ` : `You said $${said}; it is ${step.dataset.money}. `;
}

function next() {
  const step = steps[at + 1];
  if (!step) return;
  if (step.dataset.asks && !asking) {
    asking = true;
    show();
    one('[data-told]').textContent = step.dataset.asks;
    one('[data-ask] input').focus();
    return;
  }
  const verdict = asking ? answered(step) : '';
  asking = false;
  at += 1;
  show();
  step.querySelector('em')?.remove();
  if (verdict) {
    const word = document.createElement('em');
    word.textContent = verdict;
    step.prepend(word);
  }
  one('[data-told]').textContent = step.textContent;
}

function back(to) {
  if (asking) asking = false; else at = Math.max(to, 0);
  show();
  one('[data-told]').textContent = steps[at].textContent;
}

function go(where) {
  if (where === 'next') next(); else back(where === 'first' ? 0 : at - 1);
}

if (steps.length) {
  one('[data-transport]').hidden = false;
  show();
  box.addEventListener('click', event => {
    const to = event.target.closest('[data-go]');
    if (to && to.getAttribute('aria-disabled') !== 'true') go(to.dataset.go);
  });
  box.addEventListener('submit', event => {
    event.preventDefault();
    next();
    one('[data-go="next"]').focus();
  });
  one('.how-beats').addEventListener('keydown', event => {
    const where = { ArrowRight: 'next', ArrowLeft: 'back', Home: 'first' }[event.key];
    if (!where) return;
    event.preventDefault();
    go(where);
  });
}
