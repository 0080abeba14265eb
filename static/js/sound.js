// Small sounds made with Web Audio, off by default. No losing sound, no music, no voice.
import { byId, on } from './house.js';
import { settings } from './settings.js';

let desk = null, out = null, noise = null, won = null;

/** A browser lets sound begin only after the player touched the page. */
function wake() {
  if (!settings.sound) return false;
  if (!desk) {
    desk = new AudioContext();
    out = desk.createGain();
    out.connect(desk.destination);
    noise = desk.createBuffer(1, desk.sampleRate, desk.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  }
  desk.resume();
  out.gain.value = settings.volume / 200;
  return true;
}

function shape(source, at, length, loud, via) {
  const gain = desk.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  (via ? source.connect(via) : source).connect(gain).connect(out);
  source.start(at);
  source.stop(at + length);
}

function tone(pitch, after, length, loud = 0.3, type = 'sine') {
  const voice = desk.createOscillator();
  voice.type = type;
  voice.frequency.value = pitch;
  shape(voice, desk.currentTime + after, length, loud);
}

function hiss(pitch, after, length, loud = 0.3) {
  const source = desk.createBufferSource(), band = desk.createBiquadFilter();
  source.buffer = noise;
  source.loop = true;
  band.type = 'bandpass';
  band.frequency.value = pitch;
  shape(source, desk.currentTime + after, length, loud, band);
}

const SOUNDS = {
  chip() { hiss(3800, 0, 0.03, 0.7); hiss(4600, 0.05, 0.03, 0.5); },
  card() { hiss(2200, 0, 0.09, 0.25); },
  ball(run) { hiss(900, 0, run, 0.35); for (const hop of [0, 0.3, 0.55]) hiss(3000, run + hop, 0.04, 0.8); },
  wheel(run) { for (let i = 0; i < 28; i++) hiss(2400, run * (i / 28) ** 1.6, 0.02, 0.5); },
  dice() { tone(180, 0, 0.08, 0.5, 'triangle'); tone(150, 0.12, 0.08, 0.4, 'triangle'); },
  win() { tone(659, 0, 0.25); tone(880, 0.16, 0.4); },
  turn() { tone(740, 0, 0.6, 0.2); },
  tick() { hiss(2600, 0, 0.02, 0.4); },
};

export function play(name, ...given) {
  if (wake()) SOUNDS[name](...given);
}

on('landed', () => play('chip'));
on('late', () => play('tick'));
on('spin', ({ kind, seconds }) => play(kind === 'big_six' ? 'wheel' : 'ball', seconds));
on('update', ({ fresh }) => { // once per round, when the result is seen
  const round = byId('tick')?.dataset.round;
  const net = Number(byId('money')?.dataset.last || 0);
  const over = byId('equipment')?.dataset.phase === 'result' && !byId('table').classList.contains('spinning');
  if (!over || won === round) return;
  won = round;
  if (net > 0 && !fresh) play('win');
});
