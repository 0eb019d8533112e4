export const workflowErrors = {
  /** The provider did not accept the job; it can be submitted again. */
  providerBusy: 'ProviderBusy',
  /** The companion app did not take the charge before the start; it can be retried. */
  chargeNotMade: 'ChargeNotMade',
  /** The provider doesn't know an ended job; the result can be fetched again for some minutes. */
  resultUnknown: 'ResultUnknown',
  /** The provider refuses the account that paid for an ended job; an operator must act before a retry can succeed. */
  accountRefused: 'AccountRefused',
  generationFailed: 'GenerationFailed',
  /** An AWS service throttled the step, which can be repeated safely. */
  throttled: 'Throttled',
  overdue: 'Overdue',
} as const;

/** Per execution without a webhook, unless results would expire between the checks. */
export const maxPolls = 5;

/** Providers keep large results for six minutes, so the pauses between checks are five at most. */
export const maxWaitSeconds = 5 * 60;

/** Time before the submit and in the provider's queue doesn't count as running late, up to 6 h; credits stay on hold. */
export const maxQueueSeconds = 6 * 60 * 60;

/** Limits the wait for a refused account (1 h); providers keep results no longer. */
export const refusedAccountSeconds = 60 * 60;

/** Mean time for which a throttled step waits (6 h), as long as Lambda repeats asynchronous calls. */
export const throttledSeconds = 6 * 60 * 60;

/** Maximum life of an execution, above every deadline (24 h). */
export const maxExecutionSeconds = 24 * 60 * 60;

/** Exceeds the timeout of the submitting function, so that the function never outlives its state. */
const minFirstWaitSeconds = 30;
const minDeadlineSeconds = 600;
/** The latest deadline leaves time for storing and settling. */
const maxRunSeconds = maxExecutionSeconds - 2 * 60 * 60;

// Decision: docs/decisions/007-late-jobs.md
export interface GenerationSchedule {
  readonly firstWaitSeconds: number;
  readonly pollSeconds: number;
  /** From the start until the generation counts as lost. */
  readonly deadlineSeconds: number;
}

/** Waits most of the estimated time, then polls `maxPolls` times at most. A webhook or a watching user ends a wait. */
export function generationSchedule(model: {
  estimatedSeconds: number;
  pollingIntervalSeconds: number;
}): GenerationSchedule {
  const preferredWaitSeconds = Math.max(minFirstWaitSeconds, Math.round(model.estimatedSeconds * 0.8));
  const firstWaitSeconds = Math.min(maxWaitSeconds, preferredWaitSeconds);
  const wantedSeconds = Math.max(minDeadlineSeconds, model.estimatedSeconds * 5, model.pollingIntervalSeconds * 2);
  const checkedSeconds = Math.min(maxRunSeconds - firstWaitSeconds, wantedSeconds);
  const preferredPollSeconds = Math.max(model.pollingIntervalSeconds, Math.ceil(checkedSeconds / maxPolls));
  const pollSeconds = Math.min(maxWaitSeconds, preferredPollSeconds);
  // A whole number of polls, so that the last one falls on the deadline.
  const deadlineSeconds = firstWaitSeconds + Math.ceil(checkedSeconds / pollSeconds) * pollSeconds;
  return { firstWaitSeconds, pollSeconds, deadlineSeconds };
}

/** Adds waits before the submit and in the provider's queue, and up to an hour for a refused account's paid job. */
export function generationDeadline(
  generation: { readonly createdAt: string; readonly deadlineAt: string },
  run: {
    readonly submittedAt?: string | undefined;
    readonly queuedAt?: string | undefined;
    readonly unseenAt?: string | undefined;
  },
): Date {
  const createdMs = Date.parse(generation.createdAt);
  const deadlineMs = Date.parse(generation.deadlineAt);
  const waitedUntil = run.queuedAt ?? run.submittedAt;
  const waitedMs = waitedUntil === undefined ? 0 : Date.parse(waitedUntil) - createdMs;
  const extendedMs = deadlineMs + Math.min(waitedMs, maxQueueSeconds * 1000);
  const nextChecksMs = run.unseenAt === undefined ? 0 : Date.parse(run.unseenAt) + 2 * maxWaitSeconds * 1000;
  const refusalDeadlineMs = Math.max(extendedMs, Math.min(nextChecksMs, extendedMs + refusedAccountSeconds * 1000));
  return new Date(Math.max(deadlineMs, Math.min(refusalDeadlineMs, createdMs + maxRunSeconds * 1000)));
}

const stuckAfterEstimates = 3;
const stuckAfterSeconds = 60;
export const minStuckSeconds = stuckAfterSeconds;

/** True long after the expected end, ignoring the provider's queue, or after the deadline. */
export function isStuck(
  generation: { readonly createdAt: string; readonly deadlineAt: string; readonly estimatedSeconds: number },
  run: Parameters<typeof generationDeadline>[1],
  now: Date,
): boolean {
  const expectedMs = (stuckAfterEstimates * generation.estimatedSeconds + stuckAfterSeconds) * 1000;
  const startedMs = Date.parse(run.queuedAt ?? generation.createdAt);
  return now.getTime() > startedMs + expectedMs || now.getTime() >= generationDeadline(generation, run).getTime();
}

export const maxSliceSeconds = 15 * 60;

/** A slice starts no further page after this time, well before Lambda ends it. */
export const sliceSeconds = 10 * 60;

export const sliceRepeats = 8;
/** Mean time for which a throttled slice waits; the sweeper resumes a job that was given up. */
export const throttledSliceSeconds = 60 * 60;
export const maxPauseSeconds = 2 * 60;

/** After this time without progress, all repeats of a slice are over, so the job never continues. */
export const deadAfterSeconds =
  (1 + sliceRepeats) * maxSliceSeconds + sliceRepeats * maxPauseSeconds + 2 * throttledSliceSeconds;
