// Cards picked out of one's own hand: by a click, by Tab and Space, by their numbers. What they are for opens when there are enough.
import { every, on, one, table, when } from './house.js';
import { say } from './say.js';

const cards = () => every('#own .pick');
const isPicked = card => card.ariaPressed === 'true';

function show() {
  const button = one('#rack [data-pick]');
  if (!button) return;
  const picked = cards().filter(isPicked).map(card => card.dataset.place), { pick, least, most } = button.dataset;
  const enough = picked.length >= least && picked.length <= most;
  button.setAttribute('aria-disabled', !enough);
  button.dataset.args = JSON.stringify({ [pick]: picked });
  one('small', button).textContent = enough ? `${picked.length} cards` : `choose ${least} to ${most}`;
}

when(table, 'click', ({ target }) => {
  const card = target.closest('.pick');
  if (!card) return;
  card.ariaPressed = !isPicked(card);
  say(`${card.ariaLabel} ${isPicked(card) ? 'goes' : 'stays'}.`);
  show();
});
let asked = false;
on('update', () => {
  show();
  const [first] = cards(), at = document.activeElement;
  if (first && !asked && (at === document.body || at.matches('.spot'))) first.focus({ preventScroll: true });
  asked = Boolean(first);
});
show();
