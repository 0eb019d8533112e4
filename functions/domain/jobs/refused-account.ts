import { log, publishMetrics } from '#functions/platform/log.ts';

/** Whose job it is, and who pays for it: the stage itself where no key is named. */
export interface PaidJob {
  readonly provider: string;
  readonly apiKeyId?: string | undefined;
}

/**
 * Wakes somebody: until they act, nothing can be had with the account that pays. The reason is for operators; a subscriber
 * can do nothing about it.
 */
export function reportRefusedAccount({ provider, apiKeyId = 'of the stage itself' }: PaidJob, reason: string): void {
  log.error('The provider refuses the account', { provider, apiKeyId, reason });
  publishMetrics('refused-account', { refusedAccounts: 1 });
}
