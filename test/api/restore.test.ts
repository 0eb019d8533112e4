// @module-tag whole

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { DeleteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { expect, it, onTestFinished } from 'vitest';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { writeOperatorEnvironment } from '#infra/demo/environment.ts';
import { synthesise } from '#infra/local-cloud/build.ts';
import { chooseEngine } from '#infra/local-cloud/dynamodb.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { credits } from '#shared/contracts/credits.ts';
import { generations } from '#shared/contracts/generations.ts';
import { productTable } from '#test/support/product-table.ts';
import { type Product, startProduct } from '#test/support/product.ts';

const values = { prompt: 'a kite', image_size: 'square_hd', num_images: 1 };
const userId = 'demo-subscriber';

/** Types a command of docs/how-to/restore.md. */
function typed(dataDir: string, command: string) {
  const ended = Promise.withResolvers<{ code: unknown; printed: string }>();
  const [program = '', ...words] = command.split(' ');
  execFile(program, words, { env: { ...process.env, DATA_DIR: dataDir } }, (error, stdout, stderr) =>
    ended.resolve({ code: error?.code ?? 0, printed: stdout + stderr }),
  );
  return ended.promise;
}

function files({ cloud }: Product) {
  const s3 = new S3Client({ ...localClientConfig, endpoint: cloud.endpoints.s3, forcePathStyle: true });
  const Bucket = cloud.bucketName('Media');
  return {
    first: async (Prefix: string) =>
      (await s3.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }))).Contents![0]!.Key!,
    delete: (Key: string) => s3.send(new DeleteObjectCommand({ Bucket, Key })),
    read: (Key: string) => s3.send(new HeadObjectCommand({ Bucket, Key })),
  };
}

it('the typed steps restore a damaged table while a generation runs, which completes and is charged once', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'restored-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const first = await startProduct({ dataDir, timeScale: 0.1 });
  const before = await first.signIn('demo-session');
  const done = (await before.generate('dream-image', values)).body.generation;
  await before.settled(done.id);
  await first.close();

  const slow = await startProduct({ dataDir, timeScale: 3 });
  await writeOperatorEnvironment(slow.cloud, dataDir);
  const subscriber = await slow.signIn('demo-session');
  const running = (await subscriber.generate('dream-image', values)).body.generation;
  await expect.poll(() => slow.providers.activity.of(running.id).accepted).toBe(1);
  const admin = await slow.signInAdmin();
  const deactivated = { action: 'deactivate' as const, ids: ['dream-image'] };
  expect((await admin.call(adminModels.bulkModels, { body: deactivated })).status).toBe(200);
  const source = slow.cloud.tableName('Table');
  const ledgerBefore = await new Ledger(productTable(slow.cloud.endpoints.dynamodb, source)).account(userId);
  const at = `${new Date().toISOString().slice(0, 19)}Z`;

  // The engines round the times of changes to this.
  const roundedMs = chooseEngine() === 'dynoxide' ? 1000 : 60_000;
  const isLater = () => Math.floor(Date.now() / roundedMs) > Math.floor(Date.parse(at) / roundedMs);
  await expect.poll(isLater, { timeout: 61_000 }).toBe(true);
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: slow.cloud.endpoints.dynamodb });
  const damage = new DeleteCommand({ TableName: source, Key: keys.account(userId) });
  await DynamoDBDocumentClient.from(client).send(damage);
  const file = await files(slow).first(`generated/${userId}/`);
  await files(slow).delete(file);

  const restore = `npm run restore -- --stage local --at ${at}`;
  const checked = await typed(dataDir, `${restore} --check`);
  expect(checked).toMatchObject({ code: 0, printed: expect.stringContaining('since and come back: 1.') });
  const restored = await typed(dataDir, `${restore} --yes`);
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('Files that are back: 1.') });
  expect(await typed(dataDir, restore)).toMatchObject({ code: 1, printed: expect.stringContaining('exists already') });
  const [, setting = ''] = /- Add to the stage in cdk\.json: (.*)/.exec(restored.printed) ?? [];
  await slow.close();

  const release = join(directory, 'cdk.out');
  await synthesise(release, JSON.parse(`{${setting}}`));
  const second = await startProduct({
    dataDir,
    cloudOptions: { assemblyDir: release, waitScale: 0.05, accessJournal: undefined },
  });
  onTestFinished(() => second.close());
  await writeOperatorEnvironment(second.cloud, dataDir);
  const table = second.cloud.tableName('Table');
  expect(table).not.toBe(source);
  const ledger = new Ledger(productTable(second.cloud.endpoints.dynamodb, table));
  expect(await ledger.account(userId)).toEqual(ledgerBefore);
  await files(second).read(file);

  const earlier = `npm run restore -- --stage local --at ${done.createdAt} --resume`;
  expect((await typed(dataDir, earlier)).printed).toContain(`Generations that continue in ${table}: 0`);
  expect(await typed(dataDir, `${restore} --resume`)).toMatchObject({
    code: 0,
    printed: expect.stringContaining(`Generations that continue in ${table}: 1`),
  });
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
  expect(await typed(dataDir, 'npm run rebuild-board -- --stage local')).toMatchObject({ code: 0 });
  expect(await typed(dataDir, 'npm run audit-ledger -- --stage local')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/accounts checked: 0 differ, 0 could not be read/),
  });
  expect((await typed(dataDir, `${restore} --resume`)).printed).toContain(`continue in ${table}: 0`);
});
