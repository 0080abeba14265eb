// The line to the table over htmx's ws extension: acknowledged messages, numbered pushes, reconnecting whatever the close.
import { byId, make, one, table, tell, tick, when } from './house.js';
import { say, toast } from './say.js';

const SAFE = `Reconnecting. Your chips are safe, and your seat is kept for ${table.dataset.kept} minutes.`;
const waiting = new Map();
let socket, wire; // the newest line, and the extension's handle on it
let fresh = true; // nothing heard since it opened
let opened = false; // the newest line was taken by the house
let asked = ''; // key of an open request for the whole
let number = 0, tries = 0, retry, silence, watch;

// The extension gives up after most close codes and waits up to a minute after the rest: all reconnecting is ours.
htmx.config.wsReconnectDelay = () => 2 ** 31 - 1;
htmx.createWebSocket = url => {
  const made = new WebSocket(`${url.split('?')[0]}?v=${tick().version}`); // the version this page shows
  queueMicrotask(() => { made.onerror = null; }); // a close follows, and that is handled
  opened = false;
  return (socket = made);
};

const note = id => document.body.appendChild(make('div', { id, hidden: '' }));
const banner = note('banner'), words = note('waiting');
words.textContent = 'Still waiting for the table to answer.';
banner.textContent = SAFE;

// randomUUID exists only on secure pages; a class may play over plain http.
const newKey = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4)), n => n.toString(16)).join('-');

export const isOpen = () => Boolean(wire) && socket?.readyState === WebSocket.OPEN;

/** Sends one act; gives {ok}, {ok: false, reason, cite}, or {ok: false, lost} without a line. Nothing is queued. */
export function send(act, args = {}, key = newKey()) {
  if (!isOpen()) return Promise.resolve({ ok: false, lost: true });
  wire.send(JSON.stringify({ key, round: tick().round, do: act, args }));
  return new Promise(done => {
    waiting.set(key, { done, at: performance.now() });
    watch ??= setInterval(look, 100);
  });
}

/** "Sending": after 400 ms a line, after 3 s words, after 10 s a new line to the table. */
function look() {
  const age = waiting.size ? performance.now() - Math.min(...[...waiting.values()].map(({ at }) => at)) : 0;
  table.classList.toggle('sending', age > 400);
  words.hidden = age < 3000;
  if (!waiting.size) watch = clearInterval(watch);
  if (age > 10_000) reconnect(0);
}

function answer(key, said) {
  waiting.get(key)?.done(said);
  waiting.delete(key);
  if (key === asked) asked = '';
  look();
}

/** Ask for everything; any push that follows is the answer. */
function whole() {
  if (isOpen() && !asked) send('whole', {}, (asked = newKey()));
}

function show(text) {
  const word = one('#connection .word', document);
  if (word) word.textContent = text;
  byId('connection')?.classList.toggle('off', text !== 'Connected');
}

/** Leaves the line, whatever its state, for a new one. */
function reconnect(delay) {
  clearTimeout(retry);
  clearTimeout(silence);
  for (const key of [...waiting.keys()]) answer(key, { ok: false, lost: true });
  if (!table.classList.contains('offline')) {
    table.classList.add('offline');
    banner.hidden = false;
    show('Reconnecting');
    say(SAFE, true);
    tell('lost');
  }
  const old = socket;
  socket = null;
  old?.close();
  retry = setTimeout(() => wire?.reconnect(), delay);
}

/** The house refused the line: a table that is no longer there for this person is left for the page that says so. */
async function leaveIfGone() {
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => null);
  if (answer?.status === 404) location.reload();
}

when(table, 'htmx:wsConnecting', () => {
  wire ??= { reconnect: () => htmx.process(table) }; // until it has opened once
});
when(table, 'htmx:wsOpen', event => {
  const back = table.classList.contains('offline');
  wire = event.detail.socketWrapper;
  [tries, fresh, opened] = [0, true, true];
  table.classList.remove('offline');
  banner.hidden = true;
  show('Connected');
  if (back) say('Connected again.');
  silence = setTimeout(whole, 1500); // the table speaks first; if it does not, ask
  tell('open');
});
when(table, 'htmx:wsClose', ({ detail: { event } }) => {
  if (event.target !== socket) return;
  if (!opened) leaveIfGone();
  // A process that restarts (1012) sends all its viewers away at once: they come to the others within a second, spread out.
  reconnect(event.code === 1012 ? 250 + 750 * Math.random() : Math.min(4000, 250 * 2 ** tries++) * (0.5 + Math.random() / 2));
});

when(table, 'htmx:wsBeforeMessage', event => {
  clearTimeout(silence);
  const { message } = event.detail;
  if (message[0] !== '{') {
    if (asked) answer(asked, { ok: true });
    tell('push', { html: message, fresh });
    return;
  }
  event.preventDefault();
  const said = JSON.parse(message);
  if (said.ack) answer(said.ack, said);
  if (said.notice) toast(said.notice);
});
when(table, 'htmx:wsAfterMessage', () => {
  const n = Number(tick().n), gap = !fresh && n > number + 1;
  number = n;
  fresh = false;
  tell('update');
  if (gap) whole();
});

// A tab that slept, a phone that changed its network: find out at once whether the line still holds.
function wake() {
  if (document.hidden || !wire) return;
  if (isOpen()) whole();
  else if (socket?.readyState !== WebSocket.CONNECTING) reconnect(0);
}
when(window, 'online', wake);
when(window, 'pageshow', event => event.persisted && wake());
when(document, 'visibilitychange', wake);
when(window, 'offline', () => reconnect(4000));
when(window, 'pagehide', () => clearTimeout(retry));
show('Connecting');
