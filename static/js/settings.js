// Motion, sound, deck, keys and coach as the player likes them. The page comes with them; the house keeps a change.
import { every, later, tell, when } from './house.js';

const root = document.documentElement, body = document.body;

export const settings = {
  motion: root.dataset.motion, four_colour: root.dataset.deck === 'four',
  sound: body.dataset.sound === 'on', volume: body.dataset.volume ?? 60, shortcuts: body.dataset.shortcuts !== 'off', coach: body.dataset.coach,
};

function apply() {
  root.dataset.motion = settings.motion;
  root.dataset.deck = settings.four_colour ? 'four' : 'two';
  body.dataset.coach = settings.coach;
  if (settings.sound) later('sound');
  for (const button of every('button[data-sound]', body)) {
    button.setAttribute('aria-pressed', settings.sound);
    button.querySelector('use')?.setAttribute('href', settings.sound ? '#i-sound' : '#i-mute');
  }
}

export function set(name, value) {
  settings[name] = value;
  apply();
  tell('settings');
  const headers = JSON.parse(body.getAttribute('hx-headers')); // the CSRF token
  const form = new URLSearchParams({ [name]: typeof value === 'boolean' ? Number(value) : value });
  fetch('/account/preferences/', { method: 'POST', headers, body: form }).catch(() => {}); // then it holds for this page
}

when(document, 'click', event => event.target.closest('button[data-sound]') && set('sound', !settings.sound));
apply();
