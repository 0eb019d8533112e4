import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { documentClient } from '#functions/platform/table/table.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { migrateItems } from '#infra/operator/migrate-items.ts';
import { type EarlierItem, loadItems, readEarlierItems } from '#test/support/earlier-items.ts';
import { eventually } from '#test/support/eventually.ts';
import { tableThrough } from '#test/support/product-table.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const userId = 'subscriber-of-yesterday';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ timeScale: 0.05, cloudOptions: { waitScale: 0.05 } });
});
afterAll(() => product.close());

/**
 * Submits the job that the generation of an earlier release waits for. Its run has no URLs of the job, and the stand-in
 * accepts URLs that clients build only for a job whose first answer was lost.
 */
async function submitJob(): Promise<string> {
  const submit = () =>
    fetch(`${product.providers.hosts['queue.fal.run']}/fal-ai/flux/schnell`, {
      method: 'POST',
      headers: { authorization: 'Key test-fal-key', 'content-type': 'application/json' },
      body: JSON.stringify({ prompt: 'a fog #lost-submit', image_size: 'square_hd', num_images: 1 }),
    });
  await expect(submit()).rejects.toThrow('fetch failed');
  return z.object({ request_id: z.string() }).parse(await (await submit()).json()).request_id;
}

/** Moves the running generation to two minutes ago, when its deadline was ahead. */
function readRunning(requestId: string): { id: string; items: EarlierItem[] } {
  const { running: id, items } = readEarlierItems('2026-11-22');
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const times = { createdAt: minutes(-2), deadlineAt: minutes(10) };
  const own = items.filter(({ pk, sk }) => pk === `GEN#${id}` || (pk === 'USER#demo-subscriber' && sk === 'CREDIT'));
  const renamed = JSON.parse(JSON.stringify(own).replaceAll('demo-subscriber', userId)) as EarlierItem[];
  return {
    id,
    items: renamed.map((item) => ({
      ...item,
      ...(item.sk === 'GENERATION' && times),
      ...(item.sk === 'RUN' && { requestId }),
    })),
  };
}

it('a generation that ran during the upgrade completes after the migration, beside traffic', async () => {
  const client = documentClient(
    new DynamoDBClient({ ...localClientConfig, endpoint: product.cloud.endpoints.dynamodb }),
  );
  const table = tableThrough(client, product.cloud.tableName('Table'));
  const { id, items } = readRunning(await submitJob());
  await loadItems({ client, table }, items);
  const before = await new Ledger(table).account(userId);

  expect(await migrateItems({ client, table })).toMatchObject({ unreadable: [], changed: [], isComplete: true });
  await product.cloud.invoke('sweeper', {});
  const generation = await eventually(async () => {
    const found = await new GenerationRepository(table).find(id);
    expect(found?.status).toBe('completed');
    return found!;
  }, 30_000);
  expect(generation.settlement).toMatchObject({ kind: 'capture', amount: 10 });
  expect(await new Ledger(table).account(userId)).toMatchObject({
    available: before.available,
    held: before.held - 10,
    spent: before.spent + 10,
  });
  await eventually(async () => {
    const asset = await new AssetRepository(table, product.mediaUrl).find(userId, generation.outputs[0]!.id);
    expect(asset).toMatchObject({ generationId: id, model: 'Dream Image' });
  });
  // The execution of the earlier release had stored its token in the run.
  expect(await table.get(keys.generationRun(id), z.looseObject({}))).not.toHaveProperty('taskToken');
});
