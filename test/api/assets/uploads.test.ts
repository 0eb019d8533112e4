import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { compose } from '#infra/stand-ins/fal/draw/sound.ts';
import { readClip } from '#infra/stand-ins/fal/make-output.ts';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { uploads } from '#shared/contracts/uploads.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { filesNaming } from '#test/support/bucket-files.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, type SignedIn } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';
import { postForm, type Uploader, uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

let product: Product;
let subscriber: SignedIn;
let other: SignedIn;
let maya: NewSubscriber;
let uploader: NewSubscriber;
let permit: Uploader['permit'];
let complete: Uploader['complete'];
let upload: Uploader['upload'];
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  maya = await createMaya(product);
  uploader = await createMaya(product);
  subscriber = await product.signIn(maya.sessionId);
  other = await product.signIn(uploader.sessionId);
  ({ permit, complete, upload } = uploaderFor(other));
});

async function generateFrom({ publicUrl, filename }: Asset) {
  const values = { image_url: { publicUrl, filename } };
  const headers = { 'idempotency-key': randomUUID() };
  return other.call(generations.createGeneration, { body: { routePath: '/readable', values }, headers });
}

const picture = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#4060c0' } })
    .png()
    .toBuffer();

const exists = async (key: string) => (await filesNaming(product, key)).length > 0;

