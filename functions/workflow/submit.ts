import { randomUUID } from 'node:crypto';
import type { ApiKeyRepository } from '#functions/domain/api-keys/api-key-repository.ts';
import type { PublicInput } from '#functions/domain/assets/public-input.ts';
import type { CreditBook } from '#functions/domain/credits/charge.ts';
import { generationCharge } from '#functions/domain/generations/generation-charge.ts';
import { type GenerationRepository, required } from '#functions/domain/generations/generation-repository.ts';
import type { StoredGeneration } from '#functions/domain/generations/generation.ts';
import {
  type FailingGeneration,
  recordFailure,
  type RecordFailureDeps,
} from '#functions/domain/generations/record-failure.ts';
import { wake } from '#functions/domain/jobs/executions.ts';
import { addCopiesIfSettled, type LateCopyDeps } from '#functions/domain/jobs/provider-copies.ts';
import { type CancelJobDeps, forwardCancel, type JobsOf } from '#functions/domain/jobs/provider-jobs.ts';
import { reportUnexpected } from '#functions/platform/log.ts';
import { ProviderRefusal, ProviderUnreachable } from '#functions/providers/provider-error.ts';
import type { JobProvider, JobQueue, Providers } from '#functions/providers/provider.ts';
import { ChargeNotMade, GenerationFailed, ProviderBusy, requireRunning, type WaitingStep } from './step.ts';

export interface SubmitDeps extends RecordFailureDeps, CancelJobDeps, LateCopyDeps {
  readonly generations: GenerationRepository;
  readonly credits: CreditBook;
  readonly apiKeys: ApiKeyRepository;
  readonly publicInput: PublicInput;
  readonly providers: Providers<JobProvider>;
  readonly jobs: JobsOf<JobQueue>;
  readonly webhookUrl: (generation: StoredGeneration) => Promise<string>;
}

/** Records the attempt first, and submits at most once. Decision: docs/decisions/012-unknown-jobs.md */
export async function submit(deps: SubmitDeps, { generationId, taskToken }: WaitingStep): Promise<void> {
  const { generations } = deps;
  const found = requireRunning(await generations.findWithInput(generationId), generationId);
  const { generation } = found;
  if (found.run.requestId !== undefined) return wake(taskToken);

  const input = required(found.input, generationId);
  const { endpoint, payload, apiKeyId } = input;
  const [jobs, sent, webhookUrl] = await Promise.all([
    deps.jobs({ ...input, provider: generation.provider }),
    deps.publicInput(payload),
    deps.webhookUrl(generation),
  ]);
  await charge(deps, generation);
  // Comes before the claim, because a webhook can follow the submit at once.
  await generations.saveTaskToken(generationId, taskToken, deps.now());
  const submitId = randomUUID();
  const claim = { id: submitId, at: deps.now() };
  if (!(await generations.claimSubmit(generationId, input, claim))) return failIfEnded(deps, generationId);
  const job = await jobs
    .submit(endpoint, sent, webhookUrl)
    .catch((error: unknown) => recordOutcome(deps, { generation, input, submitId }, error));
  if (job === undefined) return;
  const { requestId, urls: jobUrls, isQueued } = job;
  try {
    const run = await generations.updateRun(generationId, { requestId, jobUrls, isQueued });
    if (apiKeyId !== undefined) await deps.apiKeys.countUse(apiKeyId, deps.now());
    await forwardCancel(deps, generation, run);
    if (run.discardedAt !== undefined) await addCopiesIfSettled(deps, generationId, run);
  } catch (error) {
    // The job is running, and failing now would release its credits. Its webhook brings the id again.
    reportUnexpected('Could not record a submitted job; its webhook brings its id again', error, {
      generationId,
      requestId,
    });
  }
}

/** Another attempt has submitted the job, so this one only waits, or the generation has ended. */
async function failIfEnded({ generations }: SubmitDeps, generationId: string): Promise<void> {
  const run = await generations.run(generationId);
  const isSubmitted = run.submittedAt !== undefined && run.refusedAt === undefined;
  if (isSubmitted) return;
  if (run.cancelRequestedAt !== undefined) throw new GenerationFailed('Cancelled before its submit');
  if (run.discardedAt !== undefined) throw new GenerationFailed('Ended before its submit');
}

async function charge({ credits }: SubmitDeps, generation: StoredGeneration): Promise<void> {
  switch (await credits.chargeBeforeStart(generationCharge(generation))) {
    case 'ready':
      return;
    case 'busy':
      throw new ChargeNotMade('The charge before the start could not be made');
    case 'refused':
      throw new GenerationFailed('The charge before the start was not made');
  }
}

async function recordOutcome(
  deps: SubmitDeps,
  submitted: FailingGeneration & { readonly submitId: string },
  error: unknown,
): Promise<undefined> {
  const { generation, submitId } = submitted;
  const refusedAt = deps.now();
  if (error instanceof ProviderUnreachable && error.maybeArrived) return undefined;
  if (error instanceof ProviderRefusal && error.kind === 'unclear') return undefined;
  if (error instanceof ProviderUnreachable || (error instanceof ProviderRefusal && error.kind === 'busy')) {
    await deps.generations.refuseSubmit(generation.id, submitId, refusedAt);
    throw new ProviderBusy(error.message);
  }
  if (error instanceof ProviderRefusal) {
    const failure = deps.providers.get(generation.provider).failureOf(error);
    await recordFailure(deps, submitted, failure, { refusedAt: refusedAt.toISOString() });
    throw new GenerationFailed(error.message);
  }
  // Any other error came after the request was sent.
  reportUnexpected('Could not tell whether the provider took a job; waiting for its webhook', error, {
    generationId: generation.id,
  });
  return undefined;
}
