/** Names of the errors on which the state machine decides. */
export const workflowErrors = {
  /** The provider answered that it did not take the job; the same job may be offered again. */
  providerBusy: 'ProviderBusy',
  /** The companion app did not take the charge before the start; it may be asked again. */
  chargeNotMade: 'ChargeNotMade',
  /** The provider does not know a job that it has ended: it may be asked again, for some minutes. */
  resultUnknown: 'ResultUnknown',
  /** The provider refuses who has paid for a job that it has ended: somebody has to act before it is asked with success. */
  accountRefused: 'AccountRefused',
  /** The generation can't succeed any more; why is recorded with its run. */
  generationFailed: 'GenerationFailed',
  /** A service of ours asked to be called less often; the step did nothing that a repeat does twice. */
  throttled: 'Throttled',
  /** The deadline has passed and nothing had settled it. */
  overdue: 'Overdue',
} as const;

/** How often one execution looks for a result whose webhook never came, unless that would come too late for some results. */
export const maxPolls = 5;

/** Providers keep larger results for six minutes only: a look every five finds them, however long the model takes. */
export const longestWaitSeconds = 5 * 60;

/** How long the provider's queue may take without counting as running late (6 h); the credits are held meanwhile. */
const longestQueueSeconds = 6 * 60 * 60;

/** How long a refused account is waited for: somebody has to be woken, and providers keep no result for longer (1 h). */
export const refusedAccountSeconds = 60 * 60;

/** The longest that a generation may take: the state machine's own limit, above every deadline (24 h). */
export const maxExecutionSeconds = 24 * 60 * 60;

/** Longer than the function that submits may run, so that none outlives its state. */
const minimumFirstWaitSeconds = 30;
/** No deadline is shorter. */
const shortestDeadlineSeconds = 600;
/** The latest deadline, with time left for storing and settling. */
const longestRunSeconds = maxExecutionSeconds - 2 * 60 * 60;

// Decision: docs/decisions/007-late-jobs.md
export interface GenerationSchedule {
  /** How long the submitted job is left alone before its status is asked for. */
  readonly firstWaitSeconds: number;
  /** The pause between later status checks; also where a model wants a longer one, no longer than results are kept. */
  readonly pollSeconds: number;
  /** When the generation counts as lost, from its start. */
  readonly deadlineSeconds: number;
}

/**
 * Plans the waiting: most of the estimated time first, then the model's polling interval, widened where the deadline would
 * otherwise take more than `maxPolls` checks, but never so wide that a result is gone before it is seen. A webhook or a watching subscriber ends every wait early.
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
  // A whole number of polls, so that the last one comes at the deadline and not long after it.
  const deadlineSeconds = firstWaitSeconds + Math.ceil(window / pollSeconds) * pollSeconds;
  return { firstWaitSeconds, pollSeconds, deadlineSeconds };
}

/**
 * When a generation counts as lost: its deadline, later by as long as its job was last seen in the provider's queue after its
 * start. Where an account runs two jobs at once, waiting for a place is not running late. And not before the next looks, up to
 * an hour, where the last one was refused because of the account: what it has paid for may have ended.
 */
export function deadlineOf(
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

/** How many times its estimate a generation may take before somebody should look, and what is added for models that are quick. */
const stuckAfterEstimates = 3;
const stuckAfterSeconds = 60;
/** Whatever is stuck has taken longer. */
export const shortestStuckSeconds = stuckAfterSeconds;

/**
 * Whether a generation that has not ended has taken much longer than expected: waiting in the provider's queue apart, more than three
 * times its estimate and a minute; whatever was expected, from its deadline on.
 */
export function isStuck(
  generation: { readonly createdAt: string; readonly deadlineAt: string; readonly estimatedSeconds: number },
  run: Parameters<typeof deadlineOf>[1],
  now: Date,
): boolean {
  const expectedMs = (stuckAfterEstimates * generation.estimatedSeconds + stuckAfterSeconds) * 1000;
  const startedMs = Date.parse(run.queuedAt ?? generation.createdAt);
  return now.getTime() > startedMs + expectedMs || now.getTime() >= deadlineOf(generation, run).getTime();
}

/** After so long Lambda ends a slice, however far it has come. */
export const longestSliceSeconds = 15 * 60;

/** No page is begun after so long, well before the slice is ended. */
export const sliceSeconds = 10 * 60;

/** How often a slice that failed is repeated, and the longest pause before that. */
export const sliceRepeats = 8;
export const longestPauseSeconds = 2 * 60;

/** A job that has not come on for so long never will: every repeat of a slice is over, had each taken all of its time. */
export const deadAfterSeconds = (1 + sliceRepeats) * longestSliceSeconds + sliceRepeats * longestPauseSeconds;
