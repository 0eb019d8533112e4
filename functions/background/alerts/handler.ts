import { sendToQueue } from '#functions/domain/alerts/deliveries.ts';
import { encryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { alertsSender, environment } from '#functions/platform/environment.ts';
import { publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { checkKey, readStageKeys } from '#functions/providers/providers.ts';
import { watch } from './watch.ts';

const deps = {
  ...repositories(),
  checkKey,
  stageKeys: readStageKeys,
  secrets: encryptionSecrets,
  dailyCostCeilingUsd: environment().DAILY_COST_CEILING_USD,
  isEmailSetUp: alertsSender() !== undefined,
  queue: sendToQueue,
  now: () => new Date(),
};

/** Publishes last, because the alarm rings when a run does not finish. */
export const handler = withErrorReports(async () => {
  await watch(deps);
  publishMetrics<'alerts'>({ AlertChecks: 1 });
});
