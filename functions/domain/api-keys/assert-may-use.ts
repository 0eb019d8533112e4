import { mayUseApiKey } from '#shared/rules/admin.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ApiKeyRepository } from './api-key-repository.ts';
import type { AdminCaller } from '#functions/domain/sessions/guards.ts';

/** Throws unless there is this API key, and this admin may let others pay with it. */
export async function assertMayUse(
  { apiKeys }: { readonly apiKeys: ApiKeyRepository },
  admin: AdminCaller,
  apiKeyId: string | undefined,
): Promise<void> {
  if (apiKeyId === undefined) return;
  const apiKey = await apiKeys.find(apiKeyId);
  if (apiKey === undefined || !mayUseApiKey(admin, apiKey)) {
    throw new AppError('forbidden', 'Access denied. You can only use your own API keys.');
  }
}
