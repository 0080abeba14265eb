// What every part of the table page shares: the table and its events, elements, money in words, the pace of motion.
export const byId = id => document.getElementById(id);
export const table = byId('table');
export const one = (selector, root = table) => root?.querySelector(selector) ?? null;
export const every = (selector, root = table) => [...(root?.querySelectorAll(selector) ?? [])];
export const tick = () => byId('tick')?.dataset ?? {};
export const me = () => table.dataset.me;
export const isOff = element => element.getAttribute('aria-disabled') === 'true';
export const when = (target, name, act) => target.addEventListener(name, act);

/** What is seldom needed is loaded when it is. */
export const later = (file, name, ...given) => import(`./${file}.js`).then(part => part[name]?.(...given));

/** The house's own events: open, lost, push (before a swap), update (after it), spin, landed, late, settings. */
export const on = (name, act) => when(table, `table:${name}`, event => act(event.detail ?? {}));
export const tell = (name, detail) => table.dispatchEvent(new CustomEvent(`table:${name}`, { detail }));

const still = matchMedia('(prefers-reduced-motion: reduce)');
/** 1 casino, .5 quick, 0 none. */
export const pace = () => (still.matches ? 0 : { quick: 0.5, none: 0 }[document.documentElement.dataset.motion] ?? 1);

export function make(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false && value != null) made.setAttribute(name, value);
  made.append(...children.filter(Boolean));
  return made;
}

export const cite = section => section && make('span', { class: 'cite' }, `§ ${section}`);

export function money(cents) {
  const rest = cents % 100;
  return `$${Math.floor(cents / 100).toLocaleString('en-US')}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`;
}
