// Small sounds made with Web Audio, off by default. No losing sound, no music, no voice.
import { byId, on, table, tick } from './house.js';
import { settings } from './settings.js';

let desk, out, noise, told = table.dataset.phase === 'result' && tick().round;

function setUp() {
  desk = new AudioContext();
  out = desk.createGain();
  out.connect(desk.destination);
  noise = desk.createBuffer(1, desk.sampleRate, desk.sampleRate);
  noise.getChannelData(0).forEach((_, i, samples) => { samples[i] = Math.random() * 2 - 1; });
}

function shape(source, after, length, loud, via) {
  const gain = desk.createGain(), at = desk.currentTime + after;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  via.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length);
}

function tone(frequency, after, length) {
  const voice = new OscillatorNode(desk, { frequency });
  shape(voice, after, length, 0.3, voice);
}

function hiss(frequency, after, length, loud) {
  const source = new AudioBufferSourceNode(desk, { buffer: noise, loop: true });
  shape(source, after, length, loud, source.connect(new BiquadFilterNode(desk, { type: 'bandpass', frequency })));
}

const SOUNDS = {
  chip() { hiss(3800, 0, 0.03, 0.7); hiss(4600, 0.05, 0.03, 0.5); },
  roulette(run) { hiss(900, 0, run, 0.35); for (const hop of [0.2, 0.5, 0.75]) hiss(3000, run + hop, 0.04, 0.8); },
  big_six(run) { for (let i = 0; i < 28; i++) hiss(2400, run * (i / 28) ** 1.6, 0.02, 0.5); },
  dice(run) { for (const knock of [0.3, 0.58, 0.62, 0.84, 0.9]) hiss(1500, run * knock, 0.05, 0.8); },
  win() { tone(659, 0, 0.25); tone(880, 0.16, 0.4); },
  tick() { hiss(2600, 0, 0.02, 0.4); },
};

function play(name, run) {
  if (!settings.sound) return;
  if (!desk) setUp();
  desk.resume(); // a browser lets sound begin only after the player touched the page
  out.gain.value = settings.volume / 200;
  SOUNDS[name]?.(run);
}

on('landed', () => play('chip'));
on('late', () => play('tick'));
on('spin', ({ kind, run }) => play(kind, run / 1000));
on('update', () => { // once per round, when the result may be seen
  const { phase, round } = byId('equipment')?.dataset ?? {};
  if (phase !== 'result' || told === round || table.classList.contains('spinning')) return;
  told = round;
  if (byId('money')?.dataset.last > 0) play('win');
});
