import { secrets } from '#functions/platform/secrets.ts';
import type { Jobs } from '#functions/providers/provider.ts';
import type { Providers } from '#functions/providers/providers.ts';
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import { encryptionSecretsSchema, unsealKey } from '../api-keys/sealed-key.ts';
import type { StoredGeneration, GenerationInput } from './generation.ts';

/** A generation's job as the account sees it that pays for it: its page's own, or the stage's when it has none. */
export type JobsOf = (
  generation: Pick<StoredGeneration, 'provider'>,
  input: Pick<GenerationInput, 'apiKeyId'>,
) => Promise<Jobs>;

/** A key that was deactivated still sees its jobs to their end; one that was deleted throws. */
export function jobsWith(providers: Providers, apiKeys: ApiKeyRepository): JobsOf {
  return async (generation, { apiKeyId }) => {
    const provider = providers.get(generation.provider);
    if (apiKeyId === undefined) return provider.jobs(await provider.stageKey());
    const apiKey = await apiKeys.find(apiKeyId);
    if (apiKey === undefined) throw new Error(`The API key ${apiKeyId} is gone`);
    const owner = providers.named(apiKey.provider);
    if (owner !== undefined && owner !== provider) throw new Error(`The API key ${apiKeyId} is another provider's`);
    return provider.jobs(unsealKey(await secrets(encryptionSecretsSchema), apiKey.id, apiKey.sealed));
  };
}
