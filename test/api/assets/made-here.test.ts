import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { assets } from '#shared/contracts/assets.ts';
import { MarkReader } from '#shared/rules/ai-marks.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

describe('the check of a file', () => {
  let product: Product;
  let subscriber: SignedIn;
  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    subscriber = await product.signIn((await createMaya(product)).sessionId);
  });

  const check = async (hash: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${product.siteUrl}/api/made-here`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ sha256: hash }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const download = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
  const readMarks = (bytes: Uint8Array) => {
    const reader = new MarkReader((part) => Buffer.from(part).toString('latin1'));
    reader.add(bytes);
    return reader.marks;
  };

  it('knows a generated file and its shared copy, both marked, until the file is deleted', async () => {
    const values = { prompt: 'a lighthouse', image_size: 'square_hd', num_images: 1 };
    const { body } = await subscriber.generate('dream-image', values);
    const [asset] = (await subscriber.settled(body.generation.id)).assets;
    const { url } = await shareResult(subscriber, asset!.id);
    const bytes = await download(asset!.publicUrl);
    expect(asset!.sizeBytes).toBe(bytes.length);
    expect(readMarks(bytes)).toMatchObject({ sourceType: 'trainedAlgorithmicMedia' });
    expect(readMarks(await download(asset!.thumbnailUrl!))).toMatchObject({ sourceType: 'trainedAlgorithmicMedia' });

    const html = await (await fetch(url)).text();
    const [, mark = ''] = /<script type="application\/ld\+json">(.+)<\/script>/.exec(html) ?? [];
    const { contentUrl, ...said } = JSON.parse(mark);
    expect(said).toMatchObject({
      '@type': 'ImageObject',
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      creditText: 'Made with AI',
    });
    expect(html).toContain('<meta property="og:image:alt" content="Made with AI: ');
    expect(html).toContain('<p class="origin">Made with AI');

    const copy = await download(contentUrl);
    expect(await check(sha256(copy))).toEqual({ status: 200, body: { madeBy: 'ai' } });
    expect(await check(sha256(Buffer.concat([bytes, Buffer.of(0)])))).toEqual({ status: 200, body: {} });

    await subscriber.call(assets.deleteAssets, { body: { ids: [asset!.id] } });
    await eventually(async () => expect(await check(sha256(bytes))).toEqual({ status: 200, body: {} }));
  });

  it('says nothing about an upload, and takes only hashes', async () => {
    // Other tests share the product, and their artists deliver common pictures.
    const own = sharp({ create: { width: 3, height: 5, channels: 3, background: '#8b97ff' } });
    const upload = await uploaderFor(subscriber).upload('own.png', 'image/png', await own.png().toBuffer());
    expect(await check(sha256(await download(upload.publicUrl)))).toEqual({ status: 200, body: {} });
    for (const wrong of ['', 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}#`, 1, null])
      expect((await check(wrong)).status).toBe(400);
    expect((await check('a'.repeat(64), { origin: 'https://elsewhere.test' })).status).toBe(403);
  });
});
