// @module-tag whole

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SFNClient } from '@aws-sdk/client-sfn';
import { expect, it, onTestFinished } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { synthesise } from '#infra/local-cloud/build.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { findObstacles, restoreTable, resumeGenerations } from '#infra/operator/restore-data.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { startProduct } from '#test/support/product.ts';
import { productTable } from '#test/support/product-table.ts';
import { restorableClient } from '#test/support/restorable-client.ts';

const values = { prompt: 'a kite', image_size: 'square_hd', num_images: 1 };
const userId = 'demo-subscriber';

it('a restored table takes over while a generation runs, which completes and is charged once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'restored-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const first = await startProduct({ dataDir, timeScale: 0.1 });
  const before = await first.signIn('demo-session');
  const done = (await before.generate('dream-image', values)).body.generation;
  await before.settled(done.id);
  await first.close();

  const slow = await startProduct({ dataDir, timeScale: 2 });
  const subscriber = await slow.signIn('demo-session');
  const running = (await subscriber.generate('dream-image', values)).body.generation;
  const source = slow.cloud.tableName('Table');
  await expect.poll(() => slow.providers.activity.of(running.id).accepted).toBe(1);
  const ledgerBefore = await new Ledger(productTable(slow.cloud.endpoints.dynamodb, source)).account(userId);
  const dynamodb = restorableClient(slow.cloud.endpoints.dynamodb);
  const request = { source, target: `${source}-restored`, at: new Date() };
  expect(await findObstacles(dynamodb, request)).toEqual([]);
  const restoredTable = await restoreTable(dynamodb, request);
  expect(await findObstacles(dynamodb, request)).toEqual([expect.stringContaining('exists already')]);
  await slow.close();

  const release = join(directory, 'cdk.out');
  await synthesise(release, { restoredTable });
  const second = await startProduct({
    dataDir,
    cloudOptions: { assemblyDir: release, waitScale: 0.05, accessJournal: undefined },
  });
  onTestFinished(() => second.close());
  const table = productTable(second.cloud.endpoints.dynamodb, restoredTable.name);
  expect(await new Ledger(table).account(userId)).toEqual(ledgerBefore);
  const sfn = new SFNClient({ ...localClientConfig, endpoint: second.cloud.endpoints.controlPlane });
  const deps = { table, sfn, stateMachineArn: `${second.cloud.executions.arn}:live`, at: request.at };
  expect(await resumeGenerations({ ...deps, at: new Date(done.createdAt) })).toBe(0);
  expect(await resumeGenerations(deps)).toBe(1);
  expect(second.cloud.executions.describe(running.id).status).toBe('ABORTED');

  const after = await second.signIn('demo-session');
  expect(await after.settled(running.id)).toMatchObject({
    status: 'completed',
    receipt: { held: 0, charged: 10, released: 0 },
  });
  expect(second.providers.activity.of(running.id)).toMatchObject({ accepted: 1, completed: 1 });
  const listed = (await after.call(generations.listGenerations, { query: { limit: 10 } })).body.items;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([running.id, done.id]);
  expect((await after.call(credits.getCredits, {})).body).toMatchObject({ available: 480, held: 0 });
  const old = await new Ledger(productTable(second.cloud.endpoints.dynamodb, source)).account(userId);
  expect(old).toEqual(ledgerBefore);
  expect(await resumeGenerations(deps)).toBe(0);
});
