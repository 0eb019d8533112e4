import { describe, expect } from 'vitest';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import { demoAppId } from '#infra/demo/pages.ts';
import { type Asset, assets } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { pages } from '#shared/contracts/pages.ts';
import { fieldSchema } from '#shared/form/form-schemas.ts';
import type { FormValues } from '#shared/form/form-values.ts';
import { expectFilesDeleted } from '#test/support/bucket-files.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, type SignedIn } from '#test/support/product.ts';
import { publishModel } from '#test/support/publish-model.ts';
import { it } from '../shared-product.ts';

describe("a subscriber's assets", () => {
  let product: Product;
  let subscriber: SignedIn;
  const values = { prompt: 'two kites', image_size: 'square_hd', num_images: 2 };

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    subscriber = await product.signIn((await createMaya(product, { gallery: true })).sessionId);
  });

  const newest = async (query = {}): Promise<Asset[]> =>
    (await subscriber.call(assets.listAssets, { query: { limit: 10, ...query } })).body.items;
  const counts = async () => (await subscriber.call(assets.countAssets, {})).body;

  it('can be marked as favourites and filtered by that', async () => {
    const [first] = await newest();
    const { status, body } = await subscriber.call(assets.updateAsset, {
      params: { id: first!.id },
      body: { isFavourite: true },
    });
    expect({ status, isFavourite: body.asset.isFavourite }).toEqual({ status: 200, isFavourite: true });
    const listed = await newest({ favourites: 'true', limit: 100 });
    expect(listed.map(({ id }) => id)).toEqual([first!.id]);
  });

  it('are counted by kind as they are added and deleted', { tags: ['whole'] }, async () => {
    const before = await eventually(async () => {
      const found = await counts();
      expect(found).toEqual({ image: 40, video: 2, audio: 2 });
      return found;
    });
    const { body } = await subscriber.generate('dream-image', values);
    const { assets: generatedAssets } = await subscriber.settled(body.generation.id);
    await eventually(async () => expect((await counts()).image).toBe(before.image + 2));

    const deletion = await subscriber.call(assets.deleteAssets, { body: { ids: generatedAssets.map(({ id }) => id) } });
    expect(deletion.body).toEqual({ deleted: 2, failed: [] });
    const repeated = await subscriber.call(assets.deleteAssets, { body: { ids: generatedAssets.map(({ id }) => id) } });
    expect(repeated.body).toEqual({ deleted: 0, failed: [] });
    await eventually(async () => expect((await counts()).image).toBe(before.image));
    await expectFilesDeleted(
      product,
      generatedAssets.map(({ publicUrl }) => publicUrl),
    );
    const { body: after } = await subscriber.call(generations.getGeneration, { params: { id: body.generation.id } });
    expect(after.generation).toMatchObject({ assets: [], receipt: { charged: 20 } });
  });

  it(
    "are listed by app with counts by kind, under the name of the app's pages",
    { tags: ['A7.7-1', 'S7.2-9', 'S7.5-4'] },
    async () => {
      const listed = await newest({ appId: demoAppId, source: 'generated', limit: 100 });
      expect(listed).toHaveLength(36);
      expect((await subscriber.call(assets.countAssets, { query: { appId: demoAppId } })).body).toEqual({
        image: 32,
        video: 2,
        audio: 2,
      });
      expect(await newest({ appId: 'another-app' })).toEqual([]);
      const label = async (appId: string) =>
        (await subscriber.call(assets.getAssetApp, { params: { appId } })).body.label;
      expect(await label(demoAppId)).toBe('Atelia Studio');
      expect(await label('another-app')).toBe('Unknown');
      const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
      const untitled = { routePath: '/untitled', appId: 'untitled-app', modelId: 'dream-image', accessId: 'admin' };
      await new PageRepository(table).save({ ...untitled, createdAt: new Date().toISOString() });
      await eventually(async () => expect(await label('untitled-app')).toBe('Dream Image'));
    },
  );

  it('can be deleted a hundred at a time at most', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => `asset-${index}`);
    const tooMany = await subscriber.call(assets.deleteAssets, { body: { ids } });
    const all = await subscriber.call(assets.deleteAssets, { body: { ids: ids.slice(1) } });
    expect([tooMany.status, all.status]).toEqual([400, 200]);
  });

  it('are also favourites in their generation', { tags: ['whole'] }, async () => {
    const { body } = await subscriber.generate('dream-image', values);
    const { assets: generatedAssets } = await subscriber.settled(body.generation.id);
    await eventually(async () => {
      const params = { id: generatedAssets[1]!.id };
      const { status } = await subscriber.call(assets.updateAsset, { params, body: { isFavourite: true } });
      expect(status).toBe(200);
    });
    const { body: seen } = await subscriber.call(generations.getGeneration, { params: { id: body.generation.id } });
    expect(seen.generation.assets.map(({ isFavourite }: Asset) => isFavourite)).toEqual([false, true]);
    await subscriber.call(assets.deleteAssets, { body: { ids: generatedAssets.map(({ id }) => id) } });
  });

  it("can't be marked or deleted by another subscriber", { tags: ['S6-2'] }, async () => {
    const [first] = await newest();
    const other = await product.signIn('low-credit-session');
    const marked = await other.call(assets.updateAsset, { params: { id: first!.id }, body: { isFavourite: true } });
    const deleted = await other.call(assets.deleteAssets, { body: { ids: [first!.id] } });
    expect([marked.status, deleted.body.deleted]).toEqual([404, 0]);
    expect((await fetch(first!.publicUrl)).ok).toBe(true);
  });

  it('show the values they were made from', { tags: ['S7.2-11'] }, async () => {
    const { body } = await subscriber.generate('dream-image', values);
    const generationValues = await subscriber.call(generations.getGenerationValues, {
      params: { id: body.generation.id },
    });
    const expectedOrigin = { prompt: values.prompt, modelName: 'Dream Image' };
    expect(generationValues.body).toEqual({ routePath: '/dream-image', values, ...expectedOrigin });
  });

  describe('made by a model', () => {
    /** Publishes a page with these fields, generates with `formValues`, and returns the newest asset. */
    async function generateAsset(name: string, fields: object[], formValues: FormValues): Promise<Asset> {
      const table = productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
      const dreamImage = (await new ModelRepository(table).find('dream-image'))!;
      const sections = [{ id: 'main', title: 'Main', fields: fields.map((field) => fieldSchema.parse(field)) }];
      await publishModel(table, name, { ...dreamImage, name, sections, seedPath: 'seed', promptPath: 'prompt' });
      const { body } = await subscriber.generate(name, formValues);
      expect(await subscriber.settled(body.generation.id)).toMatchObject({ status: 'completed' });
      return eventually(async () => {
        const found = (await newest()).find(({ generationId }) => generationId === body.generation.id);
        expect(found).toBeDefined();
        return found!;
      });
    }
    const promptKey = { id: 'prompt', label: 'Scene', variableName: 'prompt' };

    it(
      'show the model, the seed and the sent prompt',
      {
        tags: [
          'whole',
          'A3.2-10',
          'A3.9-2',
          'A4.10-5',
          'A7.5-14',
          'A7.10-10',
          'S3-21',
          'S7.2-17',
          'S7.5-5',
          'S7.5-7',
          'S3-26',
        ],
      },
      async () => {
        const template = { template: 'a {animal} at sea', subFields: [{ id: 'a', label: 'Animal', type: 'text' }] };
        const builder = { ...promptKey, type: 'prompt_builder', promptBuilderConfig: template };
        const asset = await generateAsset('scene-painter', [builder], { prompt: { animal: 'heron' } });
        expect(asset).toMatchObject({
          model: 'scene-painter',
          generationPrompt: 'a heron at sea',
          seed: expect.stringMatching(/^\d+$/),
          extension: 'jpg',
        });
        expect(asset.updatedAt > asset.createdAt).toBe(true);
      },
    );

    it('show the prompt in the result when the form has none', { tags: ['whole', 'S3-22'] }, async () => {
      const choice = { ...promptKey, type: 'select', options: [{ label: 'Sea', value: 'the open sea' }] };
      const asset = await generateAsset('sea-painter', [choice], { prompt: 'the open sea' });
      expect(asset.generationPrompt).toBe('the open sea');
    });

    it('show when they last changed', { tags: ['A3.9-8', 'S3-27'] }, async () => {
      const [first] = await newest();
      const change = { params: { id: first!.id }, body: { isFavourite: true } };
      const { body } = await subscriber.call(assets.updateAsset, change);
      expect(body.asset.updatedAt > first!.updatedAt).toBe(true);
    });
  });

  it('can be listed with pages that take their kind of file', async () => {
    const { body } = await subscriber.call(pages.listPages, { query: { takes: 'image' } });
    const photoToVideo = { routePath: '/photo-to-video', fieldKey: 'image_url', outputType: 'video' };
    expect(body.items).toContainEqual(expect.objectContaining(photoToVideo));
    expect(body.items).not.toContainEqual(expect.objectContaining({ routePath: '/dream-image' }));
    expect((await subscriber.call(pages.listPages, { query: { takes: 'audio' } })).body.items).toEqual([]);
  });

  it('are made from pages that show cost and duration, but nothing about the provider', async () => {
    const { body } = await subscriber.call(pages.listPages, { query: {} });
    expect(body.items).toContainEqual({
      routePath: '/dream-image',
      title: 'Dream Image',
      description: 'Describe it, and see it a few seconds later.',
      exampleMediaUrl: expect.stringContaining('/examples/dream-image.webp'),
      exampleMediaType: 'image',
      outputType: 'image',
      category: 'models',
      creditCost: 10,
      isPriceByRule: true,
      estimatedSeconds: 10,
      isFeatured: true,
      isComingSoon: false,
      prompt: expect.objectContaining({ fieldKey: 'prompt', label: 'Describe your picture' }),
    });
    expect(body.items.at(-1)).toMatchObject({ routePath: '/film-restyle', isComingSoon: true });
  });
});
