// Chips: choose, place, take back, move; they land at once as pending and settle or slide back as the table answers.
import { byId, isOff, make, me, memory, money, on, pace, table, tell } from './house.js';
import { say, toast } from './say.js';
import { isOpen, send } from './socket.js';
import { chipsOf, spotOf, spots, staked } from './felt.js';

const landing = new Set(); // chips the table has not shown yet
let chosen = memory.get('chip');
let lifted = null; // the spot a wager is being moved from, by click and click or by key

const rackChips = () => [...table.querySelectorAll('#rack [data-chip]')];
const rackChip = cents => table.querySelector(`#rack [data-chip="${cents}"]`);

/** Choose a chip of the rack; remembered from table to table. */
export function choose(cents) {
  chosen = cents;
  memory.set('chip', cents);
  for (const chip of rackChips()) {
    const mine = Number(chip.dataset.chip) === cents;
    chip.setAttribute('aria-pressed', mine);
    chip.classList.toggle('chosen', mine);
  }
}

export function chooseNth(n) {
  const chip = rackChips()[n];
  if (!chip) return;
  choose(Number(chip.dataset.chip));
  say(`${money(chosen)} chip.`);
}

/** Chips travel between rack and spot; reversed when refused or taken. */
function fly(stack, cents, back = false) {
  const from = (rackChip(cents) ?? byId('rack'))?.getBoundingClientRect(), to = stack.getBoundingClientRect();
  const time = (back ? 140 : 160) * pace();
  if (!from || !time) return Promise.resolve();
  const shift = `translate(${from.x + from.width / 2 - to.x - to.width / 2}px, ${from.y + from.height / 2 - to.y - to.height / 2}px)`;
  const frames = [{ translate: '0 0', transform: `${shift} translate(-50%, -50%)` }, { transform: 'translate(-50%, -50%)' }];
  return stack.animate(back ? frames.reverse() : frames, { duration: time, easing: 'cubic-bezier(.2,.7,.2,1)' }).finished;
}

function pendingChip(spot, cents) {
  const art = rackChip(cents)?.querySelector('svg')?.cloneNode(true) ?? rackChips()[0]?.querySelector('svg')?.cloneNode(true);
  const stack = make('span', { class: 'stack pending', 'aria-hidden': 'true' }, art, make('b', { class: 'pill mine' }, money(cents)));
  const chip = { spot, stack, cents, settled: false };
  chipsOf(spot)?.append(stack);
  landing.add(chip);
  fly(stack, cents);
  tell('landed');
  return chip;
}

async function drop(chip, back) {
  landing.delete(chip);
  if (back && chip.stack.isConnected) await fly(chip.stack, chip.cents, true).catch(() => {});
  chip.stack.remove();
}

/** What the table said; true if it agreed. A refusal is a sentence with its §. */
export function heard(answer) {
  if (!answer.ok && answer.reason) toast(answer.reason, { section: answer.cite, error: true });
  if (!answer.ok) tell('refused', answer);
  return answer.ok;
}

function ready(spot) {
  if (!isOpen()) say('Not connected. Your chips and your seat are safe.', true);
  else if (!me()) toast('Take a seat to place wagers.');
  else if (isOff(spot)) toast(spot.dataset.closed || 'This spot is closed.', { section: spot.dataset.closedCite });
  else return true;
  return false;
}

const args = ({ dataset: { wager, place } }, amount) => ({ wager, spot: place || null, ...(amount && { amount }) });

/** Place cents on a spot. */
export async function place(spot, cents = chosen) {
  if (!cents || !ready(spot)) return false;
  const chip = pendingChip(spot, cents);
  const answer = await send('wager', args(spot, cents));
  if (!heard(answer)) {
    drop(chip, !answer.lost);
    return false;
  }
  chip.settled = true; // the push that shows the real chip takes this one away
  setTimeout(() => drop(chip), 500);
  return true;
}

/** Take the chosen chip back from a spot, or all that lies there. */
export async function take(spot, everything = false) {
  const { mine } = staked(spot);
  if (!mine || !ready(spot)) return false;
  const some = !everything && chosen && chosen < mine ? chosen : undefined;
  const done = heard(await send('take', args(spot, some)));
  if (done) say(some ? `${money(some)} taken back.` : `${spot.dataset.name}: taken back.`);
  return done;
}

/** Move all of a wager; if the new spot refuses it, it goes back where it lay. */
export async function move(from, to) {
  const { mine } = staked(from);
  if (!mine || from === to || !ready(to)) return;
  if (heard(await send('take', args(from))) && !(await place(to, mine))) await place(from, mine);
}

/** Pick a wager up, to be put down by the next click or Enter. */
export function lift(spot) {
  lifted = spot && staked(spot).mine ? spot : null;
  table.classList.toggle('dragging', Boolean(lifted));
  for (const other of spots()) other.classList.toggle('lifted', other === lifted);
  if (lifted) say(`${lifted.dataset.name} picked up. Choose where it goes, or press Escape.`);
}

export const isLifted = () => lifted !== null;

export async function act(name, given = {}) {
  return heard(await send(name, given));
}

table.addEventListener('click', event => {
  const button = event.target.closest('button');
  if (!button) return;
  if (button.dataset.chip) choose(Number(button.dataset.chip));
  else if (button.dataset.do && !isOff(button)) act(button.dataset.do, JSON.parse(button.dataset.args || '{}'));
  else if (button.dataset.spot || button.dataset.for) press(button, event);
});

/** A click, tap, Enter or Space on a spot; also from the loupe. */
export function press(button, event) {
  const spot = spotOf(button);
  if (!spot) return;
  if (lifted) {
    const from = lifted;
    lift(null);
    move(from, spot);
  } else if (event.altKey) lift(spot);
  else if (event.shiftKey) take(spot);
  else place(spot);
}

table.addEventListener('contextmenu', event => {
  const spot = spotOf(event.target.closest('[data-spot]'));
  if (!spot) return;
  event.preventDefault();
  if (event.pointerType !== 'touch') take(spot);
});

function refresh() {
  const chips = rackChips().map(chip => Number(chip.dataset.chip));
  if (chips.length) choose(chips.includes(chosen) ? chosen : chips[Math.min(1, chips.length - 1)]);
  for (const chip of landing) {
    if (chip.settled) drop(chip);
    else chipsOf(chip.spot)?.append(chip.stack);
  }
  if (lifted && !staked(lifted).mine) lift(null);
}

on('update', refresh);
// The mouse shows where the chip would lie.
table.addEventListener('pointerover', ({ target, pointerType }) => {
  for (const old of table.querySelectorAll('.ghost')) old.remove();
  const spot = spotOf(target.closest('.spot')), art = spot && me() && !isOff(spot) && pointerType === 'mouse' && rackChip(chosen)?.querySelector('svg');
  if (art) chipsOf(spot)?.append(make('span', { class: 'stack ghost', 'aria-hidden': 'true' }, art.cloneNode(true)));
});

on('lost', () => { for (const chip of landing) drop(chip); });
refresh();
