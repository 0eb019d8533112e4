import { faultCodes, probePauseMinutes } from '#shared/rules/protection.ts';
import type { PublicInput } from '#functions/domain/assets/public-input.ts';
import type { GenerationInput } from '#functions/domain/generations/generation.ts';
import type { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { type JobsOf, KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import type { Probe, RestRepository, StoredRest } from '#functions/domain/rests/rest-repository.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import type { JobQueue } from '#functions/providers/provider.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';

export interface TestRequestDeps {
  readonly rests: RestRepository;
  readonly generations: GenerationRepository;
  readonly lists: GenerationLists;
  readonly jobs: JobsOf<JobQueue>;
  readonly publicInput: PublicInput;
  readonly now: () => Date;
}

const longestTestMs = 60 * 60 * 1000;
const lookedAt = 20;

export function isTestRequestDue({ reason, probe: running, nextProbeAt }: StoredRest, at: Date): boolean {
  if (reason !== 'failures') return false;
  return running !== undefined || (nextProbeAt !== undefined && Date.parse(nextProbeAt) <= at.getTime());
}

/**
 * Returns whether the model works again. Starts a test request, or checks the running one; failures are retried later.
 */
export async function makeTestRequest(deps: TestRequestDeps, rest: StoredRest): Promise<boolean> {
  try {
    if (rest.probe !== undefined) return await hasSucceeded(deps, rest, rest.probe);
    await begin(deps, rest);
    return false;
  } catch (error) {
    const about = { kind: rest.kind, id: rest.id };
    const isExpected = isProviderFault(error) || error instanceof KeyUnusable;
    if (isExpected) log.info('A test request of a paused model failed; it is repeated later', { ...about, error });
    else reportUnexpected('Could not make a test request of a paused model; it is repeated later', error, about);
    await putOff(deps, rest);
    return false;
  }
}

/** Repeats the last request that failed by a fault of the provider or of ours. */
async function begin(deps: TestRequestDeps, rest: StoredRest): Promise<void> {
  const input = await findLastFailedInput(deps, rest.id);
  // Without an input to repeat, only a person can resume the model.
  if (input === undefined) return deps.rests.keepProbe(rest, { failedProbes: rest.failedProbes });
  const { provider, endpoint, apiKeyId, payload } = input;
  const jobs = await deps.jobs({ provider, apiKeyId });
  const { requestId, urls: jobUrls } = await jobs.submit(endpoint, await deps.publicInput(payload));
  const startedAt = deps.now().toISOString();
  const started = { provider, endpoint, apiKeyId, requestId, jobUrls, startedAt };
  await deps.rests.keepProbe(rest, { probe: started, failedProbes: rest.failedProbes });
}

async function findLastFailedInput(
  { lists, generations }: TestRequestDeps,
  modelId: string,
): Promise<(GenerationInput & { readonly provider: string }) | undefined> {
  const { items } = await lists.pageOf({ status: 'failed', modelId }, { limit: lookedAt });
  for (const { id, provider } of items.filter((one) => faultCodes.has(one.error?.code ?? ''))) {
    const input = await generations.findInput(id);
    if (input !== undefined) return { ...input, provider };
  }
  return undefined;
}

/** Fetches the result, because a job can end well in the queue and have no result at the model. */
async function hasSucceeded(deps: TestRequestDeps, rest: StoredRest, running: Probe): Promise<boolean> {
  const { requestId, jobUrls: urls, endpoint, startedAt } = running;
  const jobs = await deps.jobs(running);
  const status = await jobs.status(endpoint, { requestId, urls });
  if (status.state !== 'ended') {
    if (deps.now().getTime() - Date.parse(startedAt) > longestTestMs) await putOff(deps, rest);
    return false;
  }
  await jobs.result(endpoint, { requestId, urls });
  if (status.errorType === undefined) return true;
  await putOff(deps, rest);
  return false;
}

async function putOff({ rests, now }: TestRequestDeps, rest: StoredRest): Promise<void> {
  const failedProbes = rest.failedProbes + 1;
  const nextProbeAt = new Date(now().getTime() + probePauseMinutes(failedProbes) * 60_000).toISOString();
  await rests.keepProbe(rest, { failedProbes, nextProbeAt });
}
