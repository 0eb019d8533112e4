import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Asset } from '#shared/contracts/assets.ts';
import { desktop } from '#test/support/browser.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { readSample } from '#test/support/media-parts.ts';
import { publishForm } from '../generation/form-page.ts';
import { openScreen } from '../open-screen.ts';
import { it, type Stage } from '../stage.ts';
import { type PickedFile, pickFiles, plainPicture } from './pick-files.ts';

let stage: Stage;
let maya: NewSubscriber;
it.beforeAll(async ({ stage: shared }) => {
  stage = shared;
  maya = await createMaya(stage.product);
  const field = { id: 'f-files', variableName: 'files', type: 'file', label: 'Files', accept: 'image/*' };
  await publishForm(stage.product, 'image', [field]);
});

/** Uploads one file through the form and returns the stored asset. */
async function uploaded(file: PickedFile): Promise<{ asset: Asset; bytes: Buffer }> {
  const { context, page } = await openScreen(stage, `/p/image?id=${maya.sessionId}`, { viewport: desktop });
  const completed = page.waitForResponse((answer) => answer.url().endsWith('/complete'));
  await pickFiles(page, [file]);
  const { asset }: { asset: Asset } = await (await completed).json();
  await page.getByText('Successfully uploaded 1 file(s)').waitFor();
  await context.close();
  const stored = await fetch(asset.publicUrl);
  return { asset, bytes: Buffer.from(await stored.arrayBuffer()) };
}

/** Builds an uncompressed bitmap with 24 bits per pixel. */
function bitmapFile(width: number, height: number): Buffer {
  const file = Buffer.alloc(54 + width * height * 3, 0x80);
  file.fill(0, 0, 54);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  return file;
}

