import type { GenerationOutcome } from '#shared/contracts/admin-monitor.ts';
import type { StoredGeneration, GenerationRun } from '#functions/domain/generations/generation.ts';

/** What the console calls what a provider says of a job. */
export const findingWords = {
  queued: 'IN_QUEUE',
  running: 'IN_PROGRESS',
  ended: 'COMPLETED',
  unknown: 'NOT_FOUND',
} as const;

/** What has become of a generation, in the console's own words. */
export function outcomeOf({ status, settlement, error }: StoredGeneration, run: GenerationRun): GenerationOutcome {
  switch (status) {
    case 'processing':
      return { status, message: stillProcessing(findingWords[run.endedAt === undefined ? 'running' : 'ended']) };
    case 'completed':
      return { status, message: 'Processed successfully' };
    case 'cancelled':
      return { status, message: settlement?.kind === 'refund-due' ? 'Cancelled; a refund is due' : 'Cancelled' };
    case 'failed':
      return { status, message: failureMessage(error, run), detail: error?.message };
  }
}

/** `status` is one of the findings' words, or the provider's own where we know none. */
export function stillProcessing(status: string): string {
  return `Still processing (Status: ${status})`;
}

/** With these a submitted job ended at its provider. */
const providerCodes: readonly string[] = ['provider', 'content_policy', 'invalid_input'];

function failureMessage(error: StoredGeneration['error'], run: GenerationRun): string {
  if (run.storeFault !== undefined) return run.storeFault;
  const isProviders = run.providerErrorType !== undefined || providerCodes.includes(error?.code ?? '');
  if (run.requestId !== undefined && isProviders) return 'Generation failed at FAL API level';
  return error?.message ?? 'Failed';
}
