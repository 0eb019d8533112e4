import { type OverviewDay, overviewDay, overviewDays } from '#shared/rules/overview-days.ts';
import type { DailyStatsRepository } from '#functions/domain/analytics/daily-stats-repository.ts';

interface DayDeps {
  readonly dailyStats: DailyStatsRepository;
  readonly creditValueUsd: number | undefined;
}

/** One query of the models' days, two where they reach into last month, and one batch of the days' other credits. */
export async function readDays({ dailyStats, creditValueUsd }: DayDeps, now: Date): Promise<OverviewDay[]> {
  const days = overviewDays(now);
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [models, credits] = await Promise.all([dailyStats.modelDays(from, to), dailyStats.creditsOf(days)]);
  return days.map((day) => overviewDay(day, { models, credits }, creditValueUsd));
}
