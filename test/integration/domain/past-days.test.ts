import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readDailyStats, readModelDays } from '#functions/api/admin-analytics/stats.ts';
import { readOverview } from '#functions/api/admin-overview/read-overview.ts';
import { sumPastDays } from '#functions/background/past-days/sum-past-days.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import { dayRanges, lastDays } from '#shared/rules/stats.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

let stored: NewTable;
let dailyStats: DailyStatsRepository;
let now: Date;
beforeEach(async () => {
  stored = await newTable();
  dailyStats = new DailyStatsRepository(stored.table);
  now = new Date('2027-03-10T00:01:00Z');
});

const model = (id: string, ownerUserId: string) =>
  ({ kind: 'model', id, ownerUserId, name: `Model ${id}`, slug: id, endpoint: 'e' }) as const;
const names = {
  all: async () => [
    model('m0', 'eddie'),
    model('m1', 'ada'),
    { kind: 'page', routePath: '/p1', modelId: 'm0', title: 'Portraits' } as const,
  ],
};
const [ada, eddie] = [true, false].map(
  (isSuperAdmin) => ({ isSuperAdmin, userId: isSuperAdmin ? 'ada' : 'eddie' }) as AdminCaller,
) as [AdminCaller, AdminCaller];
const creditValueUsd = 0.01;
const sum = () => sumPastDays({ dailyStats, names, now: () => now });
const overviewOf = (admin: AdminCaller) => readOverview({ dailyStats, names, creditValueUsd, now: () => now }, admin);
const read = async () => ({
  home: await overviewOf(ada),
  own: await overviewOf(eddie),
  analytics: await Promise.all(
    dayRanges.map((range) => readDailyStats({ names, dailyStats }, { now, range, creditValueUsd })),
  ),
});

/** Writes counts that differ by day and model. */
async function count(daysAgo: number, models = 3) {
  const [day = ''] = lastDays(now, daysAgo + 1);
  for (let index = 0; index < models; index++) {
    const by = daysAgo + index + 1;
    const ends = {
      completed: by,
      failed: 2,
      reason_timeout: 2,
      captured: 10 * by,
      released: 20,
      [`duration${index}`]: by,
    };
    const costs = { priced: by, pricedCredits: 10 * by, costMicroUsd: 20_000 * by };
    await stored.table.put({ ...keys.modelDay(day, `m${index}`), started: by + 2, ...ends, ...costs });
  }
  await stored.table.put({ ...keys.creditDay(day), granted: daysAgo, spent: 1, released: 1 });
}

/** Days at both ends of each range, and beyond the longest. */
const daysAgo = [0, 1, 5, 6, 7, 8, 28, 29, 30, 88, 89, 90];

it('sums equal the counts: for the home screen, for each range, and by model', { tags: ['whole'] }, async () => {
  for (const ago of daysAgo) await count(ago);
  // More models than one item of the sums holds.
  await count(3, 520);
  const asCounted = await read();
  expect(await sum()).toBe(true);
  expect(await read()).toEqual(asCounted);
  // Later counts of the past reach the sums an hour later, counts of today at once.
  await count(2);
  expect(await read()).toEqual(asCounted);
  await count(0, 4);
  const { home, analytics } = await read();
  expect(home.days.at(-1)?.started).toBe(3 + 4 + 5 + 6);
  expect(analytics.map(({ models }) => models.find(({ modelId }) => modelId === 'm3')?.started)).toEqual([15, 15, 15]);
  const tableWithModel = { getItems: async () => ({ get: () => ({ id: 'm0' }) }) } as unknown as Table;
  const days = await readModelDays({ table: tableWithModel, dailyStats }, { now, range: '90', id: 'm0' });
  expect(days).toHaveLength(90);
  expect(days.flatMap(({ day, started }) => (started > 0 ? [[day, started]] : [])).at(-1)).toEqual(['2027-03-10', 3]);
});

it('are summed again after an hour and on the next day, with late changes counted once', async () => {
  await count(1);
  expect([await sum(), await sum()]).toEqual([true, false]);
  await count(2);
  now = new Date(now.getTime() + 60 * 60 * 1000);
  expect([await sum(), await sum()]).toEqual([true, false]);
  const later = await read();
  expect(later.home.days.map(({ started }) => started)).toEqual([0, 0, 0, 0, 0, 5 + 6 + 7, 4 + 5 + 6, 0]);
  now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
  const nextDay = await read();
  expect(nextDay.home.days.map(({ started }) => started)).toEqual([0, 0, 0, 0, 5 + 6 + 7, 4 + 5 + 6, 0, 0]);
  expect(await sum()).toBe(true);
  expect(await read()).toEqual(nextDay);
  const endSchema = z.object({ expiresAtEpochSeconds: z.number() });
  const ends = [keys.pastDays('2027-03-11'), keys.pastModels('2027-03-11', '07', 0)].map((key) =>
    stored.table.get(key, endSchema),
  );
  const inTwoDays = now.getTime() / 1000 + 2 * 24 * 60 * 60;
  expect(await Promise.all(ends)).toEqual(ends.map(() => ({ expiresAtEpochSeconds: inTwoDays })));
});

it('an ordinary admin sees the numbers of own models, net of refunds, with their pages', async () => {
  const counts = { started: 2, completed: 1, captured: 30, refunded: 10, page_: 5 };
  const ofPage = { 'page_/p1': 2, 'income_/p1': 20 };
  for (const [ago, by] of [
    [0, {}],
    [3, { priced: 1, pricedCredits: 30, pricedRefunded: 10, costMicroUsd: 50_000 }],
  ] as const) {
    const [day = ''] = lastDays(now, ago + 1);
    await stored.table.put({ ...keys.modelDay(day, 'm0'), ...counts, ...ofPage, ...by });
    await stored.table.put({ ...keys.modelDay(day, 'm1'), ...counts });
    await stored.table.put({ ...keys.creditDay(day), granted: 9, refunded: 20, joined: 4 });
  }
  const check = async () => {
    const own = await overviewOf(eddie);
    expect(own.days.map(({ started, spent }) => [started, spent])).toEqual([
      ...Array.from({ length: 4 }, () => [0, 0]),
      [2, 20],
      [0, 0],
      [0, 0],
      [2, 20],
    ]);
    expect(own.days[4]?.marginUsd).toBeCloseTo(0.15);
    expect(own.days[4]).not.toHaveProperty('joined');
    expect(own.models).toEqual([{ modelId: 'm0', name: 'Model m0', started: 4, income: 40 }]);
    expect(own.pages).toEqual([{ modelId: 'm0', routePath: '/p1', name: 'Portraits', started: 4, income: 40 }]);
    expect(own.unpriced).toEqual([{ modelId: 'm0', name: 'Model m0' }]);
    const all = await overviewOf(ada);
    expect(all.days.at(-1)).toMatchObject({ started: 4, spent: 40, granted: 9, refunded: 20, joined: 4 });
    expect(all.models.map(({ modelId }) => modelId)).toEqual(['m0', 'm1']);
  };
  await check();
  expect(await sum()).toBe(true);
  await check();
});
