import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import { secrets } from '#functions/platform/secrets.ts';
import { FalQueue, stageFalKey } from '#functions/providers/fal/fal-queue.ts';
import { encryptionSecretsSchema, unsealKey } from '#functions/domain/api-keys/sealed-key.ts';

/** fal's queue as seen with one account's key: a page's own, or the stage's when it has none. */
export type Provider = (apiKeyId: string | undefined) => Promise<FalQueue>;

/** A key that was deactivated still sees its jobs to their end; one that was deleted throws. */
export function falQueues(apiKeys: ApiKeyRepository): Provider {
  return async (apiKeyId) => {
    const known = await secrets(encryptionSecretsSchema);
    if (apiKeyId === undefined) return new FalQueue(await stageFalKey());
    const apiKey = await apiKeys.find(apiKeyId);
    if (apiKey === undefined) throw new Error(`The API key ${apiKeyId} is gone`);
    return new FalQueue(unsealKey(known, apiKey.id, apiKey.sealed));
  };
}
