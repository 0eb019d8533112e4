import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { AdminRepository } from '#functions/domain/admins/admin-repository.ts';
import { sealedSecondFactors, SecondFactorRepository } from '#functions/domain/admins/second-factor-repository.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { ApiKeyRepository, sealedApiKeys } from '#functions/domain/api-keys/api-key-repository.ts';
import { AssetRepository } from '#functions/domain/assets/asset-repository.ts';
import { issueCountsAt, putIssue } from '#functions/domain/credits/external-transactions.ts';
import { Ledger } from '#functions/domain/credits/ledger.ts';
import { resealAll, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { GenerationLists, ProcessingRepository } from '#functions/domain/generations/generation-lists.ts';
import { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { sentPrompt, toRunJob } from '#functions/domain/generations/generation.ts';
import { ModelRepository } from '#functions/domain/models/model-repository.ts';
import { appPagesAt } from '#functions/domain/pages/app-pages.ts';
import { PageRepository } from '#functions/domain/pages/page-repository.ts';
import {
  ProRequestRepository,
  requestTotalsAt,
  WaitingRequestsRepository,
} from '#functions/domain/pro-requests/pro-request-repository.ts';
import { AdminSessionRepository } from '#functions/domain/sessions/admin-session-repository.ts';
import { SessionRepository } from '#functions/domain/sessions/session-repository.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { partitions } from '#functions/platform/table/keys.ts';
import { currentSchema } from '#functions/platform/table/table.ts';
import { Deployment } from '#infra/local-cloud/deployment.ts';
import { assertNoOtherTables, createTables } from '#infra/local-cloud/tables.ts';
import { migrateItems, type MigrationReport } from '#infra/operator/migrate-items.ts';
import { boardDrift, repairBoard } from '#infra/operator/recount-board.ts';
import { type EarlierItem, loadItems, readEarlierItems } from '#test/support/earlier-items.ts';
import { newTable, type NewTable, startTable } from '#test/support/new-table.ts';

const now = new Date();

it('new items carry the current number', async () => {
  const { table } = await newTable();
  const schema = z.object({ schema: z.number() });
  const key = (sk: string) => ({ pk: 'NEW', sk });
  await table.put(key('put'));
  await table.create(key('created'));
  for (const sk of ['put', 'created']) expect(await table.get(key(sk), schema)).toEqual({ schema: currentSchema });
});

it('the local cloud refuses the data of another release, and says how to keep it', async () => {
  const other = await startTable();
  onTestFinished(() => other.close());
  const template = { Conditions: {}, Mappings: {}, Parameters: {}, Outputs: {}, ...inject('dataTemplate') };
  const today = new Deployment({ stacks: [{ name: 'Today', template } as never], assetPaths: new Map() });
  await expect(assertNoOtherTables(other.endpoint, today)).rejects.toThrow(/another release.*DATA_DIR=.*npm run reset/);
  await createTables(other.endpoint, today);
  await assertNoOtherTables(other.endpoint, today);
});
const user = 'demo-subscriber';

describe('the items of 2026-11-22', () => {
  const yesterday = readEarlierItems('2026-11-22');
  const [completed, failed] = yesterday.ended;
  const { running } = yesterday;
  const itemOf = (sk: string) => yesterday.items.find((item) => item.pk === `GEN#${running}` && item.sk === sk);
  let db: NewTable;
  let reports: MigrationReport[];
  beforeAll(async () => {
    db = await newTable();
    await loadItems(db, yesterday.items);
    const dryRun = await migrateItems(db, { isDryRun: true });
    reports = [await migrateItems(db, { pageSize: 40, maxPages: 2 }), await migrateItems(db, { pageSize: 40 }), dryRun];
    await repairBoard(db);
  });

  it('are migrated by a command that continues where it was stopped, and says how many of each kind', async () => {
    const [first, second, dryRun] = reports as [MigrationReport, MigrationReport, MigrationReport];
    expect([first.isComplete, first.read, second.isComplete]).toEqual([false, 80, true]);
    expect(second.read).toBeLessThan(yesterday.items.length);
    const sum = (does: string) => (first.done[does] ?? 0) + (second.done[does] ?? 0);
    const names = [...new Set([...Object.keys(first.done), ...Object.keys(second.done)])].toSorted();
    expect(Object.fromEntries(names.map((does) => [does, sum(does)]))).toEqual({
      'days of credits moved': 1,
      'days of models moved': 1,
      'generations listed for the console': 3,
      'inputs moved to their generation’s key': 3,
      'models summarised for lists': 3,
      'pages made searchable': 3,
      'pro forms made searchable': 1,
      'pro requests listed by status': 1,
      'runs completed with their endpoint and token': 3,
    });
    expect([first, second].flatMap(({ changed, unreadable }) => [...changed, ...unreadable])).toEqual([]);
    expect(dryRun.read).toBe(yesterday.items.length);
    const again = await migrateItems(db);
    expect([again.done, again.changed, again.unreadable]).toEqual([{}, [], []]);
  });

  it('that a release of 26 November listed and counted itself are left as they are', async () => {
    const between = await newTable();
    const { Items = [] } = await db.client.send(new ScanCommand({ TableName: db.table.name }));
    const withoutSchema = Items.map((item) => Object.entries(item).filter(([name]) => name !== 'schema'));
    await loadItems(
      between,
      withoutSchema.map((attributes) => Object.fromEntries(attributes) as EarlierItem),
    );
    const at = now.toISOString();
    const { Put } = putIssue(between.table.name, {
      kind: 'refund-due',
      generationId: 'g',
      userId: user,
      amount: 1,
      at,
    });
    const counts = { ...issueCountsAt().key, open: 1 };
    await loadItems(between, [Put!.Item as EarlierItem, counts]);
    for (const report of [await migrateItems(between), await migrateItems(between)]) {
      expect(report).toMatchObject({ changed: [], unreadable: [], isComplete: true });
    }
    const found = await between.table.getItems([issueCountsAt(), requestTotalsAt()]);
    expect([found.get(issueCountsAt()), found.get(requestTotalsAt())]).toMatchObject([{ open: 1 }, { pending: 1 }]);
    await between.table.delete(issueCountsAt().key);
    await migrateItems(between);
    expect((await between.table.getItems([issueCountsAt()])).get(issueCountsAt())).toMatchObject({ open: 1 });
  });

  it('fill the lists of the console, with every generation', async () => {
    const generations = new GenerationRepository(db.table);
    const lists = new GenerationLists(db.table, generations);
    const idsOf = async (filter: object) => (await lists.pageOf(filter, { limit: 10 })).items.map(({ id }) => id);
    expect(await idsOf({})).toEqual([running, failed, completed]);
    expect(await idsOf({ modelId: 'dream-image' })).toEqual([running, failed, completed]);
    expect(await idsOf({ status: 'failed' })).toEqual([failed]);
    expect(await idsOf({ status: 'processing' })).toEqual([running]);
    const { input } = (await generations.findWithInput(completed))!;
    expect([input?.modelName, input && sentPrompt(input), input?.values['prompt']]).toEqual([
      'Dream Image',
      'a lighthouse',
      'a lighthouse',
    ]);
    expect(await new ModelRepository(db.table).all()).toHaveLength(3);
    expect(await new PageRepository(db.table).allPages()).toHaveLength(3);
    expect(await db.table.count(partitions.names)).toBe(7);
    const { appId } = (await generations.find(running))!;
    expect((await db.table.getItems([appPagesAt(appId)])).get(appPagesAt(appId))).toHaveLength(3);
    const waiting = new WaitingRequestsRepository(db.table);
    const { items } = await waiting.pageOf('pending', { limit: 10, newestFirst: false });
    expect(items).toHaveLength(1);
    const totals = (await db.table.getItems([requestTotalsAt()])).get(requestTotalsAt());
    expect(totals).toMatchObject({ pending: 1 });
  });

  it('keep the numbers of their days and of the board', async () => {
    const day = yesterday.items.find(({ pk }) => pk.startsWith('MODELDAYS#'))!.sk.slice(0, 10);
    const { models, credits } = await new DailyStatsRepository(db.table).days(day, day);
    expect(models).toMatchObject([{ modelId: 'dream-image', started: 3, completed: 1, failed: 1, credits: 10 }]);
    expect(credits).toMatchObject([{ day, granted: 623, spent: 10, released: 10 }]);
    expect((await boardDrift(db)).drift).toEqual([]);
  });

  it('keep the credits, the assets and the requests of subscribers', async () => {
    const credits = yesterday.items.find(({ pk, sk }) => pk === `USER#${user}` && sk === 'CREDIT')!;
    const { available, held } = credits;
    expect(await new Ledger(db.table).account(user)).toMatchObject({ available, held });
    const assets = new AssetRepository(db.table, 'https://media.test');
    const known = yesterday.items.filter(({ pk, sk }) => pk === `USER#${user}` && sk.startsWith('ASSET#'));
    expect((await assets.pageOf(user, { limit: 100 })).items).toHaveLength(known.length);
    expect((await new ProRequestRepository(db.table).pageOf(user, { limit: 5 })).items).toHaveLength(1);
  });

  it('let a running generation be asked about and woken', async () => {
    const generations = new GenerationRepository(db.table);
    const { run, taskToken } = (await generations.findWithToken(running))!;
    const { requestId, taskToken: token } = itemOf('RUN')!;
    expect(toRunJob(run)).toMatchObject({ requestId, endpoint: 'fal-ai/flux/schnell' });
    expect(taskToken).toBe(token);
    expect((await new ProcessingRepository(db.table).oldest(10)).map(({ id }) => id)).toEqual([running]);
  });

  it('are readable with the signing secret of that day, named in the operator secret', async () => {
    const secrets = {
      signingKey: 's'.repeat(64),
      encryptionKeys: {},
      signingKeys: { 'until November': yesterday.signingKey },
    };
    const apiKeys = new ApiKeyRepository(db.table);
    const { sealed } = (await apiKeys.find(yesterday.apiKeyId))!;
    expect(() => decryptText({ ...secrets, signingKeys: {} }, yesterday.apiKeyId, sealed)).toThrow(
      'No key decrypts it, tried "derived"',
    );
    expect(decryptText(secrets, yesterday.apiKeyId, sealed)).toBe('fixture-key-0123456789');
    expect(await resealAll(sealedApiKeys(apiKeys), secrets)).toMatchObject([{ outcome: 'resealed' }]);
    const factors = sealedSecondFactors(new AdminRepository(db.table), new SecondFactorRepository(db.table));
    expect(await resealAll(factors, secrets)).toEqual([]);
    expect(await new AdminRepository(db.table).all()).toHaveLength(3);
  });

  it('end the sessions, whose tokens then named no owner and whose items contained the link', async () => {
    const hashOf = (cookie: string) => sha256(cookie.slice(cookie.indexOf('=') + 1));
    const { subscriber, admin } = yesterday.cookies;
    expect(await new SessionRepository(db.table).find(hashOf(subscriber), now)).toBeUndefined();
    const owned = { tokenHash: hashOf(admin), owner: admin.slice(admin.indexOf('=') + 1) };
    expect(await new AdminSessionRepository(db.table).findAdmin(owned, now)).toBeUndefined();
  });
});
