import { repositories } from '#functions/domain/repositories.ts';
import { companionEnvironment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { publishMetrics } from '#functions/platform/metrics.ts';
import { reportingUnexpected } from '#functions/platform/unexpected-errors.ts';
import { reconcile } from './reconcile.ts';

const data = repositories();
const mode = companionEnvironment() === undefined ? 'embedded' : 'external';

/** Every night: does every credit have its place? */
export const handler = reportingUnexpected(async () => {
  const report = await reconcile({ ...data, mode, now: () => new Date() });
  log.info('Reconciled', { ...report });
  publishMetrics('reconciliation', { driftingAccounts: report.drifting });
  return report;
});
