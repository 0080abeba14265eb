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
  const now = settings.coach === 'before' ? byId('hint').dataset.decision ?? '' : '';
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

/** The verdict on the round that the slip is of: printed on it, below the settlement, with the score in the coach's tab. */
let judged = '', verdict = '', score = '';

function print() {
  const box = one('[data-verdict]');
  const shown = settings.coach !== 'silent' && box?.dataset.verdict === judged ? verdict : '';
  if (box && box.innerHTML !== shown) box.innerHTML = shown;
  for (const place of every('[data-score]')) if (place.innerHTML !== score) place.innerHTML = score;
}

async function judge() {
  const round = one('[data-verdict]')?.dataset.verdict ?? '';
  if (round && round !== judged && settings.coach !== 'silent') {
    judged = round;
    verdict = score = '';
    const slow = setTimeout(() => { verdict = '<p class="dim">The coach is counting…</p>'; print(); }, 400);
    const answer = await fetch(`/table/${table.dataset.code}/verdict/?round=${round}`).catch(() => null);
    clearTimeout(slow);
    if (round !== judged) return;
    const page = new DOMParser().parseFromString(answer?.ok ? await answer.text() : '', 'text/html');
    verdict = page.querySelector('[data-for="slip"]')?.innerHTML ?? '';
    score = page.querySelector('[data-for="score"]')?.innerHTML ?? '';
  }
  print();
}

/** A side wager says what it costs when it is placed, once a day. */
const today = new Date().toDateString(), name = wager => `keystone.side.${table.dataset.game ?? ''}.${wager}`;

async function side() {
  if (settings.coach === 'silent') return;
  for (const { dataset: { spot, amount } } of every('#wagers [data-spot]', document)) {
    const [wager] = spot.split(':');
    if (localStorage.getItem(name(wager)) === today) continue;
    localStorage.setItem(name(wager), today);
    const asked = new URLSearchParams({ wager, amount });
    const answer = await fetch(`/table/${table.dataset.code}/side-wager/?${asked}`).catch(() => null);
    const words = answer?.ok ? await answer.text() : '';
    if (words) byId('side-cost').textContent = words;
  }
}

on('update', side);
for (const news of ['update', 'settings', 'open']) on(news, () => { look(); judge(); });
when(document, 'htmx:afterSettle', ({ target }) => target.id === 'panel-body' && (show(), print()));
when(document, 'change', ({ target }) => target.matches('[data-coach-switch]') && set('coach', target.value));
look();
judge();
