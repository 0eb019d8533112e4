import { faultCodes, testRequestDelayMinutes } from '#shared/rules/protection.ts';
import type { PublicInput } from '#functions/domain/assets/public-input.ts';
import type { BillRepository } from '#functions/domain/bills/bill-repository.ts';
import type { GenerationInput } from '#functions/domain/generations/generation.ts';
import type { GenerationLists } from '#functions/domain/generations/generation-lists.ts';
import type { GenerationRepository } from '#functions/domain/generations/generation-repository.ts';
import { type JobsOf, KeyUnusable } from '#functions/domain/jobs/provider-jobs.ts';
import type { TestRequest, PauseRepository, StoredPause } from '#functions/domain/pauses/pause-repository.ts';
import { log, reportUnexpected } from '#functions/platform/log.ts';
import type { JobQueue } from '#functions/providers/provider.ts';
import { isProviderFault } from '#functions/providers/provider-error.ts';

export interface TestRequestDeps {
  readonly pauses: PauseRepository;
  readonly bills: Pick<BillRepository, 'saveTestJob'>;
  readonly generations: GenerationRepository;
  readonly lists: GenerationLists;
  readonly jobs: JobsOf<JobQueue>;
  readonly publicInput: PublicInput;
  readonly now: () => Date;
}

const maxTestMs = 60 * 60 * 1000;
const examinedFailures = 20;

export function isTestRequestDue({ reason, testRequest: running, nextTestRequestAt }: StoredPause, at: Date): boolean {
  if (reason !== 'failures') return false;
  return running !== undefined || (nextTestRequestAt !== undefined && Date.parse(nextTestRequestAt) <= at.getTime());
}

export async function makeTestRequest(deps: TestRequestDeps, pause: StoredPause): Promise<boolean> {
  try {
    if (pause.testRequest !== undefined) return await hasSucceeded(deps, pause, pause.testRequest);
    await startTestRequest(deps, pause);
    return false;
  } catch (error) {
    const subject = { kind: pause.kind, id: pause.id };
    const isExpected = isProviderFault(error) || error instanceof KeyUnusable;
    if (isExpected) log.info('A test request of a paused model failed; it is repeated later', { ...subject, error });
    else reportUnexpected('Could not make a test request of a paused model; it is repeated later', error, subject);
    await postponeTestRequest(deps, pause);
    return false;
  }
}

async function startTestRequest(deps: TestRequestDeps, pause: StoredPause): Promise<void> {
  const input = await findLastFailedInput(deps, pause.id);
  // Without an input to repeat, only an admin can resume the model.
  if (input === undefined) return deps.pauses.saveTestRequest(pause, { failedTestRequests: pause.failedTestRequests });
  const { provider, endpoint, apiKeyId, payload } = input;
  const jobs = await deps.jobs({ provider, apiKeyId });
  const { requestId, urls: jobUrls } = await jobs.submit(endpoint, await deps.publicInput(payload));
  const startedAt = deps.now().toISOString();
  const started = { provider, endpoint, apiKeyId, requestId, jobUrls, startedAt };
  await deps.pauses.saveTestRequest(pause, { testRequest: started, failedTestRequests: pause.failedTestRequests });
  await deps.bills.saveTestJob(requestId, deps.now());
}

async function findLastFailedInput(
  { lists, generations }: TestRequestDeps,
  modelId: string,
): Promise<(GenerationInput & { readonly provider: string }) | undefined> {
  const { items } = await lists.pageOf({ status: 'failed', modelId }, { limit: examinedFailures });
  for (const { id, provider } of items.filter((one) => faultCodes.has(one.error?.code ?? ''))) {
    const input = await generations.findInput(id);
    if (input !== undefined) return { ...input, provider };
  }
  return undefined;
}

/** Fetches the result, because a job can succeed in the queue without a result at the model. */
async function hasSucceeded(deps: TestRequestDeps, pause: StoredPause, running: TestRequest): Promise<boolean> {
  const { requestId, jobUrls: urls, endpoint, startedAt } = running;
  const jobs = await deps.jobs(running);
  const status = await jobs.status(endpoint, { requestId, urls });
  if (status.state !== 'ended') {
    if (deps.now().getTime() - Date.parse(startedAt) > maxTestMs) await postponeTestRequest(deps, pause);
    return false;
  }
  await jobs.result(endpoint, { requestId, urls });
  if (status.errorType === undefined) return true;
  await postponeTestRequest(deps, pause);
  return false;
}

async function postponeTestRequest({ pauses, now }: TestRequestDeps, pause: StoredPause): Promise<void> {
  const failedTestRequests = pause.failedTestRequests + 1;
  const nextTestRequestAt = new Date(
    now().getTime() + testRequestDelayMinutes(failedTestRequests) * 60_000,
  ).toISOString();
  await pauses.saveTestRequest(pause, { failedTestRequests, nextTestRequestAt });
}
