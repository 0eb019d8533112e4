// @module-tag whole

import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { readClip } from '#infra/stand-ins/fal/make-output.ts';
import { assets } from '#shared/contracts/assets.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { it } from '#test/api/shared-product.ts';
import { attackSize } from '#test/support/attack-size.ts';
import { filesNaming } from '#test/support/bucket-files.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { box, pngChunk } from '#test/support/media-parts.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { postForm, type Uploader, uploaderFor } from '#test/support/uploads.ts';

const secret = 'SECRET-PLACE';
const exif = { IFD0: { ImageDescription: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' } };
const script = `<script>alert("${secret}")</script>`;

let product: Product;
let attacker: SignedIn;
let attackerId: string;
let uploader: Uploader;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  const maya = await createMaya(product);
  attackerId = maya.id;
  attacker = await product.signIn(maya.sessionId);
  uploader = uploaderFor(attacker);
});

const picture = () => sharp({ create: { width: 80, height: 40, channels: 3, background: '#4060c0' } });
const filesOf = () => filesNaming(product, attackerId);

describe('a file that contains a location', () => {
  const locationBox = box('moov', box('udta', box('\xa9xyz', Buffer.from(secret))));
  it.each([
    ['a JPEG with GPS', 'image/jpeg', () => picture().withExif(exif).jpeg().toBuffer()],
    ['a PNG with Exif and texts', 'image/png', async () => withTexts(await picture().withExif(exif).png().toBuffer())],
    ['a WebP with GPS', 'image/webp', () => picture().withExif(exif).webp().toBuffer()],
    ['a video with a location', 'video/mp4', async () => Buffer.concat([await film(), locationBox])],
  ])('is served without it: %s', async (_, type, createFile) => {
    const bytes = await createFile();
    expect(bytes.includes(secret)).toBe(true);
    const { publicUrl, sizeBytes } = await uploader.upload(`place.${type.split('/')[1]}`, type, bytes);
    const served = Buffer.from(await (await fetch(publicUrl)).arrayBuffer());
    expect({ containsSecret: served.includes(secret), gps: served.includes('GPS') }).toEqual({
      containsSecret: false,
      gps: false,
    });
    expect(served).toHaveLength(sizeBytes);
  });

  it("is served upright, without the camera's orientation", async () => {
    const turned = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const asset = await uploader.upload('turned.jpg', 'image/jpeg', turned);
    expect(asset).toMatchObject({ width: 40, height: 80 });
    const served = await sharp(await (await fetch(asset.publicUrl)).arrayBuffer()).metadata();
    expect(served).toMatchObject({ width: 40, height: 80 });
    expect(served.orientation).toBeUndefined();
  });

  const film = () => readClip({ orientation: 'landscape', seconds: 5 });
  const withTexts = (png: Buffer) =>
    Buffer.concat([
      png.subarray(0, 33),
      ...['tEXt', 'iTXt'].map((name) => pngChunk(name, Buffer.from(secret))),
      png.subarray(33),
    ]);
});

describe('a file with two formats at once', () => {
  it.each([
    ['JPEG', 'image/jpeg', () => picture().jpeg().toBuffer()],
    ['PNG', 'image/png', () => picture().png().toBuffer()],
    ['GIF', 'image/gif', () => picture().gif().toBuffer()],
    ['WebP', 'image/webp', () => picture().webp().toBuffer()],
  ])('is served as a picture only: %s and a page', async (_, type, createFile) => {
    const { publicUrl } = await uploader.upload(
      `two.${type.slice(6)}`,
      type,
      Buffer.concat([await createFile(), Buffer.from(script)]),
    );
    const answer = await fetch(publicUrl);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(Buffer.from(await answer.arrayBuffer()).includes(secret)).toBe(false);
  });

  it('runs no script as a drawing', async () => {
    const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1">${script}</svg>`);
    const { publicUrl } = await uploader.upload('drawing.svg', 'image/svg+xml', drawing);
    const { headers } = await fetch(publicUrl);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/sandbox$/);
    expect(policy).not.toMatch(/script-src|allow-scripts/);
  });
});

