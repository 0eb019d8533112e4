import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { reconcile, reconcileDay } from '#functions/domain/reconciliation/reconcile-accounts.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { companionEnvironment } from '#functions/platform/environment.ts';
import { log, publishMetrics, withErrorReports } from '#functions/platform/log.ts';

const data = repositories();
const mode = companionEnvironment() === undefined ? 'embedded' : 'external';

const eventSchema = z.object({ day: z.optional(z.iso.date()) });

export const handler = withErrorReports(async (event: unknown) => {
  const deps = { ...data, mode, now: () => new Date(), pause } as const;
  const { day } = eventSchema.parse(event);
  const report = day === undefined ? await reconcile(deps) : await reconcileDay(deps, day);
  log.info('Compared accounts with their ledgers', { ...report });
  publishMetrics<'reconciliation'>({ ReconciledAccounts: report.checked });
  return report;
});
