// Chips: choose, place, take back, move. They land at once as pending, and settle or slide back as the table answers.
import { every, isOff, make, me, money, on, one, pace, table, tell, when } from './house.js';
import { say, toast } from './say.js';
import { isOpen, send } from './socket.js';
import { chipsOf, chosen, spotOf, staked } from './felt.js';

const KEPT = `keystone.chip.${table.dataset.game}`; // a chip of one game is no measure for another
const landing = new Set(); // chips the table has not shown yet
let lifted = null; // the spot a wager is being moved from, by click and click or by key
try { chosen.cents = Number(localStorage.getItem(KEPT)); } catch { /* a private window */ }
if (chosen.cents < Number(table.dataset.least)) chosen.cents = 0; // kept from a table with lower limits

const rack = () => every('#rack [data-chip]');
const artOf = cents => (one(`#rack [data-chip="${cents}"] svg`) ?? one('#rack [data-chip] svg'))?.cloneNode(true);

/** Choose a chip of the rack; remembered for the tables of this game. */
function choose(cents) {
  chosen.cents = cents;
  try { localStorage.setItem(KEPT, cents); } catch { /* for this page only */ }
  for (const chip of rack()) {
    chip.ariaPressed = Number(chip.dataset.chip) === cents;
    chip.classList.toggle('chosen', chip.ariaPressed === 'true');
  }
}

export function chooseNth(n) {
  const chip = rack()[n];
  if (!chip) return;
  choose(Number(chip.dataset.chip));
  say(chip.ariaLabel);
}

