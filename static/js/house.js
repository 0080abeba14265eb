// What every part of the table page shares: the table, its events, elements, money in words, the pace of motion.
export const table = document.getElementById('table');
export const byId = id => document.getElementById(id);
export const me = () => table.dataset.me || '';

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** 1 casino, .5 quick, 0 none. */
export const pace = () => (still.matches ? 0 : { quick: 0.5, none: 0 }[document.documentElement.dataset.motion] ?? 1);

/** The house's own events: open, lost, push (before a swap), update (after it), reveal, refused, landed, late. */
export const on = (name, act) => table.addEventListener(`table:${name}`, event => act(event.detail));
export const tell = (name, detail) => table.dispatchEvent(new CustomEvent(`table:${name}`, { detail }));

export function make(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false && value != null) made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children.filter(child => child != null && child !== ''));
  return made;
}

export function money(cents) {
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US');
  const rest = Math.abs(cents) % 100;
  return `${cents < 0 ? '−' : ''}$${whole}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}

export const cite = section => section && make('span', { class: 'cite' }, `§ ${section}`);
export const isOff = element => element.getAttribute('aria-disabled') === 'true';

/** Small things the browser keeps; a private window may refuse. */
export const memory = {
  get(name) {
    try { return JSON.parse(localStorage.getItem(`keystone.${name}`)); } catch { return null; }
  },
  set(name, value) {
    try { localStorage.setItem(`keystone.${name}`, JSON.stringify(value)); } catch { /* kept for this page only */ }
  },
};
