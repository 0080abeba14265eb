// Motion, sound, deck and keys as the player likes them. The page comes with them; a change is kept by the house.
import { make, tell } from './house.js';
import { open } from './say.js';

const root = document.documentElement, body = document.body;

export const settings = {
  motion: root.dataset.motion || 'casino', four_colour: root.dataset.deck === 'four',
  sound: body.dataset.sound === 'on', volume: Number(body.dataset.volume ?? 60), shortcuts: body.dataset.shortcuts !== 'off',
};

function apply() {
  root.dataset.motion = settings.motion;
  root.dataset.deck = settings.four_colour ? 'four' : 'two';
  for (const button of document.querySelectorAll('button[data-sound]')) {
    button.setAttribute('aria-pressed', settings.sound);
    button.querySelector('use')?.setAttribute('href', settings.sound ? '#i-sound' : '#i-mute');
  }
}

function set(name, value) {
  settings[name] = value;
  apply();
  tell('settings');
  const headers = JSON.parse(body.getAttribute('hx-headers') || '{}'); // the CSRF token
  const form = new URLSearchParams({ [name]: typeof value === 'boolean' ? Number(value) : value });
  fetch('/account/preferences/', { method: 'POST', headers, body: form }).catch(() => {}); // then it holds for this page
}

const check = (name, label) => make('label', { class: 'switch' }, make('input', { type: 'checkbox', name, checked: settings[name] }), label);

export function showSettings() {
  const motions = Object.entries({ casino: 'Casino', quick: 'Quick', none: 'None' })
    .map(([value, word]) => make('label', {}, make('input', { type: 'radio', name: 'motion', value, checked: settings.motion === value }), word));
  const volume = make('input', { type: 'range', name: 'volume', min: 0, max: 100, step: 5, value: settings.volume });
  const form = make(
    'form', { class: 'settings' },
    make('fieldset', {}, make('legend', { class: 'label' }, 'Motion'), make('div', { class: 'seg' }, ...motions)),
    check('sound', 'Sound'),
    make('label', { class: 'field' }, 'Volume', volume),
    check('four_colour', 'Four colours of suits'),
    check('shortcuts', 'Single keys'),
  );
  form.addEventListener('change', ({ target: { name, type, value, checked } }) => set(name, type === 'checkbox' ? checked : value));
  form.addEventListener('submit', event => event.preventDefault());
  open('settings', 'Settings', form);
}

document.addEventListener('click', event => {
  if (event.target.closest('button[data-sound]')) set('sound', !settings.sound);
});
apply();
