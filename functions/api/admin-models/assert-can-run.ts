import type { ModelDefinition } from '#shared/rules/model.ts';
import { requireProvider } from '#functions/domain/jobs/provider-jobs.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { Providers } from '#functions/providers/provider.ts';

/**
 * Keeps a model that its provider does not have from being offered to subscribers; one that is deactivated may name anything.
 * Returns words for the admin when the provider did not say: a provider's bad day keeps nobody from their work.
 */
export async function assertCanRun(
  providers: Providers,
  { provider: id, endpoint: named, isAvailable }: ModelDefinition,
): Promise<string | undefined> {
  const endpoint = named.trim();
  const provider = requireProvider(providers, id);
  const check = isAvailable ? await provider.checkEndpoint(endpoint) : 'known';
  if (check === 'unchecked') return `${id} did not say whether it has “${endpoint}”: that was not checked.`;
  if (check === 'known') return undefined;
  const message = `${id} has no endpoint “${endpoint}”. Correct the workflow path, or save the model deactivated.`;
  throw new AppError('invalid_input', message, [{ field: 'endpoint', message }]);
}
