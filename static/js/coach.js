// The coach: what each choice is worth, fetched for every decision while the player wants it, and told to nobody else.
import { byId, every, on, one, table, when } from './house.js';
import { set, settings } from './settings.js';

let about = '', said = '';

/** The best choice among the buttons gets a tag; it stays as large and as plain as the others. */
function tag() {
  const best = one('#hint .best')?.dataset.do;
  for (const button of every('#rack .choice, #primary')) button.classList.toggle('coached', !!best && button.dataset.do === best);
}

function show() {
  for (const place of every('[data-hint]')) if (place.innerHTML !== said) place.innerHTML = said;
  const words = one('#coach-none');
  if (words) words.hidden = !!said;
  tag();
}

async function look() {
  const now = settings.coach ? byId('hint').dataset.decision ?? '' : '';
  if (now !== about) {
    about = now;
    said = '';
    if (now) {
      const answer = await fetch(`/table/${table.dataset.code}/hint/`).catch(() => null);
      const html = answer?.ok ? (await answer.text()).trim() : '';
      if (now !== about) return;
      said = html;
    }
  }
  show();
}

for (const news of ['update', 'settings', 'open']) on(news, look);
when(document, 'htmx:afterSettle', ({ target }) => target.id === 'panel-body' && show());
when(document, 'change', ({ target }) => target.matches('[data-coach-switch]') && set('coach', target.checked));
look();
