import { fc } from '@fast-check/vitest';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  toWritableType,
  imageLimits,
  isAnimated,
  isScalable,
  adaptExtension,
  fitSize,
  shrinkSize,
} from '#frontend/src/files/prepare-image.ts';

const edge = fc.integer({ min: 1, max: 40_000 });
const size = fc.record({ width: edge, height: edge });

describe('fitSize', () => {
  it('keeps a size that fits', () => {
    fc.assert(
      fc.property(size, (original) => {
        const limit = Math.max(original.width, original.height);
        expect(fitSize(original, limit)).toEqual(original);
        expect(fitSize(original, limit + 1)).toEqual(original);
      }),
    );
  });

  it('scales the longer edge to the limit and keeps the proportions to the pixel', () => {
    fc.assert(
      fc.property(size, fc.integer({ min: 16, max: 4096 }), (original, limit) => {
        fc.pre(Math.max(original.width, original.height) > limit);
        const { width, height } = fitSize(original, limit);
        expect(Math.max(width, height)).toBeLessThanOrEqual(limit);
        expect(Math.max(width, height)).toBeGreaterThanOrEqual(limit - 1);
        const factor = limit / Math.max(original.width, original.height);
        expect(Math.abs(width - Math.max(1, original.width * factor))).toBeLessThanOrEqual(1);
        expect(Math.abs(height - Math.max(1, original.height * factor))).toBeLessThanOrEqual(1);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it('makes a photo of 12 megapixels fit', () => {
    expect(fitSize({ width: 4000, height: 3000 }, imageLimits.edge)).toEqual({ width: 3072, height: 2304 });
  });
});

describe('shrinkSize', () => {
  it('returns a smaller size for any number of bytes, down to 1 × 1', () => {
    fc.assert(
      fc.property(size, fc.double({ min: 0.01, max: 4, noNaN: true }), (original, bytesPerPixel) => {
        let current = original;
        for (let tries = 0; tries < 120 && current.width * current.height > 1; tries++) {
          const next = shrinkSize(current, imageLimits.bytes + current.width * current.height * bytesPerPixel);
          expect(next.width * next.height).toBeLessThan(current.width * current.height);
          current = next;
        }
        expect(current).toEqual({ width: 1, height: 1 });
      }),
    );
  });

  it('stays close to the limit', () => {
    expect(shrinkSize({ width: 2000, height: 1000 }, imageLimits.bytes * 4)).toEqual({ width: 950, height: 475 });
  });
});

describe('a redrawn image', () => {
  it('is neither a vector drawing nor an animation', () => {
    expect(['image/jpeg', 'image/png', 'image/webp', 'image/bmp', 'image/avif'].every(isScalable)).toBe(true);
    expect(['image/gif', 'image/svg+xml', 'image/x-icon', 'video/mp4', 'audio/wav'].some(isScalable)).toBe(false);
  });

  it('keeps its type and name if a canvas can write the type, otherwise becomes a JPEG', () => {
    expect(toWritableType('image/png')).toBe('image/png');
    expect(toWritableType('image/bmp')).toBe('image/jpeg');
    expect(adaptExtension('my.scan.bmp', { before: 'image/bmp', after: 'image/jpeg' })).toBe('my.scan.jpg');
    expect(adaptExtension('scan', { before: 'image/bmp', after: 'image/jpeg' })).toBe('scan.jpg');
    expect(adaptExtension('photo.webp', { before: 'image/webp', after: 'image/png' })).toBe('photo.png');
    expect(adaptExtension('photo.jpeg', { before: 'image/jpeg', after: 'image/jpeg' })).toBe('photo.jpeg');
  });
});

describe('isAnimated', () => {
  const frame = sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a6ea5' } });

  it('distinguishes an animated WebP from a still one', async () => {
    const gif = await sharp({ create: { width: 8, height: 16, channels: 3, background: '#a53a6e', pageHeight: 8 } })
      .composite([{ input: await frame.png().toBuffer(), top: 0, left: 0 }])
      .webp({ loop: 0 })
      .toBuffer();
    expect(isAnimated(gif)).toBe(true);
    expect(isAnimated(await frame.webp().toBuffer())).toBe(false);
    expect(isAnimated(await frame.jpeg().toBuffer())).toBe(false);
  });

  it('recognises an animated PNG by the chunk before its first frame', async () => {
    const still = await frame.png().toBuffer();
    expect(isAnimated(still)).toBe(false);
    const afterHeader = 8 + 25;
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    const moving = Buffer.concat([still.subarray(0, afterHeader), control, still.subarray(afterHeader)]);
    expect(isAnimated(moving)).toBe(true);
    expect(isAnimated(Buffer.concat([still, Buffer.from('acTL')]))).toBe(false);
  });

  it('recognises an AVIF sequence', () => {
    expect(isAnimated(Buffer.from('\0\0\0\x20ftypavis'))).toBe(true);
    expect(isAnimated(Buffer.from('\0\0\0\x20ftypavif'))).toBe(false);
    expect(isAnimated(new Uint8Array())).toBe(false);
  });
});