/** From the rack to the spot, or back. */
function fly({ stack, cents }, back) {
  const middle = element => { const { x, y, width, height } = element.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
  const [x, y] = middle(one(`#rack [data-chip="${cents}"]`) ?? one('#rack-middle')), [toX, toY] = middle(stack);
  const frames = [{ translate: `${x - toX}px ${y - toY}px` }, { translate: '0 0' }];
  return stack.animate(back ? frames.reverse() : frames, { duration: (back ? 140 : 160) * pace(), easing: 'cubic-bezier(.2,.7,.2,1)' }).finished;
}

/** A chip where it would lie: on one's own, or beside the others'. */
function put(spot, stack) {
  (one(`:scope > [data-seat="${me()}"]`, chipsOf(spot)) ?? chipsOf(spot)).append(stack);
}

const stackOf = (kind, ...parts) => make('span', { class: `stack ${kind}`, 'aria-hidden': 'true' }, ...parts);

function land(spot, cents) {
  const coming = [...landing].filter(other => other.spot === spot).reduce((sum, other) => sum + other.cents, 0);
  const stack = stackOf('pending', artOf(cents), make('b', { class: 'pill mine' }, money(staked(spot).mine + coming + cents)));
  const chip = { spot, cents, stack };
  landing.add(chip);
  put(spot, stack);
  fly(chip);
  tell('landed');
  return chip;
}

async function drop(chip, back) {
  landing.delete(chip);
  if (back && chip.stack.isConnected) await fly(chip, true);
  chip.stack.remove();
}

/** Whether the table agreed; a refusal is a sentence with its §. */
async function agreed(act, args) {
  const { ok, lost, reason, cite } = await send(act, args);
  if (lost) say('Not connected. Your chips are safe and your seat is kept.', true);
  else if (!ok) toast(reason, { section: cite, error: true });
  return ok;
}

function ready(spot) {
  if (!me()) toast('Take a seat to place wagers.');
  else if (isOff(spot)) toast(spot.dataset.closed, { section: spot.dataset.closedCite });
  else return true;
  return false;
}

const at = ({ dataset: { wager, place } }, amount) => ({ wager, spot: place ?? null, amount });

/** Place cents on a spot. */
async function place(spot, cents = chosen.cents) {
  if (!ready(spot)) return false;
  const chip = isOpen() && land(spot, cents);
  const ok = await agreed('wager', { ...at(spot, cents), ...(spot.dataset.pair && { paired: true }) });
  if (ok) say(`${spot.dataset.name}: ${money(cents)} placed.`);
  if (chip) {
    chip.settled = ok; // the push with the real chip takes this one away
    if (ok) setTimeout(drop, 500, chip);
    else drop(chip, true);
  }
  return ok;
}

/** Take the chosen chip back from a spot, or all that lies there. */
export async function take(spot, everything) {
  const { mine } = staked(spot), some = !everything && chosen.cents < mine ? chosen.cents : undefined;
  if (mine && (await agreed('take', at(spot, some)))) say(`${spot.dataset.name}: ${money(some ?? mine)} taken back.`);
}

/** Move all of a wager; if the new spot refuses it, it goes back where it lay. */
export async function move(from, to) {
  const { mine } = staked(from);
  if (mine && from !== to && ready(to) && (await agreed('take', at(from))) && !(await place(to, mine))) place(from, mine);
}

/** Pick a wager up, to be put down by the next click or Enter; null puts it back. */
export function lift(spot) {
  lifted?.classList.remove('lifted');
  lifted = spot && staked(spot).mine ? spot : null;
  lifted?.classList.add('lifted');
  table.classList.toggle('dragging', Boolean(lifted));
  if (lifted) say(`${lifted.dataset.name} picked up. Choose where it goes, or press Escape.`);
}

/** A click, tap, Enter or Space on a spot, or on what stands for it. */
export function press(button, { altKey, shiftKey }) {
  const spot = spotOf(button), from = lifted;
  lift(altKey ? spot : null);
  if (from) move(from, spot);
  else if (shiftKey) take(spot);
  else if (!altKey) place(spot);
}

/** What a choice is made for, where it may be for less. */
function amountFor(act) {
  const field = one(`#amount-${act}`);
  return field?.value ? { amount: Math.round(100 * field.value) } : {};
}

/** What is chosen in the lists beside a choice. */
function saidBeside(button) {
  const lists = every('[data-arg]', button.closest('.said'));
  return Object.fromEntries(lists.map(({ value, dataset: { arg, number } }) => [arg, number === undefined ? value : Number(value)]));
}

const pressed = new WeakSet(); // decisions on their way: each is made once, however often its button is pressed

async function act(button, what, args) {
  if (isOff(button) || pressed.has(button)) return;
  if (button.matches('.choice, #primary')) pressed.add(button);
  await agreed(what, { ...JSON.parse(args ?? '{}'), ...saidBeside(button), ...amountFor(what) });
  pressed.delete(button);
}

when(table, 'click', event => {
  const button = event.target.closest('button');
  if (!button) return;
  const { chip, do: what, args } = button.dataset;
  if (chip) choose(Number(chip));
  else if (what) act(button, what, args);
  else if (spotOf(button)) press(button, event);
});
when(table, 'contextmenu', event => {
  const spot = spotOf(event.target.closest('.spot'));
  if (!spot) return;
  event.preventDefault();
  if (event.pointerType !== 'touch') take(spot);
});
// The mouse shows where the chip would lie.
when(table, 'pointerover', ({ target, pointerType }) => {
  const spot = spotOf(target.closest('.spot'));
  for (const old of every('.chip-ghost')) old.remove();
  if (spot && me() && !isOff(spot) && pointerType === 'mouse') put(spot, stackOf('ghost chip-ghost', artOf(chosen.cents)));
});

function refresh() {
  const chips = rack().map(chip => Number(chip.dataset.chip));
  const usual = chips.find((cents, at) => at && cents >= Number(table.dataset.least)) ?? chips.at(-1); // one the table takes
  if (chips.length) choose(chips.includes(chosen.cents) ? chosen.cents : usual);
  for (const chip of landing) {
    if (chip.settled) drop(chip);
    else put(chip.spot, chip.stack); // its place was swapped under it
  }
}

on('update', refresh);
refresh();
