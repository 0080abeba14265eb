// The line to the table over htmx's ws extension: acknowledged messages, numbered pushes, reconnecting whatever the close.
import { byId, make, table, tell } from './house.js';
import { say, toast } from './say.js';

const SAFE = 'Reconnecting. Your chips and your seat are safe.';
const FOREVER = 2 ** 31 - 1;
const waiting = new Map();
let socket = null; // the newest; events of older ones are ignored
let wire = null; // the extension's handle on it
let last = Number(byId('tick')?.dataset.n ?? 0);
let tries = 0;
let asked = ''; // key of a request for the whole that is not answered yet
let fresh = true; // nothing heard since the line opened
let retry = 0;
let silence = 0;
let watch = 0;

htmx.config.includeIndicatorStyles = false; // they would be an inline style
htmx.config.allowEval = false;
// The extension gives up after most close codes and waits up to a minute after the rest: all reconnecting is ours.
htmx.config.wsReconnectDelay = () => FOREVER;
htmx.createWebSocket = url => {
  const made = new WebSocket(`${url.split('?')[0]}?v=${byId('tick')?.dataset.version ?? ''}`); // the version this page shows
  queueMicrotask(() => { made.onerror = null; }); // a close follows, and that is handled
  return (socket = made);
};

const banner = byId('banner') ?? document.body.appendChild(make('div', { id: 'banner', hidden: true }));
const words = byId('waiting') ?? document.body.appendChild(make('div', { id: 'waiting', hidden: true }));
const newKey = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), n => n.toString(16).padStart(8, '0')).join('');

export const isOpen = () => socket?.readyState === WebSocket.OPEN && wire !== null;

/** Sends one act and gives the answer: {ok}, {ok: false, reason, cite}, or {ok: false, lost} if there is no line. Never queued. */
export function send(act, args = {}, key = newKey()) {
  if (!isOpen()) return Promise.resolve({ ok: false, lost: true });
  wire.send(JSON.stringify({ key, round: byId('tick')?.dataset.round ?? '', do: act, args }));
  return new Promise(done => {
    waiting.set(key, { done, at: performance.now() });
    watch ||= setInterval(look, 100);
  });
}

/** "Sending": after 400 ms a line, after 3 s words, after 10 s a new line. */
function look() {
  const age = waiting.size ? performance.now() - Math.min(...[...waiting.values()].map(({ at }) => at)) : 0;
  table.classList.toggle('sending', age > 400);
  words.hidden = age <= 3000;
  if (age > 3000) words.textContent = 'Still waiting for the table to answer.';
  if (!waiting.size) watch = clearInterval(watch) ?? 0;
  else if (age > 10_000) reconnect(0);
}

function answer(key, said) {
  waiting.get(key)?.done(said);
  waiting.delete(key);
  if (key === asked) asked = '';
  look();
}

/** Ask for everything; any push that follows is the answer. */
function whole() {
  if (!isOpen() || asked) return;
  asked = newKey();
  send('whole', {}, asked);
}

/** Leaves the line, whatever its state, for a new one. */
function reconnect(delay) {
  clearTimeout(retry);
  lost();
  const old = socket;
  socket = null;
  old?.close();
  retry = setTimeout(() => (wire ? wire.reconnect() : htmx.process(table)), delay);
}

function lost() {
  clearTimeout(silence);
  for (const key of [...waiting.keys()]) answer(key, { ok: false, lost: true });
  if (table.classList.contains('offline')) return;
  table.classList.add('offline');
  show('Reconnecting', false);
  banner.textContent = SAFE;
  banner.hidden = false;
  say(SAFE, true);
  tell('lost');
}

function show(text, good) {
  const light = byId('connection');
  light?.classList.toggle('off', !good);
  const word = light?.querySelector('.word') ?? light?.lastElementChild ?? light;
  if (word) word.textContent = text;
}

table.addEventListener('htmx:wsOpen', event => {
  wire = event.detail.socketWrapper;
  const back = table.classList.contains('offline');
  tries = 0;
  fresh = true;
  table.classList.remove('offline');
  banner.hidden = true;
  show('Connected', true);
  if (back) say('Connected again.');
  // The table sends the whole by itself when the line opens; if it does not, ask.
  silence = setTimeout(whole, back ? 300 : 1500);
  tell('open', { back });
});

table.addEventListener('htmx:wsClose', ({ detail: { event } }) => {
  if (event.target !== socket) return;
  reconnect(Math.min(4000, 250 * 2 ** tries++) * (0.5 + Math.random() / 2));
});

table.addEventListener('htmx:wsBeforeMessage', event => {
  clearTimeout(silence);
  const text = event.detail.message;
  if (!text.startsWith('{')) {
    if (asked) answer(asked, { ok: true });
    tell('push', { html: text, fresh });
    return;
  }
  event.preventDefault();
  const said = JSON.parse(text);
  if (said.ack) answer(said.ack, said);
  if (said.notice) toast(said.notice, { section: said.cite });
});

table.addEventListener('htmx:wsAfterMessage', () => {
  const n = Number(byId('tick')?.dataset.n ?? 0);
  const gap = !fresh && n > last + 1;
  last = n;
  tell('update', { fresh });
  fresh = false;
  if (gap) whole();
});

// A tab that slept, a phone that changed its network: find out at once whether the line still holds.
const wake = () => {
  if (document.hidden || !wire) return;
  if (isOpen()) whole();
  else if (socket?.readyState !== WebSocket.CONNECTING) reconnect(0);
};
addEventListener('online', wake);
addEventListener('pageshow', event => event.persisted && wake());
document.addEventListener('visibilitychange', wake);
addEventListener('offline', () => wire && reconnect(4000));
addEventListener('pagehide', () => clearTimeout(retry));
