import { describe, expect } from 'vitest';
import { assets } from '#shared/contracts/assets.ts';
import { shares } from '#shared/contracts/shares.ts';
import { expectFilesDeleted } from '#test/support/bucket-files.ts';
import { createMaya, type NewSubscriber } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { onePixelGif } from '#test/support/media-parts.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

describe('a shared result', () => {
  let product: Product;
  let maya: NewSubscriber;
  let subscriber: SignedIn;
  const values = { prompt: 'a secret lighthouse', image_size: 'square_hd', num_images: 1 };

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    maya = await createMaya(product);
    subscriber = await product.signIn(maya.sessionId);
  });

  async function createAsset() {
    const { body } = await subscriber.generate('dream-image', values);
    const [asset] = (await subscriber.settled(body.generation.id)).assets;
    await eventually(async () => {
      // The projection creates the asset a moment later.
      const { status } = await subscriber.call(shares.getShare, { params: { id: asset!.id } });
      expect(status).toBe(200);
    });
    return { ...asset!, params: { id: asset!.id } };
  }
  const pageAt = async (url: string) => {
    const answer = await fetch(url);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const previewIn = (html: string) => /<meta property="og:image" content="([^"]+)">/.exec(html)![1]!;
  // The logo's address has no host.
  const pictureIn = (html: string) => /<img src="(http[^"]+)"/.exec(html)![1]!;

  it('has a public page with a preview that shows nothing about the owner', async () => {
    const asset = await createAsset();
    expect((await subscriber.call(shares.getShare, { params: asset.params })).body).toEqual({});
    const { status, body } = await subscriber.call(shares.shareAsset, { params: asset.params });
    expect(status).toBe(200);
    const { html, headers } = await pageAt(body.share.url);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('script-src');
    const [picture, preview] = [pictureIn(html), previewIn(html)];
    for (const [address, type] of [
      [picture, 'image/jpeg'],
      [preview, 'image/webp'],
    ] as const) {
      const file = await fetch(address);
      expect([file.status, file.headers.get('content-type')]).toEqual([200, type]);
    }
    const original = await (await fetch(asset.publicUrl)).arrayBuffer();
    expect(await (await fetch(picture)).arrayBuffer()).toEqual(original);
    for (const secret of [maya.id, asset.id, asset.publicUrl, values.prompt, 'Maya'])
      expect(html).not.toContain(secret);

    expect((await subscriber.call(shares.shareAsset, { params: asset.params })).body).toEqual(body);
    expect((await subscriber.call(shares.getShare, { params: asset.params })).body).toEqual(body);
  });

  it('shows the prompt only while its owner wants that', async () => {
    const { params } = await createAsset();
    const { body } = await subscriber.call(shares.shareAsset, { params });
    expect(body.share.showsPrompt).toBe(false);
    const { url } = body.share;
    for (const showsPrompt of [true, false]) {
      const changed = await subscriber.call(shares.changeShare, { params, body: { showsPrompt } });
      expect(changed.body).toEqual({ share: { ...body.share, showsPrompt } });
      expect((await subscriber.call(shares.getShare, { params })).body).toEqual(changed.body);
      await eventually(async () => {
        const { html } = await pageAt(url);
        expect(html.includes(values.prompt)).toBe(showsPrompt);
        expect(html.includes(`alt="${values.prompt}"`)).toBe(showsPrompt);
      });
    }
    await subscriber.call(shares.changeShare, { params, body: { showsPrompt: true } });
    await subscriber.call(shares.endShare, { params });
    const { status } = await subscriber.call(shares.changeShare, { params, body: { showsPrompt: true } });
    expect(status).toBe(404);
    const again = await subscriber.call(shares.shareAsset, { params });
    expect((await pageAt(again.body.share.url)).html).not.toContain(values.prompt);
  });

  async function createShare() {
    const asset = await createAsset();
    const { url } = (await subscriber.call(shares.shareAsset, { params: asset.params })).body.share as { url: string };
    const { html } = await pageAt(url);
    return { asset, url, files: [pictureIn(html), previewIn(html)] };
  }
  async function expectShareDeleted({ url, files }: { url: string; files: string[] }) {
    const sharedPage = await pageAt(url);
    expect(sharedPage.status).toBe(404);
    expect(sharedPage.html).toContain('This is not shared any more');
    await expectFilesDeleted(product, files);
  }

  it(
    'disappears with page and files when it is ended or deleted, and can be shared again',
    { tags: ['whole'] },
    async () => {
      const [{ asset, ...endedShare }, { asset: deletedAsset, ...deletedShare }] = [
        await createShare(),
        await createShare(),
      ];
      expect((await subscriber.call(shares.endShare, { params: asset.params })).status).toBe(204);
      await subscriber.call(assets.deleteAssets, { body: { ids: [deletedAsset.id] } });
      await Promise.all([expectShareDeleted(endedShare), expectShareDeleted(deletedShare)]);
      expect((await fetch(asset.publicUrl)).ok).toBe(true);
      expect((await subscriber.call(shares.getShare, { params: asset.params })).body).toEqual({});
      const newShare = await subscriber.call(shares.shareAsset, { params: asset.params });
      expect(newShare.body.share.url).not.toBe(endedShare.url);
    },
  );

  it("can't be made from another subscriber's asset or an upload", { tags: ['whole'] }, async () => {
    const asset = await createAsset();
    const other = await product.signIn((await createMaya(product)).sessionId);
    await subscriber.call(shares.shareAsset, { params: asset.params });
    for (const route of [shares.getShare, shares.shareAsset]) {
      expect((await other.call(route, { params: asset.params })).status).toBe(404);
    }
    const change = { params: asset.params, body: { showsPrompt: true } };
    expect((await other.call(shares.changeShare, change)).status).toBe(404);
    await other.call(shares.endShare, { params: asset.params });
    expect((await subscriber.call(shares.getShare, { params: asset.params })).body).toHaveProperty('share');
    const { id } = await uploaderFor(other).upload('own.gif', 'image/gif', onePixelGif);
    expect((await other.call(shares.shareAsset, { params: { id } })).status).toBe(404);
  });
});