describe('an uploaded file', () => {
  it.each([
    {
      name: 'Sommer am See.png',
      type: 'image/png',
      mediaType: 'image',
      read: picture,
      size: { width: 120, height: 80 },
    },
    { name: 'song.wav', type: 'audio/wav', mediaType: 'audio', read: async () => compose('rain', 2).wav, size: {} },
    {
      name: 'clip.mp4',
      type: 'video/mp4',
      mediaType: 'video',
      read: () => readClip({ orientation: 'landscape', seconds: 5 }),
      size: {},
    },
  ])(
    '$name becomes an asset of its owner',
    { tags: ['A3.9-1', 'A7.5-18', 'S3-18', 'S3-19', 'S5-8', 'S6-2', 'S7.2-4', 'S7.2-8', 'S7.3-7', 'S7.3-8'] },
    async ({ name, type, mediaType, read, size }) => {
      const bytes = await read();
      const asset = await upload(name, type, bytes);
      expect(asset).toMatchObject({
        mediaType,
        filename: name,
        sizeBytes: bytes.length,
        isAiGenerated: false,
        ...size,
      });
      expect(asset.publicUrl.startsWith(`${product.mediaUrl}/uploaded/${uploader.id}/`)).toBe(true);

      const { body } = await other.call(assets.listAssets, {});
      expect(body.items[0]).toEqual(asset);
      const { body: listedAssets } = await subscriber.call(assets.listAssets, { query: { limit: 100 } });
      expect(listedAssets.items.map(({ id }: Asset) => id)).not.toContain(asset.id);
    },
  );

  it('is served whole or in parts from a host that runs no scripts', { tags: ['S7.3-4', 'S7.3-5'] }, async () => {
    const bytes = await picture();
    const { publicUrl } = await upload('picture.png', 'image/png', bytes);
    const whole = await fetch(publicUrl);
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bytes);
    expect(whole.headers.get('content-disposition')).toBeNull();
    const origin = product.siteUrl;
    const saved = await fetch(`${publicUrl}?download=A%20kite.exe`, { method: 'HEAD', headers: { origin } });
    expect(Object.fromEntries(saved.headers)).toMatchObject({
      'content-disposition': `attachment; filename="A kite.png"; filename*=UTF-8''A%20kite.png`,
      'access-control-expose-headers': 'content-disposition',
    });
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
    });

    const part = await fetch(publicUrl, { headers: { range: 'bytes=8-15' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 8-15/${bytes.length}`);
    expect(part.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(8, 16));
    expect(new URL(publicUrl).origin).not.toBe(product.siteUrl);
  });

  it('becomes one asset even when it is completed repeatedly', async () => {
    const bytes = await picture();
    const permitted = await permit('twice.png', 'image/png', bytes.length);
    await postForm(permitted, bytes);
    const answers = [await complete(permitted.uploadId), await complete(permitted.uploadId)];
    expect(answers[1]).toMatchObject({ status: 201, body: answers[0]!.body });
    const { body } = await other.call(assets.listAssets, { query: { limit: 100 } });
    expect(body.items.filter(({ id }: Asset) => id === permitted.uploadId)).toHaveLength(1);
  });

  it("has a name that can't be guessed", { tags: ['S3-19', 'S5-14', 'S7.3-3'] }, async () => {
    const { publicUrl } = await upload('a.png', 'image/png', await picture());
    const path = new URL(publicUrl).pathname;
    expect(path).toMatch(/^\/uploaded\/[^/]+\/[0-9A-Z]{38}\.png$/);
    expect(path).toContain(`/${uploader.id}/`);
  });

  it(
    "can't be replaced with another post, or read before it has been checked",
    { tags: ['S5-15', 'S7.3-4'] },
    async () => {
      const bytes = await picture();
      const permitted = await permit('a.png', 'image/png', bytes.length);
      await postForm(permitted, bytes);
      const incoming = `${product.mediaUrl}/${permitted.fields['key']}`;
      expect((await fetch(incoming)).status).toBe(404);
      expect((await fetch(incoming.replace('/incoming/', '/%69ncoming/'))).status).toBe(404);
      const { body } = await complete(permitted.uploadId);
      await postForm(permitted, Buffer.from('something else'));
      expect((await complete(permitted.uploadId)).body.asset).toEqual(body.asset);
      const served = await fetch(body.asset.publicUrl);
      expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    },
  );
});

describe('an upload', () => {
  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a text', 'hello'],
    ['a program', '#!/bin/sh\necho x'],
    ['a document', '%PDF-1.7\n%\u00e2\u00e3'],
  ])('is refused and deleted when %s claims to be a picture', { tags: ['S7.3-6'] }, async (_, content) => {
    const bytes = Buffer.from(content);
    const permitted = await permit('holiday.png', 'image/png', bytes.length);
    await postForm(permitted, bytes);
    expect(await exists(permitted.fields['key']!)).toBe(true);

    const { status, body } = await complete(permitted.uploadId);
    expect(status).toBe(415);
    expect(body.error.message).toBe('holiday.png is damaged, or isn’t what its name says.');
    expect(await exists(permitted.fields['key']!)).toBe(false);
    expect((await complete(permitted.uploadId)).status).toBe(404);
  });

  it('is refused and deleted when a sound claims to be a picture', async () => {
    const { wav } = compose('rain', 1);
    const permitted = await permit('sound.png', 'image/png', wav.length);
    await postForm(permitted, wav);
    expect((await complete(permitted.uploadId)).status).toBe(415);
    expect(await exists(permitted.fields['key']!)).toBe(false);
  });

  it.each([
    ['page.html', 'text/html'],
    ['tool.exe', 'application/x-msdownload'],
    ['paper.pdf', 'application/pdf'],
  ])('of %s is refused before it is sent', async (filename, contentType) => {
    const { status, body } = await other.call(uploads.createUpload, {
      body: { filename, contentType, sizeBytes: 10 },
    });
    const error = { code: 'unsupported_media', reason: 'file_type', values: { filename } };
    expect({ status, error: body.error }).toMatchObject({ status: 415, error });
  });

  it('does not exist until its file is posted', { tags: ['S4.5-7', 'S7.3-8'] }, async () => {
    const { uploadId } = await permit('never.png', 'image/png', 10);
    const { status, body } = await complete(uploadId);
    expect({ status, message: body.error.message }).toEqual({ status: 404, message: 'Upload failed' });
  });

  it('does not exist for another subscriber', async () => {
    const bytes = await picture();
    const permitted = await permit('mine.png', 'image/png', bytes.length);
    await postForm(permitted, bytes);
    expect((await uploaderFor(subscriber).complete(permitted.uploadId)).status).toBe(404);
    expect((await complete(permitted.uploadId)).status).toBe(201);
    expect((await uploaderFor(subscriber).complete(permitted.uploadId)).status).toBe(404);
  });
});

describe('a generation from a picture', () => {
  it.beforeAll(async ({ product: { cloud } }) => {
    const field = { id: 'f', variableName: 'image_url', type: 'file', label: 'Photo', maxMegabytes: 1 };
    const definition = modelDefinitionSchema.parse({
      name: 'Readable',
      description: 'Takes a picture',
      endpoint: 'fal-ai/clarity-upscaler',
      estimatedSeconds: 10,
      creditCost: 5,
      sections: [{ id: 'main', title: 'Main', fields: [field] }],
    });
    await publishModel(productTable(cloud.endpoints.dynamodb, cloud.tableName('Table')), 'readable', definition);
  });

  const noise = { width: 800, height: 600, channels: 3 } as const;
  const drawing = sharp({ create: { width: 120, height: 80, channels: 3, background: '#4060c0' } });
  const large = sharp(randomBytes(noise.width * noise.height * noise.channels), { raw: noise });
  it.each([
    ["of a type that models can't read", () => drawing.tiff().toBuffer(), 'accepts pictures as JPEG, PNG, WebP or GIF'],
    ['too large for the model', () => large.png().toBuffer(), 'accepts files of at most 1 MB'],
  ])('is refused before credits are held when the picture is %s', async (_, createFile, words) => {
    const asset = await upload('photo.png', 'image/png', await createFile());
    const message = `Photo ${words}`;
    const { status, body } = await generateFrom(asset);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input', fields: [{ field: 'image_url', message }] } },
    });
    const balance = await other.call(credits.getCredits, { query: { required: 0 } });
    expect(balance.body).toMatchObject({ held: 0 });
  });

  it('is accepted when the picture is readable and small enough', async () => {
    const { status } = await generateFrom(await upload('photo.png', 'image/png', await picture()));
    expect(status).toBe(202);
  });
});
