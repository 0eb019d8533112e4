import type { ModelPeriod } from '#shared/contracts/admin-analytics.ts';
import { mayModify } from '#shared/rules/admin.ts';
import { type DayRange, lastDays } from '#shared/rules/stats.ts';
import { modelFigures } from '#shared/rules/model-figures.ts';
import { noFigures } from '#shared/rules/protection.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';
import { modelAt } from '#functions/domain/models/model-repository.ts';
import { figuresAfter, figuresOf, modelRestAt, restView } from '#functions/domain/rests/rest-repository.ts';
import { isResting } from '#functions/domain/rests/resting.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Table } from '#functions/platform/table/table.ts';

interface FigureDeps {
  readonly table: Pick<Table, 'getTogether'>;
  readonly dailyStats: Pick<DailyStatsRepository, 'ofModel'>;
  readonly creditValueUsd: number | undefined;
  readonly now: () => Date;
}

/** One model over the last days, with its limits and its rest; throws `not_found`, and `forbidden` for another admin's. */
export async function readModelFigures(
  { table, dailyStats, creditValueUsd, now }: FigureDeps,
  admin: AdminCaller,
  { id, range }: { readonly id: string; readonly range: DayRange },
): Promise<ModelPeriod> {
  const at = now();
  const days = lastDays(at, Number(range));
  const today = days.at(-1) ?? '';
  const [parts, own] = await Promise.all([
    table.getTogether([modelAt(id), modelRestAt(id)]),
    dailyStats.ofModel(id, days),
  ]);
  const model = parts.get(modelAt(id));
  if (model === undefined) throw new AppError('not_found', 'Model not found');
  if (!mayModify(admin, model)) {
    throw new AppError('forbidden', 'Access denied. You can only see the figures of your own models.');
  }
  const rowsOf = (day: string) => own.filter((row) => row.day === day);
  const [ofToday] = rowsOf(today);
  const rest = parts.get(modelRestAt(id));
  return {
    model,
    ...(isResting(rest, at) && { rest: restView(admin, rest) }),
    today: figuresAfter(rest, ofToday === undefined ? noFigures : figuresOf(ofToday), today),
    days: days.map((day) => ({ day, ...modelFigures(rowsOf(day), creditValueUsd) })),
    total: modelFigures(own, creditValueUsd),
    ...(creditValueUsd !== undefined && { creditValueUsd }),
  };
}
