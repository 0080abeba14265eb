// What the house has to say, told once; and a felt drawn by other rules, or for another seat, is drawn anew.
import { byId, me, on, when } from './house.js';
import { toast } from './say.js';

const notice = () => byId('notice');
const drawn = notice().dataset.rules;
const told = {};
let going = false; // to or from a seat, by a form of this page: a page drawn anew would stop it

function look() {
  const { dataset } = notice();
  const seat = byId('rack')?.dataset.seat ?? me();
  if (!going && (dataset.rules !== drawn || seat !== me())) return location.reload();
  for (const id of ['notice', 'late']) {
    const words = byId(id)?.textContent ?? '';
    if (words && words !== told[id]) toast(words, { error: id === 'late' });
    told[id] = words;
  }
}

when(document, 'submit', ({ target, defaultPrevented }) => { going ||= !defaultPrevented && target.matches('#leave, #sit'); });
on('update', look);
look();
