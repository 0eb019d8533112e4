import { expect, it } from 'vitest';
import { readDailyStats } from '#functions/api/admin-analytics/daily-stats.ts';
import type { CreditDay, ModelDay } from '#functions/domain/analytics/daily-stats-repository.ts';

const day = '2026-11-24';
const nothing = { started: 0, completed: 0, failed: 0, cancelled: 0, priced: 0, pricedCredits: 0, costMicroUsd: 0 };
const modelDay = (modelId: string, captured: number, released: number): ModelDay => ({
  ...nothing,
  day,
  modelId,
  credits: captured,
  captured,
  released,
  durations: new Map(),
});

it('a day’s credits are those of all models and those that moved without one', async () => {
  const creditDay: CreditDay = { day, granted: 50, spent: 7, released: 1 };
  const stats = await readDailyStats(
    {
      models: { all: async () => [] },
      dailyStats: {
        modelDays: async () => [modelDay('a', 10, 2), modelDay('b', 20, 0)],
        creditDays: async () => [creditDay],
      },
    },
    { now: new Date(`${day}T12:00:00Z`), creditValueUsd: undefined },
  );
  expect(stats.credits.at(-1)).toEqual({ day, granted: 50, spent: 37, released: 3 });
  expect(stats.credits.at(-2)).toEqual({ day: '2026-11-23', granted: 0, spent: 0, released: 0 });
});
