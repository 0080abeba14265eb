// What the house has to say, told once; and a felt drawn by other rules than the table has now is drawn anew.
import { byId, on } from './house.js';
import { toast } from './say.js';

const notice = () => byId('notice');
const drawn = notice().dataset.rules;
let told = '';

function look() {
  const { dataset, textContent } = notice();
  if (dataset.rules !== drawn) return location.reload();
  if (textContent && textContent !== told) toast(textContent);
  told = textContent;
}

on('update', look);
look();
