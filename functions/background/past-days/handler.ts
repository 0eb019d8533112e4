import { repositories } from '#functions/domain/repositories.ts';
import { log, publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { sumPastDays } from './sum-past-days.ts';

const { dailyStats, names } = repositories();

/** Publishes last, because the alarm rings when a run does not finish. */
export const handler = withErrorReports(async () => {
  const isDone = await sumPastDays({ dailyStats, names, now: () => new Date() });
  if (isDone) log.info('Summed up the past days');
  publishMetrics<'past-days'>({ PastDayChecks: 1 });
});
