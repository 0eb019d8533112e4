import * as z from 'zod/mini';
import { repositories } from '#functions/domain/repositories.ts';
import { companionEnvironment } from '#functions/platform/environment.ts';
import { log, publishMetrics, reportingUnexpected } from '#functions/platform/log.ts';
import { reconcile, reconcileDay } from './reconcile.ts';

const data = repositories();
const mode = companionEnvironment() === undefined ? 'embedded' : 'external';

/** The clock's call, or an operator's for one day. */
const eventSchema = z.object({ day: z.optional(z.iso.date()) });

/** Every hour, a part of what moved until yesterday: does every credit have its place? */
export const handler = reportingUnexpected(async (event: unknown) => {
  const deps = { ...data, mode, now: () => new Date() } as const;
  const { day } = eventSchema.parse(event);
  const report = day === undefined ? await reconcile(deps) : await reconcileDay(deps, day);
  log.info('Reconciled', { ...report });
  publishMetrics<'reconciliation'>({ DriftingAccounts: report.drifting, ReconciledAccounts: report.checked });
  return report;
});
