import { repositories } from '#functions/domain/repositories.ts';
import { log, reportingUnexpected } from '#functions/platform/log.ts';
import { sumPastDays } from './sum-past-days.ts';

const { dailyStats } = repositories();

/** Runs every five minutes, and sums the past days hourly and soon after midnight. */
export const handler = reportingUnexpected(async () => {
  const isDone = await sumPastDays({ dailyStats, now: () => new Date() });
  if (isDone) log.info('Summed up the past days');
});
