import { type OverviewDay, overviewDay, overviewDays } from '#shared/rules/stats.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';

interface DayDeps {
  readonly dailyStats: DailyStatsRepository;
  readonly creditValueUsd: number | undefined;
}

/** One query of what was counted today, and of what the days before it came to. */
export async function readDays({ dailyStats, creditValueUsd }: DayDeps, now: Date): Promise<OverviewDay[]> {
  const days = overviewDays(now);
  const { days: models, credits } = await dailyStats.upTo(days);
  return days.map((day) => overviewDay(day, { models, credits }, creditValueUsd));
}
