import { publicInput } from '#functions/domain/assets/public-input.ts';
import { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import { createJobQueue } from '#functions/domain/jobs/provider-jobs.ts';
import { saveBrokenPages } from '#functions/domain/pages/broken-pages.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { environment } from '#functions/platform/environment.ts';
import { publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { queueProviders } from '#functions/providers/queue-providers.ts';
import { protect } from './protect.ts';

const { CREDIT_VALUE_USD, DAILY_COST_CEILING_USD, MEDIA_BASE_URL } = environment();
const data = repositories();
const deps = {
  ...data,
  lists: new GenerationLists(data.table, data.generations),
  jobs: createJobQueue(queueProviders, data.apiKeys),
  publicInput: publicInput(MEDIA_BASE_URL),
  creditValueUsd: CREDIT_VALUE_USD,
  dailyCostCeilingUsd: DAILY_COST_CEILING_USD,
  now: () => new Date(),
};

/** Publishes last, because the alarm rings when a run does not finish. */
export const handler = withErrorReports(async () => {
  const paused = await protect(deps);
  await saveBrokenPages(deps);
  publishMetrics<'protection'>({ PausedItems: paused, ProtectionChecks: 1 });
});
