import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeThumbnail } from '#functions/workflow/thumbnail.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'grainy-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([1024, 2048])('a grainy picture of %i pixels becomes small in bytes, and keeps its width', async (side) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const path = join(folder, `${side}.jpg`);
  await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 92 })
    .toFile(path);
  const thumbnail = await makeThumbnail(path);
  expect(thumbnail?.length).toBeLessThanOrEqual(30 * 1024);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 640 });
});

it('a small picture keeps its width and its quality, and a broken one has no thumbnail', async () => {
  const path = join(folder, 'small.png');
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toFile(path);
  const thumbnail = await makeThumbnail(path);
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 64 });
  expect(thumbnail).toEqual(await sharp(path).webp({ quality: 75 }).toBuffer());
  await writeFile(path.replace('small', 'broken'), 'no picture');
  expect(await makeThumbnail(path.replace('small', 'broken'))).toBeUndefined();
});
