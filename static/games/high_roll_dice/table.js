// High Roll Dice: the letter E is the sensor's, while wagers are open.
import { byId, when } from '../../js/house.js';
import { settings } from '../../js/settings.js';

when(document, 'keydown', event => {
  const { key, target } = event;
  if (key.toLowerCase() !== 'e' || event.ctrlKey || event.metaKey || event.altKey || event.repeat || !settings.shortcuts) return;
  if (target.closest('input, select, textarea, dialog') || (target !== document.body && !target.closest('#stage, .rack'))) return;
  byId('s-extra_roll')?.click();
  event.preventDefault();
});
