import { type DailyStats, lastDays, modelStats } from '#shared/rules/daily-stats.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { CreditDay, DailyStatsRepository, ModelDay } from '#functions/domain/analytics/daily-stats-repository.ts';

interface StatsDeps {
  readonly models: Pick<ModelRepository, 'all'>;
  readonly dailyStats: Pick<DailyStatsRepository, 'modelDays' | 'creditDays'>;
}

/** The last thirty days, as the stream has counted them. */
export async function readDailyStats(
  { models, dailyStats }: StatsDeps,
  { now, creditValueUsd }: { readonly now: Date; readonly creditValueUsd: number | undefined },
): Promise<DailyStats> {
  const days = lastDays(now);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [rows, credits, known] = await Promise.all([
    dailyStats.modelDays(from, to),
    dailyStats.creditDays(from, to),
    models.all(),
  ]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const nameOf = (modelId: string) => names.get(modelId) ?? modelId;
  const byModel = [...Map.groupBy(rows, ({ modelId }) => modelId)];
  return {
    days,
    generations: rows.map(({ day, modelId, started, completed, failed, cancelled }) => ({
      day,
      modelId,
      name: nameOf(modelId),
      started,
      completed,
      failed,
      cancelled,
    })),
    models: byModel
      .map(([modelId, own]) => modelStats({ modelId, name: nameOf(modelId) }, own, creditValueUsd))
      .toSorted((a, b) => b.started - a.started || a.name.localeCompare(b.name)),
    credits: days.map((day) => creditsOf(day, rows, credits)),
    ...(creditValueUsd !== undefined && { creditValueUsd }),
  };
}

/** What moved on a day, with generations and without. */
function creditsOf(
  day: string,
  models: readonly ModelDay[],
  others: readonly CreditDay[],
): DailyStats['credits'][number] {
  const ran = models.filter((row) => row.day === day);
  const { granted = 0, spent = 0, released = 0 } = others.find((row) => row.day === day) ?? {};
  return {
    day,
    granted,
    spent: ran.reduce((sum, row) => sum + row.captured, spent),
    released: ran.reduce((sum, row) => sum + row.released, released),
  };
}
