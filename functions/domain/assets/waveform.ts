import { type FileHandle, open } from 'node:fs/promises';
import type { Waveform } from '#shared/contracts/assets.ts';

const partCount = 64;
const loudestPart = 99;
/** A frame has a sample of each channel. Reading every frame of a long file would take seconds. */
const maxFramesRead = 1_000_000;
const blockBytes = 1024 * 1024;
const maxChunks = 100;
const pcm = 1;
const extensible = 0xfffe;

interface WavFormat {
  readonly frameBytes: number;
  readonly sampleBytes: number;
  readonly frameRate: number;
}

export async function readWaveform(path: string): Promise<Waveform | undefined> {
  const file = await open(path);
  try {
    const sound = await findSound(file);
    return sound && (await measureLoudness(file, sound));
  } finally {
    await file.close();
  }
}

interface Sound extends WavFormat {
  readonly start: number;
  readonly frames: number;
}

async function findSound(file: FileHandle): Promise<Sound | undefined> {
  const { size } = await file.stat();
  const head = await readBytes(file, 0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return undefined;
  let format: WavFormat | undefined;
  for (let at = 12, chunks = 0; at + 8 <= size && chunks < maxChunks; chunks++) {
    const chunk = await readBytes(file, at, 8);
    const name = chunk.toString('latin1', 0, 4);
    const length = chunk.readUInt32LE(4);
    if (name === 'fmt ') format = parseFormat(await readBytes(file, at + 8, Math.min(length, 40)));
    if (name === 'data') {
      const start = at + 8;
      // Streamed files state no length, or the largest.
      const bytes = length === 0 ? size - start : Math.min(length, size - start);
      const frames = format ? Math.floor(bytes / format.frameBytes) : 0;
      return format && frames > 0 ? { ...format, start, frames } : undefined;
    }
    at += 8 + length + (length % 2);
  }
  return undefined;
}

function parseFormat(chunk: Buffer): WavFormat | undefined {
  if (chunk.length < 16) return undefined;
  const tag = chunk.readUInt16LE(0);
  const format = tag === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const [channels, frameRate, bits] = [chunk.readUInt16LE(2), chunk.readUInt32LE(4), chunk.readUInt16LE(14)];
  const sampleBytes = bits / 8;
  if (format !== pcm || ![1, 2, 3, 4].includes(sampleBytes) || channels === 0 || frameRate === 0) return undefined;
  return { frameBytes: channels * sampleBytes, sampleBytes, frameRate };
}

async function measureLoudness(file: FileHandle, sound: Sound): Promise<Waveform> {
  const { start, frames, frameBytes, sampleBytes, frameRate } = sound;
  const step = Math.max(1, Math.floor(frames / maxFramesRead));
  const sums = Array.from({ length: partCount }, () => 0);
  const blockFrames = Math.max(1, Math.floor(blockBytes / frameBytes));
  let next = 0;
  for (let first = 0; first < frames; first += blockFrames) {
    const block = await readBytes(file, start + first * frameBytes, blockFrames * frameBytes);
    const end = Math.min(frames, first + Math.floor(block.length / frameBytes));
    for (; next < end; next += step) {
      const part = Math.floor((next * partCount) / frames);
      sums[part] = (sums[part] ?? 0) + Math.abs(readSample(block, (next - first) * frameBytes, sampleBytes));
    }
  }
  const loudest = Math.max(...sums);
  const peaks = sums.map((sum) => (loudest === 0 ? 0 : Math.round((sum / loudest) * loudestPart)));
  return { peaks, seconds: Math.round((frames / frameRate) * 10) / 10 };
}

/** Samples of one byte are unsigned. */
function readSample(block: Buffer, at: number, sampleBytes: number): number {
  return sampleBytes === 1 ? block.readUInt8(at) - 128 : block.readIntLE(at, sampleBytes);
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(length), position, length });
  return buffer.subarray(0, bytesRead);
}
