import { beforeAll, expect, it } from 'vitest';
import { readDailyStats } from '#functions/api/admin-analytics/daily-stats.ts';
import { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { keys } from '#functions/platform/table/keys.ts';
import { type NewTable, newTable } from '#test/support/new-table.ts';

const day = '2026-11-24';
let stored: NewTable;
beforeAll(async () => {
  stored = await newTable();
});

it('a day’s credits are those of its models and those that moved without one, also where both were counted as one before', async () => {
  const { table } = stored;
  // Ten of the credits were captured when the day itself had them, too.
  await table.put({ ...keys.modelDay(day, 'a'), completed: 3, credits: 10, captured: 20, released: 2 });
  await table.put({ ...keys.modelDay(day, 'b'), completed: 1, captured: 5 });
  await table.put({ ...keys.creditDay(day), granted: 50, spent: 10 + 7, released: 1 });
  const stats = await readDailyStats(
    { models: { all: async () => [] }, dailyStats: new DailyStatsRepository(table) },
    { now: new Date(`${day}T12:00:00Z`), creditValueUsd: undefined },
  );
  expect(stats.credits.at(-1)).toEqual({ day, granted: 50, spent: 42, released: 3 });
  expect(stats.credits.at(-2)).toEqual({ day: '2026-11-23', granted: 0, spent: 0, released: 0 });
  expect(stats.models.map(({ modelId, credits }) => [modelId, credits])).toEqual([
    ['a', 30],
    ['b', 5],
  ]);
});
