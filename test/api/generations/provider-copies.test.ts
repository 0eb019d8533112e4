import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#functions/platform/table/keys.ts';
import { account } from '#shared/contracts/account.ts';
import { createMaya } from '#test/support/companion-api.ts';
import { eventually } from '#test/support/eventually.ts';
import { productTable } from '#test/support/product-table.ts';
import type { Product, SignedIn } from '#test/support/product.ts';
import { it } from '../shared-product.ts';

const placeSchema = z.object({ attempts: z.number(), gsi2sk: z.string() });

describe('copies of a generation at the provider', () => {
  let product: Product;
  let subscriber: SignedIn;

  it.beforeAll(async ({ product: shared }) => {
    product = shared;
    subscriber = await product.signIn((await createMaya(product)).sessionId);
  });

  const sweep = () => product.cloud.invoke('sweeper', {});
  const table = () => productTable(product.cloud.endpoints.dynamodb, product.cloud.tableName('Table'));
  const findCopy = (id: string) => table().get(keys.providerCopy(id), placeSchema, { consistent: true });
  const planned = (id: string) => eventually(async () => expect(await findCopy(id)).toBeDefined());
  const makeDue = (id: string) =>
    table().update(
      keys.providerCopy(id),
      { expression: 'SET gsi2sk = :now', values: { ':now': new Date(0).toISOString() } },
      'attribute_exists(pk)',
    );
  const start = async (prompt: string) => {
    const values = { prompt, image_size: 'square_hd', num_images: 2 };
    return (await subscriber.generate('dream-image', values)).body.generation.id;
  };

  it('are deleted after the result is stored, which stays', async () => {
    const id = await start('a lamp to keep nowhere');
    const { status, assets, receipt } = await subscriber.settled(id);
    expect(status).toBe('completed');
    expect(await product.providers.falKept('a lamp to keep nowhere')).toHaveLength(3);
    await planned(id);
    await sweep();
    expect(await product.providers.falKept('a lamp to keep nowhere')).toEqual([]);
    expect(await findCopy(id)).toBeUndefined();
    const again = await subscriber.settled(id);
    expect(again).toMatchObject({ status: 'completed', receipt });
    expect((await fetch(assets[0]!.publicUrl)).status).toBe(200);
  });

  it('of a failed generation are deleted, too', async () => {
    const id = await start('#policy a lamp that fails');
    expect((await subscriber.settled(id)).status).toBe('failed');
    await planned(id);
    await sweep();
    expect(await product.providers.falKept('a lamp that fails')).toEqual([]);
  });

  it.for(['#delete-503', '#delete-files'])(
    'are tried again after %s, without touching result or credits',
    async (fault) => {
      const prompt = `${fault} a stubborn lamp`;
      const id = await start(prompt);
      const settled = await subscriber.settled(id);
      await planned(id);
      await sweep();
      const failed = await findCopy(id);
      expect(failed?.attempts).toBe(1);
      expect(Date.parse(failed!.gsi2sk)).toBeGreaterThan(Date.now() + 50_000);
      for (let attempt = 0; attempt < 2; attempt += 1) {
        await makeDue(id);
        await sweep();
      }
      expect(await findCopy(id)).toBeUndefined();
      expect(await product.providers.falKept(prompt)).toEqual([]);
      expect(await subscriber.settled(id)).toMatchObject({ status: 'completed', receipt: settled.receipt });
    },
  );

  it('are deleted with the account when the deletion had failed before', async () => {
    const leaver = await product.signIn((await createMaya(product)).sessionId);
    const prompt = '#delete-503 the lamp of a leaver';
    const values = { prompt, image_size: 'square_hd', num_images: 1 };
    const { id } = (await leaver.generate('dream-image', values)).body.generation;
    await leaver.settled(id);
    await planned(id);
    await sweep();
    expect(await product.providers.falKept(prompt)).not.toEqual([]);
    expect((await leaver.call(account.startDeletion, { body: { confirm: 'DELETE' } })).status).toBe(202);
    await eventually(async () => {
      const copy = await findCopy(id);
      expect(copy === undefined || Date.parse(copy.gsi2sk) <= Date.now()).toBe(true);
    }, 60_000);
    await sweep();
    await makeDue(id);
    await sweep();
    expect(await product.providers.falKept(prompt)).toEqual([]);
    expect(await findCopy(id)).toBeUndefined();
  });
});
