import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { adminMedia } from '#shared/contracts/admin-media.ts';
import { adminTestRuns } from '#shared/contracts/admin-test-runs.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Product } from '#test/support/product.ts';
import { postForm } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

type Admin = Awaited<ReturnType<Product['signInAdmin']>>;

let product: Product;
let superAdmin: Admin;
let editor: Admin;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  [superAdmin, editor] = await Promise.all([product.signInAdmin('admin'), product.signInAdmin('editor')]);
});

const picture = (background = '#4060c0') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: 'Somebody’s own words' } })
    .jpeg()
    .toBuffer();

/** Sends a file without publishing it. */
async function send(admin: Admin, filename: string, contentType: string, bytes: Uint8Array) {
  const body = { filename, contentType, sizeBytes: bytes.length };
  const permitted = await admin.call(adminMedia.createMediaUpload, { body });
  expect(permitted.status).toBe(200);
  expect(await postForm(permitted.body, bytes)).toBe(204);
  return permitted.body.uploadId as string;
}
const publish = (admin: Admin, uploadId: string, filename: string) =>
  admin.call(adminMedia.publishUpload, { params: { uploadId }, body: { filename } });

describe("an admin's file", () => {
  it('is published under a new name without metadata', async () => {
    const uploadId = await send(editor, 'icon.jpg', 'image/jpeg', await picture());
    const { status, body } = await publish(editor, uploadId, 'icon.jpg');
    expect({ status, media: body.media }).toMatchObject({ status: 201, media: { mediaType: 'image' } });
    expect(body.media.url).toMatch(new RegExp(`^${product.mediaUrl}/published/[\\w-]+\\.webp$`));
    const file = await fetch(body.media.url);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Buffer.from(await file.arrayBuffer()).includes('Somebody')).toBe(false);
  });

  it('is made as small as a screen needs, and keeps its animation', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const large = sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#000', noise } });
    const frames = sharp([await picture(), await picture('#c06040')], { join: { animated: true } });
    const shown = async (filename: string, type: string, bytes: Buffer) => {
      const { body } = await publish(editor, await send(editor, filename, type, bytes), filename);
      const file = Buffer.from(await (await fetch(body.media.url)).arrayBuffer());
      return { ...(await sharp(file, { animated: true }).metadata()), isSmaller: file.length < bytes.length };
    };
    const png = await large.png().toBuffer();
    expect(await shown('large.png', 'image/png', png)).toMatchObject({
      format: 'webp',
      width: 1600,
      height: 1200,
      isSmaller: true,
    });
    const gif = await frames.gif().toBuffer();
    expect(await shown('two.gif', 'image/gif', gif)).toMatchObject({ pages: 2 });
  });

  it('keeps its address when a lost answer makes the console publish it again', async () => {
    const uploadId = await send(editor, 'icon.jpg', 'image/jpeg', await picture());
    const first = await publish(editor, uploadId, 'icon.jpg');
    const repeated = await publish(editor, uploadId, 'icon.jpg');
    expect([repeated.status, repeated.body]).toEqual([201, first.body]);
    expect((await fetch(first.body.media.url)).status).toBe(200);
  });

  it('is refused when it is no media, whatever its name says', async () => {
    const body = { filename: 'notes.txt', contentType: 'text/plain', sizeBytes: 5 };
    expect((await editor.call(adminMedia.createMediaUpload, { body })).body.error.code).toBe('unsupported_media');
    const uploadId = await send(editor, 'icon.png', 'image/png', Buffer.from('<script>alert(1)</script>'));
    expect((await publish(editor, uploadId, 'icon.png')).body.error.code).toBe('unsupported_media');
  });

  it("can't be published by another admin, or uploaded by a subscriber", async () => {
    const uploadId = await send(editor, 'icon.jpg', 'image/jpeg', await picture());
    expect((await publish(superAdmin, uploadId, 'icon.jpg')).status).toBe(404);
    const subscriber = await product.signIn('demo-session');
    const body = { filename: 'icon.jpg', contentType: 'image/jpeg', sizeBytes: 5 };
    expect((await subscriber.call(adminMedia.createMediaUpload, { body })).status).toBe(401);
  });
});

it("publishes a copy of a test run's result for the admin who made it", { tags: ['whole'] }, async () => {
  const run = await superAdmin.call(adminTestRuns.startTestRun, {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      provider: 'fal',
      endpoint: 'fal-ai/flux/schnell',
      fields: [{ id: 'prompt', label: 'Prompt', type: 'textarea', variableName: 'prompt' }],
      values: { prompt: 'a heron' },
    },
  });
  const { id } = run.body.testRun;
  await eventually(async () => {
    const { body } = await superAdmin.call(adminTestRuns.getTestRun, { params: { id } });
    expect(body.testRun.status).toBe('completed');
  });
  const body = { testRunId: id, index: 0 };
  const published = await superAdmin.call(adminMedia.publishResult, { body });
  expect([published.status, published.body.media.mediaType]).toEqual([201, 'image']);
  expect(published.body.media.url).toContain('/published/');
  expect((await fetch(published.body.media.url)).status).toBe(200);
  const repeated = await superAdmin.call(adminMedia.publishResult, { body });
  expect(repeated.body.media.url).toBe(published.body.media.url);
  expect((await editor.call(adminMedia.publishResult, { body })).status).toBe(404);
  expect((await superAdmin.call(adminMedia.publishResult, { body: { ...body, index: 7 } })).status).toBe(404);
});
