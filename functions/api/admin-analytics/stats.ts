import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import type { CreditDay, DayRow } from '#functions/domain/analytics/day-rows.ts';
import { modelAt } from '#functions/domain/models/model-repository.ts';
import { type NamesRepository, filterByKind } from '#functions/domain/names/names-repository.ts';
import { limitCountsSince, toDayStats, modelPauseAt, toPauseView } from '#functions/domain/pauses/pause-repository.ts';
import { isPaused } from '#functions/domain/pauses/paused.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { summariseModelDays } from '#shared/rules/model-stats.ts';
import { noStats } from '#shared/rules/protection.ts';
import { canModify } from '#shared/rules/roles.ts';
import { type DailyStats, type DayCounts, type DayRange, lastDays, modelStats } from '#shared/rules/stats.ts';

interface StatsDeps {
  readonly names: Pick<NamesRepository, 'all'>;
  readonly dailyStats: Pick<DailyStatsRepository, 'daysWithPast'>;
}

interface StatsRequest {
  readonly now: Date;
  readonly range: DayRange;
  readonly creditValueUsd: number | undefined;
}

export async function readDailyStats(
  { names, dailyStats }: StatsDeps,
  { now, range, creditValueUsd }: StatsRequest,
): Promise<DailyStats> {
  const days = lastDays(now, Number(range));
  const [counted, named] = await Promise.all([dailyStats.daysWithPast(days, range), names.all()]);
  const modelNames = new Map(filterByKind(named, 'model').map(({ id, name }) => [id, name]));
  const byModel = [...Map.groupBy(counted.models, ({ modelId }) => modelId)];
  const byDay = Map.groupBy(counted.days, ({ day }) => day);
  return {
    days,
    generations: days.map((day) => ({ day, ...sumCounts(byDay.get(day) ?? []) })),
    models: byModel
      .map(([modelId, rows]) => modelStats({ modelId, name: modelNames.get(modelId) ?? modelId }, rows, creditValueUsd))
      .toSorted((a, b) => b.started - a.started || a.name.localeCompare(b.name)),
    credits: days.map((day) => sumCredits(day, byDay.get(day) ?? [], counted.credits)),
    ...(creditValueUsd !== undefined && { creditValueUsd }),
  };
}

interface ModelDayDeps {
  readonly table: Pick<Table, 'getItems'>;
  readonly dailyStats: Pick<DailyStatsRepository, 'ofModel'>;
}

export async function readModelDays(
  { table, dailyStats }: ModelDayDeps,
  { now, range, id }: { readonly now: Date; readonly range: DayRange; readonly id: string },
): Promise<(DayCounts & { day: string })[]> {
  const days = lastDays(now, Number(range));
  const [found, rows] = await Promise.all([table.getItems([modelAt(id)]), dailyStats.ofModel(id, days)]);
  if (found.get(modelAt(id)) === undefined) throw new AppError('not_found', 'Model not found');
  const byDay = Map.groupBy(rows, ({ day }) => day);
  return days.map((day) => ({ day, ...sumCounts(byDay.get(day) ?? []) }));
}

function sumCounts(parts: readonly DayCounts[]): DayCounts {
  const sum = (name: keyof DayCounts) => parts.reduce((total, part) => total + part[name], 0);
  return { started: sum('started'), completed: sum('completed'), failed: sum('failed'), cancelled: sum('cancelled') };
}

function sumCredits(
  day: string,
  modelRows: readonly DayRow[],
  creditRows: readonly CreditDay[],
): DailyStats['credits'][number] {
  const creditRowsOfDay = creditRows.filter((row) => row.day === day);
  const sum = (name: 'granted' | 'spent' | 'released' | 'refunded') =>
    creditRowsOfDay.reduce((total, row) => total + row[name], 0);
  return {
    day,
    granted: sum('granted'),
    spent: modelRows.reduce((total, row) => total + row.captured, sum('spent')) - sum('refunded'),
    released: modelRows.reduce((total, row) => total + row.released, sum('released')),
    refunded: sum('refunded'),
  };
}

interface ModelStatsDeps {
  readonly table: Pick<Table, 'getItems'>;
  readonly dailyStats: Pick<DailyStatsRepository, 'ofModel'>;
  readonly creditValueUsd: number | undefined;
  readonly now: () => Date;
}

export async function readModelStats(
  { table, dailyStats, creditValueUsd, now }: ModelStatsDeps,
  admin: AdminCaller,
  { id, range }: { readonly id: string; readonly range: DayRange },
): Promise<ModelPeriod> {
  const at = now();
  const days = lastDays(at, Number(range));
  const today = days.at(-1) ?? '';
  const [parts, rows] = await Promise.all([
    table.getItems([modelAt(id), modelPauseAt(id)]),
    dailyStats.ofModel(id, days),
  ]);
  const model = parts.get(modelAt(id));
  if (model === undefined) throw new AppError('not_found', 'Model not found');
  if (!canModify(admin, model)) {
    throw new AppError('forbidden', 'Access denied. You can only see the stats of your own models.');
  }
  const findDayRows = (day: string) => rows.filter((row) => row.day === day);
  const [todayRow] = findDayRows(today);
  const pause = parts.get(modelPauseAt(id));
  return {
    model,
    ...(isPaused(pause, at) && { pause: toPauseView(admin, pause) }),
    today: limitCountsSince(pause, todayRow === undefined ? noStats : toDayStats(todayRow), today),
    days: days.map((day) => ({ day, ...summariseModelDays(findDayRows(day), creditValueUsd) })),
    total: summariseModelDays(rows, creditValueUsd),
    ...(creditValueUsd !== undefined && { creditValueUsd }),
  };
}
