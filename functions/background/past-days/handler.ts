import { repositories } from '#functions/domain/repositories.ts';
import { log, withErrorReports } from '#functions/platform/log.ts';
import { sumPastDays } from './sum-past-days.ts';

const { dailyStats, names } = repositories();

/** The schedule runs this every five minutes, but it sums only hourly and soon after midnight. */
export const handler = withErrorReports(async () => {
  const isDone = await sumPastDays({ dailyStats, names, now: () => new Date() });
  if (isDone) log.info('Summed up the past days');
});
