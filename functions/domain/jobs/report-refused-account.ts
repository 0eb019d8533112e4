import { log, publishMetrics } from '#functions/platform/log.ts';

export interface PaidJob {
  readonly provider: string;
  readonly apiKeyId?: string | undefined;
}

/**
 * Alerts operators, because nothing can be generated with this account until they act. Subscribers can't fix the cause.
 */
export function reportRefusedAccount({ provider, apiKeyId = 'of the stage itself' }: PaidJob, reason: string): void {
  log.error('The provider refuses the account', { provider, apiKeyId, reason });
  publishMetrics<'report-refused-account'>({ RefusedAccounts: 1 });
}
