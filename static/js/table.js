// The table page. Order matters: what holds a swap back comes before the line that brings it.
import './settings.js';
import './patch.js';
import './clock.js';
import './wheel.js';
import './felt.js';
import './betting.js';
import './spread.js';
import './drag.js';
import './keys.js';
import './panel.js';
import './rules.js';
import './leaving.js';
import './socket.js';
