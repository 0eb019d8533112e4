import { encryptionSecrets, decryptText } from '#functions/domain/encryption/encrypted-text.ts';
import { log, publishMetrics } from '#functions/platform/log.ts';
import { ProviderRefusal, isProviderFault } from '#functions/providers/provider-error.ts';
import type { JobProvider, JobQueue, Jobs, Providers } from '#functions/providers/provider.ts';
import type { ApiKeyRepository } from '../api-keys/api-key-repository.ts';
import { type GenerationRun, toRunJob, type RunJob, type StoredGeneration } from '../generations/generation.ts';

export type JobsOf<J extends Jobs = Jobs> = (job: PaidJob) => Promise<J>;

export class KeyUnusable extends Error {
  override readonly name = 'KeyUnusable';
}

/** A deactivated key can still follow its jobs to their end. */
export function createJobs(
  providers: Providers<JobProvider>,
  apiKeys: ApiKeyRepository,
  isReported: (paidJob: PaidJob) => boolean = () => true,
): JobsOf {
  return async (paidJob) => {
    const jobs = await open(providers, apiKeys, paidJob);
    return isReported(paidJob) ? withRefusalReports(jobs, paidJob) : jobs;
  };
}

export function createJobQueue(
  providers: Providers<JobProvider<JobQueue>>,
  apiKeys: ApiKeyRepository,
  isReported: (paidJob: PaidJob) => boolean = () => true,
): JobsOf<JobQueue> {
  return async (paidJob) => {
    const queue = await open(providers, apiKeys, paidJob);
    if (!isReported(paidJob)) return queue;
    return {
      ...withRefusalReports(queue, paidJob),
      submit: (...call) => reportingRefusal(paidJob, queue.submit(...call)),
    };
  };
}

async function open<J extends Jobs>(
  providers: Providers<JobProvider<J>>,
  apiKeys: ApiKeyRepository,
  paidJob: PaidJob,
): Promise<J> {
  const provider = providers.get(paidJob.provider);
  return provider.jobs(await readProviderKey(provider, providers, apiKeys, paidJob));
}

/** False for test runs with an admin's own key, because that admin sees the refusal at once. */
export function isPaidByStage({ apiKeyId }: PaidJob): boolean {
  return apiKeyId === undefined;
}

/** Treats a missing key like a refusal by the provider: the job is paid for, and the key can return. */
export async function openJobAccount(jobs: JobsOf, paidJob: PaidJob): Promise<Jobs> {
  try {
    return await jobs(paidJob);
  } catch (error) {
    if (!(error instanceof KeyUnusable)) throw error;
    reportRefusedAccount(paidJob, error.message);
    throw new ProviderRefusal({ kind: 'denied', body: undefined, retryable: true }, error.message);
  }
}

export async function readProviderKey(
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
  return decryptText(await encryptionSecrets(), apiKey.id, apiKey.sealed);
}

function withRefusalReports(jobs: Jobs, paidJob: PaidJob): Jobs {
  return {
    status: (...call) => reportingRefusal(paidJob, jobs.status(...call)),
    result: (...call) => reportingRefusal(paidJob, jobs.result(...call)),
    cancel: (...call) => reportingRefusal(paidJob, jobs.cancel(...call)),
  };
}

async function reportingRefusal<T>(paidJob: PaidJob, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ProviderRefusal && error.kind === 'denied') reportRefusedAccount(paidJob, error.message);
    throw error;
  }
}

interface PaidJob {
  readonly provider: string;
  readonly apiKeyId?: string | undefined;
}

/** Alerts operators, because nothing can be generated with this account until they act. */
export function reportRefusedAccount({ provider, apiKeyId = 'of the stage itself' }: PaidJob, reason: string): void {
  log.error('The provider refuses the account', { provider, apiKeyId, reason });
  publishMetrics<'provider-jobs'>({ RefusedAccounts: 1 });
}

export interface CancelJobDeps {
  readonly jobs: JobsOf;
}

export async function forwardCancel(
  deps: CancelJobDeps,
  generation: StoredGeneration,
  run: GenerationRun,
): Promise<void> {
  const job = toRunJob(run);
  if (run.cancelRequestedAt !== undefined && job !== undefined) await cancelJob(deps, generation, job);
}

export async function cancelJob(
  { jobs }: CancelJobDeps,
  { id, provider }: StoredGeneration,
  job: RunJob,
): Promise<void> {
  try {
    const account = await openJobAccount(jobs, { ...job, provider });
    await account.cancel(job.endpoint, job);
  } catch (error) {
    if (!isProviderFault(error)) throw error;
    log.warn('A job could not be cancelled', { generationId: id, error });
  }
}
