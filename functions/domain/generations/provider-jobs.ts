import { log } from '#functions/platform/log.ts';
import { publishMetrics } from '#functions/platform/metrics.ts';
import { ProviderRefusal } from '#functions/providers/provider-error.ts';
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
  return async (paid) => {
    const { provider: providerId, apiKeyId } = paid;
    const provider = providers.get(providerId);
    if (apiKeyId === undefined) return tellingRefusals(provider.jobs(await provider.stageKey()), paid);
    const apiKey = await apiKeys.find(apiKeyId);
    if (apiKey === undefined) throw new KeyUnusable(`The API key ${apiKeyId} is gone`);
    const owner = providers.named(apiKey.provider);
    if (owner !== undefined && owner !== provider) {
      throw new KeyUnusable(`The API key ${apiKeyId} is another provider's`);
    }
    return tellingRefusals(provider.jobs(unsealKey(await encryptionSecrets(), apiKey.id, apiKey.sealed)), paid);
  };
}

/**
 * The same jobs, which wake somebody when the account is refused, by whatever call: until they act, nothing can be had with it.
 * What the provider says of the account is for operators; a subscriber can do nothing about it.
 */
function tellingRefusals(jobs: Jobs, { provider, apiKeyId = 'of the stage itself' }: PaidJob): Jobs {
  const told = <T>(answer: Promise<T>): Promise<T> =>
    answer.catch((error: unknown) => {
      if (error instanceof ProviderRefusal && error.kind === 'denied') {
        log.error('The provider refuses the account', { provider, apiKeyId, error });
        publishMetrics('provider-jobs', { refusedAccounts: 1 });
      }
      throw error;
    });
  return {
    submit: (...call) => told(jobs.submit(...call)),
    status: (...call) => told(jobs.status(...call)),
    result: (...call) => told(jobs.result(...call)),
    cancel: (...call) => told(jobs.cancel(...call)),
  };
}
