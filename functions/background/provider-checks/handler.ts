import * as z from 'zod/mini';
import { encryptionSecrets } from '#functions/domain/encryption/encrypted-text.ts';
import { repositories } from '#functions/domain/repositories.ts';
import { publishMetrics, withErrorReports } from '#functions/platform/log.ts';
import { providers } from '#functions/providers/providers.ts';
import { compareModels } from './compare-models.ts';
import { readBalance, readBills } from './read-billing.ts';

const deps = { ...repositories(), providers, secrets: encryptionSecrets, now: () => new Date() };

const eventSchema = z.object({ now: z.optional(z.boolean()) });

/** Publishes last, because the alarm rings when a run does not finish. */
export const handler = withErrorReports(async (event: unknown) => {
  const { now: isAsked = false } = eventSchema.parse(event);
  await readBalance(deps);
  await readBills(deps, { isAsked });
  const endpoints = await compareModels(deps, { isAsked });
  publishMetrics<'provider-checks'>({ ProviderChecks: 1 });
  return { endpoints };
});
