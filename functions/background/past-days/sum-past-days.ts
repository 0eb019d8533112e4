import { lastDays } from '#shared/rules/stats.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { CreditDay, DayRow, ModelRow } from '#functions/domain/analytics/day-rows.ts';
import { addRow, sumModelsOfDay, reaches } from '#functions/domain/analytics/past-days.ts';

interface PastDeps {
  readonly dailyStats: DailyStatsRepository;
  readonly now: () => Date;
}

/** Late changes reach the sums within this time. */
const freshMs = 60 * 60 * 1000;

// Decision: docs/decisions/014-stats-and-counts.md
/**
 * Sums the days before today from scratch; returns false when the sums are fresh. Reads one day at a time, because
 * 90,000 model days take 25 MB.
 */
export async function sumPastDays({ dailyStats, now }: PastDeps): Promise<boolean> {
  const at = now();
  const maxDays = Math.max(...reaches.map(({ days }) => days));
  const [today = '', ...before] = lastDays(at, maxDays + 1).toReversed();
  const summedAt = await dailyStats.pastSummedAt(today);
  if (summedAt !== undefined && at.getTime() - summedAt.getTime() < freshMs) return false;
  const days: DayRow[] = [];
  const credits: CreditDay[] = [];
  const sums = new Map<string, Map<string, ModelRow>>(reaches.map(({ name }) => [name, new Map()]));
  for (const [index, day] of before.entries()) {
    const counted = await dailyStats.days(day, day);
    days.push(...sumModelsOfDay(day, counted.models));
    credits.push(...counted.credits);
    const own = sums.get(reaches.find((reach) => index < reach.days)?.name ?? '');
    for (const row of counted.models) own?.set(row.modelId, addRow(own.get(row.modelId), row));
  }
  const models = new Map([...sums].map(([reach, rows]) => [reach, [...rows.values()]]));
  await dailyStats.keepPast(today, { days, credits, models }, at);
  return true;
}
