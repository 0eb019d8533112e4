/** Error names that the state machine branches on. */
export const workflowErrors = {
  /** The provider did not accept the job; it can be submitted again. */
  providerBusy: 'ProviderBusy',
  /** The companion app did not take the charge before the start; it can be asked again. */
  chargeNotMade: 'ChargeNotMade',
  /** The provider doesn't know a job that has ended; the result can be asked for again, for some minutes. */
  resultUnknown: 'ResultUnknown',
  /** The provider refuses the account that paid for an ended job; an operator must act before a retry can succeed. */
  accountRefused: 'AccountRefused',
  /** The generation has failed for good; the run records why. */
  generationFailed: 'GenerationFailed',
  /** An AWS service throttled the step, which can be repeated safely. */
  throttled: 'Throttled',
  /** The deadline has passed without a settlement. */
  overdue: 'Overdue',
} as const;

/**
 * The maximum number of result checks in one execution when no webhook arrives, unless results would expire between
 * them.
 */
export const maxPolls = 5;

/** Providers keep large results for six minutes, so the pauses between checks are five at most. */
export const longestWaitSeconds = 5 * 60;

/** Time in the provider's queue doesn't count as running late, up to 6 h; credits stay on hold. */
const longestQueueSeconds = 6 * 60 * 60;

/** How long to wait for a refused account to work again (1 h); providers keep results no longer. */
export const refusedAccountSeconds = 60 * 60;

/** The longest life of an execution, above every deadline (24 h). */
export const maxExecutionSeconds = 24 * 60 * 60;

/** Longer than the submitting function can run, so that it never outlives its state. */
const minimumFirstWaitSeconds = 30;
const shortestDeadlineSeconds = 600;
/** The latest deadline leaves time for storing and settling. */
const longestRunSeconds = maxExecutionSeconds - 2 * 60 * 60;

// Decision: docs/decisions/007-late-jobs.md
export interface GenerationSchedule {
  /** Seconds from submitting to the first status check. */
  readonly firstWaitSeconds: number;
  /** The pause between later checks, never longer than results are kept. */
  readonly pollSeconds: number;
  /** Seconds from the start until the generation counts as lost. */
  readonly deadlineSeconds: number;
}

/**
 * Plans the status checks: most of the estimated time first, then the model's polling interval, widened where the
 * deadline would need more than `maxPolls` checks, but never beyond the time that results are kept. A webhook or a
 * watching subscriber ends every wait early.
 */
export function generationSchedule(model: {
  estimatedSeconds: number;
  pollingIntervalSeconds: number;
}): GenerationSchedule {
  const mostOfIt = Math.max(minimumFirstWaitSeconds, Math.round(model.estimatedSeconds * 0.8));
  const firstWaitSeconds = Math.min(longestWaitSeconds, mostOfIt);
  const wanted = Math.max(shortestDeadlineSeconds, model.estimatedSeconds * 5, model.pollingIntervalSeconds * 2);
  const window = Math.min(longestRunSeconds - firstWaitSeconds, wanted);
  const wantedPoll = Math.max(model.pollingIntervalSeconds, Math.ceil(window / maxPolls));
  const pollSeconds = Math.min(longestWaitSeconds, wantedPoll);
  // A whole number of polls, so that the last one falls on the deadline.
  const deadlineSeconds = firstWaitSeconds + Math.ceil(window / pollSeconds) * pollSeconds;
  return { firstWaitSeconds, pollSeconds, deadlineSeconds };
}

/**
 * When a generation counts as lost: its deadline, plus the time that its job spent in the provider's queue. An
 * account that runs two jobs at once makes others wait without being late. After a refusal because of the account,
 * the time is extended by up to an hour until the next checks: the paid job may have ended.
 */
export function generationDeadline(
  generation: { readonly createdAt: string; readonly deadlineAt: string },
  run: { readonly queuedAt?: string | undefined; readonly unseenAt?: string | undefined },
): Date {
  const createdMs = Date.parse(generation.createdAt);
  const deadlineMs = Date.parse(generation.deadlineAt);
  const queuedMs = run.queuedAt === undefined ? 0 : Date.parse(run.queuedAt) - createdMs;
  const extendedMs = deadlineMs + Math.min(queuedMs, longestQueueSeconds * 1000);
  const nextLookMs = run.unseenAt === undefined ? 0 : Date.parse(run.unseenAt) + 2 * longestWaitSeconds * 1000;
  const patientMs = Math.max(extendedMs, Math.min(nextLookMs, extendedMs + refusedAccountSeconds * 1000));
  return new Date(Math.max(deadlineMs, Math.min(patientMs, createdMs + longestRunSeconds * 1000)));
}

/** A generation needs attention after three times its estimate plus a minute. */
const stuckAfterEstimates = 3;
const stuckAfterSeconds = 60;
export const shortestStuckSeconds = stuckAfterSeconds;

/**
 * True when an unfinished generation has run much longer than expected, apart from time in the provider's queue, or
 * when its deadline has passed.
 */
export function isStuck(
  generation: { readonly createdAt: string; readonly deadlineAt: string; readonly estimatedSeconds: number },
  run: Parameters<typeof generationDeadline>[1],
  now: Date,
): boolean {
  const expectedMs = (stuckAfterEstimates * generation.estimatedSeconds + stuckAfterSeconds) * 1000;
  const startedMs = Date.parse(run.queuedAt ?? generation.createdAt);
  return now.getTime() > startedMs + expectedMs || now.getTime() >= generationDeadline(generation, run).getTime();
}

/** Lambda ends a slice after this time. */
export const longestSliceSeconds = 15 * 60;

/** A slice starts no further page after this time, well before Lambda ends it. */
export const sliceSeconds = 10 * 60;

/** How often a failed slice is repeated, and the longest pause between repeats. */
export const sliceRepeats = 8;
export const longestPauseSeconds = 2 * 60;

/**
 * The time after which a job without progress will never continue: all repeats of a slice are over even if each took
 * the maximum.
 */
export const deadAfterSeconds = (1 + sliceRepeats) * longestSliceSeconds + sliceRepeats * longestPauseSeconds;
