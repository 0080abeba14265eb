// Leaving in mid-hand costs something: the page asks first, whether by the button, the way to the floor or the browser's Back.
import { byId, make, on, one, when } from './house.js';
import { open } from './say.js';

const form = byId('leave'), floor = one('.to-floor', document);
const playing = () => byId('rack')?.dataset.playing !== undefined;
let guarded = history.state?.guard === true; // an entry of our own before the page: Back comes to it first

/** The house says what it costs, and the player decides; where it costs nothing, go. `stay` may be called twice. */
async function ask(away, go, stay = () => {}) {
  const answer = await fetch(`/table/${byId('table').dataset.code}/leaving/${away ? '?away' : ''}`).catch(() => null);
  if (answer?.status !== 200) return go();
  const content = make('form', {});
  content.innerHTML = await answer.text();
  const box = open('leaving', 'Leave the table?', content, 'question');
  let goes = false;
  when(content, 'submit', event => {
    event.preventDefault();
    goes = true;
    box.close();
  });
  when(one('[data-stay]', content), 'click', event => {
    event.preventDefault();
    stay(); // not only when the box has closed, a moment later: Back may be pressed in between
    box.close();
  });
  when(box, 'close', () => (goes ? go(true) : stay()));
  one('[data-stay]', content).focus();
}

let sure = false;
if (form) when(form, 'submit', event => {
  if (sure) return;
  event.preventDefault();
  ask(false, told => {
    sure = true;
    if (told) form.append(make('input', { type: 'hidden', name: 'sure', value: 1 }));
    form.requestSubmit();
  });
});

if (floor) when(floor, 'click', event => {
  if (!playing() || event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab leaves nothing
  event.preventDefault();
  ask(true, () => location.assign(floor.href));
});

function guard() {
  if (guarded || !playing()) return;
  history.pushState({ guard: true }, '');
  guarded = true;
}

when(window, 'popstate', () => {
  if (!guarded) return;
  guarded = false;
  if (playing()) ask(true, () => history.back(), guard);
  else history.back();
});
on('update', guard);
guard();
