import { ProviderRefusal } from '#functions/providers/provider-error.ts';
import type { JobProvider, JobQueue, Jobs, Providers } from '#functions/providers/provider.ts';
import { encryptionSecrets } from '#functions/domain/sealing/sealed-text.ts';
import { AppError } from '#functions/platform/app-error.ts';
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import { unsealText } from '../sealing/sealed-text.ts';
import { type PaidJob, reportRefusedAccount } from './refused-account.ts';

/** Opens the account that pays for a job; throws `KeyUnusable`. */
export type JobsOf<J extends Jobs = Jobs> = (job: PaidJob) => Promise<J>;

export class KeyUnusable extends Error {
  override readonly name = 'KeyUnusable';
}

/**
 * A deactivated key can still follow its jobs to their end. `isOperators` selects whose refused accounts alert
 * operators.
 */
export function createJobs(
  providers: Providers<JobProvider>,
  apiKeys: ApiKeyRepository,
  isOperators: (paid: PaidJob) => boolean = () => true,
): JobsOf {
  return async (paid) => {
    const jobs = await open(providers, apiKeys, paid);
    return isOperators(paid) ? withRefusalReports(jobs, paid) : jobs;
  };
}

export function createJobQueue(
  providers: Providers<JobProvider<JobQueue>>,
  apiKeys: ApiKeyRepository,
  isOperators: (paid: PaidJob) => boolean = () => true,
): JobsOf<JobQueue> {
  return async (paid) => {
    const queue = await open(providers, apiKeys, paid);
    if (!isOperators(paid)) return queue;
    return { ...withRefusalReports(queue, paid), submit: (...call) => reportingRefusal(paid, queue.submit(...call)) };
  };
}

async function open<J extends Jobs>(
  providers: Providers<JobProvider<J>>,
  apiKeys: ApiKeyRepository,
  paid: PaidJob,
): Promise<J> {
  const provider = providers.get(paid.provider);
  return provider.jobs(await readProviderKey(provider, providers, apiKeys, paid));
}

/** False for test runs with an admin's own key, because that admin sees the refusal at once. */
export function isPaidByStage({ apiKeyId }: PaidJob): boolean {
  return apiKeyId === undefined;
}

/** Treats a missing key like a refusal by the provider: the job continues and is paid for, and the key can return. */
export async function openJobAccount(jobs: JobsOf, paid: PaidJob): Promise<Jobs> {
  try {
    return await jobs(paid);
  } catch (error) {
    if (!(error instanceof KeyUnusable)) throw error;
    reportRefusedAccount(paid, error.message);
    throw new ProviderRefusal({ kind: 'denied', body: undefined, retryable: true }, error.message);
  }
}

async function readProviderKey(
  provider: JobProvider,
  providers: Providers<JobProvider>,
  apiKeys: ApiKeyRepository,
  { apiKeyId }: PaidJob,
) {
  if (apiKeyId === undefined) {
    const stageKey = await provider.stageKey();
    if (stageKey === undefined) throw new KeyUnusable(`This stage has no key of its own for ${provider.id}`);
    return stageKey;
  }
  const apiKey = await apiKeys.find(apiKeyId);
  if (apiKey === undefined) throw new KeyUnusable(`The API key ${apiKeyId} is gone`);
  const owner = providers.named(apiKey.provider);
  if (owner !== undefined && owner !== provider) {
    throw new KeyUnusable(`The API key ${apiKeyId} is another provider's`);
  }
  return unsealText(await encryptionSecrets(), apiKey.id, apiKey.sealed);
}

function withRefusalReports(jobs: Jobs, paid: PaidJob): Jobs {
  return {
    status: (...call) => reportingRefusal(paid, jobs.status(...call)),
    result: (...call) => reportingRefusal(paid, jobs.result(...call)),
    cancel: (...call) => reportingRefusal(paid, jobs.cancel(...call)),
  };
}

async function reportingRefusal<T>(paid: PaidJob, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'denied') reportRefusedAccount(paid, error.message);
    throw error;
  }
}

export function requireProvider<P extends JobProvider>(providers: Providers<P>, id: string): P {
  const provider = providers.find(id);
  if (provider !== undefined) return provider;
  const message = `There is no provider "${id}"`;
  throw new AppError('invalid_input', message, [{ field: 'provider', message }]);
}