describe('an image that is too large', () => {
  it('of 12 megapixels is scaled down with its type and proportions', { tags: ['whole'] }, async () => {
    const buffer = await plainPicture(4000, 3000).png().toBuffer();
    const { asset } = await uploaded({ name: 'large.png', mimeType: 'image/png', buffer });
    expect(asset).toMatchObject({ filename: 'large.png', contentType: 'image/png', width: 3072, height: 2304 });
  });

  it('in bytes is scaled down to the limit', { tags: ['whole'] }, async () => {
    const raw = { width: 2000, height: 1500, channels: 3 } as const;
    const buffer = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(buffer.length).toBeGreaterThan(8 * 1024 * 1024);
    const { asset, bytes } = await uploaded({ name: 'noise.png', mimeType: 'image/png', buffer });
    expect(bytes.length).toBe(asset.sizeBytes);
    expect(bytes.length).toBeLessThanOrEqual(8 * 1024 * 1024);
    expect((asset.width ?? 0) / (asset.height ?? 1)).toBeCloseTo(4 / 3, 2);
  });

  it('is stored upright for any camera orientation', { tags: ['whole'] }, async () => {
    const left = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#c03020' } })
      .png()
      .toBuffer();
    const buffer = await plainPicture(4000, 1000)
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { asset, bytes } = await uploaded({ name: 'held.jpg', mimeType: 'image/jpeg', buffer });
    expect(asset).toMatchObject({ contentType: 'image/jpeg', width: 768, height: 3072 });
    expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
    const top = await sharp(bytes).extract({ left: 0, top: 0, width: 768, height: 1400 }).png().toBuffer();
    const { dominant } = await sharp(top).stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it('becomes a JPEG if browsers can’t write its type', { tags: ['whole'] }, async () => {
    const buffer = bitmapFile(3200, 8);
    const { asset } = await uploaded({ name: 'scan.bmp', mimeType: 'image/bmp', buffer });
    expect(asset).toMatchObject({ filename: 'scan.jpg', contentType: 'image/jpeg', width: 3072 });
  });
});

describe('an image that models can’t read', { tags: ['whole'] }, () => {
  it.each([
    ['scan.bmp', 'image/bmp', async () => bitmapFile(64, 48)],
    ['photo.avif', 'image/avif', () => plainPicture(64, 48).avif().toBuffer()],
    // Some systems have no type for it.
    ['photo.avif', '', () => plainPicture(64, 48).avif().toBuffer()],
  ])('becomes a JPEG at any size if the browser can read it: %s as %j', async (name, mimeType, createFile) => {
    const { asset } = await uploaded({ name, mimeType, buffer: await createFile() });
    const filename = `${name.split('.')[0]}.jpg`;
    expect(asset).toMatchObject({ filename, contentType: 'image/jpeg', width: 64, height: 48 });
  });

  it.each([
    ['scan.tiff', 'image/tiff', () => plainPicture(64, 48).tiff().toBuffer()],
    ['drawing.svg', 'image/svg+xml', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9"/>')],
  ])('is kept unchanged, but refused by the form, otherwise: %s', async (name, mimeType, createFile) => {
    const { context, page } = await openScreen(stage, `/p/image?id=${maya.sessionId}`, { viewport: desktop });
    await pickFiles(page, [{ name, mimeType, buffer: await createFile() }]);
    await page.getByText('Files accepts pictures as JPEG, PNG, WebP or GIF').waitFor();
    expect(await page.getByRole('button', { name: `Remove ${name}` }).count()).toBe(0);
    await context.close();
  });
});

describe('a picture of an iPhone', { tags: ['whole'] }, () => {
  it.each([
    ['IMG_0001.HEIC', 'image/heic'],
    ['IMG_0001.heic', ''],
    ['really-heic.jpg', 'image/jpeg'],
  ])('becomes a JPEG in a browser that can’t read HEIC: %s as %j', async (name, mimeType) => {
    const { asset, bytes } = await uploaded({ name, mimeType, buffer: await readSample('iphone.heic') });
    const filename = `${name.split('.')[0]}.jpg`;
    expect(asset).toMatchObject({ filename, contentType: 'image/jpeg', width: 320, height: 200 });
    expect(await sharp(bytes).stats()).toMatchObject({ isOpaque: true });
    expect(bytes.includes('Exif') || bytes.includes('GPS')).toBe(false);
  });

  it('that is damaged says what to do', async () => {
    const { context, page } = await openScreen(stage, `/p/image?id=${maya.sessionId}`, { viewport: desktop });
    const buffer = (await readSample('iphone.heic')).subarray(0, 600);
    await pickFiles(page, [{ name: 'IMG_0002.HEIC', mimeType: 'image/heic', buffer }]);
    await page
      .getByText("IMG_0002.HEIC can't be opened in this browser. Please save it as JPEG and choose it again.")
      .waitFor();
    await context.close();
  });
});

describe('an image that is uploaded unchanged', { tags: ['whole'] }, () => {
  const unchangedFiles: [string, string, () => Promise<Buffer>][] = [
    ['small', 'small.png', () => plainPicture(640, 480).png().toBuffer()],
    ['a GIF', 'large.gif', () => plainPicture(3200, 100).gif().toBuffer()],
  ];

  it.each(unchangedFiles)('%s', async (_, name, createFile) => {
    const buffer = await createFile();
    const { bytes } = await uploaded({ name, mimeType: `image/${name.split('.')[1]}`, buffer });
    expect(bytes.equals(buffer)).toBe(true);
  });

  it('an animated WebP', async () => {
    const frames = { create: { width: 3200, height: 20, channels: 3, background: '#a53a6e', pageHeight: 10 } } as const;
    const over = await plainPicture(3200, 10).png().toBuffer();
    const buffer = await sharp(frames)
      .composite([{ input: over, top: 0, left: 0 }])
      .webp({ loop: 0 })
      .toBuffer();
    const { bytes } = await uploaded({ name: 'moving.webp', mimeType: 'image/webp', buffer });
    expect(bytes.equals(buffer)).toBe(true);
  });
});
