import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { readModelStats } from '#functions/api/admin-analytics/stats.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { ModelRepository, newModel } from '#functions/domain/models/model-repository.ts';
import { PauseRepository } from '#functions/domain/pauses/pause-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { demoOwner } from '#infra/demo/people.ts';
import { localClientConfig } from '#infra/local-cloud/local-aws.ts';
import { modelDefinitionSchema } from '#shared/rules/model.ts';
import { newTable } from '#test/support/new-table.ts';

const now = new Date('2026-12-03T12:00:00Z');
const today = '2026-12-03';
const owner = { ...demoOwner, isSuperAdmin: false } as AdminCaller;
const stranger = { ...owner, id: 'other', userId: 'other' };
const statsAtEnd = { completed: 1, faults: 2, priced: 1, pricedCredits: 10, costUsd: 0.05 };

let requests = 0;
let table: Table;
beforeAll(async () => {
  const created = await newTable();
  const client = new DynamoDBClient({ ...localClientConfig, endpoint: created.endpoint });
  client.middlewareStack.add((next) => (call) => next(((requests += 1), call)), { step: 'initialize' });
  table = created.tableFor(client);
  await table.put({ ...keys.admin(demoOwner.id), ...demoOwner, totalModels: 0 });
  const definition = modelDefinitionSchema.parse({
    name: 'M',
    endpoint: 'fal-ai/flux/schnell',
    estimatedSeconds: 4,
    marginFloorPercent: 10,
    sections: [],
  });
  const model = newModel(definition, { id: 'm', slug: 'm', owner: demoOwner, now });
  const change = { action: 'created', kind: 'model', id: 'm', name: 'M' } as const;
  await new ModelRepository(table).create(model, auditEntry(demoOwner, change, now));
  const day = { started: 4, completed: 2, failed: 2, captured: 20, released: 20, priced: 2, pricedCredits: 20 };
  const counted = { ...day, costMicroUsd: 100_000, reason_provider: 1, reason_content_policy: 1, duration5: 2 };
  await table.put({ ...keys.modelDay(today, 'm'), ...counted, reason_provider: 3, failed: 4 });
  await table.put({ ...keys.modelDay('2026-11-27', 'm'), ...counted });
  await table.put({ ...keys.modelDay('2026-11-26', 'm'), ...counted });
  await table.put({ ...keys.modelDay(today, 'n'), ...counted });
});

const read = (admin: AdminCaller) => {
  const deps = { table, dailyStats: new DailyStatsRepository(table), creditValueUsd: 0.02, now: () => now };
  return readModelStats(deps, admin, { id: 'm', range: '7' });
};

it('cover one model and every day of the range in two requests', async () => {
  requests = 0;
  const { days, total, today: held, model, pause } = await read(owner);
  expect(requests).toBe(2);
  expect(days.map(({ day, started }) => `${day} ${started}`)).toEqual([
    '2026-11-27 4',
    '2026-11-28 0',
    '2026-11-29 0',
    '2026-11-30 0',
    '2026-12-01 0',
    '2026-12-02 0',
    '2026-12-03 4',
  ]);
  expect(total).toMatchObject({ started: 8, completed: 4, failed: 6, credits: 40, released: 40, costUsd: 0.2 });
  expect(total.causes).toEqual({ provider: 4, ours: 0, policy: 2, values: 0, other: 0 });
  expect(total.marginUsd).toBeCloseTo(0.6);
  expect(total.medianSeconds).toBeGreaterThan(1);
  expect(days[1]?.medianSeconds).toBeUndefined();
  expect(held).toEqual({ completed: 2, faults: 3, priced: 2, pricedCredits: 20, costUsd: 0.1 });
  expect(model).toMatchObject({ estimatedSeconds: 4, marginFloorPercent: 10 });
  expect(pause).toBeUndefined();
});

it("show its pause, and today's counts since the pause", async () => {
  const pauses = new PauseRepository(table);
  const since = '2026-12-03T10:00:00.000Z';
  const paused = { kind: 'model', id: 'm', name: 'M', ownerId: owner.userId, reason: 'margin', since } as const;
  await pauses.begin({ ...paused, stats: statsAtEnd, failedTestRequests: 0 });
  expect((await read(owner)).pause).toMatchObject({ reason: 'margin', mayResume: true, isTesting: false });
  await pauses.end(paused, { at: new Date('2026-12-03T11:00:00Z'), stats: statsAtEnd });
  const { pause, today: held } = await read(owner);
  expect(pause).toBeUndefined();
  expect(held).toEqual({ completed: 1, faults: 1, priced: 1, pricedCredits: 10, costUsd: 0.05 });
});

it('are visible to its owner and super admins only', async () => {
  await expect(read(stranger)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await read({ ...stranger, isSuperAdmin: true })).toMatchObject({ model: { id: 'm' } });
  const deps = { table, dailyStats: new DailyStatsRepository(table), creditValueUsd: undefined, now: () => now };
  await expect(readModelStats(deps, owner, { id: 'gone', range: '7' })).rejects.toMatchObject({ code: 'not_found' });
});
