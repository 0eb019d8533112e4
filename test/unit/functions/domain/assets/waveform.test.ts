import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readWaveform } from '#functions/domain/assets/waveform.ts';

const frameRate = 8000;

function wav(samples: readonly number[], { bits = 16, format = 1, channels = 1, stated = true } = {}): Buffer {
  const bytes = bits / 8;
  const data = Buffer.alloc(samples.length * bytes * channels);
  samples.forEach((sample, index) => {
    for (let channel = 0; channel < channels; channel++) {
      const at = (index * channels + channel) * bytes;
      if (bytes === 1) data.writeUInt8(sample + 128, at);
      else data.writeIntLE(sample, at, bytes);
    }
  });
  const head = Buffer.alloc(54);
  head.write('RIFF', 0, 'latin1');
  head.write('WAVEJUNK', 8, 'latin1');
  head.writeUInt32LE(2, 16);
  head.write('fmt ', 22, 'latin1');
  head.writeUInt32LE(16, 26);
  head.writeUInt16LE(format, 30);
  head.writeUInt16LE(channels, 32);
  head.writeUInt32LE(frameRate, 34);
  head.writeUInt16LE(bits, 44);
  head.write('data', 46, 'latin1');
  head.writeUInt32LE(stated ? data.length : 0xffff_ffff, 50);
  return Buffer.concat([head, data]);
}

async function read(bytes: Buffer) {
  const path = join(await mkdtemp(join(tmpdir(), 'waveform-')), 'sound');
  await writeFile(path, bytes);
  return readWaveform(path);
}

/** Silent in the first half, then loud. */
const steps = Array.from({ length: frameRate }, (_, index) =>
  index < frameRate / 2 ? 0 : index % 2 === 0 ? 100 : -100,
);

describe('the waveform of a WAV file', () => {
  it.each([{ bits: 8 }, { bits: 16 }, { bits: 24, channels: 2 }, { bits: 32 }, { stated: false }])(
    'has the loudness of 64 parts (%o)',
    async (options) => {
      const waveform = await read(wav(steps, options));
      expect(waveform!.seconds).toBe(1);
      expect(waveform!.peaks).toEqual([...Array(32).fill(0), ...Array(32).fill(99)]);
    },
  );

  it('is flat if the file is silent, or shorter than its parts', async () => {
    expect((await read(wav([0, 0, 0])))!.peaks).toEqual(Array(64).fill(0));
    expect((await read(wav([5])))!.peaks.filter((peak) => peak > 0)).toEqual([99]);
  });

  it.each([
    ['no WAV', Buffer.from('ID3 and some sound that is compressed')],
    ['compressed', wav(steps, { format: 0x55 })],
    ['empty', wav([])],
    ['cut in its head', wav(steps).subarray(0, 40)],
    ['nothing', Buffer.alloc(0)],
    ['only empty chunks', Buffer.concat([wav(steps).subarray(0, 12), Buffer.alloc(8000)])],
  ])('does not exist if the file is %s', async (_, bytes) => {
    expect(await read(bytes)).toBeUndefined();
  });
});
