import { seededRandom } from './picture.ts';

const sampleRate = 22_050;
/** Two octaves of A minor pentatonic, in Hz: any sequence of these notes is pleasant. */
const scale = [220, 261.63, 293.66, 329.63, 392, 440, 523.25, 587.33, 659.25, 783.99];
const maxSpeechSeconds = 120;

export interface Sound {
  readonly wav: Buffer;
  readonly seconds: number;
}

interface Note {
  readonly startSeconds: number;
  readonly seconds: number;
  readonly hz: number;
  readonly volume: number;
}

export function speak(text: string, voice: { speed: number; semitones: number }): Sound {
  const notes: Note[] = [];
  let at = 0.1;
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const seconds = Math.min(0.7, 0.12 + 0.045 * word.length) / voice.speed;
    if (at + seconds > maxSpeechSeconds) break;
    const hz = pitchAt(word.length + (word.codePointAt(0) ?? 0)) * 2 ** (voice.semitones / 12);
    notes.push({ startSeconds: at, seconds, hz, volume: 0.5 });
    at += seconds + (/[.,;:!?]$/.test(word) ? 0.3 : 0.07) / voice.speed;
  }
  return render(notes, at + 0.2);
}

export function compose(prompt: string, seconds: number): Sound {
  const random = seededRandom(prompt);
  const beat = 0.24 + random() * 0.16;
  const notes: Note[] = [];
  for (let index = 0; index * beat < seconds; index++) {
    const startSeconds = index * beat;
    notes.push({ startSeconds, seconds: beat * 2.5, hz: pitchAt(Math.floor(random() * 10)), volume: 0.22 });
    if (index % 8 === 0) {
      notes.push({ startSeconds, seconds: beat * 8, hz: pitchAt(Math.floor(random() * 5)) / 2, volume: 0.28 });
    }
  }
  return render(notes, seconds);
}

function pitchAt(index: number): number {
  return scale[index % scale.length] ?? 440;
}

function render(notes: readonly Note[], seconds: number): Sound {
  const samples = new Float32Array(Math.ceil(seconds * sampleRate));
  for (const note of notes) addNote(samples, note);
  const wav = Buffer.alloc(44 + samples.length * 2);
  writeHeader(wav);
  samples.forEach((sample, index) => wav.writeInt16LE(Math.round(Math.tanh(sample) * 32_000), 44 + index * 2));
  return { wav, seconds: samples.length / sampleRate };
}

function addNote(samples: Float32Array, note: Note): void {
  const start = Math.floor(note.startSeconds * sampleRate);
  const end = Math.min(samples.length, start + Math.floor(note.seconds * sampleRate));
  for (let index = start; index < end; index++) {
    const seconds = (index - start) / sampleRate;
    const envelope = Math.min(1, seconds / 0.015) * (1 - seconds / note.seconds) ** 1.5;
    const phase = 2 * Math.PI * note.hz * seconds;
    samples[index] = (samples[index] ?? 0) + note.volume * envelope * (Math.sin(phase) + 0.25 * Math.sin(2 * phase));
  }
}

function writeHeader(wav: Buffer): void {
  wav.write('RIFF', 0);
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(wav.length - 44, 40);
}
