import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it, vi } from 'vitest';
import { listGenerations } from '#functions/api/generations/generations.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { generationIndexKeys, keys } from '#functions/platform/table/keys.ts';
import { withOutputDefaults } from '#shared/rules/output-settings.ts';
import { newGeneration } from '#test/integration/credits/new-generation.ts';
import { newTable, type NewTable } from '#test/support/new-table.ts';

const now = new Date('2026-11-20T12:00:00Z');

function itemOf(userId: string, minutesAgo: number, status: 'processing' | 'completed') {
  const createdAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString();
  const id = `${String(minutesAgo).padStart(8, '0')}-${userId}`;
  const generation = { ...newGeneration({ id, userId, amount: 5 }), createdAt, status };
  return { ...keys.generation(id), ...generationIndexKeys(generation), ...generation };
}

async function fill({ client, table }: NewTable, items: readonly ReturnType<typeof itemOf>[]): Promise<void> {
  for (let start = 0; start < items.length; start += 25) {
    const puts = items.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }));
  }
}

const depsOf = ({ table }: NewTable) => ({
  generations: new GenerationRepository(table),
  assets: new AssetRepository(table, 'https://media.test'),
  jobs: () => Promise.reject(new Error('Nothing was submitted')),
  now: () => now,
});

it('never lowers the progress of a running job, and keeps its first start', async () => {
  const { table } = await newTable();
  const generations = new GenerationRepository(table);
  const [start, later] = [now.toISOString(), new Date(now.getTime() + 1000).toISOString()];
  await generations.updateRun('g', { checkedAt: start, progress: 0.5, runningSince: start, statusText: 'Step 5/10' });
  // Parallel checks that asked the provider earlier.
  const ofOlderCheck = await generations.updateRun('g', { checkedAt: later, progress: 0.3, statusText: 'Step 3/10' });
  expect(ofOlderCheck).toMatchObject({ progress: 0.5, statusText: 'Step 5/10' });
  expect(await generations.updateRun('g', { checkedAt: later, runningSince: later })).toMatchObject({
    runningSince: start,
  });
  const parts = [0.6, 0.9, 0.7, 0.8];
  await Promise.all(parts.map((progress) => generations.updateRun('g', { checkedAt: later, progress })));
  expect((await generations.runsOf(['g'])).get('g')).toMatchObject({ progress: 0.9, runningSince: start });
});

it('lists every running generation, also behind 500 newer ones that have ended', { tags: ['whole'] }, async () => {
  const started = await newTable();
  const finished = Array.from({ length: 500 }, (_, index) => itemOf('maya', index + 1, 'completed'));
  const running = [0, 600, 1200].map((minutesAgo) => itemOf('maya', minutesAgo, 'processing'));
  await fill(started, [...finished, ...running]);
  const query = vi.spyOn(started.table, 'runQuery');
  const { items, nextCursor } = await listGenerations(depsOf(started), 'maya', { status: 'processing', limit: 20 });
  expect(items.map(({ id }) => id)).toEqual(running.map(({ id }) => id));
  expect(nextCursor).toBeUndefined();
  expect(query).toHaveBeenCalledOnce();
});

it('lists generations with their prompts, except deleted ones', async () => {
  const started = await newTable();
  const items = [itemOf('maya', 1, 'completed'), itemOf('maya', 2, 'completed'), itemOf('maya', 3, 'processing')];
  await fill(started, items);
  const { client, table } = started;
  const input = { endpoint: 'fal-ai/flux', ...withOutputDefaults({}), promptKey: 'prompt', values: {} };
  for (const { id } of [items[0]!, items[2]!]) {
    const Item = { ...keys.generationInput(id), ...input, payload: { prompt: `Kite ${id}` } };
    await client.send(new BatchWriteCommand({ RequestItems: { [table.name]: [{ PutRequest: { Item } }] } }));
  }
  const listed = await listGenerations(depsOf(started), 'maya', { limit: 20 });
  expect(listed.items.map(({ prompt }) => prompt)).toEqual([`Kite ${items[0]!.id}`, undefined, `Kite ${items[2]!.id}`]);
  const running = await listGenerations(depsOf(started), 'maya', { status: 'processing', limit: 20 });
  expect(running.items.map(({ prompt }) => prompt)).toEqual([`Kite ${items[2]!.id}`]);
});
