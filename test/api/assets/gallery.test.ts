import { describe, expect } from 'vitest';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { type Product, type SignedIn } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

let product: Product;
let subscriber: SignedIn;
it.beforeAll(async ({ product: shared }) => {
  product = shared;
  subscriber = await product.signIn((await createMaya(product, { gallery: true })).sessionId);
});

describe('the gallery', () => {
  async function pages(query: Record<string, string | number>): Promise<Asset[][]> {
    const { body } = await subscriber.call(assets.listAssets, { query });
    if (body.nextCursor === undefined) return [body.items];
    return [body.items, ...(await pages({ ...query, cursor: body.nextCursor }))];
  }

  it('lists every asset once, newest first, for any page size', { tags: ['A7.5-3', 'S1-10', 'S7.2-5'] }, async () => {
    const all = (await pages({ limit: 100 })).flat();
    expect(all).toHaveLength(44);
    const waveforms = all.filter(({ mediaType }) => mediaType === 'audio').map(({ waveform }) => waveform?.seconds);
    expect(waveforms).toEqual([12, 9]);
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    for (const limit of [7, 11, 43, 44]) {
      const paged = await pages({ limit });
      expect(paged.flat()).toEqual(all);
      expect(paged[0]).toHaveLength(limit);
    }
  });

  it.each([
    [{ mediaType: 'image' }, 40],
    [{ mediaType: 'video' }, 2],
    [{ mediaType: 'audio' }, 2],
    [{ source: 'uploaded' }, 8],
    [{ source: 'generated' }, 36],
    [{ mediaType: 'image', source: 'uploaded' }, 8],
  ])('lists assets that match %o', { tags: ['whole'] }, async (filter, count) => {
    const paged = await pages({ ...filter, limit: 5 });
    for (const page of paged) expect(page.length).toBeLessThanOrEqual(5);
    const found = paged.flat();
    expect(new Set(found.map(({ id }) => id)).size).toBe(count);
    expect(found).toHaveLength(count);
    for (const asset of found) {
      const source = asset.isAiGenerated ? 'generated' : 'uploaded';
      expect({ mediaType: asset.mediaType, source }).toMatchObject(filter);
    }
  });

  it('finds words of the prompt or the file name, and counts what matches by kind', { tags: ['whole'] }, async () => {
    const all = (await pages({ limit: 100 })).flat();
    const owls = all.filter(({ filename }) => filename.includes('owl-made-of-autumn'));
    expect(owls.map(({ generationPrompt }) => generationPrompt)).toContain(undefined);
    expect((await pages({ search: 'autumn OWL', limit: 2 })).flat()).toEqual(owls);

    const [image, film] = [all.find(isPicture)!, all.find(({ mediaType }) => mediaType === 'video')!];
    for (const { id } of [image, film])
      await subscriber.call(assets.updateAsset, { params: { id }, body: { isFavourite: true } });
    expect((await pages({ favourites: 'true', limit: 1 })).flat()).toHaveLength(2);
    const count = async (query: Record<string, string>) => (await subscriber.call(assets.countAssets, { query })).body;
    expect(await count({ favourites: 'true' })).toEqual({ image: 1, video: 1, audio: 0 });
    expect(await count({ favourites: 'true', search: film.filename })).toEqual({ image: 0, video: 1, audio: 0 });
    expect(await count({ search: 'nothing like this' })).toEqual({ image: 0, video: 0, audio: 0 });
  });
});

const isPicture = ({ mediaType }: Asset) => mediaType === 'image';
