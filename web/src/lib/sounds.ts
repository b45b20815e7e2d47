import { settings } from './settings.svelte';

export type Sound =
  'move' | 'capture' | 'check' | 'start' | 'end' | 'low' | 'challenge' | 'message';

/** A tone: its pitch in hertz, when it begins, how long it sounds, in seconds. */
interface Tone {
  pitch: number;
  at?: number;
  length: number;
  loud?: number;
  shape?: OscillatorType;
}

const tones: Record<Exclude<Sound, 'move' | 'capture'>, Tone[]> = {
  check: [{ pitch: 740, at: 0.03, length: 0.16, loud: 0.35, shape: 'triangle' }],
  start: [
    { pitch: 392, length: 0.14, loud: 0.4 },
    { pitch: 587, at: 0.12, length: 0.2, loud: 0.4 },
  ],
  end: [
    { pitch: 587, length: 0.2, loud: 0.4 },
    { pitch: 440, at: 0.16, length: 0.2, loud: 0.4 },
    { pitch: 294, at: 0.32, length: 0.45, loud: 0.4 },
  ],
  low: [
    { pitch: 880, length: 0.08, loud: 0.4, shape: 'square' },
    { pitch: 880, at: 0.16, length: 0.08, loud: 0.4, shape: 'square' },
  ],
  challenge: [
    { pitch: 523, length: 0.14, loud: 0.4 },
    { pitch: 659, at: 0.13, length: 0.14, loud: 0.4 },
    { pitch: 784, at: 0.26, length: 0.24, loud: 0.4 },
  ],
  message: [{ pitch: 660, length: 0.09, loud: 0.25 }],
};

let context: AudioContext | null = null;
let wood: AudioBuffer | null = null;

/** Plays a sound, if sounds are wanted. Browsers allow none before somebody has touched the page. */
export function play(sound: Sound): void {
  if (!settings.sounds || settings.volume <= 0) return;
  try {
    context ??= new AudioContext();
  } catch {
    return;
  }
  if (context.state === 'suspended') void context.resume().catch(() => {});
  const out = context.createGain();
  out.gain.value = settings.volume;
  out.connect(context.destination);
  if (sound === 'move') return knock(context, out, 0, 900, 0.9);
  if (sound === 'capture') {
    knock(context, out, 0, 600, 1);
    return knock(context, out, 0.05, 1_300, 0.8);
  }
  if (sound === 'check') knock(context, out, 0, 900, 0.9);
  tones[sound].forEach((tone) => ring(context as AudioContext, out, tone));
}

function ring(audio: AudioContext, out: AudioNode, tone: Tone): void {
  const { pitch, at = 0, length, loud = 1, shape = 'sine' } = tone;
  const begin = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = shape;
  oscillator.frequency.value = pitch;
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(shape === 'square' ? loud / 3 : loud, begin + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  oscillator.connect(gain).connect(out);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.02);
}

/** Wood on wood: a very short noise through a filter. */
function knock(audio: AudioContext, out: AudioNode, at: number, pitch: number, loud: number): void {
  wood ??= noise(audio);
  const begin = audio.currentTime + at;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = wood;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 2.2;
  gain.gain.setValueAtTime(3 * loud, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.09);
  source.connect(filter).connect(gain).connect(out);
  source.start(begin);
}

function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * 0.1), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  return buffer;
}

/** The sound of a move, as its notation tells it. */
export function moveSound(notation: string | null): Sound {
  if (notation && /[+#]$/.test(notation)) return 'check';
  return notation?.includes('x') ? 'capture' : 'move';
}
