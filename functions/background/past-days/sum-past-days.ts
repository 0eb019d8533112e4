import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { CreditDay, DayRow, ModelRow } from '#functions/domain/analytics/day-rows.ts';
import { addRow, netOfRefunds, sumModelsOfDay, pastRanges } from '#functions/domain/analytics/past-days.ts';
import { filterByKind, type NamesRepository } from '#functions/domain/names/names-repository.ts';
import { lastDays, shownDays } from '#shared/rules/stats.ts';

interface PastDeps {
  readonly names: Pick<NamesRepository, 'all'>;
  readonly dailyStats: DailyStatsRepository;
  readonly now: () => Date;
}

const freshForMs = 60 * 60 * 1000;

/** Reads one day at a time, because 90,000 model days take 25 MB. Decision: docs/decisions/014-stats-and-counts.md */
export async function sumPastDays({ dailyStats, names, now }: PastDeps): Promise<boolean> {
  const at = now();
  const maxDays = Math.max(...pastRanges.map(({ days }) => days));
  const [today = '', ...pastDays] = lastDays(at, maxDays + 1).toReversed();
  const summedAt = await dailyStats.pastSummedAt(today);
  if (summedAt !== undefined && at.getTime() - summedAt.getTime() < freshForMs) return false;
  const ownerIds = new Map(filterByKind(await names.all(), 'model').map(({ id, ownerUserId }) => [id, ownerUserId]));
  const days: DayRow[] = [];
  const owners: Record<string, DayRow[]> = {};
  const credits: CreditDay[] = [];
  const sums = new Map<string, Map<string, ModelRow>>(pastRanges.map(({ name }) => [name, new Map()]));
  for (const [index, day] of pastDays.entries()) {
    const counted = await dailyStats.days(day, day);
    days.push(...sumModelsOfDay(day, counted.models));
    credits.push(...counted.credits);
    if (index < shownDays - 1) {
      const ofOwners = Map.groupBy(counted.models, ({ modelId }) => ownerIds.get(modelId));
      for (const [owner, rows] of ofOwners) {
        if (owner !== undefined) (owners[owner] ??= []).push(...sumModelsOfDay(day, netOfRefunds(rows)));
      }
    }
    const rowsByModel = sums.get(pastRanges.find((reach) => index < reach.days)?.name ?? '');
    for (const row of counted.models) rowsByModel?.set(row.modelId, addRow(rowsByModel.get(row.modelId), row));
  }
  const models = new Map([...sums].map(([reach, rows]) => [reach, [...rows.values()]]));
  await dailyStats.savePast(today, { days, owners, credits, models }, at);
  return true;
}
