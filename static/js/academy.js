// Classes: forms and switches that are sent to the table, drawers, the link; all else are buttons like any other.
import { byId, on, table, when } from './house.js';
import { say, toast } from './say.js';
import { send } from './socket.js';

/** What was written, in cents; nothing written is no amount. */
const cents = text => (text.trim() ? Math.round(Number(text.replace(/[$,\s]/g, '')) * 100) : NaN);

/** What a form says, by the act it is for: how a wager is settled, an answer, a throw of dice, or its fields. */
const SAID = {
  pay: (form, { how, amount }) => ({ amount: how === 'collect' ? 0 : Number(form.dataset.stake) + (how === 'pay' ? cents(amount) : 0) }),
  reply: (form, { amount }) => ({ question: Number(form.dataset.question), amount: cents(amount) }),
  stack: (form, fields) => ({ kind: form.dataset.kind, outcomes: [Object.values(fields).filter(Boolean).join('-')] }),
  name: form => ({ picked: new FormData(form).getAll('picked') }),
  ask: (form, { n }) => ({ n: Number(n) }),
};

async function act(what, args) {
  const { ok, lost, reason, cite } = await send(what, args);
  if (lost) say('Not connected.', true);
  else if (!ok) toast(reason, { section: cite, error: true });
  return ok;
}

when(table, 'submit', async event => {
  const form = event.target, { do: what } = form.dataset;
  if (!what) return;
  event.preventDefault();
  const fields = Object.fromEntries(new FormData(form));
  const args = (SAID[what] ?? ((_, given) => given))(form, fields);
  if (Object.values(args).some(Number.isNaN)) return toast('Please write an amount of money, as 12.50.', { error: true });
  if (!(await act(what, args))) return;
  if (!form.dataset.kind) form.reset(); // a throw may be wanted twice
  if (what === 'save_lesson') {
    toast('The round is kept as a lesson.');
    htmx.trigger(document.body, 'lessons');
  }
});
// An amount is needed only where something is paid.
when(table, 'change', ({ target }) => {
  if (target.dataset.switch) act('switch', { name: target.dataset.switch, on: target.checked });
  if (target.name === 'how') byId('pay-amount').closest('.field').hidden = target.value !== 'pay';
});

when(document, 'click', async ({ target }) => {
  const button = target.closest('[data-copy], [data-drawer], [data-do="end_class"]');
  if (!button) return;
  const { copy, drawer } = button.dataset;
  if (copy) {
    try {
      await navigator.clipboard.writeText(copy);
      toast('The link is copied.');
    } catch { toast(copy); } // only secure pages may copy
  }
  if (drawer) button.ariaExpanded = byId(drawer).classList.toggle('open');
  if (!table.contains(button) && button.dataset.do && (await act(button.dataset.do, {}))) location.assign('/classes/');
});

// The present point of the timeline stays in sight.
function follow() {
  const line = byId('timeline'), now = line?.querySelector('.now');
  if (now) line.scrollLeft = now.offsetLeft - line.clientWidth * 0.6;
}
on('update', follow);
follow();

// Seated by the instructor, or sent away: the page is drawn anew, or leads to the door.
on('update', () => {
  const seat = byId('lectern')?.dataset.seat;
  if (seat !== undefined && seat !== table.dataset.me) location.reload();
});
on('lost', () => setTimeout(async () => {
  const page = await fetch(location.href, { redirect: 'manual' }).catch(() => null);
  if (page?.type === 'opaqueredirect') location.reload();
}, 1200));
