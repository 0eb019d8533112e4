import * as z from 'zod/mini';
import { repositories } from '#functions/domain/repositories.ts';
import { publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { providers } from '#functions/providers/providers.ts';
import { compareModels } from './compare-models.ts';

const deps = { ...repositories(), providers, now: () => new Date() };

/** The schedule sends nothing; operators can ask for a comparison now. */
const eventSchema = z.object({ compareNow: z.optional(z.boolean()) });

/** Publishes last, because the alarm rings when a run does not finish. */
export const handler = withErrorReports(async (event: unknown) => {
  const { compareNow = false } = eventSchema.parse(event);
  const endpoints = await compareModels(deps, { isAsked: compareNow });
  publishMetrics<'provider-checks'>({ ProviderChecks: 1 });
  return { endpoints };
});
