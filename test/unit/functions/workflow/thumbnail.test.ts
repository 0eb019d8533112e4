import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { makeThumbnail } from '#functions/workflow/thumbnail.ts';

const folder = await mkdtemp(join(tmpdir(), 'thumbnail-'));
afterAll(() => rm(folder, { recursive: true }));

let drawings = 0;
async function thumbnail(svg: string) {
  // Uses a new name each time, because sharp caches files by name.
  const path = join(folder, `${(drawings += 1)}.svg`);
  await writeFile(path, svg);
  return makeThumbnail(path);
}

const drawing = (doctype: string, inside: string) =>
  `<?xml version="1.0"?>${doctype}<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">${inside}</svg>`;
const box = '<rect width="90" height="60"/>';
const text = (content: string) => `<text x="5" y="30">${content}</text>`;
/** Entities nested ten levels deep would expand to ten billion letters. */
const levels = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`);

const blank = await thumbnail(drawing('', ''));

describe('a drawing in SVG', () => {
  it('gets a thumbnail, also with a doctype', async () => {
    const circle = '<circle cx="30" cy="30" r="20"/>';
    expect(await thumbnail(drawing('<!DOCTYPE svg [<!ENTITY word "hello">]>', circle))).toBeInstanceOf(Uint8Array);
  });

  it.each([
    ['with endless entity expansion', `<!DOCTYPE svg [<!ENTITY l0 "x">${levels.join('')}]>`, text('&l10;')],
    ['with an external file', '<!DOCTYPE svg [<!ENTITY part SYSTEM "part.svg">]>', '&part;'],
  ])('%s does not render the entity, and ends within 2 s', async (_, doctype, inside) => {
    await writeFile(join(folder, 'part.svg'), box);
    const startedAt = performance.now();
    expect([undefined, blank]).toContainEqual(await thumbnail(drawing(doctype, inside)));
    expect(performance.now() - startedAt).toBeLessThan(2000);
    expect(await thumbnail(drawing('', box))).not.toEqual(blank);
  });
});

it.each([1024, 2048])('a grainy picture of %i pixels becomes small in bytes, and keeps its width', async (side) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const path = join(folder, `${side}.jpg`);
  await sharp({ create: { width: side, height: side, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 92 })
    .toFile(path);
  const made = await makeThumbnail(path);
  expect(made?.length).toBeLessThanOrEqual(30 * 1024);
  expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 640 });
});

it('a small picture keeps its width and its quality, and a broken one has no thumbnail', async () => {
  const path = join(folder, 'small.png');
  await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
    .png()
    .toFile(path);
  const made = await makeThumbnail(path);
  expect(await sharp(made).metadata()).toMatchObject({ width: 64 });
  expect(made).toEqual(await sharp(path).webp({ quality: 75 }).toBuffer());
  await writeFile(path.replace('small', 'broken'), 'no picture');
  expect(await makeThumbnail(path.replace('small', 'broken'))).toBeUndefined();
});
