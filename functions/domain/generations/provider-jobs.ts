import type { Jobs } from '#functions/providers/provider.ts';
import type { Providers } from '#functions/providers/providers.ts';
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import { encryptionSecrets } from '../api-keys/encryption-secrets.ts';
import { unsealKey } from '../api-keys/sealed-key.ts';

/** Whose job it is, and who pays for it: the stage itself where no key is named. */
interface PaidJob {
  readonly provider: string;
  readonly apiKeyId?: string | undefined;
}

/** A job as the account sees it that pays for it; throws `KeyUnusable`. */
export type JobsOf = (job: PaidJob) => Promise<Jobs>;

/** There is no such key any more, or it is another provider's; in words for admins. */
export class KeyUnusable extends Error {
  override readonly name = 'KeyUnusable';
}

/** A key that was deactivated still sees its jobs to their end. */
export function jobsWith(providers: Providers, apiKeys: ApiKeyRepository): JobsOf {
  return async ({ provider: providerId, apiKeyId }) => {
    const provider = providers.get(providerId);
    if (apiKeyId === undefined) return provider.jobs(await provider.stageKey());
    const apiKey = await apiKeys.find(apiKeyId);
    if (apiKey === undefined) throw new KeyUnusable(`The API key ${apiKeyId} is gone`);
    const owner = providers.named(apiKey.provider);
    if (owner !== undefined && owner !== provider) {
      throw new KeyUnusable(`The API key ${apiKeyId} is another provider's`);
    }
    return provider.jobs(unsealKey(await encryptionSecrets(), apiKey.id, apiKey.sealed));
  };
}
