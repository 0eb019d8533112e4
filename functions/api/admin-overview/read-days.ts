import { type OverviewDay, overviewDay, overviewDays } from '#shared/rules/overview-days.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';

interface DayDeps {
  readonly dailyStats: DailyStatsRepository;
  readonly creditValueUsd: number | undefined;
}

/** One query of what was counted on these days. */
export async function readDays({ dailyStats, creditValueUsd }: DayDeps, now: Date): Promise<OverviewDay[]> {
  const days = overviewDays(now);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const counted = await dailyStats.days(from, to);
  return days.map((day) => overviewDay(day, counted, creditValueUsd));
}
