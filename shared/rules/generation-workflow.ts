/** Names of the errors on which the state machine decides. */
export const workflowErrors = {
  /** The provider answered that it did not take the job; the same job may be offered again. */
  providerBusy: 'ProviderBusy',
  /** The companion app did not take the charge before the start; it may be asked again. */
  chargeNotMade: 'ChargeNotMade',
  /** The generation can't succeed any more; why is recorded with its run. */
  generationFailed: 'GenerationFailed',
  /** A service of ours asked to be called less often; the step did nothing that a repeat does twice. */
  throttled: 'Throttled',
  /** The deadline has passed and nothing had settled it. */
  overdue: 'Overdue',
} as const;

/** How often one execution looks for a result whose webhook never came; bounds its cost whatever its duration. */
export const maxPolls = 14;

/** The longest that a generation may take: the state machine's own limit, above every deadline (24 h). */
export const maxExecutionSeconds = 24 * 60 * 60;

/** Longer than the function that submits may run, so that none outlives its state. */
const minimumFirstWaitSeconds = 30;
const minimumDeadlineSeconds = 600;

export interface GenerationSchedule {
  /** How long the submitted job is left alone before its status is asked for. */
  readonly firstWaitSeconds: number;
  /** The pause between later status checks. */
  readonly pollSeconds: number;
  /** When the generation counts as lost, from its start. */
  readonly deadlineSeconds: number;
}

/**
 * Plans the waiting: most of the estimated time first, then the model's polling interval, widened where the deadline would
 * otherwise take more than `maxPolls` checks. A webhook or a watching subscriber ends every wait early.
 */
export function generationSchedule(model: {
  estimatedSeconds: number;
  pollingIntervalSeconds: number;
}): GenerationSchedule {
  const firstWaitSeconds = Math.max(minimumFirstWaitSeconds, Math.round(model.estimatedSeconds * 0.8));
  const longest = maxExecutionSeconds - 2 * 3600;
  const wanted = Math.max(minimumDeadlineSeconds, model.estimatedSeconds * 5, model.pollingIntervalSeconds * 2);
  const window = Math.min(longest - firstWaitSeconds, wanted);
  const pollSeconds = Math.max(model.pollingIntervalSeconds, Math.ceil(window / maxPolls));
  // A whole number of polls, so that the last one comes at the deadline and not long after it.
  const deadlineSeconds = firstWaitSeconds + Math.ceil(window / pollSeconds) * pollSeconds;
  return { firstWaitSeconds, pollSeconds, deadlineSeconds };
}
