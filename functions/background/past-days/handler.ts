import { repositories } from '#functions/domain/repositories.ts';
import { log, reportingUnexpected } from '#functions/platform/log.ts';
import { sumPastDays } from './sum-past-days.ts';

const { dailyStats } = repositories();

/** Every five minutes: sums up the days before today, once an hour and soon after midnight. */
export const handler = reportingUnexpected(async () => {
  const isDone = await sumPastDays({ dailyStats, now: () => new Date() });
  if (isDone) log.info('The past days are summed up');
});