describe('a refused file', () => {
  /** Makes a PNG whose header claims this many pixels, with little data. */
  const bomb = (width: number, height: number) => {
    const size = Buffer.alloc(13);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    size.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    const data = pngChunk('IDAT', Buffer.from('789c63000000010001', 'hex'));
    return Buffer.concat([signature, pngChunk('IHDR', size), data, pngChunk('IEND', Buffer.of())]);
  };

  it.each([
    ['of 30,000 by 30,000 pixels', 'image/png', () => bomb(30_000, 30_000), 'is larger than 16,384 pixels on one side'],
    ['of 144 megapixels', 'image/png', () => bomb(12_000, 12_000), 'has more than 100 megapixels'],
    ['that is truncated', 'image/png', () => bomb(10, 10).subarray(0, 40), ''],
    [
      "of a type that can't be cleaned",
      'image/heic',
      () => box('ftyp', Buffer.from('heic\0\0\0\0mif1heic')),
      'can contain the place where it was made',
    ],
    [
      'that is an HTML page',
      'image/png',
      () => Buffer.from(`<!doctype html>${script}`),
      'is damaged, or isn’t what its name says',
    ],
  ])('leaves nothing behind: one %s', async (_, type, createFile, words) => {
    const before = await filesOf();
    const { uploadId } = await uploader.send('bad.png', type, createFile());
    const { status, body } = await uploader.complete(uploadId);
    expect({ status, message: body.error.message }).toEqual({ status: 415, message: expect.stringContaining(words) });
    expect(await filesOf()).toEqual(before);
    expect((await uploader.complete(uploadId)).status).toBe(404);
  });

  it.each([
    ['a name with a line break', { filename: 'a\nContent-Type: text/html.png' }],
    ['a name with a null character', { filename: 'a\u0000.png' }],
    ['a type with a line break', { contentType: 'image/png\r\nx-amz-acl: public-read' }],
    ['the type of an HTML page', { contentType: 'text/html' }],
    ['no size', { sizeBytes: 0 }],
    ['more than 100 MiB', { sizeBytes: 100 * 1024 * 1024 + 1 }],
  ])('gets no permission with %s', async (_, change) => {
    const body = { filename: 'a.png', contentType: 'image/png', sizeBytes: 10, ...change };
    const { status } = await attacker.call(uploads.createUpload, { body });
    expect([400, 415]).toContain(status);
  });

  it("can't be larger than announced", async () => {
    const permitted = await uploader.permit('small.png', 'image/png', 10);
    expect(await postForm(permitted, Buffer.alloc(11))).toBe(400);
    expect(await postForm(permitted, Buffer.alloc(10))).toBe(204);
  });

  it.each(['%00', '%0a', '..%2f..%2fother', 'a'.repeat(129)])('has no id like %s', async (id) => {
    const path = `${product.siteUrl}/api/assets/uploads/${id}/complete`;
    const { status } = await fetch(path, { method: 'POST', headers: { cookie: attacker.cookie } });
    expect([400, 404]).toContain(status);
  });
});

describe('an upload that many calls complete at once', () => {
  it('becomes one file and one asset', async () => {
    const before = await filesOf();
    const { uploadId } = await uploader.send('once.png', 'image/png', await picture().png().toBuffer());
    const calls = await Promise.all(Array.from({ length: 8 * attackSize }, () => uploader.complete(uploadId)));
    // A concurrent call can get a 409; no other failure is allowed.
    for (const { status } of calls) expect([201, 409]).toContain(status);
    const urls = new Set(calls.flatMap(({ body }) => body.asset?.publicUrl ?? []));
    expect(urls.size).toBe(1);
    const addedFiles = (await filesOf()).filter((key) => !before.includes(key));
    expect(addedFiles).toEqual([`uploaded/${attackerId}/${uploadId}.png`]);
    const { body } = await attacker.call(assets.listAssets, { query: { limit: 100 } });
    expect(body.items.filter(({ id }: { id: string }) => id === uploadId)).toHaveLength(1);
  });

  it('stays unchanged if another file is sent to its form', async () => {
    const permitted = await uploader.send('first.png', 'image/png', await picture().png().toBuffer());
    const { body } = await uploader.complete(permitted.uploadId);
    expect(await postForm(permitted, Buffer.from(`<!doctype html>${script}`))).toBe(204);
    expect((await uploader.complete(permitted.uploadId)).body.asset).toEqual(body.asset);
    const served = await fetch(body.asset.publicUrl);
    expect(Buffer.from(await served.arrayBuffer()).includes(secret)).toBe(false);
  });
});
