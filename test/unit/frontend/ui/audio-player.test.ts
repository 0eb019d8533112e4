import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { computePeaks } from '#frontend/src/ui/audio-player.tsx';

it('returns the loudness of each part, relative to the loudest', () => {
  expect(computePeaks(new Float32Array([0, 0.25, -0.5, 0.125, 0, 0]), 3)).toEqual([0.5, 1, 0]);
});

it('repeats samples if there are fewer samples than parts', () => {
  expect(computePeaks(new Float32Array([0.5, -1]), 4)).toEqual([0.5, 0.5, 1, 1]);
});

it('returns zeros for silence', () => {
  expect(computePeaks(new Float32Array(100), 4)).toEqual([0, 0, 0, 0]);
});

it('returns the requested number of parts, from 0 to 1, for any audio', () => {
  const samples = fc.float32Array({ noNaN: true, min: -1, max: 1, minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 64 }), (sound, count) => {
      const peaks = computePeaks(sound, count);
      expect(peaks).toHaveLength(count);
      expect(peaks.every((peak) => peak >= 0 && peak <= 1)).toBe(true);
      // No sample is left out, however few there are.
      expect(Math.max(...peaks)).toBe(sound.some((sample) => sample !== 0) ? 1 : 0);
    }),
  );
});
