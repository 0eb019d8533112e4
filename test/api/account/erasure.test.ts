import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { erasure } from '#shared/contracts/erasure.ts';
import { generations } from '#shared/contracts/generations.ts';
import { shares } from '#shared/contracts/shares.ts';
import { versionsNaming } from '#test/support/bucket-files.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { shareResult } from '#test/support/shared-result.ts';
import { itemsNaming } from '#test/support/table-items.ts';
import { uploaderFor } from '#test/support/uploads.ts';
import { it } from '../shared-product.ts';

const image = { image_size: 'square_hd', num_images: 1 };

describe('a file that is deleted everywhere', () => {
  let product: Product;
  let subscriber: SignedIn;

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    subscriber = await product.signIn((await createMaya(product)).sessionId);
  });

  const traces = (id: string) => subscriber.call(erasure.getTraces, { params: { id } });
  const start = (id: string, alsoDelete: string[] = []) =>
    subscriber.call(erasure.startErasure, { params: { id }, body: { alsoDelete } });
  const waitForEnd = (id: string) =>
    eventually(async () => {
      const { body } = await subscriber.call(erasure.getErasure, { params: { id } });
      expect(body.status).toBe('done');
      return body;
    }, 60_000);
  const listed = async () =>
    (await subscriber.call(assets.listAssets, { query: {} })).body.items.map(({ id }: Asset) => id);
  const namesOf = ({ id, publicUrl }: Asset) => [id, publicUrl.split('/').at(-1)!];

  async function upload(): Promise<Asset> {
    const create = { width: 64, height: 64, channels: 3, background: 'teal' } as const;
    return uploaderFor(subscriber).upload('me.png', 'image/png', await sharp({ create }).png().toBuffer());
  }
  async function animate({ id, publicUrl, filename }: Asset): Promise<{ generationId: string; film: Asset }> {
    const values = { image_url: { assetId: id, publicUrl, filename }, prompt: 'It glides', duration: '5' };
    const { body } = await subscriber.generate('photo-to-video', values);
    const { assets: made } = await subscriber.settled(body.generation.id);
    await eventually(async () => expect(await listed()).toContain(made[0]!.id));
    return { generationId: body.generation.id, film: made[0]! };
  }

  it('is listed first with what was made from it, then gone with all its versions, page and mentions', async () => {
    const picture = await upload();
    const { generationId, film } = await animate(picture);
    const share = await shareResult(subscriber, film.id);
    await subscriber.call(assets.updateAsset, { params: { id: picture.id }, body: { isFavourite: true } });
    expect((await traces(picture.id)).body).toMatchObject({
      isShared: false,
      generations: 1,
      running: 0,
      requests: 0,
      results: [{ id: film.id, publicUrl: film.publicUrl }],
      isPartial: false,
    });
    // No cache keeps a file longer than the receipt says.
    for (const { publicUrl } of [picture, film]) {
      expect((await fetch(publicUrl)).headers.get('cache-control')).toBe('max-age=3600');
    }
    // The file as it arrived still exists as an earlier version.
    expect((await versionsNaming(product, picture.id)).length).toBeGreaterThan(2);

    expect(await start(picture.id, [film.id])).toMatchObject({ status: 202, body: { status: 'running' } });
    const receipt = await waitForEnd(picture.id);
    expect(receipt).toMatchObject({
      deleted: { files: 2, shares: 1 },
      cleared: { generations: 1, requests: 0 },
      cancelled: 0,
      endedAt: expect.any(String),
    });
    // The picture as it is and as it arrived, and the film.
    expect(receipt.deleted.versions).toBe(3);
    expect(receipt.kept.every(({ what, why }: Record<string, string>) => what && why)).toBe(true);

    for (const name of [...namesOf(picture), ...namesOf(film), share.url.split('/').at(-1)!]) {
      expect(await versionsNaming(product, name)).toEqual([]);
      const items = await itemsNaming(product, name);
      expect(items.map(({ sk }) => sk)).toEqual(items.length === 0 ? [] : ['JOB#erase']);
    }
    expect(await listed()).toEqual([]);
    expect((await fetch(share.url)).status).toBe(404);
    const { body } = await subscriber.call(generations.getGeneration, { params: { id: generationId } });
    expect(body.generation).toMatchObject({ status: 'completed', assets: [] });
    const values = await subscriber.call(generations.getGenerationValues, { params: { id: generationId } });
    expect(values.body.values).toEqual({ prompt: 'It glides', duration: '5' });
    expect((await start(picture.id)).body).toEqual(receipt);
  });

  it('leaves what was made from it, unless that was chosen', { tags: ['whole'] }, async () => {
    const picture = await upload();
    const { film } = await animate(picture);
    await start(picture.id);
    await waitForEnd(picture.id);
    expect(await listed()).toEqual([film.id]);
    expect((await fetch(film.publicUrl)).status).toBe(200);
    await subscriber.call(assets.deleteAssets, { body: { ids: [film.id] } });
  });

  it('has no copy at the provider, once the sweeper has run', { tags: ['whole'] }, async () => {
    const { body } = await subscriber.generate('dream-image', { prompt: 'a lamp to delete everywhere', ...image });
    const [picture] = (await subscriber.settled(body.generation.id)).assets;
    await eventually(async () => expect((await traces(picture!.id)).status).toBe(200));
    await start(picture!.id);
    await waitForEnd(picture!.id);
    await eventually(async () => {
      await product.cloud.invoke('sweeper', {});
      expect(await product.providers.falKept('a lamp to delete everywhere')).toEqual([]);
    });
  });

  it('can’t be shared again meanwhile, and nobody else can look at or delete it', async () => {
    const picture = await upload();
    const other = await product.signIn((await createMaya(product)).sessionId);
    const params = { id: picture.id };
    expect((await other.call(erasure.getTraces, { params })).status).toBe(404);
    expect((await other.call(erasure.startErasure, { params, body: { alsoDelete: [] } })).status).toBe(404);
    const own = await start(picture.id);
    expect(own.status).toBe(202);
    expect((await other.call(erasure.getErasure, { params })).status).toBe(404);
    expect((await subscriber.call(shares.shareAsset, { params })).status).toBe(404);
    await waitForEnd(picture.id);
  });
});
