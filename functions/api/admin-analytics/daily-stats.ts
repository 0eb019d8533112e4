import { type DailyStats, type DayRange, lastDays, modelStats } from '#shared/rules/daily-stats.ts';
import type { ModelRepository } from '#functions/domain/models/model-repository.ts';
import type { CreditDay, DailyStatsRepository, ModelDay } from '#functions/domain/analytics/daily-stats-repository.ts';

interface StatsDeps {
  readonly models: Pick<ModelRepository, 'all'>;
  readonly dailyStats: Pick<DailyStatsRepository, 'days'>;
}

interface StatsRequest {
  readonly now: Date;
  readonly range: DayRange;
  readonly creditValueUsd: number | undefined;
}

/** The last days, as the stream has counted them. */
export async function readDailyStats(
  { models, dailyStats }: StatsDeps,
  { now, range, creditValueUsd }: StatsRequest,
): Promise<DailyStats> {
  const days = lastDays(now, Number(range));
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [{ models: rows, credits }, known] = await Promise.all([dailyStats.days(from, to), models.all()]);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  const nameOf = (modelId: string) => names.get(modelId) ?? modelId;
  const byModel = [...Map.groupBy(rows, ({ modelId }) => modelId)];
  return {
    days,
    generations: byModel.flatMap(([modelId, own]) =>
      [...Map.groupBy(own, ({ day }) => day)].map(([day, parts]) => ({
        day,
        modelId,
        name: nameOf(modelId),
        ...countsOf(parts),
      })),
    ),
    models: byModel
      .map(([modelId, own]) => modelStats({ modelId, name: nameOf(modelId) }, own, creditValueUsd))
      .toSorted((a, b) => b.started - a.started || a.name.localeCompare(b.name)),
    credits: days.map((day) => creditsOf(day, rows, credits)),
    ...(creditValueUsd !== undefined && { creditValueUsd }),
  };
}

/** Of one day, which two places may have counted. */
function countsOf(parts: readonly ModelDay[]) {
  const sum = (name: 'started' | 'completed' | 'failed' | 'cancelled') =>
    parts.reduce((total, part) => total + part[name], 0);
  return { started: sum('started'), completed: sum('completed'), failed: sum('failed'), cancelled: sum('cancelled') };
}

/** What moved on a day, with generations and without. */
function creditsOf(
  day: string,
  models: readonly ModelDay[],
  others: readonly CreditDay[],
): DailyStats['credits'][number] {
  const ran = models.filter((row) => row.day === day);
  const moved = others.filter((row) => row.day === day);
  const sum = (name: 'granted' | 'spent' | 'released' | 'refunded') =>
    moved.reduce((total, row) => total + row[name], 0);
  return {
    day,
    granted: sum('granted'),
    spent: ran.reduce((total, row) => total + row.captured, sum('spent')),
    released: ran.reduce((total, row) => total + row.released, sum('released')),
    refunded: sum('refunded'),
  };
}
