// Two dialogs that are seldom opened: all keys, and the settings.
import { make, when } from './house.js';
import { open } from './say.js';
import { set, settings } from './settings.js';

const KEYS = {
  '1 – 6': 'choose a chip', Arrows: 'from spot to spot', 'Home, End': 'first and last spot', 'Enter, Space': 'place the chosen chip',
  Backspace: 'take one back', Delete: 'take all back', M: 'pick the wager up, then Enter on another spot', L: 'loupe: lines around the number',
  Z: 'undo', X: 'clear', R: 'repeat', D: 'double', Space: 'the gold button, when no spot has the focus', Escape: 'close, cancel', '?': 'all keys',
};

export function showKeys() {
  const rows = Object.entries(KEYS).map(([key, does]) => make('tr', {}, make('th', { scope: 'row' }, make('kbd', {}, key)), make('td', {}, does)));
  open('keys', 'Keys', make('table', { class: 'keys' }, make('tbody', {}, ...rows)));
}

export function showSettings() {
  const input = (type, name, more) => make('input', { type, name, ...more });
  const toggle = (name, label) => make('label', { class: 'switch' }, input('checkbox', name, { checked: settings[name] }), label);
  const motions = ['casino', 'quick', 'none'].map(value =>
    make('label', {}, input('radio', 'motion', { value, checked: settings.motion === value }), value[0].toUpperCase() + value.slice(1)));
  const coaches = ['before', 'after', 'silent'].map(value =>
    make('label', {}, input('radio', 'coach', { value, checked: settings.coach === value }), value[0].toUpperCase() + value.slice(1)));
  const form = make(
    'form', { class: 'settings' },
    make('fieldset', {}, make('legend', { class: 'label' }, 'Motion'), make('div', { class: 'seg' }, ...motions)),
    toggle('sound', 'Sound'),
    make('label', { class: 'field' }, 'Volume', input('range', 'volume', { min: 0, max: 100, step: 5, value: settings.volume })),
    toggle('four_colour', 'Four colours of suits'),
    toggle('shortcuts', 'Single keys'),
    make('fieldset', {}, make('legend', { class: 'label' }, 'Coach speaks'), make('div', { class: 'seg' }, ...coaches)),
  );
  when(form, 'change', ({ target }) => set(target.name, target.type === 'checkbox' ? target.checked : target.value));
  when(form, 'submit', event => event.preventDefault());
  open('settings', 'Settings', form);
}
